"""Security headers of every answer, so that a browser does only what the pages intend.

It also parses the header `Host`, in which a browser names the host it was sent to.
"""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

_SOURCES: Final = (
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
)
POLICY: Final = "; ".join(_SOURCES)
"""Nothing from elsewhere, nothing inline; `'self'` covers the socket too."""

_UNUSED: Final = (
    "accelerometer",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "serial",
    "usb",
)

HEADERS: Final = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"permissions-policy", ", ".join(f"{feature}=()" for feature in _UNUSED).encode()),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
)

TRANSPORT: Final = (b"strict-transport-security", b"max-age=31536000")
"""Sent only over https: otherwise it would lock people out."""


def security_headers(scheme: str, stated: Iterable[bytes] = ()) -> list[tuple[bytes, bytes]]:
    """The headers to add to an answer to a request that came by this scheme.

    `stated` are the names of the headers it has already: it may have a policy of its own. Such a policy also
    says who may frame it, instead of the older header for that.
    """
    names = {name.lower() for name in stated}
    if b"content-security-policy" in names:
        names.add(b"x-frame-options")
    every = [*HEADERS, TRANSPORT] if scheme == "https" else HEADERS
    return [(name, value) for name, value in every if name not in names]


# ── The host of a request ────────────────────────────────────────────────────────────────────────────────


def host_named(header: str) -> str:
    """The name in a `Host` header, without the port."""
    try:
        return urlsplit(f"//{header}").hostname or ""
    except ValueError:
        return header


def is_foreign(origin: str | None, site: str | None, host: str) -> bool:
    """Whether another site made a browser send this, by its headers `Origin`, `Sec-Fetch-Site` and `Host`.

    Programs send neither of the first two; browsers always send one of them with what changes something.
    """
    elsewhere = origin is not None and _site_of(origin) != host.lower()
    return elsewhere or site not in (None, "same-origin", "none")


def _site_of(origin: str) -> str | None:
    """The host and port of an origin; None if it cannot be read, which no browser sends."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None


def is_loopback(host: str) -> bool:
    """Whether a name or an address always means the local machine."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
