"""§2 What counts as a word, and of which cards it is made."""

from collections import Counter

from tablee.core.game import Refusal, refuse
from tablee.games.anagramme.cards import LETTERS, spelled
from tablee.games.anagramme.laid import Made
from tablee.games.anagramme.options import AnagrammeOptions, Judges
from tablee.games.anagramme.state import LONGEST
from tablee.letters.cards import JOKER, in_order
from tablee.letters.words import Library, Words, left_out


def unlike_a_word(options: AnagrammeOptions, word: str) -> Refusal | None:
    """§2.1, §2.2 Letters only, enough of them and not too many: a ligature is two."""
    text = spelled(word)
    if text is None:
        return refuse("not_letters", "2.2", word=word)
    if len(text) < options.shortest:
        needed = options.shortest
        return refuse("too_short", "2.1", word=text.lower(), length=len(text), needed=needed)
    if len(text) > LONGEST:
        return refuse("too_long", "2.1", word=text.lower(), length=len(text), most=LONGEST)
    return None


def is_word(words: Words, word: str) -> bool:
    """§2.3 Is it in the dictionary?"""
    return word.upper() in words


def unsound(words: Words, options: AnagrammeOptions, made: Made) -> Refusal | None:
    """§2.5 No word twice at a place; §2.3 with the dictionary, no word that is none."""
    for at in made.changed:
        word = made.laid[at]
        if word.plain in word.before:
            return refuse("shown_before", "2.5", word=word.plain, place=at)
    if options.referee is Judges.LEXICON:
        for at in made.changed:
            if not is_word(words, made.laid[at].plain):
                return refuse("not_a_word", "2.3", word=made.laid[at].plain)
    return None


def explained(library: Library, options: AnagrammeOptions, refusal: Refusal) -> Refusal:
    """§2.6 What is a word, but none of this table, is refused as such."""
    if refusal.code != "not_a_word":
        return refusal
    word = refusal.facts["word"]
    why = left_out(library, options.choice, lambda words: is_word(words, word))
    if why is None:
        return refusal
    return refuse("left_out", "2.6", refusal.nearest, word=word, why=why)


# §2.4 Jokers


def lacking(hand: str, cards: str, word: str) -> Refusal | None:
    """§2.4 Cards come from one’s hand; a capital asks for a joker."""
    missing = Counter(cards) - Counter(hand)
    if not missing:
        return None
    card = min(missing, key=lambda card: (card == JOKER, card))
    if card == JOKER:
        return refuse("no_joker", "2.4", word=word.lower(), count=missing[JOKER])
    return refuse("not_in_hand", "3.1", word=word.lower(), card=card)


def with_hand_jokers(text: str, hand: str) -> str:
    """§2.4 The referee sees which letters are lacking, and where jokers of the hand can stand for
    all of them; as it was written where they cannot.
    """
    left, jokers, signed = Counter(hand), hand.count(JOKER) - sum(map(str.isupper, text)), ""
    for sign in text:
        lacks = sign.islower() and not left[sign]
        jokers -= lacks
        left[sign] -= not lacks
        signed += sign.upper() if lacks else sign
    return text if jokers < 0 else signed


def no_joker_there(text: str, laid: str) -> Refusal | None:
    """§2.4 A capital insists on a joker, and here the only ones are laid and keep their letters."""
    asked = jokers_of(text) - jokers_of(laid)
    if not asked:
        return None
    return refuse("no_joker_there", "2.4", word=text.lower(), letter=min(asked).lower())


def signs(hand: str) -> str:
    """§2.4 The signs that a hand can put into a word, each once."""
    letters = in_order(set(hand.replace(JOKER, "")))
    return letters + LETTERS.upper() if JOKER in hand else letters


def jokers_of(text: str) -> Counter[str]:
    """§2.4 The letters for which jokers stand."""
    return Counter(filter(str.isupper, text))
