"""Letters as the games write them: the alphabets of cards and dice, and folding into them."""

from tablee.letters.folding import ALPHABET, LONGEST, board, fold, small

__all__ = ["ALPHABET", "LONGEST", "board", "fold", "small"]
