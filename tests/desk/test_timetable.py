"""Times of day: of the tournament, of its rounds, of the check-in, and who comes after them."""

from __future__ import annotations

from datetime import date

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.announcing import announcement_warnings
from tafelrunde.desk.timetable import begins, last_day, last_session, round_begins
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.audience.overview import overview
from tafelrunde.pages.days import day_and_time, days_between, late_text
from tafelrunde.pages.files.calendar import rounds, tournament_day
from tafelrunde.pages.timetable import (
    begins_text,
    check_in_lead,
    days_text,
    round_text,
    when_text,
    window_text,
)
from tafelrunde.state.course import mode_of
from tafelrunde.state.tournament import Details
from tafelrunde.words import Text
from tests.desk.hall import Hall
from tests.desk.refusals import refused_for

DAY = "2026-01-10"


def friedrich() -> Hall:
    hall = Hall("friedrich", "world-championship")
    hall.does(
        c.SetDetails(
            date=DAY,
            start_time="09:30",
            round_times=("09:30", "16:30", "2026-01-11 09:30", "2026-01-11 16:30"),
        )
    )
    return hall


def in_both(text: Text | None) -> tuple[str, str]:
    assert text is not None
    return text["de"], text["en"]


@pytest.mark.rule("FRI-105")
def test_rounds_begin_at_the_times_announced_on_one_day_or_several() -> None:
    # "Sie beginnen jeweils um 9:30 und 16:30 Uhr."
    details = friedrich().state.details
    assert in_both(begins_text(details)) == ("9:30 Uhr", "9:30")
    assert in_both(round_text(details, 2)) == (
        "Samstag, 10. Januar 2026, 16:30 Uhr",
        "Saturday, 10 January 2026, 16:30",
    ), "where there are several days each round has its own"
    third = round_text(details, 3)
    assert third is not None
    assert third.de == "Sonntag, 11. Januar 2026, 9:30 Uhr"
    assert round_text(details, 5) is None
    second = round_begins(details, 2)
    assert second is not None
    assert second.isoformat() == "2026-01-10T16:30:00+01:00"


def test_several_days_are_told_from_the_first_to_the_last() -> None:
    hall = friedrich()

    def told() -> list[str]:
        mode = mode_of(hall.rulebook, hall.state)
        days, when = days_text(hall.state, mode), when_text(hall.state, mode)
        return [text["de"] for text in (days, when) if text is not None]

    assert told() == ["10.–11. Januar 2026"] * 2
    hall.does(c.SetDetails(round_times=("09:30", "16:30")))
    assert told() == ["10. Januar 2026", "10. Januar 2026, 9:30 Uhr"]
    assert in_both(round_text(hall.state.details, 2)) == ("16:30 Uhr", "16:30")
    hall.does(c.SetDetails(round_times=("09:30", "", "", "", "2026-02-01 10:00")))
    assert told()[0] == "10. Januar – 1. Februar 2026"
    hall.does(c.SetDetails(date=""))
    assert told() == []


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("de", ["1.–3. März 2026", "31. Dezember 2026 – 1. Januar 2027", "1. März 2026"]),
        ("en", ["1–3 March 2026", "31 December 2026 – 1 January 2027", "1 March 2026"]),
        ("fr", ["1er–3 mars 2026", "31 décembre 2026 – 1er janvier 2027", "1er mars 2026"]),
    ],
)
def test_what_two_days_share_is_written_once(lang: str, told: list[str]) -> None:
    first = date(2026, 3, 1)
    pairs = [(first, date(2026, 3, 3)), (date(2026, 12, 31), date(2027, 1, 1)), (first, first)]
    assert [days_between(*pair, lang) for pair in pairs] == told


def test_a_time_is_that_of_the_place_and_its_season() -> None:
    hall = Hall()
    hall.does(c.SetDetails(date="2026-07-18", start_time="09:30"))
    at = begins(hall.state.details)
    assert at is not None
    assert at.isoformat() == "2026-07-18T09:30:00+02:00"
    hall.does(c.SetDetails(time_zone="Europe/London"))
    there = begins(hall.state.details)
    assert there is not None
    assert there.isoformat() == "2026-07-18T09:30:00+01:00"


def test_without_times_everything_is_as_it_was() -> None:
    hall = Hall()
    hall.does(c.SetDetails(date=DAY))
    details = hall.state.details
    assert (begins(details), begins_text(details), window_text(details)) == (None, None, None)
    day = tournament_day("t1", "Cup", DAY, "", "", "")
    assert day is not None
    assert day.start.isoformat() == DAY


@pytest.mark.rule("CAR-202")
def test_the_desk_says_from_when_to_when_people_report() -> None:
    # "Jeder Teilnehmer muss sich zuvor bei der Turnierleitung anmelden"
    hall = Hall("carcassonne", "four-player")
    hall.does(c.SetDetails(date=DAY, check_in_from="08:45", check_in_until="09:15"))
    assert in_both(window_text(hall.state.details)) == ("8:45 bis 9:15 Uhr", "8:45 to 9:15")
    hall.does(c.SetDetails(check_in_until=""))
    assert in_both(window_text(hall.state.details)) == ("ab 8:45 Uhr", "from 8:45")


