"""What is compiled: the questions that bots and solvers ask by the million.

The sources are C++20 in `src/kernels/`, one file or folder for each game and one for the word
graph. `hatch_build.py` makes of them a shared library with a plain C interface. Each module here
is the typed face of one source: it declares its functions and structs, checks what they are given,
and lets other threads go on while they work.

Reading order: `library` (how the library is found and its functions declared), `words`, then the
games.
"""
