"""A disputed slip from the objection to its end: every page says the same."""

from __future__ import annotations

import pytest

from tests.web.audience import days
from tests.web.player.phones import WONDERS, figures, saved, table_of, table_phones
from tests.web.referee.whistles import Referee

pytestmark = pytest.mark.django_db
STILL = "The referee has decided; the slip is still to be settled"


@pytest.mark.rule("7W-602")
def test_a_ruling_on_a_dispute_leaves_one_truth_until_the_slip_is_settled() -> None:
    saved(days.seated(12))
    one, two, *_rest = table_phones()
    one.send("report-slip", "/report", **figures(WONDERS))
    two.send("dispute-slip", "/check", reason="My guild is missing")
    number = table_of("p1")[1].number
    referee = Referee()
    (call,) = referee.state.open_calls
    about = {"call": call.id, "table": str(number)}
    page = referee.page("/ruling", **about)
    for words in ("My guild is missing", "What this slip gives", "It stands as reported"):
        assert words in page
    assert f"/referee/table/1/{number}#correct" in page
    settle = page.partition('id="settle"')[2].partition("</section>")[0]
    assert "Stored:" in settle, "the figures the objection is about"
    asked = referee.form("give-ruling", "/ruling", **about)
    assert asked["next"] == f"/t/pokal/referee/table/1/{number}", "where it is settled"
    referee.did("give-ruling", **asked, rule="7W-602", verdict="note", text="counted anew")
    for page in (one.page(), two.page(), referee.page(), referee.page(f"/table/1/{number}")):
        assert STILL in page
        assert "nobody has called" not in page
        assert "No referee has been called" not in page
    assert "Nobody is waiting" not in referee.page()
    assert "about=dispute" not in two.page(), "nobody is asked to call again"
    referee.did("accept-slip", **referee.form("accept-slip", "/ruling", **about))
    assert referee.table(number).state == "final"
    for page in (two.page(), referee.page(), referee.page("/ruling", **about)):
        assert "still to be settled" not in page
    assert "It stands as reported" not in page
