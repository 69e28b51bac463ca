"""Headers, paths, and the page."""

from pathlib import Path

import pytest

from tests.server.serving import inside


def test_a_wrong_address_is_shown_the_page_in_a_browser(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        answer = server.client.get("/nulle-part", headers={"Accept": "text/html,*/*"})
        assert answer.status_code == 404
        assert "<!doctype html>" in answer.text.lower()


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/api",
        "/api/nothing",
        "/api/tables/../../etc/passwd",
        "/assets/../../../pyproject.toml",
        "/..%2f..%2f..%2fetc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/assets/..%5c..%5cweb.py",
        "/web.py",
        "/static.py",
        "//etc/passwd",
        "/t/x/../../server/run.py",
        "/api/tables/nowhere",
        "/api/tables/nowhere/log",
        "/api/games/belote/schema",
    ],
)
def test_unknown_paths_and_paths_out_of_the_page_are_404(tmp_path: Path, path: str) -> None:
    with inside(tmp_path) as server:
        assert server.client.get(path).status_code == 404


def test_every_answer_has_the_usual_headers(tmp_path: Path) -> None:
    with inside(tmp_path) as server:
        for path in ("/", "/t/x", "/health", "/nowhere", "/api/me"):
            headers = server.client.get(path).headers
            policy = headers["content-security-policy"]
            assert "unsafe" not in policy
            assert "default-src 'none'" in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"


def test_a_built_page_is_served_compressed_and_its_hashed_files_for_ever(tmp_path: Path) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html>")
    (page / "assets" / "main-1a2b.js").write_text("1;" * 1000)
    (tmp_path / "secret.txt").write_text("no")
    with inside(tmp_path, page=page) as server:
        pages = "/t/abc", "/replay/abc", "/rules", "/rules/trio", "/play/trio", "/learn/trio"
        for path in ("/", "/index.html", *pages):
            answer = server.client.get(path)
            assert answer.text == "<!doctype html>"
            assert answer.headers["cache-control"] == "no-cache"
        answer = server.client.get("/assets/main-1a2b.js")
        assert answer.text == "1;" * 1000
        assert answer.headers["content-encoding"] == "gzip"
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-type"].startswith("text/javascript")
        for path in ("/assets", "/assets/", "/../secret.txt", "/%2e%2e/secret.txt", "/secret.txt"):
            assert server.client.get(path).status_code == 404
