"""A referee's day on the phone: calls, tables, rulings, people, minutes."""

from __future__ import annotations

import re
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.games.shelf import open_handbook
from tafelrunde.journal.events import Line, Slip
from tafelrunde.store.models import Person
from tests.web.audience import days
from tests.web.player.phones import saved
from tests.web.referee.whistles import Referee, call, give

pytestmark = pytest.mark.django_db
ORGANISER = Actor("account:1", "organiser")
OFFERED = re.compile(r'<option value="([^"]+)"')


def name(player: str) -> str:
    return days.made_up_name(int(player[1:]))


def published() -> Referee:
    saved(days.seated(12))
    return Referee()


def reported() -> Referee:
    """Table 1 is final, table 2 reported and not signed yet."""
    day = days.running(12, finished=1)
    slip = day.slip(day.state.rounds[-1].tables[2].seats, day.results())
    day.does(c.ReportSlip(round=1, table=2, slip=slip))
    saved(day)
    return Referee()


def test_without_a_call_nobody_is_waiting_and_all_tables_are_there() -> None:
    referee = published()
    page = referee.page()
    assert "Nobody is waiting" in page
    for table in referee.state.rounds[-1].tables.values():
        assert f"/referee/table/1/{table.number}" in page


@pytest.mark.rule("7W-602")
def test_calls_wait_in_order_and_on_my_way_shows() -> None:
    referee = published()
    first = call("pokal", referee.seat(2), text="who pays?")
    call("pokal", referee.seat(1), about="leaver")
    page = referee.page()
    assert page.index("who pays?") < page.index("somebody is leaving the game")
    assert name(referee.seat(2)) in page
    assert "2 calls" in page
    referee.did("answer-call", call=first)
    page = referee.page()
    assert "Rita R. is on the way" in page
    assert page.index("somebody is leaving the game") < page.index("who pays?"), "answered last"
    referee.did("close-call", call=first, outcome="settled")
    assert "1 call" in referee.page()


def test_a_warning_is_not_worded_as_a_report_to_the_association() -> None:
    referee = published()
    worded = referee.page("/ruling", rule="7W-502")
    assert "Reported to the association for:" in worded
    warned = referee.page("/ruling", rule="7W-502", verdict="warning", players="p1")
    assert "Reported to the association for:" not in warned


def test_a_ruling_is_found_by_the_words_of_players_and_closes_the_call() -> None:
    referee = published()
    asked = call("pokal", referee.seat(1))
    found = referee.page("/ruling", q="kingmaking", table="1", call=asked)
    assert "rule=7W-501" in found
    assert f"call={asked}" in found
    chosen = referee.page("/ruling", rule="7W-501", table="1", call=asked)
    assert "Warning for unfair conduct" in chosen
    hidden = referee.form("give-ruling", "/ruling", rule="7W-501", table="1", call=asked)
    fields = hidden | {"rule": "7W-501", "verdict": "warning", "players": referee.seat(1)}
    told = referee.told_first("give-ruling", **fields, text="kingmaking")
    assert f"warning number 1 for {name(referee.seat(1))}" in told
    assert "The call is settled with it." in told
    referee.did("give-ruling", **fields, text="kingmaking", sure="1")
    assert referee.state.calls[asked].outcome == "ruled"
    assert "1 warning" in referee.page("/table/1/1")
    assert "kingmaking" in referee.page("/minutes")


def test_a_wrong_rule_hears_the_nearest_and_a_plain_note_needs_no_second_press() -> None:
    referee = published()
    said = referee.refused("give-ruling", rule="7W-6002", verdict="note", table="1")
    assert "7W-602" in said
    referee.did("give-ruling", rule="7W-602", verdict="note", table="1", text="settled")
    assert referee.state.rulings[-1].text == "settled"


