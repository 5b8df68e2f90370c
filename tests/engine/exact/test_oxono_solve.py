"""Solving OXONO: a certificate that the rules accept, resumed after any kill.

Late positions stand in for the start, which takes an hour; `make long` solves that.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from quatuor import _core
from quatuor.engine.exact import oxono_solve
from quatuor.engine.exact.checked_file import HEAD
from quatuor.engine.exact.oxono import OXONO
from quatuor.engine.exact.oxono_solve import OxonoSolver, Proving, Writing
from quatuor.engine.packed.oxono import pack
from quatuor.proof import check_answers
from quatuor.rules.oxono import GAME, OxonoPosition

MEMORY = 1 << 26
RECORD_BYTES = 23
"""Of a decided position."""


def position(text: str) -> OxonoPosition:
    parsed = GAME.parse(text)
    assert isinstance(parsed, OxonoPosition)
    return parsed


WON = position("....../.o...*/....XX/..OX../.@...x/.o....")
"""Pink wins, after some 100,000 nodes; Black is to move."""
HARD = position("..o.../....../..O.../..@.../x..X../*O....")
"""The same after some 800,000: enough for a tree with branches."""


def solver(folder: Path, threads: int = 2) -> OxonoSolver:
    return OxonoSolver(folder, memory=MEMORY, threads=threads, position=WON)


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many steps, and each of them saved."""
    monkeypatch.setattr(oxono_solve, "STEP_SECONDS", 0.01)
    monkeypatch.setattr(oxono_solve, "SAVE_SECONDS", 0.0)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_solve_ends_with_a_certificate_that_the_rules_accept(tmp_path: Path, threads: int) -> None:
    solving = solver(tmp_path, threads)
    steps = list(solving.solve())
    answers = solving.finished()
    assert answers is not None
    proved = check_answers(answers)
    assert proved.player == 0
    assert proved.least == 1
    assert proved.positions == sum(answers.turns)
    assert not solving.parts.exists()
    assert isinstance(steps[0], Proving)
    assert isinstance(steps[-1], Writing)


def test_a_solve_killed_again_and_again_still_ends(tmp_path: Path) -> None:
    """A killed solve leaves what it saved last: a step that is not taken is a kill in the middle of it."""
    kills, finished = 0, False
    while not finished:
        steps = solver(tmp_path).solve()
        finished = not all(next(steps, None) is not None for _ in range(3 + kills))
        kills += 1
    assert kills > 3
    answers = solver(tmp_path).finished()
    assert answers is not None
    assert check_answers(answers).player == 0


def test_effort_adds_up_over_kills(tmp_path: Path) -> None:
    first = solver(tmp_path)
    steps = first.solve()
    for _ in range(5):
        next(steps)
    nodes, seconds = first.nodes, first.seconds
    next(steps)  # saves what was found before
    again = solver(tmp_path)
    step = next(again.solve())
    assert isinstance(step, Proving | Writing)
    assert again.nodes >= nodes > 0
    assert again.seconds > seconds > 0


@pytest.mark.parametrize("name", ["tree", "decided", "answers"])
@pytest.mark.parametrize("damage", ["cut", "flipped", "other"])
def test_damaged_work_is_done_again(tmp_path: Path, name: str, damage: str) -> None:
    steps = solver(tmp_path).solve()
    for step in steps:
        if isinstance(step, Writing) and step.written > 100:
            break
    path = tmp_path / "oxono.solving" / name
    content = bytearray(path.read_bytes())
    if damage == "cut":
        path.write_bytes(content[:-1])
    elif damage == "flipped":
        content[HEAD + 3] ^= 1
        path.write_bytes(content)
    else:
        path.write_bytes(b"not a file of ours")
    again = solver(tmp_path)
    list(again.solve())
    assert again.finished() is not None


def test_a_damaged_certificate_is_not_finished(tmp_path: Path) -> None:
    list(solver(tmp_path).solve())
    path = tmp_path / oxono_solve.NAME
    path.write_bytes(path.read_bytes()[:-1])
    assert solver(tmp_path).finished() is None
    other = OxonoSolver(tmp_path, memory=MEMORY)
    assert other.finished() is None


# ── The core's part ──────────────────────────────────────────────────────────────────────────────────────


def test_a_tree_can_be_put_down_and_taken_up() -> None:
    core = _core.Oxono(pack(HARD))
    first = _core.OxonoProof(0, bytes=MEMORY, grows=True)
    assert first.ask(core, nodes=400_000) is None
    second = _core.OxonoProof(0, bytes=MEMORY, grows=True)
    second.take_up(core, first.put_down())
    assert second.census == first.census
    assert second.put_down() == first.put_down()
    assert second.ask(core) is True


def test_decided_positions_are_remembered() -> None:
    core = _core.Oxono(pack(HARD))
    first = _core.OxonoProof(0, bytes=MEMORY)
    assert first.ask(core) is True
    second = _core.OxonoProof(0, bytes=MEMORY)
    second.remember(first.decided(1))
    assert second.ask(core, nodes=1) is True
    assert second.nodes == 0


def test_all_of_many_decided_positions_are_remembered() -> None:
    """A table that is still small makes room first."""
    first = _core.OxonoProof(0, bytes=MEMORY)
    OXONO.teach(first)
    assert first.ask(_core.Oxono(pack(HARD))) is True
    decided = first.decided(1)
    second = _core.OxonoProof(0, bytes=MEMORY)
    second.remember(decided)
    assert len(second.decided(1)) > 0.98 * len(decided)
    assert len(decided) > 500_000 * RECORD_BYTES


def test_a_solve_stopped_before_its_first_question_resumes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    stopped = solver(tmp_path)
    with monkeypatch.context() as patch:
        patch.setattr(OxonoSolver, "_prove", interrupted)
        with pytest.raises(KeyboardInterrupt):
            next(stopped.solve())
    stopped.save()
    resumed = solver(tmp_path)
    for _ in resumed.solve():
        pass
    assert resumed.finished() is not None


@pytest.mark.parametrize("tree", [b"", bytes(38), bytes(37), b"\xff" * 38])
def test_bytes_that_are_no_tree_are_refused(tree: bytes) -> None:
    proof = _core.OxonoProof(0, bytes=1 << 20, grows=True)
    with pytest.raises(ValueError, match=r"tree|record"):
        proof.take_up(_core.Oxono(pack(HARD)), tree)
    with pytest.raises(ValueError, match="record"):
        proof.remember(bytes(22))


def test_a_tree_of_another_position_is_refused() -> None:
    proof = _core.OxonoProof(0, bytes=1 << 20, grows=True)
    proof.ask(_core.Oxono(pack(HARD)), nodes=1)
    other = _core.OxonoProof(0, bytes=1 << 20, grows=True)
    start = _core.Oxono(pack(position("....../....../..@.../...*../....../......")))
    with pytest.raises(ValueError, match="another position"):
        other.take_up(start, proof.put_down())
