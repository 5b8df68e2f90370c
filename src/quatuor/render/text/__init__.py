"""Positions in a plain terminal: the board, the players' hands, and whose turn it is.

Readable without colour and, on request, in pure ASCII; never more than 78 columns and 20 lines.
"""

from __future__ import annotations

from collections.abc import Iterable

from quatuor.i18n import Voice, voice
from quatuor.rules.articles import RuleBook, rule_book
from quatuor.rules.game import Outcome, Player, Position

from ..standing import acts, marked_cells, seat_name, standing
from .canvas import Canvas, Twins
from .sketch import Sketch

__all__ = ["draw"]


def draw(
    position: Position,
    *,
    marks: Iterable[str] = (),
    colour: bool = False,
    unicode: bool = True,
    language: str = "en",
    outcome: Outcome | None = None,
) -> str:
    """A position in characters, with cells marked; the cells that ended the game are always marked.

    `outcome` is that of the match, which may end by agreement, resignation or repetition while the position
    itself goes on.

    >>> import quatuor
    >>> print(quatuor.draw(quatuor.game("quantik").parse("A.bC/..../d..B/...a"), unicode=False))
        +-------+-------+       > Light . to move
      4 | A :   | b : C |         A B C D D
        :...:...:...:...:
      3 |   :   |   :   |         Dark
        +-------+-------+         a b c c d
      2 | d :   |   : B |
        :...:...:...:...:         A a  sphere
      1 |   :   |   : a |         B b  cylinder
        +-------+-------+         C c  cube
          a   b   c   d           D d  cone
    """
    from ..games import drawing  # the games' records import their sketches from this package

    sketch, say = drawing(position.GAME).sketch, voice("render", language)
    canvas, ended = Canvas(), outcome or position.outcome()
    sketch.board(canvas, position, marked_cells(marks, ended), say)
    book = rule_book(position.GAME, language)
    headlines = [_headline(position, player, ended, book, say) for player in position.all_players]
    _panel(canvas, sketch, position, headlines, sketch.notes(position, book, say))
    twins: Twins | None = None if unicode else sketch.twins
    return canvas.text(twins, colour=colour)


def _panel(
    canvas: Canvas, sketch: Sketch, position: Position, headlines: Iterable[str], notes: Iterable[str]
) -> None:
    """The players, each with their hand and status, then the notes of the game."""
    row, column = sketch.panel
    for player, headline in enumerate(headlines):
        canvas.put(row, column, headline)
        canvas.put_runs(row + 1, column + 2, sketch.hand(position, player))
        row += sketch.pitch
    for at, line in enumerate(notes, row - sketch.pitch + 2):
        canvas.put(at, column + 2, line)


def _headline(position: Position, player: Player, outcome: Outcome | None, book: RuleBook, say: Voice) -> str:
    key = standing(position, player, outcome)
    caret = "▸" if acts(position, player, outcome) else " "
    return f"{caret} {seat_name(book, player)}" + (f" · {say(key)}" if key else "")