def test_a_stand_in_comes_when_asked_and_is_not_late() -> None:
    hall = friedrich()
    hall.does(c.EnterPlayer(player="help", standin=True))
    hall.minute = (-120 + 44) * 60
    hall.does(c.CheckIn(player="help"))
    assert hall.state.person("help").late_minutes == 0  # type: ignore[union-attr]


@pytest.mark.rule("FRI-105")
def test_whoever_comes_late_is_measured_against_the_beginning() -> None:
    # "Pünktlichkeit aller Teilnehmer wird erwartet; ggf. erfolgt Ausschluss vom Turnier."
    hall = friedrich()
    hall.does(c.EnterPlayers(entrants=tuple(c.Entrant(player=p, pseudonym=True) for p in "ab")))
    hall.minute = -120 * 60  # 9:00 where it is played
    hall.does(c.CheckIn(player="a"))
    assert hall.state.entries["a"].late_minutes == 0
    hall.minute = (-120 + 42) * 60
    hall.does(c.CheckIn(player="b"))
    assert hall.state.entries["b"].late_minutes == 12
    hall.does(c.UndoCheckIn(player="b"))
    assert hall.state.entries["b"].late_minutes == 0
    assert in_both(late_text(12)) == ("12 Minuten zu spät", "12 minutes late")
    assert late_text(61).de == "1 Std. 1 Min. zu spät"
    assert hall.matter.rule("late") == "FRI-105"


def test_a_list_filled_in_days_later_makes_nobody_late() -> None:
    hall = Hall()
    hall.does(c.SetDetails(date="2026-01-02", start_time="09:30"))
    hall.does(c.EnterPlayers(entrants=(c.Entrant(player="a"),)))
    hall.does(c.CheckIn(player="a", fair_play=True))
    assert hall.state.entries["a"].late_minutes == 0


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("start_time", "9:30"),
        ("start_time", "24:00"),
        ("check_in_from", "morgens"),
        ("time_zone", "Mitteleuropa"),
        ("time_zone", "../../etc/passwd"),
        ("round_times", ("09:30", "abends")),
        ("round_times", ("2026-02-30 09:30",)),
    ],
)
def test_what_is_no_time_is_refused_at_its_field(field: str, wrong: object) -> None:
    with refused_for(field):
        Hall().does(c.SetDetails(**{field: wrong}))  # type: ignore[arg-type]


EVENINGS = ("2026-01-10 18:00", "2026-01-10 20:30", "2026-01-11 18:00", "2026-01-11 20:30")


@pytest.mark.parametrize(
    ("times", "said"),
    [
        ((*EVENINGS, "2026-01-09 18:00"), "die Endrunde muss nach Runde 4 beginnen"),
        ((*EVENINGS[:3], "", EVENINGS[0]), "die Endrunde muss nach Runde 3 beginnen"),
        ((EVENINGS[0], "17:00"), "Runde 2 muss nach Runde 1 beginnen"),
        (("18:00", "", "18:00"), "Runde 3 muss nach Runde 1 beginnen"),
        (("20:00", "22:00", "00:30"), "Runde 3 muss nach Runde 2 beginnen"),
    ],
)
def test_no_round_begins_before_the_one_before_it(times: tuple[str, ...], said: str) -> None:
    hall = Hall("friedrich", "world-championship")
    hall.does(c.SetDetails(date=DAY))
    with refused_for("round_times") as refusal:
        hall.does(c.SetDetails(round_times=times))
    assert [fault.text["de"] for fault in refusal] == [said]
    hall.does(c.SetDetails(round_times=(*EVENINGS, "2026-01-12 18:00")))
    calendar = told_in_calendars(hall)
    assert calendar == sorted(calendar, key=lambda each: each[1])


def test_a_later_start_does_not_pass_the_second_round_unnoticed() -> None:
    hall = Hall("carcassonne", "two-player", {"rounds": 2})
    hall.does(c.SetDetails(date=DAY, start_time="10:00", round_times=("10:00", "12:00", "18:00")))
    hall.does(c.SetDetails(start_time="10:30"))
    with refused_for("round_times"):
        hall.does(c.SetDetails(start_time="13:00"))


def test_what_a_played_round_was_announced_for_holds_up_nothing() -> None:
    hall = Hall("carcassonne", "two-player", {"rounds": 2})
    hall.does(c.SetDetails(date=DAY, round_times=("14:00", "16:00", "18:00")))
    hall.open(16).play_round(hall.results())
    hall.does(c.SetDetails(round_times=("14:00", "13:30", "15:00")))
    with refused_for("round_times"):
        hall.does(c.SetDetails(round_times=("14:00", "13:30", "13:00")))


def test_a_round_before_the_tournaments_day_gets_a_hint() -> None:
    hall = Hall("friedrich", "world-championship")
    hall.does(c.SetDetails(date=DAY, round_times=EVENINGS))
    assert not any(each.place == "round_times" for each in announcement_warnings(hall.matter))
    hall.does(c.SetDetails(date="2026-01-11"))
    hints = [each for each in announcement_warnings(hall.matter) if each.place == "round_times"]
    assert [hint.text["de"] for hint in hints] == [
        "Eine Runde ist für den 10. Januar 2026 angekündigt, vor dem Tag des Turniers "
        "(11. Januar 2026)."
    ]


