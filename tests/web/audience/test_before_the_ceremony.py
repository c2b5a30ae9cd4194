"""Where the standings decide by themselves, nobody reads the winner before the ceremony."""

from __future__ import annotations

import pytest
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.desk.ceremony import next_place
from tafelrunde.journal.events import Line, Slip
from tafelrunde.pages.audience import finish as finish_pages
from tafelrunde.pages.paper.knockout import bracket_poster
from tafelrunde.pages.paper.source import Source
from tafelrunde.pages.view import View
from tafelrunde.reckoning.names.public import public_names
from tafelrunde.standings.finish import bracket_of, final_ranking, rounds_foreseen
from tafelrunde.standings.table import standings
from tafelrunde.web.audience import press
from tests.web.audience import days
from tests.web.player.phones import Phone, at_the_desk

pytestmark = pytest.mark.django_db

CATAN = {"rulebook": "catan", "mode": "ranking-tournament"}


@pytest.fixture(autouse=True)
def fresh() -> None:
    press.forget()


def get(client: Client, path: str) -> str:
    return client.get(f"/t/pokal{path}", headers={"accept-language": "de"}).content.decode()


def played_out() -> days.Day:
    day = days.started(8, **CATAN)
    results = day.results()
    for _ in range(rounds_foreseen(day.rulebook.mode(day.state.mode), day.state)):
        day.play_round(results)
    return day


def test_after_the_last_round_the_projector_waits_for_the_ceremony(client: Client) -> None:
    day = played_out()
    day.saved()
    shown = get(client, "/screen")
    assert 'data-view="podium"' in shown
    assert "Gleich ist Siegerehrung" in get(client, "")
    assert "Ich spiele mit" not in get(client, "")
    for person in days.made_up(8):
        assert person.name not in shown
    assert "An der Spitze" not in get(client, "")


def test_nothing_that_everybody_can_open_tells_the_last_table(client: Client) -> None:
    day = played_out()
    last = len(day.state.rounds)
    day.saved()
    rows = standings(day.rulebook, day.state, last)
    before = [row.player for row in standings(day.rulebook, day.state, last - 1)]
    assert [row.player for row in rows] != before, "else nothing is proven"
    shown = get(client, "/standings")
    assert "wird bei der Siegerehrung verraten" in shown
    assert f"nach Runde {last - 1}" in shown
    assert f"nach Runde {last}<" not in shown
    assert client.get(f"/t/pokal/standings?after={last}").status_code == 404
    leader = days.made_up_name(int(rows[0].player[1:]))
    assert f"nach Runde {last}" not in get(client, "/screen?view=standings")
    assert client.get(f"/api/tournaments/pokal/standings?after={last}").status_code == 404
    told = client.get("/api/tournaments/pokal/standings").json()
    assert told["after_round"] == last - 1
    news = (
        get(client, "/feed.atom").split(f"Runde {last} ist abgeschlossen")[1].split("</entry>")[0]
    )
    assert leader not in news
    phone = Phone(rows[0].player)
    for page in ("", "/standing"):
        read = phone.page(page)
        assert "is told at the award ceremony" in read
        assert f"after round {last}" not in read


def test_once_the_winner_is_shown_the_table_may_be_read(client: Client) -> None:
    day = played_out()
    for place in (3, 2, 1):
        if next_place(day.state, day.rulebook) == place:
            day.does(c.RevealPlace(place=place))
    assert day.state.revealed == 1
    day.saved()
    assert f"nach Runde {len(day.state.rounds)}" in get(client, "/standings")


def test_the_first_step_is_told_when_the_desk_shows_it(client: Client) -> None:
    day = played_out()
    day.does(c.RevealPlace(place=3))
    day.saved()
    shown = get(client, "/screen")
    assert sum(person.name in shown for person in days.made_up(8)) == 1


