"""A round no longer fits: the desk shows the repairs in words and carries out the chosen one."""

from __future__ import annotations

import re

import pytest

from tafelrunde.desk import commands as c
from tests.web.audience import days
from tests.web.organiser.conftest import Clerk
from tests.web.organiser.test_overtaken_pages import stands
from tests.web.player.phones import saved


def short_table(clerk: Clerk) -> tuple[int, str]:
    """A table of three of the running round, and somebody who sits there."""
    tables = clerk.state.rounds[-1].tables.values()
    table = next(table for table in tables if len(table.seats) == 3)
    return table.number, table.seats[1].player


def offered(page: str) -> list[dict[str, str]]:
    """The moves of each repair on the page."""
    forms = re.findall(r'/do/repair-round".*?</form>', page, re.DOTALL)
    return [dict(re.findall(r'name="(move-[\w-]+)" value="(\d+)"', form)) for form in forms]


@pytest.mark.rule("CAT-105")
def test_a_published_round_shows_its_repairs_and_the_first_mends_it(organiser: Clerk) -> None:
    organiser.start(11)
    organiser.publish()
    number, gone = short_table(organiser)
    assert "repair-list" not in organiser.page("/tables")
    answer = organiser.do("withdraw-player", player=gone, before_game="on")
    assert "In Runde" in answer.content.decode(), "what it changes is said first"
    assert "Vorschläge zum Auffüllen" in answer.content.decode()
    organiser.did("withdraw-player", player=gone, before_game="on", sure="1")
    page = organiser.page("/tables")
    assert "CAT-105" in page
    assert f"→ Tisch {number}." in page
    assert "1 Person wechselt den Tisch" in page
    first = offered(page)[0]
    assert set(first.values()) == {str(number)}
    organiser.did("repair-round", round="1", **first)
    assert len(organiser.state.rounds[0].tables[number].seats) == 3
    assert "repair-list" not in organiser.page("/tables")
    assert "Sitze in Runde 1 geändert" in organiser.page("/history")


def test_where_a_table_of_three_is_left_nothing_to_fill_it_is_promised(organiser: Clerk) -> None:
    organiser.start(12)
    organiser.publish()
    gone = organiser.state.rounds[0].tables[1].seats[0].player
    said = organiser.do("withdraw-player", player=gone, before_game="on").content.decode()
    assert "An Tisch 1 von Runde 1 sitzen dann 3 statt 4." in said
    organiser.did("withdraw-player", player=gone, before_game="on", sure="1")
    assert "repair-list" not in organiser.page("/tables")


def test_a_draft_offers_its_repairs_beside_drawing_again(organiser: Clerk) -> None:
    organiser.start(12)
    organiser.did("draft-round")
    gone = organiser.state.rounds[0].tables[1].seats[0].player
    organiser.did("withdraw-player", player=gone, sure="1")
    assert organiser.do("publish-round", round="1").status_code == 422
    page = organiser.page("/draw")
    assert f"{organiser.names[gone]} spielt nicht mit." in page
    assert 'href="#redraw"' in page
    assert offered(page)[0] == {}
    assert "Besser geht es nicht" not in page, "it was reckoned for others"
    assert "Gerechnet für die Personen dieses Entwurfs" in page
    assert [gone] == re.findall(
        r'data-seat="([\w-]+)"(?:(?!</button>).)*nicht mehr dabei', page, re.S
    )
    organiser.did("repair-round", round="1")
    assert "Gerechnet für die Personen dieses Entwurfs" not in organiser.page("/draw")
    organiser.did("publish-round", round="1")


@pytest.mark.rule("CAR-302")
def test_a_draft_that_cannot_be_drawn_again_offers_no_draw(organiser: Clerk) -> None:
    """An odd number where two play: what helps is a stand-in, not another draw."""
    organiser.announce("carcassonne", "two-player")
    organiser.enter(8)
    for player in list(organiser.state.entries):
        organiser.did("check-in", player=player, data_checked="on")
    organiser.did("close-check-in")
    organiser.did("start-tournament")
    organiser.did("draft-round")
    gone = organiser.state.rounds[0].tables[1].seats[0].player
    organiser.did("withdraw-player", player=gone, sure="1")
    page = organiser.page("/draw")
    assert "Ersatzperson" in page
    assert 'href="#redraw"' not in page
    assert "steht vorn" not in page


