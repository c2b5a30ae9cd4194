"""Matches of the finish on the phones of those who play them."""

from __future__ import annotations

import html
import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line, Slip
from tafelrunde.state.seats import ordered
from tests.web.audience import days
from tests.web.player.phones import KEPT, Phone, at_the_desk, figures, saved, state
from tests.web.referee.whistles import Referee

pytestmark = pytest.mark.django_db


def final_phones() -> list[Phone]:
    return [Phone(seat.player) for seat in state().matches["final"].seats]


def at_the_laptop() -> Client:
    desk = Client(HTTP_ACCEPT_LANGUAGE="de")
    desk.force_login(User.objects.create_superuser("desk"))
    return desk


def two_in_the_final() -> list[Phone]:
    options = {"knockout_size": 2, "rounds": 2}
    saved(days.finishing(8, rulebook="carcassonne", mode="two-player", options=options))
    return final_phones()


def played(phones: list[Phone], *points: int) -> None:
    """The game is over, one reports, the other signs."""
    one, two = phones
    one.send("finish-table")
    one.send("report-slip", "/report", **figures({"vp": list(points)}))
    two.send("confirm-slip")


@pytest.mark.rule("CAR-201", "CAR-206")
def test_a_final_of_two_is_reported_on_one_phone_and_signed_on_the_other() -> None:
    one, two = two_in_the_final()
    assert "Phones stay away while the game is on" in one.page()
    assert not one.offers("report-slip", "/report")
    one.send("finish-table")
    assert "Your game is over." in two.page()
    one.send("report-slip", "/report", **figures({"vp": [80, 71]}))
    assert "You have signed. Still missing:" in one.page()
    page = two.page()
    assert "has reported the result: Final." in page
    assert "points on the board <b>80</b>" in page
    two.send("confirm-slip")
    assert "You have won" in one.page()
    assert "You have lost" in two.page()
    assert "The award ceremony follows." in two.page()
    others = {f"p{n}" for n in range(1, 9)} - {one.player, two.player}
    watching = Phone(min(others)).page()
    assert "The award ceremony follows." in watching
    assert "The finish is being played." not in watching
    assert "Final" in two.page("/standing")
    assert not state().matches["final"].awaiting


def test_in_a_match_nobody_is_promised_points_or_shares() -> None:
    one, two = two_in_the_final()
    one.send("finish-table")
    form = one.form("report-slip", "/report")
    typed = form | figures({"vp": [80, 71]})
    preview = one.client.post("/t/pokal/me/preview", typed).content.decode()
    assert "What this gives" in preview
    assert "%" not in preview
    one.send("report-slip", "/report", **figures({"vp": [80, 71]}))
    assert 'class="gives"' not in two.page()


@pytest.mark.rule("7W-207")
def test_a_level_final_says_who_wins_and_why_before_anybody_signs() -> None:
    saved(days.finishing(12))
    phones = final_phones()
    typed = figures({"vp": [60, 60, 45, 40], "coins": [2, 2, 3, 2]})
    form = phones[0].form("report-slip", "/report") | typed
    preview = phones[0].client.post("/t/pokal/me/preview", form).content.decode()
    assert "the better place in the prelims decides" in preview
    assert "7W-207" in preview
    numbered = re.compile(r'class="place">\s*(\d)')
    assert numbered.findall(preview) == ["1", "2", "3", "4"], "numbered as it will count"
    phones[0].send("report-slip", "/report", **typed)
    for page in (phones[1].page(), phones[1].page("/check")):
        assert "the better place in the prelims decides" in page
        assert "(place 1) ahead of" in page
        assert numbered.findall(page)[:4] == ["1", "2", "3", "4"]
    desk = at_the_laptop()
    (match,) = state().matches.values()
    page = desk.get(f"/t/pokal/desk/finish/{match.id}").content.decode()
    assert "Der bessere Platz in der Vorrunde entscheidet" in page
    for phone in phones[1:]:
        phone.send("confirm-slip")
    assert "the better place in the prelims decides" in phones[2].page()
    page = desk.get(f"/t/pokal/desk/finish/{match.id}").content.decode()
    assert page.count("auf dem eigenen Telefon unterschrieben") == 4, "and the desk still sees it"
    assert "endgültig" in page
    assert "Der bessere Platz in der Vorrunde" in desk.get("/t/pokal/desk/finish").content.decode()
    for address in ("/t/pokal/finish", "/t/pokal/screen"):
        page = desk.get(address).content.decode()
        assert "Vorrunde entscheidet" not in page, "who won is told at the ceremony"
        assert "★" not in page
        assert "gespielt; das Ergebnis verrät die Siegerehrung" in page
    at_the_desk(c.AwardTournament(), "award")
    page = desk.get("/t/pokal/finish").content.decode()
    assert "Der bessere Platz in der Vorrunde entscheidet" in page
    assert "★" in page


