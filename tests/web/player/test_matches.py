"""Matches of the finish on the phones of those who play them."""

from __future__ import annotations

import html
import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.desk.steps import next_step
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import Line, Slip
from tafelrunde.pages.organiser.finish import finish_page
from tafelrunde.pages.view import View
from tafelrunde.standings.finish import bracket_of, final_ranking
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


@pytest.mark.rule("CAR-308")
def test_the_desk_checks_a_reported_final_and_reads_what_decides_it_before_accepting() -> None:
    one, _two = two_in_the_final()
    rulebook = open_rulebook("carcassonne")
    assert "Ergebnis eintragen" in next_step(state(), rulebook).text.de
    one.send("finish-table")
    one.send("report-slip", "/report", **figures({"vp": [80, 80]}))
    assert next_step(state(), rulebook).text.de.endswith("Ergebnis prüfen und annehmen.")
    (card,) = finish_page(View(state(), rulebook, {})).matches
    assert card.awaiting
    assert card.settled, "a level game says which rule decides"


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


def test_the_desk_sees_what_the_phones_of_a_final_reported_and_accepts_it() -> None:
    saved(days.finishing(12))
    phones = final_phones()
    typed = figures({"vp": [55, 50, 45, 40], "coins": [5, 4, 3, 2]})
    phones[0].send("report-slip", "/report", **typed)
    phones[1].send("confirm-slip")
    desk = at_the_laptop()
    cards = desk.get("/t/pokal/desk/finish").content.decode()
    assert "Prüfen und übernehmen" in cards
    assert cards.count("unterschrieben</small>") == 4
    page = desk.get("/t/pokal/desk/finish/final").content.decode()
    assert "Auf den Telefonen gemeldet" in page
    assert "sobald alle Zahlen" not in page
    assert page.count("nicht unterschrieben") == 2
    assert "Übernehmen: Zettel von allen" in page
    answer = desk.post("/t/pokal/desk/do/report-match", {"match": "final", "edition": "0"})
    assert answer.status_code == 422
    desk.post("/t/pokal/desk/do/report-match", {"match": "final", "edition": "1"})
    assert not state().matches["final"].awaiting


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


def test_four_finalists_report_sign_object_and_the_referee_decides() -> None:
    saved(days.finishing(12))
    phones = final_phones()
    typed = figures({"vp": [55, 50, 45, 40], "coins": [5, 4, 3, 2]})
    phones[0].send("report-slip", "/report", **typed)
    phones[1].send("confirm-slip")
    phones[2].send("dispute-slip", "/check", reason="54, not 45")
    assert [(call.match, call.text) for call in state().open_calls] == [("final", "54, not 45")]
    assert "The referee decides." in phones[0].page()
    for phone in phones:
        assert "54, not 45" in phone.page()
    assert "only be changed by referee or desk" in phones[1].page("/report")
    referee = Referee()
    assert "54, not 45" in referee.page()
    page = referee.page("/match/final")
    assert "It stands as reported" in page
    stale = referee.form("report-match", "/match/final") | {"edition": "0"}
    assert "reported anew meanwhile" in referee.refused("report-match", **stale)
    referee.did("report-match", **referee.form("report-match", "/match/final"))
    assert not state().matches["final"].awaiting
    assert "Place 3 in the final" in phones[2].page()


def test_a_stale_form_of_a_match_that_is_over_is_refused_in_one_sentence() -> None:
    one, two = two_in_the_final()
    one.send("finish-table")
    form = one.form("report-slip", "/report") | figures({"vp": [80, 71]})
    one.did("report-slip", **form)
    two.send("confirm-slip")
    said = one.refused("report-slip", **form | {"key": "another"})
    assert "this match is no longer being played" in said


def test_whoever_watches_the_finish_is_told_so_and_sent_to_the_hall() -> None:
    two_in_the_final()
    finalists = {seat.player for seat in state().matches["final"].seats}
    watcher = next(each for each in state().entries if each not in finalists)
    page = Phone(watcher).page()
    assert "The finish is being played." in page
    assert re.search(r'href="/t/\w+/finish"[^>]*>Look at the finish', page)