def level_at_the_top() -> days.Day:
    """Both winners of the last round are equal in everything, and so are those behind them."""
    day = days.started(8, rulebook="seven-wonders", mode="four-rounds")
    while day.step.code in ("draft-round", "publish-round"):
        day.publish()
        round_ = day.state.rounds[-1]
        apart = 5 if round_.number == 4 else 0
        for table in round_.tables.values():
            scores = [(seat.player, 60 - apart * n) for n, seat in enumerate(table.seats)]
            lines = tuple(Line(player, {"vp": vp, "coins": 3}) for player, vp in scores)
            day.does(c.ReportSlip(round=round_.number, table=table.number, slip=Slip(lines)))
            day.does(c.AcceptSlip(round=round_.number, table=table.number))
        day.does(c.CloseRound(round=round_.number))
    return day


@pytest.mark.parametrize("path", ["/screen", "/overlay/now?what=final&lang=de"])
def test_empty_steps_do_not_tell_that_a_place_is_shared(client: Client, path: str) -> None:
    day = level_at_the_top()
    ranks = [each.rank for each in final_ranking(bracket_of(day.rulebook, day.state)) or ()]
    assert ranks[:3] == [1, 1, 3], "else nothing is proven"
    day.saved()
    people = days.made_up(8)
    for revealed, empty, named in ((0, 3, 0), (3, 2, 2), (1, 0, 4)):
        if revealed:
            at_the_desk(c.RevealPlace(place=revealed), f"place {revealed}")
        shown = get(client, path)
        assert shown.count("noch nicht verraten") == empty
        assert sum(person.name in shown for person in people) == named


def test_between_rounds_the_table_stands_there_as_ever(client: Client) -> None:
    days.closed(8, 1, **CATAN).saved()
    assert 'data-view="standings"' in get(client, "/screen")
    assert "An der Spitze" in get(client, "")


def test_a_final_that_is_not_played_names_nobody_either(client: Client) -> None:
    options = {"knockout_size": 4, "rounds": 1}
    day = days.closed(8, 1, rulebook="carcassonne", mode="two-player", options=options)
    results = day.results()
    while sum(not match.awaiting for match in day.state.matches.values()) < 2:
        assert day.take_step(results)
    assert "final" not in day.state.matches
    winner = bracket_of(day.rulebook, day.state).winner("SF1")
    assert winner is not None
    day.does(c.WithdrawPlayer(player=winner))
    stages = finish_pages.stages(
        View(day.state, day.rulebook, public_names(day.state, day.rulebook, {})),
        foreseen=True,
        sealed=True,
    )
    final = stages[-1].matches[0]
    assert final.state == "unplayed"
    assert not any(seat.won for seat in final.seats)


@pytest.mark.django_db
def test_whoever_withdrew_from_a_seated_final_is_marked_at_desk_and_projector(
    admin_client: Client,
) -> None:
    day = days.finishing(8)
    gone = day.state.matches["final"].seats[0].player
    day.does(c.WithdrawPlayer(player=gone))
    day.saved("pokal")
    desk = admin_client.get("/t/pokal/desk/finish").content.decode()
    assert desk.count("zurückgezogen") == 1
    screen = Client().get("/t/pokal/screen?view=finish").content.decode()
    assert "nicht mehr dabei" in screen


@pytest.mark.django_db
def test_whoever_wins_the_final_without_a_game_reads_so() -> None:
    day = days.finishing(12, rulebook="carcassonne", mode="two-player")
    results = day.results()
    while day.state.matches.keys() < {"QF1", "QF2", "QF3", "QF4", "SF1", "SF2"} or any(
        match.awaiting for match in day.state.matches.values()
    ):
        assert day.take_step(results)
    bracket = bracket_of(day.rulebook, day.state)
    gone, stays = bracket.winner("SF1"), bracket.winner("SF2")
    assert gone is not None
    assert stays is not None
    day.does(c.WithdrawPlayer(player=gone))
    day.saved("pokal")
    page = Phone(stays).page()
    assert "Final: no game, you win without playing." in page
    screen = Client().get("/t/pokal/screen?view=finish").content.decode()
    assert "nicht mehr dabei" in screen


