"""What every call answers with."""

from pathlib import Path

from tests.server.serving import NONCE, inside


def test_refusals_speak_the_visitors_language(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        who = server.person()
        table = server.table(who, "me", "me", "open")
        path = f"/api/tables/{table}/sit"
        body = {"seat": 7, "nonce": NONCE}
        french, english = (
            server.client.post(path, json=body, headers={**who, "Accept-Language": lang}).json()
            for lang in ("fr-FR,fr;q=0.9", "en-GB,en;q=0.9")
        )
        assert french["sentence"] != english["sentence"]
        assert "seat" in english["sentence"]
