"""The web app: games played over sockets, analysis, puzzles, lessons, studies, and the pages that show them.

From the top down; a package imports only from those below it, and `make lint` holds it to that:

    running, app        the app on a port; everything put together
    http, sockets       the routes: what a page can ask over HTTP, and over a socket
    play                games being played: rooms in memory, viewers, computers' turns, deadlines
    analysis            what a page asks of the engines about a position
    learning, studies   puzzles and lessons; studies
    boards              positions without a game: played through each time, nothing is kept
    settings            what a host may set
    storage             games and studies on disk
    workers             threads that think, and a fair queue for them
    transport           connections, limits, headers, outboxes: nothing that knows a game
    wire                what a room shows, as messages, and back
    messages            what crosses the border to a page
    room                one game, pure
    errors, words       what people read, in both languages
    clock, secrets, metrics
"""
