"""More or fewer rounds while it runs, and a tournament that is cancelled."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.consequences import consequences
from tafelrunde.desk.finish import lot_needed
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import Drawn, Line, Slip
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.rulebook.settings import defaults
from tafelrunde.standings.finish import bracket_of, final_ranking
from tafelrunde.standings.table import standings
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tafelrunde.state.sheet.writing import write_sheet
from tests.desk.hall import SCOREKEEPER, Hall
from tests.desk.refusals import refused_for


def changed(rounds: int) -> c.ChangeRounds:
    return c.ChangeRounds(rounds=rounds, reason="der Saal schließt um acht")


def said(hall: Hall, command: c.Command) -> str:
    return " ".join(text.de for text in consequences(hall.state, hall.rulebook, command))


def verified(hall: Hall) -> None:
    assert verdict_on(hall.records).findings == ()


@pytest.mark.parametrize(
    ("rulebook", "mode", "people"),
    [
        ("seven-wonders", "prelims-and-final", 16),
        ("seven-wonders", "four-rounds", 16),
        ("catan", "ranking-tournament", 16),
        ("dominion", "swiss", 16),
        ("carcassonne", "two-player", 16),
    ],
)
def test_it_ends_after_the_rounds_played(rulebook: str, mode: str, people: int) -> None:
    hall = Hall(rulebook, mode).open(people)
    hall.play_round(hall.results())
    hall.play_round(hall.results())
    assert hall.step.code == "draft-round"
    [event] = hall.does(changed(2))
    assert (event.rounds, event.was) == (2, hall.rulebook.mode(mode).rounds)  # type: ignore[attr-defined]
    assert hall.step.code != "draft-round"
    hall.play_to_the_end(hall.results())
    assert len(hall.state.rounds) == 2
    verified(hall)


@pytest.mark.parametrize(
    ("rulebook", "mode"), [("catan", "ranking-tournament"), ("dominion", "swiss")]
)
def test_a_round_more_is_drawn_and_verified(rulebook: str, mode: str) -> None:
    hall = Hall(rulebook, mode).open(16)
    usual = hall.rulebook.mode(mode).rounds
    for _ in range(usual):
        hall.play_round(hall.results())
    hall.does(changed(usual + 1))
    hall.play_round(hall.results())
    assert len(hall.state.rounds) == usual + 1
    drawn = [event for event in hall.state.history if isinstance(event, Drawn)]
    if rulebook == "catan":
        assert drawn[-1].reason == "rounds were added"
    hall.play_to_the_end(hall.results())
    verified(hall)


@pytest.mark.rule("FRI-101")
def test_where_the_rules_fix_the_number_it_stays() -> None:
    hall = Hall("friedrich", "world-championship").open(16)
    hall.publish()
    with refused_for("rounds", "FRI-101"):
        hall.does(changed(3))


@pytest.mark.rule("7W-108")
def test_limits_are_said_with_the_rule() -> None:
    hall = Hall("seven-wonders", "prelims-and-final").open(16)
    with refused_for("rounds", "7W-108"):
        hall.does(changed(10))
    hall.play_round(hall.results())
    hall.does(c.DraftRound(seed="two"))
    with refused_for("rounds", "7W-108"):
        hall.does(changed(1))  # the second is drawn
    with refused_for("reason"):
        hall.does(c.ChangeRounds(rounds=2, reason=" "))
    assert hall.does(changed(3)) == []
    with refused_for("role"):
        hall.does(changed(2), SCOREKEEPER)


def test_once_the_finish_is_seated_the_rounds_are_over() -> None:
    hall = Hall("seven-wonders", "prelims-and-final").open(16)
    for _ in range(3):
        hall.play_round(hall.results())
    while not hall.state.matches:
        hall.take_step(hall.results())
    with refused_for("rounds"):
        hall.does(changed(4))


def test_what_it_means_for_the_finish_is_said_first() -> None:
    hall = Hall("seven-wonders", "prelims-and-final").open(16)
    hall.play_round(hall.results())
    assert "Die Endrunde folgt nach Runde 2" in said(hall, changed(2))
    hall.play_round(hall.results())
    told = said(hall, changed(2))
    assert "Runden: 2 statt angekündigter 3;" in told
    assert "In die Endrunde kommen: " in told or "ein Los entscheidet" in told
    plain = Hall("catan", "ranking-tournament").open(8)
    plain.play_round(plain.results())
    assert "Die Tabelle nach Runde 1 ist das Endergebnis." in said(plain, changed(1))
    duel = Hall("dominion", "swiss").open(8)
    duel.play_round(duel.results())
    assert "entscheidet ein Duell (DOM-123)" in said(duel, changed(1))


# ── Without the finish ───────────────────────────────────────────────────────────────────────────

DROPPED = c.DropFinish(reason="der Saal schließt um acht")


@pytest.mark.parametrize(
    ("rulebook", "mode"),
    [
        ("seven-wonders", "prelims-and-final"),
        ("seven-wonders", "duel"),
        ("carcassonne", "two-player"),
        ("carcassonne", "four-player"),
        ("carcassonne", "four-player-knockout"),
        ("dominion", "swiss"),
        ("friedrich", "world-championship"),
    ],
)
def test_every_game_with_a_finish_can_end_without_it(rulebook: str, mode: str) -> None:
    hall = Hall(rulebook, mode).open(16)
    hall.play_round(hall.results())
    rounds = hall.rulebook.mode(mode).rounds
    told = said(hall, DROPPED)
    finish = hall.rulebook.mode(mode).finish
    assert finish is not None
    assert f"Die Endrunde ({finish.rule}) entfällt: Die Tabelle nach Runde {rounds}" in told
    for each in hall.rulebook.mode(mode).standings:
        assert f"{each.label.de} ({each.rule})" in told
    hall.does(DROPPED)
    hall.play_to_the_end(hall.results())
    assert hall.state.matches == {}
    assert hall.state.phase == "awarded"
    rows = standings(hall.rulebook, hall.state, len(hall.state.rounds))
    assert [(r.player, r.rank) for r in rows] == [(p.player, p.rank) for p in hall.state.awarded]
    verified(hall)
    sheet = write_sheet(hall.state, defaults(hall.rulebook))
    again = fold(read_sheet(sheet, open_rulebook).events)
    assert final_ranking(bracket_of(hall.rulebook, again)) == list(hall.state.awarded)


@pytest.mark.rule("FRI-305")
def test_no_lot_is_promised_to_whoever_shares_a_place_then() -> None:
    hall = Hall("friedrich", "world-championship").open(8)
    hall.play_round(hall.results())
    told = said(hall, DROPPED)
    assert "Kartenkoeffizient (FRI-303) und Punkte als Friedrich (FRI-304)." in told
    assert "Das Los (FRI-305) sagt, wer in die Endrunde kommt: Es wird keines gezogen." in told


def _level_after_the_rounds() -> Hall:
    """Everybody played the same game in every role, so eight are equal in everything."""
    hall = Hall("friedrich", "world-championship").open(8)
    minutes = hall.results().friedrich() | {"sure": ["winners", "army", "cards"]}
    for number in range(1, 5):
        hall.publish()
        for table in hall.state.rounds[-1].tables.values():
            slip = Slip(tuple(Line(seat.player) for seat in table.seats), minutes)
            hall.does(c.ReportSlip(round=number, table=table.number, slip=slip))
            hall.does(c.AcceptSlip(round=number, table=table.number))
        hall.does(c.CloseRound(round=number))
    return hall


@pytest.mark.rule("FRI-305")
def test_the_finalists_lot_makes_no_champion_where_there_is_no_final() -> None:
    hall = _level_after_the_rounds()
    level = lot_needed(hall.matter)
    assert len(level) == 8
    hall.does(c.DrawLot(players=level, seed="six dice"))
    assert [row.rank for row in standings(hall.rulebook, hall.state, 4)] == [*range(1, 9)]
    order = level[::-1]
    words = consequences(hall.state, hall.rulebook, DROPPED, by_name=order.index)
    told = " ".join(text.de for text in words)
    assert "Das Los, das für die Endrunde gezogen war, entscheidet keinen Platz." in told
    assert "Es wird keines gezogen" not in told
    assert f"Das Turnier gewinnen damit {', '.join(order[:-1])} und {order[-1]}." in told
    hall.does(DROPPED)
    hall.does(c.AwardTournament())
    assert {place.rank for place in hall.state.awarded} == {1}
    verified(hall)
    sheet = write_sheet(hall.state, defaults(hall.rulebook))
    again = fold(read_sheet(sheet, open_rulebook).events)
    assert final_ranking(bracket_of(hall.rulebook, again)) == list(hall.state.awarded)


def test_without_the_finish_no_lot_is_drawn_any_more() -> None:
    hall = _level_after_the_rounds()
    level = lot_needed(hall.matter)
    hall.does(DROPPED)
    with refused_for("players"):
        hall.does(c.DrawLot(players=level, seed="six dice"))


def test_who_wins_then_is_said_and_a_seated_finish_stays() -> None:
    hall = Hall("seven-wonders", "prelims-and-final").open(16)
    for _ in range(3):
        hall.play_round(hall.results())
    first = standings(hall.rulebook, hall.state, 3)[0].player
    assert f"Das Turnier gewinnt damit {first}." in said(hall, DROPPED)
    with refused_for("reason"):
        hall.does(c.DropFinish(reason=" "))
    with refused_for("role"):
        hall.does(DROPPED, SCOREKEEPER)
    while not hall.state.matches:
        hall.take_step(hall.results())
    with refused_for("finish", "7W-102"):
        hall.does(DROPPED)
    plain = Hall("catan", "ranking-tournament").open(8)
    with refused_for("finish"):
        plain.does(DROPPED)


# ── Cancelled ────────────────────────────────────────────────────────────────────────────────────


def test_a_cancelled_tournament_stands_still_until_that_is_taken_back() -> None:
    hall = Hall("catan", "ranking-tournament").open(8)
    hall.publish()
    hall.does(c.StartClock(seconds=600))
    told = said(hall, c.CancelTournament(reason="Wasserschaden"))
    assert "abgesagt" in told
    hall.does(c.CancelTournament(reason="Wasserschaden"))
    assert (hall.state.cancelled, hall.state.standing) == ("Wasserschaden", "cancelled")
    assert hall.state.clock is None
    assert hall.step.code == "cancelled"
    table = hall.state.rounds[0].tables[1]
    slip = hall.slip(table.seats, hall.results(), hall.state.rounds[0].kind)
    with refused_for("tournament"):
        hall.does(c.ReportSlip(round=1, table=1, slip=slip))
    with refused_for("tournament"):
        hall.does(c.CancelTournament(reason="noch einmal"))
    hall.does(c.SetDetails(title="Nachholtermin folgt"))
    since = len(hall.state.history)
    hall.does(c.TakeBack(since=since - 1, reason="es geht doch"))
    assert hall.state.standing == "running"
    hall.does(c.ReportSlip(round=1, table=1, slip=slip))
    verified(hall)


def test_results_that_stay_are_counted_and_after_the_award_it_is_too_late() -> None:
    hall = Hall("catan", "ranking-tournament").open(8)
    hall.play_round(hall.results())
    assert "2 Ergebnisse bleiben im Journal" in said(hall, c.CancelTournament(reason="Sturm"))
    hall.play_to_the_end(hall.results())
    with refused_for("phase"):
        hall.does(c.CancelTournament(reason="zu spät"))
    with refused_for("role"):
        hall.does(c.CancelTournament(reason="Sturm"), SCOREKEEPER)


def test_results_of_the_finish_are_counted_too() -> None:
    hall = Hall("carcassonne", "four-player").open(12)
    hall.does(changed(1))
    results = hall.results()
    while not hall.state.matches:
        hall.take_step(results)
    cancel = c.CancelTournament(reason="Sturm")
    assert "3 Ergebnisse bleiben im Journal" in said(hall, cancel)
    while not any(match.games for match in hall.state.matches.values()):
        hall.take_step(results)
    assert "4 Ergebnisse bleiben im Journal" in said(hall, cancel)
