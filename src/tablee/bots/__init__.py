"""Computer players. `base` says what a bot is; each game has a folder, its kernels beside it.

A module of such a folder means the same in every game that has it:

| module | what it holds |
|---|---|
| `packing` | a position as the kernels read it, and what they answer as moves |
| `vocabulary` | the words that somebody knows, made ready to be searched |
| `memory`, `belief` | what a player remembers of what it heard; what others may hold by it |
| `sight` | what comes to somebody's mind of all that is possible |
| `search` | the best that is found, exactly or by a value, without trying it out |
| `playout` | a few of the best, tried out on guessed tables |
| `levels` | the five persons: what each knows, notices and weighs |
| `advice` | a hint, from what its seat sees |
| `review` | a look back at a game; `reviewed` are the types of what it tells, and load no kernel |

Any other module is named after an idea of its game, such as `wants` or `keeping`.
"""
