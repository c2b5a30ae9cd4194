"""A semifinalist leaves: her phone, the desk that seats anew, and the phones of those who move."""

from __future__ import annotations

import html
import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line, Slip
from tafelrunde.standings.finish import bracket_of
from tests.web.audience.days import Day, made_up_name
from tests.web.organiser.conftest import Clerk
from tests.web.player.phones import Phone, at_the_desk, saved, state

TAG = re.compile("<[^>]+>")

pytestmark = pytest.mark.django_db


def semifinals() -> Day:
    day = Day("format-tables-semifinals", "day")
    day.open(17)
    results = day.results()
    while not day.state.matches:
        day.take_step(results)
    return saved(day)


def name(player: str) -> str:
    return made_up_name(int(player[1:]))


def german(player: str) -> Phone:
    phone = Phone(player)
    phone.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
    return phone


def at_desk() -> Clerk:
    client = Client(HTTP_ACCEPT_LANGUAGE="de")
    client.force_login(User.objects.create_user("orga", is_superuser=True))
    return Clerk(client, "pokal")


def read(page: str) -> str:
    """What stands on a page, without its marks: a rule's link is kept together with the word."""
    return " ".join(html.unescape(TAG.sub("", page)).split())


def seats() -> dict[str, str]:
    """Who is in which semifinal."""
    return {seat.player: m.id for m in state().matches.values() for seat in m.seats}


def test_whoever_wants_to_leave_reads_who_moves_up_and_nothing_the_desk_has_to_do() -> None:
    day = semifinals()
    ninth = bracket_of(day.rulebook, day.state).seeds[8]
    page = german(day.state.matches["SF1"].seats[1].player).page("/leave")
    assert f"{name(ninth)} rückt für Sie nach" in read(page)
    assert "Dafür setzt die Turnierleitung die Spieler neu." in page
    assert "im Verlauf" not in page
    assert "Meine Partie hat noch nicht begonnen" in page


def test_until_the_desk_seats_anew_the_next_stays_and_the_table_waits() -> None:
    day = semifinals()
    leaver, mate = (seat.player for seat in day.state.matches["SF1"].seats[:2])
    ninth, tenth = bracket_of(day.rulebook, day.state).seeds[8:10]
    begin = "A seat is free: before you begin, hear whether the desk seats anew"
    assert begin not in read(Phone(mate).page())
    at_the_desk(c.WithdrawPlayer(player=leaver), "leave")
    assert "and you are the next: please stay until the desk" in read(Phone(ninth).page())
    assert "You have not reached the finish" in read(Phone(tenth).page())
    assert begin in read(Phone(mate).page())
    at_the_desk(c.SeatAnew(stage="semifinal", seed="anew"), "anew")
    assert "You move up for" in read(Phone(ninth).page())
    assert begin not in read(Phone(mate).page())


def test_whoever_has_left_a_semifinal_reads_that_and_is_asked_for_no_result() -> None:
    day = semifinals()
    phone = german(day.state.matches["SF1"].seats[1].player)
    assert "Halbfinale 1" in phone.page()
    at_the_desk(c.WithdrawPlayer(player=phone.player), "leave")
    page = phone.page()
    assert "Sie spielen nicht mehr mit" in page
    assert "Was Sie erspielt haben, bleibt in der Tabelle." in page
    assert "Partie zu Ende" not in page
    assert phone.get("/report").status_code == 302, "there is nothing to report"


def test_whoever_leaves_after_the_own_table_is_done_reads_it_too() -> None:
    day = Day("seven-wonders", "four-rounds")
    day.open(8)
    day.publish()
    table = day.state.rounds[0].tables[1]
    day.does(c.ReportSlip(round=1, table=1, slip=day.slip(table.seats, day.results()), accept=True))
    player = table.seats[0].player
    day.does(c.WithdrawPlayer(player=player))
    saved(day)
    assert "You are no longer playing" in Phone(player).page()


