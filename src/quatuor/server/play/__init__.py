"""Games being played: `GameService` handles people's requests, `Games` changes games.

    service     create, join, watch, play: called by HTTP and sockets
    games       decide → store → apply → notify, in one place; rooms are the games in memory
    others      other servers on the same database; pulse: heartbeats, time and absences
    audience    the viewers of a game, and the absent players
    computers   computers' turns; deadlines flag falls; maintenance periodic tasks
    creation    a game from a request, a record or an earlier game; hints a good move
    leaving     names removed and games deleted, as their players wish

It imports boards, storage, workers, transport and what is below them, but no other subject.
"""
