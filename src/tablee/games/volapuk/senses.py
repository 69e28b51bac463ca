"""§8.5 Which sense of a dictionary an answer gives.

Words are compared, not meanings: what they do not settle is left to the others. So that nobody
answers for all words at once, what stands in many senses tells nothing, nor does the word itself;
and half of what an answer tells must be in the sense.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from tablee.letters.folding import fold

SHORTEST: Final = 3
"""Of fewer letters are articles and prepositions."""

_WORD: Final = re.compile(r"[^\W_]+")


def plain(text: str) -> str:
    """A text without its accents, capitals and signs."""
    return "".join(_words(text))


def _words(text: str) -> list[str]:
    return [fold(word) or word.upper() for word in _WORD.findall(text)]


def _stem(word: str) -> str:
    """The same for one and for many."""
    return word.rstrip("SX")


HOLLOW: Final = frozenset(
    _stem(word)
    for word in _words(
        """
        acte action ainsi air anatomie ancien ancienne animaux antiquité appartient après arbre
        argent art aussi autre aux avait avant avec avoir beaucoup bien bois botanique caractère
        cause celle celui certaines certains ces cet cette ceux charge cheval chez chimie chose
        comme commerce composé contre corps couleur côté dans des dessus deux didactique dire
        dit dite donner donné dont droit eau elle enfant ensemble entre esprit espèce est etc
        extension faire fait faite familièrement famille femme fer feu feuilles fig figure
        fleurs force forme fruit genre grand grande histoire homme ils instrument jeu jour
        langage laquelle lequel les lettres leur lieu livre lui main mais maison mal maladie
        manière marine matière mer met mettre moins morceau mot mouvement moyen musique médecine
        même naturelle nom nombre nouveau objet oiseaux ont opération ordre ouvrage par parlant
        part partie pas passé personne petit petite peu peut physique pied pierre pièce place
        plantes plus plusieurs point poisson porte pour prendre produit propre pêche qualité
        quand quatre que quelqu quelque quelquefois qui rapport rendre réfl sans sens sert ses
        soit son sont sorte sous substance sur synonyme temps terme terre tous tout toute trois
        trop trouve très tête une usage usité vers vous voy vulgaire zoologie était état étoffe
        été être
        """
    )
)
"""What stands in one of two hundred senses, and more."""


@lru_cache(maxsize=1 << 10)
def telling(text: str, asked: str) -> frozenset[str]:
    """§8.5 The words by which an answer or a sense can be known."""
    words = (_stem(word) for word in _words(text) if len(word) >= SHORTEST)
    return frozenset(words) - HOLLOW - {_stem(plain(asked)), ""}


def recognised(asked: str, text: str, senses: Sequence[str]) -> int | None:
    """§8.5 The number of the sense that an answer gives; None where words do not settle it."""
    same = [at for at, sense in enumerate(senses) if plain(sense) == plain(text)]
    if same:
        return same[0]
    own = telling(text, asked)
    shared = [len(own & telling(sense, asked)) for sense in senses]
    most = max(shared, default=0)
    return shared.index(most) if most and 2 * most >= len(own) else None


def resembles(asked: str, text: str, sense: str, letters: int) -> bool:
    """Do at least half of the words that an answer tells begin like words of the sense?"""
    known = _beginnings(telling(sense, asked), letters)
    own = _beginnings(telling(text, asked), letters)
    return bool(own & known) and 2 * len(own & known) >= len(own)


def _beginnings(texts: Iterable[str], letters: int) -> set[str]:
    return {word[:letters] for word in texts}
