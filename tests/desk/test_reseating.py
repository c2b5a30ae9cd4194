"""After publishing: two swap, somebody moves or comes late; nothing that was played goes unsaid."""

from __future__ import annotations

import msgspec
import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.consequences import consequences
from tafelrunde.desk.reseating import assumed
from tafelrunde.journal.events import RoundRepaired
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.tournament import Round, Table
from tests.desk.hall import REFEREE, SCOREKEEPER, Hall
from tests.desk.refusals import refused_for

GAMES = [
    ("seven-wonders", "four-rounds", 15),
    ("catan", "ranking-tournament", 15),
    ("dominion", "swiss", 15),
    ("carcassonne", "two-player", 8),
    ("friedrich", "world-championship", 16),
]


def last(hall: Hall) -> Round:
    return hall.state.rounds[-1]


def of_size(hall: Hall, size: int) -> Table:
    return next(table for table in last(hall).tables.values() if len(table.seats) == size)


def latecomer(hall: Hall, name: str = "late") -> str:
    hall.does(c.EnterPlayer(player=name))
    hall.does(c.CheckIn(player=name, data_checked=True, fair_play=True, consent=True))
    return name


def report(hall: Hall, table: Table) -> None:
    slip = hall.slip(table.seats, hall.results(), last(hall).kind)
    hall.does(c.ReportSlip(round=last(hall).number, table=table.number, slip=slip))


def verified(hall: Hall) -> None:
    assert verdict_on(hall.records).findings == ()


def words(hall: Hall, command: c.ReseatRound) -> str:
    asked = assumed(hall.matter, command)
    return " ".join(text.de for text in consequences(hall.state, hall.rulebook, asked))


def test_who_starts_and_who_plays_which_role_is_said_before_it_changes() -> None:
    for rulebook, mode, people in GAMES:
        hall = Hall(rulebook, mode).open(people)
        hall.publish()
        one, other = (table.seats for table in list(last(hall).tables.values())[:2])
        a, b = one[0].player, other[1].player
        said = words(hall, c.ReseatRound(round=1, swap=(a, b)))
        starts = f"An Tisch 1 beginnt {b} statt {a}." in said
        assert starts == (rulebook not in ("friedrich", "seven-wonders")), said
        assert (f"{a}: Tisch 1 → Tisch 2, als Elisabeth." in said) == (rulebook == "friedrich")
        assert "ändert sich nichts" not in said


@pytest.mark.parametrize(("rulebook", "mode", "people"), GAMES)
def test_what_does_not_come_again_names_only_what_the_game_has(
    rulebook: str, mode: str, people: int
) -> None:
    hall = Hall(rulebook, mode).open(people)
    hall.publish()
    one, other = (table.seats for table in list(last(hall).tables.values())[:2])
    said = words(hall, c.ReseatRound(round=1, swap=(one[0].player, other[0].player)))
    assert "Keine Begegnung" in said
    assert ("niemand beginnt häufiger" in said) == (rulebook not in ("friedrich", "seven-wonders"))
    assert ("keine Rolle" in said) == (rulebook == "friedrich")


def test_where_seat_1_is_empty_it_is_said_who_starts_from_the_lowest_number() -> None:
    hall = Hall("catan", "ranking-tournament").open(8)
    hall.publish()
    first, second = list(last(hall).tables.values())[:2]
    first.seats = tuple(seat for seat in first.seats if seat.position != 1)
    a = min(first.seats, key=lambda seat: seat.position or 0).player
    b = max(second.seats, key=lambda seat: seat.position or 0).player
    said = words(hall, c.ReseatRound(round=1, swap=(a, b)))
    assert f"An Tisch 1 beginnt {b} statt {a}." in said


