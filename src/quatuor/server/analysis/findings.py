"""Analyses as messages. The numbers are those of `quatuor analyse`, and the kind is that of the verdict."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from quatuor.engine.analysis import Analysis
from quatuor.engine.analysis import Candidate as Judged
from quatuor.engine.core import core_position
from quatuor.engine.json_form import candidate_json, verdict_json

from ..messages import Candidate, Finding
from ..room.view import tokens


def finding(number: int, found: Analysis, seconds: float, *, rested: bool) -> Finding:
    """The findings so far."""
    return Finding(
        id=number,
        **verdict_json(found.verdict),
        moves=list(_candidates(found)),
        line=[str(move) for move in found.line],
        depth=found.depth,
        nodes=found.nodes,
        seconds=round(seconds, 3),
        state="finished" if found.finished else "rested" if rested else "searching",
    )


def _candidates(found: Analysis) -> Iterator[Candidate]:
    groups = _groups(found, found.candidates)
    for judged, group in zip(found.candidates, groups, strict=True):
        described: dict[str, Any] = {"probability": None, **candidate_json(judged)}
        yield Candidate(**described, tokens=tokens(judged.move), group=group)


def _groups(found: Analysis, candidates: Sequence[Judged]) -> list[int]:
    """A number for each move; moves equivalent under a symmetry of the position share one."""
    if found.position.turn is None:
        return list(range(len(candidates)))
    core = core_position(found.position)
    numbers: dict[bytes, int] = {}
    after = (core.play(judged.move.action).canonical().packed for judged in candidates)
    return [numbers.setdefault(image, len(numbers)) for image in after]
