"""The API and the pages over a real port."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from quatuor.fair import seat_commitment
from quatuor.rules import GAMES
from quatuor.server.http.assets import Asset
from quatuor.server.http.pages import Pages
from quatuor.server.transport.headers import POLICY
from tests.server.live import ENTROPY, Live, live


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(
        tmp_path_factory.mktemp("games"), requests_per_minute=10**6, new_games_per_hour=10**6
    ) as running:
        yield running


def is_problem(answer: httpx.Response, status: int, code: str) -> bool:
    body = answer.json()
    assert set(body) == {"code", "words"}
    assert body["words"]["en"] != body["words"]["fr"]
    return (answer.status_code, body["code"]) == (status, code)


# ── Games ────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_game_is_created_joined_and_viewed(server: Live) -> None:
    made = server.create("oxono", "me friend")
    assert made["secret"]
    assert [invitation["seat"] for invitation in made["invitations"]] == [1]
    view = server.get(f"/api/games/{made['id']}").json()
    assert view["status"] == "waiting"
    joined = server.join(made, name="Bo")
    assert joined["seat"] == 1
    view = server.get(f"/api/games/{made['id']}").json()
    assert (view["status"], view["seats"][1]["name"]) == ("playing", "Bo")
    assert made["secret"] not in json.dumps(view)
    assert joined["secret"] not in json.dumps(view)


def test_the_commitment_to_the_dice_comes_with_the_game(server: Live) -> None:
    wish = {"game": "omba", "seats": [{"kind": "me"}, {"kind": "me"}]}
    made = [server.post("/api/games", wish).json() for _ in range(2)]
    for each in made:
        assert re.fullmatch("[A-Za-z0-9_-]{24}", each["id"])
        view = server.get(f"/api/games/{each['id']}").json()
        assert view["status"] == "drawing"
        assert view["fairness"]["commitment"] == each["commitment"]
        assert view["fairness"]["secret"] is None
    assert len({each["commitment"] for each in made}) == 2


def test_one_person_draws_the_dice_with_one_request(server: Live) -> None:
    made = server.post("/api/games", {"game": "omba", "seats": [{"kind": "me"}, {"kind": "me"}]}).json()
    assert (made["view"]["status"], made["view"]["id"]) == ("drawing", made["id"])
    bound = {seat: seat_commitment(made["id"], seat, ENTROPY) for seat in (0, 1)}
    wish = {"secret": made["secret"], "commitments": bound, "entropies": {0: ENTROPY, 1: ENTROPY}}
    path = f"/api/games/{made['id']}/draw"
    assert is_problem(server.post(path, wish | {"secret": "x" * 32}), 403, "not-seated")
    assert is_problem(server.post(path, wish | {"entropies": {0: "00" * 32}}), 409, "wrong-reveal")
    assert server.get(f"/api/games/{made['id']}").json()["version"] == 0
    for _ in range(2):
        view = server.post(path, wish).json()
        assert (view["status"], view["version"]) == ("playing", 5)
    assert server.post(path, wish | {"commitments": {0: "00" * 31}}).status_code == 400


def test_nobody_reveals_before_the_others_are_bound(server: Live) -> None:
    made = server.post("/api/games", {"game": "omba", "seats": [{"kind": "me"}, {"kind": "friend"}]}).json()
    wish = {"secret": made["secret"], "commitments": {0: seat_commitment(made["id"], 0, ENTROPY)}}
    path = f"/api/games/{made['id']}/draw"
    assert is_problem(server.post(path, wish | {"entropies": {0: ENTROPY}}), 409, "not-bound")
    assert server.post(path, wish).json()["fairness"]["commitments"] == []


def test_one_invitation_gives_everyone_a_seat_of_their_own(server: Live) -> None:
    made = server.create("omba", "me friend friend")
    path = f"/api/games/{made['id']}/join"
    assert is_problem(server.post(path, {"invitation": "x" * 32}), 403, "no-invitation")
    (invitation,) = {each["secret"] for each in made["invitations"]}
    first = server.post(path, {"invitation": invitation, "seat": 2}).json()
    assert first["seat"] == 2
    assert is_problem(server.post(path, {"invitation": invitation, "seat": 2}), 409, "taken")
    second = server.post(path, {"invitation": invitation}).json()
    assert second["seat"] == 1
    assert second["secret"] != first["secret"]
    assert is_problem(server.post(path, {"invitation": invitation}), 409, "full")
    again = server.post(path, {"invitation": invitation, "secret": first["secret"], "seat": 1}).json()
    assert again["seat"] == 2


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({}, 400),
        ({"game": "chess"}, 400),
        ({"seats": [{"kind": "me"}] * 3}, 400),
        ({"seats": [{"kind": "me"}] * 5}, 400),
        ({"seats": [{"kind": "ghost"}] * 2}, 400),
        ({"seats": [{"kind": "me"}, {"kind": "computer", "level": 9}]}, 400),
        ({"options": {"gate": "flat"}}, 400),
        ({"clock": {"kind": "countdown", "seconds": 1}}, 400),
        ({"seats": [{"kind": "me", "name": "x" * 41}, {"kind": "me"}]}, 400),
    ],
)
def test_impossible_games_are_refused(server: Live, wish: dict[str, Any], status: int) -> None:
    whole = {"game": "quantik", "seats": [{"kind": "me"}, {"kind": "me"}]}
    answer = server.post("/api/games", {**whole, **wish} if wish else {})
    assert answer.status_code == status
    assert set(answer.json()) == {"code", "words"}


@pytest.mark.parametrize("body", [b"", b"{", b"null", b"[]", b"\xff\xfe", b'{"game": ' + b"[" * 5000])
def test_invalid_json_is_refused(server: Live, body: bytes) -> None:
    answer = server.http.post("/api/games", content=body, headers={"content-type": "application/json"})
    assert is_problem(answer, 400, "unreadable")


def test_the_size_of_a_body_is_limited(server: Live) -> None:
    wish = {"game": "quantik", "padding": "x" * 17_000}
    assert is_problem(server.post("/api/games", wish), 413, "too-large")
    record = {"record": "x" * 100_000, "seats": [{"kind": "me"}] * 2}
    assert server.post("/api/import", record).status_code == 400
    assert server.post("/api/import", {**record, "record": "x" * 3_000_000}).status_code == 413


def test_an_unknown_game(server: Live) -> None:
    assert is_problem(server.get("/api/games/nothing-here"), 404, "no-game")
    assert is_problem(server.get("/api/games/nothing-here/record"), 404, "no-game")


def test_earlier_positions_of_a_game_can_be_viewed(server: Live) -> None:
    made = server.create("quantik")
    address = f"/api/games/{made['id']}/positions"
    empty = {"position": "..../..../..../....", "contents": [""] * 16, "last": None}
    assert server.get(address).json() == [empty]
    with server.page(made["id"], made["secret"]) as page:
        for text in ("Ca3", "Bb1"):
            page.do("play", text=text, version=server.get(f"/api/games/{made['id']}").json()["version"])
            page.expect("done")
    start, first, second = server.get(address).json()
    assert start == empty
    assert first["position"] == "..../C.../..../...."
    assert first["last"]["tokens"] == ["C", "a3"]
    view = server.get(f"/api/games/{made['id']}").json()
    assert second == {name: view[name] for name in ("position", "contents", "last")}
    assert is_problem(server.get("/api/games/nothing-here/positions"), 404, "no-game")


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_record_is_exported_and_imported(server: Live, form: str) -> None:
    made = server.create("quantik")
    with server.page(made["id"], made["secret"]) as page:
        page.do("play", text="Ca3", version=page.welcome["view"]["version"])
        page.expect("done")
    answer = server.get(f"/api/games/{made['id']}/record", params={"form": form})
    assert answer.status_code == 200
    assert "attachment" in answer.headers["content-disposition"]
    assert answer.headers["content-type"].startswith("application/json" if form == "json" else "text/plain")
    wish = {"record": answer.text, "seats": [{"kind": "me"}] * 2}
    copied = server.post("/api/import", wish)
    assert copied.status_code == 201, copied.text
    server.draw(copied.json()["id"], copied.json()["secret"])
    view = server.get(f"/api/games/{copied.json()['id']}").json()
    assert [entry["text"] for entry in view["entries"]] == ["Ca3"]


def test_an_unreadable_record_is_reported(server: Live) -> None:
    wish = {"record": '[Game "chess"]', "seats": [{"kind": "me"}] * 2}
    answer = server.post("/api/import", wish)
    assert answer.status_code == 400
    assert answer.json()["words"]["en"]


def test_only_the_players_can_ask_for_a_rematch(server: Live) -> None:
    made = server.create("quantik")
    path = f"/api/games/{made['id']}/rematch"
    wish = {"secret": made["secret"]}
    assert server.post(path, wish).status_code == 409
    with server.page(made["id"], made["secret"]) as page:
        page.do("resign", version=page.welcome["view"]["version"])
        page.expect("done")
    assert server.post(path, {**wish, "secret": "x" * 32}).status_code == 403
    again = server.post(path, wish).json()
    assert again["id"] != made["id"]
    with server.page(again["id"], again["secret"]) as page:
        assert page.welcome["yours"] == [0, 1]


# ── Fixed content ──────────────────────────────────────────────────────────────────────────────────


def test_the_catalogue_is_there(server: Live) -> None:
    body = server.get("/api/catalogue").json()
    assert [game["id"] for game in body["games"]] == list(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_rules_come_in_the_requested_language(server: Live, game: str) -> None:
    english, french = (
        server.get(f"/api/rules/{game}", params={"lang": lang}).json() for lang in ("en", "fr")
    )
    assert [article["number"] for article in english] == [article["number"] for article in french]
    assert english[0]["title"] != french[0]["title"]
    assert any(article["examples"] for article in english)


def test_rules_of_unknown_games_and_languages(server: Live) -> None:
    assert is_problem(server.get("/api/rules/chess"), 404, "not-found")
    assert is_problem(server.get("/api/rules/omba", params={"lang": "de"}), 400, "unreadable")


@pytest.mark.parametrize("path", ["/pictures/omba/dark.svg", "/api/catalogue", "/api/rules/oxono"])
def test_cached_content_is_not_sent_again(server: Live, path: str) -> None:
    first = server.get(path)
    assert first.headers["content-encoding"] == "gzip"
    again = server.get(path, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    plain = server.get(path, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == first.content


@pytest.mark.parametrize(
    "path", ["/pictures/chess/dark.svg", "/pictures/omba/pink.svg", "/pictures/omba/dark"]
)
def test_unknown_pictures(server: Live, path: str) -> None:
    assert server.get(path).status_code == 404


# ── Pages ────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def built(server: Live, tmp_path: Path) -> Iterator[Path]:
    """A built front end: a page, a hashed script, an icon."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Quatuor</title>")
    (tmp_path / "assets" / "index-5f3c.js").write_text("console.log(1);" * 200)
    (tmp_path / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    before = server.app.state.pages
    server.app.state.pages = Pages.read(tmp_path)
    yield tmp_path
    server.app.state.pages = before


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("path", ["/", "/new/omba", "/play/abc-DEF_1", "/join/abc", "/rules/oxono"])
def test_every_page_address_serves_the_page(server: Live, path: str) -> None:
    answer = server.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "<title>Quatuor" in answer.text


@pytest.mark.usefixtures("built")
def test_cache_lifetimes_follow_the_names_of_files(server: Live) -> None:
    script, icon = server.get("/assets/index-5f3c.js"), server.get("/icon.svg")
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-type"].startswith("text/javascript")
    assert icon.headers["cache-control"] == "no-cache"


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/assets/nothing.js",
        "/assets/..%2f..%2fapp.py",
        "/%2e%2e/app.py",
        "/index.html",
        "/play/a/b",
    ],
)
def test_other_files_are_not_served(server: Live, path: str) -> None:
    assert server.get(path, headers={"accept": "application/json"}).status_code == 404