def test_the_paper_of_every_table_that_changes_is_named() -> None:
    hall = Hall("seven-wonders", "four-rounds").open(7)
    hall.publish()
    four, three = of_size(hall, 4), of_size(hall, 3)
    goes = c.ReseatRound(round=1, moves={four.seats[0].player: three.number})
    paper = "Gedruckte Zettel und Listen mit den Tischen 1 und 2 stimmen dann nicht mehr."
    assert paper in words(hall, goes)
    assert paper in words(hall, c.ReseatRound(round=1, swap=("p1", _not_with(hall, "p1"))))


def _not_with(hall: Hall, player: str) -> str:
    tables = [{seat.player for seat in table.seats} for table in last(hall).tables.values()]
    return min(next(people for people in tables if player not in people))


def test_in_a_draft_somebody_goes_to_the_smaller_table() -> None:
    """Round by round made up from slips: which table has three is as it was in the hall."""
    hall = Hall("seven-wonders", "four-rounds").open(7)
    hall.does(c.DraftRound(seed="s"))
    four, three = of_size(hall, 4), of_size(hall, 3)
    goes = c.ReseatRound(round=1, moves={four.seats[0].player: three.number})
    assert "Gedruckte Zettel" not in words(hall, goes)  # nothing is printed of a draft
    with refused_for("round"):
        hall.does(goes, REFEREE)
    hall.does(goes)
    sizes = {number: len(table.seats) for number, table in last(hall).tables.items()}
    assert sizes == {four.number: 3, three.number: 4}
    hall.does(c.PublishRound(round=1))
    verified(hall)


@pytest.mark.parametrize(("rulebook", "mode", "people"), GAMES)
def test_two_people_swap_seats_in_every_game(rulebook: str, mode: str, people: int) -> None:
    hall = Hall(rulebook, mode).open(people)
    hall.publish()
    first, second = list(last(hall).tables.values())[:2]
    one, other = first.seats[0], second.seats[1]
    [event] = hall.does(c.ReseatRound(round=1, swap=(one.player, other.player)))
    assert isinstance(event, RoundRepaired)
    assert set(event.moved) == {one.player, other.player}
    after = last(hall)
    assert after.tables[first.number].seats[0] == msgspec.structs.replace(one, player=other.player)
    assert after.tables[second.number].seats[1] == msgspec.structs.replace(other, player=one.player)
    assert (after.edition, after.changed) == (2, (first.number, second.number))
    assert after.moved_from == {one.player: first.number, other.player: second.number}
    hall.play_to_the_end(hall.results())
    verified(hall)


@pytest.mark.rule("CAT-105")
@pytest.mark.parametrize(("rulebook", "mode", "people"), GAMES[:3])
def test_a_latecomer_is_seated_at_a_table_of_three(rulebook: str, mode: str, people: int) -> None:
    hall = Hall(rulebook, mode).open(people)
    hall.publish()
    late = latecomer(hall)
    assert hall.state.entries[late].from_round == 2
    goal = of_size(hall, 3)
    [event] = hall.does(c.ReseatRound(round=1, moves={late: goal.number}))
    assert isinstance(event, RoundRepaired)
    assert event.rule is None, "the rule about tables of two is not about a table of three"
    seats = last(hall).tables[goal.number].seats
    assert [seat.position for seat in seats] == [1, 2, 3, 4]
    [seat] = [seat for seat in seats if seat not in goal.seats]
    assert seat.player == late
    assert hall.state.entries[late].from_round == 1, "plays from this round on"
    hall.play_to_the_end(hall.results())
    verified(hall)


def test_somebody_moves_and_three_latecomers_start_a_table() -> None:
    hall = Hall("catan", "ranking-tournament").open(15)
    hall.publish()
    goal, home = of_size(hall, 3), of_size(hall, 4)
    mover = home.seats[3].player
    hall.does(c.ReseatRound(round=1, moves={mover: goal.number}))
    assert (len(of_size(hall, 4).seats), len(last(hall).tables[home.number].seats)) == (4, 3)
    for name in ("late-1", "late-2", "late-3"):
        latecomer(hall, name)
    hall.does(c.ReseatRound(round=1, moves={f"late-{n}": 0 for n in (1, 2, 3)}))
    opened = last(hall).tables[5]
    assert {seat.player for seat in opened.seats} == {"late-1", "late-2", "late-3"}
    assert last(hall).edition == 3
    verified(hall)


