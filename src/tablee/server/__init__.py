"""HTTP and WebSocket: tables that people reach with a browser, or with a program of their own.

Reading order: `messages` (what travels), `directory` (who people are, and which tables there are),
`room` (one table and those who look at it) with `listener` (one socket's way out), `hub` (all
tables), `minds` (bots and exact values, in processes of their own), `replay` (a finished game
looked at again), `settings`, `access` and `limits` (who may come in, how often), `socket` and `api`
(the two ways to ask), `sentences` (refusals in words), `web` and `static` (headers, routes, the
page), `run` (a process that serves) and `journal` (what it writes down).
"""
