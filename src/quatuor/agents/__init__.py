"""The games for agents: a Model Context Protocol server, built on the official Python package.

    games.py      games in progress: few, evicted when others start, each keyed by an unguessable id
    answers.py    the tools' answers as types: programs read the fields
    wording.py    the same in words and diagrams: agents read these
    tools.py      the tools
    server.py     the server on stdin and stdout, or over HTTP on this machine

A tool never fails on its input: an illegal move is answered with the article it breaks, any other impossible
request with one line that says why.
"""
