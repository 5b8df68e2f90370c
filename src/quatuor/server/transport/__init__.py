"""What carries messages, and limits who may send them: connections, rates, headers, outboxes.

Nothing here knows a game: it imports messages, wire and what is below them, for the words of a problem.
"""
