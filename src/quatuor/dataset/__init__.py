"""Labelled data for machine learning: positions with their values, and games between engines, as Parquet.

    positions.py  positions of random games, each with its value and those of its moves, exact or estimated
    games.py      games of the arena
    tables.py     the columns, and the metadata of a file
    writing.py    writes rows to a file atomically

The same seed gives the same file, byte for byte, whichever workers do the work. `docs/data.md` has every
column.
"""
