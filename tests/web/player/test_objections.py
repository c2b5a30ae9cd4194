"""Who objects, and what came of it, is told to those at the table; who still has to sign, too."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.journal.events import Slip
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.web import house
from tests.web.audience import days
from tests.web.player.phones import (
    WONDERS,
    Phone,
    at_the_desk,
    figures,
    saved,
    state,
    table_of,
    table_phones,
)
from tests.web.player.test_matches import at_the_laptop, final_phones, two_in_the_final
from tests.web.referee.whistles import Referee

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


STANDS = "decided about your objection: The result stands as reported."


def objected() -> tuple[list[Phone], int]:
    """The phones of a table whose second player objects, and the table's number."""
    saved(days.seated(12))
    phones = table_phones()
    phones[0].send("report-slip", "/report", **figures(WONDERS))
    phones[1].send("dispute-slip", "/check", reason="54, not 50")
    return phones, table_of(phones[0].player)[1].number


def test_whoever_objects_takes_no_call_back_that_would_leave_the_objection_waiting() -> None:
    phones, _table = objected()
    call = state().open_calls[-1].id
    page = " ".join(phones[1].page().split())
    assert "If you no longer object, tell the referee or the desk" in page
    assert "Withdraw the call" not in page
    myself = Actor("badge:98", "player", phones[1].player)
    with pytest.raises(Refusal, match="your objection stands"):
        house.append(
            house.find("pokal").id,
            c.CloseCall(call=call, outcome="withdrawn"),
            myself,
            "back",
            None,
        )
    assert state().calls[call].open


def test_the_phone_tells_who_took_a_result_over_that_not_all_had_signed() -> None:
    saved(days.seated(12))
    phones = table_phones()
    phones[0].send("report-slip", "/report", **figures(WONDERS))
    referee, table = Referee(), table_of(phones[0].player)[1].number
    referee.did("accept-slip", **referee.form("accept-slip", f"/table/1/{table}"))
    page = phones[1].page()
    assert "The referee has accepted the result: it is final." in page
    assert "The desk" not in page


def test_the_phone_tells_that_the_referee_let_the_result_stand() -> None:
    phones, table = objected()
    referee, name = Referee(), days.made_up_name(int(phones[1].player[1:]))
    referee.did("accept-slip", **referee.form("accept-slip", f"/table/1/{table}"))
    for path in ("", "/check", "/call", "/standing"):
        assert f"The referee {STANDS}" in phones[1].page(path), path
    assert "data-result-final" in phones[1].page("/call"), "contested no more on an open page"
    mine = phones[1].page()
    assert "Your call is settled" not in mine
    assert "The desk has accepted" not in mine
    others = phones[2].page()
    assert f"The referee decided about the objection of {name}: The result stands" in others
    desk = " ".join(at_the_laptop().get(f"/t/pokal/desk/tables/1/{table}").content.decode().split())
    assert f"Einspruch: {name}: 54, not 50" in desk
    assert "Entschieden von Rita R.: Das Ergebnis bleibt wie gemeldet." in desk
    assert "Decided by Rita R.:" in referee.page(f"/table/1/{table}")


def test_the_phone_tells_that_the_desk_let_the_result_stand() -> None:
    phones, table = objected()
    assert "data-result-final" not in phones[1].page("/call")
    at_the_desk(c.AcceptSlip(round=1, table=table), "accept")
    assert f"The desk {STANDS}" in phones[1].page()
    at_the_desk(c.TakeBack(since=state().seq - 1, reason="too soon"), "undo")
    assert STANDS not in phones[1].page()
    assert "The referee decides." in phones[1].page()


def test_the_phone_tells_that_other_figures_came_of_an_objection() -> None:
    phones, table = objected()
    slip = state().rounds[0].tables[table].slip
    assert slip is not None
    first, *others = slip.lines
    changed = Slip((replace(first, figures=first.figures | {"vp": 51}), *others))
    at_the_desk(c.ReportSlip(round=1, table=table, slip=changed), "type")
    now = "The desk decided about your objection: Other figures stand on the slip now."
    for path in ("", "/check"):
        assert now in phones[1].page(path)
    phones[1].send("dispute-slip", "/check", reason="no, 52")
    assert "decided about" not in phones[1].page(), "the new objection is open"
    told = c.CorrectSlip(round=1, table=table, slip=slip, reason="counted anew")
    at_the_desk(told, "corrects")
    mine = phones[1].page()
    assert "The desk decided about your objection: The result was changed." in mine
    assert "counted anew" in mine


def test_a_finalist_reads_what_came_of_the_objection_after_the_final() -> None:
    saved(days.finishing(12))
    phones = final_phones()
    phones[0].send("report-slip", "/report", **figures(WONDERS))
    phones[2].send("dispute-slip", "/check", reason="54, not 45")
    referee = Referee()
    referee.did("report-match", **referee.form("report-match", "/match/final"))
    assert f"The referee {STANDS}" in phones[2].page()
    assert "The referee decided about the objection of" in phones[0].page()
    desk = at_the_laptop().get("/t/pokal/desk/finish/final").content.decode()
    assert "Entschieden von Rita R.:" in desk


def test_a_finalist_reads_it_still_while_the_drawn_final_is_replayed() -> None:
    one, two = two_in_the_final()
    one.send("finish-table")
    one.send("report-slip", "/report", **figures({"vp": [80, 80]}))
    two.send("dispute-slip", "/check", reason="81")
    at_the_desk(c.AcceptSlip(match="final"), "accept")
    at_the_desk(c.SeatStage(match="final", seed="s"), "again")
    assert state().matches["final"].awaiting
    assert f"The desk {STANDS}" in two.page()
    assert "Your call is settled" not in two.page()