@pytest.mark.django_db
@pytest.mark.rule("CAR-306")
def test_a_seated_match_is_called_won_without_a_game_wherever_it_is_shown(
    admin_client: Client,
) -> None:
    day = days.finishing(12, rulebook="carcassonne", mode="two-player")
    gone, stays = (seat.player for seat in day.state.matches["QF2"].seats)
    day.does(c.WithdrawPlayer(player=gone))
    day.saved("pokal")
    phone = Phone(stays).page()
    assert "Quarterfinal 2: no game, you win without playing." in phone
    assert "You go on: Semifinal." in phone
    assert "Our game is over" not in phone
    for page in (Client().get("/t/pokal/screen?view=finish"), Client().get("/t/pokal/finish")):
        assert page.content.decode().count("kampflos gewonnen") == 1
    desk = admin_client.get("/t/pokal/desk/finish").content.decode()
    tile = desk.split('data-match="QF2"')[1].split("</li>")[0]
    assert "kampflos gewonnen" in tile
    assert "zurückgezogen" in tile
    assert "Ergebnis eintragen" not in tile
    assert "Viertelfinale 1: spielen" in desk, "the next step is a match that can be played"
    slip = admin_client.get("/t/pokal/desk/finish/QF2").content.decode()
    assert "gewinnt kampflos" in slip
    assert "data-slip" not in slip
    referee = admin_client.get("/t/pokal/referee/match/QF2").content.decode()
    assert "gewinnt kampflos" in referee
    assert "nicht mehr dabei" in referee
    assert "correct-match" not in referee
    assert "report-match" not in referee


def after_the_final() -> days.Day:
    day = days.finishing(12)
    while day.step.code != "award":
        assert day.take_step(day.results())
    return day


def test_standings_beside_a_finish_say_of_when_they_are(client: Client) -> None:
    day = after_the_final()
    day.saved("pokal")
    page = get(client, "")
    assert "An der Spitze" not in page
    assert f"Tabelle nach Runde {len(day.state.rounds)}" in page


def test_at_the_ceremony_nobody_is_named_but_on_the_podium(client: Client) -> None:
    day = after_the_final()
    for place in (3, 2, 1):
        day.does(c.RevealPlace(place=place))
    day.saved("pokal")
    page = get(client, "")
    assert "Siegerehrung" in page
    assert "top-list" not in page


KEPT_BACK = "das Ergebnis verrät die Siegerehrung"


def knocked_out() -> days.Day:
    """With a final and a match for third place, both played."""
    options = {"knockout_size": 4, "rounds": 1}
    day = days.closed(8, 1, rulebook="carcassonne", mode="two-player", options=options)
    results = day.results()
    while day.step.code != "award":
        assert day.take_step(results)
    return day


def kept_back(day: days.Day) -> list[str]:
    """The matches whose results nobody may read yet, the same in public and on paper."""
    view = View(day.state, day.rulebook, public_names(day.state, day.rulebook, {}))
    stages = finish_pages.stages(view, sealed=True, shown=day.state.revealed)
    found = [card.id for stage in stages for card in stage.matches if card.state == "sealed"]
    source = Source(state=day.state, rulebook=day.rulebook, people={}, lang="de")
    assert str(bracket_poster(source)).count(KEPT_BACK) == len(found)
    return sorted(found)


def test_what_the_podium_has_shown_is_no_secret_of_page_and_paper(client: Client) -> None:
    day = knocked_out()
    assert kept_back(day) == ["final", "third-place"]
    for place, waiting in ((3, ["final"]), (2, ["final"]), (1, [])):
        day.does(c.RevealPlace(place=place))
        assert kept_back(day) == waiting
    day.saved("pokal")
    assert KEPT_BACK not in get(client, "/finish")


def test_before_the_podium_the_finish_page_keeps_both_back(client: Client) -> None:
    knocked_out().saved("pokal")
    assert get(client, "/finish").count(KEPT_BACK) == 2


@pytest.mark.parametrize(
    "path", ["", "/standings", "/screen?view=standings", "/overlay?what=standings"]
)
def test_whoever_left_before_the_finish_is_marked_wherever_the_standings_are(
    client: Client, path: str
) -> None:
    day = days.closed(12, 3)
    first = standings(day.rulebook, day.state, 3)[0].player
    day.does(c.WithdrawPlayer(player=first))
    day.saved("pokal")
    assert get(client, path).count("nicht mehr dabei") == 1


