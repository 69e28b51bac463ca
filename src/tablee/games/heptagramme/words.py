"""§2 Words, and §5 the jokers in them: what a column may become, and what may be said of it.

`words` are those that count at the table.
"""

from collections import Counter

from tablee.core.game import Refusal, refuse
from tablee.games.heptagramme.options import Help, HeptagrammeOptions, Judges
from tablee.games.heptagramme.state import SHORTEST, Column
from tablee.letters.cards import JOKER, MINS, in_order, points
from tablee.letters.folding import small
from tablee.letters.words import Library, Stem, Words, left_out


def explained(library: Library, options: HeptagrammeOptions, refusal: Refusal) -> Refusal:
    """§2.4 What is a word, or begins one, but none of this table, is refused as such; §6.4 unless
    the referee tells nothing of words.
    """
    if hides_words(options):
        return refusal
    match refusal:
        case Refusal(code="not_a_word", facts={"word": word}):
            if why := left_out(library, options.choice, lambda words: word.upper() in words):
                return refuse("left_out", "2.4", word=word, why=why)
        case Refusal(code="begins_no_word" | "no_long_word", facts={"text": text}):
            leads = lambda words: bool(words.stem(text, SHORTEST).count)  # noqa: E731
            if why := left_out(library, options.choice, leads):
                nearest, needed = refusal.nearest, SHORTEST
                return refuse("begins_left_out", "2.4", nearest, text=text, needed=needed, why=why)
        case _:
            pass
    return refusal


def hides_words(options: HeptagrammeOptions) -> bool:
    """§6.4 The referee looks words up, and tells nothing; in *parole* he looks none up."""
    return options.referee is Judges.LEXICON and options.help is Help.AUCUNE


# What a column may become


def stem(words: Words, column: Column) -> Stem:
    """§6.4 What a column can become: its *témoins*."""
    return words.stem(column.text, SHORTEST)


def followers(words: Words, column: Column) -> str:
    """§3.2, §5.2 What may come next: letters and, unless there is one, a joker if it leads on."""
    letters = words.stem(column.text, SHORTEST).letters.lower()
    if column.has_joker or not words.stem(column.text + JOKER, SHORTEST).count:
        return letters
    return letters + JOKER


def fitting(words: Words, column: Column) -> list[str]:
    """§4.1, §5.2 The words that a column spells, its joker standing for any letter."""
    if len(column.text) < SHORTEST or not stem(words, column).whole:
        return []
    return [word.lower() for word in words.matching(column.text)]


def witness(words: Words, column: Column) -> str:
    """§6.4 A word that the column can become: the first in the dictionary."""
    return next(words.starting(column.text, SHORTEST)).lower()


def head_points(word: str) -> int:
    """§4.1, §5.3 A maj. scores twice its min.; the JOKER, as the letter that it stands for."""
    return points(word[0].upper())


# What may be said of it


def unlike(column: Column, said: str, *, whole: bool) -> Refusal | None:
    """§2.1, §4.1, §6.2 Does the word differ from the letters there, or is it too short; or §2.2 can
    no cards write it?
    """
    word, text = small(said), column.text
    if not word:
        return refuse("unwritable", "2.2", word=said)
    same = all(sign in (JOKER, letter) for sign, letter in zip(text, word.upper(), strict=False))
    if not same or len(word) < len(text) or (whole and len(word) > len(text)):
        return refuse("does_not_fit", "4.1" if whole else "6.2", word=word, text=text)
    if len(word) < SHORTEST:
        return refuse("too_short", "2.1", word=word, length=len(word), needed=SHORTEST)
    return None


def unspellable(column: Column, word: str) -> Refusal | None:
    """§2.3, §5.1 Can the 123 cards not finish the word from what lies there? Counted, and not
    looked up, so that it tells nothing of which words there are.
    """
    laid = column.text.ljust(len(word))
    cards = Counter(letter for letter, sign in zip(word, laid, strict=True) if sign != JOKER)
    # The first letter is a maj., which is not among the small cards.
    cards -= Counter(word[0] if laid[0] != JOKER else "")
    lacking = in_order((cards - Counter(MINS)).elements())
    if len(lacking) <= (0 if column.has_joker else 1):
        return None
    return refuse("unspellable", "2.3", word=word, text=column.text, lacking=lacking)
