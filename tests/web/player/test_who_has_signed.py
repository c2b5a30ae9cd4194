"""The desk reads on a slip who has signed it, and how, before it accepts anything."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from msgspec.structs import replace

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Slip
from tests.desk.hall import player
from tests.web.audience import days
from tests.web.audience.days import Day
from tests.web.player.phones import (
    WONDERS,
    Phone,
    at_the_desk,
    figures,
    saved,
    table_of,
    table_phones,
)

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


def test_the_desk_sees_who_signed_on_the_phone_and_who_was_entered() -> None:
    saved(days.seated(12))
    phones = table_phones()
    phones[0].send("report-slip", "/report", **figures(WONDERS))
    table = table_of("p1")[1].number
    at_the_desk(c.ConfirmSlip(round=1, table=table, player=phones[1].player), "signs")
    desk = Client()
    desk.force_login(User.objects.create_superuser("desk"))
    answer = desk.get(f"/t/pokal/desk/tables/1/{table}", headers={"accept-language": "de"})
    page = answer.content.decode()
    listed = page.split('<ul class="signatures">')[1].split("</ul>")[0].split("<li>")[1:]
    by_name = {line.split(":")[0]: line for line in listed}
    names = [days.made_up_name(int(phone.player[1:])) for phone in phones]
    assert "auf dem eigenen Telefon unterschrieben" in by_name[names[0]]
    assert "von der Turnierleitung eingetragen" in by_name[names[1]]
    assert "noch nicht unterschrieben" in by_name[names[2]]


def test_after_a_correction_nobody_is_said_to_have_signed_its_figures() -> None:
    saved(days.seated(12))
    phones = table_phones()
    phones[0].send("report-slip", "/report", **figures(WONDERS))
    for phone in phones[1:]:
        phone.send("confirm-slip", "/check")
    table = table_of("p1")[1]
    assert table.slip is not None
    first, *others = table.slip.lines
    new = Slip((replace(first, figures=first.figures | {"vp": 54}), *others))
    ruled = c.CorrectSlip(round=1, table=table.number, slip=new, reason="misread", rule="7W-602")
    at_the_desk(ruled, "corrects")
    desk = Client()
    desk.force_login(User.objects.create_superuser("desk"))
    page = desk.get(f"/t/pokal/desk/tables/1/{table.number}", headers=ENGLISH).content.decode()
    assert page.count("signed on their own phone, before the correction") == len(phones)
    assert phones[1].page().count("signed, before the correction") == len(phones)


def test_phones_and_desk_say_alike_who_signed_on_paper_and_how_far_a_slip_is() -> None:
    saved(days.seated(12))
    phones = table_phones()
    phones[0].send("report-slip", "/report", **figures(WONDERS))
    number = table_of("p1")[1].number
    desk = Client()
    desk.force_login(User.objects.create_superuser("desk"))
    pages = ("/t/pokal/desk/tables", "/t/pokal/screen?view=round", "/t/pokal/rounds/1")
    for page in pages:
        shown = desk.get(page, headers=ENGLISH).content.decode()
        assert "partly signed" in shown, page
        assert "reported</span>" not in shown, page
    assert "partly signed" in phones[0].page()
    at_the_desk(c.AcceptSlip(round=1, table=number), "takes the paper")
    page = desk.get(f"/t/pokal/desk/tables/1/{number}", headers=ENGLISH).content.decode()
    assert page.count("signed on the slip") == len(phones) - 1
    assert phones[0].page().count("signed on the slip") == len(phones) - 1
    assert "not signed" not in page


@pytest.mark.rule("FRI-601")
def test_where_enough_have_signed_for_the_jury_nobody_counts_what_is_missing() -> None:
    day = Day("friedrich", "world-championship")
    day.does(c.SetDetails(signatures=2))
    day.open(8, fair_play=True)
    day.publish()
    table = day.state.rounds[0].tables[1]
    first, second, third, _last = (seat.player for seat in table.seats)
    slip = day.slip(table.seats, day.results())
    day.does(c.ReportSlip(round=1, table=1, slip=slip), player(first))
    day.does(c.ConfirmSlip(round=1, table=1, player=second, edition=1), player(second))
    saved(day)
    for each in (first, second, third):
        page = Phone(each).page()
        assert "Enough have signed. The jury accepts the result" in page, each
        assert "0 more" not in page
