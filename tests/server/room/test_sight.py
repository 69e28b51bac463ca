"""Words as they are sent: with their accents, where they may be known."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tablee.catalogue import GAMES
from tablee.core.dice import SeededDice
from tablee.core.game import Resign
from tablee.core.seats import Seat, with_item
from tests.server.serving import Inside, inside, next_inside

ANAGRAMME = {"anagramme": GAMES["anagramme"]}


def fees(server: Inside, **options: Any) -> tuple[dict[str, str], str, Seat]:
    """A table of Anagramme where whoever begins may lay *fées*."""
    ada = server.person()
    for _ in range(20):
        table = server.table(ada, "me", "me", game="anagramme", options=options)
        room = server.call(server.hub.room, table)
        (seq, state), turn = room.table._states[-1], room.table.state.open.turn
        hands = with_item(state.hands, turn, "eefs" + state.hands[turn][4:])
        state = replace(state, hands=hands)
        if is_possible(state, turn):
            room.table._states[-1] = (seq, state)
            return ada, table, turn
    pytest.fail("some hand has no second f")


def is_possible(state: Any, seat: Seat) -> bool:
    """Are there as many of each card as lie there?"""
    game = GAMES["anagramme"]
    try:
        game.guess(game.view(state, seat), SeededDice(b"any"))
    except ValueError:
        return False
    return True


def lay(opened: Any, kind: str = "play") -> None:
    wish: dict[str, Any] = {"type": kind, "id": kind, "action": {"type": "lay", "word": "fees"}}
    opened.send_json(wish)


def test_a_word_is_sent_with_its_accents(tmp_path: Path) -> None:
    with inside(tmp_path, games=ANAGRAMME) as server:
        ada, table, seat = fees(server)
        with server.socket(table, ada, f"seat={seat}") as opened:
            assert next_inside(opened, "hello")["spellings"] == {}
            lay(opened, "try")
            assert next_inside(opened, "tried")["spellings"] == {"fees": "fées"}
            lay(opened)
            assert next_inside(opened, "update")["spellings"] == {"fees": "fées"}
        with server.socket(table, ada, "seat=none") as opened:
            assert next_inside(opened, "hello")["spellings"] == {"fees": "fées"}


def test_where_words_are_contested_none_is_spelled_before_the_game_is_over(tmp_path: Path) -> None:
    with inside(tmp_path, games=ANAGRAMME) as server:
        ada, table, seat = fees(server, referee="contestation")
        with server.socket(table, ada, f"seat={seat}") as opened:
            lay(opened, "try")
            assert next_inside(opened, "tried")["spellings"] == {}
            lay(opened)
            assert next_inside(opened, "update")["spellings"] == {}
            room = server.call(server.hub.room, table)
            server.call(room.play, Seat(1 - seat), Resign(), "resign")
            assert next_inside(opened, "update")["spellings"] == {"fees": "fées"}


def test_what_was_told_once_is_not_told_again(tmp_path: Path) -> None:
    with inside(tmp_path, games=ANAGRAMME) as server:
        ada, table, seat = fees(server)
        with server.socket(table, ada, f"seat={seat}") as opened:
            lay(opened)
            assert next_inside(opened, "update")["spellings"] == {"fees": "fées"}
            room = server.call(server.hub.room, table)
            server.call(room.play, Seat(1 - seat), Resign(), "resign")
            assert next_inside(opened, "update")["spellings"] == {}


def test_a_refusal_says_what_was_typed(tmp_path: Path) -> None:
    with inside(tmp_path, games=ANAGRAMME) as server:
        ada, table, seat = fees(server)
        with server.socket(table, ada, f"seat={seat}&lang=fr") as opened:
            action = {"type": "lay", "word": "féz"}
            opened.send_json({"type": "play", "id": "no", "action": action})
            assert "féz" in next_inside(opened, "refused")["sentence"]
