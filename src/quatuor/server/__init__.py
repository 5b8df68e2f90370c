"""The web app: games played over sockets, analysis, puzzles, lessons, studies, and the pages that show them.

From the top down; a package imports only from those below it, which `make lint` enforces:

    running, app        the app on a port; the assembly of all parts
    http, sockets       the routes: requests over HTTP and over sockets
    play                games being played: rooms in memory, viewers, computers' turns, deadlines
    analysis            engine analysis of positions for a page
    learning, studies   puzzles and lessons; studies
    boards              positions without a game: replayed each time, nothing is stored
    settings            the host's settings
    storage             games and studies on disk
    workers             threads for the engines, and a fair queue
    transport           connections, limits, headers, outboxes: independent of games
    wire                converts between rooms and messages
    messages            the messages to and from a page
    room                one game, pure
    errors, words       texts for people, in both languages
    budget, addresses   processor time per client; the keys under which an address is counted
    clock, secrets, slices, metrics
"""
