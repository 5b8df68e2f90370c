"""The words of UGI are read back as written, and read sensibly from other programs."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quatuor.engine.limit import Limit
from quatuor.engine.ugi.scores import CERTAIN, Info, centipoints
from quatuor.engine.ugi.words import CLOCKS, Go, Place, go_words
from quatuor.engine.verdict import Estimate, Exact, Verdict
from quatuor.rules.game import NotationError

# ── Reading and writing ──────────────────────────────────────────────────────────────────────────────

word = st.text(st.characters(codec="ascii", categories=["L", "N", "P"]), min_size=1, max_size=8).filter(
    lambda text: text != "moves"
)
words = st.lists(word, max_size=5)


@given(st.builds(Place, st.none() | st.lists(word, min_size=1, max_size=5).map(" ".join), words.map(tuple)))
def test_a_position_is_read_as_it_is_written(place: Place) -> None:
    assert Place.parse(str(place).split()) == place


@given(
    st.builds(
        Limit,
        st.none() | st.integers(1, 10**9).map(lambda milliseconds: milliseconds / 1000),
        st.none() | st.integers(1, 10**17),
        st.none() | st.integers(1, 999),
    )
)
def test_a_limit_is_read_as_it_is_written(limit: Limit) -> None:
    assert Go.parse(go_words(limit).split()) == Go(limit)


@pytest.mark.parametrize(
    "text", ["", "fen", "startpos e2e4", "start", "moves a1", "fen moves", "startpos fen x"]
)
def test_a_position_that_cannot_be_read(text: str) -> None:
    with pytest.raises(NotationError, match="startpos or fen TEXT"):
        Place.parse(text.split())


@pytest.mark.parametrize(
    ("text", "limit"),
    [
        ("", Limit()),
        ("infinite", Limit()),
        ("depth 0", Limit(depth=1)),
        ("movetime -5", Limit(seconds=0.001)),
        ("nodes 0", Limit(nodes=1)),
        ("depth 999999999999", Limit(depth=999)),
        ("movetime 50 nodes 7 depth 3", Limit(0.05, 7, 3)),
        ("movestogo 0", Limit()),
    ],
)
def test_limits_are_read_sensibly(text: str, limit: Limit) -> None:
    assert Go.parse(text.split()).limit_for(0) == limit


@pytest.mark.parametrize(
    "text", ["movetime", "movetime x", "nodes 1.5", "depth 3 4", "ponder", "nodes " + "9" * 30, "depth ٣"]
)
def test_limits_that_cannot_be_read(text: str) -> None:
    with pytest.raises(NotationError):
        Go.parse(text.split())


@given(st.dictionaries(st.sampled_from(sorted(CLOCKS)), st.integers(-(10**6), 10**12)), st.integers(-1, 99))
def test_a_clock_is_never_used_up(clocks: dict[str, int], moves: int) -> None:
    clocks |= {"p1time": clocks.get("p1time", 5000), "wtime": clocks.get("p1time", 5000)}
    text = " ".join(f"{name} {number}" for name, number in clocks.items())
    seconds = Go.parse(f"{text} movestogo {moves}".split()).limit_for(0).seconds
    assert seconds is not None
    assert 0.001 <= seconds <= max(0.001, 0.8 * clocks["p1time"] / 1000)


def test_a_clock_is_divided_among_the_moves() -> None:
    ten_seconds = Go.parse(["p1time", "10020", "p2time", "1020", "p1inc", "100", "p2inc", "0"])
    assert ten_seconds.limit_for(0).seconds == pytest.approx(0.58)
    assert ten_seconds.limit_for(1).seconds == pytest.approx(0.05)
    assert Go.parse(["wtime", "10020", "btime", "1020", "winc", "100"]).limit_for(0) == ten_seconds.limit_for(
        0
    )
    assert Go.parse(["p1time", "10020", "movetime", "5"]).limit_for(0).seconds == 0.005
    with pytest.raises(NotationError, match="there is no p3time"):
        ten_seconds.limit_for(2)


# ── Verdicts ─────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("player", "verdict", "text"),
    [
        (0, Exact((1, 0), 3), "score mate 3 kind exact scores 1 0 distance 3"),
        (1, Exact((1, 0), 4), "score mate -4 kind exact scores 1 0 distance 4"),
        (0, Exact((Fraction(1, 2), Fraction(1, 2)), 7), "score cp 0 kind exact scores 0.5 0.5 distance 7"),
        (0, Exact((1, 0)), f"score cp {CERTAIN} kind exact scores 1 0"),
        (1, Estimate((0.25, 0.75)), "score cp 191 kind estimate scores 0.25 0.75"),
        (0, Estimate((1.0, 0.0)), f"score cp {CERTAIN} kind estimate scores 1 0"),
        (2, Estimate((0.5, 0.25, 0.25)), "score cp -70 kind estimate scores 0.5 0.25 0.25"),
    ],
)
def test_a_verdict_is_written_and_read(player: int, verdict: Verdict, text: str) -> None:
    info = Info(player, 5, 1, verdict, 1000, 20, ("a", "b"))
    assert str(info) == f"info depth 5 multipv 1 {text} nodes 1000 nps 50000 time 20 pv a b"
    assert Info.parse(str(info), player, len(verdict.scores)) == info


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("score mate 3", Exact((0.0, 1.0), 3)),
        ("score mate -3", Exact((1.0, 0.0), 3)),
        ("score cp 0 depth 3", Estimate((0.5, 0.5))),
        ("score cp 400", Estimate((1 / 11, 10 / 11))),
        ("score cp 99 lowerbound", None),
        ("score", None),
        ("score cp", None),
        ("score cp x", None),
        ("score mate ²", None),
        ("score wdl 3", None),
        ("kind exact", None),
        ("kind exact scores 1", None),
        ("kind exact scores 1 x", None),
        ("kind exact scores 7 -6", None),
        ("kind exact scores nan nan", None),
        ("kind exact scores 0 0", None),
        ("kind exact scores 1 1", None),
        ("scores 0.33 0.669", Estimate((0.33, 0.669))),
        ("string score mate 3", None),
        ("pv score mate 3", None),
    ],
)
def test_verdicts_of_other_programs_are_read_as_far_as_possible(text: str, verdict: Verdict | None) -> None:
    read = Info.parse(f"info {text}", 1, 2).verdict
    assert type(read) is type(verdict)
    assert read == verdict or (read and verdict and read.scores == pytest.approx(verdict.scores))


@given(
    st.text(max_size=60)
    | st.lists(st.sampled_from(["score", "cp", "mate", "kind", "exact", "scores", "1", "0", "pv", "-3"])).map(
        " ".join
    )
)
def test_any_info_is_read_as_a_possible_verdict_or_as_none(text: str) -> None:
    for player, players in ((0, 3), (1, 2)):
        verdict = Info.parse(f"info {text}", player, players).verdict
        if verdict is not None:
            assert len(verdict.scores) == players
            assert min(verdict.scores) >= 0
            assert sum(verdict.scores) == pytest.approx(1)


@given(st.floats(0, 1), st.floats(0, 1), st.integers(2, 4))
def test_centipoints_rise_with_the_score(one: float, other: float, players: int) -> None:
    low, high = sorted((one, other))
    assert -CERTAIN <= centipoints(low, players) <= centipoints(high, players) <= CERTAIN