def test_the_referee_may_decide_on_other_figures_than_those_reported() -> None:
    one, two = two_in_the_final()
    one.send("finish-table")
    one.send("report-slip", "/report", **figures({"vp": [80, 71]}))
    two.send("dispute-slip", "/check", reason="81")
    referee = Referee()
    typed = figures({"vp": [80, 81]})
    referee.did("report-match", match="final", **typed)
    assert "You have won" in two.page()


def test_whoever_plays_in_a_disputed_match_does_not_decide_it_as_referee() -> None:
    one, two = two_in_the_final()
    one.send("finish-table")
    one.send("report-slip", "/report", **figures({"vp": [80, 71]}))
    two.send("dispute-slip", "/check", reason="81")
    playing = Referee(player=two.player)
    said = playing.refused("report-match", match="final", **figures({"vp": [80, 81]}))
    assert "impartial" in said


def test_the_desk_sees_how_far_the_phones_are_and_finds_the_figures_in_its_form() -> None:
    one, _two = two_in_the_final()
    one.send("finish-table")
    one.send("report-slip", "/report", **figures({"vp": [80, 71]}))
    desk = Client(HTTP_ACCEPT_LANGUAGE="en")
    desk.force_login(User.objects.create_superuser("rita"))
    assert 'data-state="partly"' in desk.get("/t/pokal/desk/finish").content.decode()
    form = desk.get("/t/pokal/desk/finish/final").content.decode()
    assert 'data-state="partly"' in form
    assert 'name="vp-1" value="80"' in form
    assert 'name="vp-2" value="71"' in form


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


def test_the_podium_is_shown_from_third_to_first_when_the_desk_asks() -> None:
    saved(days.finishing(12))
    desk = at_the_laptop()
    early = desk.post("/t/pokal/desk/do/reveal-place", {"place": "3"})
    assert early.status_code == 422, "the final has not been played"
    slip = figures({"vp": [60, 55, 45, 40], "coins": [2, 2, 3, 2]})
    desk.post("/t/pokal/desk/do/report-match", {"match": "final", **slip})
    ranking = final_ranking(bracket_of(open_rulebook("seven-wonders"), state()))
    assert ranking is not None
    order = [days.made_up_name(int(place.player[1:])) for place in ranking[:3]]

    def screen() -> str:
        return html.unescape(desk.get("/t/pokal/screen").content.decode())

    assert 'class="podium"' not in screen()
    page = desk.get("/t/pokal/desk/award").content.decode()
    assert "Platz 3 auf dem Projektor zeigen" in page
    assert desk.post("/t/pokal/desk/do/reveal-place", {"place": "1"}).status_code == 422
    for place in (3, 2, 1):
        desk.post("/t/pokal/desk/do/reveal-place", {"place": str(place)})
        shown = screen()
        assert [name in shown for name in order] == [n >= place for n in (1, 2, 3)], place
        assert shown.count("noch nicht verraten") == place - 1
        assert "Gleich ist Siegerehrung" not in shown
    desk.post("/t/pokal/desk/do/reveal-place", {"place": "3"})
    assert state().revealed == 1, "what was shown stays"
    assert "★" not in desk.get("/t/pokal/finish").content.decode()


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
    assert "20 / 10" not in page
    assert "Kingdom cards" in page


def test_several_who_won_one_game_are_told_as_several() -> None:
    day = days.seated(8)
    for table in day.state.rounds[0].tables.values():
        lines = tuple(Line(seat.player, {"vp": 50, "coins": 3}) for seat in table.seats)
        day.does(c.ReportSlip(round=1, table=table.number, slip=Slip(lines)))
        day.does(c.AcceptSlip(round=1, table=table.number))
    saved(day)
    assert "won, level:" in Phone("p1").page("/standing")


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
