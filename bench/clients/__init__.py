"""Clients of a real server: the parts of `bench/load.py` and `bench/analysing.py`.

host       the server in its own process, which can be killed and restarted
opponents  two players with a socket each, who play one game after another
process    a process full of clients, seen from outside
players    all players of one process
analysts   people who analyse positions
ledger     the requests, and the server's acknowledgements
check      compares the ledger with the database and with the restarted server
report     the figures as a table and as JSON
plot       the figures as a picture
"""
