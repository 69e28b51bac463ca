"""A thousand finished games of every game, kept as logs: they end as they ended.

`python -m tests.corpus make GAME` plays those that are missing, and keeps all that there are.
"""
