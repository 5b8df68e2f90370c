"""Puzzles and lessons for pages. Nothing is kept of an attempt: the moves so far come with every question.

It imports boards and what is below them. The puzzles and lessons themselves are in `quatuor.engine.puzzles`
and `quatuor.lessons`.
"""
