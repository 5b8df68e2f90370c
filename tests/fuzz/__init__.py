"""Fuzzing: millions of damaged inputs, none of which may cause anything but a documented error.

    make fuzz                                   10 million at the parsers, 200,000 at a real server
    python -m tests.fuzz --count 100000 --requests 2000
    python -m tests.fuzz --again record-text:4711

Inputs are valid ones that are damaged a few times: cut, doubled, spliced with others, with odd words put in.
Each follows from the seed, the name of the parser and its number, on every machine, so a failure can be
repeated from what it reports. Inputs that once broke something are kept in `broken`, and `make test` feeds
them again.

Hypothesis tests rules and records with valid values, but is too slow for millions of damaged ones. Atheris,
which is guided by coverage, can run `Parser.accepts` as it is, but its inputs have no numbers to repeat.

    mutation   damages inputs
    seeds      valid inputs, from real games
    parsers    the parsers, and what they may raise
    feeding    feeds the parsers, in several processes
    requests   odd requests and broken frames
    visiting   sends them to a real server, and checks that it stays healthy
"""
