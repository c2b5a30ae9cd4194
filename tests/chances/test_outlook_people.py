"""What I need, with people who withdrew, were thrown out, came late or stand in.

Every way the open tables can end is spelled out, ranked by points as the standings do, and held
against what the phone says: for every game with places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product

import pytest

from tafelrunde.chances.outlook import finalists, outlook
from tafelrunde.chances.to_come import by_points
from tafelrunde.desk import commands as c
from tafelrunde.games.ready import all_formats
from tafelrunde.games.shelf import open_rulebook, rulebook_ids
from tafelrunde.pages.player import outlook_words
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.standings.table import standings
from tests.chances.test_outlook import outcomes_of_a_table
from tests.desk.hall import Hall

GAMES = [
    ("seven-wonders", "prelims-and-final", 8),
    ("seven-wonders", "four-rounds", 8),
    ("seven-wonders", "duel", 8),
    ("catan", "ranking-tournament", 8),
    ("carcassonne", "two-player", 10),
    ("carcassonne", "four-player", 8),
    ("carcassonne", "four-player-knockout", 8),
    ("dominion", "swiss", 8),
    ("format-duel-knockout", "cup", 9),
    ("format-round-robin", "all", 8),
    ("format-swiss", "pairs", 9),
    ("format-swiss", "tables", 8),
    ("format-tables-final", "day", 8),
    ("format-tables-semifinals", "day", 8),
]
DISQUALIFIES = {
    "seven-wonders": "7W-604",
    "catan": "CAT-104",
    "dominion": "DOM-119",
    "carcassonne": "CAR-207",
}


def before_the_last_round(rulebook: str, mode: str, people: int, seed: int) -> Hall:
    agreed = rulebook in ("catan", "format-round-robin")
    hall = Hall(rulebook, mode, {} if agreed else {"rounds": 3})
    hall.open(people, fair_play=True, consent=True, data_checked=True)
    results = hall.results(seed)
    for _ in range(rounds_foreseen(hall.rulebook.mode(mode), hall.state) - 1):
        hall.play_round(results)
    return hall


def withdrawn(hall: Hall) -> None:
    """The leader goes home and keeps his rank; with two at a table another one goes too."""
    leaders = [row.player for row in standings(hall.rulebook, hall.state)]
    hall.does(c.WithdrawPlayer(player=leaders[0]))
    if hall.rulebook.mode(hall.state.mode).sizes == (2,):
        hall.does(c.WithdrawPlayer(player=leaders[2]))


def disqualified(hall: Hall) -> None:
    leaders = [row.player for row in standings(hall.rulebook, hall.state)]
    gone = 2 if hall.rulebook.mode(hall.state.mode).sizes == (2,) else 1
    rule = DISQUALIFIES.get(hall.rulebook.id) or hall.rulebook.disqualifications[0].rule
    for player in leaders[:gone]:
        hall.does(
            c.DisqualifyPlayer(player=player, rule=rule, grounds="hid cards", deliberate=True)
        )


def late(hall: Hall) -> None:
    """One more for the last round, two where two play."""
    twos = hall.rulebook.mode(hall.state.mode).sizes == (2,)
    for player in ("late1", "late2")[: 1 + twos]:
        hall.does(c.EnterPlayer(player=player, fair_play=True, consent=True, data_checked=True))
        hall.does(c.CheckIn(player=player, data_checked=True, fair_play=True, consent=True))


def stood_in(hall: Hall) -> None:
    """The leader goes home, and somebody who is ranked nowhere takes the seat left over."""
    hall.does(c.WithdrawPlayer(player=standings(hall.rulebook, hall.state)[0].player))
    hall.does(c.EnterPlayer(player="stand-in", standin=True, data_checked=True))
    hall.does(c.CheckIn(player="stand-in", data_checked=True))


INCIDENTS = {"withdrawn": withdrawn, "disqualified": disqualified, "late": late}
CASES = [
    pytest.param(game, incident, id=f"{game[0]}-{game[1]}-{name}")
    for game in GAMES
    for name, incident in INCIDENTS.items()
    # Where all meet all, who meets whom is settled before anybody can be late.
    if (game[0], name) != ("format-round-robin", "late")
] + [
    pytest.param(GAMES[4], stood_in, id="carcassonne-two-player-stood-in"),
]


def every_end(hall: Hall) -> Iterator[dict[str, Fraction]]:
    """Everybody's points after the last round, for every way its tables can end."""
    rows = standings(hall.rulebook, hall.state)
    points = {row.player: Fraction(row.values[0] or 0) for row in rows if row.rank is not None}
    tables = [
        outcomes_of_a_table(hall, [seat.player for seat in table.seats])
        for table in hall.state.rounds[-1].tables.values()
        if table.state != "final"
    ]
    for ends in product(*tables):
        total = dict(points)
        for player, gained in (pair for end in ends for pair in end.items()):
            if player in total:
                total[player] += gained
        yield total


def placed(total: dict[str, Fraction], among: set[str], player: str) -> tuple[int, int]:
    others = [points for name, points in total.items() if name in among and name != player]
    mine = total[player]
    return 1 + sum(p > mine for p in others), 1 + sum(p >= mine for p in others)


