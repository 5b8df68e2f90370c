"""Limits per address, trusted proxies, and the log."""

from __future__ import annotations

import logging
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from quatuor.server.addresses import SITE_SHARE
from quatuor.server.budget import TimeBudget
from quatuor.server.transport import connections
from quatuor.server.transport.limits import BytesInFlight, ConnectionCounts, RateLimit
from tests.server.live import Live, live


def wait_for(happens: Callable[[], bool], seconds: float = 5) -> None:
    end = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_too_many_requests_are_refused_for_a_while(tmp_path: Path) -> None:
    with live(tmp_path, requests_per_minute=5) as server:
        answers = [server.get("/api/games/none") for _ in range(7)]
    assert [answer.status_code for answer in answers] == [404] * 5 + [429] * 2
    assert answers[-1].json()["code"] == "too-many"
    assert 0 < int(answers[-1].headers["retry-after"]) <= 60
    assert "content-security-policy" in answers[-1].headers


def test_pages_are_cheaper_than_games(tmp_path: Path) -> None:
    with live(tmp_path, requests_per_minute=5) as server:
        assert {server.get("/api/catalogue").status_code for _ in range(45)} == {200}


def test_new_games_have_their_own_limit(tmp_path: Path) -> None:
    with live(tmp_path, new_games_per_hour=60) as server:
        for _ in range(5):
            server.create()
        answer = server.post("/api/games", {})
        assert answer.status_code == 429
        assert server.get("/api/games/none").status_code == 404


def test_a_double_slash_does_not_evade_limits(tmp_path: Path) -> None:
    with live(tmp_path, requests_per_minute=2) as server:
        answers = [server.get(f"{server.url}//api///games/none").status_code for _ in range(3)]
        assert answers == [404, 404, 429]


def test_a_double_slash_does_not_evade_the_limit_on_games(tmp_path: Path) -> None:
    with live(tmp_path, new_games_per_hour=60) as server:
        answers = [server.post(f"{server.url}//api/games", {}).status_code for _ in range(6)]
        assert answers == [400] * 5 + [429]


def test_rematch_counts_as_a_new_game(tmp_path: Path) -> None:
    with live(tmp_path, new_games_per_hour=60) as server:
        answers = [server.post("/api/games/none/rematch", {}).status_code for _ in range(6)]
        assert answers == [400] * 5 + [429]


def test_site_with_many_networks_has_a_few_shares() -> None:
    limit = RateLimit(rate=1, burst=2, clock=lambda: 0.0)
    served = [not limit.wait(f"2001:db8:7:{network:x}::1") for network in range(30)]
    assert sum(served) == 2 * SITE_SHARE
    assert not limit.wait("2001:db8:8::1")
    counts = ConnectionCounts(3)
    entered = [counts.enter(f"2001:db8:7:{network:x}::1") for network in range(30)]
    assert sum(entered) == 3 * SITE_SHARE == len(counts)
    for network in range(3 * SITE_SHARE):
        counts.leave(f"2001:db8:7:{network:x}::1")
    assert counts.enter("2001:db8:7::1")
    assert len(counts) == 1


# ── Bodies in progress ───────────────────────────────────────────────────────────────────────────────────


def test_bodies_are_limited_by_address_and_in_total() -> None:
    bodies = BytesInFlight(each=100, most=150, small=10)
    assert bodies.enter("a", 100)
    assert not bodies.enter("a", 1)
    assert not bodies.enter("b", 60)
    assert bodies.enter("b", 50)
    assert bodies.enter("c", 10)  # small ones are served whatever others do
    bodies.leave("a", 100)
    assert bodies.enter("a", 100)


def test_small_bodies_have_a_total_of_their_own() -> None:
    bodies = BytesInFlight(each=100, most=100, small=10, most_small=25)
    assert bodies.enter("a", 100)
    assert bodies.enter("b", 10)
    assert bodies.enter("c", 10)
    assert not bodies.enter("d", 10)
    bodies.leave("b", 10)
    assert bodies.enter("d", 10)


def test_site_with_many_networks_has_a_few_shares_of_bytes_and_time() -> None:
    networks = [f"2001:db8:7:{network:x}::1" for network in range(2 * SITE_SHARE)]
    bodies = BytesInFlight(each=100, most=10_000)
    assert [bodies.enter(network, 100) for network in networks] == [True] * SITE_SHARE + [False] * SITE_SHARE
    assert bodies.enter("2001:db8:8::1", 100)
    budget = TimeBudget(rate=1, burst=1, clock=lambda: 0.0)
    for network in networks[:SITE_SHARE]:
        assert not budget.wait(network)
        budget.charge(network, 1)
    assert budget.wait(networks[-1]) > 0
    assert not budget.wait("2001:db8:8::1")


