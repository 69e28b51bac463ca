"""Who is served next: fair to addresses, to persons, and to tables."""

import asyncio
from collections.abc import Iterable

from tablee.server.minds.turns import Place, Turns


def served(places: Iterable[Place]) -> list[Place]:
    """In what order those who came so are served, one at a time."""
    order: list[Place] = []

    async def scene() -> None:
        turns = Turns(["it"])

        def free() -> str | None:
            return next(iter(turns.free), None)

        async def come(place: Place) -> None:
            thing = await turns.take(free, lambda: place)
            order.append(place)
            await asyncio.sleep(0)
            turns.give_back(thing)

        first = await turns.take(free)
        coming = [asyncio.ensure_future(come(place)) for place in places]
        await asyncio.sleep(0)
        assert turns.waiting == len(coming)
        turns.give_back(first)
        await asyncio.gather(*coming)
        assert turns.waiting == 0

    asyncio.run(scene())
    return order


def at(address: str, person: str, table: str, rank: int = 0) -> Place:
    return Place(rank, (address, person, table))


def test_who_comes_after_a_hundred_of_one_visitor_waits_for_one_of_them() -> None:
    crowd = [at("x", f"p{n}", f"t{n}") for n in range(100)]
    assert served([*crowd, at("a", "ada", "t")]).index(at("a", "ada", "t")) <= 1


def test_persons_of_one_address_take_turns() -> None:
    crowd = [at("x", "busy", f"t{n}") for n in range(9)]
    order = served([*crowd, at("x", "ada", "a"), at("x", "bob", "b")])
    assert {place.whose[1] for place in order[:3]} == {"busy", "ada", "bob"}


def test_tables_of_one_person_take_turns() -> None:
    order = served([*[at("x", "p", "long")] * 5, *[at("x", "p", "short")] * 2])
    assert [place.whose[2] for place in order[:4]].count("short") == 2


def test_a_lower_rank_comes_before_all_turns() -> None:
    crowd = [at(f"x{n}", "p", "t", rank=1) for n in range(9)]
    assert served([*crowd, *[at("a", "ada", "t")] * 3])[:3] == [at("a", "ada", "t")] * 3


def test_who_is_alike_comes_in_the_order_of_arrival() -> None:
    places = [Place(0, (str(n),)) for n in range(9)]
    assert served(places) == places


def test_who_leaves_is_passed_over_and_what_he_got_is_given_back() -> None:
    async def scene() -> None:
        turns = Turns(["it"])

        def free() -> str | None:
            return next(iter(turns.free), None)

        thing = await turns.take(free)
        one, two, three = (asyncio.ensure_future(turns.take(free)) for _ in range(3))
        await asyncio.sleep(0)
        one.cancel()
        await asyncio.sleep(0)
        turns.give_back(thing)
        two.cancel()  # it was served in this very moment
        assert await three == "it"
        assert turns.waiting == 0
        assert not turns.free

    asyncio.run(scene())
