"""Small things at the desk: said where they happen, and offered only where they can work."""

from __future__ import annotations

import re

import pytest

from tafelrunde.games.shelf import rulebook_ids
from tests.web.organiser.conftest import Clerk


def test_what_must_be_ticked_first_is_said_in_words_with_its_rule(organiser: Clerk) -> None:
    organiser.announce("seven-wonders", "four-rounds")
    organiser.enter(4)
    page = organiser.page("/check-in")
    assert page.count('data-attest="Erst Fairplay ankreuzen (7W-501)"') == 4


def test_all_are_here_counts_anew_with_each_arrival(organiser: Clerk) -> None:
    organiser.announce("seven-wonders", "four-rounds")
    organiser.enter(4)
    shown = organiser.state.seq
    assert "Fairplay noch nicht anerkannt (7W-501): 4" in settling(organiser.page("/check-in"))
    one = next(iter(organiser.state.entries))
    organiser.did("check-in", player=one, fair_play="on")
    news = organiser.client.get(
        f"/t/{organiser.slug}/desk/check-in?since={shown}", headers={"HX-Request": "true"}
    ).content.decode()
    assert "Fairplay noch nicht anerkannt (7W-501): 3" in settling(news)


def settling(page: str) -> str:
    return page.partition('id="to-settle"')[2].partition("</ul>")[0]


def test_what_can_never_work_any_more_is_not_offered(organiser: Clerk) -> None:
    organiser.start(8)
    seen = str(organiser.state.seq)
    organiser.did("draft-round")
    organiser.did("publish-round", round="1")
    late = organiser.post("/do/draft-round", seen=seen)
    assert late.status_code == 409
    said = late.content.decode()
    assert "Den jetzigen Stand behalten" in said
    assert "Trotzdem" not in said


def test_a_code_that_does_not_fit_leaves_one_at_the_tables(organiser: Clerk) -> None:
    organiser.start(8)
    organiser.publish()
    assert 'name="at" value="tables"' in organiser.page("/tables")
    answer = organiser.client.get(
        f"/t/{organiser.slug}/desk/paper/slip", {"code": "1-2-QQQ", "at": "tables"}, follow=True
    )
    assert answer.status_code == 422
    page = answer.content.decode()
    assert answer.redirect_chain[0][0].startswith(f"/t/{organiser.slug}/desk/tables?")
    note = page.partition('id="code-fault"')[2].partition("</p>")[0]
    assert re.search(r'href="/t/[^"]+/desk/tables/1/2"', note)


def test_whose_name_alone_is_missing_gets_a_row_to_type_it_in(organiser: Clerk) -> None:
    organiser.announce("seven-wonders", "four-rounds")
    listed = "1. Ada Winter\n2. Nora Nagel *\n3. ole.nordmann@example.org"
    page = organiser.post("/players/paste", htmx=False, list=listed).content.decode()
    assert 'value="Nora Nagel"' in page
    assert 'name="email-3" value="ole.nordmann@example.org"' in page
    organiser.post("/players/enter", htmx=False, **{"line": "3", "name-3": "Ole Nordmann"})
    assert len(organiser.state.entries) == 1


def test_the_bar_is_read_aloud_as_two_phrases_and_its_button_says_both_steps(
    organiser: Clerk,
) -> None:
    organiser.start(4)
    organiser.publish()
    for number in organiser.state.rounds[0].tables:
        organiser.did("report-slip", accept="1", **organiser.slip(number))
    page = organiser.page("")
    bar = page.partition('id="bar"')[2]
    assert re.search(r"Nächster Schritt</span>\s+<strong>", bar), "no “SchrittRunde”"
    assert "Runde 1 abschließen" in bar
    assert "Tabelle ansehen, dann abschließen" in bar


def test_a_long_list_can_be_passed_over_to_its_button(organiser: Clerk) -> None:
    organiser.announce()
    page = organiser.post("/players/paste", htmx=False, list="Ada Winter\nBo See").content.decode()
    past, table = page.index('href="#enter-ticked"'), page.index("paste-table")
    assert past < table < page.index('id="enter-ticked"')


@pytest.mark.parametrize("rulebook", rulebook_ids())
def test_trying_a_rulebook_begins_with_a_number_it_takes(organiser: Clerk, rulebook: str) -> None:
    answer = organiser.client.get(f"/rulebooks/{rulebook}/try")
    assert answer.status_code == 200
    assert "found" in answer.context, "a tournament is shown"


def test_a_number_that_does_not_fit_is_still_refused(organiser: Clerk) -> None:
    assert organiser.client.get("/rulebooks/friedrich/try?players=17").status_code == 422
