"""The sentences themselves: typography, and whole games put into words."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tablee.catalogue import GAMES
from tablee.core.dice import SeededDice
from tablee.core.game import Refusal, Resign, Timeout, refuse
from tablee.core.playing import settle
from tablee.core.scores import Result
from tablee.core.seats import Seat
from tablee.games.hepta_mensa.state import (
    CELLS,
    PLACES,
    Attack,
    Attacked,
    CentaurLaid,
    Face,
    HeptaMensaOptions,
    LayCentaur,
    LayStone,
    Pawn,
    SimpleTurned,
    TurnDouble,
)
from tablee.wording import LANGUAGES, Wording, sentences
from tests.games.playing import random_game as any_game
from tests.games.playing import texts, universe

GAME = GAMES["hepta_mensa"]

NO_BREAK = "a no-break space (U+00A0) goes before : ; ! ? » % and after «"


def all_texts(lang: str) -> Iterator[tuple[str, str]]:
    for key, entry in sentences(lang).items():
        for text in [entry] if isinstance(entry, str) else [case["text"] for case in entry]:
            yield key, text


@pytest.mark.parametrize(("key", "text"), list(all_texts("fr")))
def test_french_typography(key: str, text: str) -> None:
    quoted = key in (
        "cli.examples.perft",
        "cli.examples.solve",
        "cli.examples.words",
        "menu.heptagramme.notation",
        "unreadable.heptagramme.move",
    )  # typed in a shell, or in a game
    prose = "" if quoted else re.sub(r"\{[^}]*\}", "x", text)
    assert "'" not in prose, "an apostrophe is ’"
    assert not re.search(r"(?<=\w) [:;!?»%]|« ", prose), NO_BREAK
    assert not re.search(r"[\w)][;!?](\s|$)", prose), NO_BREAK


@pytest.mark.parametrize("lang", LANGUAGES)
def test_templates_are_simple_enough_for_the_page_to_read(lang: str) -> None:
    for key, text in all_texts(lang):
        assert not re.search(r"\{[^}]*\{", text), key


def test_what_several_games_say_on_the_page_stands_once() -> None:
    """Under `page.table` or `page.review`, where all games find it."""
    keys: dict[tuple[str, ...], list[str]] = {}
    for key in sentences("fr"):
        if key.startswith(tuple(f"page.{game}." for game in GAMES)):
            keys.setdefault(tuple(repr(sentences(lang)[key]) for lang in LANGUAGES), []).append(key)
    twice = [same for same in keys.values() if len({key.split(".")[1] for key in same}) > 1]
    assert not twice, "`page.table` or `page.review` says it once for all"


def every_wish() -> Iterator[Any]:
    """Every move that can be written, sensible or not, and a few that cannot."""
    for pawn in Pawn:
        for place in (*PLACES, 9):
            yield LayStone(pawn, place)
            yield from (LayCentaur(pawn, place, cell) for cell in (0, 5, 10, 16, None))
    yield from (TurnDouble(cell) for cell in (*CELLS, 16))
    yield from (Attack(place, cell) for place in (*PLACES, 9) for cell in (0, 5, 10))
    yield Timeout("nobody's")


def random_game(seed: int, options: HeptaMensaOptions, wishes: list[Any]) -> Iterator[Any]:
    """What is refused and what happens in a game, then its result."""
    luck = SeededDice(bytes([seed]))
    state: Any = GAME.start(options, 2)
    too_soon = GAME.play(state, Seat(0), LayStone(Pawn.ONE, 0))
    assert isinstance(too_soon, Refusal)
    yield too_soon
    state, heard = settle(GAME, state, luck)
    while (result := GAME.result(state)) is None:
        [seat] = GAME.waiting(state)
        for wish in wishes:
            answer = GAME.play(state, seat, wish)
            if isinstance(answer, Refusal):
                yield answer
        other = GAME.play(state, Seat(1 - seat), LayStone(Pawn.ONE, 0))
        assert isinstance(other, Refusal)
        yield other
        actions = GAME.actions(state, seat)  # type: ignore[attr-defined]
        wish = actions[luck.below(len(actions))]
        yield wish
        if luck.below(30) == 0:
            wish = Resign()
        elif options.clock and luck.below(20) == 0:
            wish = Timeout(f"seat {seat}")
        events = GAME.play(state, seat, wish)
        assert not isinstance(events, Refusal)
        for event in events:
            state = GAME.apply(state, event)
        state, luck_brought = settle(GAME, state, luck)
        heard += [*events, *luck_brought]
    yield tuple(heard)
    over = GAME.play(state, Seat(0), LayStone(Pawn.ONE, 0))
    assert isinstance(over, Refusal)
    yield over
    yield result


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_games_can_be_told(lang: str) -> None:
    say = Wording(lang, "hepta_mensa")
    refused, reasons = set[str](), set[str]()
    for seed in range(40):
        options = HeptaMensaOptions(clock=60 * (seed % 2), colours=seed % 3 > 0)
        for said in random_game(seed, options, list(every_wish()) if seed in (1, 2) else []):
            match said:
                case Refusal():
                    refused.add(said.code)
                    assert say.refusal(said)
                case tuple():
                    assert all(say.story(said))
                case Result():
                    reasons.add(said.reason)
                    facts = {"winner": said.winners[0], "points": 3, "at": said.section}
                    assert say(f"result.{said.reason}", **facts)
                    assert all(say(f"score.{line.label}") for line in said.sheets[0])
                case _:
                    assert say.action(said)
    assert reasons == {"points", "first_to_lay", "resigned", "time"}
    assert refused >= {
        key.rpartition(".")[2] for key in sentences(lang) if key.startswith("refusal.hepta_mensa.")
    } - {"seat_count", "clock"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_that_cannot_start_is_refused_in_words(lang: str) -> None:
    say = Wording(lang, "hepta_mensa")
    for options, seats in ((HeptaMensaOptions(), 3), (HeptaMensaOptions(clock=-1), 2)):
        refusal = GAME.start(options, seats)
        assert isinstance(refusal, Refusal)
        assert "§" in say.refusal(refusal)


def test_what_a_turned_arrow_brings_depends_on_why_it_was_turned() -> None:
    say = Wording("fr", "hepta_mensa")
    seat = Seat(0)
    struck = [Attacked(seat, 4, 5), SimpleTurned(seat, 5, Face.RECYCLAGE)]
    found = [CentaurLaid(seat, Pawn.MOON, 4, 5), SimpleTurned(seat, 5, Face.COIN)]
    assert "devient centaure" in say.story(struck)[1]
    assert "Encre la garde" in say.story(found)[1]
    assert say.event(SimpleTurned(seat, 5, Face.COIN)) == "La simple-flèche b2 cachait une pièce."


@pytest.mark.parametrize("name", ["anagramme", "heptagramme"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_whole_games_of_words_can_be_told(lang: str, name: str) -> None:
    game = GAMES[name]
    for seed, options in enumerate(game.about.presets.values(), start=2):
        played = any_game(game, seed, options, rarely=False)
        say = Wording(lang, name, len(played.start.hands))
        heard = [event for step in played.steps for event in step.events]
        assert all(say.story([game.show(event, None) for event in heard]))
        for event in heard:
            assert all(say(f"score.{line.label}") for line in game.lines(event))
        for state in played.settled[::40]:
            for wish in universe(game.kinds.action, texts(game, state)):
                assert say.action(wish)
                answer = game.play(state, Seat(0), wish)
                if isinstance(answer, Refusal):
                    assert say.refusal(answer)
        result = game.result(played.states[-1])
        assert result is not None
        facts = {"winner": result.winners[0], "points": 3, "at": result.section}
        assert say(f"result.{result.reason}", **facts)


def test_the_winds_depend_on_how_many_they_are() -> None:
    winds = {
        2: ["Ponantais", "Méridional"],
        3: ["Ponantais", "Septentrional", "Méridional"],
        4: ["Ponantais", "Septentrional", "Levantin", "Méridional"],
    }
    for game in ("heptagramme", "chapardage"):
        for seats in GAMES[game].about.seats:
            say = Wording("fr", game, seats)
            assert [say.seat(Seat(seat)) for seat in range(seats)] == winds[seats]
    refusal = GAMES["heptagramme"].start(GAMES["heptagramme"].kinds.options(), 5)
    assert isinstance(refusal, Refusal)
    assert "de deux à quatre" in Wording("fr", "heptagramme").refusal(refusal)


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ("1+prises", "De « pire » à « prises », la lettre R a changé de place (§3.4)."),
        ("1:pirx", "« pirx » n’est pas au dictionnaire de cette table (§2.3)."),
        ("osx", "« osx » n’a que 3 lettres, il en faut 4 (§2.1)."),
        ("1~prise-x", "« prise » a une lettre de plus que « pire » : S (§3.3)."),
        ("1~prises-x", "« prises » a 2 lettres de plus que « pire » : SS (§3.3)."),
    ],
)
def test_a_refusal_names_the_word_and_what_is_wrong_with_it(move: str, told: str) -> None:
    game = GAMES["anagramme"]
    state = game.notation.read_position("pire osx/lw m/- 0")
    answer = game.play(state, Seat(0), game.notation.read_action(move))
    assert isinstance(answer, Refusal)
    assert Wording("fr", "anagramme").refusal(answer).replace("\u00a0", " ") == told


def test_a_refusal_that_a_joker_would_cure_says_how() -> None:
    game = GAMES["anagramme"]
    state = game.notation.read_position("pire s*x/lw m/- 0")
    answer = game.play(state, Seat(0), game.notation.read_action("1+pirEs"))
    assert isinstance(answer, Refusal)
    told = Wording("fr", "anagramme").refusal(answer).replace("\u00a0", " ")
    assert told.endswith("Vous pouvez par exemple jouer 1+pires : allonger le mot 1 en « pires ».")


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"limit": 200}, "Qui atteint 200 points est dehors"),
        ({"shortest": 3}, "au moins 3 lettres"),
        ({"replaced": "hand"}, "viennent dans votre main"),
        ({"remise": "hand"}, "jamais au-dessous de zéro"),
        ({"dear": "common"}, "Les lettres faciles à placer coûtent le plus cher"),
        ({"blank_rounds": 5}, "Si 5 tours de table"),
        ({"verticales": True}, "croiser un mot posé"),
        ({"referee": "contestation"}, "les adversaires contestent"),
        ({"reentry": True}, "peut revenir une fois"),
        ({"partie_simple": True, "stake": 3}, "Chacun y met 3 jetons"),
        ({"hints": True}, "quelques coups possibles"),
        ({"clock": 90}, "90 secondes par tour"),
    ],
)
def test_the_introduction_of_anagramme_tells_the_options_of_the_table(
    changes: dict[str, Any], told: str
) -> None:
    say, usual = Wording("fr", "anagramme"), GAMES["anagramme"].about.presets["classique"]
    options = msgspec.convert(msgspec.to_builtins(usual) | changes, type(usual))
    assert told in say.introduction(options).replace("\u00a0", " ")
    assert told not in say.introduction(usual).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"held_word": False}, "que si la carte piochée y sert"),
        ({"version": "courte"}, "trois mots suffisent"),
        ({"version": "enfant"}, "trois mots de quatre lettres"),
    ],
)
def test_the_introduction_of_chapardage_tells_the_options_of_the_table(
    changes: dict[str, Any], told: str
) -> None:
    say, usual = Wording("fr", "chapardage"), GAMES["chapardage"].about.presets["classique"]
    options = msgspec.convert(msgspec.to_builtins(usual) | changes, type(usual))
    assert told in say.introduction(options).replace("\u00a0", " ")
    assert told not in say.introduction(usual).replace("\u00a0", " ")
    assert "même s’il était déjà tenu" in say.introduction(usual)


@pytest.mark.parametrize("game", ["heptagramme", "chapardage", "anagramme", "volapuk"])
@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"vocabulary": "usuels"}, "joue avec les mots usuels"),
        ({"vocabulary": "enfant"}, "les mots qu’un enfant connaît"),
        ({"vocabulary": "enfant"}, "Les gros mots ne comptent pas."),
        ({"coarse": False}, "Les gros mots ne comptent pas."),
        ({"proper": True}, "Les noms propres comptent."),
    ],
)
def test_the_introduction_tells_the_vocabulary_of_the_table(
    game: str, changes: dict[str, Any], told: str
) -> None:
    usual = GAMES[game].kinds.options()
    if not set(changes) <= set(usual.__struct_fields__):
        pytest.skip("Anagramme has no proper nouns.")
    options = msgspec.convert(msgspec.to_builtins(usual) | changes, type(usual))
    assert told in Wording("fr", game).introduction(options)
    assert told not in Wording("fr", game).introduction(usual)


@pytest.mark.parametrize(
    ("why", "told"),
    [
        ("proper", "« Xyste » est un nom propre, et cette table joue sans noms propres (§2.5)."),
        ("coarse", "« Xyste » existe, mais cette table ne joue pas de gros mots (§2.5)."),
        ("usuels", "« Xyste » existe, mais cette table joue avec les mots usuels (§2.5)."),
        ("enfant", "« Xyste » existe, mais cette table joue avec les mots d’enfant (§2.5)."),
    ],
)
def test_a_word_that_a_table_does_not_play_is_refused_for_what_it_is(why: str, told: str) -> None:
    refusal = refuse("left_out", "2.5", word="xyste", why=why)
    assert Wording("fr", "chapardage").refusal(refusal).replace("\u00a0", " ") == told


def test_a_refusal_says_how_long_the_longest_word_is() -> None:
    game = GAMES["heptagramme"]
    state = game.notation.read_position("Jeu/R/F/C/L/M/E x/adegmnu -/- 0")
    answer = game.play(state, Seat(0), game.notation.read_action("x1"))
    assert isinstance(answer, Refusal)
    told = Wording("fr", "heptagramme", 2).refusal(answer).replace("\u00a0", " ")
    assert told == (
        "« Jeux » ne mène à aucun mot jouable de 5 lettres ou plus : le plus long en a 4 (§2.1). "
        "Vous pouvez par exemple jouer x7 : poser x en colonne 7."
    )
