"""Games being played: `GameService` is what people can ask for, `Games` is where something happens to a game.

    service     create, join, watch, play: what HTTP and sockets call
    games       decide → store → apply → tell, in one place; rooms are the games in memory
    audience    who looks at a game, and whose seat is empty
    computers   computers' turns; deadlines when flags fall; upkeep what goes on all the time
    creation    a game from a wish, a record or an earlier game; hints a good move

It imports boards, storage, workers, transport and what is below them, but no other subject.
"""
