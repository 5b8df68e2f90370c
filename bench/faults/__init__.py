"""Faults for servers in play, and what must still hold: the parts of `bench/chaos.py`.

plan      which faults, when and for how long: decided by a seed
inflict   carries out a plan
proxy     a TCP proxy that cuts, delays, stalls and reorders
bugs      mistakes planted in a real server, which a run must find
history   everything that the players of a game asked, were answered and saw
checker   whether a history can be explained by one log, move by move
crowd     the players of one process, who keep such histories
report    the figures as a table and as JSON
"""