@pytest.mark.rule("CAR-308")
def test_a_drawn_final_is_played_again_and_the_phones_show_both_games() -> None:
    phones = two_in_the_final()
    played(phones, 70, 70)
    assert "if time allows, the game is played again" in phones[0].page()
    assert "You have won" not in phones[0].page(), "nobody has, while it may be played again"
    assert "CAR-308" in phones[0].page()
    at_the_desk(c.SeatStage(seed="again"), "again")
    page = phones[0].page()
    assert "replay" in page
    assert "Game 1:" in page
    assert phones[0].form("finish-table")["match"] == "final"
    played(phones[::-1], 60, 50)
    assert [game.slip is not None for game in state().matches["final"].games] == [True, True]
    assert "You have won" in phones[1].page()


@pytest.mark.rule("CAR-308")
def test_a_late_report_of_a_drawn_game_is_not_taken_for_the_replay() -> None:
    """A phone was offline while the desk stored the draw and seated the match once more."""
    one, _two = two_in_the_final()
    one.send("finish-table")
    late = one.form("report-slip", "/report") | figures({"vp": [80, 71]})
    seats = state().matches["final"].seats
    level = Slip(tuple(Line(seat.player, {"vp": 70}) for seat in seats))
    at_the_desk(c.ReportSlip(match="final", slip=level), "level")
    at_the_desk(c.SeatStage(seed="again"), "again")
    one.send("finish-table")
    now = [seat.player for seat in ordered(state().matches["final"].seats)]
    late["seated"] = " ".join([*now, "#1"])  # be it that nobody changed over
    assert "for an earlier game of this match" in one.refused("report-slip", **late)
    assert state().matches["final"].game.slip is None
    one.send("report-slip", "/report", **figures({"vp": [60, 50]}))
    assert "(before:" not in one.page(), "the drawn game is no earlier edition of this one"


@pytest.mark.rule("CAR-201", "CAR-308")
def test_a_late_word_that_a_drawn_game_is_over_does_not_end_the_replay() -> None:
    one, _two = two_in_the_final()
    late = one.form("finish-table")
    seats = state().matches["final"].seats
    level = Slip(tuple(Line(seat.player, {"vp": 70}) for seat in seats))
    at_the_desk(c.ReportSlip(match="final", slip=level), "level")
    at_the_desk(c.SeatStage(seed="again"), "again")
    assert "for an earlier game of this match" in one.refused("finish-table", **late)
    assert not state().matches["final"].game.finished
    one.send("finish-table")
    assert state().matches["final"].game.finished


def test_a_stale_form_of_a_match_that_is_over_is_refused_in_one_sentence() -> None:
    one, two = two_in_the_final()
    one.send("finish-table")
    form = one.form("report-slip", "/report") | figures({"vp": [80, 71]})
    one.did("report-slip", **form)
    two.send("confirm-slip")
    said = one.refused("report-slip", **form | {"key": "another"})
    assert "This match is no longer being played" in said


def test_whoever_watches_the_finish_is_told_so_and_sent_to_the_hall() -> None:
    two_in_the_final()
    finalists = {seat.player for seat in state().matches["final"].seats}
    watcher = next(each for each in state().entries if each not in finalists)
    page = Phone(watcher).page()
    assert "The finish is being played." in page
    assert re.search(r'href="/t/\w+/finish"[^>]*>Look at the finish', page)


@pytest.mark.rule("CAR-410")
def test_a_match_of_two_is_reported_by_phone_where_rounds_have_tables_of_four() -> None:
    day = days.finishing(8, rulebook="carcassonne", mode="four-player-knockout")
    while day.step.code == "pick-seat":
        day.pick()
    saved(day)
    one, two = (Phone(seat.player) for seat in state().matches["SF1"].seats)
    one.send("finish-table")
    typed = one.form("report-slip", "/report") | figures({"vp": [80, 71]})
    assert one.client.post("/t/pokal/me/preview", typed).status_code == 200
    one.send("report-slip", "/report", **figures({"vp": [80, 71]}))
    assert "points on the board <b>80</b>" in two.page()
    two.send("confirm-slip")
    assert not state().matches["SF1"].awaiting
    assert one.page()
    assert two.page("/standing")


