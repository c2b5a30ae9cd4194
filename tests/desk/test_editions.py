"""Phones and paper at one table: editions, signatures, and who makes a slip final."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.subjects import changed_since
from tafelrunde.journal import events as e
from tafelrunde.journal.events import Line, Slip
from tafelrunde.state.tournament import Table
from tests.desk.hall import ORGANISER, REFEREE, SCOREKEEPER, Hall, player
from tests.desk.refusals import refused_for


def published(rulebook: str = "catan", mode: str = "ranking-tournament", number: int = 16) -> Hall:
    hall = Hall(rulebook, mode).open(number)
    hall.publish()
    return hall


def table(hall: Hall) -> Table:
    return hall.state.rounds[-1].tables[1]


def people(hall: Hall) -> list[str]:
    return [seat.player for seat in table(hall).seats]


def slip(hall: Hall, *vps: int) -> Slip:
    return Slip(tuple(Line(p, {"vp": v}) for p, v in zip(people(hall), vps, strict=True)))


def report(hall: Hall, who: int, *vps: int, edition: int = 0) -> None:
    command = c.ReportSlip(round=1, table=1, slip=slip(hall, *vps), edition=edition)
    hall.does(command, player(people(hall)[who]))


def sign(hall: Hall, who: int, edition: int) -> list[e.Event]:
    person = people(hall)[who]
    command = c.ConfirmSlip(round=1, table=1, player=person, edition=edition)
    return hall.does(command, player(person))


@pytest.mark.rule("CAR-201")
def test_phones_rest_until_the_table_says_that_its_game_is_over() -> None:
    hall = published("carcassonne", "four-player")
    with refused_for("table", "CAR-201"):
        report(hall, 0, 90, 80, 70, 60)
    stranger = hall.state.rounds[0].tables[2].seats[0].player
    with refused_for("player"):
        hall.does(c.FinishTable(round=1, table=1), player(stranger))
    over = hall.does(c.FinishTable(round=1, table=1), player(people(hall)[1]))
    assert [type(event) for event in over] == [e.TableFinished]
    assert hall.does(c.FinishTable(round=1, table=1), player(people(hall)[2])) == []
    report(hall, 0, 90, 80, 70, 60)
    assert table(hall).finished
    assert table(hall).edition == 1


def test_elsewhere_a_report_needs_no_word_before_it_and_paper_never_does() -> None:
    hall = published()
    report(hall, 0, 10, 8, 7, 6)
    assert table(hall).slip is not None
    paper = published("carcassonne", "four-player")
    paper.does(c.ReportSlip(round=1, table=1, slip=slip(paper, 9, 8, 7, 6)), SCOREKEEPER)
    assert table(paper).state == "reported"


def test_a_player_mends_the_edition_he_saw_and_signatures_start_again() -> None:
    hall = published()
    report(hall, 0, 10, 8, 7, 6)
    sign(hall, 1, 1)
    report(hall, 2, 10, 8, 7, 5, edition=1)
    assert table(hall).edition == 2
    assert table(hall).signed == {people(hall)[2]}, "reporting is signing, for oneself"
    with refused_for("slip", "CAT-103"):
        report(hall, 3, 10, 8, 7, 4, edition=1)


def test_a_late_signature_never_signs_a_newer_slip() -> None:
    hall = published()
    report(hall, 0, 10, 8, 7, 6)
    report(hall, 0, 10, 8, 7, 5, edition=1)
    for stale in (None, 1):
        with refused_for("edition", "CAT-103"):
            person = people(hall)[1]
            command = c.ConfirmSlip(round=1, table=1, player=person, edition=stale)
            hall.does(command, player(person))
        with refused_for("edition", "CAT-103"):
            late = c.DisputeSlip(round=1, table=1, player=person, reason="6", edition=stale)
            hall.does(late, player(person))
    sign(hall, 1, 2)
    assert table(hall).signed == set(people(hall)[:2])


def test_an_edition_number_is_never_given_twice_even_after_an_undo() -> None:
    hall = published()
    report(hall, 0, 10, 8, 7, 6)
    since = hall.state.seq + 1
    report(hall, 0, 10, 8, 7, 5, edition=1)
    hall.does(c.TakeBack(since=since, reason="wrong table"))
    assert table(hall).edition == 1
    report(hall, 0, 10, 8, 7, 4, edition=1)
    assert table(hall).edition == 3
    with refused_for("edition"):
        sign(hall, 1, 2)


def test_whoever_types_the_same_result_signs_it() -> None:
    hall = published()
    report(hall, 0, 10, 8, 7, 6)
    report(hall, 1, 10, 8, 7, 6)
    assert table(hall).edition == 1
    assert table(hall).signed == set(people(hall)[:2])


def test_paper_and_phones_mix_at_one_table() -> None:
    hall = published()
    hall.does(c.ReportSlip(round=1, table=1, slip=slip(hall, 10, 8, 7, 6)), SCOREKEEPER)
    sign(hall, 0, 1)
    hall.does(c.ConfirmSlip(round=1, table=1, player=people(hall)[1]), SCOREKEEPER)
    sign(hall, 2, 1)
    assert table(hall).state == "reported"
    hall.does(c.ConfirmSlip(round=1, table=1, player=people(hall)[3]), ORGANISER)
    assert table(hall).state == "final"


@pytest.mark.rule("7W-607")
def test_a_leaver_does_not_sign_and_the_others_make_it_final() -> None:
    hall = published("seven-wonders", "four-rounds")
    lines = [Line(p, {"vp": 50, "coins": 1}) for p in people(hall)[1:]]
    gone = Slip((Line(people(hall)[0], left=True), *lines))
    command = c.ReportSlip(round=1, table=1, slip=gone, edition=0)
    hall.does(command, player(people(hall)[1]))
    with refused_for("player", "7W-607"):
        sign(hall, 0, 1)
    sign(hall, 2, 1)
    sign(hall, 3, 1)
    assert table(hall).state == "final"


def test_fewer_signatures_only_where_that_was_announced_before_the_start() -> None:
    hall = Hall("catan", "ranking-tournament")
    hall.does(c.SetDetails(signatures=2))
    hall.open(16)
    with refused_for("signatures"):
        hall.does(c.SetDetails(signatures=1))
    hall.publish()
    report(hall, 0, 10, 8, 7, 6)
    assert table(hall).state == "reported"
    sign(hall, 1, 1)
    assert table(hall).state == "final"


@pytest.mark.rule("CAR-206", "DOM-118")
@pytest.mark.parametrize(
    ("rulebook", "mode", "rule"),
    [("carcassonne", "four-player", "CAR-206"), ("dominion", "swiss", "DOM-118")],
)
def test_where_all_must_sign_no_smaller_number_can_be_announced(
    rulebook: str, mode: str, rule: str
) -> None:
    hall = Hall(rulebook, mode)
    with refused_for("signatures", rule):
        hall.does(c.SetDetails(signatures=2))


@pytest.mark.rule("FRI-601")
def test_the_jury_awards_the_points_and_signatures_alone_do_not() -> None:
    hall = published("friedrich", "world-championship")
    first = hall.slip(table(hall).seats, hall.results())
    hall.does(c.ReportSlip(round=1, table=1, slip=first), player(people(hall)[0]))
    for index in (1, 2, 3):
        sign(hall, index, 1)
    assert table(hall).state == "reported"
    assert len(table(hall).signed) == 4
    with refused_for("actor", "FRI-601"):
        hall.does(c.AcceptSlip(round=1, table=1), SCOREKEEPER)
    called = c.CallReferee(call="jury1", about="jury")
    hall.does(called, player(people(hall)[3]))
    hall.does(c.AcceptSlip(round=1, table=1), REFEREE)
    assert table(hall).state == "final"
    assert hall.state.calls["jury1"].outcome == "ruled"


def test_a_word_beside_the_slip_is_in_nobodys_way() -> None:
    """Two phones at one table: neither a call nor another's signature makes the other wait."""
    hall = published()
    report(hall, 0, 10, 8, 7, 6)
    seen = hall.state.seq
    hall.does(c.CallReferee(call="c1", about="rule"), player(people(hall)[1]))
    sign(hall, 1, 1)
    newer = hall.state.history[seen:]
    mine = c.ConfirmSlip(round=1, table=1, player=people(hall)[2], edition=1)
    assert changed_since(mine, newer) == []
    paper = c.ConfirmSlip(round=1, table=1, player=people(hall)[2])
    assert changed_since(paper, newer), "without an edition the version seen is the guard"


def test_of_two_who_type_one_slip_neither_accepts_the_figures_of_the_other() -> None:
    hall = published()
    anna, bert = Actor("desk-1", "scorekeeper"), Actor("desk-2", "scorekeeper")
    for clerk, figures in ((anna, (10, 8, 7, 6)), (bert, (10, 8, 7, 5))):
        hall.does(c.ReportSlip(round=1, table=1, slip=slip(hall, *figures)), clerk)
    with refused_for("edition"):
        hall.does(c.AcceptSlip(round=1, table=1), anna)
    assert table(hall).state == "reported"
    hall.does(c.AcceptSlip(round=1, table=1), bert)
    assert table(hall).state == "final"
    assert table(hall).slip == slip(hall, 10, 8, 7, 5)


def test_whoever_typed_nothing_accepts_what_he_sees() -> None:
    hall = published()
    report(hall, 0, 10, 8, 7, 6)
    hall.does(c.ReportSlip(round=1, table=1, slip=slip(hall, 10, 8, 7, 5)), SCOREKEEPER)
    hall.does(c.AcceptSlip(round=1, table=1), REFEREE)
    assert table(hall).state == "final"
