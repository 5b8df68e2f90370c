"""Positions as the bytes passed to the core, one file per game.

Each file is the twin of `pack` and `unpack` in the game's header in `core/games`, which describes the bytes.
"""
