"""A number that fills no tables: the desk says how many are missing and takes stand-ins on."""

from __future__ import annotations

import re

import pytest

from tests.web.organiser.conftest import Clerk
from tests.web.organiser.test_finish import falling, start, typed
from tests.web.player.phones import Phone

FRIEDRICH = ("friedrich", "world-championship")


def checked_in(clerk: Clerk, number: int) -> None:
    clerk.announce(*FRIEDRICH)
    aliases = {f"pseudonym-{line}": f"Star {line}" for line in range(1, number + 1)}
    assert clerk.enter(number, **aliases).status_code == 204
    for player in list(clerk.state.entries):
        clerk.did("check-in", player=player)
    clerk.did("close-check-in")


@pytest.mark.rule("FRI-101")
def test_ten_players_of_friedrich_start_once_two_stand_in(organiser: Clerk) -> None:
    checked_in(organiser, 10)
    page = organiser.page()
    assert "Es fehlen 2 Ersatzpersonen" in page
    assert "8 oder 12 gehen" in page
    assert "Eine Ersatzperson aufnehmen; dann das Turnier starten." in page
    assert 'id="next-step" form="stand-in-form"' in page, "the step offered sends what mends it"
    assert 'id="stand-in-form"' in page
    assert 'id="next-step" href="/t/' in organiser.page("/players"), "or leads to it"
    assert "/do/start-tournament" not in page
    assert organiser.do("start-tournament").status_code == 422
    assert organiser.post("/players/stand-in", name="Ersatz 1").status_code == 204
    (helper,) = organiser.state.standins.values()
    assert helper.checked_in
    assert not helper.data_checked, "nobody asked, so nobody attests it"
    assert not helper.fair_play
    assert "Es fehlt 1 Ersatzperson" in organiser.page()
    organiser.post("/players/stand-in", name="Ersatz 2")
    page = organiser.page()
    assert "Ersatzperson aufnehmen" not in page
    assert "/do/start-tournament" in page
    organiser.did("start-tournament")
    organiser.publish()
    assert [len(t.seats) for t in organiser.state.rounds[0].tables.values()] == [4, 4, 4]


@pytest.mark.rule("FRI-101")
def test_a_table_of_three_in_a_published_round_is_filled_from_the_tables_page(
    organiser: Clerk,
) -> None:
    checked_in(organiser, 8)
    organiser.did("start-tournament")
    organiser.publish()
    assert "Ersatzperson aufnehmen" not in organiser.page("/tables")
    gone = organiser.state.rounds[0].tables[1].seats[3].player
    organiser.did("withdraw-player", player=gone, before_game="on", sure="1")
    assert "Es fehlt 1 Ersatzperson" in organiser.page("/tables")
    assert organiser.post("/players/stand-in", name="Ersatz 1").status_code == 204
    page = organiser.page("/tables")
    assert "Ersatzperson aufnehmen" not in page
    assert "repair-list" in page


@pytest.mark.rule("FRI-101")
def test_who_leaves_before_a_draw_makes_the_stand_in_the_next_step(organiser: Clerk) -> None:
    checked_in(organiser, 8)
    organiser.did("start-tournament")
    gone = next(iter(organiser.state.entries))
    asked = organiser.do("withdraw-player", player=gone).content.decode()
    assert "Dann fehlt 1 Ersatzperson" in asked, "before anybody is let go"
    organiser.did("withdraw-player", player=gone, sure="1")
    page = organiser.page("/draw")
    assert "Eine Ersatzperson aufnehmen; dann Runde 1 auslosen." in page
    assert 'id="next-step" form="stand-in-form"' in page
    assert 'id="next-step" form="draft-form"' not in page, "it could only be refused"
    assert organiser.post("/players/stand-in", name="Ersatz 1").status_code == 204
    page = organiser.page("/draw")
    assert 'id="next-step" form="draft-form"' in page
    assert "Ersatzperson aufnehmen" not in page


