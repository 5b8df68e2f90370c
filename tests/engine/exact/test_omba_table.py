"""The table of Omba is complete or absent, whatever happens to its writer or its file."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from zlib import crc32

import pytest

from quatuor import _core
from quatuor.cli import main
from quatuor.dice import Dice
from quatuor.engine.analysis import analyse, last_analysis
from quatuor.engine.engines import Level
from quatuor.engine.exact.checked_file import HEAD, TableError, read_facts, write_checked
from quatuor.engine.exact.folder import tables_folder
from quatuor.engine.exact.omba import OmbaSource
from quatuor.engine.exact.omba_solve import OmbaSolver
from quatuor.engine.exact.omba_table import LayerFacts, OmbaTable, TableFacts, table_name
from quatuor.engine.limit import Limit
from quatuor.engine.packed.omba import rules_byte
from quatuor.engine.verdict import Exact
from quatuor.match import Match
from quatuor.rules.omba import GAME

RULESET = GAME.ruleset(2)


def finish(folder: Path, share: int) -> bytes:
    solver = OmbaSolver(RULESET, folder, share=share)
    list(solver.solve())
    assert not solver.parts.exists()
    return solver.path.read_bytes()


# ── Killed ───────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_killed_solve_resumes_from_the_last_finished_layer(tmp_path: Path) -> None:
    solver = OmbaSolver(RULESET, tmp_path / "exact", share=4)
    command = [sys.executable, "-m", "quatuor", "solve", "omba", "--pieces", "4", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        fullest = solver.parts / "08.layer"
        while not fullest.exists():
            assert process.poll() is None
            time.sleep(0.001)
        process.send_signal(signal.SIGKILL)
    assert not solver.path.exists()
    assert solver.finished() is None
    written = fullest.stat().st_mtime_ns
    steps = solver.solve()
    assert next(steps).count < 8
    assert fullest.stat().st_mtime_ns == written
    list(steps)
    assert solver.path.read_bytes() == finish(tmp_path / "other", 4)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("moment", ["before the table has its name", "before the layers are removed"])
def test_a_solve_killed_at_the_end_leaves_nothing_behind(tmp_path: Path, moment: str) -> None:
    dying = "lambda *_, **__: os.kill(os.getpid(), signal.SIGKILL)"
    writing = f"""if True:
        import os, shutil, signal, sys
        from pathlib import Path
        from quatuor.cli import main
        replace = Path.replace
        def replace_or_die(old, new):
            if new.suffix == ".table":
                os.kill(os.getpid(), signal.SIGKILL)
            return replace(old, new)
        if {moment.startswith("before the table")}:
            Path.replace = replace_or_die
        shutil.rmtree = {dying}
        main(sys.argv[1:])
    """
    words = ["solve", "omba", "--pieces", "2", "--data", str(tmp_path)]
    ended = subprocess.run([sys.executable, "-c", writing, *words], check=False)
    assert ended.returncode == -signal.SIGKILL
    table = tmp_path / "exact" / table_name(RULESET, 2)
    assert len(list(table.parent.rglob("*"))) > 1
    assert main(words) == 0
    assert list(table.parent.rglob("*")) == [table]


# ── At a time ────────────────────────────────────────────────────────────────────────────────────────────


def test_two_solves_at_a_time_do_not_disturb_each_other(tmp_path: Path) -> None:
    solver = OmbaSolver(RULESET, tmp_path, share=2)
    steps = solver.solve()
    while next(steps).count > 2:
        pass
    content = finish(tmp_path, 2)
    assert [step.share for step in steps][-1] == 1
    assert solver.path.read_bytes() == content
    assert not solver.parts.exists()


MOMENTS = (
    "after a layer",
    "before a layer has its name",
    "after the last layer",
    "before the table has its name",
)


@pytest.mark.parametrize("moment", MOMENTS)
def test_the_first_to_finish_does_not_remove_the_others_folder(
    tmp_path: Path, moment: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another solve does all of its work at the worst moments of the first."""
    replace = Path.replace
    met: list[str] = []

    def meet(moment_now: str) -> None:
        if moment_now == moment and not met:
            met.append(moment)
            finish(tmp_path, 2)

    def replace_and_meet(old: Path, new: Path) -> Path:
        meet("before the table has its name" if new.suffix == ".table" else "before a layer has its name")
        named = replace(old, new)
        if new.suffix == ".layer":
            meet("after the last layer" if new.stem == "00" else "after a layer")
        return named

    monkeypatch.setattr(Path, "replace", replace_and_meet)
    # In one process both would write under the same name; two processes never do.
    monkeypatch.setattr(os, "getpid", lambda: len(met))
    content = finish(tmp_path, 2)
    assert met
    monkeypatch.undo()
    assert content == finish(tmp_path / "other", 2)
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == [table_name(RULESET, 2)]


