"""The games as learners expect to find them: environments, one game at a time and by the thousand.

    planes.py      what is seen of a position, as arrays, plane by plane
    symmetry.py    the symmetries of each game, over such arrays
    vector.py      thousands of games stepped in one call

Everything here needs numpy: `pip install 'quatuor[rl]'`.
"""
