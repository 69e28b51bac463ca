"""Whatever the program can say has a sentence in both languages, with the facts it needs."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any, NamedTuple, get_args

import pytest

import tablee
from tablee.bots.base import LEVELS
from tablee.catalogue import GAMES
from tablee.cli import COMMANDS
from tablee.store.base import StoreError
from tablee.table import log
from tablee.table.files import unusable
from tablee.table.table import Broken
from tablee.wording import LANGUAGES, Wording, sentences
from tests.games.truth import STANDING, codes

SOURCE = Path(tablee.__file__).parent
FOR_GAMES = ("core/game.py", "core/hearing.py")
"""Where refusals are made in the name of a game, which has the sentence."""


class Said(NamedTuple):
    """A call that names a code, with the facts it gives."""

    code: str
    facts: frozenset[str]
    game: str | None
    where: str


def calls(name: str) -> Iterator[Said]:
    """The calls of `name("code", …)` in our source."""
    for path in sorted(SOURCE.rglob("*.py")):
        inside = path.relative_to(SOURCE)
        game = game_of(inside)
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", None) == name and node.args:
                facts = frozenset(keyword.arg for keyword in node.keywords if keyword.arg)
                for code in constants(node.args[0]):
                    yield Said(code, facts, game, f"{inside}:{node.lineno}")


def game_of(inside: Path) -> str | None:
    """Of which game a file of our source speaks, if of one."""
    part, *within = inside.parts
    if part in ("games", "bots"):
        return within[0] if len(within) > 1 else None
    if inside.parent == Path("cli/draw"):
        return next((game for game in GAMES if inside.stem.startswith(game)), None)
    return None


def refusals() -> Iterator[Said]:
    """What is refused: by a game, by the house, and by `hear` for the games that ask it."""
    yield from calls("refuse")
    yield from calls("decline")
    for game in GAMES:
        for code in codes(game) & {*STANDING.values()}:
            facts = frozenset({"seats"} if code == "no_such_seat" else ())
            yield Said(code, facts, game, f"games/{game}")


def constants(node: ast.expr) -> Iterator[str]:
    """The codes of an argument: one, or either of two."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from constants(node.body)
        yield from constants(node.orelse)


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def texts(lang: str, key: str) -> list[str]:
    entry = sentences(lang)[key]
    return [entry] if isinstance(entry, str) else [case["text"] for case in entry]


def check(section: str, said: Said, given: frozenset[str] = frozenset()) -> None:
    for lang in LANGUAGES:
        keys = [f"{section}.{said.code}", f"{section}.{said.game}.{said.code}"]
        keys.append(f"{section}.core.{said.code}")
        found = [key for key in keys if key in sentences(lang)]
        assert found, f"{said.where}: {lang} has no sentence for {said.code}"
        for text in texts(lang, found[0]):
            missing = placeholders(text) - said.facts - given
            assert not missing, f"{said.where}: {lang} {said.code} needs {missing}"


def test_the_two_languages_have_the_same_keys() -> None:
    assert set(sentences("fr")) == set(sentences("en"))


@pytest.mark.parametrize("key", sorted(sentences("fr")))
def test_the_two_languages_tell_the_same_facts(key: str) -> None:
    french, english = (sentences(lang)[key] for lang in LANGUAGES)
    assert type(french) is type(english)
    if not isinstance(french, str) and not isinstance(english, str):
        conditions = [
            [{k: v for k, v in case.items() if k != "text"} for case in cases]
            for cases in (french, english)
        ]
        assert conditions[0] == conditions[1]
    for one, other in zip(texts("fr", key), texts("en", key), strict=True):
        assert placeholders(one) == placeholders(other)


def test_every_refusal_is_worded() -> None:
    found = list(refusals())
    assert len(found) > 25
    for said in found:
        if said.where.startswith(FOR_GAMES):
            continue
        check("refusal", said)


def test_what_a_game_refuses_has_a_rule_behind_it_and_what_the_house_refuses_has_none() -> None:
    assert all(said.game or said.where.startswith(FOR_GAMES) for said in calls("refuse"))
    assert not any(said.game for said in calls("decline"))


def test_the_protocol_says_of_each_refusal_without_a_rule_why_there_is_none() -> None:
    page = (SOURCE.parents[1] / "docs" / "protocol.md").read_text("utf-8")
    table = page.partition("| Code | Why no rule is behind it |")[2].partition("\n\n")[0]
    named = [code for row in table.splitlines()[2:] for code in re.findall("`(.+?)`", row)]
    declined = {said.code for said in calls("decline")}
    assert sorted(named) == sorted(declined)


def test_every_hint_is_worded() -> None:
    hints = list(calls("told"))
    assert len(hints) > 30
    for said in hints:
        # Facts that are told twice come by name: that none is missing, games tell (`test_advice`).
        check("advice", said, frozenset(names_in("advice")))


def names_in(section: str) -> set[str]:
    keys = [key for key in sentences("fr") if key.startswith(f"{section}.")]
    return {name for key in keys for text in texts("fr", key) for name in placeholders(text)}


def test_every_unreadable_text_is_worded() -> None:
    for said in calls("Unreadable"):
        check("unreadable", said)


def test_every_unusable_file_is_worded() -> None:
    for said in calls("Unusable"):
        check("unusable", said)
    for said in calls("Broken"):
        told = unusable(Broken(said.code, 0))
        check("unusable", said._replace(code=told.code), frozenset({"seq"}))


