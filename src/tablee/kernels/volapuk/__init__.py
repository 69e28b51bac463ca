"""Volapük, compiled: the typed face of `src/kernels/volapuk`, part by part.

Reading order: `structs`, `vocabulary`, `board`, `search`, `keeping`. What the parts mean that other
games have too is told in `tablee.kernels`; `board` is what dice lie on, `keeping` which of them to
keep between throws.
"""
