"""`tablee words`: the French words, as the referee knows them."""

import json
from argparse import Namespace
from collections.abc import Iterable
from typing import Any, Final

from tablee.cli.parser import Parser
from tablee.cli.screen import Screen
from tablee.cli.trouble import Trouble
from tablee.letters import LONGEST, board, fold
from tablee.letters.words import Entry, Forms, Kind
from tablee.lexicon import french, graph
from tablee.lexicon.definitions import BrokenDictionary, Definition, available, definitions
from tablee.lexicon.queries import FORMS, JOKERS, Wanted, WordSet
from tablee.lexicon.tiers import Tier
from tablee.wording import Wording

CHECK, PREFIX, ANAGRAMS, FROM, MATCH = "check", "prefix", "anagrams", "from", "match"
QUESTIONS: Final = (CHECK, PREFIX, ANAGRAMS, FROM, MATCH)
TIERS: Final = {level.name.lower().replace("_", "-"): level for level in Tier}
MOST: Final = 100
LONGEST_ECHO: Final = 40
SIGNS: Final = "'-. "
HAND_MOST: Final = 20
"""More letters than any hand, and answers that still come at once."""


def add_arguments(parser: Parser, say: Wording) -> None:
    """A question, the letters it is about, and which words count."""
    parser.add_argument("question", choices=QUESTIONS, help=say("cli.help.question"))
    parser.add_argument("texts", nargs="+", metavar="MOT", help=say("cli.help.texts"))
    parser.add_argument("--min", type=int, default=1, metavar="N", help=say("cli.help.min"))
    parser.add_argument("--max", type=int, default=99, metavar="N", help=say("cli.help.max"))
    parser.add_argument("--tier", choices=TIERS, help=say("cli.help.tier"))
    parser.add_argument(
        "--forms", choices=[*map(str, FORMS)], default="all", help=say("cli.help.forms")
    )
    parser.add_argument("--no-proper", action="store_true", help=say("cli.help.no_proper"))
    parser.add_argument(
        "--limit", type=int, default=MOST, metavar="N", help=say("cli.help.limit", n=MOST)
    )
    parser.add_argument("--json", action="store_true", help=say("cli.help.json"))


def run(args: Namespace, say: Wording) -> int:
    """Exit code 0; 1 where a word that was to be checked is none, or nothing was found."""
    if args.limit < 0 or args.min < 0 or args.max < args.min:
        raise Trouble(say("cli.words.bad_numbers"))
    wanted = Wanted(
        kinds=FORMS[Forms(args.forms)],
        proper=not args.no_proper,
        shortest=args.min,
        longest=min(args.max, graph.LONGEST),
        tier=TIERS[args.tier] if args.tier else Tier.RARE,
    )
    if args.question == CHECK:
        return _check(args, wanted, say)
    return _list(args, french().cards(wanted), say)


# check


