"""Who objects is told to those at the table, and who still has to sign in the right number."""

from __future__ import annotations

import pytest

from tests.web.audience import days
from tests.web.player.phones import WONDERS, figures, saved, table_of, table_phones
from tests.web.player.test_matches import at_the_laptop

pytestmark = pytest.mark.django_db


def test_the_table_reads_who_objects_and_the_one_who_does_reads_you() -> None:
    saved(days.seated(12))
    phones = table_phones()
    phones[0].send("report-slip", "/report", **figures(WONDERS))
    phones[1].send("dispute-slip", "/check", reason="54, not 50")
    name = days.made_up_name(int(phones[1].player[1:]))
    for phone in (phones[0], phones[2]):
        for page in (phone.page(), phone.page("/check")):
            assert f"{name} objects:" in " ".join(page.split())
            assert "54, not 50" in page
            assert "You object:" not in page
    mine = " ".join(phones[1].page().split())
    assert "You object:</strong> 54, not 50" in mine
    assert f"{name} objects:" not in mine
    table = table_of(phones[0].player)[1].number
    desk = at_the_laptop().get(f"/t/pokal/desk/tables/1/{table}").content.decode()
    assert f"Einspruch: {name}: 54, not 50" in " ".join(desk.split())


def test_one_missing_signature_is_told_in_the_singular() -> None:
    saved(days.seated(12))
    phones = table_phones()
    phones[0].send("report-slip", "/report", **figures(WONDERS))
    german = {"accept-language": "de"}
    page = phones[0].client.get("/t/pokal/me", headers=german).content.decode()
    assert "Sie haben unterschrieben. Es fehlen noch:" in page
    for phone in phones[1:3]:
        phone.send("confirm-slip", "/check")
    page = phones[0].client.get("/t/pokal/me", headers=german).content.decode()
    assert "Sie haben unterschrieben. Es fehlt noch:" in page