def test_processes_that_solve_the_same_table_all_succeed(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "quatuor", "solve", "omba", "--pieces", "2", "--json", "--threads", "1"]
    command += ["--data", str(tmp_path)]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(4)]
    said = [process.communicate(timeout=60) for process in running]
    assert [process.returncode for process in running] == [0] * 4, said
    assert [path.name for path in (tmp_path / "exact").iterdir()] == [table_name(RULESET, 2)]


# ── The same ─────────────────────────────────────────────────────────────────────────────────────────────


def test_a_table_with_the_seconds_it_took_is_still_read(tmp_path: Path) -> None:
    finish(tmp_path, 2)
    path = tmp_path / table_name(RULESET, 2)
    facts, content = read_facts(path), path.read_bytes()[HEAD:]
    for layer in facts["layers"]:
        layer["seconds"] = 1.5
    write_checked(path, facts, (content,))
    solver = OmbaSolver(RULESET, tmp_path, share=2)
    assert solver.finished() is not None
    assert list(OmbaTable(path, RULESET, 2).facts.data()["layers"][0]) == list(facts["layers"][0])[:-1]


def test_a_damaged_layer_is_computed_again(tmp_path: Path) -> None:
    solver = OmbaSolver(RULESET, tmp_path, share=2)
    steps = solver.solve()
    while next(steps).count > 2:
        pass
    part = solver.parts / "03.layer"
    content = bytearray(part.read_bytes())
    content[-1] ^= 1
    part.write_bytes(content)
    assert finish(tmp_path, 2) == finish(tmp_path / "other", 2)


@pytest.mark.parametrize("whole", [True, False])
def test_the_fullest_layer_is_reused_from_another_reading_of_the_gates(tmp_path: Path, whole: bool) -> None:
    solver = OmbaSolver(GAME.ruleset(2, {"gate": "flat"}), tmp_path, share=2)
    for step in solver.solve():
        if step.count < 4 and not whole:
            break
    assert solver.path.exists() == whole
    climbing = OmbaSolver(RULESET, tmp_path, share=2)
    assert next(climbing.solve()).count == 3
    assert finish(tmp_path, 2) == finish(tmp_path / "alone", 2)
    passing = OmbaSolver(GAME.ruleset(2, {"pass": "on"}), tmp_path, share=2)
    assert next(passing.solve()).count == 4


def test_an_unfinished_file_is_never_used_as_a_table(tmp_path: Path) -> None:
    def failing() -> Iterator[bytes]:
        yield b"half"
        raise OSError("no space left")

    path = tmp_path / "some.table"
    with pytest.raises(OSError, match="no space"):
        write_checked(path, {}, failing())
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="no limit can be set on the size of files")
def test_a_full_disk_is_reported_in_one_line_that_names_the_file(tmp_path: Path) -> None:
    """A limit on file sizes simulates the full disk: the system refuses in the same place."""
    limited = f"""if True:
        import resource, sys
        from quatuor.cli import main
        resource.setrlimit(resource.RLIMIT_FSIZE, ({HEAD}, {HEAD}))
        sys.exit(main(sys.argv[1:]))
    """
    words = ["solve", "omba", "--pieces", "1", "--data", str(tmp_path)]
    command = [sys.executable, "-c", limited, *words]
    ended = subprocess.run(command, check=False, capture_output=True, text=True)
    layer = OmbaSolver(RULESET, tmp_path / "exact", share=1).parts / "02.layer"
    assert ended.returncode == 2
    assert ended.stderr == f"quatuor: {layer}: {os.strerror(errno.EFBIG)}\n"
    assert not list(layer.parent.iterdir())


