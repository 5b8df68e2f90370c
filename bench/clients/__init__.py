"""A crowd of players at a real server: the parts of `bench/load.py`.

host      the server, a process of its own, that can be killed and started again
table     a sequence of games between two players with a socket each
players   all tables of one process
ledger    the requests, and the server's acknowledgements
check     compares the ledger with the database and with the restarted server
report    figures, as a table and as JSON;  plot: as a picture
"""
