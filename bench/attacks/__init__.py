"""One visitor against everyone else, within all documented limits.

players    a few games by others, whose moves are timed, and a socket whose pings show the lag of the loop
visitors   the attacks: each keeps going until it is cancelled
watch      the memory of the server and its processes
"""
