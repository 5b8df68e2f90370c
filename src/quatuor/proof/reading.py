"""Reads certificates from bytes: anything that is not exactly one is rejected, with the place.

Data is validated once, here. Afterwards a certificate has the right shape, every move is a text and every
number a number. `checking` decides whether it proves anything.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final, NoReturn

from .certificate import (
    CLAIMS,
    FORMAT,
    VERSION,
    Certificate,
    Continuation,
    Position,
    Strategy,
    checksum,
)
from .errors import UnreadableProof

SIZE_LIMIT: Final = 256 << 20
"""The most bytes in a certificate.

>>> from quatuor.proof import SIZE_LIMIT
>>> SIZE_LIMIT >> 20
256
"""
LARGEST: Final = 2**31
"""Every number in a certificate is below this."""
_TAIL: Final = re.compile(rb'"checksum": "([0-9a-f]{64})"\}\n\Z')
_TAIL_LENGTH: Final = 80


def read(content: bytes) -> Certificate:
    """Read a certificate from the bytes of a file. Raises `UnreadableProof` if they are not one.

    >>> from quatuor.proof import Certificate, Continuation, Strategy, read, written
    >>> strategy = Strategy(player=0, claim="wins", start=Continuation(("Cd2",)), positions=())
    >>> text = written(Certificate("quantik", 2, {}, (), ".a.C/b..d/.BD./..Ba", (strategy,)))
    >>> read(text.encode()).strategies[0].player
    0
    """
    if len(content) > SIZE_LIMIT:
        raise UnreadableProof("too-long", most=SIZE_LIMIT >> 20)
    _check_checksum(content)
    return _certificate(parsed_json(content))


def _check_checksum(content: bytes) -> None:
    start = max(0, len(content) - _TAIL_LENGTH)
    found = _TAIL.search(content, start)
    if found is None:
        raise UnreadableProof("no-checksum", line=content.count(b"\n", 0, max(0, len(content) - 1)) + 1)
    due = checksum(content[: found.start()])
    if found[1].decode() != due:
        raise UnreadableProof("checksum", found=found[1].decode()[:12], due=due[:12])


def parsed_json(content: bytes) -> object:
    try:
        return json.loads(content.decode(), object_pairs_hook=_unique, parse_constant=_no_constant)
    except UnreadableProof:
        raise
    except UnicodeDecodeError as error:
        raise UnreadableProof("encoding", byte=error.start + 1) from None
    except json.JSONDecodeError as error:
        raise UnreadableProof("json", line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise UnreadableProof("nested") from None
    except ValueError:  # a number of thousands of digits
        raise UnreadableProof("number", where="JSON") from None


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object without duplicate names."""
    data: dict[str, Any] = {}
    for name, value in pairs:
        if name in data:
            raise UnreadableProof("twice", name=repr(name[:40]))
        data[name] = value
    return data


def _no_constant(name: str) -> NoReturn:
    raise UnreadableProof("number", where=name)


# ── Shape ────────────────────────────────────────────────────────────────────────────────────────────────


def _certificate(data: object) -> Certificate:
    heads = certificate_object(
        data,
        "",
        (
            "format",
            "version",
            "game",
            "players",
            "options",
            "history",
            "position",
            "strategies",
            "checksum",
        ),
    )
    if heads["format"] != FORMAT:
        raise UnreadableProof("format")
    if type(heads["version"]) is not int or heads["version"] != VERSION:
        raise UnreadableProof("version", version=VERSION)
    return Certificate(
        game=text_in(heads["game"], "game"),
        players=number_in(heads["players"], "players"),
        options=options_in(heads["options"]),
        history=tuple(
            text_in(text, f"history[{n}]") for n, text in enumerate(list_in(heads["history"], "history"))
        ),
        position=text_in(heads["position"], "position"),
        strategies=tuple(
            _strategy(one, f"strategies[{n}]")
            for n, one in enumerate(list_in(heads["strategies"], "strategies"))
        ),
    )


def _strategy(data: object, where: str) -> Strategy:
    parts = certificate_object(data, where, ("player", "claim", "start", "positions"))
    if parts["claim"] not in CLAIMS:
        raise UnreadableProof("claim", where=where)
    return Strategy(
        player=number_in(parts["player"], f"{where}.player"),
        claim=parts["claim"],
        start=_continuation(parts["start"], f"{where}.start"),
        positions=tuple(
            _position(one, f"{where}.positions[{n}]")
            for n, one in enumerate(list_in(parts["positions"], f"{where}.positions"))
        ),
    )


def _position(data: object, where: str) -> Position:
    parts = certificate_object(data, where, ("position", "rank", "answers"))
    answers = parts["answers"]
    if not isinstance(answers, dict):
        raise UnreadableProof("shape", where=f"{where}.answers")
    return Position(
        text=text_in(parts["position"], f"{where}.position"),
        rank=number_in(parts["rank"], f"{where}.rank"),
        answers={
            move: _continuation(answer, f"{where}.answers.{move[:20]}") for move, answer in answers.items()
        },
    )


def _continuation(data: object, where: str) -> Continuation:
    """Moves first, then nothing or two numbers."""
    parts = list_in(data, where)
    moves = [part for part in parts if isinstance(part, str)]
    numbers = parts[len(moves) :]
    if parts[: len(moves)] != moves or len(numbers) not in (0, 2):
        raise UnreadableProof("shape", where=where)
    if not numbers:
        return Continuation(tuple(moves))
    target, symmetry = (number_in(number, where) for number in numbers)
    return Continuation(tuple(moves), target, symmetry)


# Also for the other kind of certificate, in `answers`.


def options_in(data: object) -> dict[str, str]:
    if not isinstance(data, dict):
        raise UnreadableProof("shape", where="options")
    return {name: text_in(value, f"options.{name[:40]}") for name, value in data.items()}


def certificate_object(data: object, where: str, names: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(data, dict) or set(data) != set(names):
        raise UnreadableProof("names", where=where or "JSON", names=", ".join(names))
    return data


def list_in(data: object, where: str) -> list[Any]:
    if not isinstance(data, list):
        raise UnreadableProof("shape", where=where)
    return data


def text_in(data: object, where: str) -> str:
    if not isinstance(data, str):
        raise UnreadableProof("text", where=where)
    return data


def number_in(data: object, where: str) -> int:
    if not isinstance(data, int) or isinstance(data, bool) or not 0 <= data < LARGEST:
        raise UnreadableProof("number", where=where)
    return data
