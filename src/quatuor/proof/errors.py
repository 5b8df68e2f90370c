"""Why something is not a proof; the words are in `words.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from quatuor.rules.game import SpokenError


class ProofError(SpokenError):
    """Something that proves nothing: what is wrong, and where.

    >>> from quatuor.proof import BrokenProof, ProofError, UnreadableProof
    >>> issubclass(BrokenProof, ProofError), issubclass(UnreadableProof, ProofError)
    (True, True)
    """

    def template(self, language: str) -> str:
        return _words()[self.key][language]


class UnreadableProof(ProofError):
    """Something that is not a certificate, or a damaged one.

    >>> from quatuor.proof import UnreadableProof, read
    >>> try:
    ...     read(b"not a certificate")
    ... except UnreadableProof as error:
    ...     print(error.key)
    no-checksum
    """


class BrokenProof(ProofError):
    """A certificate that does not prove what it claims.

    >>> from quatuor.proof import BrokenProof
    >>> BrokenProof("game", game="'chess'").sentence("en")
    "there is no game 'chess'"
    """


@cache
def _words() -> dict[str, dict[str, str]]:
    return tomllib.loads((files(__package__) / "words.toml").read_text("utf-8"))
