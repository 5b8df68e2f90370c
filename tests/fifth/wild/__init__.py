"""Somebody else's package: a game with its rules and its articles, and nothing more."""
