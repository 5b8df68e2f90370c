"""Boards without a game: positions that are replayed each time and never stored.

    places     a place as a match, and as everything a page shows
    reasons    the articles that forbid what was picked
    records    records read and written for pages

Analysis, lessons, puzzles, studies and games build on this; it imports wire, messages and room.
"""