def test_the_desk_seats_anew_after_it_was_said_who_sits_where() -> None:
    day = semifinals()
    ninth = bracket_of(day.rulebook, day.state).seeds[8]
    gone = day.state.matches["SF1"].seats[1].player
    before = seats()
    clerk = at_desk()
    assert "/do/seat-anew" not in clerk.page("/finish")
    at_the_desk(c.WithdrawPlayer(player=gone), "leave")
    said = f"{name(gone)} ist nicht mehr dabei: {name(ninth)} rückt nach"
    for path in ("", "/finish"):
        assert said in read(clerk.page(path)), "the next step says it wherever one is"
    page = clerk.page("/finish")
    assert "Ein Sitz ist frei: Halbfinale" in page
    assert 'form="anew-semifinal"' in page
    first = clerk.do("seat-anew", stage="semifinal")
    assert first.status_code == 200
    assert "Nur, solange keine dieser Partien begonnen hat." in first.content.decode()
    assert seats() == before, "said first, done on the second press"
    clerk.did("seat-anew", stage="semifinal", sure="1")
    assert "✓ Neu: Halbfinale 1 gesetzt, Halbfinale 2 gesetzt" in clerk.page("/finish")
    assert set(seats()) == set(before) - {gone} | {ninth}
    assert "/do/seat-anew" not in clerk.page("/finish")


def test_the_phones_say_who_changed_table_or_seat_and_who_moves_up() -> None:
    day = semifinals()
    ninth = bracket_of(day.rulebook, day.state).seeds[8]
    gone = day.state.matches["SF1"].seats[1].player
    before, numbers = seats(), _numbers()
    at_the_desk(c.WithdrawPlayer(player=gone), "leave")
    at_the_desk(c.SeatAnew(stage="semifinal", seed="s"), "anew")
    page = german(ninth).page()
    assert f"Sie rücken für {name(gone)} nach" in read(page)
    assert "Geändert" not in page
    now, numbers_now = seats(), _numbers()
    kept = moved = other_seat = 0
    for player in set(before) - {gone}:
        page = german(player).page()
        assert "Sie rücken" not in page
        if now[player] != before[player]:
            moved += 1
            was = {"SF1": "Halbfinale 1", "SF2": "Halbfinale 2"}[before[player]]
            assert f"Geändert: Bisher war Ihr Tisch {was}." in page
            assert "jetzt an diesem Tisch" not in page
            continue
        fresh = [name(each) for each in now if now[each] == now[player] != before.get(each)]
        assert all(each in read(page).partition("Geändert")[2] for each in fresh)
        assert ("jetzt an diesem Tisch" in page) == bool(fresh)
        if numbers[player] != numbers_now[player]:
            other_seat += 1
            assert "Geändert: Sie haben an diesem Tisch einen anderen Sitz." in page
        else:
            kept += 1
            assert "einen anderen Sitz" not in page
    assert kept
    assert moved
    assert other_seat


def _numbers() -> dict[str, int | None]:
    return {seat.player: seat.position for m in state().matches.values() for seat in m.seats}


def test_a_seating_taken_back_and_made_again_as_it_was_is_no_news() -> None:
    day = semifinals()
    since = day.state.seq - 1
    at_the_desk(c.TakeBack(since=since, reason="too early"), "undo")
    at_the_desk(c.SeatStage(seed="s"), "again")
    page = german(day.state.matches["SF2"].seats[0].player).page()
    assert "Halbfinale 2" in page
    assert "Geändert" not in page
    assert "Neu:" not in page


def test_an_old_lot_does_not_stand_below_the_result_of_a_match() -> None:
    day = Day("format-tables-semifinals", "day", {"rounds": 1})
    day.open(16)
    day.publish()
    for table in day.state.rounds[0].tables.values():
        lines = tuple(Line(s.player, {"vp": 40 - 10 * n}) for n, s in enumerate(table.seats))
        day.does(c.ReportSlip(round=1, table=table.number, slip=Slip(lines), accept=True))
    day.does(c.CloseRound(round=1))
    while not day.state.matches:
        day.take_step(day.results())
    saved(day)
    there = [seat.player for seat in day.state.matches["SF1"].seats]
    lot = "Das Los um Platz 1 nach Runde 1 ergab:"
    assert lot in german(there[0]).page(), "what it is about is said with it"
    lines = tuple(Line(player, {"vp": 10 * n}) for n, player in enumerate(there))
    at_the_desk(c.ReportSlip(match="SF1", slip=Slip(lines)), "report")
    page = german(there[0]).page()
    assert "Sie sind ausgeschieden" in page
    assert "Das Los" not in page


