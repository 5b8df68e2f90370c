"""Positions as the bytes that cross the border to the core, one file a game.

Each file is the twin of `pack` and `unpack` in the game's header in `core/games`, which describes the bytes.
"""
