"""Prints a public page once for everybody who asks for the same version of it.

A page is kept by journal version and head, by the people's names, language, colours and address:
whatever could change it is part of its key, so nothing is ever thrown away too late. Names stand
beside the journal and can be erased without a new version; they are read again after a short while.

Which version is the newest is remembered for a moment, so that a hall full of phones does not ask
the database for every look: news of any tournament ends that moment at once, and whoever comes
because of news (an htmx request) always asks the database.
"""

from __future__ import annotations

import gzip
import hashlib
import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import NamedTuple, TypeVar

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language

from tafelrunde import __version__
from tafelrunde.desk.concerns import Concern
from tafelrunde.desk.timetable import announced_times
from tafelrunde.store import house_shelf, news
from tafelrunde.store.mirror_age import as_of, public_page
from tafelrunde.store.models import Hall, Person
from tafelrunde.web import house
from tafelrunde.web.access import may_look
from tafelrunde.web.frame import theme_of

MOST_PAGES, MOST_HALLS = 300, 50
PEOPLE_SECONDS = 2.0
"""So long a page may still show a name that was erased or mended a moment ago."""
HALL_SECONDS = 1.0
"""So long another process's news may take where nothing carries them over."""
SLACK = 2000
"""Milliseconds by which the clock of a hall may wander before its pages are printed anew."""
KNOWN = "after|round|by|view|pace|page|past|what|table|lang|scale"
KNOWN_QUERY = re.compile(rf"^(?:(?:{KNOWN})=[a-z0-9]{{1,12}}(?:&|$)){{0,4}}$")
"""Anything else is answered, but not kept: made-up addresses shall not push out real pages."""
VARY = "Cookie, Accept-Language, Accept-Encoding"


class Found(NamedTuple):
    """A tournament as the database knows it at this moment."""

    id: str
    version: int
    head: str
    public: bool = True
    slug: str = ""
    phase: str = ""
    foreseen: str | None = None
    """What the estimates of it rest on; new ones make new pages."""
    contact_at: datetime | None = None
    """Of a mirror: when it was last known to be what the house that writes has."""
    ended_at: datetime | None = None
    """Of a mirror: since when it hears nothing more."""
    refused: str | None = None
    """Of a mirror: why it takes nothing of what it hears."""
    clock_ahead: int | None = None
    hall_address: str | None = None
    sent_to: str | None = None
    """Of a tournament that is mirrored elsewhere: the other house, and its name there."""
    sent_as: str | None = None

    @property
    def mirrored(self) -> bool:
        return self.contact_at is not None

    @property
    def read_at(self) -> str:
        """Where everybody outside the hall reads it; empty where that is here."""
        return public_page(self.sent_to, self.sent_as) if self.sent_to and self.sent_as else ""

    @property
    def as_of(self) -> datetime | None:
        """How old what is shown is, where a mirror has not heard of anything for a while."""
        return as_of(self.contact_at, self.ended_at, self.phase, timezone.now(), self.refused)


BESIDE = {
    "foreseen": "kept_chances__stamp",
    "contact_at": "mirrored__contact_at",
    "ended_at": "mirrored__ended_at",
    "refused": "mirrored__refused",
    "clock_ahead": "mirrored__clock_ahead",
    "hall_address": "mirrored__hall_address",
    "sent_to": "sending__address",
    "sent_as": "sending__slug",
}
COLUMNS = tuple(BESIDE.get(name, name) for name in Found._fields)


class Glimpse(NamedTuple):
    hall: Found
    seen_at: float


class Copy(NamedTuple):
    etag: str
    plain: bytes
    zipped: bytes


class Names(NamedTuple):
    stamp: str
    people: Mapping[str, Person]
    read_at: float


T = TypeVar("T")
Make = Callable[[HttpRequest, Found, Mapping[str, Person]], bytes]

_lock = threading.Lock()
_making = threading.Lock()
_pages: OrderedDict[tuple[str, ...], Copy] = OrderedDict()
_names: OrderedDict[str, Names] = OrderedDict()
_glimpses: OrderedDict[str, Glimpse] = OrderedDict()
_announced: OrderedDict[str, tuple[datetime, ...]] = OrderedDict()
_news_heard = 0


def forget() -> None:
    """Everything printed so far; for tests and measurements."""
    with _lock:
        _pages.clear()
        _names.clear()
        _glimpses.clear()
        _announced.clear()


def _moved_on(hall_id: str, _version: int, concern: Concern | None = None) -> None:
    """News: what was glimpsed before is not to be trusted any more; nobody's name changes by
    what happens at a table."""
    global _news_heard  # noqa: PLW0603 (one counter for the process)
    with _lock:
        _news_heard += 1
        _glimpses.clear()
        if hall_id == news.PEOPLE:
            _names.clear()
        elif concern is None or concern.arriving:
            _names.pop(hall_id, None)


news.subscribe(_moved_on)


def find(request: HttpRequest, slug: str) -> Found:
    """The tournament behind the address; one that is not public exists only for insiders."""
    hall = _look(slug, because_of_news="HTTP_HX_REQUEST" in request.META)
    if hall is None or not may_look(request, hall):
        raise Http404
    return hall


