"""Analysis over the socket, with reviews, certificates and records."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from quatuor.cli import main
from quatuor.engine.analysis import Analysis, Candidate
from quatuor.engine.verdict import Estimate
from quatuor.match import Match
from quatuor.playout import playouts
from quatuor.proof import check, read
from quatuor.rules import GAMES
from quatuor.server.analysis.findings import finding
from tests.server.http.test_processes import not_here
from tests.server.live import Live, live

QUANTIK = "Aa1 Bb3 Cc2 Dd4 Ac3 Ba2"
OXONO = "Xf3e3 Oc1c2 Xf1f2"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    settings = {"requests_per_minute": 10**6, "analysis_seconds": 0.5, "proof_seconds": 6.0}
    with live(tmp_path_factory.mktemp("games"), **settings) as running:
        yield running


@contextmanager
def analysing(server: Live) -> Iterator[ClientConnection]:
    with connect(f"ws://127.0.0.1:{server.port}/api/analysis") as socket:
        yield socket


def ask(socket: ClientConnection, kind: str, number: int, game: str, moves: str = "", **more: Any) -> None:
    socket.send(json.dumps({"type": kind, "id": number, "game": game, "moves": moves.split(), **more}))


def hear(socket: ClientConnection, seconds: float = 20) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(socket.recv(timeout=seconds))
    return message


def last_finding(socket: ClientConnection, number: int) -> dict[str, Any]:
    while (heard := hear(socket))["id"] != number or heard["state"] == "searching":
        pass
    return heard


def commanded(capsys: pytest.CaptureFixture[str], game: str, moves: str, *more: str) -> dict[str, Any]:
    capsys.readouterr()
    assert main(["analyse", game, "--moves", moves, "--json", *more]) == 0
    reply: dict[str, Any] = json.loads(capsys.readouterr().out)
    return reply


# ── Answers ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("moves", ["", "Aa1", QUANTIK])
def test_exact_values_are_those_of_the_command(
    server: Live, capsys: pytest.CaptureFixture[str], moves: str
) -> None:
    with analysing(server) as socket:
        ask(socket, "analyse", 1, "quantik", moves)
        reply = last_finding(socket, 1)
    known = commanded(capsys, "quantik", moves)
    assert reply["state"] == "finished"
    for name in ("kind", "scores", "distance", "line"):
        assert reply[name] == known[name]
    for move, same in zip(reply["moves"], known["moves"], strict=True):
        assert {name: move[name] for name in same} == same


def test_symmetric_moves_are_one_group(server: Live) -> None:
    with analysing(server) as socket:
        for number, (moves, legal, groups) in enumerate([("", 64, 1), ("Aa1", 53, 7)]):
            ask(socket, "analyse", number, "quantik", moves)
            reply = last_finding(socket, number)
            assert len(reply["moves"]) == legal
            values: dict[int, set[tuple[Any, ...]]] = {}
            for move in reply["moves"]:
                values.setdefault(move["group"], set()).add((*move["scores"], move["distance"]))
            assert len(values) == groups
            assert all(len(same) == 1 for same in values.values()), "what is symmetric is worth the same"


def test_a_search_continues_until_its_time_is_used(server: Live) -> None:
    with analysing(server) as socket:
        ask(socket, "analyse", 7, "oxono", "Xf3e3")
        first = hear(socket)
        assert (first["type"], first["id"], first["kind"]) == ("finding", 7, "estimate")
        assert first["state"] == "searching"
        assert first["distance"] is None
        last = last_finding(socket, 7)
    assert last["state"] == "rested"
    assert last["depth"] > first["depth"]
    assert 0.4 < last["seconds"] < 2


def test_a_new_request_ends_the_one_before(server: Live) -> None:
    with analysing(server) as socket:
        ask(socket, "analyse", 1, "oxono", "Xf3e3")
        hear(socket)
        ask(socket, "analyse", 2, "quantik")
        last_finding(socket, 2)
        with pytest.raises(TimeoutError):
            hear(socket, 0.5)
        ask(socket, "analyse", 3, "oxono", "Xf3e3")
        hear(socket)
        socket.send('{"type": "rest"}')
        time.sleep(0.3)
        assert silent_soon(socket)


def silent_soon(socket: ClientConnection) -> bool:
    """Whether nothing more arrives after the messages already on their way."""
    for _ in range(5):
        try:
            hear(socket, 0.4)
        except TimeoutError:
            return True
    return False


def test_leaving_frees_all_resources(server: Live) -> None:
    workers = server.app.state.analysis_workers
    for _ in range(3):
        with analysing(server) as socket:
            ask(socket, "analyse", 1, "oxono", "Xf3e3")
            hear(socket)
    deadline = time.monotonic() + 60
    while workers.waiting or workers.under_way or len(server.app.state.analyses):
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.parametrize(("game", "moves"), [("quantik", "Aa1 Aa2"), ("chess", ""), ("oxono", "zz")])
def test_an_invalid_position(server: Live, game: str, moves: str) -> None:
    with analysing(server) as socket:
        for kind in ("analyse", "review"):
            ask(socket, kind, 4, game, moves)
            reply = hear(socket)
            assert (reply["type"], reply["id"]) == ("impossible", 4)
            assert reply["words"]["en"]


def test_an_invalid_message_does_not_affect_the_next(server: Live) -> None:
    with analysing(server) as socket:
        for text in ("", "{", '{"type":"analyse"}', '{"type":"hello"}', "[" * 5000):
            socket.send(text)
            assert hear(socket)["code"] == "unreadable"
        ask(socket, "analyse", 1, "quantik")
        assert hear(socket)["type"] == "finding"


def test_the_number_of_analyses_per_address_is_limited(tmp_path_factory: pytest.TempPathFactory) -> None:
    with live(tmp_path_factory.mktemp("few"), analyses_each=2) as server:
        with analysing(server) as one, analysing(server) as two, analysing(server) as three:
            assert hear(three)["code"] == "sockets"
            ask(one, "analyse", 1, "quantik")
            assert hear(one)["type"] == "finding"
            two.close()
        with analysing(server) as again:
            ask(again, "analyse", 1, "quantik")
            assert hear(again)["type"] == "finding"


def test_an_estimate_is_never_reported_as_exact() -> None:
    """Whatever its scores, the kind depends only on the type of the verdict."""
    position = GAMES["oxono"].start()
    certain = Estimate((1.0, 0.0))
    move = position.legal_moves()[0]
    found = Analysis(position, certain, (Candidate(move, certain, (move,)),), finished=True)
    reply = finding(1, found, 1.0, rested=True)
    assert (reply.kind, reply.distance) == ("estimate", None)
    assert [(each.kind, each.distance) for each in reply.moves] == [("estimate", None)]


# ── A fair share ─────────────────────────────────────────────────────────────────────────────────────────


def test_ten_analyses_at_once_all_get_a_first_answer_before_any_ends(server: Live) -> None:
    """`bench/analysing.py` measures the speed; here nobody waits until another has finished."""
    firsts: list[float] = []
    done: list[float] = []

    def analyse(number: int) -> None:
        with analysing(server) as socket:
            ask(socket, "analyse", number, "oxono", " ".join(OXONO.split()[: 1 + number % 3]))
            hear(socket)
            firsts.append(time.monotonic())
            last_finding(socket, number)
            done.append(time.monotonic())

    people = [threading.Thread(target=analyse, args=(number,)) for number in range(10)]
    for person in people:
        person.start()
    for person in people:
        person.join()
    assert len(done) == 10
    assert max(firsts) < min(done)


def test_a_first_look_does_not_wait_for_the_proofs_of_others(server: Live) -> None:
    pool = server.app.state.processes.proofs
    proofs = [
        threading.Thread(target=server.post, args=("/api/certificate", {"game": "oxono"})) for _ in range(3)
    ]
    for proof in proofs:
        proof.start()
    while not pool.under_way:
        time.sleep(0.01)
    with analysing(server) as socket:
        ask(socket, "analyse", 1, "oxono", "Xf3e3")
        assert hear(socket)["type"] == "finding"
    assert pool.under_way, "the answer came before the first proof was given up"
    for proof in proofs:
        proof.join()


def test_places_are_replayed_in_a_process_and_charged(server: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    budget = server.app.state.processes.quick._budget
    monkeypatch.setattr(Match, "play", not_here)
    monkeypatch.setattr(budget, "_accounts", {})
    with analysing(server) as socket:
        ask(socket, "analyse", 1, "oxono", OXONO)
        last_finding(socket, 1)
    monkeypatch.setattr(budget, "_accounts", {})
    assert reviewed(server, "oxono", OXONO.split())
    assert budget._accounts["127.0.0.1"].left < budget.burst


def test_address_that_used_up_its_time_is_refused_an_analysis(
    server: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    budget = server.app.state.processes.quick._budget
    monkeypatch.setattr(budget, "_accounts", {})
    budget.charge("127.0.0.1", 1000)
    with analysing(server) as socket:
        ask(socket, "analyse", 1, "oxono", OXONO)
        assert hear(socket)["type"] == "impossible"


# ── Reviews ──────────────────────────────────────────────────────────────────────────────────────────────


def reviewed(server: Live, game: str, moves: list[str], **more: Any) -> list[dict[str, Any]]:
    heard = []
    with analysing(server) as socket:
        ask(socket, "review", 9, game, " ".join(moves), **more)
        while (reply := hear(socket))["type"] != "review-done":
            heard.append(reply)
    return heard


def test_a_game_of_quantik_is_reviewed_exactly(server: Live, capsys: pytest.CaptureFixture[str]) -> None:
    (game,) = playouts(GAMES["quantik"].start(), 1, 5)
    moves = [str(move) for move in game.moves]
    reply = reviewed(server, "quantik", moves)
    assert [each["ply"] for each in reply] == list(range(len(moves) + 1))
    assert {each["kind"] for each in reply} == {"exact"}
    assert (reply[-1]["player"], reply[-1]["best"], reply[-1]["distance"]) == (None, None, 0)
    known = commanded(capsys, "quantik", " ".join(moves[:4]))
    assert reply[4]["scores"] == known["scores"]
    assert reply[4]["distance"] == known["distance"]
    assert reply[4]["best"] == known["moves"][0]["move"]


def test_luck_and_error_of_a_game_with_a_die_add_up(server: Live) -> None:
    (game,) = playouts(GAMES["omba"].start(2), 1, 5)
    reply = reviewed(server, "omba", [str(move) for move in game.moves], players=2)
    luck = reply[-1]
    assert (luck["type"], luck["kind"], luck["finished"]) == ("luck", "estimate", True)
    assert {each["kind"] for each in reply[:-2]} == {"estimate"}
    for player, account in enumerate(luck["accounts"]):
        parts = account["prior"] + account["luck"] - account["error"] + account["gifts"] + account["ended"]
        assert parts == pytest.approx(account["score"], abs=1e-9)
        own = [e for e in luck["events"] if e["kind"] == "move" and e["player"] == player]
        assert sum(-event["change"][player] for event in own) == pytest.approx(account["error"], abs=1e-9)
        rolls = [event["change"][player] for event in luck["events"] if event["kind"] == "roll"]
        assert sum(rolls) == pytest.approx(account["luck"], abs=1e-9)


# ── Certificates ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_certificate_proves_the_reported_result(server: Live) -> None:
    answer = server.post("/api/certificate", {"game": "quantik", "moves": QUANTIK.split()})
    assert answer.status_code == 200, answer.text
    certificate = read(answer.content)
    check(certificate)
    position = GAMES["quantik"].start()
    for text in QUANTIK.split():
        position = position.play(position.parse_move(text))
    assert certificate.position == str(position)


def test_an_unproved_position_has_no_certificate(tmp_path_factory: pytest.TempPathFactory) -> None:
    with live(tmp_path_factory.mktemp("short"), proof_seconds=0.2) as server:
        answer = server.post("/api/certificate", {"game": "oxono", "moves": ["Xf3e3"]})
        assert (answer.status_code, answer.json()["code"]) == (409, "not-proved")
        assert server.post("/api/certificate", {"game": "omba", "players": 2}).status_code == 400
        assert server.post("/api/certificate", {"game": "quantik", "moves": ["draw"]}).status_code == 409


def test_a_certificate_of_the_solved_opening_is_too_large(server: Live) -> None:
    answer = server.post("/api/certificate", {"game": "oxono"})
    assert (answer.status_code, answer.json()["code"]) == (409, "proof-too-large")


# ── Records ──────────────────────────────────────────────────────────────────────────────────────────────

TREE = '[Game "quantik"]\n[Player0 "Ana"]\n\n1. Aa1 $2 {why?} (1. Bb2 {better} 2. Cc3) 2. Bb3 *\n'


def test_records_are_read_with_their_annotations(server: Live) -> None:
    body = {"texts": [TREE + '[Game "oxono"] 1. Xd5c5 *', "[broken", '[Game "quantik"] 1. Zz1 *']}
    reply = server.post("/api/records/read", body).json()
    quantik, oxono, broken, illegal = reply["records"]
    assert quantik["record"]["moves"][0]["comments"] == ["why?"]
    assert quantik["record"]["moves"][0]["marks"] == [2]
    assert quantik["record"]["moves"][0]["variations"][0]["moves"][0]["comments"] == ["better"]
    assert quantik["record"]["seats"][0]["name"] == "Ana"
    assert (oxono["record"]["game"], reply["more"]) == ("oxono", False)
    for wrong in (broken, illegal):
        assert wrong["record"] is None
        assert wrong["words"]["en"] != wrong["words"]["fr"]


def test_a_record_is_written_as_it_was_read(server: Live) -> None:
    (read_,) = server.post("/api/records/read", {"texts": [TREE]}).json()["records"]
    text = server.post("/api/records/write", {"record": read_["record"]}).text
    (again,) = server.post("/api/records/read", {"texts": [text]}).json()["records"]
    assert again == read_
    assert "(1. Bb2 {better} 2. Cc3)" in " ".join(text.split())
    as_json = server.post("/api/records/write", {"record": read_["record"], "form": "json"})
    assert as_json.headers["content-type"].startswith("application/json")
    assert server.post("/api/records/read", {"texts": [as_json.text]}).json()["records"] == [read_]
    broken = read_["record"] | {"moves": [{"move": "Zz1"}]}
    assert server.post("/api/records/write", {"record": broken}).status_code == 400