def test_a_stale_repair_is_refused_and_nothing_moves(organiser: Clerk) -> None:
    organiser.start(11)
    organiser.publish()
    _number, gone = short_table(organiser)
    organiser.did("withdraw-player", player=gone, before_game="on", sure="1")
    first = offered(organiser.page("/tables"))[0]
    organiser.did("repair-round", round="1", **first)
    before = organiser.version
    again = organiser.do("repair-round", round="1", **first)
    assert again.status_code == 422
    assert 'data-place="moves"' in again.content.decode()
    assert organiser.version == before
    assert organiser.do("repair-round", round="1", **{"move-x": "many"}).status_code == 422


def test_where_nothing_helps_the_page_says_what_would(organiser: Clerk) -> None:
    organiser.announce("carcassonne", "two-player")
    organiser.enter(8)
    for player in list(organiser.state.entries):
        organiser.did("check-in", player=player, data_checked="on")
    organiser.did("close-check-in")
    organiser.did("start-tournament")
    organiser.publish()
    gone = organiser.state.rounds[0].tables[1].seats[0].player
    organiser.did("withdraw-player", player=gone, before_game="on", sure="1")
    page = organiser.page("/tables")
    assert "Ersatzperson" in page
    assert "CAR-302" in page


def next_step(page: str) -> str:
    return page.partition('id="next-step"')[2].partition("</a>")[0]


@pytest.mark.rule("CAT-105")
def test_a_table_of_two_has_no_slip_but_the_ways_out_of_it(organiser: Clerk) -> None:
    """Three and three, and one does not come: no table can give anybody away."""
    organiser.start(6)
    organiser.publish()
    number, gone = short_table(organiser)
    whole = 3 - number
    organiser.did("withdraw-player", player=gone, before_game="on", sure="1")
    slip = organiser.page(f"/tables/1/{number}")
    assert "data-slip" not in slip
    assert "CAT-105" in slip
    assert "/desk/tables#repairs" in slip
    offered = next_step(organiser.page("/tables"))
    assert f"/tables/1/{number}" not in offered
    assert "#repairs" in offered or "stand-in" in offered
    assert f"dann Tisch {number}" not in organiser.page(f"/tables/1/{whole}")
    organiser.post("/players/stand-in", name="Ersatz Ersin")
    [helper] = organiser.state.standins
    before = stands(slip)
    organiser.did("move-seat", round="1", table=str(number), player=helper)
    slip = organiser.page(f"/tables/1/{number}")
    assert "data-slip" in slip
    assert stands(slip) != before, "a page left open follows"


def test_nobody_is_offered_who_cannot_move_to_a_short_table(organiser: Clerk) -> None:
    """A table with a result is over."""
    organiser.start(11)
    organiser.publish()
    number, gone = short_table(organiser)
    organiser.did("withdraw-player", player=gone, before_game="on", sure="1")
    tables = organiser.state.rounds[-1].tables
    over, playing = (table for table in tables.values() if table.number != number)
    figures = {f"vp-{n}": str(11 - n) for n in range(1, len(over.seats) + 1)}
    organiser.did("report-slip", round="1", table=str(over.number), **figures)
    page = organiser.page(f"/tables/1/{number}")
    chosen = page.partition('name="player" required')[2].partition("</select>")[0]
    others = {seat.player for seat in playing.seats}
    assert set(re.findall(r'value="(\w+)"', chosen)) == others


@pytest.mark.rule("CAR-305")
def test_a_broken_draft_by_the_standings_is_drawn_again_before_it_is_repaired(
    organiser: Clerk,
) -> None:
    day = days.started(12, rulebook="carcassonne", mode="two-player")
    day.play_round(day.results())
    day.does(c.DraftRound(seed="s"))
    for table in [day.state.rounds[1].tables[number] for number in (1, 4)]:
        day.does(c.WithdrawPlayer(player=table.seats[1].player))
    saved(day)
    organiser.slug = "pokal"
    page = organiser.page("/draw")
    repairs = page.split('class="repair-list"')[1].split("</section>")[0]
    first, *others = repairs.split('<li class="repair">')[1:]
    assert "CAR-305" in first
    assert "repair-round" not in first
    assert 'class="big"' in first
    assert others
    assert not [each for each in others if 'class="big">' in each]
    assert "Weicht von" in others[0]
    form = dict(re.findall(r'name="(reason|source)"[^>]*value="([^"]+)"', first, re.DOTALL))
    form |= dict(re.findall(r'name="(source)"\s+value="([^"]+)"', first, re.DOTALL))
    organiser.did("redraw-round", **form)
    assert "repair-list" not in organiser.page("/draw")
    assert "Seit dem Entwurf kam oder ging jemand." in organiser.page("/history")
