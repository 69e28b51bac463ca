"""§8.2 Who may speak of a play, and for how long."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from tablee.core.game import Clock, Refusal, refuse
from tablee.core.seats import Seat
from tablee.games.volapuk.actions import AskSenses, ClaimAccent, ClaimAnagram, NothingToSay, Saying
from tablee.games.volapuk.options import Accents, Anagrams, ClaimOrder, Definitions, Judges
from tablee.games.volapuk.state import (
    ANSWER_SECONDS,
    CLAIM_SECONDS,
    VOTE_SECONDS,
    Open,
    Phase,
    Spoken,
)

TALK: Final = (Phase.VOTE, Phase.CLAIMS, Phase.ANSWERS, Phase.MATCHES)


def speakers(lying: Open) -> tuple[Seat, ...]:
    """§8.2 From the left of whoever played; he comes last."""
    after = [seat for seat in lying.in_play if seat > lying.turn]
    return (*after, *(seat for seat in lying.in_play if seat <= lying.turn))


def speaking(lying: Open) -> frozenset[Seat]:
    """§8.2 Who is still waited for: one after the other, or all at once."""
    left = [seat for seat in _entitled(lying) if seat not in lying.done]
    one_by_one = lying.phase is Phase.CLAIMS and lying.options.claim_order is ClaimOrder.SEAT
    return frozenset(left[:1] if one_by_one else left)


def _entitled(lying: Open) -> tuple[Seat, ...]:
    match lying.phase:
        case Phase.CLAIMS:
            return speakers(lying)
        case Phase.ANSWERS:
            silent = None if lying.options.asker_answers else lying.asker
            return tuple(seat for seat in lying.in_play if seat != silent)
        case Phase.MATCHES:
            voting = lying.options.referee is not Judges.LEXICON
            return tuple(seat for seat in lying.in_play if voting and open_answers(lying, seat))
        case _:
            return voters(lying)


def voters(lying: Open) -> tuple[Seat, ...]:
    """§8.6 Everybody but whoever played; on answers, whoever has one of another to judge."""
    if lying.proposed is not None:
        return tuple(seat for seat in lying.in_play if seat != lying.turn)
    return tuple(seat for seat in lying.in_play if to_judge(lying, seat))


def open_answers(lying: Open, *seats: Seat) -> list[int]:
    """§8.5 The numbers of what these have answered and the dictionary does not know."""
    every = enumerate(lying.answers)
    return [at for at, answer in every if answer.seat in seats and not answer.known]


def to_judge(lying: Open, seat: Seat) -> list[int]:
    """§8.6 The numbers of the answers that one judges: nobody’s own."""
    return open_answers(lying, *(other for other in lying.in_play if other != seat))


def to_the_vote(lying: Open) -> Open:
    """§8.6 Once all have said what they mean, those who judge themselves do."""
    voting = lying.options.referee is not Judges.LEXICON
    if lying.phase is Phase.MATCHES and voting and lying.answers and not speaking(lying):
        return replace(lying, phase=Phase.VOTE, done=())
    return lying


def clocks(lying: Open, seats: tuple[Seat, ...]) -> tuple[Clock, ...]:
    """§8.2 The window closes at every table; §2.3 for answers and votes, where there is no clock,
    everybody is waited for.
    """
    of = f"{lying.number}.{lying.recompositions}"
    if lying.phase is Phase.CLAIMS:
        one = f" {seats[0]}" if lying.options.claim_order is ClaimOrder.SEAT else ""
        return (Clock(f"claims {of}{one}", seats, CLAIM_SECONDS),)
    if not lying.options.clock:
        return ()
    if lying.phase is Phase.VOTE:
        what = "answers" if lying.proposed is None else len(lying.rejected)
        return (Clock(f"vote {of}.{what}", seats, VOTE_SECONDS),)
    return (Clock(f"{lying.phase} {of}", seats, ANSWER_SECONDS),)


def unplayed(lying: Open, kind: type[Saying]) -> Refusal | None:
    """§8.2 Does this table announce such things at all?"""
    options = lying.options
    if kind is ClaimAccent and options.accents is Accents.OFF:
        return refuse("no_accents", "8.3")
    if kind is ClaimAnagram and options.announced_anagrams is Anagrams.OFF:
        return refuse("no_anagrams", "8.4")
    if kind is AskSenses and options.announced_definitions is Definitions.OFF:
        return refuse("no_definitions", "8.5")
    if kind is NothingToSay and not options.claims:
        return refuse("no_claims", "8.2")
    return None


def opened(lying: Open, spoken: Iterable[Spoken]) -> Open:
    """§8.2 A play was made: everybody may speak of it."""
    return replace(lying, phase=Phase.CLAIMS, spoken=tuple(spoken), done=())


def ended(lying: Open) -> Open:
    """All that was said of a play has been heard."""
    return replace(
        lying,
        spoken=(),
        claims=(),
        done=(),
        asked="",
        asker=None,
        sense_count=0,
        senses=(),
        answers=(),
    )


def spoken_for(lying: Open, seat: Seat) -> Open:
    """§8.2 This seat has no more to say."""
    return replace(lying, done=(*lying.done, seat))


def with_bonus(lying: Open, seat: Seat, points: int) -> Open:
    """§8.2 What was announced brings so much."""
    bonuses = list(lying.bonuses)
    bonuses[seat] += points
    return replace(lying, bonuses=tuple(bonuses))
