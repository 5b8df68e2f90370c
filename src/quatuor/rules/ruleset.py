"""How a game is played: by how many, and under which readings of its rules."""

from __future__ import annotations

from dataclasses import dataclass

from .articles import Enumeration
from .errors import RulesetError

_YES = frozenset(("on", "true", "yes", "1", "allowed"))
_NO = frozenset(("off", "false", "no", "0", "forbidden"))


@dataclass(frozen=True, slots=True)
class Option:
    """A reading of the rules that players may change; the first value is the default.

    >>> import quatuor
    >>> gate = quatuor.game("omba").options[0]
    >>> gate.name, gate.values, gate.default
    ('gate', ('climb', 'flat', 'closed'), 'climb')
    """

    name: str
    values: tuple[str, ...]

    @property
    def default(self) -> str:
        return self.values[0]

    def read(self, text: str) -> str:
        """The value `text` stands for; a switch also understands yes/no, true/false and 1/0."""
        value = text.strip().lower()
        if set(self.values) == {"on", "off"}:
            value = "on" if value in _YES else "off" if value in _NO else value
        if value not in self.values:
            raise RulesetError(
                "value", option=self.name, values=Enumeration(self.values), asked=repr(text[:40])
            )
        return value


@dataclass(frozen=True, slots=True)
class Ruleset:
    """How many play and under which readings. Every option of the game has its value here.

    >>> import quatuor
    >>> ruleset = quatuor.game("omba").ruleset(3, {"gate": "flat"})
    >>> ruleset.players, ruleset["gate"], ruleset["loop"]
    (3, 'flat', 'off')
    """

    players: int
    options: tuple[tuple[str, str], ...] = ()

    def __getitem__(self, name: str) -> str:
        for key, value in self.options:
            if key == name:
                return value
        raise KeyError(name)

    def get(self, name: str, default: str = "") -> str:
        return dict(self.options).get(name, default)
