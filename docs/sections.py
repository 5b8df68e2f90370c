"""The part of a game's page that programs rely on: positions, actions, observations, what is known, levels.

Anything the code knows is computed here. Figures that took long to measure or compute are copied from the
pages that explain them; the builder stops if it cannot find one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any, Final, NoReturn

from quatuor.engine.core import core_position
from quatuor.engine.exact import known
from quatuor.engine.levels import LEVELS, strength
from quatuor.engine.wording import worded
from quatuor.envs.planes import planes
from quatuor.render.games import drawing
from quatuor.rules.game import Game, Move

DOCS: Final = Path(__file__).parent
PERFT: Final = range(2, 5)
"""Plies for which move sequences are counted; few enough to be instant in every game."""

Words = Mapping[str, Any]


def sections(game: Game, say: Words, language: str) -> Iterator[str]:
    """Everything between the notation of moves and the credits, under the same headings for every game."""
    yield f"## {say['positions']}"
    yield from _positions(game, say)
    yield f"## {say['actions']}"
    yield from _actions(game, say)
    yield f"## {say['observations']}"
    yield from _observations(game, say)
    yield f"## {say['known']}"
    yield from _known(game, say, language)
    yield f"## {say['levels']}"
    yield from _levels(game, say)


def table(head: Sequence[str], rows: Iterable[Sequence[object]], right: int = 0) -> str:
    """A table of Markdown; the last `right` columns hold numbers."""
    rules = ["---"] * (len(head) - right) + ["---:"] * right
    lines = (head, rules, *rows)
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def counted(number: int) -> str:
    return f"{number:,}"


# ── Positions ────────────────────────────────────────────────────────────────────────────────────────────


def _positions(game: Game, say: Words) -> Iterator[str]:
    *_, (written, meaning) = say["notation-of"][game.id]
    yield table((say["writes"], say["means"]), [(written, meaning)])
    yield say["positions-text"].strip()
    starts = [(players, _code(str(game.start(players)))) for players in sorted(game.player_counts)]
    yield table((say["how-many"], say["start"]), starts)
    yield say["shown"].format(text=_code(drawing(game.id).poster, in_table=False))
    yield say["symmetries"].format(count=len(game.symmetries()))


def _code(text: str, *, in_table: bool = True) -> str:
    """A text as code; in a table a bar would end the cell."""
    return f"`{text}`".replace("|", "\\|") if in_table else f"`{text}`"


# ── Actions ──────────────────────────────────────────────────────────────────────────────────────────────

CELL: Final = re.compile(r"[a-f][1-6]{1,2}")


def _form(move: Move) -> str:
    """The form of a move without its cells and pieces: moves of one form have consecutive numbers."""
    return re.sub(r"[A-Z]", "#", CELL.sub("·", str(move)))


def _actions(game: Game, say: Words) -> Iterator[str]:
    yield say["actions-text"].format(count=game.actions)
    forms = [list(moves) for _, moves in groupby(game.moves, key=_form)]
    rows = [
        (_numbers(moves), f"`{moves[0]}` … `{moves[-1]}`" if len(moves) > 1 else f"`{moves[0]}`", *meaning)
        for moves, meaning in zip(forms, say["actions-of"][game.id], strict=True)
    ]
    yield table((say["number"], say["moves"], say["means"], say["count"]), rows)
    if game.rolls:
        faces = f"`{game.rolls[0]}` … `{game.rolls[-1]}`"
        yield say["rolls"].format(numbers=_numbers(game.rolls), faces=faces)
    yield say["cells"][game.id]


def _numbers(moves: Sequence[Move]) -> str:
    first, last = moves[0].action, moves[-1].action
    assert [move.action for move in moves] == list(range(first, last + 1))
    return f"{first}–{last}" if last > first else str(first)


# ── Observations ─────────────────────────────────────────────────────────────────────────────────────────


def _observations(game: Game, say: Words) -> Iterator[str]:
    sides = " × ".join(map(str, game.shape))
    yield say["observations-text"].strip()
    rows = []
    for players in sorted(game.player_counts):
        count = len(planes(game.id, players))
        link = f"../planes.md#{game.id}-{players}"
        rows.append((players, f"[{count}]({link})", f"({count}, {sides.replace(' ×', ',')})", game.actions))
    yield table((say["how-many"], say["planes"], say["shape"], say["mask"]), rows, right=1)


# ── What is known ────────────────────────────────────────────────────────────────────────────────────────


FIGURES: Final = {"omba": {"chance": ("omba-solved.md", r"\| `loop=off` `pass=off` \| ([\d.]+ %)")}}
"""Figures computed elsewhere: the page that has them, and a pattern that finds them there."""


def figures(game: str) -> dict[str, str]:
    """The figures of a game, read from their pages."""
    found = {name: re.search(where, _page(page)) for name, (page, where) in FIGURES.get(game, {}).items()}
    return {name: place[1] if place else _missing(game, name) for name, place in found.items()}


def _missing(game: str, name: str) -> NoReturn:
    raise LookupError(f"the page of {game} lacks the figure {name}")


def _page(name: str) -> str:
    return (DOCS / name).read_text("utf-8")


def _known(game: Game, say: Words, language: str) -> Iterator[str]:
    yield say["known-of"][game.id].strip().format(**figures(game.id))
    start = game.start()
    if (found := known(start, 1)) is not None:
        verdict = worded(found.verdict, game.id, language)
        yield say["known-start"].format(verdict=verdict, line=" ".join(map(str, found.moves[0].line)))
    yield say["perft-rolls" if game.rolls else "perft"].format(game=game.id)
    rows = [
        (players, *(counted(core_position(game.start(players)).perft(depth)) for depth in PERFT))
        for players in sorted(game.player_counts)
    ]
    yield table((say["how-many"], *(say["plies"].format(count=depth) for depth in PERFT)), rows, len(PERFT))


# ── Levels ───────────────────────────────────────────────────────────────────────────────────────────────


def _levels(game: Game, say: Words) -> Iterator[str]:
    yield say["levels-text"].strip()
    head = (say["how-many"], *(say["level"].format(level=level) for level in LEVELS))
    rows = [
        (players, *(counted(strength(game.id, game.ruleset(players), level).nodes) for level in LEVELS))
        for players in sorted(game.player_counts)
    ]
    yield table(head, rows, len(LEVELS))
    yield say["measured"].strip()
    steps = [f"{high} {say['against']} {low}" for low, high in pairwise(LEVELS)]
    yield table((say["how-many"], *steps), measured(game), len(steps))


def measured(game: Game) -> list[list[str]]:
    """The score of each level against the one below, by player count, read from docs/levels.md."""
    found = (line for line in _page("levels.md").splitlines() if line.startswith(f"| {game.title}"))
    lines = [line.strip("| ").split(" | ") for line in found]
    rows = [line for line in lines if len(line) == len(LEVELS)]
    assert rows, f"docs/levels.md has no scores of {game.title}"
    return [[_players_in(label), *scores] for label, *scores in rows]


def _players_in(label: str) -> str:
    found = re.search(r"(\d) players", label)
    return found[1] if found else "2"
