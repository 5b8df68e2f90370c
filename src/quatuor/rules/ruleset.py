"""Rulesets: the number of players, and the chosen reading of each disputed rule."""

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
        """The value that `text` names; a switch also accepts yes/no, true/false and 1/0."""
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
    """The number of players and the value of every option of the game.

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

    @property
    def repeats(self) -> bool:
        """Whether a position can come back, and the third occurrence of one ends the game."""
        return self.get("repetition") == "on"
