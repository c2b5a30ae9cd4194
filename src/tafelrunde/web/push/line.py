"""The line to the phones of one tournament: what happened is told once, and what begins soon.

Whoever cannot be reached is not tried again: the push service keeps a message for a while, and the
page itself shows how things are. One that is gone is forgotten.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from functools import partial

import msgspec
from django.conf import settings
from django.urls import reverse
from django.utils import timezone

from tafelrunde.desk.timetable import round_begins
from tafelrunde.exports.push import Browser, encrypted, new_key, plain64, vouched
from tafelrunde.games.shelf import rulebook_for
from tafelrunde.pages.player.notices import Notice, begins_soon, notices
from tafelrunde.pages.timetable import finish_has_begun
from tafelrunde.rulebook.model import Mode
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.state.course import mode_of
from tafelrunde.state.tournament import Tournament
from tafelrunde.store import pushing
from tafelrunde.store.house_keys import kept_key
from tafelrunde.store.mirror_age import OVER
from tafelrunde.store.models import Hall
from tafelrunde.store.push_models import PushDevice, PushFollowed
from tafelrunde.store.receivers import Tried
from tafelrunde.web import house
from tafelrunde.web.outgoing.lines import Lines, Wanted
from tafelrunde.web.outgoing.posting import post
from tafelrunde.web.push.offer import PUSH

IDLE, NEVER = 60.0, 3600.0
SOON = timedelta(minutes=5)
KEPT_SECONDS = 900
"""So long a push service may keep a message for a phone that is off."""
GONE = (404, 410)
AT_ONCE = 8


class PhoneLine:
    """One tournament and the phones that want to hear of it."""

    def __init__(self, hall: str) -> None:
        self.hall = hall

    def soonest(self) -> float:
        return 0.0

    def close(self) -> None: ...

    def step(self) -> float:
        row = PushFollowed.objects.filter(hall_id=self.hall).first()
        if row is None:
            return NEVER
        state, version = house.state(self.hall)
        due: list[Notice] = []
        devices = list(pushing.devices(self.hall))
        players = sorted({each.player for each in devices})
        if row.seq != version and pushing.move_on(self.hall, row.seq, version):
            happened = [record.event for record in house.records(self.hall)[row.seq : version]]
            due += notices(happened, state, rulebook_for(state), players)
        mode = mode_of(rulebook_for(state), state)
        number, at = _next_game(state, mode)
        wait = (at - SOON - timezone.now()).total_seconds() if at is not None else IDLE
        if at is not None and wait <= 0 and pushing.say_soon(self.hall, number):
            waiting = [each for each in players if _plays(state, each)]
            due += begins_soon(number, waiting, finish=number > rounds_foreseen(mode, state))
        self._tell(due, devices)
        return min(max(wait, 1.0), IDLE) if at is not None else IDLE

    def _tell(self, due: Sequence[Notice], devices: Iterable[PushDevice]) -> None:
        wanted = [
            (each, device) for each in due for device in devices if device.player == each.player
        ]
        if not wanted:
            return
        hall = Hall.objects.get(id=self.hall)
        key = kept_key(PUSH, new_key)
        calls = [(device, *_written(hall, key, notice, device)) for notice, device in wanted]
        with ThreadPoolExecutor(AT_ONCE) as crew:
            answers = crew.map(lambda call: _posted(*call), calls)
            tried = list(answers)
        lost = [call[0].pk for call, each in zip(calls, tried, strict=True) if each.status in GONE]
        for pk in lost:
            pushing.gone(pk)


def _plays(state: Tournament, player: str) -> bool:
    entry = state.entries.get(player)
    return entry is not None and entry.withdrew_after is None and entry.disqualified_after is None


def _next_game(state: Tournament, mode: Mode) -> tuple[int, datetime | None]:
    """The announced round that is still to come, or the finish, while anybody waits for it."""
    if state.phase in OVER or state.cancelled or finish_has_begun(state):
        return 0, None
    published = [each for each in state.rounds if each.published]
    open_ = bool(published) and not published[-1].closed
    number = len(published) if open_ and state.clock is None else len(published) + 1
    if number > rounds_foreseen(mode, state) and mode.finish is None:
        return 0, None
    at = round_begins(state.details, number)
    return number, at if at is not None and at > timezone.now() else None


def _written(
    hall: Hall, key: str, notice: Notice, device: PushDevice
) -> tuple[bytes, dict[str, str]]:
    page = "me-home" if device.badge_id is not None else "seating"
    told = {
        "title": house.title_of(hall, device.lang),
        "body": notice.text[device.lang],
        "address": reverse(page, args=[hall.slug]),
        "tag": f"{hall.slug}-{notice.tag}",
    }
    browser = Browser(device.endpoint, plain64(device.point), plain64(device.auth))
    body = encrypted(msgspec.json.encode(told), browser)
    house_address = settings.HOUSE_ADDRESS or device.base
    headers = {
        "Authorization": vouched(key, device.endpoint, house_address, int(time.time())),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT_SECONDS),
        "Urgency": "high",
    }
    return body, headers


def _posted(device: PushDevice, body: bytes, headers: dict[str, str]) -> Tried:
    return post(device.endpoint, body, headers)


def wanted() -> dict[str, Wanted]:
    rows = PushDevice.objects.exclude(hall__phase__in=OVER).order_by()
    halls = set(rows.values_list("hall_id", flat=True))
    return {hall: Wanted(hall, None, partial(PhoneLine, hall)) for hall in halls}


class Pusher(Lines):
    """All lines of this house to phones."""

    def __init__(self) -> None:
        super().__init__("phone", wanted)
