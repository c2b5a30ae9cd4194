"""A whole tournament on a laptop, followed on its mirror, with ten minutes without a line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import Client
from django.utils import timezone

from tafelrunde.journal.record import TOURNAMENTS
from tafelrunde.store import sending
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.mirror_models import Mirrored
from tafelrunde.store.mirror_wire import Message, Paired
from tafelrunde.store.models import JournalRow
from tafelrunde.web.audience import press
from tafelrunde.web.mirror.ageing import grown_old
from tafelrunde.web.mirror.calling import Unreached
from tafelrunde.web.mirror.line import Line
from tests.store.databases import sqlite_file
from tests.store.mirror.houses import sent
from tests.web.association.office import account
from tests.web.audience import days
from tests.web.mirror.test_mirror_pages import made_code, pair

pytestmark = pytest.mark.django_db
PUBLIC = ("", "/standings", "/seating", "/screen/now", "/embed")


class Doors:
    """The line leads through the server's own doors, unless it is cut."""

    cut = False

    def call(self, path: str, message: Message, answer: Any, secret: str = "") -> Any:
        if self.cut:
            raise Unreached("cut")
        found = Client().post(
            path,
            msgspec.json.encode(message),
            content_type="application/json",
            headers={"Authorization": f"Bearer {secret}"},
        )
        return msgspec.json.decode(found.content, type=answer)


def _opened(database: BaseDatabaseWrapper) -> None:
    if database.connection is None:
        database.connect()


@pytest.fixture
def laptop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[DjangoLedger]:
    """A house of its own: who guards the server's database in tests knows no other."""
    monkeypatch.setattr(BaseDatabaseWrapper, "ensure_connection", _opened)
    with sqlite_file(tmp_path) as alias:
        yield DjangoLedger(alias)


def page(address: str) -> str:
    press.forget()
    answer = Client(headers={"Accept-Language": "de"}).get(f"/t/pokal{address}")
    assert answer.status_code == 200, address
    return answer.content.decode()


def test_ten_minutes_without_a_line_lose_nothing_and_double_nothing(laptop: DjangoLedger) -> None:
    records = days.awarded(8).records
    salt = sending.fresh_salt()
    laptop.open_hall("pokal", hall_id="t1")
    laptop.take("t1", records[:1])
    club = account("club", "organiser")
    assert pair(made_code(club), secret=sending.secret_of(salt)).status_code == 200
    sending.begin("t1", "https://server.example", salt, Paired(slug="pokal"), laptop.using)
    doors = Doors()
    line = Line(laptop, "t1", doors)
    steps = [len(records) * part // 10 for part in range(11)]
    for part, (begin, end) in enumerate(pairwise(steps)):
        laptop.take("t1", records[max(begin, 1) : end])
        doors.cut = 4 <= part < 7
        if part == 4:
            grown_old(frozenset())
            Mirrored.objects.update(contact_at=timezone.now() - timedelta(minutes=10))
        shown = JournalRow.objects.filter(hall_id="t1").count()
        line.step() if doors.cut else sent(line)
        old = f"{timezone.localtime(Mirrored.objects.get().contact_at):%H:%M}"
        for address in PUBLIC if part in (3, 5, 8) else ():
            # Past midnight the day stands between the two.
            found = re.search(rf"Stand [^<]{{0,20}}{old}", page(address))
            assert (found is not None) == doors.cut, (part, address)
        assert JournalRow.objects.filter(hall_id="t1").count() == (shown if doors.cut else end)
    there = [*JournalRow.objects.order_by("seq").values_list("line", flat=True)]
    assert there == [TOURNAMENTS.to_line(record).decode() for record in records]
    assert laptop.headed("t1")[1:] == (len(records), records[-1].hash)
    assert "as-of" not in page("")
