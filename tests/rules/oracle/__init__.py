"""The four games written a second time, from the sheets and the rulings alone.

Slow, by brute force, on texts: nothing here imports the rules it is there to check.
"""
