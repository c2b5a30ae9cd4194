"""What a referee reads: the queue by waiting time, the minutes in order, people with their past."""

from __future__ import annotations

import msgspec
import pytest

from tafelrunde.desk import commands as c
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import Line, Slip
from tafelrunde.pages.days import late_text, waited_text
from tafelrunde.pages.paper.minutes import minutes_page
from tafelrunde.pages.paper.report import report_page
from tafelrunde.pages.paper.source import Source
from tafelrunde.pages.player.home import Answer, my_answer
from tafelrunde.pages.referee.minutes import changed_lines, minutes
from tafelrunde.pages.referee.person import person
from tafelrunde.pages.referee.queue import minutes_between, tiles, uncalled_disputes, waiting
from tafelrunde.pages.view import View
from tests.desk.hall import REFEREE, Hall, player

NAMES = {f"p{number}": f"Person {number}" for number in range(1, 20)}


def published() -> Hall:
    hall = Hall("seven-wonders", "four-rounds").open(12)
    hall.publish()
    return hall


def seat(hall: Hall, table: int, index: int = 0) -> str:
    return hall.state.rounds[-1].tables[table].seats[index].player


def test_whoever_waits_longest_comes_first_and_the_answered_come_last() -> None:
    hall = published()
    for number in (3, 1, 2):
        hall.does(c.CallReferee(call=f"t{number}", about="rule"), player(seat(hall, number)))
    hall.does(c.AnswerCall(call="t3"), REFEREE)
    found = waiting(hall.state, NAMES, "2026-01-10T10:30:00+00:00")
    assert [each.call.id for each in found] == ["t1", "t2", "t3"]
    assert found[0].minutes > 0
    assert found[0].caller == NAMES[seat(hall, 1)]
    assert [each.on_the_way for each in found] == [False, False, True]


def test_waiting_is_counted_in_whole_minutes_and_never_backwards() -> None:
    noon = "2026-01-10T12:00:00+00:00"
    assert minutes_between("2026-01-10T11:57:01+00:00", noon) == 2
    assert minutes_between("2026-01-10T13:57:01+01:00", noon) == 0
    assert minutes_between("", noon) == 0


@pytest.mark.parametrize(
    ("minutes", "de", "en"),
    [
        (0, "gerade eben", "just now"),
        (1, "wartet seit 1 Minute", "waiting for 1 minute"),
        (90, "wartet seit 90 Minuten", "waiting for 90 minutes"),
        (91, "wartet seit 1 Stunde", "waiting for 1 hour"),
        (47 * 60, "wartet seit 47 Stunden", "waiting for 47 hours"),
        (4389, "wartet seit 3 Tagen", "waiting for 3 days"),
    ],
)
def test_a_long_wait_is_told_in_hours_and_days(minutes: int, de: str, en: str) -> None:
    said = waited_text(minutes)
    assert (said["de"], said["en"]) == (de, en)


def test_whoever_comes_days_late_is_not_told_hours() -> None:
    assert late_text(4389)["de"] == "3 Tage zu spät"
    assert late_text(4389)["fr"] == "3 jours de retard"
    assert late_text(130)["de"] == "2 Std. 10 Min. zu spät"


def test_a_dispute_without_a_call_is_not_forgotten() -> None:
    hall = published()
    slip = hall.slip(hall.state.rounds[0].tables[1].seats, hall.results())
    hall.does(c.ReportSlip(round=1, table=1, slip=slip))
    one = seat(hall, 1)
    hall.does(c.DisputeSlip(round=1, table=1, player=one, reason="54", edition=1), player(one))
    assert uncalled_disputes(hall.state) == [], "to object is to call the referee"
    (call,) = hall.state.open_calls
    hall.does(c.CloseCall(call=call.id, outcome="withdrawn"))
    assert [(each.table, each.reason) for each in uncalled_disputes(hall.state)] == [(1, "54")]
    hall.does(c.CallReferee(call="a", about="dispute"), player(one))
    assert uncalled_disputes(hall.state) == []
    assert [tile.called for tile in tiles(View(hall.state, hall.rulebook, NAMES))] == [
        True,
        False,
        False,
    ]