def _check(args: Namespace, wanted: Wanted, say: Wording) -> int:
    book = _dictionary(say)
    told = [_judged(text, wanted, book, say) for text in args.texts]
    if args.json:
        print(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        screen = Screen()
        for one in told:
            _tell(one, say, screen)
        if book is None and any(one["word"] for one in told):
            screen.tell(say("cli.words.no_dictionary"))
    return 0 if all(one["word"] for one in told) else 1


def _dictionary(say: Wording) -> str | None:
    """The dictionary of definitions that is asked first, if there is one on this machine."""
    try:
        return next(iter(available()), None)
    except BrokenDictionary as error:
        raise Trouble(say("cli.words.broken_dictionary", reason=str(error))) from error


def _judged(text: str, wanted: Wanted, book: str | None, say: Wording) -> dict[str, Any]:
    """Everything known of a text: whether it is a word and why, or why not."""
    entries, key = _entries(text, wanted)
    shown = text[:LONGEST_ECHO]
    if not entries:
        return {"text": shown, "word": False, "key": key, **_why_not(text, key, wanted)}
    return {
        "text": shown,
        "word": True,
        "key": key,
        "entries": [
            {
                "spelling": entry.spelling,
                "lemma": entry.lemma,
                "pos": entry.pos,
                "kind": entry.kind.value,
                "proper": entry.proper,
                "pronominal": entry.pronominal,
            }
            for entry in entries
        ],
        "tier": _tier_name(key),
        "dictionary": book,
        "definition": _definition(_most_likely(text, entries), say),
    }


def _most_likely(text: str, entries: tuple[Entry, ...]) -> Entry:
    """The reading that somebody means: rather a headword, rather as it was typed."""
    return min(
        entries,
        key=lambda entry: (entry.kind is not Kind.HEADWORD, entry.spelling != text, entry.proper),
    )


def _entries(text: str, wanted: Wanted) -> tuple[tuple[Entry, ...], str | None]:
    """On cards if letters alone spell it, else on the board, which has signs and spaces."""
    if (key := fold(text)) and (found := french().cards(wanted).entries(key)):
        return found, key
    key = board(text)
    return (french().board(wanted).entries(key) if key else ()), key


def _why_not(text: str, key: str | None, wanted: Wanted) -> dict[str, Any]:
    if len(text) > LONGEST:
        return {"why": "too_long"}
    if not key or not key.strip(SIGNS):
        return {"why": "odd"}
    letters = fold(text)
    if letters in french().cards() or key in french().board():
        return {"why": "not_counted", "near": []}
    if letters is None:
        return {"why": "unknown", "near": []}
    words = french().cards(wanted)
    longest = words.longest(letters)
    near = sorted({other for at in range(len(letters)) for other in _changed(words, letters, at)})
    return {"why": "beginning" if longest else "unknown", "longest": longest, "near": near[:8]}


def _changed(words: WordSet, letters: str, at: int) -> list[str]:
    """The words that differ in one letter, or lack it."""
    pattern = f"{letters[:at]}?{letters[at + 1 :]}"
    shorter = letters[:at] + letters[at + 1 :]
    return words.matching(pattern) + ([shorter] if shorter in words else [])


def _tier_name(key: str | None) -> str | None:
    found = french().tier(key or "")
    return None if found is None else found.name.lower()


def _definition(entry: Entry, say: Wording) -> dict[str, Any] | None:
    try:
        found: Definition | None = definitions(entry.lemma)
    except BrokenDictionary as error:
        raise Trouble(say("cli.words.broken_dictionary", reason=str(error))) from error
    if found is None:
        return None
    return {"book": found.book, "senses": len(found.senses), "first": _short(found.senses)}


def _short(senses: tuple[str, ...]) -> str:
    text = " ".join(senses[0].split()) if senses else ""
    return text if len(text) <= 160 else f"{text[:159].rsplit(' ', 1)[0]}…"


def _tell(one: dict[str, Any], say: Wording, screen: Screen) -> None:
    if not one["word"]:
        facts = {"text": one["text"], "n": one.get("longest", 0), "most": LONGEST}
        screen.tell(say(f"cli.words.{one['why']}", **facts))
        if one.get("near"):
            screen.tell(say("cli.words.near", words=", ".join(one["near"])), indent="  ")
        return
    name = one["tier"]
    screen.tell(say("cli.words.yes", text=one["text"], key=one["key"]), "bold")
    for entry in one["entries"]:
        screen.tell(_reading(entry, say), indent="  ")
    if name is not None:
        screen.tell(say("cli.words.tier", name=say.name("tier", name)), indent="  ")
    if one["definition"] is not None:
        screen.tell(say("cli.words.definition", **one["definition"]), indent="  ")


def _reading(entry: dict[str, Any], say: Wording) -> str:
    facts = {
        "spelling": entry["spelling"],
        "lemma": entry["lemma"],
        "pos": say.name("pos", entry["pos"]),
        "kind": say.name("kind", entry["kind"]),
    }
    told = say("cli.words.headword" if entry["kind"] == "headword" else "cli.words.form", **facts)
    if entry["proper"]:
        told += say("cli.words.proper")
    if entry["pronominal"]:
        told += say("cli.words.pronominal")
    return told


# prefix, anagrams, from, match


def _list(args: Namespace, words: WordSet, say: Wording) -> int:
    answers = []
    for text in args.texts:
        found = [*_found(args.question, text, words, say)]
        limit = args.limit or len(found)
        answers.append({"text": text[:LONGEST_ECHO], "found": len(found), "words": found[:limit]})
    if args.json:
        print(json.dumps(answers, ensure_ascii=False, indent=2))
    else:
        for answer in answers:
            _show(answer, say)
    return 0 if all(answer["found"] for answer in answers) else 1


def _found(question: str, text: str, words: WordSet, say: Wording) -> Iterable[str]:
    """The answer to a question; a question mark stands for a letter not yet known."""
    if len(text) > LONGEST:
        raise Trouble(say("cli.words.too_long", text=text[:LONGEST_ECHO], most=LONGEST))
    unknown = text.count("?") + (text.count(".") if question == MATCH else 0)
    letters = fold(text.replace("?", "").replace(".", "" if question == MATCH else "."))
    if letters is None or not (letters or unknown):
        raise Trouble(say("cli.words.odd", text=text[:LONGEST_ECHO]))
    if question in (PREFIX, MATCH):
        pattern = "".join("?" if sign in "?." else fold(sign) or "" for sign in text)
        return words.starting(pattern) if question == PREFIX else words.matching(pattern)
    if unknown > JOKERS:
        raise Trouble(say("cli.words.too_many_jokers", most=JOKERS))
    if len(letters) + unknown > HAND_MOST:
        raise Trouble(say("cli.words.too_many_letters", most=HAND_MOST))
    if question == ANAGRAMS:
        return [key for key in words.anagrams(letters, unknown) if key != letters]
    return sorted(words.within(letters, unknown), key=lambda key: (-len(key), key))


def _show(answer: dict[str, Any], say: Wording) -> None:
    screen = Screen()
    screen.tell(say("cli.words.found", text=answer["text"], n=answer["found"]), "bold")
    if answer["words"]:
        screen.tell(" ".join(answer["words"]), indent="  ")
    if (left := answer["found"] - len(answer["words"])) > 0:
        screen.tell(say("cli.words.more", n=left), indent="  ")
