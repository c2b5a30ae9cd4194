"""What a player needs to reach the final, compared with looking at every outcome there is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.chances.filling import shapes
from tafelrunde.chances.outlook import Outlook, finalists, outlook
from tafelrunde.chances.race import Race, race_of
from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line, Slip, SlipAccepted, SlipReported
from tafelrunde.pages.player.outlook_words import place_lines
from tafelrunde.standings.games import GameRules, score_game
from tafelrunde.standings.table import Row, standings
from tafelrunde.state.fold import fold
from tafelrunde.state.tournament import Table
from tests.desk.hall import Hall

Ends = list[dict[str, Fraction]]


def made_up(hall: Hall, table: int, lots: Random, *, accept: bool = True) -> None:
    """A result with many equal figures, so that places are shared now and then."""
    round_ = hall.state.rounds[-1]
    names = [figure.name for figure in scoring(hall).figures]
    lines = tuple(
        Line(seat.player, {name: lots.choice((30, 31, 32)) for name in names})
        for seat in round_.tables[table].seats
    )
    hall.does(c.ReportSlip(round=round_.number, table=table, slip=Slip(lines)))
    if accept:
        hall.does(c.AcceptSlip(round=round_.number, table=table))


def scoring(hall: Hall):  # type: ignore[no-untyped-def]
    return hall.rulebook.scoring[hall.rulebook.mode(hall.state.mode).scoring]


def day(players: int, rounds: int, played: int, seed: int, **kind: str) -> Hall:
    """So many rounds closed, then the next one seated; its first table may be final."""
    lots = Random(seed)
    hall = Hall(options={"rounds": rounds}, **kind)
    hall.open(players, fair_play=True)
    for _ in range(played):
        hall.publish(f"seed {seed}")
        for table in hall.state.rounds[-1].tables:
            made_up(hall, table, lots)
        hall.does(c.CloseRound(round=len(hall.state.rounds)))
    return hall


def outcomes_of_a_table(hall: Hall, players: list[str]) -> Ends:
    """Every way these players can end, spelled out figure by figure and scored."""
    rules = GameRules.of(hall.rulebook, scoring(hall), hall.state.options, None)
    first = scoring(hall).places[0].figure
    rest = {figure.name: 0 for figure in scoring(hall).figures}
    found = []
    for figures in product(range(len(players)), repeat=len(players)):
        lines = [Line(p, rest | {first: 10 + n}) for p, n in zip(players, figures, strict=True)]
        seats = hall.state.rounds[-1].tables[1].seats
        scores = score_game(seats, Slip(tuple(lines)), rules)
        found.append({score.player: score.points for score in scores})
    return [dict(each) for each in {tuple(sorted(ends.items())) for ends in found}]


def every_end(hall: Hall, rounds: list[list[list[str]]]) -> Iterator[dict[str, Fraction]]:
    """The points of all after these tables, for every outcome."""
    race = race_of(hall.state, hall.rulebook)
    assert race is not None
    fixed = {player: Fraction(points, race.unit) for player, points in race.fixed.items()}
    tables = [outcomes_of_a_table(hall, table) for round_ in rounds for table in round_]
    for ends in product(*tables):
        total = dict(fixed)
        for end in ends:
            for player, points in end.items():
                total[player] += points
        yield total


def place_range(
    total: dict[str, Fraction], player: str, over: dict[str, int] | None = None
) -> tuple[int, int]:
    """Best and worst place of an end; `over`: the ranks of those whose games are over."""
    mine, ranks = total[player], over or {}
    ahead = level = 0
    for name, points in total.items():
        if name != player and points == mine and {name, player} <= ranks.keys():
            ahead += ranks[name] < ranks[player]
            level += ranks[name] == ranks[player]
        elif name != player:
            ahead += points > mine
            level += points == mine
    return 1 + ahead, 1 + ahead + level


def ranks_of_those_done(hall: Hall) -> dict[str, int]:
    """Nothing that still comes changes the order of those who are level; the standings know it."""
    playing = {player for table in open_tables(hall) for player in table}
    rows = standings(hall.rulebook, hall.state)
    return {row.player: row.rank or 0 for row in rows if row.player not in playing}


def open_tables(hall: Hall) -> list[list[str]]:
    return [
        [seat.player for seat in table.seats]
        for table in hall.state.rounds[-1].tables.values()
        if table.state != "final"
    ]


@settings(max_examples=10, deadline=None)
@given(
    players=st.sampled_from([6, 7]),
    played=st.integers(0, 2),
    finals=st.integers(0, 1),
    seed=st.integers(0, 10_000),
)
def test_with_one_round_left_it_says_exactly_what_every_outcome_together_says(
    players: int, played: int, finals: int, seed: int
) -> None:
    hall = day(players, played + 1, played, seed)
    hall.publish()
    for table in list(hall.state.rounds[-1].tables)[:finals]:
        made_up(hall, table, Random(seed))
    ends = list(every_end(hall, [open_tables(hall)]))
    cut, over = finalists(hall.state, hall.rulebook), ranks_of_those_done(hall)
    for player in hall.state.entries:
        found = outlook(hall.state, hall.rulebook, player)
        assert found is not None
        ranges = [place_range(total, player, over) for total in ends]
        assert (found.best, found.worst) == (min(b for b, _ in ranges), max(w for _, w in ranges))
        assert found.exact == _reached_without_a_tie(ranges)
        assert found.by_equals != found.exact
        assert found.verdict == _verdict(ranges, cut)
        _places_agree(hall, player, found, ends, cut)


def _reached_without_a_tie(ranges: list[tuple[int, int]]) -> bool:
    """Whether best and worst place are there in some outcome, however equals are told apart."""
    ahead, behind = [best for best, _ in ranges], [worst for _, worst in ranges]
    return min(ahead) == min(behind) and max(ahead) == max(behind)


def _verdict(ranges: list[tuple[int, int]], cut: int) -> str:
    if all(worst <= cut for _best, worst in ranges):
        return "sure"
    return "impossible" if all(best > cut for best, _worst in ranges) else "open"


def _places_agree(
    hall: Hall, player: str, found: Outlook, ends: list[dict[str, Fraction]], cut: int
) -> None:
    own = next((table for table in open_tables(hall) if player in table), None)
    draw = own is not None and len(own) == 2
    assert len(found.places) == (len(own) + draw if own else 0)
    race = race_of(hall.state, hall.rulebook)
    assert race is not None
    for at in found.places:
        assert own is not None
        fixed = {p: Fraction(race.fixed[p], race.unit) for p in own}
        alone = []
        for total in ends:
            gained = {p: total[p] - fixed[p] for p in own}
            better = sum(gained[p] > gained[player] for p in own)
            level = sum(gained[p] == gained[player] for p in own)
            if better == at.place - 1 and level == 1 + at.drawn:
                alone.append(place_range(total, player))
        assert (at.best, at.worst) == (min(b for b, _ in alone), max(w for _, w in alone))
        assert at.verdict == _verdict(alone, cut)


@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_with_a_round_not_seated_yet_nothing_is_called_sure_or_impossible_that_is_not(
    seed: int,
) -> None:
    hall = day(6, 4, 2, seed)
    hall.publish()
    made_up(hall, 1, Random(seed))
    made_up(hall, 2, Random(seed + 1))
    names = list(hall.state.entries)
    seatings = [
        [list(one), [p for p in names if p not in one]]
        for one in permutations(names, 3)
        if list(one) == sorted(one)
    ]
    ends = [total for seating in seatings for total in every_end(hall, [seating])]
    for player in names:
        found = outlook(hall.state, hall.rulebook, player)
        assert found is not None
        ranges = [place_range(total, player) for total in ends]
        assert found.best <= min(best for best, _worst in ranges)
        assert found.worst >= max(worst for _best, worst in ranges)
        assert not found.exact
        assert found.places == ()
        if found.verdict != "open":
            assert found.verdict == _verdict(ranges, finalists(hall.state, hall.rulebook))


def test_a_win_can_be_enough_where_a_second_place_is_not() -> None:
    """Eight at two tables before the last round, four of them reach the final.

    | player | so far | table | wins      | comes last
    | p1     | 10     | 1     | sure      | open
    """
    hall = day(8, 3, 2, seed=5)
    hall.publish()
    found = {p: outlook(hall.state, hall.rulebook, p) for p in hall.state.entries}
    verdicts = [[at.verdict for at in each.places] for each in found.values() if each]
    order = ["sure", "open", "impossible"]
    assert all(v == sorted(v, key=order.index) for v in verdicts), "a better place is never worse"
    assert any(v[0] != v[-1] for v in verdicts)
    assert all(at.points == [5, 3, 2, 1][at.place - 1] for each in found.values() if each
               for at in each.places)  # fmt: skip


def test_a_draw_in_a_duel_is_worth_what_was_announced() -> None:
    hall = Hall("seven-wonders", "duel", {"rounds": 1, "draw_win_value": "1/2"})
    hall.open(4, fair_play=True)
    hall.publish()
    race = race_of(hall.state, hall.rulebook)
    assert race is not None
    points = {Fraction(p, race.unit) for _players, ends in race.tables for _, more in ends
              for p in more}  # fmt: skip
    assert points == {Fraction(0), Fraction(1, 2), Fraction(1)}


@pytest.mark.parametrize(("rulebook", "mode"), [("friedrich", "world-championship")])
def test_where_points_do_not_follow_from_places_nothing_is_claimed(
    rulebook: str, mode: str
) -> None:
    hall = Hall(rulebook, mode)
    hall.open(4)
    hall.publish()
    assert outlook(hall.state, hall.rulebook, "p1") is None


def test_after_the_last_round_and_for_whoever_left_there_is_no_outlook() -> None:
    hall = day(8, 2, 1, seed=1)
    hall.does(c.WithdrawPlayer(player="p3"))
    hall.publish()
    assert outlook(hall.state, hall.rulebook, "p3") is None
    for table in hall.state.rounds[-1].tables:
        made_up(hall, table, Random(table))
    assert outlook(hall.state, hall.rulebook, "p1") is None


def test_a_full_hall_is_reckoned_too() -> None:
    hall = day(60, 2, 1, seed=3)
    hall.publish()
    found = outlook(hall.state, hall.rulebook, "p7")
    assert found is not None
    assert 1 <= found.best <= found.worst <= 60
    assert len(shapes(4)) == 8


def test_whoever_shares_the_race_is_told_the_same_as_each_for_himself() -> None:
    hall = day(24, 3, 1, seed=4)
    hall.publish()
    race = race_of(hall.state, hall.rulebook)
    together = [outlook(hall.state, hall.rulebook, each, race) for each in hall.players]
    assert together == [outlook(hall.state, hall.rulebook, each) for each in hall.players]
    assert len(set(map(repr, together))) > 1


@pytest.mark.rule("CAR-303")
@pytest.mark.parametrize("value", ["0", "1/2"])
def test_a_game_for_two_is_won_drawn_or_lost(value: str) -> None:
    """Every end of six people's last round together says the same, the draw included."""
    hall = Hall(
        "carcassonne", "two-player", {"rounds": 2, "knockout_size": 2, "draw_win_value": value}
    )
    hall.open(6)
    hall.play_round(hall.results(3))
    hall.publish()
    criterion = hall.rulebook.mode("two-player").standings[0]
    race = race_of(hall.state, hall.rulebook)
    assert race is not None
    for player in hall.state.entries:
        found = outlook(hall.state, hall.rulebook, player)
        assert found is not None
        assert [(at.place, at.drawn) for at in found.places] == [(1, False), (1, True), (2, False)]
        _duel_agrees(race, player, found)
        said = [words.en.split(":")[0] for _at, words in place_lines(found, criterion)]
        assert said == ["Win", "Drawn game (wins", "Loss"]
        assert "Unentschieden (Siege: " in place_lines(found, criterion)[1][1].de


