"""A crowd of players at a real server: what `bench/load.py` is made of.

host      the server, a process of its own, that can be killed and started again
table     one game after the other, of two players with a socket each
players   all tables of one process
ledger    what was asked for, and what the server acknowledged
check     the ledger against the database, and against what the server tells after a restart
report    figures, as a table and as JSON;  plot: as a picture
"""