def test_a_disputed_result_is_accepted_or_corrected_with_its_consequences() -> None:
    referee = reported()
    table = next(t for t in referee.state.rounds[-1].tables.values() if t.state == "final")
    page = referee.page(f"/table/1/{table.number}")
    assert "Correct the result" in page
    assert table.slip is not None
    figures: dict[str, str] = {}
    for number, seat in enumerate(sorted(table.seats, key=lambda s: s.position or 0), start=1):
        line = next(each for each in table.slip.lines if each.player == seat.player)
        figures |= {f"{key}-{number}": str(value) for key, value in line.figures.items()}
    figures["vp-1"] = "99"
    fields = figures | {"round": "1", "table": str(table.number), "reason": "two lines exchanged"}
    told = referee.told_first("correct-slip", **fields)
    assert "place" in told
    referee.did("correct-slip", **fields, sure="1")
    assert referee.table(table.number).corrections == 1
    page = referee.page("/minutes")
    assert "two lines exchanged" in page
    assert "→ 99" in page


def test_a_dispute_without_a_call_is_shown_and_settled_for_the_edition_seen() -> None:
    referee = reported()
    waiting = next(t for t in referee.state.rounds[-1].tables.values() if t.state == "reported")
    number = waiting.number
    person = waiting.seats[0].player
    dispute = c.DisputeSlip(round=1, table=number, player=person, reason="54, not 45")
    give("pokal", dispute, ORGANISER)
    assert "54, not 45" in referee.page()
    fields = referee.form("accept-slip", f"/table/1/{number}")
    assert fields["edition"] == str(referee.table(number).edition)
    stale = fields | {"edition": "7"}
    assert "reported anew" in referee.refused("accept-slip", **stale)
    referee.did("accept-slip", **fields)
    assert referee.table(number).state == "final"


@pytest.mark.rule("7W-604", "7W-502")
def test_a_disqualification_says_what_it_changes_and_asks_whether_it_was_deliberate() -> None:
    referee = reported()
    player = referee.seat(1)
    page = referee.page(f"/person/{player}")
    assert name(player) in page
    for rule in ("7W-502", "7W-604"):
        assert f'name="rule" value="{rule}"' in page, "a form for each rule that disqualifies"
    assert page.count('name="deliberate"') == 1, "only 7W-604 asks for that"
    fields = {"player": player, "rule": "7W-604", "grounds": "marked cards"}
    assert "7W-604" in referee.refused("disqualify-player", **fields)
    fields = {"player": player, "rule": "7W-502", "grounds": "marked cards"}
    assert "No warning has been noted" in referee.told_first("disqualify-player", **fields)
    referee.did("disqualify-player", **fields, sure="1")
    assert "Disqualified." in referee.page(f"/person/{player}")


@pytest.mark.rule("7W-607")
def test_a_leaver_is_noted_and_a_substitute_named_where_two_remain() -> None:
    saved(days.seated(11))
    referee = Referee()
    table = next(t for t in referee.state.rounds[-1].tables.values() if len(t.seats) == 3)
    leaver = table.seats[0].player
    page = referee.page(f"/table/1/{table.number}")
    assert "Only two remain" in page
    fields = {"rule": "7W-607", "verdict": "penalty", "table": str(table.number)}
    told = referee.told_first("give-ruling", **fields, players=leaver)
    assert f"{name(leaver)} counts as gone" in told
    referee.did("give-ruling", **fields, players=leaver, sure="1")
    named = {"round": "1", "table": str(table.number), "leaver": leaver, "substitute": "referee"}
    assert "comes last" in referee.told_first("name-substitute", **named)
    referee.did("name-substitute", **named, sure="1")
    assert referee.table(table.number).substitutes == {leaver: "referee"}
    assert "left the game" in referee.page(f"/table/1/{table.number}")


@pytest.mark.rule("7W-607")
def test_only_whoever_makes_it_two_is_offered_for_a_substitute() -> None:
    saved(days.seated(12))
    referee = Referee()
    first, *others = (seat.player for seat in referee.table(1).seats)
    assert 'name="leaver"' not in referee.page("/table/1/1")
    fields = {"rule": "7W-607", "verdict": "penalty", "table": "1", "players": first}
    referee.did("give-ruling", **fields, sure="1")
    offered = referee.page("/table/1/1").partition('name="leaver"')[2].partition("</select>")[0]
    assert f'value="{first}"' not in offered, "with the other three the game goes on"
    assert all(f'value="{player}"' in offered for player in others)


