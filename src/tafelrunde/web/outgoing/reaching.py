"""How does this house call another machine? Briefly, and never anywhere it must not.

Nothing is followed elsewhere, an answer is read no further than it is needed, and a name is looked
up once: the machine that was found harmless is the one that is called.
"""

from __future__ import annotations

import ipaddress
import socket
import ssl
import time
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from urllib.parse import SplitResult, urlsplit

from tafelrunde.rulebook.faults import Refusal
from tafelrunde.words import Text

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

WHOLE_SECONDS = 60.0
LOCAL_NAMES = (".local", ".lan", ".home.arpa", ".internal", ".localhost")
BEHIND_NAT64 = ipaddress.ip_network("64:ff9b::/96")


class Forbidden(OSError):
    """A machine this house does not call."""


def is_local(name: str) -> bool:
    """This machine or the local network, as far as its name tells."""
    try:
        address = ipaddress.ip_address(name)
    except ValueError:
        return name == "localhost" or name.endswith(LOCAL_NAMES)
    return address.is_loopback or address.is_private or address.is_link_local


def hall_door(told: str) -> str:
    """An address a laptop calls its own, if it can be one in a hall; else empty.

    It becomes a link on a server that people trust: whoever paired may send them to no other.
    """
    parts = split_address(told)
    name = (parts.hostname or "") if parts else ""
    try:
        here = not ipaddress.ip_address(name).is_global
    except ValueError:
        here = bool(name) and (is_local(name) or "." not in name)
    return told if here else ""


def host_and_port(name: str, port: int | None) -> str:
    host = f"[{name}]" if ":" in name else name
    return host + (f":{port}" if port is not None else "")


def split_address(typed: str) -> SplitResult | None:
    """The parts of an address by http or https; None where it is none."""
    try:
        parts = urlsplit(typed)
        _port = parts.port  # says by itself that it is no number
    except ValueError:
        return None
    whole = parts.scheme in ("http", "https") and parts.hostname and "@" not in parts.netloc
    return parts if whole else None


# ── Which machines ───────────────────────────────────────────────────────────────────────────────


def _meant(address: Address) -> Address:
    """The machine behind an address that carries another one within."""
    if isinstance(address, ipaddress.IPv4Address):
        return address
    inner = address.ipv4_mapped or address.sixtofour
    if inner is None and address in BEHIND_NAT64:
        inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return inner or address


def may_call(found: str, *, local: bool) -> bool:
    """Whether a machine at that address may be called; `local`: those of the own network, too."""
    address = _meant(ipaddress.ip_address(found.partition("%")[0]))
    if address.is_link_local or address.is_multicast or address.is_unspecified:
        return False
    if str(address) in METADATA:
        return False
    if address.is_loopback or address.is_private:
        return local
    return address.is_global


METADATA = frozenset({"fd00:ec2::254", "100.100.100.200", "192.0.0.192"})
"""Where clouds tell a machine its own secrets; the usual one is link-local anyway."""


def harmless(name: str, port: int, *, local: bool) -> str:
    """One address of that name, if all of them may be called; Forbidden else."""
    found = [str(each[4][0]) for each in socket.getaddrinfo(name, port, type=socket.SOCK_STREAM)]
    if not found or not _all_may_be_called(found, local=local):
        raise Forbidden(f"{name}: not an address this house calls")
    return found[0]


def _all_may_be_called(found: list[str], *, local: bool) -> bool:
    return all(may_call(each, local=local) for each in found)


def _spelled(name: str) -> list[str]:
    """The addresses a name is by itself, in whichever spelling a call would understand."""
    try:
        return [str(ipaddress.ip_address(name))]
    except ValueError:
        pass
    try:  # 2130706433 and 0x7f.1 are 127.0.0.1; nobody is asked for that
        known = socket.getaddrinfo(name, None, flags=socket.AI_NUMERICHOST)
    except (OSError, UnicodeError):
        return []
    return [str(each[4][0]) for each in known]


def refuse_forbidden(parts: SplitResult, *, local: bool) -> None:
    """Say at once what can be said without asking anybody: numbers, and names that are local."""
    name = (parts.hostname or "").rstrip(".")
    numbers = _spelled(name)
    fine = _all_may_be_called(numbers, local=local) if numbers else local or not is_local(name)
    if not fine:
        raise Refusal.of("address", NOT_CALLED)


NOT_CALLED = Text(
    "this house calls no machines of its own network (the person who runs it decides)"
)


# ── The call ─────────────────────────────────────────────────────────────────────────────────────


def _called(address: str, port: int, seconds: float | None) -> socket.socket:
    """Head and body of a message leave at once, and not one after the other was acknowledged."""
    line = socket.create_connection((address, port), seconds)
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return line


class _Pinned(HTTPConnection):
    """Calls the address that was looked at, whatever the name says a moment later."""

    pinned = ""

    def connect(self) -> None:
        self.sock = _called(self.pinned, self.port, self.timeout)


class _PinnedSafely(HTTPSConnection):
    pinned = ""

    def connect(self) -> None:
        plain = _called(self.pinned, self.port, self.timeout)
        context = ssl.create_default_context()
        try:
            self.sock = context.wrap_socket(plain, server_hostname=self.host)
        except BaseException:
            plain.close()
            raise


def pinned_line(parts: SplitResult, seconds: float, *, local: bool) -> _Pinned | _PinnedSafely:
    """A line to the machine of that address, not opened yet; Forbidden where it may not be."""
    name, safely = parts.hostname or "", parts.scheme == "https"
    line = (_PinnedSafely if safely else _Pinned)(name, parts.port, timeout=seconds)
    line.pinned = harmless(name, line.port, local=local)
    return line


def read_whole(
    response: HTTPResponse, largest: int, seconds: float = WHOLE_SECONDS, *, cut: bool = False
) -> bytes:
    """All of an answer that is no larger; of a larger one its beginning, or an HTTPException."""
    until = time.monotonic() + seconds
    found = b""
    while piece := response.read1(min(largest + 1, 65536)):
        found += piece
        if len(found) > largest or time.monotonic() > until:
            if cut:
                return found[:largest]
            raise HTTPException("too long an answer")
    response.close()  # read1 leaves it open, and the next message on this line would go out twice
    return found
