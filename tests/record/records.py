"""Records to test with: random matches of every ruleset, with comments, marks and variations."""

from __future__ import annotations

from hypothesis import strategies as st

from quatuor.dice import Dice
from quatuor.match import Match, Seat
from quatuor.record import Line, Node, Record
from quatuor.rules import GAMES
from quatuor.rules.game import Position

STARTS = [game.position.start(ruleset) for game in GAMES.values() for ruleset in game.rulesets()]
"""A first position for every game, player count and combination of options."""

SIGNS = r'{ } \ \} a\ " ; ( ) [x] 1. 1-0 $1 !?'
CONFUSING = ("  a  b ", "é à ç", "a" * 90, *SIGNS.split())
WORDS = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=20) | st.sampled_from(CONFUSING)
"""Texts that people may write, including some that resemble other tokens."""


class Author:
    """Generates records; everything random comes from one seed, and the words from a list."""

    def __init__(self, seed: int, words: list[str]) -> None:
        self._dice = Dice(seed, 7)
        self._words = words or ["so it goes"]

    def happens(self, one_in: int) -> bool:
        return self._dice.below(one_in) == 0

    def entry(self, match: Match) -> str:
        """A legal move most of the time."""
        if self.happens(60):
            return f"resign:{self._dice.choice(match.position.remaining)}"
        if self.happens(150):
            return "draw"
        return str(self._dice.choice(match.legal_moves()))

    def comments(self) -> tuple[str, ...]:
        return (
            tuple(self._dice.choice(self._words) for _ in range(1 + self._dice.below(2)))
            if self.happens(9)
            else ()
        )

    def marks(self) -> tuple[int, ...]:
        return tuple(self._dice.below(9) for _ in range(1 + self._dice.below(2))) if self.happens(9) else ()

    def line(self, match: Match, length: int, depth: int = 0) -> Line:
        nodes: list[Node] = []
        while len(nodes) < length and match.legal_moves():
            nodes.append(self.node(match, depth))
        return Line(tuple(nodes), self.comments())

    def node(self, match: Match, depth: int) -> Node:
        before = match.copy()
        text = self.entry(match)
        match.enter(text)
        count = 1 + self._dice.below(2) if depth < 3 and self.happens(9) else 0
        variations = tuple(self.line(before.copy(), 1 + self._dice.below(6), depth + 1) for _ in range(count))
        return Node(text, self.marks(), self.comments(), variations)


def random_record(start: Position, seed: int, words: list[str] | None = None, length: int = 1000) -> Record:
    """A record of a match from `start`, finished unless it grows longer than `length`."""
    names = (words or ["Ana", "Bo"])[: start.ruleset.players]
    seats = tuple(Seat(name, "human" if seed % 2 else name) for name in names)
    headers = tuple((f"Header{index}", word) for index, word in enumerate(words or ()))
    line = Author(seed, words or []).line(Match(start), length)
    return Record(start, line, seats, seed if seed % 3 else None, headers).checked()


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Any record, of a match that may have started anywhere."""
    start = draw(st.sampled_from(STARTS))
    dice = Dice(draw(st.integers(0, 2**64 - 1)))
    for _ in range(draw(st.integers(0, 12))):
        if not (moves := start.legal_moves()):
            break
        start = start.play(dice.choice(moves))
    words = draw(st.lists(WORDS, max_size=4))
    return random_record(start, draw(st.integers(0, 2**64 - 1)), words, draw(st.integers(0, 40)))
