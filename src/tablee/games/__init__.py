"""The games. Each folder reads top to bottom: `__init__`, `state`, `rules`, `views`, `notation`."""
