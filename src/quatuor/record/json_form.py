"""Records as JSON, version 1: the same content as the text, laid out for programs.

    {"format": "quatuor-record", "version": 1,
     "game": "omba", "players": 2, "options": {"gate": "flat"}, "position": null, "seed": "7",
     "seats": [{"name": "Ana", "kind": "human"}, {"name": "Bo", "kind": "human"}],
     "headers": {"Event": "a rainy evening"}, "comments": [],
     "moves": [{"move": "4"}, {"move": "@b2", "marks": [1], "variations": [{"moves": [{"move": "@a2"}]}]}],
     "result": "*"}

`schemas/record-1.schema.json` is the published schema; everything accepted here satisfies it. A seed is a
string, because it has more digits than a JavaScript number.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NoReturn, TypeAlias

from ..match import Seat
from .errors import UnreadableRecord, at, problem
from .opening import Opening
from .tree import DEPTH_LIMIT, UNFINISHED, Line, Node, Record

FORMAT: Final = "quatuor-record"
VERSION: Final = 1


# ── Writing ──────────────────────────────────────────────────────────────────────────────────────────────


def write_json(record: Record) -> str:
    """The JSON of a record, on one line."""
    return json.dumps(to_data(record), ensure_ascii=False) + "\n"


def to_data(record: Record) -> dict[str, Any]:
    """The record as plain values, in writing order."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": record.game.id,
        "players": record.start.ruleset.players,
        "options": record.options,
        "position": record.position,
        "seed": None if record.seed is None else str(record.seed),
        "seats": [{"name": seat.name, "kind": seat.kind} for seat in record.seats],
        "headers": dict(record.headers),
        "comments": list(record.line.comments),
        "moves": [_node_data(node) for node in record.line.nodes],
        "result": record.result or UNFINISHED,
    }


def _node_data(node: Node) -> dict[str, Any]:
    """A move; empty fields are omitted."""
    extras = {
        "marks": list(node.marks),
        "comments": list(node.comments),
        "variations": [_line_data(line) for line in node.variations],
    }
    return {"move": node.move} | {name: extra for name, extra in extras.items() if extra}


def _line_data(line: Line) -> dict[str, Any]:
    comments = {"comments": list(line.comments)} if line.comments else {}
    return comments | {"moves": [_node_data(node) for node in line.nodes]}


# ── Reading ──────────────────────────────────────────────────────────────────────────────────────────────

_FIELDS: Final = (
    *("format", "version", "game", "players", "options", "position", "seed"),
    *("seats", "headers", "comments", "moves", "result"),
)


def read_json(text: str) -> Record:
    """Read a record from a JSON text, and play every move."""
    root = _Value(_loaded(text), "")
    _check_format(root)
    fields = root.fields(_FIELDS, required=("format", "version", "game", "moves"))
    opening = Opening(
        place=lambda name: name,
        game=fields["game"].text(),
        players=fields["players"].number() if "players" in fields else None,
        options={name: value.text() for name, value in _members(fields, "options")},
        position=_text_or_null(fields, "position"),
        seed=_text_or_null(fields, "seed"),
        seats=tuple(map(_seat, _elements(fields, "seats"))),
        headers=tuple((name, value.text()) for name, value in _members(fields, "headers")),
    )
    return opening.record(_line(fields, "comments", 0), _result(fields), "result")


def _check_format(root: _Value) -> None:
    """Detect JSON that is not a record, or is from a later version, before anything else."""
    fields = root.fields()
    if "format" not in fields or fields["format"].data != FORMAT:
        raise UnreadableRecord(problem("format", format=FORMAT))
    if "version" not in fields or fields["version"].number() != VERSION:
        raise UnreadableRecord(problem("version", version=VERSION), "version")


def _result(fields: Fields) -> str:
    result = fields["result"].text() if "result" in fields else None
    if result == "":
        raise UnreadableRecord(problem("empty-result"), "result")
    return result or ""


def _seat(value: _Value) -> Seat:
    labels = {name: label.text() for name, label in value.fields(("name", "kind")).items()}
    with at(value.path):
        return Seat(**labels)


