"""The games for agents: a server of the Model Context Protocol, on the official Python package.

    tables.py     games under way: few, forgotten when others come, each behind a name that cannot be guessed
    answers.py    what the tools answer, as types: programs read the fields
    wording.py    the same in words and drawings: agents read these
    tools.py      what can be asked
    server.py     all of it behind stdin and stdout, or behind HTTP on this machine

A tool never breaks on what it is asked: a move that may not be played is answered with its article, anything
else that cannot be by one line that says why.
"""
