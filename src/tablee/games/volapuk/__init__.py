"""Volapük: throw dice, write words on a round board, and surf on those that lie there."""
