"""Carries messages and limits their senders: connections, rates, headers, outboxes.

It is independent of games: it imports messages, wire and what is below them, for the words of a problem.
"""
