"""Where bots and solvers think: in processes of their own, each of which may be killed.

Reading order: `pipes` and `process` (what all of them are), `turns` (who is served next, where many
wait for few), then `bots` and `values` on the server's side, and the children that they start,
`bots_child` and `values_child`.
"""
