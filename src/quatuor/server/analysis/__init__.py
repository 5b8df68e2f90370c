"""Engine services for a page: the analysis of a position, the review of a game, a certificate.

It imports boards, workers and what is below them; nothing here depends on live games, and nothing is stored.
"""
