"""A lot that decides nothing any more is a reason for nothing, on no page and no paper."""

from __future__ import annotations

import pytest
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.draw.next_stage import next_stage
from tafelrunde.journal.events import Line, Slip
from tafelrunde.pages.paper.report import report_page
from tafelrunde.pages.paper.source import Source
from tafelrunde.pages.standings import standings_table
from tafelrunde.pages.view import View
from tafelrunde.standings.finish import bracket_of
from tafelrunde.standings.undecided import lots_needed
from tests.exports.pdf.hall_on_paper import Somebody
from tests.web.audience import days
from tests.web.audience.test_earlier_rounds import Even
from tests.web.player.phones import Phone

pytestmark = pytest.mark.django_db
GERMAN = {"accept-language": "de"}
VOID = "Zwischen ihnen braucht es jetzt kein Los; es entscheidet nichts."


def slip_of(points: dict[str, int]) -> Slip:
    return Slip(tuple(Line(player, {"vp": vp, "coins": 0}) for player, vp in points.items()))


def drawn_for_the_last_place() -> tuple[days.Day, tuple[str, ...]]:
    """Twelve at three tables that came out alike: three winners go on, and one of three seconds."""
    day = days.started(12, options={"rounds": 1})
    day.publish()
    for number, table in day.state.rounds[0].tables.items():
        points = zip((seat.player for seat in table.seats), (60, 50, 40, 30), strict=True)
        day.does(c.ReportSlip(round=1, table=number, slip=slip_of(dict(points))))
        day.does(c.AcceptSlip(round=1, table=number))
    day.does(c.CloseRound(round=1))
    [lot] = lots_needed(bracket_of(day.rulebook, day.state))
    order = tuple(reversed(lot.players))
    day.does(c.DrawLot(players=lot.players, order=order, reason="Zettel aus dem Hut"))
    return day, order


def one_taken_in(day: days.Day, order: tuple[str, ...]) -> None:
    """A point more for the last of the lot: the other two share the place behind the cut."""
    tables = day.state.rounds[0].tables
    number, table = next(
        (number, table)
        for number, table in tables.items()
        if order[-1] in {seat.player for seat in table.seats}
    )
    points = dict(zip((seat.player for seat in table.seats), (60, 51, 40, 30), strict=True))
    day.does(c.CorrectSlip(round=1, table=number, slip=slip_of(points), reason="verzählt"))


def report_of(day: days.Day) -> str:
    people = {player: Somebody(days.made_up_name(int(player[1:]))) for player in day.players}
    told = Source(
        state=day.state, rulebook=day.rulebook, people=people, lang="de", records=day.records
    )
    return str(report_page(told))


def read_everywhere(client: Client, players: tuple[str, ...]) -> dict[str, str]:
    pages = {
        page: client.get(f"/t/pokal{page}", headers=GERMAN).content.decode()
        for page in ("/standings", "/finish", "/screen?view=standings", "/award")
    }
    for player in players:
        phone = Phone(player)
        phone.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "de"
        pages |= {f"{player}{page}": phone.page(page) for page in ("", "/standing")}
    return pages


@pytest.mark.rule("7W-207")
def test_a_lot_tells_whoever_waited_for_it(client: Client) -> None:
    day, order = drawn_for_the_last_place()
    day.saved()
    pages = read_everywhere(client, order)
    assert "das Los (Platz geteilt)" in pages["/standings"]
    assert "Das Los um Platz 4 nach Runde 1 ergab:" in pages["/finish"]
    assert "durch Los" in pages[f"{order[0]}/standing"]


@pytest.mark.rule("7W-207")
def test_after_a_correction_it_is_told_to_nobody(client: Client) -> None:
    day, order = drawn_for_the_last_place()
    one_taken_in(day, order)
    day.play_to_the_end(day.results())
    day.saved()
    left = order[:2]
    table = standings_table(View(day.state, day.rulebook, {}), 1)
    assert [line.player for line in table.rows if line.rank == 5] == sorted(left)
    for name, page in read_everywhere(client, left).items():
        for word in ("Das Los um Platz", "das Los (", "das Los entschied", "durch Los"):
            assert word not in page, name