LOST = ["/play/a/b", "/foo", "/robots.txt", "/index.html", "/rules", "/new", "/play", "/assets/none.js"]


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("path", LOST)
def test_an_unknown_address_gets_the_not_found_page(server: Live, path: str) -> None:
    answer = server.get(path, headers={"accept": "text/html"})
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["cache-control"] == "no-store"
    assert "<title>Quatuor" in answer.text
    assert is_problem(server.get(path, headers={"accept": "*/*"}), 404, "not-found")


def test_the_api_answers_browsers_with_json_too(server: Live) -> None:
    assert is_problem(server.get("/api/nothing", headers={"accept": "text/html"}), 404, "not-found")


@pytest.fixture
def not_built(server: Live, tmp_path: Path) -> Iterator[None]:
    before = server.app.state.pages
    server.app.state.pages = Pages.read(tmp_path / "nowhere")
    yield
    server.app.state.pages = before


@pytest.mark.usefixtures("not_built")
def test_a_missing_front_end_is_reported(server: Live) -> None:
    answer = server.get("/")
    assert answer.status_code == 503
    assert "make web" in answer.text
    lost = server.get("/play/a/b", headers={"accept": "text/html"})
    assert lost.status_code == 404
    assert 'lang="fr"' in lost.text


def test_small_answers_are_not_compressed() -> None:
    assert Asset(b"x" * 100, "text/css").packed is None
    packed = Asset(b"x" * 5000, "text/css").packed
    assert packed is not None
    assert gzip.decompress(packed) == b"x" * 5000


