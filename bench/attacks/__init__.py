"""One visitor against everyone else, within all documented limits.

From the bottom up:

    observed   runs the server, and writes down how late its event loop is
    target     a server under attack: its process, memory, lag and log
    players    games by others, whose moves are timed
    visitors   what attacks are made of: long games, requests that repeat, sockets that stay
    requests   the attacks over HTTP
    sockets    the attacks over sockets
    attacker   the process of an attack
    figures    what others noticed, and the limits it must keep
"""
