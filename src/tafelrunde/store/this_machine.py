"""Names by which only this machine finds the house: whoever reads them elsewhere cannot open it."""

from __future__ import annotations

from ipaddress import ip_address


def opens_only_here(name: str) -> bool:
    """A host's name without its port: "localhost", 127.0.0.1 and all of its kind, "[::1]"."""
    bare = name.strip("[]").lower()
    try:
        return ip_address(bare).is_loopback
    except ValueError:
        return bare == "localhost"