@pytest.mark.parametrize("columns", ["20", "50", "80"])
def test_narrow_terminals_do_not_truncate_numbers(
    tmp_path: Path, columns: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for language in ("en", "fr"):
        words = ["solve", "omba", "--pieces", "2", "--data", str(tmp_path), "--lang", language]
        assert main(words) == 0
        out = capsys.readouterr().out
        assert "…" not in out
        counts = [line.split()[0] for line in out.splitlines()[3:8]]
        assert counts == list("01234")


# ── Damaged ──────────────────────────────────────────────────────────────────────────────────────────────


def _flipped(place: int) -> Callable[[bytes], bytes]:
    def flip(content: bytes) -> bytes:
        changed = bytearray(content)
        changed[place] ^= 4
        return bytes(changed)

    return flip


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "a fact": _flipped(30),
    "the check of the facts": _flipped(HEAD - 1),
    "the first value": _flipped(HEAD),
    "the last value": _flipped(-1),
    "cut off": lambda content: content[:-4],
    "longer": lambda content: content + bytes(4),
    "nothing but a beginning": lambda content: content[:100],
    "empty": lambda _: b"",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_table_is_refused(tmp_path: Path, damage: str, capsys: pytest.CaptureFixture[str]) -> None:
    finish(tmp_path / "exact", 1)
    solver = OmbaSolver(RULESET, tmp_path / "exact", share=1)
    check = ["solve", "omba", "--pieces", "1", "--data", str(tmp_path), "--check"]
    assert main(check) == 0
    solver.path.write_bytes(DAMAGES[damage](solver.path.read_bytes()))
    with pytest.raises(TableError, match="damaged"):
        OmbaTable(solver.path, RULESET, 1).verify_all()
    assert solver.finished() is None
    capsys.readouterr()
    assert main(check) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_table_of_another_reading_is_refused(tmp_path: Path) -> None:
    finish(tmp_path, 1)
    path = tmp_path / table_name(RULESET, 1)
    with pytest.raises(TableError, match="another rule variant"):
        OmbaTable(path, GAME.ruleset(2, {"pass": "on"}), 1)


def test_a_table_of_the_old_reading_of_loop_is_recognised_and_not_used(tmp_path: Path) -> None:
    """The old reading allowed a step out and straight back, and its header did not name the reading."""
    looped = GAME.ruleset(2, {"loop": "on"})
    solver = OmbaSolver(looped, tmp_path, share=1)
    list(solver.solve())
    path = tmp_path / table_name(looped, 1)
    sound = path.read_bytes()
    assert solver.finished() is not None
    facts = read_facts(path)
    del facts["loops"]
    write_checked(path, facts, (sound[HEAD:],))
    with pytest.raises(TableError, match="older reading of the option loop"):
        OmbaTable(path, looped, 1)
    assert solver.finished() is None
    list(solver.solve())
    assert path.read_bytes() == sound, "it is made anew"


def test_every_reading_has_its_own_name() -> None:
    names = {
        table_name(GAME.ruleset(2, {"gate": gate, "loop": loop, "pass": passing}))
        for gate in ("climb", "flat", "closed")
        for loop in ("off", "on")
        for passing in ("off", "on")
    }
    assert len(names) == 12


def test_check_reports_a_missing_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "omba", "--data", str(tmp_path), "--check", "--lang", "en"]) == 1
    assert "does not exist" in capsys.readouterr().err


# ── Asked ────────────────────────────────────────────────────────────────────────────────────────────────


@cache
def _noise() -> bytes:
    dice = Dice(3)
    return b"".join(dice.next().to_bytes(8, "little") for _ in range(1 << 15))


