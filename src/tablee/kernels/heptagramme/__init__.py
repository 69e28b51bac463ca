"""Heptagramme, compiled: the typed face of `src/kernels/heptagramme`, part by part.

Reading order: `structs`, `vocabulary`, `search`, `playout`. What each part means is told in
`tablee.kernels`.
"""
