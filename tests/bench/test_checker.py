"""The checker of histories: correct ones pass, and each kind of violation is found."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations_with_replacement, count

import pytest
from hypothesis import given, settings
from hypothesis.strategies import DataObject, data, integers, lists, tuples
from msgspec import json

from bench.clients.check import Row
from bench.faults.checker import Violation, moments, violations
from bench.faults.history import Answer, GameHistory, Observation, Operation, Outage, Record

MOVES = ("Ca3", "Db4", "Ac1", "Bd2")
BEGUN = (Row(1, None, "joined", None), Row(2, None, "started", None))


@dataclass
class Server:
    """A correct server of one game of two people, who record everything. A step takes a tenth of a second."""

    history: GameHistory = field(default_factory=lambda: GameHistory("game"))
    log: list[Row] = field(
        default_factory=lambda: [Row(1, None, "joined", None), Row(2, None, "started", None)]
    )
    now: float = 0.0

    def __post_init__(self) -> None:
        self.keys = count(1)
        self.players = [Record(self.history, seat) for seat in range(2)]
        for seat in range(2):
            self.enter(seat)

    @property
    def version(self) -> int:
        return len(self.log)

    def tick(self) -> float:
        self.now = round(self.now + 0.1, 3)
        return self.now

    def view(self, version: int, status: str = "playing") -> dict[str, object]:
        seats = [{"seat": seat, "player": seat} for seat in range(2)]
        acting: dict[str, object] = {
            "player": version % 2 if status == "playing" else None,
            "must_roll": False,
            "out": [],
        }
        return {"version": version, "status": status, **acting, "seats": seats, "dice": None}

    def enter(self, seat: int, version: int | None = None) -> None:
        """A socket is opened, and welcomed with the newest version."""
        self.players[seat].opened()
        self.players[seat].said(json.encode({"type": "hello"}), self.tick())
        self.hear(seat, type="welcome", view=self.view(self.version if version is None else version))

    def hear(self, seat: int, **message: object) -> None:
        self.players[seat].heard(json.encode(message), self.tick())

    def ask(self, seat: int, text: str, shown: int | None = None, key: str = "") -> str:
        key = key or f"key-{next(self.keys)}"
        version = self.version if shown is None else shown
        message = {"type": "play", "key": key, "text": text, "version": version}
        self.players[seat].said(json.encode(message), self.tick())
        return key

    def store(self, key: str | None, text: str, because: str = "") -> int:
        self.log.append(Row(self.version + 1, key, "entered", text, because))
        return self.version

    def show(self, seat: int, version: int, text: str) -> None:
        change = {"version": version, "kind": "entry", "entry": {"text": text}}
        self.hear(seat, type="update", changes=[change], view=self.view(version))

    def done(self, seat: int, key: str, version: int) -> None:
        self.hear(seat, type="done", key=key, version=version)

    def refuse(self, seat: int, key: str, code: str) -> None:
        self.hear(seat, type="refused", key=key, code=code)

    def look(self, version: int | None = None) -> None:
        asked = self.tick()
        view = self.view(self.version if version is None else version)
        self.history.looked("a guest", asked, self.tick(), json.encode(view))

    def play(self, text: str) -> str:
        """A whole move, seen by both."""
        seat = self.version % 2
        key = self.ask(seat, text)
        version = self.store(key, text)
        for player in range(2):
            self.show(player, version, text)
        self.done(seat, key, version)
        return key

    def found(self) -> list[Violation]:
        return violations(self.history, self.log)

    def kinds(self) -> set[str]:
        return {each.kind for each in self.found()}


@pytest.fixture
def server() -> Server:
    """A server after four moves."""
    server = Server()
    for move in MOVES:
        server.play(move)
    return server


# ── Correct histories ────────────────────────────────────────────────────────────────────────────────────


def test_a_calm_game_passes(server: Server) -> None:
    server.look()
    server.enter(1)
    assert server.found() == []


def test_a_move_without_an_answer_may_be_stored_or_not(server: Server) -> None:
    key = server.ask(0, "Aa1")
    assert server.found() == []
    server.store(key, "Aa1")
    assert server.found() == []


def test_a_lost_answer_may_be_repeated(server: Server) -> None:
    key = server.ask(0, "Aa1")
    version = server.store(key, "Aa1")
    server.enter(0)
    server.ask(0, "Aa1", key=key)
    server.done(0, key, version)
    server.done(0, key, version)
    assert server.found() == []


def test_a_state_that_changes_while_it_is_asked_for_may_be_old_or_new(server: Server) -> None:
    asked, old, new = server.tick(), server.version, server.version + 1
    server.play("Aa1")
    for version in (old, new):
        view = json.encode(server.view(version))
        server.history.looked("a guest", asked, server.tick(), view)
    assert server.found() == []


def test_storing_may_fail_for_certain_or_not(server: Server) -> None:
    for key in [server.ask(0, "Aa1"), server.ask(0, "Bb1")]:
        server.refuse(0, key, "not-kept")
    server.store("key-6", "Bb1")
    assert server.found() == []


def test_the_fall_of_a_flag_and_a_computers_move_need_no_request(server: Server) -> None:
    server.store(None, "resign:0", because="time")
    assert server.kinds() == {"unrequested"}
    server.history.clock = True
    assert server.found() == []
    server.store(None, "Aa1")
    assert server.kinds() == {"unrequested"}
    server.history.computers = True
    assert server.found() == []


def test_refusals_that_a_state_justifies(server: Server) -> None:
    before = server.version
    late = server.ask(1, "Cc1")
    server.refuse(1, late, "not-your-turn")
    early = server.ask(0, "Aa1", shown=before)
    server.play("Aa1")
    server.refuse(0, early, "stale")
    server.history.clock = True
    server.store(None, "resign:1", because="time")
    server.hear(0, type="update", changes=[], view=server.view(server.version, "over"))
    server.refuse(1, server.ask(1, "Cc1"), "over")
    assert server.found() == []


def test_a_refusal_may_be_justified_by_a_version_that_nobody_saw(server: Server) -> None:
    key = server.ask(0, "Aa1", shown=server.version)
    server.store(server.ask(0, "Bb1"), "Bb1")
    server.refuse(0, key, "not-your-turn")
    assert server.found() == []


# ── Violations ───────────────────────────────────────────────────────────────────────────────────────────


def test_a_lost_move_is_found(server: Server) -> None:
    server.log.pop()
    assert server.kinds() >= {"lost"}


def test_a_gap_is_found(server: Server) -> None:
    del server.log[3]
    assert server.kinds() >= {"damaged", "lost"}


def test_a_doubled_move_is_found(server: Server) -> None:
    server.store(server.log[-1].key, MOVES[-1])
    assert server.kinds() == {"doubled", "changed"}


def test_a_move_doubled_under_another_key_is_found(server: Server) -> None:
    server.store("key-0", MOVES[-1])
    assert server.kinds() == {"unrequested"}


def test_a_move_acknowledged_twice_as_different_versions_is_found(server: Server) -> None:
    key = server.play("Aa1")
    server.done(0, key, server.version + 1)
    assert server.kinds() == {"doubled"}


def test_two_swapped_moves_are_found(server: Server) -> None:
    first, second = server.log[-2:]
    server.log[-2:] = [second._replace(version=first.version), first._replace(version=second.version)]
    assert server.kinds() >= {"changed", "differs"}


def test_moves_stored_against_the_order_of_time_are_found(server: Server) -> None:
    """Even if the answers agree with the log: the first was answered before the second was requested."""
    first = server.ask(0, "Aa1", shown=6)
    server.done(0, first, 8)
    second = server.ask(1, "Bb1", shown=6)
    server.done(1, second, 7)
    server.store(second, "Bb1")
    server.store(first, "Aa1")
    assert server.kinds() == {"order"}


def test_another_move_than_the_requested_one_is_found(server: Server) -> None:
    server.log[-1] = server.log[-1]._replace(text="Aa1")
    assert server.kinds() == {"changed", "differs"}


@pytest.mark.parametrize("how", ["welcome", "view"])
def test_a_stale_state_is_found(server: Server, how: str) -> None:
    if how == "view":
        server.look(server.version - 1)
    else:
        server.enter(0, server.version - 1)
    (found,) = server.found()
    assert found.kind == "order"
    assert f"which showed {server.version - 1}, was requested" in found.text


def test_a_state_older_than_one_that_somebody_else_saw_is_found(server: Server) -> None:
    key = server.ask(0, "Aa1")
    server.show(1, server.store(key, "Aa1"), "Aa1")  # nobody has acknowledged it
    server.look(server.version - 1)
    assert server.kinds() == {"order"}


def test_a_state_shown_before_it_was_requested_is_found(server: Server) -> None:
    server.show(1, server.version + 1, "Aa1")
    server.store(server.ask(0, "Aa1"), "Aa1")
    assert server.kinds() == {"order"}


def test_an_unjustified_refusal_is_found(server: Server) -> None:
    server.refuse(0, server.ask(0, "Aa1"), "stale")
    assert server.kinds() == {"unjustified"}


@pytest.mark.parametrize("code", ["not-your-turn", "over", "roll-first", "illegal", "time-up", "not-seated"])
def test_a_refusal_that_no_state_justifies_is_found(server: Server, code: str) -> None:
    server.refuse(0, server.ask(0, "Aa1"), code)
    assert server.kinds() == {"unjustified"}


def test_a_refusal_by_a_state_that_was_over_before_is_found(server: Server) -> None:
    """The state would have justified it, but another move was acknowledged before the request."""
    key = server.ask(0, "Bd2", shown=server.version)
    server.refuse(0, key, "not-your-turn")
    (found,) = server.found()
    assert found.text.endswith(f"from version {server.version} to {server.version}")


def test_a_refused_move_that_is_stored_is_found(server: Server) -> None:
    key = server.ask(1, "Aa1")
    server.refuse(1, key, "not-your-turn")
    server.store(key, "Aa1")
    assert server.kinds() == {"refused"}


def test_a_stale_move_that_is_accepted_is_found(server: Server) -> None:
    key = server.ask(0, "Aa1", shown=server.version - 1)
    server.done(0, key, server.store(key, "Aa1"))
    assert server.kinds() == {"unjustified"}


def test_a_move_out_of_turn_that_is_accepted_is_found(server: Server) -> None:
    key = server.ask(1, "Aa1")
    server.done(1, key, server.store(key, "Aa1"))
    assert server.kinds() == {"unjustified"}


def test_a_version_that_goes_back_on_a_socket_is_found(server: Server) -> None:
    server.hear(0, type="update", changes=[], view=server.view(server.version - 1))
    assert server.kinds() == {"back"}


def test_a_change_that_is_left_out_is_found(server: Server) -> None:
    version = server.store(server.ask(0, "Aa1"), "Aa1")
    version = server.store(server.ask(1, "Bb1"), "Bb1")
    server.show(0, version, "Bb1")
    assert server.kinds() == {"back"}


def test_different_contents_of_a_version_are_found(server: Server) -> None:
    other = server.view(server.version) | {"must_roll": True}
    server.hear(0, type="update", changes=[], view=other)
    assert server.kinds() == {"differs"}


def test_different_contents_of_a_change_are_found(server: Server) -> None:
    server.show(0, server.version, "Aa1")
    assert server.kinds() == {"differs"}


def test_a_shown_version_that_is_not_stored_is_found(server: Server) -> None:
    server.look(server.version + 1)
    assert server.kinds() == {"lost"}


# ── Moments and outages ──────────────────────────────────────────────────────────────────────────────────


def test_the_moments_of_a_move_are_between_its_request_and_the_first_who_knows(server: Server) -> None:
    found, last = moments(server.history, server.log), server.version
    operation = server.history.operations[server.log[-1].key or ""]
    assert found.earliest[last].at == operation.invoked
    assert found.latest[last].at == round(operation.invoked + 0.1, 3)


def test_an_outage_lasts_from_the_loss_to_the_welcome(server: Server) -> None:
    player = server.players[0]
    player.lost(10.0)
    player.lost(10.5)
    server.now = 11.9
    server.enter(0)
    assert server.history.outages == [Outage(10.0, 12.1)]


def test_an_outage_begins_with_the_request_that_was_not_answered(server: Server) -> None:
    server.ask(0, "Aa1")
    asked = server.now
    server.players[0].lost(asked + 5)
    server.enter(0)
    assert server.history.outages == [Outage(asked, server.now)]


def test_a_slow_answer_is_an_outage_and_a_quick_one_is_not(server: Server) -> None:
    key = server.ask(0, "Aa1")
    asked = server.now
    server.now += 3
    server.done(0, key, server.store(key, "Aa1"))
    assert server.history.outages == [Outage(asked, server.now)]


# ── Compared with a search ───────────────────────────────────────────────────────────────────────────────


def searched(requests: list[int], known: list[int], reads: list[tuple[int, int, int]], last: int) -> bool:
    """Whether there are moments, by trying all of them; a read is asked and answered, and shows a version."""
    for at in combinations_with_replacement(range(last + 1), len(requests)):
        stored = all(asked <= c <= heard for asked, c, heard in zip(requests, at, known, strict=True))
        ends = (-1, *at, last + 1)  # version v is current from ends[v] to ends[v + 1]
        if stored and all(ends[v] <= b and a <= ends[v + 1] for a, b, v in reads):
            return True
    return False


@settings(max_examples=300, deadline=None)
@given(data())
def test_the_bounds_agree_with_a_search(data: DataObject) -> None:
    last, versions = 6, data.draw(integers(1, 4))
    moment = integers(0, last)
    spans = [sorted(data.draw(tuples(moment, moment))) for _ in range(versions)]
    asked = data.draw(lists(tuples(moment, moment), max_size=3))
    reads = [(min(each), max(each), data.draw(integers(0, versions))) for each in asked]
    history = GameHistory("game")
    for version, (sent, heard) in enumerate(spans, 1):
        answers = [Answer(heard, version)]
        history.operations[str(version)] = Operation(str(version), 0, "bind", None, 0, sent, answers)
    for number, (sent, at, version) in enumerate(reads):
        history.observations.append(Observation("view", str(number), sent, at, version, version))
    log = [Row(version, str(version), "bound", None) for version in range(1, versions + 1)]
    possible = searched([a for a, _ in spans], [b for _, b in spans], reads, last)
    assert (violations(history, log) == []) is possible