def stand_in(data: Path) -> OmbaTable:
    """A valid file as large as the real one with meaningless values, for tests that hold for any values."""
    layers, contents = [], []
    for count in range(13):
        size = _core.omba_census(count, 6)[1]
        content = (_noise() * (4 * size // len(_noise()) + 1))[: 4 * size]
        contents.append(content)
        layers.append(LayerFacts(count, size, crc32(content), 1e-7, 1))
    folder = tables_folder(data)
    folder.mkdir(parents=True)
    facts = TableFacts(rules_byte(RULESET), 6, tuple(layers))
    write_checked(folder / table_name(RULESET), facts.data(), contents)
    return OmbaTable(folder / table_name(RULESET), RULESET)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> OmbaTable:
    return stand_in(tmp_path_factory.mktemp("data"))


@pytest.fixture
def asked(table: OmbaTable, monkeypatch: pytest.MonkeyPatch) -> OmbaSource:
    monkeypatch.setenv("QUATUOR_DATA", str(table.path.parents[1]))
    return OmbaSource()


def test_with_the_table_an_analysis_is_exact(asked: OmbaSource) -> None:
    start = GAME.start(2)
    found = last_analysis(analyse(start, Limit(nodes=100)))
    assert isinstance(found.verdict, Exact)
    assert [str(face.move) for face in found.candidates] == list("123456")
    assert all(face.probability is not None for face in found.candidates)
    rolled = start.play(start.parse_move("3"))
    found = last_analysis(analyse(rolled, Limit(nodes=100), lines=99))
    assert {c.move for c in found.candidates} == set(rolled.legal_moves())
    scores = [c.verdict.scores[0] for c in found.candidates]
    assert scores == sorted(scores, reverse=True)
    assert found.verdict.scores[0] == scores[0]
    for candidate in found.candidates:
        reply = asked.verdict(rolled.play(candidate.move))
        assert reply is not None
        assert reply.scores == candidate.verdict.scores


def test_other_readings_and_more_players_are_not_known(asked: OmbaSource) -> None:
    assert asked.verdict(GAME.start(2)) is not None
    assert asked.verdict(GAME.start(2, {"pass": "on"})) is None
    assert asked.verdict(GAME.start(3)) is None
    found = last_analysis(analyse(GAME.start(2, {"pass": "on"}), Limit(nodes=500)))
    assert found.verdict.kind == "estimate"


def test_only_the_highest_level_uses_the_table(asked: OmbaSource) -> None:
    match = Match(GAME.start(2))
    match.play("4")
    best = asked.known(match.position, 1)
    assert best is not None
    choice = Level(8, seed=1).choose(match)
    assert (choice.move, choice.nodes) == (best.moves[0].move, 0)
    assert Level(7, seed=1).choose(match).nodes


def test_a_table_damaged_inside_is_not_used(table: OmbaTable, tmp_path: Path) -> None:
    path = tmp_path / "exact" / table.path.name
    path.parent.mkdir()
    path.write_bytes(_flipped(-1)(table.path.read_bytes()))
    full = GAME.parse("aab,ab,./.,bab,b/b,aa,. 2 a - -", 2)
    source = OmbaSource()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("QUATUOR_DATA", str(tmp_path))
        assert source.verdict(GAME.start(2)) is not None, "its own layers are sound"
        assert source.verdict(full) is None
        assert source.verdict(GAME.start(2)) is None, "nothing of it is believed any more"


def test_without_a_table_nothing_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUATUOR_DATA", str(tmp_path))
    assert OmbaSource().verdict(GAME.start(2)) is None
    assert last_analysis(analyse(GAME.start(2), Limit(nodes=500))).verdict.kind == "estimate"


def test_a_table_of_few_pieces_answers_only_before_rolls(tmp_path: Path) -> None:
    finish(tmp_path, 1)
    core = OmbaTable(tmp_path / table_name(RULESET, 1), RULESET, 1).ready(0)
    start = _core.Omba(bytes(11) + bytes((rules_byte(RULESET),)))
    assert 0 < core.chance(start) < 1
    with pytest.raises(ValueError, match="only chances before a roll"):
        core.moves(start)
    with pytest.raises(ValueError, match="not in the table"):
        core.chance(_core.Omba(bytes(11) + bytes((rules_byte(GAME.ruleset(2, {"loop": "on"})),))))


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_ctrl_c_exits_with_one_line_and_its_exit_code(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "quatuor", "solve", "omba", "--data", str(tmp_path), "--lang", "en"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        while not list(tmp_path.glob("exact/*.layers")):
            time.sleep(0.01)
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        try:
            _, said = process.communicate(timeout=60)
        finally:
            process.kill()  # otherwise it would run for minutes
    assert process.returncode == 130
    assert said.strip() == "stopped; the finished layers are saved, and the same command resumes from there"