def test_the_minutes_hold_rulings_corrections_and_disqualifications_in_order() -> None:
    hall = published()
    table = hall.state.rounds[0].tables[1]
    old = hall.slip(table.seats, hall.results(1))
    new = hall.slip(table.seats, hall.results(2))
    one = seat(hall, 1)
    hall.does(c.GiveRuling(rule="7W-501", verdict="warning", players=(one,), text="loud"), REFEREE)
    hall.does(c.ReportSlip(round=1, table=1, slip=old))
    hall.does(c.AcceptSlip(round=1, table=1))
    hall.does(c.CorrectSlip(round=1, table=1, slip=new, reason="exchanged"), REFEREE)
    out = c.DisqualifyPlayer(player=one, rule="7W-502", grounds="marked", deliberate=True)
    hall.does(out, REFEREE)
    hall.does(c.TakeBack(since=hall.state.seq, reason="another person"))
    noted = minutes(hall.records, NAMES, next(iter(hall.rulebook.scoring.values())))
    assert [each.kind for each in noted] == ["warning", "corrected", "disqualified"]
    assert [each.void for each in noted] == [False, False, True]
    assert [each.rule for each in noted] == ["7W-501", None, "7W-502"]
    assert noted[0].people == (NAMES[one],)
    assert noted[1].where.en == "round 1, table 1"
    assert all(change.en.startswith("Person ") for change in noted[1].changes)
    assert [each.at for each in noted] == sorted(each.at for each in noted)


def test_the_minutes_tell_an_objection_and_its_call_as_one_act() -> None:
    hall = published()
    slip = hall.slip(hall.state.rounds[0].tables[1].seats, hall.results())
    hall.does(c.ReportSlip(round=1, table=1, slip=slip))
    one = seat(hall, 1)
    hall.does(c.DisputeSlip(round=1, table=1, player=one, reason="54", edition=1), player(one))
    scoring = next(iter(hall.rulebook.scoring.values()))
    assert [each.kind for each in minutes(hall.records, NAMES, scoring)] == ["disputed"]
    hall.does(c.CloseCall(call=hall.state.open_calls[0].id, outcome="withdrawn"))
    hall.does(c.CallReferee(call="a", about="dispute"), player(one))
    kinds = [each.kind for each in minutes(hall.records, NAMES, scoring)]
    assert kinds == ["disputed", "called"], "a call for itself is one"


def test_the_minutes_keep_a_lifted_warning_as_taken_back() -> None:
    hall = published()
    one = seat(hall, 1)
    hall.does(c.GiveRuling(rule="7W-501", verdict="warning", players=(one,), text="loud"), REFEREE)
    hall.does(c.LiftWarning(step=hall.state.seq, reason="the next table"), REFEREE)
    noted = minutes(hall.records, NAMES, next(iter(hall.rulebook.scoring.values())))
    assert [(each.kind, each.void) for each in noted] == [("warning", True), ("lifted", False)]
    assert noted[1].people == (NAMES[one],)
    assert noted[1].text.en == "the next table"


@pytest.mark.rule("7W-607")
def test_the_minutes_name_the_rule_by_which_somebody_who_left_a_game_is_out() -> None:
    hall = published()
    slip = hall.slip(hall.state.rounds[0].tables[1].seats, hall.results())
    left = Line(slip.lines[0].player, left=True)
    hall.does(c.ReportSlip(round=1, table=1, slip=Slip((left, *slip.lines[1:])), accept=True))
    scoring = next(iter(hall.rulebook.scoring.values()))
    noted = minutes(hall.records, NAMES, scoring, rulebook=hall.rulebook)
    assert [(each.kind, each.rule) for each in noted] == [("left", "7W-607")]


def test_a_correction_names_each_figure_that_changed_and_nothing_else() -> None:
    old = Slip((Line("p1", {"vp": 54, "coins": 3}), Line("p2", {"vp": 40, "coins": 1})))
    new = Slip((Line("p1", {"vp": 45, "coins": 3}), Line("p2", left=True)))
    scoring = open_rulebook("seven-wonders").scoring["tables"]
    changed = changed_lines(old, new, scoring)
    assert [text.de for text in changed] == [
        "p1: Siegpunkte 54 → 45",
        "p2: Siegpunkte 40 → –, Münzen 1 → –, hat das Spiel verlassen",
    ]
    assert [text.en for text in changed] == [
        "p1: victory points 54 → 45",
        "p2: victory points 40 → –, coins 1 → –, left the game",
    ]
    assert changed_lines(old, old, scoring) == []
    back = changed_lines(new, old, scoring)[1]
    assert back.de.endswith("nicht mehr: hat das Spiel verlassen")


def test_a_correction_says_by_which_way_somebody_won_early() -> None:
    scoring = open_rulebook("seven-wonders").scoring["duel"]
    old, new = (Slip((Line("p1", victory=way), Line("p2"))) for way in ("military", "scientific"))
    [changed] = changed_lines(old, new, scoring)
    assert changed.de == "p1: wissenschaftlicher Sieg"
    assert changed.en == "p1: scientific victory"


