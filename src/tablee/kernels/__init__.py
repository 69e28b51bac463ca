"""What is compiled: the questions that bots and solvers ask by the million.

The sources are C++20 in `src/kernels/`, one file or folder for each game and one for the word
graph. `hatch_build.py` makes of them a shared library with a plain C interface. Each module or
package here is the typed face of one source: it declares its functions and structs, checks what
they are given, and lets other threads go on while they work.

Reading order: `library` (how the library is found and its functions declared), `given` (what may be
given to any of them), `words`, then the games. A part of a game means the same in all:

| part | what it holds |
|---|---|
| `structs` | positions and numbers as C++ has them; what of them is refused |
| `vocabulary` | the words that somebody knows, made ready |
| `rules` | moves and what they lead to, where a search plays by itself |
| `search` | the best there is: exact, by a value, or in the mean |
| `belief` | what others may hold |
| `playout` | tables played on, by luck or by a policy |

A part that no other game has is named after an idea of its game.
"""