@pytest.mark.parametrize(("game", "incident"), CASES)
def test_what_is_called_sure_impossible_or_a_range_is_what_every_ending_says(
    game: tuple[str, str, int], incident: Callable[[Hall], None]
) -> None:
    _rulebook, mode, _people = game
    hall = before_the_last_round(*game, seed=len(mode) + len(incident.__name__))
    incident(hall)
    hall.publish()
    playing = {p for p, e in hall.state.entries.items() if e.status(99) == "active"}
    ranked = {p for p, e in hall.state.entries.items() if e.status(99) != "disqualified"}
    cut = finalists(hall.state, hall.rulebook)
    finish = hall.rulebook.mode(mode).finish
    rivals = playing if finish is not None and finish.schemes else ranked
    ends = list(every_end(hall))
    assert len(ends) > 4
    for player in playing:
        found = outlook(hall.state, hall.rulebook, player)
        assert found is not None
        places = [placed(total, ranked, player) for total in ends]
        assert (found.best, found.worst) == (min(b for b, _ in places), max(w for _, w in places))
        without_a_tie = min(w for _, w in places), max(b for b, _ in places)
        assert found.exact == (without_a_tie == (found.best, found.worst))
        assert found.by_equals != found.exact
        against = [placed(total, rivals, player) for total in ends]
        sure = all(worst <= cut for _best, worst in against)
        over = all(best > cut for best, _worst in against)
        assert found.verdict == ("sure" if sure else "impossible" if over else "open")


def test_every_mode_with_places_is_spelled_out() -> None:
    on_the_shelf = (open_rulebook(name) for name in rulebook_ids())
    asked = {
        (book.id, mode.id)
        for book in (*on_the_shelf, *all_formats())
        for mode in book.modes
        if by_points(mode, book.scoring[mode.scoring])
        and (mode.rounds or mode.seating.method == "round-robin")
    }
    assert asked == {(rulebook, mode) for rulebook, mode, _people in GAMES}


def test_with_somebody_disqualified_at_an_open_table_nothing_claims_to_be_exact() -> None:
    hall = before_the_last_round("seven-wonders", "prelims-and-final", 8, seed=1)
    hall.publish()
    seats = hall.state.rounds[-1].tables[1].seats
    hall.does(
        c.DisqualifyPlayer(player=seats[0].player, rule="7W-604", grounds="hid", deliberate=True)
    )
    found = outlook(hall.state, hall.rulebook, seats[1].player)
    assert found is not None
    assert not found.exact
    said = outlook_words.how_reckoned(found, hall.rulebook.mode(hall.state.mode).standings[0])
    assert said.de.startswith("Abgeschätzt")
    assert "nicht mehr dabei" in said.de


def test_where_equals_decide_best_or_worst_it_is_a_bound() -> None:
    """Whoever has played keeps tie-breaks that are settled: the places may be fewer than these."""
    hall = Hall("seven-wonders", "duel", {"rounds": 1})
    hall.open(6, fair_play=True)
    hall.publish()
    for table in list(hall.state.rounds[0].tables.values())[:2]:
        slip = hall.slip(table.seats, hall.results(3))
        hall.does(c.ReportSlip(round=1, table=table.number, slip=slip))
        hall.does(c.AcceptSlip(round=1, table=table.number))
    done = {s.player for t in hall.state.rounds[0].tables.values() if t.slip for s in t.seats}
    assert len(done) == 4
    for player in done:
        found = outlook(hall.state, hall.rulebook, player)
        assert found is not None
        assert (found.exact, found.by_equals) == (False, True)
        assert "no better than" in outlook_words.span(found).en
        said = outlook_words.how_reckoned(found, hall.rulebook.mode("duel").standings[0])
        assert "exactly" not in said.en
        assert "may be decided already" in said.en


def test_while_rounds_are_to_come_a_late_entrant_may_still_spoil_what_looks_sure() -> None:
    """Before the first round's results nobody's place is sure, however few are entered."""
    hall = Hall("seven-wonders", "prelims-and-final")
    hall.open(4, fair_play=True)
    hall.publish()
    before = {p: outlook(hall.state, hall.rulebook, p) for p in hall.players}
    assert {each.verdict for each in before.values() if each} == {"open"}


def test_a_stand_in_takes_no_place_from_anybody() -> None:
    hall = Hall("carcassonne", "two-player", {"rounds": 2})
    hall.enter(9, data_checked=True)
    hall.does(c.EnterPlayer(player="stand-in", standin=True, data_checked=True))
    hall.check_in_all()
    hall.does(c.CloseCheckIn())
    hall.does(c.StartTournament())
    hall.play_round(hall.results(3))
    hall.publish()
    assert any(
        seat.player == "stand-in"
        for table in hall.state.rounds[-1].tables.values()
        for seat in table.seats
    )
    worst = [outlook(hall.state, hall.rulebook, p) for p in hall.players]
    assert max(each.worst for each in worst if each) == 9


def test_the_enumeration_itself_scores_as_the_house_does() -> None:
    """The control: one made-up ending, reported for real, gives the points it was given here."""
    hall = before_the_last_round("seven-wonders", "prelims-and-final", 8, seed=4)
    hall.publish()
    ends = list(every_end(hall))
    hall.report_all(hall.results(seed=5))
    rows = standings(hall.rulebook, hall.state)
    assert {row.player: Fraction(row.values[0] or 0) for row in rows} in ends


def test_what_is_exact_says_that_it_counts_on_those_who_are_still_in() -> None:
    """Right after somebody left, "everybody plays on" would read false."""
    hall = before_the_last_round("seven-wonders", "prelims-and-final", 8, seed=1)
    hall.does(c.WithdrawPlayer(player="p8"))
    hall.publish()
    exact = [found for p in hall.players if (found := outlook(hall.state, hall.rulebook, p))]
    criterion = hall.rulebook.mode(hall.state.mode).standings[0]
    said = {outlook_words.how_reckoned(each, criterion).de for each in exact if each.exact}
    assert said
    assert all(each.endswith("als spielten alle weiter mit, die noch dabei sind.") for each in said)
