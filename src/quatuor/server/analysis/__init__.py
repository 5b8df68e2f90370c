"""What a page asks of the engines about a position: an analysis, the review of a game, a certificate.

It imports boards, workers and what is below them; nothing here knows a game being played, or is kept.
"""
