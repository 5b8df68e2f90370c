"""Valid inputs, from real games of every ruleset."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from quatuor.dice import Dice
from quatuor.engine.answers import answers as answers_of
from quatuor.engine.limit import Limit
from quatuor.engine.proving import Prover
from quatuor.match import Match
from quatuor.playout import playout
from quatuor.proof import answers_written, written
from quatuor.record import Record
from quatuor.rules.game import Position
from quatuor.server.studies import content_of
from tests import ROOT
from tests.proof import proofs
from tests.proof.proofs import made
from tests.record.records import CONFUSING, STARTS, random_record
from tests.server.live import ENTROPY

WORDS = [*CONFUSING, "!csl"]
SECRET, KEY, GAME, BOUND = "s" * 32, "k" * 16, "i" * 24, "0b" * 32
SEATS = [{"kind": "me", "name": "Ana"}, {"kind": "computer", "level": 3}]


@cache
def records() -> list[Record]:
    """Short games of every ruleset with comments and variations, and one with verifiable dice."""
    return [random_record(start, seed, WORDS[seed % 5 :], length=14) for seed, start in enumerate(STARTS)]


@cache
def dice_record() -> str:
    return (ROOT / "tests" / "fair" / "scheme-1.qtr").read_text("utf-8")


@cache
def matches() -> list[Match]:
    """Whole random games."""
    found = []
    for number, start in enumerate(STARTS):
        match = Match(start)
        playout(match, Dice(number))
        found.append(match)
    return found


def record_texts() -> list[bytes]:
    return [dice_record().encode(), *(record.to_text().encode() for record in records())]


def record_jsons() -> list[bytes]:
    return [record.to_json().encode() for record in records()]


def several_records() -> list[bytes]:
    """Texts with more than one record, in all three forms."""
    texts, jsons = [each.to_text() for each in records()], [each.to_json() for each in records()]
    pairs = zip(texts, reversed(texts), strict=True)
    return [
        *("\n".join(pair).encode() for pair in pairs),
        *("".join(jsons[first : first + 2]).encode() for first in range(0, len(jsons), 5)),
        *(f"[{jsons[first]},{jsons[-first]}]".encode() for first in range(1, len(jsons), 5)),
    ]


def positions() -> list[bytes]:
    """A game, its number of players, its options, and the text of a position."""
    found = []
    for match in matches():
        for position in match.positions[:: max(1, len(match.positions) // 4)]:
            options = ",".join(f"{name}={value}" for name, value in _options(position).items())
            text = f"{match.game.id};{position.ruleset.players};{options};{position}"
            found.append(text.encode())
    return found


def moves() -> list[bytes]:
    """A game, its number of players, its options, and moves from the start."""
    return [
        f"{match.game.id};{match.ruleset.players};"
        f"{','.join(f'{name}={value}' for name, value in _options(match.start).items())};"
        f"{' '.join(str(entry) for entry in match.entries[:40])}".encode()
        for match in matches()
    ]


def _options(position: Position) -> dict[str, str]:
    return dict(position.ruleset.options)


def certificates() -> list[bytes]:
    names = ("quantik", "oxono win", "cubulus", "cubulus shifts")
    return [text for name in names if len(text := written(made(name)).encode()) < 20_000]


def answers() -> list[bytes]:
    """Certificates of answers with their entries as they are before they are compressed."""
    prover = Prover(proofs.place("oxono win"), memory=proofs.SMALL)
    winners = prover.winner(Limit(nodes=500_000))
    assert winners is not None
    found = answers_of(prover, winners[0])
    return [answers_written(found).partition(b"\n")[0] + b"\n" + found.entries]


def studies() -> list[bytes]:
    return [_encoded(_study(record)) for record in records()]


def _study(record: Record) -> dict[str, Any]:
    import msgspec

    study: dict[str, Any] = msgspec.to_builtins(content_of(record))
    cell = str(next(iter(record.game.cells)))
    study["drawings"] = [{"start": cell, "end": cell, "colour": "red"}]
    return {**study, "title": "A study", "author": "Ana", "words": "Here\nand there"}


def place(number: int, most: int = 30) -> dict[str, Any]:
    """A place in one of the games."""
    match = matches()[number % len(matches())]
    return {
        "game": match.game.id,
        "players": match.ruleset.players,
        "options": _options(match.start),
        "position": str(match.start),
        "moves": [str(entry) for entry in match.entries[:most]],
    }


def socket_messages() -> list[bytes]:
    """Every message of a page at a game or at an analysis."""
    asked: dict[str, Any] = {"key": KEY, "version": 3}
    found: list[dict[str, Any]] = [
        {"type": "hello", "secret": SECRET, "since": 2},
        {"type": "play", "text": "Ca3", **asked},
        *({"type": kind, **asked} for kind in ("roll", "resign", "take-back", "claim")),
        {"type": "offer", "what": "take-back", **asked},
        {"type": "answer", "accept": True, **asked},
        {"type": "ask", "key": KEY, "picks": ["X", "a1", None]},
        {"type": "hint", "key": KEY},
        {"type": "say", "key": KEY, "phrase": "good-move"},
        {"type": "substitute", "key": KEY, "seat": 1, "level": 3},
        {"type": "bind", "key": KEY, "commitments": {"0": BOUND}},
        {"type": "reveal", "key": KEY, "entropies": {"0": ENTROPY}},
        {"type": "sync", "since": 1},
        {"type": "rest"},
        *({"type": "analyse", "id": number, "longer": True, **place(number)} for number in range(0, 20, 3)),
        *({"type": "review", "id": number, **place(number, 6)} for number in range(1, 20, 4)),
    ]
    return [_encoded(each) for each in found]


def http_bodies() -> dict[str, list[bytes]]:
    """Bodies by the path they are posted to."""
    texts, data = (
        [each.to_text() for each in records()[::4]],
        [json.loads(each) for each in record_jsons()[::4]],
    )
    clock = {"kind": "countdown", "seconds": 300, "increment": 5}
    new = {"game": "omba", "seats": SEATS, "order": "seats", "clock": clock}
    found: dict[str, list[Any]] = {
        "/api/games": [new, {**new, "game": "cubulus", "seats": [{"kind": "friend"}] * 3}],
        "/api/import": [{"record": text, "seats": SEATS} for text in texts],
        f"/api/games/{GAME}/join": [{"invitation": SECRET, "name": "Bo", "secret": SECRET, "seat": 1}],
        f"/api/games/{GAME}/draw": [
            {"secret": SECRET, "commitments": {"0": BOUND}, "entropies": {"0": ENTROPY}}
        ],
        f"/api/games/{GAME}/rematch": [{"secret": SECRET}],
        "/api/position": [{**place(number), "since": number % 3} for number in range(0, 20, 3)],
        "/api/why": [{**place(number, 4), "picks": ["a1", None]} for number in range(0, 20, 4)],
        "/api/records/read": [{"texts": texts[first : first + 2]} for first in range(0, len(texts), 2)],
        "/api/records/write": [{"record": each, "form": "text"} for each in data],
        "/api/studies/read": [{"record": text} for text in texts],
        "/api/studies": [json.loads(study) for study in studies()[::4]],
        "/api/keep": [{"game": "quantik", "moves": ["Aa1", "Bb3", "Cc2"]}],
        "/api/puzzles/quantik/1/try": [{"moves": ["Ca3"]}],
        "/api/puzzles/omba/1/clue": [{"moves": [], "asked": 1}],
    }
    return {path: [_encoded(body) for body in bodies] for path, bodies in found.items()}


def _encoded(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode()
