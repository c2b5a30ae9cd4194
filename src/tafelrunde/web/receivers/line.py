"""The line to one receiver: whatever it has not been told, message by message, in order.

Nothing is queued: what is to be told follows from the journal behind the last record that was told.
A step tells a few messages; one that does not arrive ends it, and is the first of the next step.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec
from django.conf import settings
from django.urls import reverse
from django.utils import timezone

from tafelrunde import __version__
from tafelrunde.exports.webhook import Told, signed, write_body
from tafelrunde.games.shelf import rulebook_for
from tafelrunde.journal.record import Record
from tafelrunde.pages.files.messages import (
    Message,
    messages,
    standings_message,
    standings_stamp,
    told_with,
)
from tafelrunde.pages.view import PublicView, View
from tafelrunde.reckoning.names.public import public_names
from tafelrunde.state.fold import fold
from tafelrunde.store import receivers
from tafelrunde.store.makers import still_may
from tafelrunde.store.models import Hall
from tafelrunde.store.receiver_models import Receiver
from tafelrunde.store.receivers import Tried
from tafelrunde.store.sending import mirror_page
from tafelrunde.web import house
from tafelrunde.web.outgoing.posting import post
from tafelrunde.words import Text

AT_A_TIME = 20
FOLLOWS_STANDINGS = frozenset({"round", "award"})
AT_ONCE, IDLE, NEVER = 0.0, 60.0, 3600.0
ME = secrets.token_hex(8)
"""This process, among those of a server."""

Post = Callable[[str, bytes, dict[str, str]], Tried]


class Stopped(NamedTuple):
    """A message was not told, and so nothing behind it, either."""

    pause: float
    """Seconds until it is tried again."""


MADE_ANEW = Stopped(AT_ONCE)
"""Not sent, but to be written once more at once: pages show it otherwise by now."""


def public_view(hall_id: str, lang: str) -> tuple[PublicView, int]:
    """The tournament as everybody sees it now, and up to which record."""
    state, version = house.state(hall_id)
    rulebook = rulebook_for(state)
    names = public_names(state, rulebook, house.people(hall_id))
    return View(state, rulebook, names, lang), version


def view_after(records: Sequence[Record], now: PublicView) -> PublicView:
    """The tournament as it was after those records, with the names of now.

    Those of then would be wrong: whoever is marked as a minor since is one for what is told now.
    """
    state = fold(record.event for record in records)
    return View(state, now.rulebook, now.names, now.lang)


def still_shown_so(view: PublicView, hall_id: str) -> bool:
    """Whether pages still show it, under these names: one answer may take long."""
    if not Hall.objects.filter(id=hall_id, public=True).exists():
        return False
    return public_view(hall_id, view.lang)[0].names == view.names


class ReceiverLine:
    """One receiver on its way through the journal."""

    def __init__(self, pk: int, post: Post = post) -> None:
        self.pk, self.post = pk, post
        self._pause = 0.0

    def soonest(self) -> float:
        """News do not bring a try forward that was put off, unless somebody at the desk asked."""
        return 0.0 if not self._pause or receivers.asked_for(self.pk) else self._pause

    def close(self) -> None:
        receivers.let_go(self.pk, ME)

    def step(self) -> float:
        self._pause = 0.0
        if not receivers.take_hold(self.pk, ME):
            return receivers.HELD.total_seconds()
        row = Receiver.objects.select_related("hall").filter(pk=self.pk).first()
        if row is None or not still_may(row.hall_id, row.made_by):
            return NEVER
        if row.test_wanted:
            self._test(row)
            return AT_ONCE
        if row.state in receivers.RESTING:
            return NEVER
        stopped = self._put_off(row) or self._tell(row)
        if stopped is not None:
            self._pause = stopped.pause
            return self._pause
        return IDLE if row.seq >= row.hall.version else AT_ONCE

    def _put_off(self, row: Receiver) -> Stopped | None:
        if row.next_try is None:
            return None
        pause = (row.next_try - timezone.now()).total_seconds()
        return Stopped(pause) if pause > 0.0 else None

    # ── What is told ─────────────────────────────────────────────────────────────────────────────

    def _tell(self, row: Receiver) -> Stopped | None:
        """Everything that is due, or a part of it, up to what did not arrive."""
        if row.seq == row.hall.version and not row.owed:
            return None
        view, version = public_view(row.hall_id, row.lang)
        if not row.hall.public or row.seq > version:
            # What happened while it was hidden is not told afterwards, either.
            receivers.told_up_to(row, version, standings_stamp(view))
            return None
        records = house.records(row.hall_id)[:version]
        if row.owed:
            then = records[: row.owed]
            return self._tell_standings(row, view_after(then, view), then)
        told = frozenset(row.told.split())
        found = messages(records, row.seq, told, view)
        due = [each for each in found if each.kind in row.kinds.split()]
        for message, following in zip(due[:AT_A_TIME], [*due[1:], None], strict=False):
            stopped = self._tell_before(row, view, records[: message.seq - 1], message)
            stopped = stopped or self._send(row, view, message)
            if stopped is not None:
                return stopped
            if following is None or following.seq > message.seq:
                receivers.told_up_to(row, message.seq)
        if len(due) > AT_A_TIME:
            return None
        return self._tell_standings(row, view, records)

    def _tell_before(
        self, row: Receiver, view: PublicView, then: list[Any], message: Message
    ) -> Stopped | None:
        """The standings before a round or the award, if nobody answered since they changed."""
        if message.kind not in FOLLOWS_STANDINGS or "standings" not in row.kinds.split():
            return None
        return self._tell_standings(row, view_after(then, view), then)

    def _tell_standings(
        self, row: Receiver, view: PublicView, records: list[Any]
    ) -> Stopped | None:
        stamp = standings_stamp(view)
        if stamp and stamp != row.shown and "standings" in row.kinds.split():
            stopped = self._send(row, view, standings_message(records[-1], stamp, view))
            if stopped is not None:
                receivers.owes_standings(row, len(records))
                return stopped
        receivers.told_up_to(row, len(records), stamp)
        return None

    def _test(self, row: Receiver) -> None:
        view, version = public_view(row.hall_id, row.lang)
        at = timezone.now().isoformat()
        uid = f"msg_test{secrets.token_hex(12)}"
        title = Text("A test: messages arrive here")
        test = Message(
            uid, version, at, receivers.TEST, receivers.TEST, title, "", "tournament", {}
        )
        tried = self._tried(row, view, test)
        receivers.tested(row)
        receivers.list_try(row, uid, test.type, tried)
        if tried.done or tried.status == receivers.GONE:
            receivers.note(row, tried)  # whoever was given up answers again, or says it is gone

    # ── On the line ──────────────────────────────────────────────────────────────────────────────

    def _send(self, row: Receiver, view: PublicView, message: Message) -> Stopped | None:
        if not still_shown_so(view, row.hall_id):
            return MADE_ANEW
        receivers.take_hold(self.pk, ME)
        tried = self._tried(row, view, message)
        receivers.list_try(row, message.uid, message.type, tried)
        if tried.done:
            receivers.knows(row, told_with(frozenset(row.told.split()), message))
        pause = receivers.note(row, tried)
        return None if tried.done else Stopped(pause)

    def _tried(self, row: Receiver, view: PublicView, message: Message) -> Tried:
        body = write_body(row.form, _told(row, view, message))
        headers = {
            "Content-Type": "application/json",
            "User-Agent": f"Tafelrunde/{__version__}",
            **signed(receivers.key_of(row.salt), message.uid, int(time.time()), body),
        }
        return self.post(row.address, body, headers)


def _told(row: Receiver, view: PublicView, message: Message) -> Told:
    title = view.rulebook.titled(view.state.details.title, row.lang)
    address = _public_address(row)
    pages = {"seating": "seating", "standings": "standings", "finish": "finish"}
    page = pages.get(message.section, "")
    return Told(
        type=message.type,
        at=message.at,
        tournament={"id": view.state.id, "slug": row.hall.slug, "title": title},
        title=message.title[row.lang],
        text=message.text,
        address=f"{address}/{page}" if address and page else address,
        data=msgspec.to_builtins(message.data),
    )


def _public_address(row: Receiver) -> str:
    """Where everybody reads on: on the mirror, if there is one; empty where nobody outside can."""
    if mirror := mirror_page(row.hall_id):
        return mirror
    base = settings.HOUSE_ADDRESS or row.base
    return f"{base}{reverse('tournament', args=[row.hall.slug])}" if base else ""