def test_a_finish_nobody_is_left_for_is_followed_by_the_ceremony(client: Client) -> None:
    options = {"knockout_size": 2, "rounds": 2}
    day = days.finishing(8, rulebook="carcassonne", mode="two-player", options=options)
    day.does(c.WithdrawPlayer(player=day.state.matches["final"].seats[0].player))
    day.saved("pokal")
    assert "Gleich ist Siegerehrung" in get(client, "")


@pytest.mark.django_db
def test_whoever_left_in_the_finish_is_marked_in_the_standings_of_the_rounds_too(
    admin_client: Client,
) -> None:
    day = days.finishing(8)
    gone = day.state.matches["final"].seats[0].player
    rounds = len(day.state.rounds)
    assert day.state.entries[gone].status(rounds) == "active"
    day.does(c.WithdrawPlayer(player=gone))
    day.saved("pokal")
    assert day.state.entries[gone].status(rounds) == "active", "the rounds were played to the end"
    assert "zurückgezogen" in admin_client.get("/t/pokal/desk/standings").content.decode()
    assert "nicht mehr dabei" in Client().get("/t/pokal/standings").content.decode()
    earlier = admin_client.get(f"/t/pokal/desk/standings?after={rounds - 1}").content.decode()
    assert "zurückgezogen" not in earlier


@pytest.mark.django_db
def test_the_line_tells_how_many_reached_the_finish_after_one_of_them_was_put_out() -> None:
    day = days.finishing(8)
    gone = day.state.matches["final"].seats[0].player
    day.does(c.DisqualifyPlayer(player=gone, rule="7W-502", grounds="gezinkt"))
    day.saved("pokal")
    page = Client().get("/t/pokal/standings", headers={"Accept-Language": "de"}).content.decode()
    assert "4 Personen haben die Endrunde erreicht, 3 davon stehen noch in der Tabelle." in page


def test_a_phone_tells_its_place_once_the_projector_has_shown_it() -> None:
    day = played_out()
    day.saved()
    ranked = by_place(day)
    phones = {place: Phone(ranked[place]) for place in (1, 2, 3, 4)}
    assert "The award ceremony follows." in phones[1].page()
    for shown in (3, 2, 1):
        at_the_desk(c.RevealPlace(place=shown), f"place {shown}")
        for place, phone in phones.items():
            page = phone.page()
            assert "The award ceremony is on." in page
            assert (f"Place <b>{place}</b>" in page) == (shown <= place <= 3), (shown, place)
            assert (f"Place <b>{place}</b>" in phone.page("/standing")) == (shown <= place <= 3)
    assert "Place <b>" not in phones[4].page(), "only the steps of the podium are shown"


def test_an_open_phone_hears_that_its_place_was_shown() -> None:
    day = played_out()
    day.saved()
    third = by_place(day)[3]
    marks = {mark_on(Phone(third))}
    at_the_desk(c.RevealPlace(place=3), "place 3")
    marks.add(mark_on(Phone(third)))
    assert len(marks) == 2


def by_place(day: days.Day) -> dict[int | None, str]:
    ranking = final_ranking(bracket_of(day.rulebook, day.state)) or []
    return {each.rank: each.player for each in ranking}


def mark_on(phone: Phone) -> str:
    return phone.page().split('id="mark" name="mark" value="', 1)[1].split('"', 1)[0]


@pytest.mark.parametrize("rulebook", ["catan", "dominion"])
def test_a_finish_that_nobody_plays_has_no_page(client: Client, rulebook: str) -> None:
    """Neither where the mode has none nor where only equal leaders would play one."""
    mode = {"catan": "ranking-tournament", "dominion": "swiss"}[rulebook]
    day = days.closed(8, 1, rulebook=rulebook, mode=mode)
    day.saved()
    assert client.get("/t/pokal/finish").status_code == 404
    day.play_to_the_end(day.results())
    day.saved("danach")
    played = bool(day.state.matches)
    assert client.get("/t/danach/finish").status_code == (200 if played else 404)