@pytest.mark.rule("7W-606")
def test_a_table_that_is_too_small_is_filled_from_a_full_one() -> None:
    saved(days.seated(11))
    referee = Referee()
    table = next(t for t in referee.state.rounds[-1].tables.values() if len(t.seats) == 3)
    gone = table.seats[0].player
    give("pokal", c.WithdrawPlayer(player=gone, before_game=True), ORGANISER)
    page = referee.page(f"/table/1/{table.number}")
    assert "This table is too small" in page
    full = next(t for t in referee.state.rounds[-1].tables.values() if len(t.seats) == 4)
    mover = full.seats[0].player
    fields = {"round": "1", "table": str(table.number), "player": mover}
    assert f"{name(mover)} moves from table {full.number}" in referee.told_first(
        "move-seat", **fields
    )
    referee.did("move-seat", **fields, sure="1")
    assert len(referee.table(table.number).seats) == 3


@pytest.mark.rule("CAT-101")
def test_a_referee_who_plays_is_sent_away_from_his_own_table() -> None:
    saved(days.seated(12, rulebook="catan", mode="ranking-tournament"))
    first = Referee()
    playing = Referee(player=first.seat(1))
    asked = call("pokal", first.seat(1, 1))
    page = playing.page("/table/1/1")
    assert "somebody impartial decides here" in page
    assert "correct-slip" not in page
    assert "CAT-101" in playing.refused("answer-call", call=asked)
    first.did("answer-call", call=asked)


def test_the_minutes_keep_what_was_taken_back_and_name_nobody_by_id() -> None:
    referee = published()
    player = referee.seat(1)
    referee.did(
        "give-ruling", rule="7W-602", verdict="warning", players=player, text="late", sure="1"
    )
    since = referee.state.seq
    give("pokal", c.TakeBack(since=since, reason="wrong person"), ORGANISER)
    page = referee.page("/minutes")
    assert "taken back" in page
    assert name(player) in page
    assert f"> {player} <" not in page


def test_a_report_to_the_association_never_reaches_the_public() -> None:
    referee = published()
    player = referee.seat(1)
    fields = {"rule": "7W-502", "verdict": "report", "players": player, "text": "left in a rage"}
    assert "never made public" in referee.told_first("give-ruling", **fields)
    referee.did("give-ruling", **fields, sure="1")
    for path in ("", "/seating", "/standings", "/results", "/api"):
        answer = referee.client.get(f"/t/pokal{path}")
        assert "left in a rage" not in answer.content.decode()


def test_every_page_opens_in_german_and_without_scripts_the_answer_is_a_page() -> None:
    saved(days.seated(12))
    referee = Referee(language="de")
    assert "Niemand wartet" in referee.page()
    assert "Die üblichen" in referee.page("/ruling")
    assert not re.search(r":\s*</a>", referee.page("/ruling")), "half a sentence ends without colon"
    assert "7W-607" in referee.page("/rules", q="weggehen")
    assert "Bisher wurde nichts entschieden" in referee.page("/minutes")
    plain = referee.do("give-ruling", htmx=False, rule="X", verdict="note")
    assert plain.status_code == 422
    assert "<html" in plain.content.decode()
    assert referee.client.get("/t/pokal/referee/table/1/99").status_code == 404
    assert referee.client.get("/t/pokal/referee/match/none").status_code == 404
    assert referee.client.get("/t/pokal/referee/person/nobody").status_code == 404


def test_a_match_of_the_finish_has_a_page_and_is_corrected_there() -> None:
    saved(days.finishing(12))
    referee = Referee()
    match = next(iter(referee.state.matches.values()))
    page = referee.page(f"/match/{match.id}")
    assert name(match.seats[0].player) in page
    asked = call("pokal", match.seats[0].player)
    assert "Final" in referee.page()
    ruling = {"rule": "7W-602", "verdict": "note", "match": match.id, "call": asked}
    referee.did("give-ruling", **ruling)
    assert referee.state.calls[asked].outcome == "ruled"


def test_the_page_of_a_table_says_the_figures_that_were_reported() -> None:
    referee = reported()
    slip = referee.table(2).slip
    assert slip is not None
    page = referee.page("/table/1/2")
    for line in slip.lines:
        assert f"victory points {line.figures['vp']}, coins {line.figures['coins']}" in page


