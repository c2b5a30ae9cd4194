"""My table on the phone: the seat, the report, signatures and objections, counting."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.standings.table import standings
from tafelrunde.web import house
from tests.web.audience import days
from tests.web.player.phones import (
    WONDERS,
    Phone,
    at_the_desk,
    figures,
    in_order,
    saved,
    state,
    table_of,
    table_phones,
)

pytestmark = pytest.mark.django_db


# ── Waiting and the table ────────────────────────────────────────────────────────────────────────


def test_whoever_is_on_the_list_is_told_to_check_in_and_then_that_it_is_done() -> None:
    saved(days.arriving(12, there=3))
    assert "You are on the list" in Phone("p9").page()
    phone = Phone("p2")
    page = phone.page()
    assert "You are checked in" in page
    assert "3 / 12" in page
    assert "data-beat" in page


@pytest.mark.rule("7W-801")
def test_where_all_play_at_once_nobody_is_said_to_start() -> None:
    saved(days.seated(12))
    for phone in table_phones():
        page = phone.page()
        assert "All play at once." in page
        assert "start." not in page
        assert "<small>starts</small>" not in page


def test_the_table_stands_there_large_with_seat_tablemates_and_who_starts() -> None:
    saved(days.seated(12, rulebook="dominion", mode="swiss"))
    _round, table = table_of("p1")
    first, second = in_order(table)[:2]
    page = Phone(first).page()
    assert f"<b>{table.number}</b>" in page
    assert "You start." in page
    assert f"{days.made_up_name(int(first[1:]))} starts." in Phone(second).page()
    for player in in_order(table):
        assert days.made_up_name(int(player[1:])) in page


def test_the_wonder_of_my_position_stands_out() -> None:
    day = saved(days.seated(12))
    drawn: Any = day.state.draws["wonders round 1"].outcome
    _round, table = table_of("p1")
    seat = next(seat for seat in table.seats if seat.player == "p1")
    mine = next(each for each in drawn["wonders"] if each["position"] == seat.position)
    assert f"Seat {seat.position}: {mine['en']}" in Phone("p1").page()


def test_a_catan_table_gets_a_board_from_the_seed_of_the_round() -> None:
    saved(days.seated(8, rulebook="catan", mode="ranking-tournament"))
    page = Phone("p1").page()
    assert "<svg" in page
    assert "You may use it or draw your own." in page
    one, other = table_of("p1")[1].number, 0
    other = next(n for n in state().rounds[-1].tables if n != one)
    elsewhere = next(s.player for s in state().rounds[-1].tables[other].seats)
    assert (
        page[page.index("<svg viewBox") if "<svg viewBox" in page else 0 :]
        != Phone(elsewhere).page()
    )


@pytest.mark.rule("CAT-108")
def test_the_table_learns_whose_copy_of_the_game_is_played() -> None:
    day = days.seated(8, rulebook="catan", mode="ranking-tournament")
    table = next(iter(day.state.rounds[-1].tables.values()))
    order = in_order(table)
    day.does(c.ChangeEntry(player=order[2], brings_game=True))
    saved(day)
    assert "Your copy of the game is used." in Phone(order[2]).page()
    owner = days.made_up_name(int(order[2][1:]))
    assert f"{owner}'s copy of the game is used." in Phone(order[0]).page()


def test_the_clock_carries_the_extension_of_this_table_only() -> None:
    day = saved(days.running(12, finished=0))
    _round, table = table_of("p1")
    at_the_desk(c.ExtendTable(table=table.number, seconds=300, reason="late"), "extend")
    assert "5 minutes more for your table" in Phone("p1").page()
    other = next(t for n, t in day.state.rounds[-1].tables.items() if n != table.number)
    assert "minutes more" not in Phone(other.seats[0].player).page()


# ── Reporting, signing, objecting ────────────────────────────────────────────────────────────────


def test_one_reports_the_others_see_exactly_that_and_sign_and_then_it_is_final() -> None:
    saved(days.seated(12))
    phones = table_phones()
    phones[0].send("report-slip", "/report", **figures(WONDERS))
    for phone in phones[1:]:
        page = phone.page()
        assert "Is this right?" in page
        assert "victory points <b>55</b>" in page
        assert f"{days.made_up_name(int(phones[0].player[1:]))} has reported" in page
        phone.send("confirm-slip")
    table = table_of("p1")[1]
    assert table.state == "final"
    assert table.signed == {phone.player for phone in phones}
    assert "All have signed" in phones[0].page()
    assert "only be changed by referee or desk" in phones[0].page("/report")
    assert not phones[0].offers("dispute-slip", "/check")


def test_where_fewer_signatures_are_enough_the_phone_says_how_many_more() -> None:
    day = days.Day()
    day.does(c.SetDetails(signatures=2))
    day.enter(8, fair_play=True)
    day.check_in_all()
    day.does(c.CloseCheckIn())
    day.does(c.StartTournament())
    day.publish()
    saved(day)
    first, *_others = phones = table_phones("p1")
    first.send("report-slip", "/report", **figures(WONDERS))
    page = first.page()
    assert "1 more signature is enough, of:" in page
    assert "Still missing:" not in page
    assert len(phones) > 2


def test_places_and_points_appear_before_anything_is_sent() -> None:
    saved(days.seated(12))
    phone = table_phones()[0]
    form = phone.form("report-slip", "/report")
    answer = phone.client.post("/t/pokal/me/preview", form | figures(WONDERS))
    assert "<b>5</b>" in answer.content.decode()
    assert table_of("p1")[1].slip is None
    half = phone.client.post("/t/pokal/me/preview", form | {"vp-1": "5"}).content.decode()
    assert "as soon as all figures are typed" in half
    lost = half.partition('data-when="lost"')[2].partition("</span>")[0]
    assert "hidden" in lost
    assert "What you send waits on this phone." in lost, "what cannot appear is not promised"


def test_a_figure_that_cannot_be_is_refused_at_its_field() -> None:
    saved(days.seated(12))
    phone = table_phones()[0]
    form = phone.form("report-slip", "/report")
    said = phone.refused("report-slip", **form | figures(WONDERS) | {"vp-2": "many"})
    assert 'data-place="vp-2"' in said
    assert "whole number expected" in said
    assert table_of("p1")[1].slip is None


def test_a_duel_can_end_early() -> None:
    saved(days.seated(4, mode="duel"))
    phone = table_phones()[0]
    form = phone.form("report-slip", "/report")
    said = phone.refused("report-slip", **form | {"early": "military"})
    assert 'data-place="won"' in said
    phone.send("report-slip", "/report", early="scientific", won="2")
    assert "scientific victory" in phone.page()


def test_a_stale_form_never_replaces_or_signs_a_newer_result() -> None:
    saved(days.seated(12))
    one, two, three, _four = table_phones()
    early = two.form("report-slip", "/report")
    one.send("report-slip", "/report", **figures(WONDERS))
    said = two.refused("report-slip", **early | figures({"vp": [1, 2, 3, 4], "coins": [1] * 4}))
    assert "Another result has been reported" in said
    seen = three.form("confirm-slip")
    two.send("report-slip", "/report", **figures(WONDERS | {"vp": [56, 50, 45, 40]}))
    three.refused("confirm-slip", **seen)
    table = table_of("p1")[1]
    assert (table.edition, table.signed) == (2, {two.player})


def test_the_same_form_sent_again_counts_once() -> None:
    saved(days.seated(12))
    phone = table_phones()[0]
    form = phone.form("report-slip", "/report") | figures(WONDERS)
    phone.did("report-slip", **form)
    version = state().seq
    for _ in range(3):
        phone.did("report-slip", **form)
    assert state().seq == version


def test_an_objection_leads_to_the_referee_and_back() -> None:
    saved(days.seated(12))
    one, two, *_rest = table_phones()
    one.send("report-slip", "/report", **figures(WONDERS))
    two.send("dispute-slip", "/check", reason="My guild is missing")
    assert "My guild is missing" in one.page()
    two.send("call-referee", "/call", about="dispute", text="table by the window")
    assert "The referee has been called" in one.page()
    assert "The referee decides." in one.page()
    (call,) = state().open_calls
    assert call.text == "My guild is missing", "objecting has called the referee; once is enough"
    referee = Actor("badge:99", "referee")
    house.append(house.find("pokal").id, c.AnswerCall(call=call.id), referee, "way", None)
    assert "The referee is on the way" in one.page()
    assert not one.offers("close-call")
    assert not two.offers("close-call"), "the objection would wait for nobody"


def test_nothing_is_called_signed_that_nobody_signed() -> None:
    saved(days.seated(12))
    phones = table_phones()
    phones[0].send("report-slip", "/report", **figures(WONDERS))
    for phone in phones[1:]:
        phone.send("confirm-slip")
    _round, table = table_of("p1")
    assert table.slip is not None
    assert '<span class="signature">' in phones[0].page()
    lines = list(table.slip.lines)
    lines[0] = msgspec.structs.replace(lines[0], figures={"vp": 77, "coins": 1})
    new = msgspec.structs.replace(table.slip, lines=tuple(lines))
    rule = c.CorrectSlip(round=1, table=table.number, slip=new, reason="miscounted")
    at_the_desk(rule, "correct")
    page = phones[0].page()
    assert "The result was corrected and is final." in page
    for told in (page, phones[0].page("/check")):
        assert told.count('<span class="signature">') == len(phones)
        assert told.count("signed, before the correction") == len(phones)


def test_a_slip_the_desk_accepted_is_not_said_to_be_signed_by_all() -> None:
    saved(days.seated(12))
    phones = table_phones()
    phones[0].send("report-slip", "/report", **figures(WONDERS))
    _round, table = table_of("p1")
    at_the_desk(c.AcceptSlip(round=1, table=table.number, edition=1), "accept")
    page = phones[1].page()
    assert "The desk has accepted the result: it is final." in page
    assert "All have signed" not in page
    assert "has not signed" not in page


@pytest.mark.rule("CAR-201")
def test_where_phones_rest_during_play_the_game_must_be_over_first() -> None:
    saved(days.seated(8, rulebook="carcassonne", mode="two-player"))
    phones = table_phones()
    page = phones[0].page()
    assert "Phones stay away while the game is on" in page
    assert "CAR-201" in page
    assert not phones[0].offers("report-slip", "/report")
    _round, table = table_of("p1")
    sent = {"round": "1", "table": str(table.number), "edition": "0", "key": "k1"}
    assert "CAR-201" in phones[0].refused("report-slip", **sent | figures({"vp": [80, 70]}))
    assert "Phones stay away" in phones[0].page("/count/1")
    assert any("You start." in phone.page() for phone in phones)
    phones[0].send("finish-table")
    assert "Your game is over" in phones[1].page()
    assert not any("You start." in phone.page() for phone in phones), "nobody begins any more"
    phones[1].send("report-slip", "/report", **figures({"vp": [80, 70]}))
    phones[0].send("confirm-slip")
    assert table_of("p1")[1].state == "final"


def test_nobody_reports_or_looks_into_another_table() -> None:
    saved(days.seated(12))
    phone = Phone("p1")
    _round, mine = table_of("p1")
    other = next(n for n in state().rounds[-1].tables if n != mine.number)
    sent = {"round": "1", "table": str(other), "edition": "0", "key": "k1"} | figures(WONDERS)
    own = f"You sit at table {mine.number} now."
    assert own in phone.refused("report-slip", **sent)
    looked = phone.client.post("/t/pokal/me/preview", sent).content.decode()
    assert own in looked
    assert "What this gives" not in looked


# ── Counting ─────────────────────────────────────────────────────────────────────────────────────


def test_a_counted_sheet_fills_the_report() -> None:
    saved(days.seated(12))
    phone = table_phones()[0]
    sheet = {"military": "5", "coins": "11", "wonder": "10", "civil": "8", "compass": "2"}
    sheet |= {"gear": "1", "tablet": "1", "any_symbol": "1"}
    live = phone.client.post("/t/pokal/me/count/1", sheet, headers={"HX-Request": "true"})
    # 5 + 3 + 10 + 8, then symbols 3/1/1: 9 + 1 + 1 + 7
    assert "<output data-total>44</output>" in live.content.decode()
    answer = phone.client.post("/t/pokal/me/count/1", sheet | {"fill": "1"})
    seated = "+".join(in_order(table_of(phone.player)[1]))
    assert answer["Location"] == f"/t/pokal/me/report?seated={seated}&vp-1=44&coins-1=11"
    filled = phone.page("/report", **{"vp-1": "44", "coins-1": "11"})
    assert 'name="vp-1" value="44"' in filled


def test_a_sheet_with_an_impossible_number_is_told_so() -> None:
    saved(days.seated(12))
    phone = Phone("p1")
    answer = phone.client.post("/t/pokal/me/count/1", {"military": "99", "fill": "1"})
    assert answer.status_code == 422
    assert "from -6 to 18 expected" in answer.content.decode()
    assert phone.get("/count/9").status_code == 404


def test_gardens_are_asked_for_only_where_they_are_in_the_kingdom() -> None:
    day = saved(days.seated(8, rulebook="dominion", mode="swiss"))
    outcome: Any = day.state.draws["kingdom round 1"].outcome
    drawn = outcome["drawn"]
    page = Phone("p1").page("/count/1")
    assert ('name="gardens"' in page) == ("gardens" in drawn)
    assert 'name="duke"' not in page


def test_whoever_is_disqualified_reads_it_with_the_rule_and_whom_to_ask() -> None:
    saved(days.running(12, finished=0))
    rule = open_rulebook("seven-wonders").disqualifications[0].rule
    at_the_desk(
        c.DisqualifyPlayer(player="p1", rule=rule, grounds="insulted others", deliberate=True),
        "disqualify",
    )
    page = Phone("p1").page()
    assert "You are disqualified" in page
    assert "insulted others" in page
    assert rule in page
    assert "ask the referee or the organisers" in page
    assert "stays in the standings" not in page


def test_the_place_is_told_among_those_who_have_one() -> None:
    day = days.closed(12)
    rows = standings(day.rulebook, day.state, 1)
    saved(day)
    rule = open_rulebook("seven-wonders").disqualifications[0].rule
    last = rows[-1].player
    command = c.DisqualifyPlayer(player=last, rule=rule, grounds="x", deliberate=True)
    assert "Place 1 of 12" in Phone(rows[0].player).page()
    at_the_desk(command, "disqualify")
    assert "Place 1 of 11 with a place" in Phone(rows[0].player).page(), "of 12 who took part"


@pytest.mark.rule("DOM-119")
def test_whoever_is_thrown_out_in_a_round_has_no_place_from_that_moment_on() -> None:
    """Not only when the round is closed; and nobody shares no place."""
    day = days.closed(12, rulebook="dominion", mode="swiss")
    day.publish()
    saved(day)
    rule = day.rulebook.disqualifications[0].rule
    for player in ("p1", "p2"):
        command = c.DisqualifyPlayer(player=player, rule=rule, grounds="x", deliberate=True)
        at_the_desk(command, f"disqualify {player}")
    phone = Phone("p1")
    for path in ("", "/standing"):
        page = phone.page(path)
        assert "You are disqualified" in page
        assert "Without a place" in page
        for wrong in ("after round 1", "shared", "Next above you", "What puts you ahead", "of 12"):
            assert wrong not in page, (path, wrong)
    games = page.partition("My games")[2]
    assert "of 4" in games
    assert "point" not in games.partition("</p>")[0], "what was scored no longer counts"


@pytest.mark.rule("CAR-303")
def test_a_phone_counts_wins_where_the_standings_do() -> None:
    saved(days.closed(8, rulebook="carcassonne", mode="two-player"))
    pages = [Phone(f"p{number}").page("/standing") for number in range(1, 9)]
    games = [re.sub(r"\s+", " ", page.partition("My games")[2]) for page in pages]
    assert any("<b>1</b> win" in page for page in games)
    assert any("<b>0</b> wins" in page for page in games)
    assert not any(re.search(r"</b> points?\b", page) for page in games)
