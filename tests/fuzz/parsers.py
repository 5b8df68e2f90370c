"""The parsers under test: each takes any bytes, and raises only what it documents.

Whatever a parser accepts must survive a round trip. An error of ours must have one line of words in both
languages, and survive the way back from another process.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final
from zlib import compress, crc32

import msgspec

from quatuor.fair import NoDice, verify
from quatuor.match import Match
from quatuor.proof import (
    Answers,
    Certificate,
    ProofError,
    answers_written,
    check,
    check_answers,
    read,
    read_answers,
    written,
)
from quatuor.proof.certificate import checksum, tail
from quatuor.record import Record, RecordError, parse, parse_all
from quatuor.rules import GAMES
from quatuor.rules.game import Position, QuatuorError
from quatuor.server.boards import places
from quatuor.server.boards import records as page_records
from quatuor.server.errors import Refusal, words_of
from quatuor.server.messages import (
    AnalysisRequest,
    Draw,
    Import,
    Join,
    NewGame,
    PageMessage,
    Place,
    PositionRequest,
    ReadRecord,
    ReadRecords,
    Rematch,
    StudyContent,
    Why,
    WriteRecord,
)
from quatuor.server.messages.puzzles import Stuck, Tried
from quatuor.server.studies import checked, content_of, record_of

from . import seeds

UNREADABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)
"""What the server refuses as unreadable (`sockets/visit.py`, `http/errors.py`)."""


@dataclass(frozen=True)
class Parser:
    """A parser: what it is fed with, and the errors it documents."""

    name: str
    seeds: Callable[[], list[bytes]]
    feed: Callable[[bytes], object]
    errors: tuple[type[Exception], ...]

    def accepts(self, data: bytes) -> bool:
        """Whether an input is accepted. Raises whatever is not documented."""
        try:
            self.feed(data)
        except self.errors as error:
            if isinstance(error, (QuatuorError, Refusal)):
                _check_words(error)
            return False
        return True


def _check_words(error: QuatuorError | Refusal) -> None:
    """One line in both languages, also after the error came from another process."""
    words = words_of(error)
    again = words_of(pickle.loads(pickle.dumps(error)))
    assert words == again, f"{words} became {again}"
    for sentence in (words.en, words.fr):
        assert sentence.strip(), "an error without words"
        assert len(sentence.splitlines()) == 1, f"more than one line: {sentence!r}"
    msgspec.json.encode(words)


# ── Records ──────────────────────────────────────────────────────────────────────────────────────────────


def _text(data: bytes) -> str:
    """Any bytes as a text; undecodable ones become characters that no encoding has."""
    return data.decode("utf-8", "surrogateescape")


def record_text(data: bytes) -> None:
    _survives(parse(_text(data)))


def record_json(data: bytes) -> None:
    _survives(parse(data))


def several(data: bytes) -> None:
    for each in parse_all(_text(data)):
        if isinstance(each, QuatuorError):
            _check_words(each)


def _survives(record: Record) -> None:
    assert parse(record.to_text()) == record
    assert parse(record.to_json().encode()) == record
    with suppress(NoDice):
        verify(record)


# ── Positions, moves, certificates ───────────────────────────────────────────────────────────────────────


def _parts(data: bytes) -> tuple[str, int | None, dict[str, str], str]:
    """A game, a number of players, options and a text; whatever is missing is empty."""
    game, players, options, *text = [*_text(data).split(";", 3), "", "", ""][:4]
    pairs = [each.partition("=") for each in options.split(",") if each]
    return (
        game,
        int(players) if players in set("12345") else None,
        {n: v for n, _, v in pairs},
        text[0],
    )


def position(data: bytes) -> None:
    name, players, options, text = _parts(data)
    game = GAMES.get(name) or GAMES["omba"]
    found = game.parse(text, players, options)
    assert game.parse(str(found), found.ruleset.players, dict(found.ruleset.options)) == found
    if found.outcome() is None:
        assert found.legal_moves() or found.turn is None


def moves(data: bytes) -> None:
    name, players, options, text = _parts(data)
    match = Match((GAMES.get(name) or GAMES["oxono"]).start(players, options))
    for word in text.split(" "):
        _misread_or_known(match.position, word)
        match.enter(word)


def _misread_or_known(here: Position, word: str) -> None:
    """A text is a move that is written the same way again, or is misread."""
    try:
        move = here.parse_move(word)
    except QuatuorError as error:
        _check_words(error)
    else:
        assert here.parse_move(str(move)) == move


def certificate(data: bytes) -> None:
    found = read(_signed(data) if crc32(data) % 4 else data)
    _checked(found)
    assert read(written(found).encode()) == found


def answers(data: bytes) -> None:
    found = read_answers(_packed(data))
    _checked(found)
    assert read_answers(answers_written(found)) == found


def _packed(data: bytes) -> bytes:
    """The same with its entries compressed and a right checksum."""
    head, _, entries = data.partition(b"\n")
    body = head + b"\n" + compress(entries)
    return body + sha256(body).digest()


def _signed(data: bytes) -> bytes:
    """The same with a right checksum: otherwise nothing damaged would get past it."""
    body = data.rpartition(b'"checksum"')[0]
    return body + tail(checksum(body)).encode()


def _checked(found: Certificate | Answers) -> None:
    try:
        check(found) if isinstance(found, Certificate) else check_answers(found)
    except ProofError as error:
        _check_words(error)


# ── Messages ─────────────────────────────────────────────────────────────────────────────────────────────


def study(data: bytes) -> None:
    found = checked(msgspec.json.decode(data, type=StudyContent))
    written_down = record_of(found)
    assert record_of(checked(content_of(parse(written_down.to_text())))) == written_down


def socket_message(data: bytes) -> None:
    """A message of a page at a game or at an analysis, of which places are replayed."""
    text = data.decode()  # sockets carry text
    asked = _ANALYSIS(text) if b"analyse" in data or b"review" in data or b"rest" in data else _GAME(text)
    if isinstance(asked, Place):
        places.match_at(asked)


_GAME: Final = msgspec.json.Decoder(PageMessage).decode
_ANALYSIS: Final = msgspec.json.Decoder(AnalysisRequest).decode


def http_message(data: bytes) -> None:
    """A path, a space and a body: read as the route does, worked on, and the answer encoded."""
    path, _, body = data.partition(b" ")
    kind, work = _ROUTES.get(_text(path), (PositionRequest, places.scene))
    msgspec.json.encode(work(msgspec.json.decode(body, type=kind)))


def _same(asked: object) -> object:
    return asked


def _resumed(asked: Import) -> str:
    return parse(asked.record).to_json()


def _studied(asked: ReadRecord) -> StudyContent:
    return checked(content_of(parse(asked.record)))


_ROUTES: Final[dict[str, tuple[type[Any], Callable[[Any], object]]]] = {
    "/api/games": (NewGame, _same),
    "/api/import": (Import, _resumed),
    f"/api/games/{seeds.GAME}/join": (Join, _same),
    f"/api/games/{seeds.GAME}/draw": (Draw, _same),
    f"/api/games/{seeds.GAME}/rematch": (Rematch, _same),
    "/api/position": (PositionRequest, places.scene),
    "/api/why": (Why, places.why),
    "/api/records/read": (ReadRecords, page_records.read),
    "/api/records/write": (WriteRecord, page_records.write),
    "/api/studies/read": (ReadRecord, _studied),
    "/api/studies": (StudyContent, checked),
    "/api/keep": (Place, places.moments_at),
    "/api/puzzles/quantik/1/try": (Tried, _same),
    "/api/puzzles/omba/1/clue": (Stuck, _same),
}


def _bodies() -> list[bytes]:
    return [f"{path} ".encode() + body for path, bodies in seeds.http_bodies().items() for body in bodies]


PARSERS: Final = {
    parser.name: parser
    for parser in (
        Parser("record-text", seeds.record_texts, record_text, (RecordError,)),
        Parser("record-json", seeds.record_jsons, record_json, (RecordError,)),
        Parser("records", seeds.several_records, several, ()),
        Parser("position", seeds.positions, position, (QuatuorError,)),
        Parser("moves", seeds.moves, moves, (QuatuorError,)),
        Parser("certificate", seeds.certificates, certificate, (ProofError,)),
        Parser("answers", seeds.answers, answers, (ProofError,)),
        Parser("study", seeds.studies, study, (*UNREADABLE, QuatuorError, Refusal)),
        Parser("socket", seeds.socket_messages, socket_message, (*UNREADABLE, QuatuorError, Refusal)),
        Parser("http", _bodies, http_message, (*UNREADABLE, QuatuorError, Refusal)),
    )
}
