"""Boards without a game: positions that are played through each time, and of which nothing is kept.

    places     a place as a match, and as everything a page shows of it
    reasons    the articles that forbid what was picked
    records    records read and written for pages

Analysis, lessons, puzzles, studies and games stand on this; it imports wire, messages and room.
"""
