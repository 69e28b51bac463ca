"""What every game, table and bot shares: the contract, luck, and text notation.

Read `game` first: it is the one idea of the project.
"""
