"""Runs several servers that share their games, with PostgreSQL and HAProxy, until Ctrl-C.

    python bench/cluster.py                             three servers, at http://127.0.0.1:8484
    python bench/cluster.py --servers 5 --port 9000
    python bench/cluster.py --keep FOLDER               games are kept in this folder, for the next time

It prints the address of all servers together, then the address of each one. Without --keep, games are deleted
at the end. Nothing is left running, even if this program is killed.
"""

from __future__ import annotations

import signal
import subprocess
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from pathlib import Path
from types import FrameType

from hosts.cluster import Cluster
from hosts.host import is_free

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def arguments() -> ArgumentParser:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--servers", type=int, default=3, help="how many (default: 3)")
    parser.add_argument("--port", type=int, default=8484, help="the port of the proxy (default: 8484)")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep the games in this folder")
    parser.add_argument("--rate", type=int, help="limits per address, as of quatuor serve (default: its own)")
    return parser


def interrupt(_: int, __: FrameType | None) -> None:
    """End as with Ctrl-C; what is being cleaned up then is not interrupted again."""
    for each in SIGNALS:
        signal.signal(each, signal.SIG_IGN)
    raise KeyboardInterrupt


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def run(asked: Namespace) -> None:
    """Start everything, print where, and wait."""
    keep = asked.keep and asked.keep.resolve()
    with Cluster(
        asked.servers, lasting=True, rate=asked.rate, port=asked.port, keep=keep, report=say
    ) as cluster:
        print(cluster.url, *(server.url for server in cluster.servers), sep="\n", flush=True)
        say(
            f"Games are kept in {keep}."
            if keep
            else "Games are deleted at the end (--keep FOLDER keeps them)."
        )
        say("Stop with Ctrl-C.")
        signal.pause()


def main() -> int:
    """Run until a signal; one line and exit code 1 if something cannot start."""
    asked = arguments().parse_args()
    if not is_free(asked.port):
        say(f"error: port {asked.port} is taken; hint: --port N")
        return 1
    for each in SIGNALS:
        signal.signal(each, interrupt)
    try:
        run(asked)
    except KeyboardInterrupt:
        say("Stopped.")
    except subprocess.CalledProcessError as error:
        say(f"error: {error}: {error.stderr}")
        return 1
    except (RuntimeError, OSError) as error:
        say(f"error: {error}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
