"""The clock for a turn: only where it was introduced, names in turn order, extensions shown."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.desk import commands as c
from tests.web.audience import days
from tests.web.tableside.conftest import Phone, saved, words


def catan(tournament: str = "t1", **options: Any) -> days.Day:
    return days.seated(
        4, rulebook="catan", mode="ranking-tournament", options=options, tournament=tournament
    )


@pytest.mark.rule("CAT-202")
def test_a_turn_has_three_minutes_only_where_the_organiser_introduced_it(db: None) -> None:
    day = catan()
    phone = Phone(saved(day), "player", "p1")
    assert "Hier gibt es keine Zugzeit" in phone.page("turn")
    limited = catan("t2", turn_limit=True)
    page = Phone(saved(limited, "limited"), "player", "p1", "limited").page("turn")
    assert 'data-seconds="180"' in page
    assert "Eine Partie wird nie abgebrochen" in page
    assert "CAT-202" in page


@pytest.mark.rule("CAT-202")
def test_the_players_stand_in_turn_order_and_the_clock_knows_this_game(db: None) -> None:
    day = catan(turn_limit=True)
    seats = sorted(day.state.rounds[0].tables[1].seats, key=lambda seat: seat.position or 0)
    page = Phone(saved(day), "player", "p1").page("turn")
    order = [page.index(days.made_up_name(int(s.player[1:])), page.index("<ol")) for s in seats]
    assert order == sorted(order)
    assert 'data-key="turn-t1-1-1"' in page
    assert "secret.example" not in page


@pytest.mark.rule("CAT-201")
def test_more_time_for_one_table_is_shown_on_its_phones_alone(db: None) -> None:
    day = days.seated(8, rulebook="catan", mode="ranking-tournament", options={"turn_limit": True})
    day.does(c.StartClock())
    day.does(c.ExtendTable(table=1, seconds=300, reason="a spilled drink"))
    hall_id = saved(day)
    first, second = (day.state.rounds[0].tables[n].seats[0].player for n in (1, 2))
    page = words(Phone(hall_id, "player", first).page("turn"))
    assert "(5 Minuten mehr für Ihren Tisch)" in page
    assert "Minuten mehr" not in words(Phone(hall_id, "player", second).page("turn"))
