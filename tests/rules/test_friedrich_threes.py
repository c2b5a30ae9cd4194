"""Friedrich with a number that does not divide by four: refused, filled by stand-ins, or combined.

"je eine in der Rolle Friedrich, Elisabeth, Maria Theresia und Pompadour": the document knows four
roles at every table and no game of three. The game's own rules for three let one player lead two.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.draw.next_round import next_round
from tafelrunde.draw.seating import plan_seating
from tafelrunde.draw.sizes import table_sizes
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tests.desk.hall import ORGANISER, Hall
from tests.desk.refusals import refused_for
from tests.rules.build import ROLES, sheet, war
from tests.rules.test_friedrich_ranking import DEALT

COMBINED = {"three_players": "combined-lead"}


@pytest.mark.rule("FRI-101")
@pytest.mark.parametrize(
    ("players", "numbers"), [(10, "8 or 12 work"), (7, "4 or 8 work"), (3, "4 work")]
)
def test_a_number_that_leaves_a_role_empty_is_refused_with_those_that_work(
    players: int, numbers: str
) -> None:
    with pytest.raises(Refusal, match=numbers):
        table_sizes(players, "fours")
    mode = open_rulebook("friedrich").mode("world-championship")
    assert (mode.sizes, mode.seating.policy) == ((4,), "fours")


def unplayed(players: int, **options: Any) -> dict[str, Any]:
    return {
        "sheet": 1,
        "rulebook": "friedrich",
        "mode": "world-championship",
        "options": options,
        "players": [{"id": f"p{number}"} for number in range(1, players + 1)],
        "rounds": [],
    }


@pytest.mark.rule("FRI-101")
def test_the_next_round_of_ten_is_refused_and_with_a_combined_lead_drawn() -> None:
    book = open_rulebook("friedrich")
    with pytest.raises(Refusal, match="2 stand-ins would help"):
        next_round(book, fold(read_sheet(unplayed(10), open_rulebook).events), "seed")
    state = fold(read_sheet(unplayed(10, **COMBINED), open_rulebook).events)
    drawn = next_round(book, state, "seed")
    assert drawn is not None
    assert [len([p for p in table if p]) for table in drawn.tables].count(3) == 2
    for table in drawn.tables:
        assert all(table[:3]), "Friedrich, Elisabeth and Maria Theresa are led everywhere"


@pytest.mark.rule("FRI-101", "FRI-103")
@pytest.mark.parametrize("players", [6, 7, 9, 10, 11, 15])
def test_with_a_combined_lead_everybody_leads_friedrich_elisabeth_and_maria_theresa(
    players: int,
) -> None:
    people = list(range(players))
    seating = plan_seating(people, 4, policy="combined-lead", kind="roles", seed="x")
    led: Counter[tuple[int, int]] = Counter()
    for tables in seating.rounds:
        for table in tables:
            assert all(person is not None for person in table[:3])
            led.update((person, role) for role, person in enumerate(table) if person is not None)
    for person in people:
        assert {role for who, role in led if who == person} >= {0, 1, 2}
    assert seating.certificate.lost is not None
    assert "somebody leads two roles" in seating.certificate.lost.en


@pytest.mark.rule("FRI-203", "FRI-221")
def test_a_combined_lead_counts_the_best_nation_of_both_roles_and_all_its_wins() -> None:
    game = war(9, "france", "6/10 3/5 5/10 2/5 10/10", cards=DEALT)
    tale = sheet("friedrich").war("fritz lisa mari", game)
    alone, both = tale, tale.with_options(**COMBINED)
    assert alone.slip("points")["lisa"] == 6
    assert both.slip("points")["lisa"] == 12, "France's ten cities and the bonus"
    assert both.value("lisa", "second_nations") == 6, "Russia and Sweden alone: 6 and 6"
    assert both.slip("points")["mari"] == 5
    full = sheet("friedrich").war("fritz lisa mari pom", game).with_options(**COMBINED)
    assert full.slip("points")["lisa"] == 6, "at a table of four nothing changes"


def ten() -> Hall:
    hall = Hall("friedrich", "world-championship")
    for number in range(1, 11):
        hall.does(c.EnterPlayer(player=f"p{number}", pseudonym=True))
        hall.does(c.CheckIn(player=f"p{number}"))
    return hall


@pytest.mark.rule("FRI-101")
def test_the_desk_starts_with_ten_only_when_two_stand_in() -> None:
    hall = ten()
    hall.does(c.CloseCheckIn(no_shows={}))
    with refused_for("players", "FRI-101"):
        hall.does(c.StartTournament())
    hall.does(c.ReopenCheckIn())
    for name in ("one", "two"):
        hall.does(c.EnterPlayer(player=name, standin=True))
        hall.does(c.CheckIn(player=name))
    hall.does(c.CloseCheckIn(no_shows={}))
    hall.does(c.StartTournament())
    hall.does(c.DraftRound(seed="one"), ORGANISER)
    tables = hall.state.rounds[0].tables.values()
    assert [len(table.seats) for table in tables] == [4, 4, 4]
    assert set(hall.state.called[1]) == {"one", "two"}
    for table in tables:
        assert [seat.role for seat in table.seats] == list(ROLES)


@pytest.mark.rule("FRI-101")
def test_after_a_withdrawal_a_stand_in_fills_the_next_round_and_repairs_name_the_number() -> None:
    hall = Hall("friedrich", "world-championship").open(8)
    hall.play_round(hall.results())
    hall.does(c.WithdrawPlayer(player="p1"))
    with refused_for("players", "FRI-101"):
        hall.does(c.DraftRound(seed="two"))
    hall.does(c.EnterPlayer(player="spare", standin=True))
    hall.does(c.CheckIn(player="spare"))
    hall.does(c.DraftRound(seed="two"))
    seated = [s.player for t in hall.state.rounds[1].tables.values() for s in t.seats]
    assert "spare" in seated
    assert len(seated) == 8
