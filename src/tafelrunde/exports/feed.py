"""News as an Atom feed (RFC 4287)."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, tostring

import msgspec

ATOM = "http://www.w3.org/2005/Atom"


class FeedEntry(msgspec.Struct, frozen=True):
    uid: str
    title: str
    text: str
    at: str
    address: str


def write_feed(
    *, uid: str, title: str, address: str, own_address: str, lang: str, entries: Sequence[FeedEntry]
) -> bytes:
    feed = Element("feed", {"xmlns": ATOM, "xml:lang": lang})
    _add(feed, "id", f"urn:tafelrunde:{uid}")
    _add(feed, "title", title)
    _add(feed, "updated", max((entry.at for entry in entries), default="1970-01-01T00:00:00Z"))
    SubElement(feed, "link", {"rel": "alternate", "type": "text/html", "href": address})
    SubElement(feed, "link", {"rel": "self", "type": "application/atom+xml", "href": own_address})
    _add(SubElement(feed, "author"), "name", "Tafelrunde")
    for entry in entries:
        told = SubElement(feed, "entry")
        _add(told, "id", f"urn:tafelrunde:{entry.uid}")
        _add(told, "title", entry.title)
        _add(told, "updated", entry.at)
        _add(told, "summary", entry.text)
        SubElement(told, "link", {"rel": "alternate", "type": "text/html", "href": entry.address})
    body: bytes = tostring(feed, encoding="utf-8")
    return b'<?xml version="1.0" encoding="utf-8"?>\n' + body


def _add(parent: Element, name: str, text: str) -> None:
    """An element with text; what XML cannot hold becomes a blank."""
    SubElement(parent, name).text = "".join(s if s.isprintable() else " " for s in text)
