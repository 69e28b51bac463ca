"""Where people's texts stood in the entries of version 2, for the upgrade that takes them out.

A log is bytes to a store, and this the only place that knows better: it reads what was written by
former versions, and is never changed.
"""

from typing import Any, Final, NamedTuple

import msgspec

from tablee.store.base import SLOT

TELLING: Final = (b'"seated"', b'"took_over"', b'"vacated"', b'"answer_given"', b'"answers_shown"')


class Parted(NamedTuple):
    """An entry without its texts; these, with their seats; and the seat that it says was left."""

    body: bytes
    texts: tuple[tuple[int | None, bytes], ...] = ()
    left: int | None = None


def parted_2(entry: bytes) -> Parted:
    """An entry of version 2. Whatever else it is, it stays as it is."""
    if not any(word in entry for word in TELLING):
        return Parted(entry)
    try:
        told = msgspec.json.decode(entry)
        return _parted(entry, told, told["body"])
    except (msgspec.DecodeError, UnicodeDecodeError, LookupError, TypeError):
        return Parted(entry)


def _parted(entry: bytes, said: dict[str, Any], body: dict[str, Any]) -> Parted:
    texts: list[tuple[int | None, bytes]] = []

    def take(seat: int | None, text: str) -> msgspec.Raw:
        texts.append((seat, msgspec.json.encode(text)))
        return msgspec.Raw(SLOT)

    match body:
        case {"type": "vacated", "seat": int(seat)}:
            return Parted(entry, left=seat)
        case {"type": "seated" | "took_over", "seat": int(seat), "player": {"name": str(name)}}:
            body["player"]["name"] = take(seat, name)
        case {"type": "happened", "event": {"type": "answer_given", "seat": int(seat)} as event}:
            event["texts"] = [take(seat, text) for text in event["texts"]]
        case {"type": "happened", "event": {"type": "answers_shown", "answers": list(answers)}}:
            _say_which_are_alike(answers)
            for answer in answers:
                answer["text"] = take(answer["seat"], answer["text"])
        case _:
            pass
    return Parted(msgspec.json.encode(said), tuple(texts)) if texts else Parted(entry)


def _say_which_are_alike(answers: list[dict[str, Any]]) -> None:
    """That two say the same must be known also when what they said is not."""
    from tablee.games.volapuk.senses import plain  # noqa: PLC0415 - few files need it, and once

    texts = [plain(answer["text"]) for answer in answers]
    for answer, text in zip(answers, texts, strict=True):
        answer["like"] = texts.index(text)