def _look(slug: str, *, because_of_news: bool) -> Found | None:
    glimpse = _glimpses.get(slug)
    if (
        glimpse is not None
        and not because_of_news
        and time.monotonic() - glimpse.seen_at < HALL_SECONDS
    ):
        return glimpse.hall
    heard = _news_heard
    rows = Hall.objects.filter(slug=slug, version__gt=0).order_by()
    hall = next((Found(*row) for row in rows.values_list(*COLUMNS)[:1]), None)
    with _lock:
        # News that came while we were looking may be newer than what we saw.
        if hall is not None and heard == _news_heard:
            _keep(_glimpses, slug, Glimpse(hall, time.monotonic()))
    return hall


def printed(request: HttpRequest, slug: str, make: Make) -> HttpResponse:
    """The page for this request: kept, confirmed as unchanged, or made now."""
    hall = find(request, slug)
    names = people_of(hall.id)
    key = (
        *(hall.id, str(hall.version), hall.head, names.stamp, hall.foreseen or ""),
        *(get_language() or "de", theme_of(request), *_line_key(hall), _day_key(hall)),
        *(request.get_host(), request.get_full_path()),
    )
    return once_for_everybody(request, key, hall.version, lambda: make(request, hall, names.people))


def _line_key(hall: Found) -> tuple[str, ...]:
    """What pages say beside the journal: how old a mirror is, where the hall and where a mirror."""
    told = hall.as_of.isoformat(timespec="minutes") if hall.as_of is not None else ""
    clock = str((hall.clock_ahead or 0) // SLACK)
    told += " ended" if hall.ended_at is not None else ""
    return told, hall.hall_address or "", hall.read_at, clock


def _day_key(hall: Found) -> str:
    """What pages say of announced times: which are past, and whether the next is today."""
    times = _announced.get(hall.head)
    if times is None:
        times = announced_times(house.state(hall.id)[0].details)
        with _lock:
            _keep(_announced, hall.head, times)
    now = datetime.fromisoformat(house.now())
    ahead = [at for at in times if at > now]
    return f"{len(ahead)} {now.astimezone(ahead[0].tzinfo).date()}" if ahead else ""


def once_for_everybody(
    request: HttpRequest, key: tuple[str, ...], version: int, make: Callable[[], bytes]
) -> HttpResponse:
    """`key` names whatever could change the page; who is logged in gets one of his own."""
    if not _same_for_everybody(request):
        answer = HttpResponse(make())
        answer["Cache-Control"] = "private, no-cache"
        return answer
    editions = "-".join(map(str, house_shelf.standing()))  # links lead to the one that is meant
    return one_copy(request, (*key, editions), version, make)


def one_copy(
    request: HttpRequest,
    key: tuple[str, ...],
    version: int,
    make: Callable[[], bytes],
    making: threading.Lock = _making,
) -> HttpResponse:
    """The same for whoever asks; made by one at a time, and by all others waited for."""
    copy = _kept(key)
    if copy is None:
        with making:
            copy = _kept(key) or _make(key, version, make)
    return _answer(request, copy)


def _same_for_everybody(request: HttpRequest) -> bool:
    """Who is logged in has a page of their own: menu, messages, form keys."""
    return settings.SESSION_COOKIE_NAME not in request.COOKIES and bool(
        KNOWN_QUERY.match(request.META.get("QUERY_STRING", ""))
    )


def _kept(key: tuple[str, ...]) -> Copy | None:
    with _lock:
        copy = _pages.get(key)
        if copy is not None:
            _pages.move_to_end(key)
        return copy


def _make(key: tuple[str, ...], version: int, make: Callable[[], bytes]) -> Copy:
    plain = make()
    digest = hashlib.blake2b("\n".join((__version__, *key)).encode(), digest_size=12).hexdigest()
    copy = Copy(f'W/"{version}-{digest}"', plain, gzip.compress(plain, 6, mtime=0))
    with _lock:
        _pages[key] = copy
        while len(_pages) > MOST_PAGES:
            _pages.popitem(last=False)
    return copy


def _keep(shelf: OrderedDict[str, T], name: str, what: T) -> None:
    shelf[name] = what
    shelf.move_to_end(name)
    while len(shelf) > MOST_HALLS:
        shelf.popitem(last=False)


def _answer(request: HttpRequest, copy: Copy) -> HttpResponse:
    unchanged = get_conditional_response(request, etag=copy.etag)
    if unchanged is not None:
        answer: HttpResponse = unchanged
    elif "gzip" in request.META.get("HTTP_ACCEPT_ENCODING", ""):
        answer = HttpResponse(copy.zipped)
        answer["Content-Encoding"] = "gzip"
    else:
        answer = HttpResponse(copy.plain)
    answer["ETag"] = copy.etag
    answer["Cache-Control"] = "no-cache"
    answer["Vary"] = VARY
    return answer


def people_of(hall_id: str) -> Names:
    """The people of a tournament, read once for everybody who looks in the same moment."""
    kept = _names.get(hall_id)
    if kept is not None and time.monotonic() - kept.read_at < PEOPLE_SECONDS:
        return kept
    heard = _news_heard
    people = {person.player: person for person in Person.objects.filter(hall_id=hall_id)}
    told = hashlib.blake2b(digest_size=12)
    for player, person in sorted(people.items()):
        minor = str(person.minor)
        called = (person.name, person.surname, person.pseudonym, person.club, person.told_apart)
        shown = (player, *called, minor)
        told.update("\x1f".join(shown).encode() + b"\x1e")
    names = Names(told.hexdigest(), people, time.monotonic())
    with _lock:
        if heard == _news_heard:
            _keep(_names, hall_id, names)
    return names
