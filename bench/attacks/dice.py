"""A host who plays, and who can read and change every file of the server, tries to choose the dice.

    python bench/attacks/dice.py                                twelve games, 150,000 tries each
    python bench/attacks/dice.py --python OTHER/bin/python      the same against another version, to compare

It starts a real server and plays Omba against an honest guest, whose page keeps what it is shown. The host
wants to begin, and four sixes at first, which chance gives in one game of 2,592. In each game the host reads
the database, tries shares until one suits, and goes on with it:

    before    while the guest's share is bound but not revealed: the best guess is sent
    after     the guest has revealed: a share that suits is revealed instead of the bound one
    forge     the same is written into the database, with everything that follows from it
    abort     the host does not reveal at all, because the dice do not suit

An older version has only the first way: there the guest's share lies open in the database. The last way takes
two minutes, until the server gives up.
"""

from __future__ import annotations

import json
import secrets
import signal
import sqlite3
import subprocess
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, TypeAlias

import httpx
from websockets.sync.client import ClientConnection, connect

from quatuor.dice import Dice
from quatuor.fair import Kept, order_of_turns, seat_commitment, seed_from, verify
from quatuor.match import ROLLS
from quatuor.record import parse
from quatuor.server.storage.chain import Link, digests, first_digest

GUEST, HOST = 0, 1
"""Their seats: the guest makes the game, and the host joins last."""
SIX, SIXES = 5, 4
ODDS = 2 * 6**SIXES
PATIENCE = 180.0
"""Seconds to wait for a message: longer than seats may take to reveal."""
WISH = {"game": "omba", "seats": [{"kind": "me"}, {"kind": "friend"}], "order": "drawn"}
DATABASE = "quatuor.sqlite3"


# ── The server and its files ─────────────────────────────────────────────────────────────────────────────