@pytest.mark.rule("CAR-302")
def test_where_two_play_an_absent_stand_in_is_checked_in_with_one_press(organiser: Clerk) -> None:
    """Before the draw, and when somebody goes from a published round."""
    organiser.announce("carcassonne", "two-player")
    organiser.enter(9)
    organiser.post("/players/add", name="Ersatz Ersin", standin="on")
    [helper] = organiser.state.standins
    for player in list(organiser.state.entries):
        organiser.did("check-in", player=player, attested="on")
    organiser.did("close-check-in")
    assert not organiser.state.standins[helper].checked_in
    page = organiser.page()
    assert "Ersatz Ersin ist da: einchecken und einspringen lassen" in page
    assert "Ein Freilos kennen diese Regeln nicht." in page
    organiser.did("check-in", player=helper)
    entry = organiser.state.standins[helper]
    assert entry.checked_in
    assert not entry.data_checked, "nobody attests unasked"
    assert not entry.fair_play
    assert 'id="stand-ins"' not in organiser.page()
    listed = organiser.page("/check-in")
    assert listed.count(">Daten geprüft<") == 9, "of those who were asked, and of nobody else"
    assert listed.count("nichts zu bestätigen") == 1
    organiser.did("start-tournament")
    organiser.publish()
    round_ = organiser.state.rounds[0]
    assert helper in {seat.player for table in round_.tables.values() for seat in table.seats}
    gone = next(
        seat.player
        for table in round_.tables.values()
        for seat in table.seats
        if seat.player != helper and helper not in {each.player for each in table.seats}
    )
    organiser.did("withdraw-player", player=gone, before_game="on", sure="1")
    page = organiser.page("/tables")
    assert "repair-list" in page or "Ersatzperson aufnehmen" in page, "a way on is offered"


@pytest.mark.rule("CAR-302")
def test_a_stand_in_comes_in_the_last_round_too_but_nobody_else_and_not_after_it(
    organiser: Clerk,
) -> None:
    start(organiser, "carcassonne", "two-player", 8, **{"option-rounds": "1"})
    organiser.publish()
    table = organiser.state.rounds[0].tables[1]
    gone, left = (seat.player for seat in table.seats)
    organiser.did("withdraw-player", player=gone, before_game="on", sure="1")
    assert "Ersatzperson aufnehmen" in organiser.page("/tables")
    refused = organiser.post("/players/add", name="Nachzügler Nino")
    assert refused.status_code == 422, "somebody who would be ranked comes too late"
    assert organiser.post("/players/stand-in", name="Ersatz Ersin").status_code == 204
    [helper] = organiser.state.standins
    organiser.did("move-seat", round="1", table="1", player=helper)
    seated = {seat.player for seat in organiser.state.rounds[0].tables[1].seats}
    assert seated == {left, helper}
    for number, table in organiser.state.rounds[0].tables.items():
        figures = typed(len(table.seats), falling("vp"))
        organiser.did("report-slip", round="1", table=str(number), accept="1", **figures)
    assert organiser.post("/players/stand-in", name="Ersatz Emma").status_code == 422


def test_a_stand_in_taken_on_in_one_act_is_taken_back_as_one(organiser: Clerk) -> None:
    checked_in(organiser, 10)
    organiser.post("/players/stand-in", name="Ersatz 1")
    found = re.search(r"\?undo=(\d+)#", organiser.page())
    assert found is not None
    organiser.did("take-back", since=found.group(1), reason="doch nicht", sure="1")
    assert organiser.state.standins == {}, "not only his arrival"


