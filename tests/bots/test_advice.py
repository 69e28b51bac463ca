"""Hints: first where to look, then what to do; by the seat's view alone, with words people know."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from tablee.bots.base import Advice, Told, advice_on, adviser_of
from tablee.catalogue import CARDS, DICE, GAMES
from tablee.core.game import Refusal
from tablee.core.open import with_open
from tablee.core.playing import fold, settle
from tablee.core.seats import Seat
from tablee.games.anagramme.state import Word
from tablee.games.volapuk.options import Recomposition
from tablee.games.volapuk.state import Phase
from tablee.letters.folding import fold as folded
from tablee.letters.words import Choice, Vocabulary
from tablee.table.spelling import named_words, spellings_of
from tablee.wording import LANGUAGES, Wording
from tests.games.acts import Acts
from tests.games.chapardage.positions import at
from tests.games.playing import dice

SEATS = {"heptagramme": 2, "chapardage": 3, "anagramme": 2, "volapuk": 2}
STEPS = 60

every_game = pytest.mark.parametrize("name", SEATS)


class Moment(NamedTuple):
    state: Any
    seat: Seat
    view: Any
    advice: Advice


@cache
def evening(name: str, vocabulary: Vocabulary = Vocabulary.TOUS) -> tuple[Moment, ...]:
    """The first moments of a game in which everybody does what the hint says."""
    return tuple(_played(name, vocabulary))


def _played(name: str, vocabulary: Vocabulary) -> Iterator[Moment]:
    game, luck = GAMES[name], dice(7)
    options = game.kinds.options(vocabulary=vocabulary)
    state, _ = settle(game, game.start(options, SEATS[name]), luck)
    for _ in range(STEPS):
        if game.result(state) is not None:
            return
        seat = min(game.waiting(state))
        view = game.view(state, seat)
        moment = Moment(state, seat, view, advice_on(name, view))
        yield moment
        facts = game.play(state, seat, moment.advice.action)
        assert not isinstance(facts, Refusal), (moment.advice, facts)
        state, _ = settle(game, fold(game, state, facts), luck)


def finds(name: str, **more: Any) -> list[Moment]:
    """Where there was something to look for."""
    return [moment for moment in evening(name, **more) if moment.advice.look is not None]


@every_game
def test_what_a_hint_says_can_be_done(name: str) -> None:
    assert len(evening(name)) > STEPS // 2


@every_game
def test_where_to_look_names_no_word(name: str) -> None:
    assert len(finds(name)) > STEPS // 4
    for _, _, _, advice in finds(name):
        told = msgspec.json.encode(advice.look).decode().lower()
        assert '"word":' not in told
        if "word" in advice.reason.facts:
            assert f'"{advice.reason.facts["word"].lower()}"' not in told


@every_game
def test_the_same_is_told_to_whoever_asks_again(name: str) -> None:
    for _, _, view, advice in evening(name)[::5]:
        assert advice_on(name, view) == advice


@every_game
def test_what_is_hidden_changes_no_hint(name: str) -> None:
    """Everything that the seat does not see is dealt anew."""
    game = GAMES[name]
    for number, (_, seat, view, advice) in enumerate(evening(name)[::5]):
        twin = game.guess(view, dice(100 + number))
        assert advice_on(name, game.view(twin, seat)) == advice


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_hint_can_be_said(name: str, lang: str) -> None:
    for _, _, view, advice in evening(name):
        for told in filter(None, (advice.look, advice.reason)):
            assert said(name, view, told, lang)


def said(name: str, view: Any, told: Told, lang: str = "fr") -> str:
    spelled = spellings_of(GAMES[name], view, named_words(told.facts))
    say = Wording(lang, name, SEATS[name]).spelling(spelled.get)
    return say(f"advice.{told.key}", **told.facts)


@every_game
def test_a_hint_keeps_to_the_vocabulary_of_its_table(name: str) -> None:
    library = DICE if name == "volapuk" else CARDS
    words = library(Choice(proper=False, coarse=False, vocabulary=Vocabulary.ENFANT))
    found = finds(name, vocabulary=Vocabulary.ENFANT)
    told = [moment.advice.reason.facts.get("word") for moment in found]
    names = {folded(word) for word in filter(None, told)}
    assert names
    assert {word for word in names if word not in words} == set()


@every_game
def test_most_words_of_hints_are_such_as_everybody_understands(name: str) -> None:
    words = (DICE if name == "volapuk" else CARDS)(Choice(vocabulary=Vocabulary.USUELS))
    told = [moment.advice.reason.facts.get("word") for moment in finds(name)]
    names = [folded(word) for word in filter(None, told)]
    assert sum(word in words for word in names) > 0.8 * len(names)


def test_only_games_of_letters_have_hints() -> None:
    assert [name for name in GAMES if adviser_of(name)] == [n for n in GAMES if n in SEATS]


# What is told in one position


def advised(name: str, position: str | Any, seat: int = 0) -> Advice:
    game = GAMES[name]
    state = game.notation.read_position(position) if isinstance(position, str) else position
    advice = advice_on(name, game.view(state, Seat(seat)))
    if advice.action is not None:
        assert not isinstance(game.play(state, Seat(seat), advice.action), Refusal)
    return advice


def sentences(name: str, position: Any, seat: int = 0) -> list[str]:
    """What is said first and then, in French."""
    game = GAMES[name]
    state = game.notation.read_position(position) if isinstance(position, str) else position
    advice, view = advised(name, state, seat), game.view(state, Seat(seat))
    told = filter(None, (advice.look, advice.reason))
    return [said(name, view, one).replace("\N{NO-BREAK SPACE}", " ") for one in told]


def lonely(columns: str, hand: str) -> str:
    """Heptagramme with so many columns: all other maj. have been played."""
    heads = {column[0] for column in columns.split("/")}
    majs = "".join(maj for maj in "*ABCDEFGHIJKLMNOPQRSTUVWXYZ" if maj not in heads)
    gone = "/-" * (7 - len(heads))
    return f"{columns}{gone} {hand}/eeeeeee -/{majs} 0"


def test_heptagramme_names_the_column_then_the_cards_and_the_word() -> None:
    assert sentences("heptagramme", lonely("Maiso", "nxz")) == [
        "Regardez la colonne 1 : une de vos cartes y finit un mot.",
        "Colonne 1 : posez n et annoncez « Maison », 8 points.",
    ]


def test_heptagramme_calls_the_joker_by_its_name() -> None:
    _, then = sentences("heptagramme", lonely("Klax", "*nbc"))
    assert then.startswith("Colonne 1 : posez joker n et annoncez « Klaxon »")


def test_heptagramme_with_nothing_to_place_says_what_to_exchange() -> None:
    assert sentences("heptagramme", lonely("Klaxo", "bcd")) == [
        "Rien à poser : passez, et échangez b c d."
    ]


def test_heptagramme_says_when_a_turn_is_done() -> None:
    start = GAMES["heptagramme"].notation.read_position(lonely("Maiso/Klaxo", "bcdn"))
    state = Acts[Any](GAMES["heptagramme"]).after(start, "n1", "1=maison")
    assert sentences("heptagramme", state) == ["Plus rien à poser : dites « C’est bon ! »"]


def test_chapardage_points_to_the_hand_then_names_the_word() -> None:
    assert sentences("chapardage", at("Badgexz/aelio/aeiou -/-/- . 0")) == [
        "Regardez votre main : un mot de 5 lettres s’y cache.",
        "Dites « Mot ! » et posez « Badge » : votre 1er mot sur 5.",
    ]


def test_chapardage_says_whom_to_ask_then_for_what() -> None:
    first, then = sentences("chapardage", at("Badg/aelio/aeiou -/-/- . 0"))
    assert first in {
        f"Il vous manque une minuscule : demandez à {name}."
        for name in ("Septentrional", "Méridional")
    }
    assert then.startswith("Demandez e min. à ")
    assert then.endswith(" : vous auriez « Badge ».")


def test_chapardage_that_drew_in_vain_says_a_toi() -> None:
    vain = (moment for moment in evening("chapardage") if moment.advice.reason.key == "nothing")
    state, seat, view, _ = next(vain)
    assert (view.open.phase, view.asks) == ("say", ("", "", ""))
    assert sentences("chapardage", state, seat) == ["Aucun mot dans votre main : dites « À toi ! »"]


def test_chapardage_never_whispers_a_coarse_word() -> None:
    """*Merde* lies in the hand and counts at this table."""
    advice = advised("chapardage", at("Mdeer/aelio/aeiou -/-/- . 0"))
    assert advice.reason.facts.get("word") != "merde"


def test_heptagramme_never_whispers_a_coarse_word() -> None:
    advice = advised("heptagramme", lonely("Putain", "xz"))
    assert advice.reason.key == "nothing"


def test_where_players_judge_words_themselves_no_hint_does() -> None:
    heptagramme = lonely("Maiso", "nxz") + " referee=parole"
    judges = ["Cette table juge ses mots elle-même : l’arbitre n’en souffle aucun."]
    assert sentences("heptagramme", heptagramme) == judges
    game = GAMES["anagramme"]
    options = game.about.presets["contestation"]
    state, _ = settle(game, game.start(options, 2), dice(1))
    assert sentences("anagramme", state, min(game.waiting(state))) == judges


def anagramme(hand: str, *laid: str) -> tuple[Any, Seat]:
    """A dealt table on which these words lie, before somebody with this hand."""
    game = GAMES["anagramme"]
    state, _ = settle(game, game.start(game.kinds.options(), 2), dice(1))
    seat = state.open.turn
    hands = tuple(hand if at == seat else held for at, held in enumerate(state.hands))
    return with_open(replace(state, hands=hands), laid=tuple(map(Word, laid))), seat


@pytest.mark.parametrize(
    ("hand", "laid", "told"),
    [
        (
            "aimnos",
            "",
            [
                "Regardez votre main : un mot nouveau de 6 lettres s’y cache.",
                "« aimons » : vous n’avez plus de cartes, la manche est à vous !",
            ],
        ),
        (
            "skw",
            "jardin",
            [
                "Regardez « jardin » : une de vos cartes l’allonge.",
                "« jardins » : 5 points de moins dans votre main.",
            ],
        ),
        (
            "kqw",
            "ancre",
            [
                "Regardez « ancre » : ses lettres font un autre mot.",
                "« crâne », et écartez W : 65 points de moins.",
            ],
        ),
    ],
)
def test_anagramme_points_to_the_hand_or_a_laid_word_then_names_what_it_becomes(
    hand: str, laid: str, told: list[str]
) -> None:
    state, seat = anagramme(hand, *filter(None, [laid]))
    assert sentences("anagramme", state, seat) == told


def test_anagramme_with_nothing_to_lay_says_what_to_exchange() -> None:
    state, seat = anagramme("kqw")
    (told,) = sentences("anagramme", state, seat)
    assert told.startswith("Rien à poser : échangez ")


def test_volapuk_names_a_line_of_the_board_then_the_word() -> None:
    found = [moment for moment in finds("volapuk") if moment.advice.reason.key == "word"]
    state, seat, *_ = found[0]
    first, then = sentences("volapuk", state, seat)
    assert first.startswith(("Regardez la rangée ", "Regardez la colonne "))
    assert "à partir d" in then
    assert then.endswith((" points.", " point."))


def test_volapuk_with_nothing_to_lay_says_to_pass() -> None:
    state = next(moment.state for moment in evening("volapuk") if moment.state.open.tiles)
    bare = with_open(state, phase=Phase.COMPOSE, hands=tuple(() for _ in state.open.hands))
    options = replace(bare.open.options, recomposition=Recomposition.EXTEND)
    bare = with_open(bare, options=options)
    assert sentences("volapuk", bare, bare.open.turn) == ["Rien à poser qui rapporte : passez."]


def test_who_is_not_to_play_is_told_nothing() -> None:
    advice = advised("heptagramme", lonely("Maiso", "nxz"), seat=1)
    assert (advice.reason.key, advice.action) == ("not_now", None)
