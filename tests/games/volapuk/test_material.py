"""§1.1, §8.1 The dice and the presets are those of our reading of the book."""

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.games.volapuk.dice import Colour, DiceSet, box
from tablee.games.volapuk.options import VolapukOptions
from tests.games.volapuk.drawing import GAME

HERE = Path(__file__).parent
DICE: dict[str, Any] = msgspec.json.decode((HERE / "dice.json").read_bytes())
OPTIONS: dict[str, dict[str, Any]] = msgspec.json.decode((HERE / "options.json").read_bytes())


def test_every_die_is_engraved_as_read() -> None:
    """§1.1"""
    every = box(DiceSet.PRINTED)
    for colour, series in DICE["coloured"].items():
        alike = [die.faces for die in every if die.colour == colour]
        assert alike == [tuple(series["faces"])] * series["copies"]
    green = [list(die.faces) for die in every if die.colour is Colour.GREEN]
    assert green == [*(die["faces"] for die in DICE["green"]), ["!"] * 6]


@pytest.mark.parametrize(
    ("dice_set", "missing"),
    [
        (DiceSet.PRINTED, DICE["deviation_from_recap"]["too_few"]),
        (DiceSet.RECAP, DICE["variant_recap"]["missing"]),
    ],
)
def test_what_the_table_of_letters_has_and_the_dice_have_not(
    dice_set: DiceSet, missing: dict[str, int]
) -> None:
    """§1.1"""
    engraved = Counter(face for die in box(dice_set) for face in die.faces)
    recap: Counter[str] = Counter()
    for kind in ("alphabet", "groups", "signs"):
        recap.update(DICE["recap"][kind])
    assert recap - engraved == missing


# Each switch of the reading: the option here, and what its values are called where it differs.
SWITCHES: dict[str, tuple[str, dict[Any, Any]]] = {
    "eluePerLetter": ("elue_per_letter", {}),
    "elueReroll": ("elue_reroll", {"none": False, "KQWXYZ": True}),
    "elueSound": ("elue_sound", {}),
    "groupUnderElue": ("group_under_elue", {}),
    "ligatureValue": ("ligature_value", {}),
    "diceSet": ("dice_set", {}),
    "lexicon": ("forms", {"headwords+fem/plur": "declined", "all forms": "all"}),
    "properNouns": ("proper", {}),
    "vocabulary": ("vocabulary", {}),
    "coarseWords": ("coarse", {}),
    "shortWords": ("short_words", {}),
    "rerollKept": ("reroll_kept", {}),
    "fetish": ("fetiches", {"afterPlay": "after_play"}),
    "timerSeconds": ("clock", {}),
    "recomposition": ("recomposition", {"oneLine": "one_line"}),
    "freedDice": ("freed", {}),
    "freshWordRule": ("fresh_word", {}),
    "pair": ("pairs", {"illegal": False, "minus10": True}),
    "space": ("espace", {"legit+phrase+cut": "full"}),
    "diagonal": ("diagonal", {"off": 0}),
    "diagConjoint": ("conjoint_bonus", {"counted": False, "plus5": True}),
    "reversed": ("reversed", {}),
    "reversedDice": ("reversed_dice", {}),
    "reversedDiagonal": ("reversed_diagonal", {}),
    "jokerExchange": ("joker_exchange", {}),
    "volapukOpening": ("opening_bonus", {}),
    "boardDiameter": ("diameter", {}),
    "superJoker": ("super_joker", {}),
    "accents": ("accents", {}),
    "announcedAnagram": ("announced_anagrams", {"onePerPlayer": "one_per_player"}),
    "announcedDefinitions": ("announced_definitions", {}),
    "askerAnswers": ("asker_answers", {}),
    "claimOrder": ("claim_order", {}),
    "falseClaim": ("false_claim", {}),
    "referee": ("referee", {"lexicon+vote": "lexicon_and_vote"}),
}


def test_every_switch_is_an_option() -> None:
    """§8.1"""
    assert set(OPTIONS) == set(SWITCHES)
    assert {name for name, _ in SWITCHES.values()} == set(VolapukOptions.__struct_fields__)


@pytest.mark.parametrize("preset", ["decouverte", "livret", "equilibre", "complet"])
@pytest.mark.parametrize("switch", SWITCHES)
def test_a_preset_has_the_value_of_the_reading(preset: str, switch: str) -> None:
    """§8.1"""
    name, called = SWITCHES[switch]
    value = OPTIONS[switch][preset]
    assert getattr(GAME.about.presets[preset], name) == called.get(value, value)


@pytest.mark.parametrize("switch", SWITCHES)
def test_an_option_has_every_value_of_the_reading(switch: str) -> None:
    """§8.1 But the Élue by phonemes."""
    name, called = SWITCHES[switch]
    for value in OPTIONS[switch]["values"]:
        told = {name: called.get(value, value)}
        assert getattr(msgspec.convert(told, VolapukOptions), name) == called.get(value, value)


def test_what_former_rules_leave_unsaid_is_what_they_were() -> None:
    """§8.1 Their logs do not name these options."""
    about = GAME.about
    assert about.version == 2
    assert about.unsaid_under(1) == {
        "asker_answers": False,
        "reversed_dice": 2,
        "reversed_diagonal": True,
    }
    assert about.unsaid_under(2) == {}


def test_before_luck_has_spoken_nothing_is_known() -> None:
    """§1.4, §1.6"""
    state = GAME.start(VolapukOptions(), 2)
    assert (state.open.elue, state.open.asked, state.open.polyedre) == ("", "", ("", ""))
    assert (state.open.hands, state.open.tiles, state.open.end) == (((), ()), (), None)
