"""Puzzles and lessons for pages. Attempts are not stored: every request includes the moves so far.

It imports boards and what is below them. The puzzles and lessons themselves are in `quatuor.engine.puzzles`
and `quatuor.lessons`.
"""