def test_two_latecomers_are_a_new_table_where_two_play() -> None:
    hall = Hall("carcassonne", "two-player").open(8)
    hall.publish()
    moves = {latecomer(hall, name): 0 for name in ("a", "b")}
    hall.does(c.ReseatRound(round=1, moves=moves))
    assert len(last(hall).tables[5].seats) == 2


def test_a_stand_in_is_called_when_he_is_seated() -> None:
    hall = Hall("catan", "ranking-tournament")
    hall.enter(15)
    hall.does(c.EnterPlayer(player="helper", standin=True))
    hall.check_in_all()
    hall.does(c.CloseCheckIn())
    hall.does(c.StartTournament())
    hall.publish()
    if "helper" in {seat.player for table in last(hall).tables.values() for seat in table.seats}:
        pytest.skip("seated by the draw")
    hall.does(c.ReseatRound(round=1, moves={"helper": of_size(hall, 3).number}))
    assert hall.state.called == {1: ("helper",)}


@pytest.mark.rule("CAT-105")
def test_what_cannot_be_seated_is_refused_in_one_sentence() -> None:
    hall = Hall("catan", "ranking-tournament").open(15)
    hall.publish()
    three, four = of_size(hall, 3), of_size(hall, 4)
    a, b = three.seats[0].player, four.seats[0].player
    hall.does(c.EnterPlayer(player="absent"))
    for command in (
        c.ReseatRound(round=1, moves={a: four.number}),  # full
        c.ReseatRound(round=1, moves={a: 0}),  # tables of one and of two
        c.ReseatRound(round=1, moves={b: four.number}),  # sits there
        c.ReseatRound(round=1, moves={b: 77}),
        c.ReseatRound(round=1, moves={"absent": three.number}),  # not checked in
        c.ReseatRound(round=1, moves={"nobody": three.number}),
        c.ReseatRound(round=1, moves={b: three.number}, swap=(a, b)),
        c.ReseatRound(round=1),
    ):
        with refused_for("moves"):
            hall.does(command)
    for swap in ((a, a), (a, "absent"), (a,)):
        with refused_for("swap"):
            hall.does(c.ReseatRound(round=1, swap=swap))
    with refused_for("role"):
        hall.does(c.ReseatRound(round=1, swap=(a, b)), SCOREKEEPER)
    hall.does(c.ReseatRound(round=1, swap=(a, b)), REFEREE)


def test_a_draft_and_a_closed_round_stay_as_they_are() -> None:
    hall = Hall("catan", "ranking-tournament").open(8)
    hall.does(c.DraftRound(seed="one"))
    a, b = (table.seats[0].player for table in last(hall).tables.values())
    with refused_for("round"):
        hall.does(c.ReseatRound(round=1, swap=(a, b)))
    hall.does(c.PublishRound(round=1))
    hall.report_all(hall.results())
    hall.does(c.CloseRound(round=1))
    with refused_for("round"):
        hall.does(c.ReseatRound(round=1, swap=(a, b)))


# ── What it costs ────────────────────────────────────────────────────────────────────────────────