def test_a_match_shows_figures_and_what_decides_but_no_points_of_a_round() -> None:
    day = days.finishing(12)
    match = next(iter(day.state.matches.values()))
    lines = tuple(Line(seat.player, {"vp": 61, "coins": 4}) for seat in match.seats)
    day.does(c.ReportSlip(match=match.id, slip=Slip(lines)))
    saved(day)
    referee = Referee()
    page = referee.page(f"/match/{match.id}")
    assert page.count("victory points 61, coins 4") == 4
    settled = page.partition('class="settled"')[2].partition("</p>")[0]
    assert "7W-207" in settled, "the better place of the prelims decides"
    assert "Share" not in page
    assert "seat-mark" in page
    assert f"/referee/match/{match.id}" in referee.page(), "played, and still to be corrected"


def test_two_of_one_name_are_told_apart() -> None:
    day = days.seated(12)
    saved(day)
    referee = Referee()
    one, other = list(referee.state.entries)[:2]
    for player, club in ((one, "Kiel"), (other, "Münster")):
        Person.objects.filter(player=player).update(name="Hannah Müller", club=club)
    home = referee.page()
    assert "Hannah Müller (Kiel)" in home
    assert "Hannah Müller (Münster)" in home


def test_times_are_those_of_the_place() -> None:
    day = days.seated(12)
    day.does(c.SetDetails(time_zone="Asia/Kathmandu"))
    day.does(c.CallReferee(call="one", about="rule"), Actor("badge:9", "player", "p1"))
    at = datetime.fromisoformat(day.state.calls["one"].at)
    saved(day)
    there = at.astimezone(ZoneInfo("Asia/Kathmandu"))
    assert f"{there:%H:%M}</time>" in Referee().page()


@pytest.mark.rule("DOM-118")
def test_a_correction_offers_the_desks_rules_and_says_that_one_is_needed() -> None:
    """No fee and no ranking list corrects a result; the house says so, not the browser."""
    saved(days.running(12, finished=1, rulebook="dominion", mode="swiss"))
    referee = Referee()
    desk = Client()
    desk.force_login(User.objects.create_superuser("desk"))
    page = referee.page("/table/1/1")
    offered = OFFERED.findall(page.partition('<select name="rule"')[2].partition("</select>")[0])
    at_desk = desk.get("/t/pokal/desk/tables/1/1", headers={"accept-language": "en"})
    theirs = at_desk.content.decode().partition('<select name="rule"')[2].partition("</select>")[0]
    assert offered == OFFERED.findall(theirs)
    kinds = {rule.kind for rule in open_handbook("dominion").rules if rule.id in offered}
    assert kinds == {"G", "J", "P"}, "how the game itself counts, too"
    assert "Needed, because all have signed" in page
    assert "required" not in page.partition('<select name="rule"')[2].partition(">")[0].replace(
        'aria-required="true"', ""
    )
    form = referee.form("correct-slip", "/table/1/1")
    table = referee.table()
    assert table.slip is not None
    figures = {
        f"{figure}-{seat.position or at}": str(value)
        for at, (seat, line) in enumerate(zip(table.seats, table.slip.lines, strict=True), 1)
        for figure, value in line.figures.items()
    }
    refused = referee.refused("correct-slip", **form, **figures, reason="misread", rule="")
    assert 'data-place="rule"' in refused
    assert "please name its rule" in refused


@pytest.mark.rule("FRI-104")
def test_where_nobody_sits_by_number_no_empty_box_stands_before_the_names() -> None:
    saved(days.seated(8, rulebook="friedrich", mode="world-championship"))
    assert "seat-mark" not in Referee().page("/table/1/1")


def test_a_match_won_without_a_game_is_not_called_final_in_the_list() -> None:
    day = days.finishing(12, rulebook="carcassonne", mode="two-player")
    match = next(iter(day.state.matches.values()))
    day.does(c.WithdrawPlayer(player=match.seats[0].player))
    saved(day)
    referee = Referee()
    tile = referee.page().split(f"/referee/match/{match.id}")[1].split("</a>")[0]
    assert "won without a game" in tile
    assert "final<" not in tile
    assert "won without a game" in referee.page(f"/match/{match.id}")