@pytest.mark.rule("FRI-101")
def test_the_draw_page_says_what_is_next_where_news_reach_it(organiser: Clerk) -> None:
    checked_in(organiser, 11)
    said = "Eine Ersatzperson aufnehmen; dann das Turnier starten."
    page = organiser.page("/draw")
    assert said in page.partition('id="live"')[2].partition('id="bar"')[0]
    assert said not in page.partition('id="still"')[2].partition('id="live"')[0]
    organiser.post("/players/stand-in", name="Ersatz 1")
    assert "Noch nichts auszulosen" in organiser.page("/draw")
    assert said not in organiser.page("/draw")


MINUTES = {
    "rounds": "12",
    "winner-russia": "on",
    **{f"held-{n}": "2" for n in ("sweden", "austria", "imperial_army", "france")},
    **{f"of-{n}": "10" for n in ("russia", "sweden", "austria", "imperial_army", "france")},
    "held-russia": "10",
    "sure-cards": "on",
    "sure-army": "on",
    "sure-winners": "on",
}


@pytest.mark.rule("FRI-101")
def test_the_draft_marks_whoever_plays_a_role_again(organiser: Clerk) -> None:
    checked_in(organiser, 8)
    organiser.did("start-tournament")
    organiser.publish()
    for table in ("1", "2"):
        organiser.did("report-slip", round="1", table=table, accept="1", **MINUTES)
    organiser.did("close-round", round="1")
    organiser.did("draft-round")
    assert "dieselbe Rolle wie in" not in organiser.page("/draw")
    first, second = (
        [seat for table in round_.tables.values() for seat in table.seats]
        for round_ in organiser.state.rounds
    )
    one = first[0]
    other = next(seat.player for seat in second if seat.role == one.role)
    organiser.did("swap-seats", round="2", one=one.player, other=other)
    page = " ".join(organiser.page("/draw").split())
    assert "⚠ dieselbe Rolle wie in Runde 1 FRI-101" in page
    assert "eine Rolle noch einmal" in page
    assert "Besser geht es nicht" not in page


@pytest.mark.rule("FRI-101")
def test_wherever_the_seat_of_a_stand_in_is_shown_it_says_so(organiser: Clerk) -> None:
    """The others play against him, and nobody finds him in the standings."""
    checked_in(organiser, 7)
    organiser.post("/players/stand-in", name="Sven Aushilfe")
    organiser.did("start-tournament")
    organiser.publish()
    (helper,) = organiser.state.standins
    tables = organiser.state.rounds[0].tables.values()
    (his,) = [t for t in tables if helper in {seat.player for seat in t.seats}]
    other = next(seat.player for seat in his.seats if seat.player != helper)
    public = organiser.client.get(f"/t/{organiser.slug}/seating?by=table").content.decode()
    assert public.count('class="tag">Ersatz<') == 1
    assert 'class="tag">Ersatz<' in organiser.page(f"/tables/1/{his.number}")
    for player in (helper, other):
        page = Phone(player, organiser.slug).page()
        assert page.count('class="tag">stand-in<') == 1
    referee = Phone("ref", organiser.slug, "referee").client
    shown = referee.get(f"/t/{organiser.slug}/referee/table/1/{his.number}").content.decode()
    assert 'class="tag">stand-in<' in shown


@pytest.mark.rule("FRI-101")
def test_a_stand_in_taken_on_is_told_and_marked_on_the_draft_and_at_the_tables(
    organiser: Clerk,
) -> None:
    checked_in(organiser, 11)
    form = organiser.page().split('id="stand-in-form"')[1].split("</form>")[0]
    hidden = dict(re.findall(r'type="hidden"\s+name="(stay|say)"\s+value="(\w+)"', form))
    said = organiser.post("/players/stand-in", name="Ersatz 1", **hidden).content.decode()
    assert 'role="status"' in said
    assert "Ersatz 1" in said
    organiser.did("start-tournament")
    organiser.did("draft-round")
    mark = '<small class="starts-here">Ersatz</small>'
    assert organiser.page("/draw").count(mark) == 1
    organiser.did("publish-round", round="1")
    assert organiser.page("/tables").count(mark) == 1