def _duel_agrees(race: Race, player: str, found: Outlook) -> None:
    """By enumeration: at every table either wins, or both share what a draw is worth."""
    for at in found.places:
        ranges = []
        for ends in product((0, 1, 2), repeat=len(race.tables)):
            total = dict(race.fixed)
            fits = True
            for (players, ways), end in zip(race.tables, ends, strict=True):
                places, gains = next(w for w in ways if (len(set(w[0])) == 1) == (end == 2))
                order = players if end != 1 else players[::-1]
                for each, place, gain in zip(order, places, gains, strict=True):
                    total[each] += gain
                    if each == player:
                        fits = (place, end == 2) == (at.place, at.drawn)
            if fits:
                ranges.append(place_range({p: Fraction(n) for p, n in total.items()}, player))
        assert (at.best, at.worst) == (min(b for b, _ in ranges), max(w for _, w in ranges))
        assert at.verdict == _verdict(ranges, found.cut)


@pytest.mark.rule("CAR-303", "CAR-304")
def test_whoever_is_ahead_by_differences_when_both_have_played_is_not_overtaken_any_more() -> None:
    """Nine people and a stand-in, the last round half played: no bound where nothing is open."""
    hall = Hall("carcassonne", "two-player", options={"rounds": 2, "knockout_size": 4})
    hall.does(c.EnterPlayer(player="spare", standin=True))
    hall.open(9)
    hall.play_round(hall.results(4))
    last = standings(hall.rulebook, hall.state, 1)[-1].player
    hall.does(c.WithdrawPlayer(player=last))
    hall.publish()
    for table in list(hall.state.rounds[1].tables.values())[1:]:
        one, other = (seat.player for seat in table.seats)
        slip = Slip((Line(one, {"vp": 80}), Line(other, {"vp": 79})))
        hall.does(c.ReportSlip(round=2, table=table.number, slip=slip))
        hall.does(c.AcceptSlip(round=2, table=table.number))
    over = ranks_of_those_done(hall)
    table = hall.state.rounds[1].tables[1]
    ends = (ended(hall, table, own, other) for own in ENDS for other in ENDS)
    ranks = [{row.player: row.rank for row in end if row.rank} for end in ends]
    for player in over.keys() - {last}:
        found = outlook(hall.state, hall.rulebook, player)
        assert found is not None
        assert found.best <= min(end[player] for end in ranks)
        assert found.worst >= max(end[player] for end in ranks)
        assert (found.best, found.worst) != by_points_alone(hall, player)


ENDS = (0, 1, 60, 61, 150)


def by_points_alone(hall: Hall, player: str) -> tuple[int, int]:
    race = race_of(hall.state, hall.rulebook)
    assert race is not None
    found = outlook(hall.state, hall.rulebook, player, replace(race, settled={}))
    assert found is not None
    return found.best, found.worst


def ended(hall: Hall, table: Table, own: int, other: int) -> list[Row]:
    one, two = (seat.player for seat in table.seats)
    slip = Slip((Line(one, {"vp": own}), Line(two, {"vp": other})))
    events = [
        SlipReported(round=2, table=table.number, slip=slip),
        SlipAccepted(round=2, table=table.number),
    ]
    return standings(hall.rulebook, fold(events, hall.state.copied()), 2)
