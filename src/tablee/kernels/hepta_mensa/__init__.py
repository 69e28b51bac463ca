"""Hepta Mensa, compiled: the typed face of `src/kernels/hepta_mensa`, part by part.

Reading order: `structs`, `rules`, `playout`, `search`. What each part means is told in
`tablee.kernels`.
"""
