"""A signed result that only a ruling changes: whoever can, can; whoever cannot, is told at once."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.web.organiser.conftest import Clerk
from tests.web.organiser.test_finish import start
from tests.web.referee.whistles import Referee

SEATED = [20, 20, 15, 10]


def figures(*points: int, turns: dict[int, int] | None = None) -> dict[str, str]:
    typed = {f"vp-{number}": str(vp) for number, vp in enumerate(points, start=1)}
    return typed | {f"turns-{number}": str(n) for number, n in (turns or {}).items()}


@pytest.fixture
def signed(organiser: Clerk) -> Clerk:
    """A Dominion slip signed with two level, whose turns were asked for; a referee is named."""
    start(organiser, "dominion", "swiss", 8, **{"option-rounds": "2"})
    organiser.did("set-details", referee="Rita Pfeife")
    organiser.publish()
    level = figures(*SEATED, turns={1: 12, 2: 11})
    organiser.did("report-slip", round="1", table="1", accept="1", **level)
    assert organiser.state.rounds[0].tables[1].state == "final"
    return organiser


@pytest.mark.rule("DOM-118")
def test_the_referee_sees_what_a_correction_changes_and_makes_it(signed: Clerk) -> None:
    referee = Referee(signed.slug)
    asked = referee.form("correct-slip", "/table/1/1")
    asked |= figures(20, 21, 15, 10, turns={1: 12, 2: 11})
    asked |= {"reason": "a card overlooked", "rule": "DOM-118"}
    referee.told_first("correct-slip", **asked)
    referee.did("correct-slip", **asked, sure="1")
    slip = referee.table(1).slip
    assert slip is not None
    assert [line.figures for line in slip.lines] == [{"vp": vp} for vp in (20, 21, 15, 10)]


@pytest.mark.rule("DOM-118")
def test_the_organiser_is_told_at_once_and_gets_no_form_that_is_refused(signed: Clerk) -> None:
    page = signed.page("/tables/1/1")
    assert "/do/correct-slip" not in page
    assert "Rita Pfeife" in page
    assert page.count('<p class="stored">') == 1
    assert "/desk/phones" in page.partition('id="left-to"')[2].partition("</section>")[0]
    bench = signed.client.get(f"/t/{signed.slug}/referee/table/1/1").content.decode()
    assert "/do/correct-slip" not in bench
    assert "Rita Pfeife" in bench


@pytest.mark.rule("DOM-118")
def test_no_undo_is_offered_that_the_desk_refuses(organiser: Clerk) -> None:
    start(organiser, "dominion", "swiss", 8, **{"option-rounds": "2"})
    organiser.publish()
    first = figures(30, 20, 15, 10)
    organiser.did("report-slip", round="1", table="1", accept="1", **first)
    step = organiser.version
    assert "?undo=" in organiser.page("/tables"), "nobody is named who alone changes it"
    organiser.did("set-details", referee="Rita Pfeife")
    organiser.did("report-slip", round="1", table="2", accept="1", **first)
    page = organiser.page("/tables")
    assert "?undo=" not in page
    assert "/desk/tables/1/2" in page.partition("✓")[2].partition("</a>")[0]
    note, _list, steps = organiser.page(f"/history?undo={step}").partition('class="history"')
    assert 'class="undo"' not in steps
    assert "/do/take-back" not in steps
    assert "Rita Pfeife" in note
    organiser.did("set-details", title="Abend", referee="Rita Pfeife")
    assert organiser.page("/history").count('class="undo"') == 1, "what came later can go"


@pytest.mark.rule("DOM-118")
def test_an_organiser_with_the_referees_link_is_the_referee_on_those_pages(signed: Clerk) -> None:
    referee = Referee(signed.slug)
    referee.client.force_login(User.objects.get(pk=signed.client.session["_auth_user_id"]))
    asked = referee.form("correct-slip", "/table/1/1") | figures(22, 20, 15, 10)
    referee.told_first("correct-slip", **asked, reason="overlooked", rule="DOM-118")


@pytest.mark.rule("DOM-118")
def test_two_laptops_that_differ_are_asked_for_the_rule_too(organiser: Clerk) -> None:
    start(organiser, "dominion", "swiss", 8, **{"option-rounds": "2"})
    organiser.publish()
    seen = organiser.version
    organiser.did("report-slip", round="1", table="1", accept="1", **figures(30, 20, 15, 10))
    mine = figures(30, 20, 15, 11)
    answer = organiser.do("report-slip", round="1", table="1", accept="1", seen=seen, **mine)
    assert answer.status_code == 409
    assert '<select name="rule" aria-required="true"' in answer.content.decode()


@pytest.mark.rule("7W-602")
def test_the_result_desk_is_told_that_others_decide_an_objection(
    organiser: Clerk, colleague: Any
) -> None:
    start(organiser, "seven-wonders", "prelims-and-final", 8)
    organiser.publish()
    scorekeeper = colleague(organiser, "scorekeeper")
    scorekeeper.did("report-slip", **organiser.slip(1))
    who = organiser.state.rounds[0].tables[1].seats[0].player
    said = {"round": "1", "table": "1", "player": who, "reason": "my guild"}
    scorekeeper.did("dispute-slip", **said)
    page = scorekeeper.page("/tables/1/1")
    assert "/do/accept-slip" not in page
    assert "/do/report-slip" not in page
    assert 'id="left-to"' in page
    assert "/do/accept-slip" in organiser.page("/tables/1/1")


@pytest.mark.rule("DOM-118")
def test_an_undo_asks_for_the_rule_at_once_where_a_signed_result_goes_with_it(
    organiser: Clerk,
) -> None:
    start(organiser, "dominion", "swiss", 8, **{"option-rounds": "2"})
    organiser.publish()
    organiser.did("report-slip", round="1", table="1", accept="1", **figures(30, 20, 15, 10))
    signed = organiser.version - 1
    organiser.did("set-details", title="Abend")
    page = organiser.page(f"/history?undo={signed}")
    assert '<select name="rule" required' in page
    assert "Nur ein Entscheid, der seine Regel nennt" in page
    asked = {"since": str(signed), "reason": "vertippt", "sure": "1"}
    assert organiser.do("take-back", **asked).status_code == 422
    page = organiser.page(f"/history?undo={organiser.version}")
    assert "/do/take-back" in page
    assert 'name="rule"' not in page, "nothing signed goes with it"
    organiser.did("take-back", **asked, rule="DOM-118")


@pytest.mark.rule("DOM-118")
def test_everybody_at_the_desk_reads_who_signed_who_entered_it_and_who_changes_it(
    signed: Clerk, colleague: Any
) -> None:
    helper = colleague(signed, "scorekeeper")
    for page in (signed.page("/tables/1/1"), helper.page("/tables/1/1")):
        state = page.partition('id="slip-state"')[2]
        assert state.count("auf dem Zettel unterschrieben") == len(SEATED)
        assert re.search(r"Eingetragen von \S+.*?<time", state, re.DOTALL)
        assert "Übernommen von" not in state, "entered and accepted at once is one act"
        told = page.partition('id="left-to"')[2].partition("</section>")[0]
        assert "Dieses Ergebnis ändert nur der Schiedsrichter (Rita Pfeife)" in told
        assert "Turnierleitung oder Schiedsrichter" not in told
    refused = helper.do("report-slip", round="1", table="1", **figures(30, 20, 15, 10))
    assert "ändern kann es nur der Schiedsrichter" in refused.content.decode()


def test_another_hand_that_accepts_a_slip_is_named_beside_the_first(
    organiser: Clerk, colleague: Any
) -> None:
    organiser.start()
    organiser.publish()
    helper = colleague(organiser, "scorekeeper")
    helper.did("report-slip", **organiser.slip(1))
    assert "Eingetragen von" in organiser.page("/tables/1/1")
    organiser.did("accept-slip", round="1", table="1")
    page = helper.page("/tables/1/1")
    entered, accepted = page.index("Eingetragen von"), page.index("Übernommen von")
    assert entered < accepted
    assert "berichtigen können es nur Turnierleitung oder Schiedsrichter" in page
    changed = {"reason": "vertippt", "sure": "1", **organiser.slip(1, **{"vp-1": "12"})}
    organiser.did("correct-slip", **changed)
    assert "Berichtigt von" in helper.page("/tables/1/1")
