"""What nobody gains by answers and votes that are not meant well."""

import pytest
from msgspec.structs import replace

from tablee.core.open import with_open
from tablee.core.seats import Seat
from tablee.games.volapuk.options import Accents, Anagrams, ClaimOrder, Definitions, Judges
from tablee.games.volapuk.state import Phase, State
from tests.games.volapuk.drawing import QUIET, TALKING, after, denied, silence, table, talked

ME, LEFT, RIGHT = map(Seat, range(3))
ASKED = replace(
    QUIET,
    announced_definitions=Definitions.PLAYER,
    asker_answers=True,
    claim_order=ClaimOrder.RACE,
    referee=Judges.LEXICON_AND_VOTE,
)


def han(other: str, referee: Judges = Judges.LEXICON_AND_VOTE) -> State:
    """Seat 0 has laid HAN and asked what it means: a cry, a dynasty or a cave."""
    options = replace(ASKED, referee=referee)
    state = table("h9> H", hand="A N K", other=other, options=options)
    return silence(talked(after(state, "h9>han"), (ME, "%han")))


def test_of_two_the_other_cannot_veto_what_the_dictionary_knows() -> None:
    """§8.5, §8.6 The cave counts; the hole is for him to judge."""
    state = talked(han("K"), (ME, '"une grotte|un trou'), (LEFT, '"'), (ME, "#-"))
    assert (state.open.phase, TALKING.waiting(state)) == (Phase.VOTE, {LEFT})
    assert denied(state, "&1", LEFT) == "known_answer §8.6"
    assert talked(state, (LEFT, "&2")).open.bonuses == (3, 0)


def test_nobody_says_of_nonsense_that_it_means_a_sense() -> None:
    """§8.5 Where nobody votes, nobody would contradict him."""
    state = talked(han("K", Judges.LEXICON), (ME, '"x|y|z'), (LEFT, '"'))
    assert (state.open.phase, state.open.bonuses) == (Phase.FETICHES, (0, 0))


def test_nobody_cancels_a_known_answer_by_meaning_the_same() -> None:
    """§8.5 Nonsense that is said to mean a cry, and let pass by a third."""
    state = talked(han("K/K"), (ME, '"un cri'), (LEFT, '"x'), (RIGHT, '"'), (LEFT, "#1"))
    assert talked(state, (ME, "&2"), (RIGHT, "&")).open.bonuses == (3, 0, 0)


def test_a_third_cannot_cancel_two_known_answers_by_calling_them_the_same() -> None:
    """§8.6"""
    state = talked(han("K/K"), (ME, '"un cri|x'), (LEFT, '"une grotte'), (RIGHT, '"'), (ME, "#-"))
    assert denied(state, "&1=3", RIGHT) == "known_answer §8.6"
    assert talked(state, (LEFT, "&2"), (RIGHT, "&2")).open.bonuses == (3, 3, 0)


def test_nobody_votes_for_his_own_answer() -> None:
    """§8.6"""
    state = talked(han("K/K"), (ME, '"x'), (LEFT, '"y'), (RIGHT, '"'), (ME, "#1"), (LEFT, "#2"))
    assert denied(state, "&1", ME) == "own_answer §8.6"
    assert denied(state, "&1=2", LEFT) == "own_answer §8.6"
    assert talked(state, (ME, "&2"), (LEFT, "&1"), (RIGHT, "&1,2")).open.bonuses == (0, 0, 0)


def test_one_text_does_not_answer_for_every_sense() -> None:
    """§8.5"""
    every = "cri dynastie grotte bateau"
    state = talked(han("K", Judges.LEXICON), (ME, f'"{every}|{every}|{every}'), (LEFT, '"'))
    assert state.open.bonuses == (0, 0)


def test_saying_one_sense_three_times_is_saying_it_once() -> None:
    """§8.5"""
    state = talked(han("K", Judges.LEXICON), (ME, '"cri|cri sourd|bûcheron'), (LEFT, '"'))
    assert state.open.bonuses == (3, 0)


@pytest.mark.parametrize("said", ["-", "^h9a", "~rime", "%han"])
def test_nobody_speaks_of_a_play_once_its_window_is_closed(said: str) -> None:
    """§8.2"""
    options = replace(ASKED, accents=Accents.PRIORITY, announced_anagrams=Anagrams.ONE_PER_PLAYER)
    state = with_open(han("K"), options=options)
    assert denied(state, said, LEFT) == "window_closed §8.2"