@pytest.mark.rule("DOM-123")
def test_the_figures_of_a_drawn_duel_say_what_they_are() -> None:
    day = days.Day("dominion", "swiss", {"rounds": 1})
    day.open(8)
    day.publish()
    for table in day.state.rounds[0].tables.values():
        lines = tuple(
            Line(seat.player, {"vp": 40 - 5 * at, "turns": 12, "victory_cards": 4})
            for at, seat in enumerate(table.seats)
        )
        day.does(c.ReportSlip(round=1, table=table.number, slip=Slip(lines)))
        day.does(c.AcceptSlip(round=1, table=table.number))
    day.does(c.CloseRound(round=1))
    day.does(c.SeatStage(seed="duel"))
    same = {"vp": 20, "turns": 10, "victory_cards": 4}
    lines = tuple(Line(s.player, dict(same)) for s in day.state.matches["final"].seats)
    day.does(c.ReportSlip(match="final", slip=Slip(lines)))
    day.does(c.SeatStage(seed="again"))
    saved(day)
    page = " ".join(final_phones()[0].page().split())
    assert "victory points 20, turns 10, victory cards 4" in page
    assert "20\xa0/\xa010" not in page
    assert "Kingdom cards" in page


def test_several_who_won_one_game_are_told_as_several() -> None:
    day = days.seated(8)
    for table in day.state.rounds[0].tables.values():
        lines = tuple(Line(seat.player, {"vp": 50, "coins": 3}) for seat in table.seats)
        day.does(c.ReportSlip(round=1, table=table.number, slip=Slip(lines)))
        day.does(c.AcceptSlip(round=1, table=table.number))
    saved(day)
    page = Phone("p1").page("/standing")
    assert "you won, level with" in page
    assert "won, level:" not in page


def test_a_drawn_game_of_two_is_won_by_neither() -> None:
    day = days.seated(8, rulebook="carcassonne", mode="two-player")
    for table in day.state.rounds[0].tables.values():
        lines = tuple(Line(seat.player, {"vp": 70}) for seat in table.seats)
        day.does(c.ReportSlip(round=1, table=table.number, slip=Slip(lines)))
        day.does(c.AcceptSlip(round=1, table=table.number))
    saved(day)
    page = Phone("p1").page("/standing")
    assert "drawn, level with" in page
    assert "you won" not in page


@pytest.mark.parametrize(
    ("lang", "marked"),
    [("de", "nicht mehr dabei"), ("en", "no longer playing"), ("fr", "ne joue plus")],
)
def test_whoever_withdrew_from_a_seated_final_is_marked_on_the_phones_of_the_others(
    lang: str, marked: str
) -> None:
    saved(days.finishing(12))
    leaver, other, *_more = final_phones()
    other.client.defaults["HTTP_ACCEPT_LANGUAGE"] = lang
    assert marked not in other.page()
    at_the_desk(c.WithdrawPlayer(player=leaver.player), "leave")
    assert KEPT.sub("", other.page()).count(marked) == 1
    assert Referee().page("/match/final").count("no longer playing") == 2, "seat and slip"


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("de", "Finale: keine Partie, Sie gewinnen kampflos."),
        ("en", "Final: no game, you win without playing."),
        ("fr", "vous gagnez sans partie."),
    ],
)
def test_whoever_is_alone_in_a_seated_final_has_won_it_and_is_asked_for_no_game(
    lang: str, told: str
) -> None:
    leaver, other = two_in_the_final()
    other.client.defaults["HTTP_ACCEPT_LANGUAGE"] = lang
    at_the_desk(c.WithdrawPlayer(player=leaver.player), "leave")
    assert told in html.unescape(other.page())
    assert not other.offers("finish-table")


@pytest.mark.rule("CAR-308")
def test_whoever_is_left_for_a_replay_reads_that_he_has_won() -> None:
    phones = two_in_the_final()
    played(phones, 70, 70)
    at_the_desk(c.SeatStage(seed="s", match="final"), "replay")
    at_the_desk(c.WithdrawPlayer(player=phones[0].player), "gone")
    page = phones[1].page()
    assert "You have won" in page
    assert "the replay was not played" in page
    assert "if time allows" not in page


@pytest.mark.rule("CAR-308")
def test_a_replay_is_called_one_on_form_slip_and_result_and_the_drawn_game_stays() -> None:
    phones = two_in_the_final()
    played(phones, 70, 70)
    at_the_desk(c.SeatStage(seed="s", match="final"), "replay")
    one, two = final_phones()
    assert "Final, replay" in one.page()
    one.send("finish-table")
    assert "Result: Final, replay" in one.page("/report")
    one.send("report-slip", "/report", **figures({"vp": [80, 71]}))
    drawn = re.compile(r"Game 1 drawn: [^<]* 70, [^<]* 70")
    for page in (two.page(), two.page("/check"), one.page()):
        assert "Final, replay" in page
        assert drawn.search(html.unescape(page))
    two.send("confirm-slip")
    page = html.unescape(one.page())
    assert "<h2>Final, replay</h2>" in page
    assert drawn.search(page)
    assert "Final, replay" in one.page("/standing")