def unfinished_post(server: Live, announced: int) -> socket.socket:
    """A request whose body never comes."""
    connection = socket.create_connection(("127.0.0.1", server.port))
    head = f"POST /api/records/read HTTP/1.1\r\nHost: localhost\r\nContent-Length: {announced}\r\n"
    connection.sendall(f"{head}Content-Type: application/json\r\n\r\n{{".encode())
    return connection


def test_address_that_holds_many_bodies_is_refused_more(tmp_path: Path) -> None:
    with live(tmp_path, bodies_each=4 << 20) as server:
        held = [unfinished_post(server, 2 << 20) for _ in range(2)]
        wait_for(lambda: server.post("/api/games", {}).status_code == 429)
        for each in held:
            each.close()
        wait_for(lambda: server.post("/api/games", {}).status_code == 400)


# ── Processor time ───────────────────────────────────────────────────────────────────────────────────────


def test_address_that_used_up_its_time_is_told_when_to_come_back(tmp_path: Path) -> None:
    with live(tmp_path, processor_share=0.001, processor_burst=0.001) as server:
        assert server.post("/api/position", {"game": "quantik", "moves": ["Ca3"]}).status_code == 200
        answer = server.post("/api/position", {"game": "quantik"})
        assert (answer.status_code, answer.json()["code"]) == (429, "busy")
        assert int(answer.headers["retry-after"]) >= 1


def test_request_that_takes_too_long_is_answered_in_one_line(tmp_path: Path) -> None:
    with live(tmp_path, call_seconds=(0.001, 0.001)) as server:
        answer = server.post("/api/position", {"game": "quantik"})
        assert (answer.status_code, answer.json()["code"]) == (413, "overtime")


# ── Host names ─────────────────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with live(tmp_path_factory.mktemp("games")) as running:
        yield running


@pytest.mark.parametrize(
    "host", ["localhost", "quatuor.localhost:80", "127.0.0.1", "127.9.9.9", "[::1]:8484"]
)
def test_the_names_of_this_machine_are_accepted(server: Live, host: str) -> None:
    assert server.get("/health", headers={"host": host}).status_code == 200
    assert server.get("/metrics", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8484", "192.0.2.1", "[::1", "notlocalhost"])
def test_another_sites_name_that_points_here_is_refused(server: Live, host: str) -> None:
    answer = server.get("/api/catalogue", headers={"host": host})
    assert (answer.status_code, answer.json()["code"]) == (421, "host")
    made = server.create()
    headers = {"Host": host, "Origin": f"http://{host}"}
    with pytest.raises(InvalidStatus), server.socket(made["id"], additional_headers=headers):
        pass


def test_behind_a_proxy_the_sites_name_is_accepted(tmp_path: Path) -> None:
    with live(tmp_path, proxies=("127.0.0.1",)) as server:
        assert server.get("/health", headers={"host": "quatuor.example.org"}).status_code == 200


def test_metrics_are_refused_under_another_sites_name(tmp_path: Path) -> None:
    with live(tmp_path, host="0.0.0.0") as server:  # noqa: S104 - only said; the test listens on loopback
        assert server.get("/health", headers={"host": "evil.example"}).status_code == 200
        assert server.get("/metrics", headers={"host": "evil.example"}).status_code == 403


# ── Connections ──────────────────────────────────────────────────────────────────────────────────────────


def dawdling(server: Live, said: bytes) -> socket.socket:
    """A connection that sends something and then waits."""
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=8)
    connection.sendall(said)
    return connection


def closed(connection: socket.socket) -> bool:
    try:
        while connection.recv(4096):
            pass
    except ConnectionError:
        pass
    connection.close()
    return True


def answers(server: Live) -> int:
    return httpx.get(f"{server.url}/health").status_code


def test_connections_per_address_are_limited(tmp_path: Path) -> None:
    with live(tmp_path, connections_each=3) as server:
        waiting = [dawdling(server, b"GET / HTTP/1.1\r\n") for _ in range(3)]
        assert answers(server) == 503
        for connection in waiting:
            connection.close()
        wait_for(lambda: answers(server) == 200)


def test_sockets_count_as_connections_until_they_close(tmp_path: Path) -> None:
    with live(tmp_path, connections_each=3) as server:
        made = server.create()  # over the client's one persistent connection
        with server.page(made["id"]), server.page(made["id"]):
            assert answers(server) == 503
        wait_for(lambda: answers(server) == 200)


def test_a_trusted_proxy_has_no_connection_limit(tmp_path: Path) -> None:
    with live(tmp_path, connections_each=1, proxies=("127.0.0.0/8",)) as server:
        waiting = [dawdling(server, b"") for _ in range(5)]
        assert answers(server) == 200
        for connection in waiting:
            connection.close()


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
        b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n\r\n",
        b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /he",
        b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{",
    ],
)
def test_slow_requests_are_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: bytes) -> None:
    monkeypatch.setattr(connections, "HEAD_WITHIN", 0.3)
    monkeypatch.setattr(connections, "BODY_WITHIN", 0.6)
    with live(tmp_path) as server:
        assert closed(dawdling(server, said))


