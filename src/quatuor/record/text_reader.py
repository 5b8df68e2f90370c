"""Reads a record's text: tokens become a tree of drafts, then a record, which is checked once.

Any layout and any order of headers are accepted; nothing is guessed. A text with a `Result` header must also
end with that result, so truncation is detected.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ..match import Seat
from .errors import RecordError, UnreadableRecord, at, problem
from .opening import Opening
from .tokens import SUFFIXES, Token, tokens
from .tree import DEPTH_LIMIT, RESERVED, SEAT_HEADER, Line, Node, Record, check_headers


def read_text(text: str) -> Record:
    """Read a record from a text, and play every move."""
    reading = _Reading()
    for token in tokens(text):
        reading.take(token)
    return reading.record()


@dataclass(slots=True)
class _Draft:
    """A move whose annotations are still being read."""

    token: Token
    marks: list[int] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    variations: list[Line] = field(default_factory=list)

    def node(self) -> Node:
        with at(self.token.where):
            extras = tuple(self.marks), tuple(self.comments), tuple(self.variations)
            return Node(self.token.text, *extras, self.token.where)


@dataclass(slots=True)
class _Branch:
    """A line while it is being read, and the parenthesis that opened it."""

    opening: Token | None = None
    comments: list[str] = field(default_factory=list)
    drafts: list[_Draft] = field(default_factory=list)

    def line(self) -> Line:
        with at(self.opening.where if self.opening else "line 1, column 1"):
            return Line(tuple(draft.node() for draft in self.drafts), tuple(self.comments))


class _Reading:
    """The state of the reader: the headers, the open lines with the innermost last, and the result."""

    def __init__(self) -> None:
        self._headers: dict[str, Token] = {}
        self._branches = [_Branch()]
        self._result: Token | None = None

    def take(self, token: Token) -> None:
        """Read one more token."""
        if self._result and token.kind != "comment":
            raise UnreadableRecord(problem("after-result"), token.where)
        getattr(self, f"_take_{token.kind}")(token)

    def _take_header(self, header: Token) -> None:
        if self._branches[0].drafts:
            raise UnreadableRecord(problem("late-header"), header.where)
        if header.name.lower() in self._headers:
            raise UnreadableRecord(problem("header-twice", name=header.name), header.where)
        if _free(header.name):
            with at(header.where):
                check_headers([(header.name, header.text)])
        self._headers[header.name.lower()] = header

    def _take_comment(self, comment: Token) -> None:
        branch = self._branches[-1]
        (branch.drafts[-1].comments if branch.drafts else branch.comments).append(comment.text)

    def _take_word(self, word: Token) -> None:
        self._branches[-1].drafts.append(_Draft(word))

    def _take_mark(self, mark: Token) -> None:
        if len(mark.text) > len("$255"):
            raise UnreadableRecord(problem("mark", mark=mark.text[:20]), mark.where)
        self._draft_before(mark).marks.append(int(mark.text[1:]))

    def _take_suffix(self, suffix: Token) -> None:
        if suffix.text not in SUFFIXES:
            known = problem("suffix", signs=" ".join(SUFFIXES), text=suffix.text[:20])
            raise UnreadableRecord(known, suffix.where)
        self._draft_before(suffix).marks.append(SUFFIXES[suffix.text])

    def _take_open(self, opening: Token) -> None:
        self._draft_before(opening)
        if len(self._branches) > DEPTH_LIMIT:
            raise UnreadableRecord(problem("deep", limit=DEPTH_LIMIT), opening.where)
        self._branches.append(_Branch(opening))

    def _take_close(self, closing: Token) -> None:
        if len(self._branches) == 1:
            raise UnreadableRecord(problem("stray-parenthesis"), closing.where)
        branch = self._branches.pop()
        if not branch.drafts:
            raise UnreadableRecord(problem("empty-variation"), closing.where)
        self._branches[-1].drafts[-1].variations.append(branch.line())

    def _take_result(self, result: Token) -> None:
        if len(self._branches) > 1:
            raise UnreadableRecord(problem("inner-result"), result.where)
        self._result = result

    def _draft_before(self, token: Token) -> _Draft:
        """The move that a token annotates."""
        drafts = self._branches[-1].drafts
        if not drafts:
            raise UnreadableRecord(problem("early", text=token.text[:20]), token.where)
        return drafts[-1]

    # Assembly.

    def record(self) -> Record:
        """The record, after the whole text was read."""
        main, *inner = self._branches
        if inner and inner[-1].opening:
            raise UnreadableRecord(problem("open-variation"), inner[-1].opening.where)
        result = self._end()
        return self._opening().record(main.line(), *(result.text, result.where) if result else ("", ""))

    def _end(self) -> Token | None:
        """The result after the last move; if a header states one, it must be present and equal."""
        stated = self._headers.get("result")
        if stated and self._result is None:
            raise UnreadableRecord(problem("no-result", result=repr(stated.text[:20])), stated.where)
        if stated and self._result and stated.text.strip() != self._result.text:
            both = problem("two-results", result=self._result.text, stated=repr(stated.text[:20]))
            raise UnreadableRecord(both, self._result.where)
        return self._result

    def _opening(self) -> Opening:
        if "game" not in self._headers:
            raise UnreadableRecord(problem("no-game"), "line 1, column 1")
        return Opening(
            place=self._place,
            game=self._headers["game"].text,
            players=self._players(),
            options=self._options(),
            position=self._text("position"),
            seed=self._text("seed"),
            seats=self._seats(),
            headers=tuple((h.name, h.text) for name, h in self._headers.items() if _free(name)),
        )

    def _place(self, name: str) -> str:
        """The place of a field; the place of the game if the field is missing."""
        seats = [header for header in self._headers if SEAT_HEADER.fullmatch(header)]
        found = max(seats, key=lambda seat: seat[-1], default="") if name == "seats" else name
        return self._headers.get(found, self._headers["game"]).where

    def _text(self, name: str) -> str | None:
        header = self._headers.get(name)
        return header.text if header else None

    def _players(self) -> int | None:
        header = self._headers.get("players")
        if header and not re.fullmatch("[0-9]{1,2}", header.text.strip()):
            raise UnreadableRecord(problem("players", text=repr(header.text[:20])), header.where)
        return int(header.text) if header else None

    def _options(self) -> dict[str, str]:
        header = self._headers.get("options")
        if header is None or not header.text.strip():
            return {}
        with at(header.where):
            return _pairs(header.text)

    def _seats(self) -> tuple[Seat, ...]:
        """A seat for each player up to the last one named."""
        named = [int(name[-1]) for name in self._headers if SEAT_HEADER.fullmatch(name)]
        return tuple(self._seat(player) for player in range(max(named, default=-1) + 1))

    def _seat(self, player: int) -> Seat:
        name, kind = self._headers.get(f"player{player}"), self._headers.get(f"kind{player}")
        place = name or kind
        with at(place.where if place else ""):
            return Seat(name.text if name else "", kind.text if kind else "human")


def _free(name: str) -> bool:
    """Whether a header has no meaning here and is kept unchanged."""
    return name.lower() not in RESERVED and not SEAT_HEADER.fullmatch(name)


def _pairs(text: str) -> dict[str, str]:
    """Options as in `gate=flat, loop=on`."""
    options: dict[str, str] = {}
    for pair in text.split(","):
        name, equals, value = (part.strip().lower() for part in pair.partition("="))
        if not equals:
            raise RecordError(problem("options", text=repr(pair.strip()[:40])))
        if name in options:
            raise RecordError(problem("option-twice", name=repr(name[:40])))
        options[name] = value
    return options