# ── Security ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("path", ["/", "/api/catalogue", "/nothing/at/all", "/api/games/none", "/health"])
def test_every_answer_has_the_headers(server: Live, path: str) -> None:
    headers = server.get(path).headers
    assert headers["content-security-policy"] == POLICY
    assert "unsafe" not in POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in headers["permissions-policy"]
    assert "strict-transport-security" not in headers
    assert "server" not in headers


def test_an_unknown_method(server: Live) -> None:
    answer = server.http.delete("/api/games")
    assert is_problem(answer, 405, "method")
    assert answer.headers["allow"]


@pytest.mark.parametrize("path", ["/", "/health", "/api/catalogue"])
def test_a_head_is_a_get_without_its_body(server: Live, path: str) -> None:
    asked, head = (httpx.request(method, f"{server.url}{path}") for method in ("GET", "HEAD"))
    assert (head.status_code, head.content) == (asked.status_code, b"")
    assert head.headers["content-type"] == asked.headers["content-type"]


def test_health(server: Live) -> None:
    server.create()
    body = server.get("/health").json()
    assert body["status"] == "ok"
    assert body["games"] >= 1


def test_metrics_count_events(server: Live) -> None:
    made = server.create("quantik")
    with server.page(made["id"], made["secret"]) as page:
        version = page.welcome["view"]["version"]
        page.do("play", text="Ca3", version=version)
        page.expect("done")
        page.do("play", text="Ca3", version=version + 1)
        page.expect("refused")
        text = server.get("/metrics").text
    figures = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert float(figures["quatuor_sockets"]) >= 1
    assert float(figures["quatuor_moves_total"]) >= 1
    assert float(figures['quatuor_refusals_total{code="illegal"}']) >= 1
    assert float(figures["quatuor_move_seconds_count"]) >= 2
    assert float(figures['quatuor_games{status="playing"}']) >= 1
    assert figures["quatuor_engine_queue"] == "0.0"


def test_metrics_are_only_for_the_host(server: Live) -> None:
    answer = server.get("/metrics", headers={"x-forwarded-for": "127.0.0.1"})
    assert is_problem(answer, 403, "not-public")
