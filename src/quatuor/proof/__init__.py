"""Proofs that anyone can check: who wins, and how, written down as a certificate.

A certificate is a strategy: for every move of the loser, the winner's answer, until the game is over. The
checker needs the rules of the games and nothing else of this project: no search, no compiled code. What a
certificate looks like is told in `docs/proofs.md`.

    ProofError              why something is no proof: what is wrong, and where
    ├── UnreadableProof     no certificate, or a damaged one
    └── BrokenProof         a certificate that does not prove what it claims
"""

from .certificate import Certificate, Continuation, Position, Strategy, written
from .checking import Proved, check
from .errors import BrokenProof, ProofError, UnreadableProof
from .reading import SIZE_LIMIT, read

__all__ = [
    "SIZE_LIMIT",
    "BrokenProof",
    "Certificate",
    "Continuation",
    "Position",
    "ProofError",
    "Proved",
    "Strategy",
    "UnreadableProof",
    "check",
    "read",
    "written",
]
