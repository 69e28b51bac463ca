"""Refusals and moves as they travel, with a sentence in the client's language."""

from collections.abc import Mapping
from typing import Any

from tablee.core.game import Refusal
from tablee.server.messages import Refused
from tablee.server.metrics import METRICS
from tablee.wording import LANGUAGES, Spelled, Unworded, Wording, as_it_lies


def chosen(query: Mapping[str, str], headers: Mapping[str, str]) -> str:
    """`?lang=` if it is one of ours, else what the browser prefers, else French."""
    asked = query.get("lang", "")
    if asked in LANGUAGES:
        return asked
    for wish in headers.get("accept-language", "").split(","):
        if wish.strip()[:2].lower() in LANGUAGES:
            return wish.strip()[:2].lower()
    return LANGUAGES[0]


def action_in_words(action: Any, lang: str, game: str) -> str:
    """A move as its player would say it; nothing where a game from elsewhere has no words."""
    try:
        return Wording(lang, game).action(action)
    except (Unworded, KeyError):
        return ""


def refused(
    refusal: Refusal,
    lang: str,
    game: str | None = None,
    request: str | None = None,
    seats: int | None = None,
    spelled: Spelled = as_it_lies,
) -> Refused:
    """The message of a refusal."""
    METRICS.refused(refusal.code)
    try:
        sentence = Wording(lang, game, seats, spelled).refusal(refusal)
    except (Unworded, KeyError):
        # A game from elsewhere may come without wording; its codes still tell.
        sentence = ""
    return Refused(request, refusal.code, refusal.section, refusal.facts, refusal.nearest, sentence)