def test_the_size_of_headers_is_limited(tmp_path: Path) -> None:
    with live(tmp_path) as server:
        connection = dawdling(server, b"GET /health HTTP/1.1\r\nX-Long: ")
        with suppress(ConnectionError):
            connection.sendall(b"x" * connections.HEAD_BYTES)
        assert closed(connection)


def test_slow_answers_are_not_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_WITHIN", 0.2)
    monkeypatch.setattr(connections, "BODY_WITHIN", 0.2)
    with live(tmp_path) as server:
        made = server.create()
        with server.page(made["id"], made["secret"]) as page:
            time.sleep(0.5)
            page.do("play", text="Ca3", version=page.welcome["view"]["version"])
            page.expect("done")


def test_the_limit_of_open_files_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    limits = [256, 4096]
    monkeypatch.setattr(resource, "getrlimit", lambda _: tuple(limits))
    monkeypatch.setattr(resource, "setrlimit", lambda _, new: limits.__setitem__(slice(None), new))
    assert connections.room_for_connections() == 128
    connections.raise_file_limit()
    assert limits == [4096, 4096]
    assert connections.room_for_connections() == 4096 - connections.FILES_SPARED


# ── Addresses ────────────────────────────────────────────────────────────────────────────────────────────


def forwarded(server: Live, address: str) -> int:
    return server.get("/api/games/none", headers={"x-forwarded-for": address}).status_code


def test_an_unknown_proxy_is_not_trusted(tmp_path: Path) -> None:
    with live(tmp_path, requests_per_minute=2) as server:
        assert [forwarded(server, f"192.0.2.{each}") for each in range(3)] == [404, 404, 429]


def test_a_trusted_proxy_reports_client_addresses(tmp_path: Path) -> None:
    with live(tmp_path, requests_per_minute=1, proxies=("127.0.0.1",)) as server:
        assert [forwarded(server, f"192.0.2.{each}") for each in range(3)] == [404] * 3
        # Addresses that a client wrote into the header before the proxy are ignored.
        assert forwarded(server, "198.51.100.7, 192.0.2.1") == 429


def test_strict_transport_security_is_sent_only_over_https(tmp_path: Path) -> None:
    with live(tmp_path, proxies=("127.0.0.1",)) as server:
        secure = server.get("/health", headers={"x-forwarded-proto": "https"})
        assert "max-age" in secure.headers["strict-transport-security"]
        assert "strict-transport-security" not in server.get("/health").headers


def test_metrics_may_be_public(tmp_path: Path) -> None:
    with live(tmp_path, proxies=("127.0.0.1",), metrics_public=True) as server:
        assert server.get("/metrics", headers={"x-forwarded-for": "192.0.2.1"}).status_code == 200


def test_metrics_are_refused_through_a_proxy(tmp_path: Path) -> None:
    with live(tmp_path, proxies=("127.0.0.1",)) as server:
        assert server.get("/metrics", headers={"x-forwarded-for": "192.0.2.1"}).status_code == 403


def test_no_secret_is_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG)
    # Another library that configures logging in this process, such as import-linter, may have disabled ours.
    for name in ("quatuor.access", "quatuor.server"):
        monkeypatch.setattr(logging.getLogger(name), "disabled", False)
    with live(tmp_path) as server:
        made = server.create("oxono", "me friend")
        joined = server.join(made)
        server.get(f"/api/games/{made['id']}", params={"secret": made["secret"]})
        server.post(f"/api/games/{made['id']}/rematch", {"secret": "broken " + made["secret"]})
        with server.page(made["id"], made["secret"]) as page, server.page(made["id"], joined["secret"]):
            page.connection.send('{"type": "play", "secret": "' + made["secret"])
            page.expect("trouble")
    ours = [
        record for record in caplog.records if not record.name.startswith(("httpx", "httpcore", "websockets"))
    ]
    log = "\n".join(f"{record.name} {record.getMessage()}" for record in ours)
    assert f'"GET /api/games/{made["id"]}" 200' in log
    assert f'"WS /api/games/{made["id"]}/socket" open' in log
    for secret in (made["secret"], joined["secret"], made["invitations"][0]["secret"]):
        assert secret not in log
    assert "?" not in "".join(record.getMessage() for record in ours if record.name == "quatuor.access")
