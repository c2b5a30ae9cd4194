"""Slips: who may write what, and when final means final."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.consequences import consequences
from tafelrunde.journal.events import Line, Slip, SlipConfirmed, SlipCorrected, SlipReported
from tests.desk.hall import ORGANISER, REFEREE, SCOREKEEPER, Hall, player
from tests.desk.refusals import refused_for


def published(rulebook: str = "carcassonne", mode: str = "four-player", number: int = 16) -> Hall:
    hall = Hall(rulebook, mode).open(number)
    hall.publish()
    return hall


def seats(hall: Hall, table: int = 1, round_number: int = 1) -> list[str]:
    return [seat.player for seat in hall.state.rounds[round_number - 1].tables[table].seats]


def slip(hall: Hall, *vps: int, table: int = 1, round_number: int = 1, **marks: object) -> Slip:
    people = seats(hall, table, round_number)
    given = vps or tuple(90 - 7 * index for index in range(len(people)))
    return Slip(tuple(Line(p, {"vp": vp}) for p, vp in zip(people, given, strict=True)))


def reported(hall: Hall, *vps: int, table: int = 1, actor: Actor = SCOREKEEPER) -> None:
    hall.does(c.ReportSlip(round=1, table=table, slip=slip(hall, *vps, table=table)), actor)


@pytest.mark.rule("CAR-206", "DOM-118")
@pytest.mark.parametrize(
    ("rulebook", "mode", "rule"),
    [("carcassonne", "four-player", "CAR-206"), ("dominion", "swiss", "DOM-118")],
)
def test_a_slip_is_final_once_all_have_signed_and_only_a_correction_changes_it(
    rulebook: str, mode: str, rule: str
) -> None:
    hall = published(rulebook, mode)
    table = hall.state.rounds[0].tables[1]
    first = hall.slip(table.seats, hall.results(1))
    other = hall.slip(table.seats, hall.results(9))
    people = seats(hall)
    hall.does(c.FinishTable(round=1, table=1), player(people[0]))
    hall.does(c.ReportSlip(round=1, table=1, slip=first), player(people[0]))
    assert hall.state.rounds[0].tables[1].signed == {people[0]}
    for person in people[1:]:
        assert hall.state.rounds[0].tables[1].state == "reported"
        hall.does(c.ConfirmSlip(round=1, table=1, player=person), player(person))
    assert hall.state.rounds[0].tables[1].state == "final"
    for actor in (player(people[0]), SCOREKEEPER, ORGANISER):
        with refused_for("table", rule):
            hall.does(c.ReportSlip(round=1, table=1, slip=other), actor)
    with refused_for("table", rule):
        dispute = c.DisputeSlip(round=1, table=1, player=people[1], reason="miscounted")
        hall.does(dispute, player(people[1]))
    under = rule if rulebook == "dominion" else None  # there only a ruling changes what was signed
    correction = c.CorrectSlip(
        round=1, table=1, slip=other, reason="two lines exchanged", rule=under
    )
    with refused_for("role"):
        hall.does(correction, SCOREKEEPER)
    with refused_for("reason", rule):
        hall.does(c.CorrectSlip(round=1, table=1, slip=other, reason=" "), REFEREE)
    *_ruling, event = hall.does(correction, REFEREE)
    assert isinstance(event, SlipCorrected)
    assert (event.reason, hall.records[-1].by) == ("two lines exchanged", REFEREE.id)
    assert hall.state.rounds[0].tables[1].slip == event.new != event.old


def test_the_desk_takes_a_paper_slip_as_signed() -> None:
    hall = published()
    with refused_for("table"):
        hall.does(c.AcceptSlip(round=1, table=1))
    reported(hall)
    hall.does(c.AcceptSlip(round=1, table=1), SCOREKEEPER)
    assert hall.state.rounds[0].tables[1].state == "final"
    assert hall.does(c.AcceptSlip(round=1, table=1)) == []


def test_until_it_is_final_the_desk_mends_a_slip_and_signatures_start_again() -> None:
    hall = published()
    reported(hall, 90, 80, 70, 60)
    hall.does(c.ConfirmSlip(round=1, table=1, player=seats(hall)[0]))
    reported(hall, 90, 80, 70, 61)
    assert hall.state.rounds[0].tables[1].signed == set()
    assert hall.does(c.ReportSlip(round=1, table=1, slip=slip(hall, 90, 80, 70, 61))) == []


def test_a_player_reports_once_then_confirms_or_disputes() -> None:
    hall = published()
    one, two, three, _ = seats(hall)
    hall.does(c.FinishTable(round=1, table=1), player(one))
    hall.does(c.ReportSlip(round=1, table=1, slip=slip(hall, 9, 8, 7, 6)), player(one))
    same = hall.does(c.ReportSlip(round=1, table=1, slip=slip(hall, 9, 8, 7, 6)), player(two))
    assert [type(event) for event in same] == [SlipConfirmed]
    with refused_for("slip", "CAR-206"):
        hall.does(c.ReportSlip(round=1, table=1, slip=slip(hall, 9, 8, 7, 5)), player(three))
    with refused_for("reason"):
        hall.does(c.DisputeSlip(round=1, table=1, player=three, reason=""), player(three))
    hall.does(c.DisputeSlip(round=1, table=1, player=three, reason="5"), player(three))
    assert hall.state.rounds[0].tables[1].state == "disputed"
    with refused_for("table", "CAR-204"):
        hall.does(c.ConfirmSlip(round=1, table=1, player=three), player(three))
    for number in (2, 3, 4):
        reported(hall, table=number)
        hall.does(c.AcceptSlip(round=1, table=number))
    with refused_for("table"):
        hall.does(c.CloseRound(round=1))
    hall.does(c.AcceptSlip(round=1, table=1), REFEREE)
    hall.does(c.CloseRound(round=1))


def test_a_player_writes_only_at_his_own_table_and_signs_only_for_himself() -> None:
    hall = published()
    stranger = seats(hall, 2)[0]
    with refused_for("player"):
        hall.does(c.ReportSlip(round=1, table=1, slip=slip(hall)), player(stranger))
    reported(hall)
    with refused_for("player"):
        hall.does(c.ConfirmSlip(round=1, table=1, player=stranger), player(stranger))
    with refused_for("player"):
        hall.does(c.ConfirmSlip(round=1, table=1, player=seats(hall)[0]), player(seats(hall)[1]))


@pytest.mark.parametrize(
    ("vps", "place"),
    [
        ((-1, 5, 5, 5), "slip.seats[0].vp"),
        ((100_001, 5, 5, 5), "slip.seats[0].vp"),
    ],
)
def test_impossible_figures_are_refused(vps: tuple[int, ...], place: str) -> None:
    hall = published()
    with refused_for(place):
        reported(hall, *vps)


def test_a_slip_has_one_line_for_each_player_and_only_figures_of_the_game() -> None:
    hall = published()
    people = seats(hall)
    lines = tuple(Line(person, {"vp": 5}) for person in people)
    wrong = (
        lines[:3],
        (*lines, Line("p99", {"vp": 5})),
        (*lines[:3], lines[0]),
        tuple(Line(person, {"vp": 5, "coins": 1}) for person in people),
        tuple(Line(person, {}) for person in people),
        (Line(people[0], {"vp": 5}, won=True), *lines[1:]),
        (Line(people[0], {"vp": 5}, victory="military"), *lines[1:]),
    )
    for each in wrong:
        with refused_for():
            hall.does(c.ReportSlip(round=1, table=1, slip=Slip(each)))
    shuffled = Slip(lines[::-1])
    hall.does(c.ReportSlip(round=1, table=1, slip=shuffled))
    kept = hall.state.rounds[0].tables[1].slip
    assert kept is not None
    assert [line.player for line in kept.lines] == people


def test_an_odd_result_is_taken() -> None:
    hall = published("catan", "ranking-tournament")
    hall.does(c.ReportSlip(round=1, table=1, slip=slip(hall, 9, 8, 7, 6)))
    assert hall.state.rounds[0].tables[1].slip is not None


def test_with_four_eyes_who_typed_a_slip_does_not_wave_it_through() -> None:
    hall = Hall("carcassonne", "four-player")
    hall.does(c.SetDetails(second_person=True))
    hall.open(16)
    hall.publish()
    reported(hall)
    with refused_for("actor"):
        hall.does(c.AcceptSlip(round=1, table=1), SCOREKEEPER)
    with refused_for("actor"):
        hall.does(c.ConfirmSlip(round=1, table=1, player=seats(hall)[0]), SCOREKEEPER)
    hall.does(c.AcceptSlip(round=1, table=1), ORGANISER)
    assert hall.state.rounds[0].tables[1].state == "final"


@pytest.mark.rule("7W-607", "CAT-106")
@pytest.mark.parametrize(
    ("rulebook", "mode"), [("seven-wonders", "four-rounds"), ("catan", "ranking-tournament")]
)
def test_whoever_leaves_a_running_game_is_disqualified_with_nothing_and_last(
    rulebook: str, mode: str
) -> None:
    hall = published(rulebook, mode)
    people = seats(hall)
    round_ = hall.state.rounds[0]
    base = hall.slip(round_.tables[1].seats, hall.results(2), round_.kind)
    lines = tuple(
        Line(line.player, left=True)
        if line.player == people[0]
        else Line(line.player, line.figures, won=line.won)
        for line in base.lines
    )
    with refused_for("player", "7W-607" if rulebook == "seven-wonders" else "CAT-106"):
        hall.does(c.WithdrawPlayer(player=people[0]))
    hall.does(c.ReportSlip(round=1, table=1, slip=Slip(lines)))
    entry = hall.state.entries[people[0]]
    assert entry.disqualified_after == 1
    for person in people[1:]:
        hall.does(c.ConfirmSlip(round=1, table=1, player=person))
    assert hall.state.rounds[0].tables[1].state == "final", "the leaver need not sign"
    hall.report_all(hall.results())
    hall.does(c.CloseRound(round=1))
    assert hall.state.rounds[0].stated[-1].player == people[0]
    assert hall.state.rounds[0].stated[-1].rank is None
    hall.publish()
    assert people[0] not in {
        s.player for t in hall.state.rounds[1].tables.values() for s in t.seats
    }
    back = c.CorrectSlip(round=1, table=1, slip=base, reason="he had only fetched water")
    hall.does(back)
    assert hall.state.entries[people[0]].disqualified_after is None


def test_a_slip_reported_anew_takes_the_leaver_back() -> None:
    hall = published()
    people = seats(hall)
    lines = [Line(person, {"vp": 9}) for person in people]
    gone = Slip((Line(people[0], left=True), *lines[1:]))
    hall.does(c.ReportSlip(round=1, table=1, slip=gone))
    assert hall.state.entries[people[0]].disqualified_after == 1
    hall.does(c.ReportSlip(round=1, table=1, slip=Slip(tuple(lines))))
    assert hall.state.entries[people[0]].disqualified_after is None


def test_a_correction_after_the_round_says_first_which_ranks_change() -> None:
    hall = Hall("dominion", "swiss").open(12)
    hall.play_round(hall.results())
    hall.publish()
    table = hall.state.rounds[0].tables[1]
    assert table.slip is not None
    turned = Slip(
        tuple(
            Line(line.player, {"vp": 10 * index, "turns": 15, "victory_cards": 3})
            for index, line in enumerate(table.slip.lines)
        )
    )
    command = c.CorrectSlip(round=1, table=1, slip=turned, reason="upside down", rule="DOM-119")
    said = consequences(hall.state, hall.rulebook, command, names={table.seats[3].player: "Ada"})
    assert any("Ada: place" in text.en for text in said)
    assert any("Round 2 was seated by the standings so far" in text.en for text in said)
    assert hall.state.rounds[0].tables[1].slip == table.slip
    before = [t.seats for t in hall.state.rounds[1].tables.values()]
    hall.does(command)
    assert [t.seats for t in hall.state.rounds[1].tables.values()] == before


@pytest.mark.rule("CAT-101")
def test_a_referee_who_plays_does_not_decide_about_his_own_table() -> None:
    hall = published("catan", "ranking-tournament")
    people = seats(hall)
    referee = Actor("referee-7", "referee", people[0])
    reported(hall, 10, 5, 4, 3)
    hall.does(c.DisputeSlip(round=1, table=1, player=people[1], reason="longest road"))
    with refused_for("actor", "CAT-101"):
        hall.does(c.AcceptSlip(round=1, table=1), referee)
    with refused_for("actor", "CAT-101"):
        change = c.CorrectSlip(round=1, table=1, slip=slip(hall, 10, 5, 4, 2), reason="road")
        hall.does(change, referee)
    reported(hall, 10, 5, 4, 3, table=2)
    hall.does(c.AcceptSlip(round=1, table=2), referee)
    hall.does(c.AcceptSlip(round=1, table=1), REFEREE)


def test_who_reported_stands_in_the_journal() -> None:
    hall = published()
    person = seats(hall)[0]
    hall.does(c.FinishTable(round=1, table=1), SCOREKEEPER)
    events = hall.does(c.ReportSlip(round=1, table=1, slip=slip(hall)), player(person))
    assert isinstance(events[0], SlipReported)
    assert events[0].by == f"link-{person}"


def test_the_preview_of_a_correction_tells_points_that_change_while_the_place_stays() -> None:
    """A third one level with two takes half a point from each, whatever their places do."""
    hall = published("catan", "ranking-tournament", 4)
    reported(hall, 10, 8, 8, 5)
    correction = c.CorrectSlip(round=1, table=1, slip=slip(hall, 10, 8, 8, 8), reason="mistyped")
    told = [text.en for text in consequences(hall.state, hall.rulebook, correction, actor=REFEREE)]
    for second in seats(hall)[1:3]:
        assert any(f"{second}: " in text and "2.5 → 2, the place" in text for text in told), told