def test_check_in_ends_after_it_began_and_before_play() -> None:
    hall = Hall()
    hall.does(c.SetDetails(start_time="09:30", check_in_from="09:00"))
    for until in ("08:30", "09:45"):
        with refused_for("check_in_until"):
            hall.does(c.SetDetails(check_in_until=until))
    hall.does(c.SetDetails(check_in_until="09:20"))


def told_in_calendars(hall: Hall, now: str = "") -> list[tuple[str, str]]:
    mode = mode_of(hall.rulebook, hall.state)
    found = rounds("t1", "Cup", hall.state, mode, "", "de", now)
    return [(each.title, each.start.isoformat()[:16]) for each in found]


@pytest.mark.parametrize(("now_played", "kept"), [(1, ["10:00"]), (3, ["10:00", "12:00"])])
def test_with_fewer_or_more_rounds_the_final_keeps_its_hour(
    now_played: int, kept: list[str]
) -> None:
    hall = Hall("carcassonne", "two-player", {"rounds": 2})
    hall.does(c.SetDetails(date=DAY, round_times=("10:00", "12:00", "18:00")))
    last = ("Cup: Endrunde", f"{DAY}T18:00")
    assert told_in_calendars(hall)[-1] == last, "the finish is no round"
    hall.open(16).play_round(hall.results())
    hall.does(c.ChangeRounds(rounds=now_played, reason="der Saal schließt"))
    told = [(f"Cup: Runde {n}", f"{DAY}T{time}") for n, time in enumerate(kept, 1)]
    assert told_in_calendars(hall) == [*told, last]
    assert (round_text(hall.state.details, now_played + 1) or Text("")).de == "18:00 Uhr"
    hall.does(c.DropFinish(reason="der Saal schließt"))
    assert told_in_calendars(hall) == told


def test_a_round_played_before_its_day_is_not_dated_ahead() -> None:
    hall = Hall("friedrich", "world-championship")
    hall.does(c.SetDetails(date=DAY, start_time="19:00"))
    assert hall.state.details.round_times[:2] == (f"{DAY} 19:00", "2026-01-11 09:30")
    hall.open(16)
    for _round in range(2):
        hall.play_round(hall.results())
    assert [s.time is None for s in overview(hall.state, hall.rulebook).rounds] == [
        *(True, True),
        *(False, False),
    ]
    evening, morning = f"{DAY}T22:00+01:00", "2026-01-11T10:00+01:00"
    assert "Cup: Runde 2" not in dict(told_in_calendars(hall, evening))
    assert "Cup: Runde 2" in dict(told_in_calendars(hall, morning))


def test_a_tournament_of_several_days_is_in_calendars_from_the_first_to_the_last() -> None:
    details = Details(date=DAY, start_time="09:30", round_times=("", "2026-01-12 16:30"))
    assert last_day(details) == "2026-01-12"
    assert last_day(Details(date=DAY, start_time="09:30", round_times=("", "16:30"))) == ""
    day = tournament_day("t1", "WM", DAY, "", "", "", begins(details), last_day(details))
    assert day is not None
    assert (str(day.start), str(day.end)) == (DAY, "2026-01-13"), "the end is the day after"
    mode = open_rulebook("friedrich").modes[0]
    assert last_session(mode, DAY, "09:30") > DAY


def test_check_in_names_the_day_unless_it_is_today() -> None:
    details = Details(date=DAY, start_time="09:30", check_in_from="08:45", check_in_until="09:15")
    evening, morning = "2026-01-09T20:00:00+01:00", f"{DAY}T08:50:00+01:00"

    def lead(details: Details, now: str) -> list[str]:
        return [text.de if text is not None else "" for text in check_in_lead(details, now)]

    assert lead(details, evening) == ["10. Januar 2026, 8:45 bis 9:15 Uhr", "9:30 Uhr"]
    assert lead(details, morning) == ["8:45 bis 9:15 Uhr", "9:30 Uhr"]
    bare = Details(date=DAY, start_time="09:30")
    assert lead(bare, evening) == ["", "Samstag, 10. Januar 2026, 9:30 Uhr"]


def test_calendars_show_the_hour_and_every_round_that_has_one() -> None:
    state = friedrich().state
    found = list(rounds("t1", "WM", state, mode_of(open_rulebook("friedrich"), state), "", "de"))
    assert [each.title for each in found] == [f"WM: Runde {n}" for n in range(1, 5)]
    assert found[1].start.isoformat() == "2026-01-10T16:30:00+01:00"
    day = tournament_day("t1", "WM", DAY, "", "", "", begins(state.details))
    assert day is not None
    assert day.start.isoformat() == "2026-01-10T09:30:00+01:00"
    assert day_and_time(DAY, "09:30", "de") == "10. Januar 2026, 9:30 Uhr"
