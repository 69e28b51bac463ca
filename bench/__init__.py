"""What is measured, against a yardstick in the same run: `python -m bench [NAME…] [--slow]`.

Numbers depend on the machine and on what else runs there, so nothing here passes or fails: each
line says what was measured, what the project wants, and how the two compare.
"""
