"""Fair dice: randomness that neither the server nor a player can choose, and that anyone can verify.

    before the game    the server draws a secret of 32 bytes and publishes its SHA-256, the commitment
    binding            a browser draws 32 bytes of entropy per seat, keeps them, and sends a seat commitment
    when all are bound the server stores the seat commitments and sends the whole list to every page
    revealing          each page keeps the list, checks that its own entry is unchanged, and sends its bytes
    when all revealed  the seed is derived from the secret, the entropies and the seat commitments
    after the game     the secret is published, and the record holds everything in its headers

Every party is bound before anyone shows anything: the server by its commitment, each seat by its own. A
host who plays, and can read the server's files, still cannot choose bytes that suit the others', because
the others' bytes are unknown until the host's own are fixed. The last party to reveal knows the outcome
before everyone else and can refuse to reveal. The game is then void under that seat's name; nobody can
repeat a draw unnoticed.

A seat commitment is the SHA-256 of four parts: "quatuor seat", the id of the game, the seat in one byte,
and the entropy. The seed is the first 8 bytes, big-endian, of the SHA-256 of the following parts. Each part
is written as its length in 4 big-endian bytes, followed by its content, so no other parts give the same
bytes:

    "quatuor dice 2"      in ASCII
    the secret            32 bytes
    the number of seats   1 byte
    the entropies         one part per seat, in order: 32 bytes, or empty if it added nothing
    the seat commitments  one part per seat, in order: 32 bytes, or empty if it added nothing
    the order of turns    "drawn", or "seats" if turns follow the seats
    the id of the game    in ASCII
    what was given        empty; for a game resumed from a record, the 32 bytes of the SHA-256 of parts
                          written likewise, in UTF-8: its start, and every entry up to its last roll

The seed draws the order of turns, the start and every roll, as in any match. `verify` recomputes all of them
from a record alone:

    DiceScheme        `2`
    DiceCommitment    the commitment of the server, in hexadecimal digits
    DiceCommitments   the seat commitments, separated by commas, `-` if a seat added nothing
    DiceSecret        the secret, once the game is over
    DiceEntropy       the entropies, separated by commas, `-` if a seat added nothing
    DiceGame          the id of the game, as used in the seed
    DiceOrder         `drawn` or `seats`
    DiceSeats         the seat of each player, separated by commas
    DiceGiven         for a game resumed from a record: the number of earlier rolls, which prove nothing,
                      a comma, and the SHA-256 of what was given
    DiceRestored      `yes` if the game went on from a backup of the server: rolls after it may have been seen

A record proves only that it is consistent. A player who kept the commitment shown before the game, the bytes
of their browser, the list of seat commitments, and the order and given part shown with it can pass them to
`verify`, which compares them too. A person's seat without a commitment is reported as wrong.

Records without DiceScheme follow scheme 1: 16 bytes per seat, shown as soon as they were sent, no seat
commitments, and "quatuor dice" in the seed. They still verify. Scheme 1 binds a server to its secret, but a
player who can read that secret could choose their own entropy to suit the others'.
"""

from .facts import Facts, Given, NoDice, given_by
from .seed import DRAWN, commitment_to, drawn_start, order_of_turns, seat_commitment, seed_from
from .verifying import Kept, Verdict, Wrong, verify

__all__ = [
    "DRAWN",
    "Facts",
    "Given",
    "Kept",
    "NoDice",
    "Verdict",
    "Wrong",
    "commitment_to",
    "drawn_start",
    "given_by",
    "order_of_turns",
    "seat_commitment",
    "seed_from",
    "verify",
]
