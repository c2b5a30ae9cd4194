"""Pictures of the public pages say what the tables beside them say, and no more."""

from __future__ import annotations

from collections import Counter

import pytest
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.pages.audience.course import DEEPEST, LEADERS, TOP, Course, course
from tafelrunde.pages.audience.finish import stages, tree_of
from tafelrunde.pages.audience.meetings import MOST_DRAWN, Meetings, meetings
from tafelrunde.pages.view import View
from tafelrunde.reckoning.names.public import PublicNames, public_names
from tafelrunde.standings.table import standings
from tests.web.audience import days


def names_of(day: days.Day) -> PublicNames:
    people = {line.player: line for line in days.made_up(len(day.everyone))}
    return public_names(day.state, day.rulebook, people)


# ── The knockout ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("CAR-306")
def test_whoever_meets_next_stands_below_each_other() -> None:
    day = days.finishing(16, rulebook="carcassonne", mode="two-player")
    tree = tree_of(stages(View(day.state, day.rulebook, names_of(day))))
    found = [[match.id for match in stage.matches] for stage in tree.stages]
    assert found == [["QF1", "QF4", "QF2", "QF3"], ["SF1", "SF2"], ["final"]]
    assert tree.paired
    assert tree.aside is not None
    assert [match.id for match in tree.aside.matches] == ["third-place"]


def test_an_empty_seat_says_where_its_player_will_come_from() -> None:
    day = days.finishing(16, rulebook="carcassonne", mode="two-player")
    tree = tree_of(stages(View(day.state, day.rulebook, names_of(day))))
    first = tree.stages[1].matches[0]
    origins = [seat.origin.en for seat in first.seats if seat.origin is not None]
    assert origins == ["Winner of quarterfinal 1", "Winner of quarterfinal 4"]


def test_a_winner_stands_in_the_next_match_at_once() -> None:
    day = days.finishing(16, rulebook="carcassonne", mode="two-player")
    day.play_match(day.results())
    tree = tree_of(stages(View(day.state, day.rulebook, names_of(day)), sealed=True))
    winners = [seat.name for match in tree.stages[0].matches for seat in match.seats if seat.won]
    assert len(winners) == 1
    arrived = [seat.name for match in tree.stages[1].matches for seat in match.seats if seat.name]
    assert arrived == winners
    assert not any(seat.name for seat in tree.stages[2].matches[0].seats)


def test_a_final_alone_is_no_tree() -> None:
    day = days.finishing(16)
    tree = tree_of(stages(View(day.state, day.rulebook, names_of(day))))
    assert [stage.id for stage in tree.stages] == ["final"]
    assert not tree.paired


# ── Places round by round ────────────────────────────────────────────────────────────────────────


def drawn(day: days.Day, after: int) -> Course:
    found = course(View(day.state, day.rulebook, names_of(day)), after)
    assert found is not None
    return found


def test_a_line_needs_two_rounds() -> None:
    day = days.closed(16, 1)
    assert course(View(day.state, day.rulebook, names_of(day)), 1) is None


def test_every_dot_bears_the_rank_of_the_standings_after_its_round() -> None:
    day = days.closed(24, 3)
    names = names_of(day)
    picture = drawn(day, 3)
    assert len(picture.ways) == LEADERS
    for number in (1, 2, 3):
        ranks = {
            names.rank(row.player): row.rank for row in standings(day.rulebook, day.state, number)
        }
        assert {way.whole: way.dots[number - 1].rank for way in picture.ways} == {
            way.whole: ranks[way.whole] for way in picture.ways
        }
    # Better is higher, and nothing is drawn outside the picture.
    ends = [way.dots[-1].y for way in picture.ways]
    assert ends == sorted(set(ends))
    assert all(TOP <= dot.y < picture.height for way in picture.ways for dot in way.dots)
    assert len({dot.y for way in picture.ways for dot in way.dots}) <= DEEPEST + 1


@pytest.mark.rule("FRI-231")
def test_while_pseudonyms_hide_the_ranks_the_picture_hides_them_too() -> None:
    day = days.closed(12, 2, rulebook="friedrich", mode="world-championship")
    shown = {way.whole for way in drawn(day, 2).ways}
    people = days.made_up(12)
    assert shown <= {line.pseudonym for line in people}
    assert not shown & {line.name for line in people}


# ── Who met whom ─────────────────────────────────────────────────────────────────────────────────


def met(day: days.Day) -> Meetings:
    return meetings([round_ for round_ in day.state.rounds if round_.published], names_of(day))


def test_every_pair_that_shared_a_table_has_its_squares_and_its_lines() -> None:
    day = days.closed(16, 3)
    page = met(day)
    pairs = Counter(
        frozenset((one.player, other.player))
        for round_ in day.state.rounds
        for table in round_.tables.values()
        for one in table.seats
        for other in table.seats
        if one.player < other.player
    )
    assert len(page.cells) == 2 * len(pairs)
    assert sum(len(cell.rounds) for cell in page.cells) == 2 * pairs.total()
    assert page.again == sum(number > 1 for number in pairs.values())
    for person in page.people:
        assert [number for number, _others in person.met] == [1, 2, 3]
        assert all(person.name not in others for _number, others in person.met)


def test_a_draft_is_nobodys_business_here_either() -> None:
    day = days.closed(16, 1)
    before = met(day)
    day.does(c.DraftRound(seed="dice"))
    assert met(day) == before


@pytest.mark.django_db
def test_a_hall_too_large_for_a_picture_still_has_its_list(client: Client) -> None:
    day = days.seated(MOST_DRAWN + 4)
    day.saved()
    page = client.get("/t/pokal/seating?by=meetings").content.decode()
    assert "<svg viewBox" not in page.partition('id="live"')[2].replace('class="logo"', "")
    assert page.count("<ol><li value=") == MOST_DRAWN + 4
