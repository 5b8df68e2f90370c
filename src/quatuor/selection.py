"""A move chosen token by token, for any game and without any of its rules.

A move's text is a sequence of tokens: cells, pieces, faces. The selection is given the legal moves and keeps
the tokens picked so far; the legal moves that match them determine what may come next.

    legal: Ca3 Cb3 Da3        picks: (C,)      offered: a3 b3
                              picks: (∅, a3)   offered: C D       a cell may be picked before the piece

A token that is not offered can be picked too. If every move it could become breaks the same article, the
selection reports that article. If they break different ones, the pick is kept and the next one decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from .rules.game import Citation, Move

__all__ = ["Choice", "Judge", "Path", "Selection", "choose"]

Path: TypeAlias = tuple[str, ...]
"""The tokens that one click or key stands for; usually one.

>>> from quatuor.selection import Path, Selection
>>> click: Path = ("X", "d4")
>>> str(Selection(()).with_path(click))
'Xd4'
"""

Judge: TypeAlias = Callable[[str], Citation | None]
"""The article a move's text breaks; None for a legal move, raises `ValueError` if it is not a move.

>>> import quatuor
>>> from quatuor.selection import Judge
>>> position = quatuor.game("quantik").parse("C.../..../..../....")
>>> judge: Judge = lambda text: position.refusal(position.parse_move(text))
>>> judge("Aa1") is None, judge("Cd4").article
(True, 'Q4')
"""


@dataclass(frozen=True, slots=True)
class Selection:
    """The legal moves, and the tokens picked; None marks an earlier token that is still open.

    >>> import quatuor
    >>> from quatuor.selection import Selection
    >>> selection = Selection(quatuor.game("quantik").start().legal_moves())
    >>> sorted(selection.offered)
    ['A', 'B', 'C', 'D']
    >>> str(selection.with_token("C").with_token("a3").move)
    'Ca3'
    """

    legal: tuple[Move, ...]
    picks: tuple[str | None, ...] = ()

    @property
    def matching(self) -> tuple[Move, ...]:
        """The legal moves that match the picks."""
        return tuple(move for move in self.legal if _agrees(move.tokens, self.picks))

    @property
    def offered(self) -> frozenset[str]:
        """The tokens that may be picked next."""
        place = self.open_place
        return frozenset(m.tokens[place] for m in self.matching if len(m.tokens) > place)

    @property
    def open_place(self) -> int:
        """Where the next token goes: the first gap, or the end."""
        return self.picks.index(None) if None in self.picks else len(self.picks)

    @property
    def move(self) -> Move | None:
        """The completed move."""
        done = [move for move in self.matching if move.tokens == self.picks]
        return done[0] if done and len(self.matching) == 1 else None

    def cleared(self) -> Selection:
        return replace(self, picks=())

    def with_token(self, token: str) -> Selection:
        place = self.open_place
        return replace(self, picks=(*self.picks[:place], token, *self.picks[place + 1 :]))

    def with_path(self, path: Path) -> Selection:
        selection = self
        for token in path:
            selection = selection.with_token(token)
        return selection

    def __str__(self) -> str:
        return "".join(token or "·" for token in self.picks)


@dataclass(frozen=True, slots=True)
class Choice:
    """The result of a pick: the new selection, and the articles it broke.

    >>> import quatuor
    >>> from quatuor.selection import Selection, choose
    >>> position = quatuor.game("quantik").parse("C.../..../..../....")
    >>> judge = lambda text: position.refusal(position.parse_move(text))
    >>> chosen = choose(Selection(position.legal_moves(), ("C",)), [("d4",)], judge, ())
    >>> [citation.article for citation in chosen.refusals]
    ['Q4']
    """

    selection: Selection
    refusals: tuple[Citation, ...] = ()


def choose(selection: Selection, paths: Sequence[Path], judge: Judge, vocabulary: Iterable[str]) -> Choice:
    """Pick the tokens of a click or a key; of several meanings, the first that leads to a legal move.

    >>> import quatuor
    >>> from quatuor.selection import Selection, choose
    >>> position = quatuor.game("oxono").start()
    >>> judge = lambda text: position.refusal(position.parse_move(text))
    >>> chosen = choose(Selection(position.legal_moves()), [("X",)], judge, ())
    >>> str(chosen.selection), len(chosen.selection.matching)
    ('X', 34)
    """
    for path in paths:
        if (onward := selection.with_path(path)).matching:
            return Choice(onward)
    words = tuple(vocabulary)
    blamed = {path: _refusals(selection.with_path(path), judge, words) for path in paths}
    if path := _beginning(selection, paths):
        return Choice(selection.cleared().with_path(path), _common(blamed[path]))
    if pointed := _pointed(selection, paths):
        return Choice(pointed)
    refusals = tuple(dict.fromkeys(c for path in paths for c in _common(blamed[path])))
    undecided = [path for path in paths if blamed[path]]
    if not refusals and undecided:
        return Choice(selection.with_path(undecided[0]))
    return Choice(selection, refusals)


def _beginning(selection: Selection, paths: Sequence[Path]) -> Path:
    """The path that starts another legal move, if any."""
    empty = selection.cleared()
    return next((path for path in paths if empty.with_path(path).matching), ())


def _pointed(selection: Selection, paths: Sequence[Path]) -> Selection | None:
    """A later token picked first, with the beginning left open; not allowed after a first token."""
    if selection.picks and None not in selection.picks:
        return None
    attempts = (replace(selection, picks=(None, *path)) for path in paths)
    return next((attempt for attempt in attempts if attempt.matching), None)


def _refusals(attempt: Selection, judge: Judge, vocabulary: Sequence[str]) -> tuple[Citation, ...]:
    """The article against each full move the attempt could become; a full move stands for itself."""
    whole = _judged(attempt, (), judge)
    if whole is not None:
        return (whole,)
    judged = (_judged(attempt, ending, judge) for ending in _endings(attempt, vocabulary))
    return tuple(citation for citation in judged if citation is not None)


def _endings(attempt: Selection, vocabulary: Sequence[str]) -> Iterator[Path]:
    """Tokens that might finish the attempt: those of the legal moves, and any one the board has."""
    known = len(attempt.picks)
    yield from dict.fromkeys(m.tokens[known:] for m in attempt.legal if len(m.tokens) > known)
    yield from ((token,) for token in vocabulary)


def _judged(attempt: Selection, ending: Path, judge: Judge) -> Citation | None:
    tokens = [token for token in (*attempt.picks, *ending) if token is not None]
    if len(tokens) < len(attempt.picks):
        return None
    try:
        return judge("".join(tokens))
    except ValueError:
        return None


def _common(refusals: Sequence[Citation]) -> tuple[Citation, ...]:
    """The article they all share, if any."""
    articles = {(citation.article, citation.key) for citation in refusals}
    return tuple(refusals[:1]) if len(articles) == 1 else ()


def _agrees(tokens: Sequence[str], picks: Sequence[str | None]) -> bool:
    return len(picks) <= len(tokens) and all(p in (None, t) for p, t in zip(picks, tokens, strict=False))
