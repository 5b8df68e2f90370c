"""`make golden`: regenerates every golden file."""

from __future__ import annotations

from quatuor.rules import GAMES

from . import FOLDER, middle_games, playthrough, selection, tactics

for game in GAMES.values():
    (FOLDER / f"{game.id}.txt").write_text(playthrough.playthrough(game), "utf-8")
    print(f"{game.id}.txt")
middle_games.FILE.write_text(middle_games.measured(), "utf-8")
print(middle_games.FILE.name)
tactics.FILE.write_text(tactics.found(), "utf-8")
print(tactics.FILE.name)
selection.FILE.write_text(selection.found(), "utf-8")
print(selection.FILE.name)
