"""A game with roles and minutes at the desk: who plays whom, and what the minutes gave."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Slip
from tafelrunde.pages.audience.finish import stages
from tafelrunde.pages.organiser.compared_slips import both_slips
from tafelrunde.pages.organiser.finish import finish_page
from tafelrunde.pages.organiser.history import happenings
from tafelrunde.pages.organiser.slips import read_slip, slip_form, stored_lines
from tafelrunde.pages.organiser.tables import table_grid
from tafelrunde.pages.referee.minutes import changed_lines
from tafelrunde.pages.view import View
from tafelrunde.reckoning.names.public import PublicName, PublicNames
from tafelrunde.state.tournament import Table
from tests.desk.hall import Hall
from tests.desk.refusals import refused_for


@pytest.fixture(scope="module")
def played() -> Hall:
    hall = Hall("friedrich", "world-championship").open(8)
    hall.play_to_the_end(hall.results())
    return hall


def names(hall: Hall) -> dict[str, str]:
    return {player: f"Person {player}" for player in hall.players}


def test_tiles_name_roles_and_the_points_of_the_minutes(played: Hall) -> None:
    view = View(played.state, played.rulebook, names(played), "en")
    for round_ in played.state.rounds:
        for card in table_grid(view, round_):
            said = {each.role["en"] for each in card.people if each.role is not None}
            assert said == {"Friedrich", "Elisabeth", "Maria Theresa", "Pompadour"}
            assert all(each.result for each in card.people)


def test_a_played_final_shows_what_it_gave_at_the_desk_and_to_everybody(played: Hall) -> None:
    view = View(played.state, played.rulebook, names(played), "en")
    card = next(card for card in finish_page(view).matches if card.id == "final")
    told = [seat.figures for seat in card.seats]
    assert told == [("won with 1 nation",), (), (), ()], "a final gives no points"
    assert card.figures is None
    public = {player: PublicName("", name) for player, name in names(played).items()}
    known = PublicNames(public, names(played), secret=False)
    shown = stages(View(played.state, played.rulebook, known, "en"))
    [final] = [match for stage in shown for match in stage.matches if match.id == "final"]
    assert {str(seat.name): seat.figures for seat in final.seats} == {
        seat.name: " / ".join(seat.figures) for seat in card.seats
    }


AUSTRIA_WINS: dict[str, Any] = {
    "rounds": 19,
    "winners": ["austria"],
    "nations": {
        "russia": {"held": 6, "of": 10},
        "sweden": {"held": 3, "of": 5},
        "austria": {"held": 12, "of": 12},
        "imperial_army": {"held": 4, "of": 5, "role": "elisabeth"},
        "france": {"held": 9, "of": 10},
    },
    "sure": ["army", "cards", "winners"],
}


@pytest.fixture
def reported() -> tuple[Hall, Table]:
    hall = Hall("friedrich", "world-championship").open(8)
    hall.publish()
    lines = hall.slip(hall.state.rounds[0].tables[1].seats, hall.results()).lines
    slip = Slip(lines, AUSTRIA_WINS)
    hall.does(c.ReportSlip(round=1, table=1, slip=slip, accept=True))
    return hall, hall.state.rounds[0].tables[1]


def filled(hall: Hall, table: Table) -> dict[str, str]:
    """The fields as the form for a correction has them."""
    form = slip_form(hall.rulebook.scoring["war"], table.seats, table.slip, names(hall), {})
    fields = [field for group in form.minutes for field in group.fields]
    return {field.name: field.value for field in fields if field.value}


def test_what_is_stored_of_a_game_with_minutes_is_said(reported: tuple[Hall, Table]) -> None:
    hall, table = reported
    stored = stored_lines(table, names(hall), hall.rulebook.scoring["war"])
    told = {name.en: result.en for name, result in stored}
    assert (told["Winners"], told["Russia"]) == ("Austria", "held 6 of 10")
    assert told["Game"] == "rounds 19"


def test_a_correction_previews_winners_and_leaders_in_words(reported: tuple[Hall, Table]) -> None:
    hall, table = reported
    other = {**AUSTRIA_WINS, "winners": ["russia"]}
    other["nations"] = {**AUSTRIA_WINS["nations"], "imperial_army": {"held": 4, "of": 5}}
    assert table.slip is not None
    slip = Slip(table.slip.lines, other)
    both = both_slips(hall.rulebook.scoring["war"], table, table.slip, slip, names(hall))
    told = {each.about.en: (each.one.en, each.other.en) for each in both.lines}
    assert told["Winners: Austria"] == ("yes", "no")
    assert told["Winners: Russia"] == ("no", "yes")
    assert ("Elisabeth", "Maria Theresa") in told.values()


def test_the_history_tells_minutes_and_what_a_correction_changed_in_them(
    reported: tuple[Hall, Table],
) -> None:
    hall, table = reported
    scoring = hall.rulebook.scoring["war"]
    told = " ".join(text.en for each in happenings(hall.records, {}, None, scoring)[:1]
                    for text in each.details)  # fmt: skip
    assert "Winners: Austria; Russia: held 6 of 10" in told
    slip, faults = read_slip(scoring, table.seats, filled(hall, table) | {"held-russia": "7"})
    assert slip is not None, faults
    hall.does(c.CorrectSlip(round=1, table=1, slip=slip, reason="misread"))
    newest = happenings(hall.records, {}, None, scoring)[0]
    assert [text.en for text in newest.details] == ["Russia: held 6 → 7"]
    assert table.slip is not None
    assert [text.en for text in changed_lines(table.slip, slip, scoring)] == ["Russia: held 6 → 7"]


@pytest.mark.rule("FRI-221")
def test_a_correction_asks_anew_whether_really_nobody_won(reported: tuple[Hall, Table]) -> None:
    hall, table = reported
    scoring = hall.rulebook.scoring["war"]
    typed = {name: value for name, value in filled(hall, table).items() if name[:4] != "winn"}
    slip, _faults = read_slip(scoring, table.seats, typed)
    assert slip is not None
    correct = c.CorrectSlip(round=1, table=1, slip=slip, reason="misread")
    with refused_for("slip.game.winners", "FRI-221"):
        hall.does(correct)
    sure, _faults = read_slip(scoring, table.seats, typed | {"sure-winners": "on"})
    assert sure is not None
    hall.does(c.CorrectSlip(round=1, table=1, slip=sure, reason="misread"))


@pytest.mark.rule("FRI-221")
def test_whoever_holds_everything_is_asked_for_as_a_winner(reported: tuple[Hall, Table]) -> None:
    hall, table = reported
    scoring = hall.rulebook.scoring["war"]
    typed = filled(hall, table) | {"winner-austria": "", "winner-prussia": "on"}
    slip, _faults = read_slip(scoring, table.seats, typed)
    assert slip is not None
    with refused_for("slip.game.winners", "FRI-221"):
        hall.does(c.CorrectSlip(round=1, table=1, slip=slip, reason="misread"))
