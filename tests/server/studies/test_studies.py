"""Studies over a real port: written, read by others, edited only by their owners, saved atomically."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec import convert

from quatuor.record import parse
from quatuor.render.games import DRAWINGS
from quatuor.rules import GAMES
from quatuor.rules.game import QuatuorError
from quatuor.server.errors import Refusal
from quatuor.server.http.studies import SECRET, STUDY
from quatuor.server.messages import StudyContent
from quatuor.server.messages.studies import MOST_DRAWINGS, MOST_NODES, MOST_WORDS
from quatuor.server.settings import DATABASE, DAY
from quatuor.server.storage import Conflict, Store
from quatuor.server.storage.backup import backup
from quatuor.server.storage.studies import KeptStudy
from quatuor.server.studies import Studies, checked, checked_text
from quatuor.server.studies.content import DEEPEST, MOST_PARAGRAPHS, cells_of
from tests.server.conftest import run
from tests.server.databases import SHARED, database_in, files_only, stored
from tests.server.live import Live, live
from tests.web.serving import Site

OTHER = "A" * 32


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(
        tmp_path_factory.mktemp("games"), requests_per_minute=10**6, new_games_per_hour=10**6
    ) as running:
        yield running


def node(parent: int, move: str, **more: Any) -> dict[str, Any]:
    return {"parent": parent, "move": move, **more}


def arrow(start: str, end: str, colour: str = "green") -> dict[str, str]:
    return {"start": start, "end": end, "colour": colour}


WRITTEN: dict[str, Any] = {
    "game": "quantik",
    "title": "The corner",
    "author": "Ada",
    "words": "A first look.\nAnd a second one.",
    "drawings": [arrow("a1", "d4"), arrow("b2", "b2", "red")],
    "nodes": [
        node(0, "Aa1", words="It begins here."),
        node(1, "Bb3", marks=[1]),
        node(1, "Cb3", words="or so", drawings=[arrow("b3", "c4", "blue")]),
        node(0, "Dd4"),
        node(2, "Cc2"),
    ],
}


def made(server: Live, **changes: Any) -> dict[str, Any]:
    answer = server.post("/api/studies", WRITTEN | changes)
    assert answer.status_code == 201, answer.text
    created: dict[str, Any] = answer.json()
    return created


def put(server: Live, study: str, secret: str, version: int, content: Any) -> httpx.Response:
    body = {"version": version, "content": content}
    return server.http.put(f"/api/studies/{study}", json=body, headers={SECRET: secret})


def refused(answer: httpx.Response, status: int, code: str) -> None:
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    words = answer.json()["words"]
    assert words["en"] != words["fr"] or code == "impossible"  # parse errors are in English


# ── Create, read, edit, delete ─────────────────────────────────────────────────────────────────────────


def test_a_saved_study_can_be_read(server: Live) -> None:
    created = made(server)
    found = server.get(f"/api/studies/{created['study']['id']}").json()
    assert found == created["study"]
    assert created["secret"] not in json.dumps(found)
    content = found["content"]
    assert {name: content[name] for name in WRITTEN if name != "nodes"} == {
        name: WRITTEN[name] for name in WRITTEN if name != "nodes"
    }
    assert [(each["parent"], each["move"]) for each in content["nodes"]] == [
        (each["parent"], each["move"]) for each in WRITTEN["nodes"]
    ]
    assert (content["players"], content["position"], found["version"]) == (2, None, 1)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_studies(server: Live, game: str) -> None:
    players, moves = DRAWINGS[game].players, DRAWINGS[game].moves
    nodes = [node(number, move) for number, move in enumerate(moves.split())]
    cell = min(cells_of(game))
    drawings = [arrow(cell, max(cells_of(game)))]
    created = made(server, game=game, players=players, nodes=nodes, drawings=drawings)
    content = created["study"]["content"]
    assert [each["move"] for each in content["nodes"]] == moves.split()
    assert content["drawings"] == drawings


def test_its_owner_can_edit_it(server: Live) -> None:
    created = made(server)
    study, secret = created["study"]["id"], created["secret"]
    changed = put(server, study, secret, 1, WRITTEN | {"title": "Another"})
    assert (changed.status_code, changed.json()["version"]) == (200, 2)
    assert server.get(f"/api/studies/{study}").json() == changed.json()
    assert changed.json()["content"]["title"] == "Another"


def test_nobody_else_can_edit_it(server: Live) -> None:
    study = made(server)["study"]["id"]
    refused(put(server, study, OTHER, 1, WRITTEN | {"title": "Mine"}), 403, "study-holder")
    refused(server.http.delete(f"/api/studies/{study}", headers={SECRET: OTHER}), 403, "study-holder")
    refused(server.http.delete(f"/api/studies/{study}"), 400, "unreadable")
    refused(put(server, study, "", 1, WRITTEN), 400, "unreadable")
    other = made(server)["secret"]
    refused(put(server, study, other, 1, WRITTEN), 403, "study-holder")
    assert server.get(f"/api/studies/{study}").json()["content"]["title"] == "The corner"


def test_its_owner_can_delete_it(server: Live) -> None:
    created = made(server)
    study, secret = created["study"]["id"], created["secret"]
    assert server.http.delete(f"/api/studies/{study}", headers={SECRET: secret}).status_code == 204
    refused(server.get(f"/api/studies/{study}"), 404, "no-study")
    refused(put(server, study, secret, 1, WRITTEN | {"title": "x"}), 404, "no-study")


def test_a_conflicting_save_is_reported_and_overwrites_nothing(server: Live) -> None:
    created = made(server)
    study, secret = created["study"]["id"], created["secret"]
    newer = put(server, study, secret, 1, WRITTEN | {"title": "First"}).json()
    late = put(server, study, secret, 1, WRITTEN | {"title": "Second"})
    refused(late, 409, "study-newer")
    assert late.json()["study"] == newer
    assert server.get(f"/api/studies/{study}").json() == newer
    ahead = put(server, study, secret, 7, WRITTEN | {"title": "Third"})
    refused(ahead, 409, "study-newer")


def test_a_repeated_request_is_saved_once(server: Live) -> None:
    created = made(server)
    study, secret = created["study"]["id"], created["secret"]
    answers = [put(server, study, secret, 1, WRITTEN | {"title": "Once"}) for _ in range(2)]
    assert [answer.json()["version"] for answer in answers] == [2, 2]


def test_of_many_simultaneous_saves_one_succeeds(server: Live) -> None:
    created = made(server)
    study, secret = created["study"]["id"], created["secret"]
    answers: list[httpx.Response] = []

    def save(number: int) -> None:
        answers.append(put(server, study, secret, 1, WRITTEN | {"title": f"Number {number}"}))

    threads = [threading.Thread(target=save, args=(number,)) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * 11
    (saved,) = (answer.json() for answer in answers if answer.status_code == 200)
    assert server.get(f"/api/studies/{study}").json() == saved
    assert {answer.json()["study"]["version"] for answer in answers if answer.status_code == 409} == {2}


# ── Invalid content ──────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"game": "chess"}, "no-such-game"),
        ({"players": 3}, "impossible"),
        ({"options": {"gate": "flat"}}, "impossible"),
        ({"position": "A.bC/..../d..B"}, "impossible"),
        ({"nodes": [node(0, "Aa1"), node(1, "Aa1")]}, "impossible"),
        ({"nodes": [node(0, "nonsense")]}, "impossible"),
        ({"nodes": [node(0, "Aa1"), node(2, "Bb3")]}, "study-branch"),
        ({"nodes": [node(1, "Aa1")]}, "study-branch"),
        ({"nodes": [node(0, "Aa1"), node(0, "Aa1")]}, "study-twice"),
        ({"drawings": [arrow("a1", "e5")]}, "study-cell"),
        ({"drawings": [arrow("C", "a1")]}, "study-cell"),
        ({"nodes": [node(0, "Aa1", drawings=[arrow("", "")])]}, "study-cell"),
        ({"words": "\n".join("a" * (MOST_PARAGRAPHS + 1))}, "study-paragraphs"),
    ],
)
def test_invalid_studies_are_not_saved(server: Live, changes: dict[str, Any], code: str) -> None:
    refused(server.post("/api/studies", WRITTEN | changes), 400, code)
    created = made(server)
    refused(put(server, created["study"]["id"], created["secret"], 1, WRITTEN | changes), 400, code)
    assert server.get(f"/api/studies/{created['study']['id']}").json() == created["study"]


@pytest.mark.parametrize(
    "changes",
    [
        {"title": "x" * 81},
        {"author": "x" * 41},
        {"words": "x" * (MOST_WORDS + 1)},
        {"drawings": [arrow("a1", "b2")] * (MOST_DRAWINGS + 1)},
        {"drawings": [arrow("a1", "b2", "mauve")]},
        {"nodes": [node(0, "Aa1")] * (MOST_NODES + 1)},
        {"nodes": [node(-1, "Aa1")]},
        {"nodes": [node(0, "x" * 41)]},
        {"nodes": [node(0, "Aa1", marks=[256])]},
        {"nodes": [{"move": "Aa1"}]},
        {"nodes": "Aa1"},
        {"game": None},
    ],
)
def test_content_out_of_bounds_is_not_read(server: Live, changes: dict[str, Any]) -> None:
    refused(server.post("/api/studies", WRITTEN | changes), 400, "unreadable")


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b'{"game": "quantik", "nodes": [']
)
def test_garbage_and_truncated_content_are_not_read(server: Live, body: bytes) -> None:
    answer = server.http.post("/api/studies", content=body, headers={"content-type": "application/json"})
    refused(answer, 400, "unreadable")


def test_too_large_a_study_is_refused(server: Live) -> None:
    refused(server.post("/api/studies", WRITTEN | {"more": "x" * STUDY}), 413, "too-large")


def endless() -> Iterator[tuple[str, str]]:
    """An endless game of Cubulus with two moves at every ply, continued after the first."""
    position = GAMES["cubulus"].start(3)
    for ply in count():
        moves = position.legal_moves()
        turned = moves[ply * 7 % len(moves) :] + moves
        going = ((move, after) for move in turned if (after := position.play(move)).outcome() is None)
        (move, after), (other, _) = next(going), next(going)
        yield str(move), str(other)
        position = after


def nested(depth: int) -> dict[str, Any]:
    """Nested branches: two moves at every ply, continued after the second."""
    nodes, parent = list[dict[str, Any]](), 0
    for move, other in islice(endless(), depth):
        nodes += [node(parent, other), node(parent, move)]
        parent = len(nodes)
    return {"game": "cubulus", "players": 3, "nodes": nodes}


def test_the_nesting_of_branches_is_limited(server: Live) -> None:
    answer = server.post("/api/studies", nested(DEEPEST))
    assert answer.status_code == 201
    assert server.get(f"/api/studies/{answer.json()['study']['id']}/record").status_code == 200
    refused(server.post("/api/studies", nested(DEEPEST + 1)), 400, "study-deep")


def test_only_new_moves_are_checked() -> None:
    """An edit is judged as if everything were new, whatever it adds, removes, moves or rewrites."""
    kept = checked(convert(WRITTEN, StudyContent))
    nodes = WRITTEN["nodes"]
    fine = [
        nodes,
        nodes[:3],
        [nodes[3], node(0, "Aa1"), node(2, "Cb3"), node(3, "Dd1"), node(2, "Bb3")],
        [*nodes, node(5, "Dd3"), node(6, "aa3")],
        [*nodes, node(3, "Dd2"), node(3, "Dc1")],
    ]
    for changed in fine:
        content = convert(WRITTEN | {"nodes": changed}, StudyContent)
        assert checked(content, kept) == checked(content)
    broken = [node(5, "Bb3"), node(3, "Aa1"), node(4, "Bd4"), node(1, "bb3"), node(2, "Cc2")]
    for wrong in broken:
        content = convert(WRITTEN | {"nodes": [*nodes, wrong]}, StudyContent)
        for known in (kept, None):
            with pytest.raises((QuatuorError, Refusal)):
                checked(content, known)
    other = convert(WRITTEN | {"position": "..../..../..../A..b"}, StudyContent)
    with pytest.raises(QuatuorError):
        checked(other, kept)  # the same moves from another start


def test_texts_are_plain_and_on_one_line(server: Live) -> None:
    created = made(
        server,
        title="\u202eevil\u202c\x00 title",
        author="A\u0301\u0301\u0301\u0301da",
        words="<b>bold</b>\r\n\u2066turned\u2069\x07  around\n\n \u200b \nend",
    )["study"]["content"]
    assert created["title"] == "evil title"
    assert created["author"] == "Á\u0301\u0301da"
    assert created["words"] == "<b>bold</b>\nturned around\nend"


def test_the_largest_study_is_kept(server: Live) -> None:
    """The maximum number of nodes, in one long line."""
    moves = islice(endless(), MOST_NODES)
    nodes = [node(number, move, words="word " * 20) for number, (move, _) in enumerate(moves)]
    created = made(server, game="cubulus", players=3, drawings=[], nodes=nodes, options={"repetition": "off"})
    assert len(created["study"]["content"]["nodes"]) == MOST_NODES
    assert server.get(f"/api/studies/{created['study']['id']}/record").status_code == 200


# ── Records ──────────────────────────────────────────────────────────────────────────────────────────────


def test_a_study_is_exported_as_a_record_and_restored_completely(server: Live) -> None:
    created = made(server)["study"]
    for form in ("text", "json"):
        answer = server.get(f"/api/studies/{created['id']}/record", params={"form": form})
        assert answer.status_code == 200
        assert "attachment" in answer.headers["content-disposition"]
        assert parse(answer.text).to_match().entries
        read = server.post("/api/studies/read", {"record": answer.text})
        assert (read.status_code, again(read.json())) == (200, again(created["content"])), answer.text


def again(content: dict[str, Any]) -> Any:
    """Content without node numbers: as the lines to its nodes."""
    lines: list[tuple[str, ...]] = [()]
    for each in content["nodes"]:
        lines.append((*lines[each["parent"]], each["move"]))
    created = {
        line: (n["words"], n["marks"], n["drawings"])
        for line, n in zip(lines[1:], content["nodes"], strict=True)
    }
    return created, {name: content[name] for name in content if name != "nodes"}


def test_records_of_other_programs_are_read(server: Live) -> None:
    record = """[Game "quantik"] [Event "a rainy evening"] [Annotator "Bo"]
    {Before it [%csl Ra1,Zb2,Ge9]} 1. Aa1 $1 ({Better:} 1. Dd4 {says he}) (1. Aa1 Bb3) 1... Bb3 2. Cc2 *"""
    read = server.post("/api/studies/read", {"record": record}).json()
    assert (read["title"], read["author"], read["words"]) == ("a rainy evening", "Bo", "Before it")
    assert read["drawings"] == [arrow("a1", "a1", "red")]
    assert [(n["parent"], n["move"]) for n in read["nodes"]] == [
        (0, "Aa1"),
        (0, "Dd4"),
        (1, "Bb3"),
        (3, "Cc2"),
    ]
    assert read["nodes"][1]["words"] == "Better:\nsays he"


@pytest.mark.parametrize("record", ["", "{", '[Game "chess"] 1. e4 *', '[Game "quantik"] 1. Aa1 2. Aa1 *'])
def test_an_invalid_record_does_not_become_a_study(server: Live, record: str) -> None:
    refused(server.post("/api/studies/read", {"record": record}), 400, "impossible")


# ── Storage ─────────────────────────────────────────────────────────────────────────────────────────────────


def kept(name: str, used: int = 5) -> KeptStudy:
    return KeptStudy(name, "quantik", "ab" * 32, 1, 1, 2, used, '{"game":"quantik"}')


def test_versions_are_decided_by_the_database(database: str) -> None:
    async def scene() -> None:
        async with Store.opened(database) as store:
            await store.studies.create(kept("a"))
            await store.studies.change(kept("a"), 9, "{}")
            with pytest.raises(Conflict):
                await store.studies.change(kept("a"), 10, "lost")
        async with Store.opened(database) as store:
            assert await store.studies.load("a") == kept("a")._replace(
                version=2, updated=9, used=9, content="{}"
            )
            assert await store.studies.load("b") is None

    run(scene)


def test_unread_studies_are_deleted(database: str) -> None:
    async def scene() -> None:
        async with Store.opened(database) as store:
            for name, used in (("old", 10), ("read", 10), ("new", 90)):
                await store.studies.create(kept(name, used))
            await store.studies.note("read", 60)
            await store.studies.forget(before=50)
            found = [await store.studies.load(name) for name in ("old", "read", "new")]
            assert [each is not None for each in found] == [False, True, True]
            await store.renew(200)
            await store.studies.forget(before=100)
            assert await store.studies.load("new") is not None

    run(scene)


def test_a_reader_keeps_a_study(database: str) -> None:
    async def scene() -> None:
        now = 1
        async with Store.opened(database) as store:
            studies = Studies(store, lambda: now)
            study = (await studies.create(checked_text(b'{"game": "quantik"}'))).study.id
            for now, used in ((DAY // 2, 1), (2 * DAY, 2 * DAY)):  # noqa: B007 - the studies's clock
                await studies.read(study)
                found = await store.studies.load(study)
                assert found is not None
                assert found.used == used

    run(scene)


@files_only("`quatuor backup` copies it")
def test_backups_contain_the_studies(database: str, tmp_path: Path) -> None:
    async def scene() -> None:
        copy = tmp_path / "copy.sqlite3"
        async with Store.opened(database) as store:
            await store.studies.create(kept("a"))
            await backup(database, copy)
        async with Store.opened(f"sqlite+aiosqlite:///{copy}") as store:
            assert await store.studies.load("a") == kept("a")

    run(scene)


@pytest.mark.services
def test_acknowledged_saves_survive_a_kill(tmp_path: Path, database: str) -> None:
    site = Site(tmp_path, options=["--database", database] if SHARED else [])
    try:
        with httpx.Client(base_url=site.url, timeout=20) as http:
            created = http.post("/api/studies", json=WRITTEN).json()
            study, holds = created["study"]["id"], {SECRET: created["secret"]}
            for version in range(1, 6):
                body = {"version": version, "content": WRITTEN | {"title": f"Version {version}"}}
                assert http.put(f"/api/studies/{study}", json=body, headers=holds).status_code == 200
            last = http.get(f"/api/studies/{study}").json()
            site.kill()
        site.start()
        with httpx.Client(base_url=site.url, timeout=20) as http:
            assert http.get(f"/api/studies/{study}").json() == last
            assert last["content"]["title"] == "Version 5"
            body = {"version": 6, "content": WRITTEN}
            assert http.put(f"/api/studies/{study}", json=body, headers=holds).json()["version"] == 7
    finally:
        site.stop()


# ── Limits ───────────────────────────────────────────────────────────────────────────────────────────────


def test_new_studies_count_like_new_games(tmp_path: Path) -> None:
    with live(tmp_path, new_games_per_hour=60) as server:
        *_, created = (made(server) for _ in range(5))
        assert server.post("/api/studies", WRITTEN).status_code == 429
        assert (
            put(server, created["study"]["id"], created["secret"], 1, WRITTEN | {"title": "x"}).status_code
            == 200
        )


def test_the_database_holds_no_secret(tmp_path: Path) -> None:
    with live(tmp_path) as server:
        secret = made(server)["secret"]
        found = stored(database_in(tmp_path / DATABASE))
    assert b"The corner" in found
    assert secret.encode() not in found
