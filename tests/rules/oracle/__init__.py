"""The four games implemented a second time, from the rule sheets and the readings alone.

Slow, by brute force, on texts: nothing here imports the rules it checks.
"""
