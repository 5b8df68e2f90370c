"""The page of fair starts and drawn set-ups, from the data of the fair ones."""

from __future__ import annotations

from collections.abc import Iterator

from quatuor.render.standing import seat_name
from quatuor.rules import GAMES
from quatuor.rules.articles import rule_book
from quatuor.rules.game import Game
from quatuor.starts import FairStart, Figure, fair_starts

INTRODUCTION = """\
OXONO and Cubulus favour the first player, Quantik the second. A fair start is a position from which equally
strong computers score most nearly the same from both seats: a few moves of Quantik or OXONO, or a set-up of
the neutral balls of Cubulus. Nobody made the moves that lead there, so they cannot be taken back and no
review blames them on a player.

Choose *Fair start* [for a new game](play.md#a-new-game) on the page or in the terminal, or use a command:

```sh
quatuor play oxono --start fair                       # in the terminal
quatuor arena oxono level:7 level:6 --start fair      # the blocks take turns through the list
```

One is drawn from the list. A rematch draws again. The [record](record.md#headers) keeps the position and
names the start. From Python: `Match.new(game, start="fair")`, and `quatuor.starts` has the list. It
holds for two players and the usual options.

## Drawn set-ups

In two-player Cubulus, Black places nine neutral balls before the first move. This set-up can also be drawn
by lot, with any options of the rules:

```sh
quatuor play cubulus --start random
quatuor play cubulus --start symmetric
```

A *random* set-up is any of the 4,686,825, all equally likely. For a *symmetric* one, a reflection or
rotation of the cube is drawn, then balls together with all their images under it: so the set-up is unchanged
when the cube is turned or mirrored in that way. Both are legal set-ups that Black could have made; nothing is
known about how fair they are. The seed of the match draws them, and a rematch draws another. The record
keeps the position, and says `SetUp "random"` or `SetUp "symmetric"`.

## How fair starts were found

`python bench/fair_starts.py GAME` draws candidates, no two alike up to symmetry, and lets levels play
themselves. A candidate with a clear advantage is dropped after a few games. Those screening games do not
count: the figures below come from a series of games of their own, always with the same seeds, so anyone
gets the same figures. The *first seat* is the player who makes the first move of a usual game. Figures are
its share of the points, with the 95 % interval of Wilson's score.

| | accepted if |
| --- | --- |
| level 6 against itself, 400 games | the first seat scores 45 to 55 % |
| level 7 against itself, 100 games | the first seat scores 40 to 60 % |
| OXONO, Cubulus | the winner is not known, nor found by a minute of [proof search](proofs.md) on one core |

In Cubulus the first move is worth so much that no bounds are set: the table has the fairest set-ups found,
the fairest first. They are a little better for one side than the figures suggest, since the best of many
measurements is partly luck.

Fair between equals does not mean drawn. Quantik is [solved](quantik-solved.md), so the winner with best
play is known for every opening. It is only hard to win: after five plies most openings are won so easily
that level 7 never misses, and few are fair."""


def fair_starts_page() -> Iterator[str]:
    """The page in English, a table per game."""
    yield "<!-- Written by docs/build.py from quatuor.starts: edit docs/starts.py, then run `make docs`. -->"
    yield "# Fair starts"
    yield INTRODUCTION
    for game in GAMES.values():
        if starts := fair_starts(game):
            yield f"## {game.title}"
            yield "\n".join((*_head(game), *(_row(start) for start in starts)))


def _head(game: Game) -> tuple[str, str]:
    solved = fair_starts(game)[0].winner is not None
    what = "neutral balls" if game.start().setting_up else "opening"
    names = ("", what, "level 6", "level 7", *(["wins with best play"] if solved else []))
    return f"| {' | '.join(names)} |".replace("|  |", "| |"), "| ---: |" + " --- |" * (len(names) - 1)


def _row(start: FairStart) -> str:
    cells = [str(start.number), f"`{' '.join(start.moves)}`", _share(start.level6), _share(start.level7)]
    if start.winner is not None:
        cells.append(seat_name(rule_book(start.game, "en"), start.winner))
    return f"| {' | '.join(cells)} |"


def _share(figure: Figure) -> str:
    low, high = figure.interval
    return f"{100 * figure.share:.1f} % ({100 * low:.0f}–{100 * high:.0f})"