def test_a_person_brings_the_rulings_of_the_past() -> None:
    hall = published()
    one = seat(hall, 2)
    for text in ("late", "late again"):
        hall.does(
            c.GiveRuling(rule="7W-501", verdict="warning", players=(one,), text=text), REFEREE
        )
    found = person(hall.state, one, NAMES)
    assert found is not None
    assert (found.warnings, found.round, found.table) == (2, 1, 2)
    assert [ruling.text for ruling in found.rulings] == ["late", "late again"]
    assert person(hall.state, "nobody", NAMES) is None


def test_a_wish_to_leave_is_the_desks_and_is_over_once_the_person_is_out() -> None:
    hall = published()
    one = seat(hall, 1)
    hall.does(c.CallReferee(call="go", about="withdrawal"), player(one))
    assert [call.id for call in hall.state.open_calls] == ["go"]
    assert waiting(hall.state, NAMES, "2026-01-10T10:30:00+00:00") == []
    assert not any(tile.called for tile in tiles(View(hall.state, hall.rulebook, NAMES)))
    out = c.DisqualifyPlayer(player=one, rule="7W-604", grounds="x", deliberate=True)
    hall.does(out, REFEREE)
    assert hall.state.open_calls == [], "decided, though by another word"


def test_a_struck_off_no_show_waits_for_nothing() -> None:
    hall = Hall("seven-wonders", "four-rounds")
    hall.enter(12, fair_play=True, data_checked=True)
    for number in range(2, 13):
        hall.does(c.CheckIn(player=f"p{number}"))
    hall.does(c.CallReferee(call="go", about="withdrawal"), player("p1"))
    hall.does(c.CloseCheckIn(no_shows={"p1": "missed"}))
    assert hall.state.open_calls == []


def test_an_objection_is_told_with_how_it_was_decided() -> None:
    hall = published()
    for table in (1, 2):
        slip = hall.slip(hall.state.rounds[0].tables[table].seats, hall.results())
        hall.does(c.ReportSlip(round=1, table=table, slip=slip))
        one = seat(hall, table)
        reason = c.DisputeSlip(round=1, table=table, player=one, reason="54", edition=1)
        hall.does(reason, player(one))
    other = hall.slip(hall.state.rounds[0].tables[1].seats, hall.results(2))
    hall.does(c.ReportSlip(round=1, table=1, slip=other, accept=True), REFEREE)
    hall.does(c.AcceptSlip(round=1, table=2, edition=1), REFEREE)
    noted = minutes(
        hall.records, NAMES, next(iter(hall.rulebook.scoring.values())), rulebook=hall.rulebook
    )
    upheld, dismissed = (each for each in noted if each.kind == "objection")
    assert {upheld.rule, dismissed.rule} == {"7W-602"}, "as on paper"
    assert (upheld.what.de, upheld.where.en) == (
        "Einspruch stattgegeben, das Ergebnis ist geändert",
        "round 1, table 1",
    )
    assert upheld.changes
    assert (dismissed.what.de, dismissed.changes) == (
        "Einspruch abgewiesen, das Ergebnis bleibt",
        (),
    )
    paper = Source(
        state=hall.state, rulebook=hall.rulebook, people={}, lang="de", records=hall.records
    )
    told = msgspec.json.encode(minutes_page(paper)).decode()
    assert "Einspruch stattgegeben" in told
    assert "Einspruch abgewiesen" in told
    assert "2 Entscheidungen" in msgspec.json.encode(report_page(paper)).decode()


def test_the_caller_reads_what_became_of_the_call_until_the_round_is_over() -> None:
    hall = published()
    one, other = seat(hall, 1), seat(hall, 1, 1)
    hall.does(c.CallReferee(call="a", about="rule"), player(one))
    assert my_answer(hall.state, one) is None
    ruling = c.GiveRuling(
        rule="7W-602", verdict="note", players=(), table=1, text="cards stay", call="a"
    )
    hall.does(ruling, REFEREE)
    assert my_answer(hall.state, one) == Answer("7W-602", "cards stay")
    assert my_answer(hall.state, other) is None
    hall.does(c.CallReferee(call="b", about="rule"), player(one))
    assert my_answer(hall.state, one) is None, "a new call waits"
    warned = c.GiveRuling(
        rule="7W-501", verdict="warning", table=1, players=(other,), text="loud", call="b"
    )
    hall.does(warned, REFEREE)
    told = Answer("7W-501", told_others=True)
    assert my_answer(hall.state, one) == told, "what others did is not told"
    hall.report_all(hall.results())
    hall.does(c.CloseRound(round=1))
    assert my_answer(hall.state, one) is None