@contextmanager
def served(python: str, data: Path, port: int = 0) -> Iterator[str]:
    """A server on these files; its URL."""
    command = [python, "-m", "quatuor", "serve", "--no-browser", "--rate", "0", "--data", str(data)]
    process = subprocess.Popen(  # noqa: S603 - our own program
        [*command, "--port", str(port)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout is not None
    try:
        yield process.stdout.readline().strip()
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=30)


@dataclass(frozen=True)
class Files:
    """What the host reads in the database about a game."""

    asked: dict[str, Any]
    events: list[dict[str, Any]]

    @classmethod
    def read(cls, data: Path, game: str) -> Files:
        with closing(sqlite3.connect(f"file:{data / DATABASE}?mode=ro", uri=True)) as db:
            (asked,) = db.execute("select asked from games where id = ?", [game]).fetchone()
            rows = db.execute("select event from events where game_id = ? order by version", [game])
            return cls(json.loads(asked), [json.loads(event) for (event,) in rows])

    @property
    def secret(self) -> bytes:
        return bytes.fromhex(self.asked["secret"])

    def of(self, kind: str, name: str) -> dict[int, str]:
        """What the events of a kind hold, by seat."""
        return {event["seat"]: event[name] for event in self.events if event["kind"] == kind}


# ── Trying shares ────────────────────────────────────────────────────────────────────────────────────────


def suits(seed: int) -> bool:
    """Whether the host begins, and sixes are rolled at first."""
    dice = Dice(seed, ROLLS)
    return order_of_turns(seed, 2, "drawn")[0] == HOST and all(dice.below(6) == SIX for _ in range(SIXES))


def suiting(game: str, secret: bytes, guest: str, bound: str | None, tries: int) -> str | None:
    """A share of the host's that suits with this share of the guest; `bound` is None under the old scheme."""
    for _ in range(tries):
        mine = secrets.token_hex(len(guest) // 2)
        lists = None if bound is None else (bound, seat_commitment(game, HOST, mine))
        if suits(seed_from(secret, (guest, mine), "drawn", game, commitments=lists)):
            return mine
    return None


# ── The players ──────────────────────────────────────────────────────────────────────────────────────────


@dataclass
class Page:
    """The page of a player: its socket, and the last view."""

    game: str
    seat: int
    socket: ClientConnection
    view: dict[str, Any] = field(default_factory=dict)

    @classmethod
    @contextmanager
    def opened(cls, url: str, game: str, secret: str, seat: int) -> Iterator[Page]:
        address = f"{url.replace('http', 'ws', 1)}/api/games/{game}/socket"
        with connect(address, proxy=None) as socket:
            page = cls(game, seat, socket)
            socket.send(json.dumps({"type": "hello", "secret": secret}))
            page.hear("welcome")
            yield page

    def hear(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds; the view is followed."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=PATIENCE))
            self.view = message.get("view", self.view)
            if message["type"] in kinds:
                return message

    def do(self, kind: str, **more: Any) -> str:
        """Ask for a change; the code of the refusal, or nothing."""
        self.socket.send(json.dumps({"type": kind, "key": secrets.token_urlsafe(12), **more}))
        return str(self.hear("done", "refused").get("code", ""))

    def bind(self, share: str) -> str:
        return self.do("bind", commitments={self.seat: seat_commitment(self.game, self.seat, share)})

    def reveal(self, share: str) -> str:
        return self.do("reveal", entropies={self.seat: share})

    def see(self, *statuses: str) -> None:
        while self.view["status"] not in statuses:
            self.hear("update")

    def sees_the_list(self) -> None:
        while not self.view["fairness"]["commitments"]:
            self.hear("update")


def kept_by(page: Page, share: str) -> Kept:
    """What the guest's page keeps before it reveals."""
    shown = page.view["fairness"]
    return Kept(shown["commitment"], share, tuple(shown["commitments"]), shown["order"], "-")


@dataclass
class Found:
    """What came of one game."""

    tried: float
    """Seconds of trying."""
    suited: bool
    """Whether the host got the dice they wanted."""
    refused: str = ""
    """Why another share was refused."""
    wrong: Sequence[str] = ()
    """What `verify-dice` finds in the record, with what the guest kept."""


# ── The attacks ──────────────────────────────────────────────────────────────────────────────────────────


def entered(http: httpx.Client) -> tuple[str, str, str]:
    """A game with both seats taken: its id, and the secrets of the guest and the host."""
    made = http.post("/api/games", json=WISH).raise_for_status().json()
    join = {"invitation": made["invitations"][0]["secret"]}
    joined = http.post(f"/api/games/{made['id']}/join", json=join).raise_for_status().json()
    return made["id"], made["secret"], joined["secret"]


def old_game(url: str, data: Path, tries: int) -> Found:
    """The host reads the guest's share before sending their own."""
    with httpx.Client(base_url=url, trust_env=False) as http:
        made = http.post("/api/games", json=WISH | {"entropy": secrets.token_hex(16)}).json()
        files, began = Files.read(data, made["id"]), perf_counter()
        guest = files.asked["entropy"][str(GUEST)]
        mine = suiting(made["id"], files.secret, guest, None, tries) or secrets.token_hex(16)
        took = perf_counter() - began
        join = {"invitation": made["invitations"][0]["secret"], "entropy": mine}
        http.post(f"/api/games/{made['id']}/join", json=join).raise_for_status()
        return finished(http, made["id"], made["secret"], took, Kept(made["commitment"], guest))


def finished(http: httpx.Client, game: str, secret: str, took: float, kept: Kept) -> Found:
    """The guest resigns, sees the seed, and checks the record."""
    with Page.opened(_url(http), game, secret, GUEST) as guest:
        guest.do("resign", version=guest.view["version"])
        guest.see("over")
        suited = suits(int(guest.view["fairness"]["seed"]))
    verdict = verify(parse(http.get(f"/api/games/{game}/record").text), kept)
    return Found(took, suited, wrong=[each.what for each in verdict.wrong])


@dataclass
class Drawn:
    """A game in which the guest has revealed, and the host has tried everything before revealing."""

    game: str
    guest: str
    """The secret of the guest's seat."""
    kept: Kept
    took: float
    refused: str


def drawn(http: httpx.Client, data: Path, tries: int, *, abort: bool = False) -> Drawn:
    """Both bind, the host last and after many tries; the guest reveals; the host tries once more."""
    share, (game, mine, theirs) = secrets.token_hex(32), entered(http)
    url = _url(http)
    with Page.opened(url, game, mine, GUEST) as guest, Page.opened(url, game, theirs, HOST) as host:
        guest.bind(share)
        files, began = Files.read(data, game), perf_counter()
        bound = files.of("bound", "commitment")[GUEST]
        best = suiting(game, files.secret, secrets.token_hex(32), bound, tries) or secrets.token_hex(32)
        host.bind(best)
        guest.sees_the_list()
        kept = kept_by(guest, share)
        guest.reveal(share)
        shown = Files.read(data, game).of("revealed", "entropy")[GUEST]
        better = suiting(game, files.secret, shown, bound, tries)
        took = perf_counter() - began
        refused = host.reveal(better) if better else ""
        if not abort:
            host.reveal(best)
    return Drawn(game, mine, kept, took, refused)


def new_game(url: str, data: Path, tries: int) -> Found:
    """The host goes on with the share they are bound to, since no other is accepted."""
    with httpx.Client(base_url=url, trust_env=False) as http:
        drew = drawn(http, data, tries)
        found = finished(http, drew.game, drew.guest, drew.took, drew.kept)
    found.refused = drew.refused
    return found


def aborted(url: str, drew: Drawn) -> list[int]:
    """What the guest sees of a host who does not reveal: the seats that are named when the game is void."""
    with Page.opened(url, drew.game, drew.guest, GUEST) as guest:
        guest.see("void")
        return [seat for seat in (GUEST, HOST) if seat not in guest.view["dice"]["revealed"]]


def _url(http: httpx.Client) -> str:
    return str(http.base_url).rstrip("/")


def forge(data: Path, game: str, tries: int) -> None:
    """Replace the host's share by one that suits, and everything that follows from it, digests included."""
    files = Files.read(data, game)
    bound = files.of("bound", "commitment")
    shares = files.of("revealed", "entropy")
    mine = suiting(game, files.secret, shares[GUEST], bound[GUEST], tries)
    assert mine is not None
    lists = (bound[GUEST], seat_commitment(game, HOST, mine))
    seed = seed_from(files.secret, (shares[GUEST], mine), "drawn", game, commitments=lists)
    changes: Changes = {
        ("bound", HOST): {"commitment": lists[HOST]},
        ("revealed", HOST): {"entropy": mine},
        ("started", None): {"seed": seed, "seats": order_of_turns(seed, 2, "drawn")},
    }
    _rewrite(data, game, changes)


Changes: TypeAlias = dict[tuple[str, int | None], dict[str, Any]]
"""What to change in the events of a kind and a seat."""


def _rewrite(data: Path, game: str, changes: Changes) -> None:
    with closing(sqlite3.connect(data / DATABASE)) as db, db:
        (asked,) = db.execute("select asked from games where id = ?", [game]).fetchone()
        rows = db.execute(
            "select version, at, key, event from events where game_id = ? order by version", [game]
        )
        links = [
            Link(version, at, key, _changed(event, changes)) for version, at, key, event in rows.fetchall()
        ]
        chained = digests(first_digest(game, asked), links)
        for link, digest in zip(links, chained, strict=True):
            row = [link.event, digest, game, link.version]
            db.execute("update events set event = ?, digest = ? where game_id = ? and version = ?", row)
        db.execute("update games set head = ? where id = ?", [chained[-1], game])


def _changed(event: str, changes: Changes) -> str:
    kept = json.loads(event)
    changed = changes.get((kept["kind"], kept.get("seat")))
    return event if changed is None else json.dumps(kept | changed, separators=(",", ":"))


def forged(python: str, data: Path, tries: int) -> Found:
    """A game whose files the host rewrites after the guest has revealed and resigned."""
    with served(python, data) as url, httpx.Client(base_url=url, trust_env=False) as http:
        drew = drawn(http, data, 1)
    forge(data, drew.game, tries)
    with served(python, data) as url, httpx.Client(base_url=url, trust_env=False) as http:
        return finished(http, drew.game, drew.guest, 0.0, drew.kept)


# ── The whole ────────────────────────────────────────────────────────────────────────────────────────────


def is_old(url: str) -> bool:
    """Whether shares are sent with seats."""
    body = WISH | {"entropy": "00" * 16}
    made = httpx.post(f"{url}/api/games", json=body, trust_env=False).json()
    view = httpx.get(f"{url}/api/games/{made['id']}", trust_env=False).json()
    return "scheme" not in view["fairness"]


def report(arguments: Namespace, data: Path) -> list[str]:
    """The lines of the result."""
    with served(arguments.python, data) as url:
        if is_old(url):
            return summary([old_game(url, data, arguments.tries) for _ in range(arguments.games)])
        with httpx.Client(base_url=url, trust_env=False) as http:
            unrevealed = drawn(http, data, 1, abort=True)
        found = [new_game(url, data, arguments.tries) for _ in range(arguments.games)]
        named = aborted(url, unrevealed)
    rewritten = forged(arguments.python, data, arguments.tries)
    refusals = sorted({each.refused for each in found if each.refused})
    numbers = ", ".join(str(seat + 1) for seat in named)
    return [
        *summary(found),
        f"another share than the bound one       refused: {', '.join(refusals)}",
        f"rewritten files                        verify-dice finds wrong: {', '.join(rewritten.wrong)}",
        f"no reveal                              void; the page names seat {numbers}",
    ]


def summary(found: Sequence[Found]) -> list[str]:
    wanted = sum(each.suited for each in found)
    return [
        f"games                                  {len(found)}",
        f"the host got what they wanted          {wanted} (by chance {len(found) / ODDS:.3f})",
        f"seconds of trying per game             {sum(each.tried for each in found) / len(found):.1f}",
        f"records that fail verify-dice          {sum(bool(each.wrong) for each in found)}",
    ]


def main() -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=12, help="games played (default: 12)")
    parser.add_argument("--tries", type=int, default=150_000, help="shares tried per game (default: 150000)")
    parser.add_argument("--python", default=sys.executable, help="the interpreter that runs the server")
    arguments = parser.parse_args()
    with TemporaryDirectory() as folder:
        print("\n".join(report(arguments, Path(folder))))


if __name__ == "__main__":
    main()
