"""Which scene a phone shows, moment by moment, and what its sentences say."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.chances.outlook import AtPlace, Outlook
from tafelrunde.desk import commands as c
from tafelrunde.draw.setup import check
from tafelrunde.games.shelf import setup_draws
from tafelrunde.journal.events import Line, Slip
from tafelrunde.pages.organiser.calls import open_calls
from tafelrunde.pages.paper.setup import setup_sheets
from tafelrunde.pages.paper.source import Source
from tafelrunde.pages.player import outlook_words
from tafelrunde.pages.player.counting import sheet_of
from tafelrunde.pages.player.home import home, my_calls
from tafelrunde.pages.player.results import my_results, my_standing
from tafelrunde.pages.player.table import my_table, set_ups, table_clock
from tafelrunde.pages.view import View
from tafelrunde.reckoning.names.public import PublicName, PublicNames
from tafelrunde.rulebook.exact import exact
from tafelrunde.state.tournament import Table
from tests.desk.hall import REFEREE, Hall, player


def scene(hall: Hall, who: str) -> str:
    return home(hall.state, hall.rulebook, who).scene


def names(hall: Hall) -> PublicNames:
    known = {each: PublicName("", each.upper()) for each in hall.state.entries}
    return PublicNames(known, {each: str(name) for each, name in known.items()}, secret=False)


def first_table(hall: Hall) -> tuple[Table, list[str]]:
    table = next(iter(hall.state.rounds[-1].tables.values()))
    seats = sorted(table.seats, key=lambda seat: seat.position or 0)
    return table, [seat.player for seat in seats]


def slip(order: list[str]) -> Slip:
    lines = [Line(who, {"vp": 60 - n, "coins": 3}) for n, who in enumerate(order)]
    return Slip(tuple(lines))


def test_a_day_scene_by_scene() -> None:
    hall = Hall()
    hall.does(c.SetDetails(capacity=9))
    hall.enter(10, fair_play=True)
    assert scene(hall, "p1") == "listed"
    assert scene(hall, "p10") == "waitlist"
    assert scene(hall, "nobody") == "unknown"
    hall.check_in_all()
    assert scene(hall, "p1") == "here"
    hall.does(c.CloseCheckIn())
    hall.does(c.StartTournament())
    hall.publish()
    table, order = first_table(hall)
    one, two, three = order[:3]
    assert scene(hall, one) == "table"
    where: Any = {"round": 1, "table": table.number}
    hall.does(c.FinishTable(**where), player(one))
    assert scene(hall, two) == "report"
    hall.does(c.ReportSlip(**where, slip=slip(order), edition=0), player(one))
    assert (scene(hall, one), scene(hall, two)) == ("signed", "check")
    hall.does(c.DisputeSlip(**where, player=two, reason="wrong", edition=1), player(two))
    assert scene(hall, three) == "disputed"
    hall.does(c.AcceptSlip(**where))
    assert scene(hall, three) == "final"
    hall.report_all(hall.results())
    hall.does(c.CloseRound(round=1))
    assert scene(hall, one) == "pause"
    hall.does(c.WithdrawPlayer(player=one))
    assert scene(hall, one) == "out"
    hall.play_to_the_end(hall.results())
    assert scene(hall, two) == "over"


def test_a_call_is_shown_to_the_whole_table_and_to_nobody_else() -> None:
    hall = Hall()
    hall.open(8, fair_play=True)
    hall.publish()
    _table, order = first_table(hall)
    other = next(p for p in hall.players if p not in order)
    hall.does(c.CallReferee(call="c1", about="rule"), player(order[0]))
    assert [call.id for call in my_calls(hall.state, order[1])] == ["c1"]
    assert my_calls(hall.state, other) == []
    hall.does(c.AnswerCall(call="c1"), REFEREE)
    assert my_calls(hall.state, order[1])[0].answered_by == REFEREE.id
    hall.does(c.CloseCall(call="c1", outcome="settled"), REFEREE)
    assert my_calls(hall.state, order[1]) == []


def test_a_call_nobody_closed_ends_with_the_tournament() -> None:
    hall = Hall()
    hall.open(8, fair_play=True)
    hall.publish()
    _table, order = first_table(hall)
    hall.does(c.CallReferee(call="c1", about="rule"), player(order[0]))
    hall.play_to_the_end(hall.results())
    assert hall.state.phase == "awarded"
    assert my_calls(hall.state, order[0]) == []
    assert open_calls(hall.state, {}) == ()


def test_the_clock_of_a_table_carries_its_own_extension() -> None:
    hall = Hall()
    hall.open(8, fair_play=True)
    hall.publish()
    hall.does(c.StartClock(seconds=3600))
    hall.does(c.ExtendTable(table=1, seconds=300))
    one, more = table_clock(hall.state, 1, 1)
    two, none = table_clock(hall.state, 1, 2)
    assert one is not None
    assert two is not None
    assert (more, none) == (300, 0)
    assert one.ends - two.ends == 300_000
    assert table_clock(Hall().state, 1, 1) == (None, 0)


@pytest.mark.rule("CAT-701")
def test_a_board_for_the_table_can_be_drawn_again_by_anybody() -> None:
    hall = Hall("catan", "ranking-tournament")
    hall.open(8)
    hall.does(c.DraftRound(seed="word", kind="seafarers"))
    hall.does(c.PublishRound(round=1))
    round_ = hall.state.rounds[0]
    (offered,) = setup_draws(hall.rulebook)
    table, _order = first_table(hall)
    (shown,) = set_ups(hall.state, hall.rulebook, round_, table, table.seats[0], "en")
    seed = hall.state.draws[round_.draw or ""].seed
    again = offered.draw(seed, {"layout": "new-shores-4", "round": 1, "table": table.number})
    assert check(again, [offered]) == ()
    assert list(shown.lines) == offered.lines(again, "en")
    assert shown.picture.startswith("<svg")
    assert not shown.binding
    source = Source(
        state=hall.state, rulebook=hall.rulebook, people={}, lang="en", records=hall.records
    )
    sheets = setup_sheets(source, round_)
    assert sheets is not None
    assert shown.picture in [sheet.picture for sheet in sheets.sheets], "the same board on paper"


def test_my_results_and_my_standing_name_me_as_you() -> None:
    hall = Hall()
    hall.open(8, fair_play=True)
    hall.play_round(hall.results(3))
    known = names(hall)
    rows = [my_standing(View(hall.state, hall.rulebook, known, "en", p)) for p in hall.players]
    ranks = sorted(row.rank or 0 for row in rows if row)
    assert ranks[0] == 1
    last = max((row for row in rows if row), key=lambda row: row.rank or 0)
    assert ", you have " in last.behind
    assert "of you" not in last.behind
    (result,) = my_results(View(hall.state, hall.rulebook, known, "en", "p1"))
    assert result.mine is not None
    assert result.mine.me
    assert result.state == "final"


def test_my_table_says_who_starts_and_which_line_of_the_slip_is_mine() -> None:
    hall = Hall("dominion", "swiss")
    hall.open(8)
    hall.publish()
    table, order = first_table(hall)
    round_ = hall.state.rounds[0]
    page = my_table(View(hall.state, hall.rulebook, names(hall), "en", order[1]), round_, table)
    assert page.mates_line == 2
    assert not page.i_start
    assert page.starter is not None
    assert page.starter.player == order[0]
    assert page.copy is None


def test_where_seat_1_is_empty_the_lowest_number_present_starts() -> None:
    hall = Hall("catan", "ranking-tournament")
    hall.open(8)
    hall.publish()
    table, order = first_table(hall)
    table.seats = tuple(seat for seat in table.seats if seat.position != 1)
    round_ = hall.state.rounds[0]
    page = my_table(View(hall.state, hall.rulebook, names(hall), "en", order[1]), round_, table)
    assert page.i_start
    assert [mate.player for mate in page.mates if mate.starts] == [order[1]]


def test_a_number_that_shifts_at_the_same_table_is_told() -> None:
    """Whoever gets up in front takes a number from all behind."""
    hall = Hall("catan", "ranking-tournament")
    hall.open(8)
    hall.publish()
    table, order = first_table(hall)
    hall.does(c.WithdrawPlayer(player=order[1], before_game=True))
    round_ = hall.state.rounds[0]
    table = round_.tables[table.number]

    def before(player: str) -> int | None:
        view = View(hall.state, hall.rulebook, names(hall), "en", player)
        return my_table(view, round_, table).before

    assert [before(order[0]), before(order[2])] == [None, table.number]


def test_without_a_drawn_kingdom_the_sheet_asks_for_the_base_games_cards() -> None:
    hall = Hall("dominion", "swiss")
    hall.open(8)
    sheet = sheet_of(hall.state, hall.rulebook, 1, None)
    assert sheet is not None
    asked = {line.name for line in sheet.lines}
    assert "gardens" in asked
    assert "duke" not in asked


# ── Sentences ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("verdict", ["sure", "open", "impossible"])
def test_every_verdict_has_its_sentence(verdict: str) -> None:
    at = AtPlace(1, exact("2.5"), verdict, 1, 4)  # type: ignore[arg-type]
    found = Outlook(4, 1, 9, verdict, True, 1, (at,))  # type: ignore[arg-type]
    texts = {
        outlook_words.headline(found, final=final)[lang]
        for final in (True, False)
        for lang in ("de", "en")
    }
    assert len(texts) == 4
    assert all(text.endswith(".") and "{" not in text for text in texts)
    assert "best 4" in outlook_words.headline(found, final=True).en
    criterion = Hall("seven-wonders", "four-rounds").rulebook.mode("four-rounds").standings[0]
    assert ": 2,5)" in outlook_words.place_lines(found, criterion)[0][1].de
    assert "place 1 to place 9" in outlook_words.span(found).en


def test_what_is_estimated_is_called_so() -> None:
    loose = Outlook(4, 1, 9, "open", False, 2, ())
    criterion = Hall("seven-wonders", "four-rounds").rulebook.mode("four-rounds").standings[0]
    assert "estimate" in outlook_words.how_reckoned(loose, criterion).en
    fixed = Outlook(4, 3, 3, "sure", True, 1, ())
    assert outlook_words.span(fixed).en == "After the rounds you will be in place 3."
