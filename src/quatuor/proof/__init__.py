"""Proofs that anyone can check: who wins, and how, written down as a certificate.

A certificate is a strategy: for every move of the loser, the winner's answer, until the game is over. The
checker needs the rules of the games and nothing else of this project: no search, no compiled code.
`docs/proofs.md` documents the format.

    ProofError              why something is not a proof: what is wrong, and where
    ├── UnreadableProof     not a certificate, or a damaged one
    └── BrokenProof         a certificate that does not prove what it claims
"""

from .answers import Answers, answers_written, is_answers, read_answers
from .certificate import Certificate, Continuation, Position, Strategy, written
from .checking import Proved, check
from .errors import BrokenProof, ProofError, UnreadableProof
from .reading import SIZE_LIMIT, read
from .regenerating import check_answers, left_open

__all__ = [
    "SIZE_LIMIT",
    "Answers",
    "BrokenProof",
    "Certificate",
    "Continuation",
    "Position",
    "ProofError",
    "Proved",
    "Strategy",
    "UnreadableProof",
    "answers_written",
    "check",
    "check_answers",
    "is_answers",
    "left_open",
    "read",
    "read_answers",
    "written",
]