def test_whoever_begins_is_marked_where_he_sits_and_not_where_somebody_left() -> None:
    day = semifinals()
    gone, mate = (seat.player for seat in day.state.matches["SF1"].seats[:2])
    at_the_desk(c.WithdrawPlayer(player=gone), "leave")
    marks = re.findall(r"<small[^>]*>\s*starts\s*</small>", Phone(mate).page())
    assert len(marks) == 1
    row = Phone(mate).page().split(marks[0])[0].rpartition("<li")[2]
    assert name(gone) not in row


def test_a_seat_that_stays_empty_is_told_so_at_its_table_alone() -> None:
    """One semifinal is played: nobody moves up into the other any more."""
    day = semifinals()
    one, two = (day.state.matches[each].seats for each in ("SF1", "SF2"))
    lines = tuple(Line(seat.player, {"vp": 50 - n}) for n, seat in enumerate(one))
    at_the_desk(c.ReportSlip(match="SF1", slip=Slip(lines)), "played")
    leaver, mate = two[0].player, two[1].player
    page = read(german(leaver).page("/leave"))
    assert "Ihr Sitz bleibt leer, niemand rückt mehr nach" in page
    asked = read(at_desk().do("withdraw-player", player=leaver).content.decode())
    assert "niemand rückt mehr nach" in asked
    assert "im Verlauf" not in asked
    at_the_desk(c.WithdrawPlayer(player=leaver), "leave")
    page = read(Phone(mate).page())
    assert "A seat stays empty here: nobody moves up any more" in page
    assert "hear whether the desk seats anew" not in page
    ninth = bracket_of(day.rulebook, state()).seeds[8]
    assert "you are the next: please stay" not in read(Phone(ninth).page())


def test_phones_of_the_other_semifinal_read_where_the_seat_is_free() -> None:
    day = semifinals()
    leaver = day.state.matches["SF2"].seats[0].player
    at_the_desk(c.WithdrawPlayer(player=leaver), "leave")
    page = read(Phone(day.state.matches["SF1"].seats[0].player).page())
    assert "A seat is free in Semifinal 2: before you begin" in page
    assert "A seat is free: before" not in page


def test_who_is_sent_to_a_match_by_a_correction_reads_it_and_so_does_who_is_not() -> None:
    day = Day("carcassonne", "two-player", {"rounds": 2, "knockout_size": 4})
    day.open(8)
    results = day.results()
    while "final" not in day.state.matches:
        day.take_step(results)
    saved(day)
    game = day.state.matches["SF1"].games[0]
    assert game.slip is not None
    points = [line.figures["vp"] for line in game.slip.lines]
    lines = tuple(
        Line(line.player, {"vp": vp})
        for line, vp in zip(game.slip.lines, points[::-1], strict=True)
    )
    final = {seat.player for seat in day.state.matches["final"].seats}
    out = next(player for player in final if player in {seat.player for seat in game.seats})
    come = next(seat.player for seat in game.seats if seat.player != out)
    stays = next(player for player in final if player != out)
    turned = c.CorrectSlip(match="SF1", game=1, slip=Slip(lines), reason="misread", seed="s")
    at_the_desk(turned, "correct")
    for player, title in ((come, "Final"), (out, "Match for third place"), (stays, "Final")):
        page = read(Phone(player).page())
        assert f"Sommerpokal{title}Seat" in page
        new = "New: you have a seat in this match."
        if player == stays:
            assert f"{name(come)} now sits at this table" in page
        else:
            corrected = "the result was corrected" in page
            assert ("Reason: misread" in page) == corrected
            assert corrected, "why the seat is another one"
            assert new in page or "Changed: so far you were in the final" in page
    public = Client(HTTP_ACCEPT_LANGUAGE="en").get("/t/pokal/finish").content.decode()
    assert name(come) in read(public)
