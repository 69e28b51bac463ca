"""What takes the others' word: asked of all who have a say, and done when they have agreed."""

from collections.abc import Awaitable, Callable, Sequence

from tablee.core.game import Refusal, decline
from tablee.core.seats import Seat
from tablee.server import messages
from tablee.server.directory import Person
from tablee.server.listener import Listener
from tablee.server.messages import What
from tablee.server.room.audience import Audience
from tablee.server.room.ledger import Ledger
from tablee.server.room.listing import Listing
from tablee.server.room.presence import Presence
from tablee.server.room.proposals import Proposal, Proposals
from tablee.store.base import Owners
from tablee.table.commit import Decide
from tablee.table.log import Entry
from tablee.table.table import Accepted, Answer


class Consents:
    """The proposals of one table, as those who sit there hear of them."""

    def __init__(
        self, ledger: Ledger, audience: Audience, listing: Listing, presence: Presence
    ) -> None:
        self._ledger = ledger
        self._audience = audience
        self._listing = listing
        self._presence = presence
        self._proposals = Proposals()

    def after(self, _: Sequence[Entry], __: Owners) -> None:
        """Things have changed."""
        self.end_void()

    def end_void(self, but: Listener | None = None) -> None:
        """What was proposed of things as they no longer are is off."""
        for proposal in self._proposals.void():
            settled = messages.Settled(proposal.number, proposal.carried)
            self._audience.tell(settled, but=but)

    # Asking

    def if_all_agree(
        self,
        what: What,
        seat: Seat,
        decide: Decide,
        stands: Callable[[], object],
        by: str | None = None,
        level: str = "",
    ) -> list[Entry] | Answer:
        """What is decided, if nobody else has a say in it; else they are asked, and it is decided
        anew when they have agreed.
        """
        decided = decide()
        if isinstance(decided, Accepted | Refusal):
            return decided
        by = by or self._ledger.owners.get(seat, "")
        asked = self._presence.others(by)
        if not asked:
            return decided
        proposal = self._proposals.make(
            what, seat, level, by, asked, decide, stands, now=self._ledger.wall()
        )
        if proposal is None:
            return decline("objected")
        proposal.agreed.add(by)
        if not proposal.needed:
            return self._carry(proposal)
        return self._asked(proposal)

    def if_one_agrees(
        self,
        person: Person,
        seat: Seat,
        asked: frozenset[str],
        decide: Decide,
        stands: Callable[[], object],
        then: Callable[[], Awaitable[Answer]],
    ) -> Answer:
        """Somebody says that a seat is theirs: any of those who are asked may know."""
        proposal = self._proposals.make(
            "place",
            seat,
            person.nickname,
            person.id,
            asked,
            decide,
            stands,
            now=self._ledger.wall(),
            one=True,
            then=then,
        )
        if proposal is None:
            return decline("objected")
        if proposal.by != person.id:
            return decline("asked_already")
        return self._asked(proposal)

    def _asked(self, proposal: Proposal) -> Accepted:
        self._audience.tell(self._proposed(proposal))
        return Accepted(self._ledger.table.next_seq - 1)

    # Answering

    async def agree(self, person: Person, number: int) -> Answer:
        """Say yes; the last to do so lets it happen."""
        proposal = self._proposals.find(number)

        def decide() -> list[Entry] | Answer:
            if proposal is None or self._proposals.find(number) is None:
                return decline("no_such_proposal")
            if person.id not in proposal.asked | {proposal.by}:
                return decline("no_such_proposal")
            proposal.agreed.add(person.id)
            return self._asked(proposal) if proposal.needed else self._carry(proposal)

        answer = await self._ledger.do(decide)
        if proposal is not None and proposal.then is not None and proposal.carried:
            return await proposal.then()
        return answer

    def _carry(self, proposal: Proposal) -> list[Entry] | Answer:
        decided = proposal.decide()
        proposal.carried = not isinstance(decided, Refusal)
        if isinstance(decided, Accepted | Refusal) or not decided:
            self._settle(proposal)
        return decided

    def object_to(self, person: Person, number: int) -> Refusal | None:
        """Say no, or think better of it: it is off."""
        proposal = self._proposals.find(number)
        owners = self._ledger.owners
        seats = [seat for seat, owner in owners.items() if owner == person.id]
        if proposal is None or person.id not in {
            *owners.values(),
            self._listing.host,
            proposal.by,
        }:
            return decline("no_such_proposal")
        if person.id == proposal.by:
            self._settle(proposal)
        else:
            # Of a place or a bot one may ask again after as long an absence, of the rest when
            # things change.
            lasting = proposal.what in ("take_over", "place")
            again = self._ledger.wall() + self._presence.grace if lasting else None
            self._proposals.object_to(proposal, again)
            self._settle(proposal, against=min(seats, default=None))
        return None

    def _settle(self, proposal: Proposal, against: Seat | None = None) -> None:
        self._proposals.end(proposal)
        self._audience.tell(messages.Settled(proposal.number, proposal.carried, against))

    # What is told

    def shown(self) -> list[messages.Proposed]:
        """How all of them stand."""
        return [self._proposed(proposal) for proposal in self._proposals]

    def _proposed(self, proposal: Proposal) -> messages.Proposed:
        """Who of those here agreed, and whose word is still needed."""
        seats = sorted(self._ledger.owners.items())
        takes = proposal.what == "take_over"
        return messages.Proposed(
            proposal.number,
            proposal.what,
            proposal.seat,
            tuple(seat for seat, owner in seats if owner in proposal.agreed),
            tuple(seat for seat, owner in seats if owner in proposal.needed),
            level=proposal.detail if takes else None,
            name=proposal.detail if proposal.what == "place" else None,
        )