@pytest.mark.rule("7W-207")
def test_its_place_is_the_one_that_the_tables_show(client: Client) -> None:
    """Whoever was put out of the line keeps a place there that no table shows any more."""
    day, _order = drawn_for_the_last_place()
    first = standings_table(View(day.state, day.rulebook, {}), 1).rows[0].player
    day.does(c.DisqualifyPlayer(player=first, rule="7W-502", grounds="gezinkt"))
    day.saved()
    finish = client.get("/t/pokal/finish", headers=GERMAN).content.decode()
    assert "Das Los um Platz 3 nach Runde 1 ergab:" in finish


@pytest.mark.rule("7W-207")
def test_the_report_says_that_it_decides_nothing() -> None:
    day, order = drawn_for_the_last_place()
    assert VOID not in report_of(day)
    one_taken_in(day, order)
    assert VOID in report_of(day)
    day.play_to_the_end(day.results())
    assert "das Los entschied" not in report_of(day)


@pytest.mark.rule("7W-207")
def test_it_tells_again_as_soon_as_it_orders_two_whom_the_final_left_level(client: Client) -> None:
    """Both are in the final, so that none of its seats needs the lot; their game does."""
    day, order = drawn_for_the_last_place()
    one_taken_in(day, order)
    winners = [row.player for row in standings_table(View(day.state, day.rulebook, {}), 1).rows[:3]]
    for winner in winners[:2]:
        day.does(c.WithdrawPlayer(player=winner))
    day.does(c.SeatStage(seed="final"))
    assert VOID in report_of(day)
    points = {winners[2]: 60, order[2]: 50, order[0]: 40, order[1]: 40}
    seats = day.state.matches["final"].seats
    slip = slip_of({seat.player: points[seat.player] for seat in seats})
    day.does(c.ReportSlip(match="final", slip=slip))
    day.does(c.AcceptSlip(match="final"))
    day.play_to_the_end(day.results())
    day.saved()
    assert VOID not in report_of(day)
    assert VOID not in client.get("/t/pokal/draws", headers=GERMAN).content.decode()
    standings = client.get("/t/pokal/standings", headers=GERMAN).content.decode()
    assert "das Los (Platz geteilt)" in standings


@pytest.mark.rule("FRI-305")
def test_without_its_finish_a_day_is_ranked_by_no_lot(client: Client) -> None:
    """The lot says who reaches the final: where there is none, no list names it."""
    kind = {"rulebook": "friedrich", "mode": "world-championship"}
    days.awarded(8, **kind, tournament="t0").saved(slug="mit")
    day = days.closed(8, 4, **kind)
    day.does(c.DropFinish(reason="Der Saal schließt"))
    day.does(c.AwardTournament())
    day.saved()
    by_lot, without = (
        client.get(f"/t/{slug}/standings").content.decode() for slug in ("mit", "pokal")
    )
    assert "FRI-304" in by_lot
    assert "FRI-305" in by_lot
    assert "FRI-304" in without
    assert "FRI-305" not in without
    table = standings_table(View(day.state, day.rulebook, {}), 4)
    assert [column.code for column in table.columns][-1] == "friedrich_points"


@pytest.mark.rule("FRI-305")
def test_the_seats_of_a_final_say_that_a_lot_put_somebody_there() -> None:
    day = Even("t1")
    day.draws(by_hand=True)
    stage = next_stage(day.rulebook, day.state, "s")
    assert stage is not None
    [final] = stage.matches
    told = final.reason.spoken("en")
    for place, player in enumerate(final.players, 1):
        assert f"{place}. {player} (by lot, FRI-305)" in told
