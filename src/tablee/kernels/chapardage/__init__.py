"""Chapardage, compiled: the typed face of `src/kernels/chapardage`, part by part.

Reading order: `structs`, `vocabulary`, `search`, `belief`, `playout`. What each part means is told
in `tablee.kernels`.
"""