def test_every_verdict_is_worded() -> None:
    given = frozenset({"draws", "seq"})
    for said in calls("Verdict"):
        check("verdict", said, given)
    tree = ast.parse((SOURCE / "table" / "verify.py").read_text("utf-8"))
    returned = [n.value for n in ast.walk(tree) if isinstance(n, ast.Return) and n.value]
    codes = {code for value in returned for code in constants(value)}
    assert "other_draw" in codes
    for code in codes:
        check("verdict", Said(code, frozenset(), None, "verify"), given)


def test_every_failure_of_the_store_is_worded() -> None:
    kinds: list[type[StoreError]] = [StoreError, *StoreError.__subclasses__()]
    for kind in kinds:
        check("store", Said(kind.__name__, frozenset({"path", "reason"}), None, "store"))


def tagged(union: Any) -> Iterator[Any]:
    yield from get_args(union)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_and_action_is_worded(game: str, lang: str) -> None:
    say = Wording(lang, game)
    kinds = GAMES[game].kinds
    for section, union in (("event", kinds.event), ("action", kinds.action)):
        for kind in tagged(union):
            assert say.knows(f"{section}.{kind.__struct_config__.tag}"), kind


@pytest.mark.parametrize("game", GAMES)
def test_every_event_cites_its_rule(game: str) -> None:
    head = f"cite.{game}."
    cited = {key.removeprefix(head) for key in sentences("fr") if key.startswith(head)}
    assert cited == {kind.__struct_config__.tag for kind in tagged(GAMES[game].kinds.event)}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_entry_of_the_table_is_worded(lang: str) -> None:
    for kind in tagged(log.Body):
        name = kind.__struct_config__.tag
        assert name == "happened" or Wording(lang).knows(f"entry.{name}")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_preset_and_seat_is_worded(game: str, lang: str) -> None:
    say = Wording(lang, game)
    about, options = GAMES[game].about, GAMES[game].kinds.options
    for name in options.__struct_fields__:
        assert say(f"option.{name}.label")
        assert say(f"option.{name}.help")
    for name in about.presets:
        assert say(f"option.preset.{name}")
    for seat in range(max(about.seats)):
        assert say.name("seat", seat)
    assert say("game.title")
    assert say("game.about")
    assert say("game.line")
    for options in GAMES[game].about.presets.values():
        assert say.introduction(options)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_level_and_command_is_worded(lang: str) -> None:
    say = Wording(lang)
    for level in LEVELS:
        assert say.name("level", level)
    for command in COMMANDS:
        assert say(f"cli.command.{command}")
        assert say(f"cli.examples.{command}")


def said_in_the_command_line() -> Iterator[tuple[str, str, str]]:
    """Whole keys given to `say` under cli/, and a game that must know them."""
    for path in sorted((SOURCE / "cli").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args:
                called = node.func
                name = (
                    called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
                )
                if name in ("say", "_say", "_agrees"):
                    for key in constants(node.args[0]):
                        game = game_of(path.relative_to(SOURCE)) or "hepta_mensa"
                        yield key, f"{path.name}:{node.lineno}", game


def test_every_key_that_the_command_line_says_exists() -> None:
    said = list(said_in_the_command_line())
    assert len(said) > 60
    for key, where, game in said:
        assert Wording("fr", game).knows(key), f"{where}: {key}"


def codes_of(section: str) -> set[tuple[str | None, str]]:
    """The codes for which a section has sentences, with the game that they are of."""
    found: set[tuple[str | None, str]] = set()
    for key in sentences("fr"):
        head, *rest = key.split(".")
        if head == section:
            game = rest[0] if len(rest) > 1 and rest[0] in GAMES else None
            found.add((game, rest[-1]))
    return found


def test_no_sentence_is_without_a_code() -> None:
    """A sentence that no game has for itself is for all that have its code."""
    refused = {(game, said.code) for said in refusals() for game in (said.game, None)}
    assert codes_of("refusal") <= refused | {(None, "cited"), (None, "nearest")}
    unreadable = {(game, said.code) for said in calls("Unreadable") for game in (said.game, None)}
    assert codes_of("unreadable") <= unreadable
    hints = {(game, said.code) for said in calls("told") for game in (said.game, None)}
    assert codes_of("advice") <= hints
    files = {said.code for said in calls("Unusable")} | {
        unusable(Broken(said.code, 0)).code for said in calls("Broken")
    }
    assert {code for _, code in codes_of("unusable")} <= files
    events = {
        (named, kind.__struct_config__.tag)
        for game in GAMES
        for kind in tagged(GAMES[game].kinds.event)
        for named in (game, None)
    }
    assert codes_of("event") <= events


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("section", ["action", "event", "names", "refusal", "result", "unreadable"])
def test_what_three_games_say_is_said_in_one_place(section: str, lang: str) -> None:
    said = Counter(
        (tuple(part for part in key.split(".") if part not in GAMES), str(entry))
        for key, entry in sentences(lang).items()
        if key.startswith(f"{section}.")
    )
    assert max(said.values()) < 3, said.most_common(1)


def test_no_sentence_of_the_command_line_is_without_use() -> None:
    source = "\n".join(path.read_text("utf-8") for path in (SOURCE / "cli").rglob("*.py"))
    for key in sentences("fr"):
        if key.startswith(("cli.play.", "cli.rules.", "cli.replay.", "cli.end.", "cli.games.")):
            used = f'"{key}"' in source or key.startswith("cli.play.kind_")
            assert used, f"nobody says {key}"
