"""An agent that learns OXONO from nothing, in minutes, on a processor.

    network.py     what it is: a small network over planes and masks, and an engine made of it
    selfplay.py    what it learns from: its own games in a vector environment, seen through symmetries
    learning.py    how it learns: PPO, an actor and a critic in one network
    trial.py       how well it plays: paired matches against engines, with error bars
    curve.py       how it went: the curve as SVG

`python -m examples.oxono --help` says how to run it; docs/guides/train.md explains it.
"""
