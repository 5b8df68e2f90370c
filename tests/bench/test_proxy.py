"""The recommended configuration of HAProxy: where it sends requests, and what it never sends twice."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import httpx
import pytest

from bench.hosts.proxy import EXAMPLE, Proxy, configured, program

pytestmark = pytest.mark.services


class Double(ThreadingHTTPServer):
    """A server that keeps what it receives. Without a status it closes connections instead."""

    daemon_threads = True

    def __init__(self, status: int | None = 200) -> None:
        super().__init__(("127.0.0.1", 0), Answering)
        self.status = status
        self.received: list[tuple[str, dict[str, str]]] = []


class Answering(BaseHTTPRequestHandler):
    server: Double

    def answer(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if self.path == "/health":
            self.reply(200)
            return
        headers = {name.lower(): text for name, text in self.headers.items()}
        self.server.received.append((self.command, headers))
        if self.server.status is not None:
            self.reply(self.server.status)

    def reply(self, status: int) -> None:
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_GET = do_POST = do_DELETE = answer  # noqa: N815 - as in the library

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - as in the library
        """Nothing."""


@contextmanager
def proxied(folder: Path, *doubles: Double) -> Iterator[httpx.Client]:
    """A client of the proxy before these servers."""
    with ExitStack() as parts:
        for double in doubles:
            parts.callback(double.server_close)
            Thread(target=double.serve_forever, daemon=True).start()
            parts.callback(double.shutdown)
        ports = [double.server_address[1] for double in doubles]
        proxy = Proxy(folder, ports)
        parts.callback(proxy.stop)
        proxy.start()
        proxy.wait_for(ports)
        yield parts.enter_context(httpx.Client(base_url=proxy.url, timeout=30, trust_env=False))


@pytest.mark.parametrize("method", ["POST", "DELETE"])
@pytest.mark.parametrize(("status", "told"), [(None, 502), (503, 503), (404, 404)])
def test_a_change_is_never_sent_twice(tmp_path: Path, method: str, status: int | None, told: int) -> None:
    one, two = Double(status), Double(status)
    with proxied(tmp_path, one, two) as client:
        assert client.request(method, "/api/games").status_code == told
    assert [sent for sent, _ in one.received + two.received] == [method]


@pytest.mark.parametrize("status", [None, 503, 404])
def test_a_page_is_asked_of_another_server(tmp_path: Path, status: int | None) -> None:
    broken, sound = Double(status), Double()
    with proxied(tmp_path, broken, sound) as client:
        assert [client.get("/").status_code for _ in range(6)] == [200] * 6
    assert len(sound.received) == 6
    assert broken.received


def test_what_no_server_has_is_missing(tmp_path: Path) -> None:
    with proxied(tmp_path, Double(404), Double(404)) as client:
        assert client.get("/assets/gone.js").status_code == 404


def test_what_reached_no_server_goes_to_another(tmp_path: Path) -> None:
    gone, sound = Double(), Double()
    with proxied(tmp_path, gone, sound) as client:
        gone.shutdown()
        gone.server_close()
        assert [client.post("/api/games").status_code for _ in range(6)] == [200] * 6
    assert len(sound.received) == 6


def test_servers_learn_who_asks(tmp_path: Path) -> None:
    double = Double()
    with proxied(tmp_path, double) as client:
        client.get("/", headers={"X-Forwarded-For": "192.0.2.1", "X-Forwarded-Proto": "https"})
    [(_, headers)] = double.received
    assert headers["x-forwarded-for"] == "127.0.0.1"
    assert headers["x-forwarded-proto"] == "http"
    assert headers["host"].startswith("127.0.0.1:")


@pytest.mark.parametrize("path", ["/metrics", "/metrics?x", "/metrics/", "/%6Detrics"])
def test_metrics_cannot_be_reached(tmp_path: Path, path: str) -> None:
    double = Double()
    with proxied(tmp_path, double) as client:
        assert client.get(path).status_code == 404
    assert double.received == []


def test_the_example_is_valid(tmp_path: Path) -> None:
    """Only the certificate is missing here."""
    file = tmp_path / "haproxy.cfg"
    file.write_text(EXAMPLE.read_text().replace(" ssl crt /etc/haproxy/certs/ alpn h2,http/1.1", ""))
    checked = subprocess.run([program(), "-c", "-f", str(file)], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    assert "WARNING" not in checked.stderr


def test_measurements_change_only_ports_and_servers(tmp_path: Path) -> None:
    text = configured(EXAMPLE.read_text(), 9000, [9001, 9002], tmp_path / "admin.sock")
    assert "    bind 127.0.0.1:9000\n" in text
    assert text.count("    server ") == 2
    example = set(EXAMPLE.read_text().splitlines())
    new = [line for line in text[text.index("defaults") :].splitlines() if line not in example]
    assert new == [line for line in new if line.startswith(("    bind", "    server "))]
