"""An agent that learns OXONO from scratch, in minutes, on a CPU.

    network.py     a small network over planes and masks, and an engine that uses it
    selfplay.py    its own games in a vector environment, seen through symmetries
    learning.py    PPO, with actor and critic in one network
    trial.py       paired matches against engines, with error bars
    curve.py       the learning curve as SVG

`python -m examples.oxono --help` shows how to run it; docs/guides/train.md explains it.
"""
