"""A search interleaved with proofs: after every step of the search, the proofs get their share of nodes.

    search   ■■    ■■■■    ■■■■■■■■
    proofs      ▪        ▪            ▪▪       one node for every `proven.share` nodes of the search

The share is counted in nodes, so a node limit gives reproducible results. A step of the proofs that was
interrupted is finished before the search continues.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from .findings import Analysis
from .limit import Limit
from .proven import Proofs, share
from .searching import Search
from .steps import InOrder, Pursuit, Span
from .verdict import Exact

FIRST_NODES: Final = 1000
"""Nodes of the first attempt at a proof, however little was searched."""
UNLIMITED: Final = 1 << 62


class Beside:
    """Alternating steps of a search and of the proofs; once a result is proved, it stays proved."""

    def __init__(self, search: Search, proofs: Proofs, limit: Limit) -> None:
        self._proofs = proofs
        self._share = share(proofs.position)
        self._most = _most(limit, self._share)
        self._search = InOrder(Pursuit(search, proofs.position, _without(limit, self._most)))
        self._due: Analysis | None = None
        """The latest result of the search that the proofs have yet to work on."""

    @property
    def over(self) -> bool:
        return self._search.over and self._due is None

    def step(self, span: Span) -> Analysis | None:
        return self._searched(span) if self._due is None else self._proved(self._due, span)

    def _searched(self, span: Span) -> Analysis | None:
        found = self._search.step(span)
        if found is None:
            return None
        self._due = None if isinstance(found.verdict, Exact) else found
        return self._proofs.applied_to(found)

    def _proved(self, found: Analysis, span: Span) -> Analysis | None:
        nodes = min(self._most, FIRST_NODES + found.nodes // self._share)
        is_new = self._proofs.advance(found, nodes, span.left, span.stop)
        if not span.is_over:
            self._due = None
        return replace(self._proofs.applied_to(found), seconds=span.elapsed) if is_new else None


def _most(limit: Limit, share: int) -> int:
    """The part of a node limit that proofs may use."""
    if limit.nodes is None:
        return UNLIMITED
    return max(min(FIRST_NODES, limit.nodes // 4), limit.nodes // (share + 1))


def _without(limit: Limit, nodes: int) -> Limit:
    """The limit left for the search after the proofs' share."""
    return limit if limit.nodes is None else replace(limit, nodes=max(1, limit.nodes - nodes))
