"""Labelled data for whoever learns from it: positions with their values, and games of engines, as Parquet.

    positions.py  positions of drawn games, each with its value and those of its moves, exact or estimated
    games.py      games of the arena
    tables.py     the columns, and what a file says of itself
    writing.py    rows into a file: whole or not at all

The same seed gives the same file, byte for byte, whoever does the work. `docs/data.md` has every column.
"""