def _line(fields: Fields, path: str, depth: int) -> Line:
    nodes = tuple(_node(node, depth) for node in fields["moves"].elements())
    with at(path):
        return Line(nodes, _texts(fields, "comments"))


def _node(value: _Value, depth: int) -> Node:
    fields = value.fields(("move", "marks", "comments", "variations"), required=("move",))
    marks = tuple(mark.number() for mark in _elements(fields, "marks"))
    variations = tuple(_variation(each, depth + 1) for each in _elements(fields, "variations"))
    with at(value.path):
        return Node(fields["move"].text(), marks, _texts(fields, "comments"), variations, value.path)


def _variation(value: _Value, depth: int) -> Line:
    if depth > DEPTH_LIMIT:
        raise UnreadableRecord(problem("deep", limit=DEPTH_LIMIT), value.path)
    line = _line(value.fields(("comments", "moves"), required=("moves",)), value.path, depth)
    if not line.nodes:
        raise UnreadableRecord(problem("empty-variation"), value.path)
    return line


# ── Values with their places ─────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class _Value:
    """A JSON value, and the path that leads to it: `moves[3].variations[0]`."""

    data: Any
    path: str

    def text(self) -> str:
        return self.data if isinstance(self.data, str) else self._is_not("string")

    def number(self) -> int:
        return self.data if type(self.data) is int else self._is_not("number")

    def elements(self) -> list[_Value]:
        if not isinstance(self.data, list):
            self._is_not("array")
        return [_Value(data, f"{self.path}[{index}]") for index, data in enumerate(self.data)]

    def fields(self, allowed: Collection[str] | None = None, required: Sequence[str] = ()) -> Fields:
        """The members of an object: all required ones and, unless it is open, only allowed ones."""
        if not isinstance(self.data, dict):
            self._is_not("object")
        for name in required:
            if name not in self.data:
                raise UnreadableRecord(problem("missing", name=repr(name)), self.path)
        for name in self.data:
            if allowed is not None and name not in allowed:
                raise UnreadableRecord(problem("unknown", name=repr(name[:40])), self.path)
        prefix = self.path and f"{self.path}."
        return {name: _Value(data, prefix + _shown(name)) for name, data in self.data.items()}

    def _is_not(self, kind: str) -> NoReturn:
        raise UnreadableRecord(problem(f"is-not.{kind}"), self.path)


Fields: TypeAlias = dict[str, _Value]


def _shown(name: str) -> str:
    """A name in a path; an unusual one is quoted, without terminal control characters."""
    return name[:40] if name.replace("-", "_").isidentifier() else repr(name[:40])


def _elements(fields: Fields, name: str) -> list[_Value]:
    return fields[name].elements() if name in fields else []


def _members(fields: Fields, name: str) -> Iterable[tuple[str, _Value]]:
    return fields[name].fields().items() if name in fields else ()


def _texts(fields: Fields, name: str) -> tuple[str, ...]:
    return tuple(value.text() for value in _elements(fields, name))


def _text_or_null(fields: Fields, name: str) -> str | None:
    return fields[name].text() if name in fields and fields[name].data is not None else None


# ── JSON itself ──────────────────────────────────────────────────────────────────────────────────────────


def _loaded(text: str) -> object:
    """The value of a JSON text, which must be unambiguous to every parser."""
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except UnreadableRecord:
        raise
    except json.JSONDecodeError as error:
        raise UnreadableRecord(problem("json"), f"line {error.lineno}, column {error.colno}") from None
    except RecursionError:
        raise UnreadableRecord(problem("json-deep")) from None
    except ValueError:  # an integer of thousands of digits
        raise UnreadableRecord(problem("json-number")) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members: dict[str, Any] = {}
    for name, value in pairs:
        if name in members:
            raise UnreadableRecord(problem("json-twice", name=repr(name[:40])))
        members[name] = value
    return members


def _no_constant(name: str) -> NoReturn:
    raise UnreadableRecord(problem("json-constant", name=name))
