"""Python work of requests: it runs in processes, never in the server's own, and the address is charged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NoReturn

import pytest

from quatuor.match import Match
from quatuor.server.http import catalogue, pictures, rules
from quatuor.server.learning import lessons, puzzles
from tests.server.live import Live, live

MOVES = ["Ca3", "Bb1"]
RECORD = f'[Game "quantik"] 1. {MOVES[0]} 2. {MOVES[1]} *'
WRITTEN = {"format": "quatuor-record", "version": 1, "game": "quantik", "moves": [{"move": MOVES[0]}]}
SEATS = [{"kind": "me"}, {"kind": "me"}]
WORK: dict[str, dict[str, Any]] = {
    "/api/position": {"game": "quantik", "moves": MOVES},
    "/api/why": {"game": "quantik", "moves": MOVES, "picks": ["C", "a3"]},
    "/api/certificate": {"game": "quantik", "position": ".a.C/b..d/.BD./..Ba"},
    "/api/keep": {"game": "quantik", "position": ".a.C/b..d/.BD./..Ba", "moves": ["Cd2"]},
    "/api/records/read": {"texts": [RECORD]},
    "/api/records/write": {"record": WRITTEN},
    "/api/studies": {"game": "quantik", "nodes": [{"parent": 0, "move": MOVES[0]}]},
    "/api/studies/read": {"record": RECORD},
    "/api/import": {"record": RECORD, "seats": SEATS},
    "/api/puzzles/quantik/1/try": {"moves": ["Cc2"]},
    "/api/puzzles/quantik/1/clue": {},
    "/api/puzzles/quantik/1/solution": {},
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server on which an address may use next to no processor time."""
    with live(tmp_path_factory.mktemp("games"), processor_share=1e-6, processor_burst=1e-6) as running:
        yield running


def not_here(*_: object) -> NoReturn:
    raise AssertionError("this must not run in the server's own process")


@pytest.mark.parametrize("path", WORK)
def test_work_runs_in_a_process_and_is_charged(
    server: Live, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if path != "/api/import":  # it also creates a game, which is in this process
        monkeypatch.setattr(Match, "enter", not_here)
        monkeypatch.setattr(Match, "play", not_here)
    budget = server.app.state.processes.quick._budget
    monkeypatch.setattr(budget, "_accounts", {})
    answer = server.post(path, WORK[path])
    assert answer.status_code in (200, 201), answer.text
    assert budget.wait("127.0.0.1") > 0
    refused = server.post(path, WORK[path])
    assert (refused.status_code, refused.json()["code"]) == (429, "busy")


@pytest.mark.parametrize("path", WORK)
@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{",
        b'{"game": "\xff"}',
        b'{"game": 7, "moves": 7, "texts": 7, "record": 7}',
        b"[" * 100_000,
        b'"\xed\xa0\x80"',
    ],
)
def test_unreadable_body_is_refused_wherever_it_is_read(
    server: Live, path: str, body: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.app.state.processes.quick._budget, "_accounts", {})
    answer = server.http.post(path, content=body, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.json()["code"]) in ((400, "unreadable"), (413, "too-large"))


@pytest.mark.parametrize(
    "path",
    [
        "/api/catalogue",
        "/api/openapi.json",
        "/api/rules/omba?lang=fr",
        "/api/puzzles/omba",
        "/api/lessons/omba",
        "/pictures/omba/dark.svg",
    ],
)
def test_constant_answers_are_built_in_a_process(
    server: Live, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module, name in (
        (catalogue, "whole_catalogue"),
        (rules, "rule_articles"),
        (pictures, "drawing"),
        (puzzles, "puzzle_set"),
        (lessons, "game_lessons"),
    ):
        monkeypatch.setattr(module, name, not_here)
    monkeypatch.setattr(server.app.state.processes.quick._budget, "_accounts", {})
    first, second = server.get(path), server.get(path)
    assert first.status_code == second.status_code == 200
    assert first.content == second.content


def test_constant_answer_is_built_once_for_all_who_wait(
    server: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []
    pool = server.app.state.processes.quick
    call = pool.call

    async def counted(*given: object) -> object:
        asked.append(given)
        return await call(*given)

    monkeypatch.setattr(pool, "call", counted)
    monkeypatch.setattr(server.app.state.constants, "_built", {})
    for _ in range(3):
        assert server.get("/api/catalogue").status_code == 200
    assert len(asked) == 1
