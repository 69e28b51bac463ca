"""HTTP and WebSocket: tables that people reach with a browser, or with a program of their own.

Reading order: `messages` (what travels), `people` (who they are), `room` (one table and those who
look at it) with `listener` (one socket's way out), `hub` (all tables), `brains` and `worker` (bots
in processes of their own), `evaluator` and `solving` (exact values, likewise) with `process` and
`pipes` (what such processes share), `hindsight` (a finished game looked at again), `door` and
`limits` (who may come in, how often), `socket` and `api` (the two ways to ask), `words` (refusals
as sentences), `web` and `static` (headers, routes, the page), `run` (a process that serves) and
`journal` (what it writes down).
"""
