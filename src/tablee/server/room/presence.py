"""Who is here, and since when the others are not."""

from collections.abc import Sequence

from tablee.core.game import Refusal, decline
from tablee.core.seats import Seat
from tablee.server import messages
from tablee.server.minds.bots import PLAYED, UNWATCHED, WATCHED
from tablee.server.minds.turns import Place
from tablee.server.room.audience import Audience
from tablee.server.room.ledger import Ledger
from tablee.store.base import Owners
from tablee.table.log import Entry


class Presence:
    """The seats of one table, with or without somebody at a screen."""

    def __init__(self, ledger: Ledger, audience: Audience) -> None:
        self._ledger = ledger
        self._audience = audience
        self._away_since: dict[Seat, int] = {}
        self._read_at = ledger.wall()

    def after(self, _: Sequence[Entry], given: Owners) -> None:
        """Whoever has just been given a seat is not away from it for longer than that."""
        for seat, person in given.items():
            if person is not None:
                self._away_since.setdefault(Seat(seat), self._ledger.wall())

    def left(self, seats: set[Seat]) -> None:
        """Nobody is there from now on."""
        self._away_since |= dict.fromkeys(seats, self._ledger.wall())

    def came(self, seats: set[Seat]) -> None:
        """Nobody is missed there."""
        for seat in seats:
            self._away_since.pop(seat, None)

    def here(self) -> set[Seat]:
        """Seats with somebody at a screen; who shares one is there with all that sit before it."""
        people = {listener.person for listener in self._audience if listener.person is not None}
        looking = {listener.seat for listener in self._audience if listener.seat is not None}
        return looking | {seat for seat, owner in self._ledger.owners.items() if owner in people}

    @property
    def grace(self) -> int:
        """For how long, in milliseconds, somebody who is away still counts as being here."""
        return 1000 * self._ledger.table.opened.absence

    def _away(self, seat: Seat) -> int:
        """For how long nobody has been at this seat, as far as is known; 0 if somebody is."""
        if seat in self.here():
            return 0
        return self._ledger.wall() - self._away_since.get(seat, self._read_at)

    def not_gone(self, seat: Seat) -> Refusal | None:
        """Why somebody may not be taken for absent, if so."""
        if seat in self.here():
            return decline("still_here", seat=seat)
        left = self.grace - self._away(seat)
        return decline("not_gone_long", seat=seat, seconds=-(-left // 1000)) if left > 0 else None

    def others(self, but: str) -> frozenset[str]:
        """The other people who play here. Whoever has just gone is still asked: else one could
        wait for a line to blink.
        """
        ledger = self._ledger
        return frozenset(
            owner
            for seat, owner in ledger.owners.items()
            if owner != but
            and seat in ledger.table.players
            and ledger.bot_at(seat) is None
            and (seat in self.here() or self._away(seat) < self.grace)
        )

    def shown(self) -> messages.Presence:
        """As everybody may know."""
        people = set(self._ledger.owners.values())
        onlookers = [
            listener
            for listener in self._audience
            if listener.seat is None and listener.person not in people
        ]
        here = self.here()
        away = tuple(
            messages.Away(seat, max(0, self.grace - self._away(seat)))
            for seat, player in sorted(self._ledger.table.players.items())
            if player.bot is None and seat not in here
        )
        return messages.Presence(tuple(sorted(here)), len(onlookers), away)

    def place(self) -> Place:
        """How those at this table stand among all who wait for a thought."""
        playing = set(self._ledger.owners.values())
        players = [one for one in self._audience if one.person in playing]
        rank = PLAYED if players else WATCHED if self._audience else UNWATCHED
        here = [(one.visitor, one.person or "") for one in players or self._audience]
        away = ("", min(playing, default=""))
        return Place(rank, (*min(here, default=away), self._ledger.id))
