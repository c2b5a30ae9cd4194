"""Walks through a whole house as its organiser, a player and a referee, and reads every page.

Links are followed within the given parts of the house. Of pages that differ only in whom or which
table they show one is enough: a route is opened once for each tournament.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin, urlsplit

from django.test import Client
from django.urls import Resolver404, resolve

SPOKEN = ("aria-label", "title", "placeholder", "alt", "aria-description", "data-label")
SILENT = {"script", "style", "code", "pre", "textarea", "kbd"}


class Reading(HTMLParser):
    """What a page shows and says, and where it leads."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.links: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._silent += tag in SILENT
        if not self._silent:
            self.words += [value for name in SPOKEN if (value := given.get(name))]
        if tag == "a" and (address := given.get("href")):
            self.links.append(address)

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in SILENT

    def updatepos(self, i: int, j: int) -> int:
        return j  # nobody asks for lines and columns; to count them takes a tenth of the reading

    def handle_data(self, data: str) -> None:
        if not self._silent and data.strip():
            self.words.append(" ".join(data.split()))


def read(page: str) -> Reading:
    reading = Reading()
    reading.feed(page)
    return reading


def walk(
    client: Client, begin: list[str], lang: str, *, only_spoken: bool = False
) -> Iterator[tuple[str, list[str]]]:
    """Every page below the given ones that links lead to, with what it says.

    Some pages are not there in every language: `only_spoken` leaves them out.
    """
    client.cookies["language"] = lang
    parts = tuple(begin)
    opened: set[tuple[str, str]] = set()
    named = set(begin)  # most links stand on every page: where one leads is asked once
    waiting = deque(begin)
    while waiting:
        address = waiting.popleft()
        page = address.startswith(parts) and not is_a_file(address)
        route = route_of(address) if page else None
        if route is None or route in opened:
            continue
        opened.add(route)
        answer = client.get(address)
        if answer.status_code != 200 or "text/html" not in answer.get("Content-Type", ""):
            continue
        reading = read(answer.content.decode())
        if not only_spoken or answer.headers.get("Content-Language") == lang:
            yield address, reading.words
        links = dict.fromkeys(urldefrag(urljoin(address, link)).url for link in reading.links)
        waiting.extend(link for link in links if link not in named)
        named.update(links)


def opened_again(
    client: Client, addresses: Iterable[str], lang: str
) -> Iterator[tuple[str, list[str]]]:
    """Pages found on a walk, in another language: it has the same addresses."""
    client.cookies["language"] = lang
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 200, address
        yield address, read(answer.content.decode()).words


def is_a_file(address: str) -> bool:
    """Prints, workbooks, journals, feeds: nothing to read here, and dear to make."""
    return "." in urlsplit(address).path.rpartition("/")[2]


def route_of(address: str) -> tuple[str, str] | None:
    """Which view of which tournament; None for what is no page of this house."""
    try:
        found = resolve(urlsplit(address).path)
    except Resolver404:
        return None
    return found.route, str(found.kwargs.get("slug") or found.kwargs.get("rulebook_id") or "")
