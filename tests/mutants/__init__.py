"""Rules changed in one place at a time, to see whether a test notices.

`make mutants` takes 200 random ones of each game, and runs that game's own tests on each until one
fails; golden games are not among them, since they notice any change and explain none. A mutant that
lives shows a rule that no test states: it gets one, or is listed under `equivalent/` with the
reason why no game could tell the difference.

The tool is ours: mutmut and cosmic-ray start pytest anew for every mutant, and mutmut wraps every
function in a copy of itself, which tagged structs and exhaustive matches do not survive. Here a
process that has read the dictionary forks for each mutant, and the tests that reach the changed
line come first. What was found is kept under `.mutants/`, so that a run may be broken off.
"""
