"""`python -m quatuor` is the command `quatuor`."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
