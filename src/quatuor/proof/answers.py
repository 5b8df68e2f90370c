"""Certificates of the second kind: answers only, for strategies of millions of positions.

    line 1    JSON: the position, the player who wins, and the number of entries for each turn of that player
    then      a zlib stream: the entries, turn by turn
    last      32 bytes: the SHA-256 of everything before

No position is written. `regenerating` finds those of each turn from the answers of the turn before: one for
all symmetric images, the one whose text comes first; and all of a turn in the order of their texts. Their
entries follow in the same order. An entry is three action numbers of 16 bits, the lower byte first:

    answer   threat   threat        NONE for a threat that is not needed

The player plays the answer. Wherever a threat then wins, whatever the opponent has replied, the game is over;
every other reply leads to a position of the next turn.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from struct import Struct
from typing import Final

from .errors import UnreadableProof
from .reading import certificate_object, list_in, number_in, options_in, parsed_json, text_in

FORMAT: Final = "quatuor answers"
VERSION: Final = 1
ENTRY: Final = Struct("<3H")
NONE: Final = 0xFFFF
DIGEST_BYTES: Final = 32
HEAD_LIMIT: Final = 1 << 16
"""The most bytes of the first line."""
MOST_ENTRIES: Final = 10_000_000
"""Six times as many as the whole game of OXONO takes."""
_NAMES: Final = ("format", "version", "game", "players", "options", "position", "player", "turns")
_START: Final = f'{{"format": "{FORMAT}",'.encode()


@dataclass(frozen=True, slots=True)
class Answers:
    """How a player wins a position, as answers in the order in which a checker meets the positions.

    `turns` has the number of entries for each turn of the player, `entries` all of them in a row.

    >>> from quatuor.proof import Answers, check_answers
    >>> answers = Answers("quantik", 2, {}, ".a.C/b..d/.BD./..Ba", 0, (1,), Answers.entry(61))
    >>> check_answers(answers).plies
    1
    """

    game: str
    players: int
    options: Mapping[str, str]
    position: str
    player: int
    turns: tuple[int, ...]
    entries: bytes

    @staticmethod
    def entry(answer: int, threats: Sequence[int] = ()) -> bytes:
        """The entry of a position: an answer, and up to two threats."""
        first, second = (*threats, NONE, NONE)[:2]
        return ENTRY.pack(answer, first, second)


def is_answers(content: bytes) -> bool:
    """Whether bytes are a certificate of this kind, whole or damaged, rather than of the other.

    >>> from quatuor.proof import is_answers
    >>> is_answers(b'{"format": "quatuor proof", ')
    False
    """
    return content.startswith(_START)


def answers_written(answers: Answers) -> bytes:
    """The bytes of a certificate, its checksum last.

    >>> from quatuor.proof import Answers, answers_written, is_answers, read_answers
    >>> answers = Answers("quantik", 2, {}, ".a.C/b..d/.BD./..Ba", 0, (1,), Answers.entry(61))
    >>> content = answers_written(answers)
    >>> is_answers(content), read_answers(content) == answers
    (True, True)
    """
    head = {
        "format": FORMAT,
        "version": VERSION,
        "game": answers.game,
        "players": answers.players,
        "options": dict(answers.options),
        "position": answers.position,
        "player": answers.player,
        "turns": list(answers.turns),
    }
    body = json.dumps(head).encode() + b"\n" + zlib.compress(answers.entries, 9)
    return body + sha256(body).digest()


def read_answers(content: bytes) -> Answers:
    """Read a certificate of this kind. Raises `UnreadableProof` if the bytes are not one.

    >>> from quatuor.proof import UnreadableProof, read_answers
    >>> try:
    ...     read_answers(b"not a certificate")
    ... except UnreadableProof as error:
    ...     print(error.key)
    answers-checksum
    """
    body, digest = content[:-DIGEST_BYTES], content[-DIGEST_BYTES:]
    if sha256(body).digest() != digest:
        raise UnreadableProof("answers-checksum")
    end = body.find(b"\n", 0, HEAD_LIMIT)
    if end < 0:
        raise UnreadableProof("answers-head")
    return _answers(body[:end], body[end + 1 :])


def _answers(head: bytes, stream: bytes) -> Answers:
    parts = certificate_object(parsed_json(head), "", _NAMES)
    if parts["format"] != FORMAT:
        raise UnreadableProof("format")
    if type(parts["version"]) is not int or parts["version"] != VERSION:
        raise UnreadableProof("version", version=VERSION)
    turns = tuple(number_in(one, f"turns[{n}]") for n, one in enumerate(list_in(parts["turns"], "turns")))
    if 0 in turns:
        raise UnreadableProof("answers-empty", turn=turns.index(0))
    return Answers(
        game=text_in(parts["game"], "game"),
        players=number_in(parts["players"], "players"),
        options=options_in(parts["options"]),
        position=text_in(parts["position"], "position"),
        player=number_in(parts["player"], "player"),
        turns=turns,
        entries=_entries(stream, sum(turns)),
    )


def _entries(stream: bytes, count: int) -> bytes:
    """The entries of a stream, which must be as many as announced: no more are ever unpacked."""
    if count > MOST_ENTRIES:
        raise UnreadableProof("answers-many", most=MOST_ENTRIES)
    unpacking, size = zlib.decompressobj(), count * ENTRY.size
    try:
        entries = unpacking.decompress(stream, size + 1)
    except zlib.error:
        raise UnreadableProof("answers-stream") from None
    if len(entries) != size or not unpacking.eof or unpacking.unused_data:
        raise UnreadableProof("answers-count", count=count)
    return entries