def test_the_cost_is_said_in_figures_and_names() -> None:
    hall = Hall("catan", "ranking-tournament").open(15)
    hall.play_round(hall.results())
    hall.publish()
    met = {
        frozenset((one.player, other.player))
        for table in hall.state.rounds[0].tables.values()
        for one in table.seats
        for other in table.seats
        if one is not other
    }
    one, other, mate = next(
        (a.player, b.player, m.player)
        for first in last(hall).tables.values()
        for second in last(hall).tables.values()
        if first is not second
        for a in first.seats
        for b in second.seats
        for m in second.seats
        if m is not b and frozenset((a.player, m.player)) in met
    )
    told = words(hall, c.ReseatRound(round=2, swap=(one, other)))
    assert "Wiederholte Begegnungen: " in told
    first, second = sorted((one, mate))
    assert f"{first} und {second} träfen sich zum zweiten Mal." in told
    assert f"{one}: Tisch " in told


def test_sizes_and_set_up_are_said() -> None:
    hall = Hall("seven-wonders", "four-rounds").open(15)
    hall.publish()
    late, goal = latecomer(hall), of_size(hall, 3)
    told = words(hall, c.ReseatRound(round=1, moves={late: goal.number}))
    assert f"Tisch {goal.number}: 3 → 4 Personen." in told
    assert "Weltwunder: wie ausgelost, ohne Änderung" in told


def test_a_board_of_another_size_is_to_be_built_anew() -> None:
    options = {"format": "seafarers"}
    hall = Hall("catan", "ranking-tournament", options).open(15)
    hall.does(c.DraftRound(seed="one", kind="seafarers"))
    hall.does(c.PublishRound(round=1))
    late, goal = latecomer(hall), of_size(hall, 3)
    told = words(hall, c.ReseatRound(round=1, moves={late: goal.number}))
    assert f"an Tisch {goal.number} neu aufbauen" in told


# ── Refused, and taken over ──────────────────────────────────────────────────────────────────────


def test_nothing_is_refused_by_a_traceback() -> None:
    hall = Hall("catan", "ranking-tournament").open(8)
    with pytest.raises(Refusal):
        hall.does(c.ReseatRound(round=1, swap=("p1", "p2")))


@pytest.mark.rule("CAR-302")
def test_whoever_comes_late_takes_the_seat_of_a_stand_in_who_is_not_needed_any_more() -> None:
    hall = Hall("carcassonne", "two-player")
    hall.enter(9)
    hall.does(c.EnterPlayer(player="helper", standin=True))
    hall.check_in_all()
    hall.does(c.CloseCheckIn())
    hall.does(c.StartTournament())
    hall.publish()
    latecomer(hall, "late")
    with pytest.raises(Refusal, match="no seat"):
        hall.does(c.ReseatRound(round=1, swap=("late", "p1")))
    takes = c.ReseatRound(round=1, swap=("late", "helper"))
    said = [text.de for text in consequences(hall.state, hall.rulebook, takes)]
    assert "helper wird in dieser Runde nicht mehr gebraucht." in said
    hall.does(takes)
    people = [seat.player for table in hall.state.rounds[0].tables.values() for seat in table.seats]
    assert "late" in people
    assert "helper" not in people
    assert len(people) == 10
    assert hall.state.called == {}
    with pytest.raises(Refusal, match="no seat"):
        hall.does(c.ReseatRound(round=1, swap=("helper", "late")))


@pytest.mark.rule("7W-104")
def test_who_would_play_at_a_table_of_three_again_is_named() -> None:
    hall = Hall("seven-wonders", "four-rounds").open(15)
    hall.play_round(hall.results())
    before = [seat.player for seat in of_size(hall, 3).seats]
    hall.publish()
    again, four = before[0], of_size(hall, 3)
    fresh = [seat.player for seat in four.seats if seat.player not in before]
    assert fresh, "the plan spreads them"
    assert again not in {seat.player for seat in four.seats}
    told = f"{again} säße wieder an einem kleineren Tisch, wie in Runde 1."
    swap = c.ReseatRound(round=2, swap=(again, fresh[0]))
    assert told in words(hall, swap)
    others = [p for p in hall.players if p not in before and p not in fresh]
    assert "kleineren Tisch" not in words(hall, c.ReseatRound(round=2, swap=(others[0], fresh[0])))
