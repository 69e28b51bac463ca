"""The games of the house, and their rules."""

from pathlib import Path
from typing import Any

import msgspec

from tests.server.serving import BOTH, inside


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_games_tell_their_options_and_types(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        [game] = server.client.get("/api/games").json()
        assert (game["name"], game["seats"]) == ("trio", [3])
        assert "clock" in msgspec.json.encode(game["options"]).decode()
        schema = server.client.get("/api/games/trio/schema").json()
        assert "Discard" in schema["$defs"]


def test_a_game_is_told_in_one_line_in_the_visitors_language(tmp_path: Path) -> None:
    with inside(tmp_path, games=BOTH) as server:
        french, english = (
            {game["name"]: game["about"] for game in server.client.get(path).json()}
            for path in ("/api/games?lang=fr", "/api/games?lang=en")
        )
        assert french["hepta_mensa"] != english["hepta_mensa"]
        assert french["trio"] == "", "a game from elsewhere may come without words"


def test_the_rules_of_a_game_are_sent_once(tmp_path: Path) -> None:
    with inside(tmp_path, games=BOTH) as server:
        answer = server.client.get("/api/games/hepta_mensa/rules")
        page = answer.json()
        assert (page["game"], page["lang"]) == ("hepta_mensa", "fr")
        assert "## §1" in page["markdown"]
        tag = {"If-None-Match": answer.headers["etag"]}
        assert server.client.get("/api/games/hepta_mensa/rules", headers=tag).status_code == 304
        assert code(server.client.get("/api/games/belote/rules")) == (404, "no_such_game")
        assert code(server.client.get("/api/games/trio/rules")) == (404, "not_found")


def test_rules_come_in_the_visitors_language_and_say_which_it_is(tmp_path: Path) -> None:
    with inside(tmp_path, games=BOTH) as server:
        path = "/api/games/hepta_mensa/rules"
        english = server.client.get(f"{path}?lang=en").json()
        assert english["lang"] == "en"
        assert "### §4.2 Attacking" in english["markdown"]
        preferred = server.client.get(path, headers={"Accept-Language": "en-GB,fr;q=0.5"})
        assert preferred.json() == english
        assert "Accept-Language" in preferred.headers["vary"]
        tag = {"If-None-Match": preferred.headers["etag"]}
        assert server.client.get(f"{path}?lang=fr", headers=tag).json()["lang"] == "fr"
