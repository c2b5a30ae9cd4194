"""The history at the desk: one line for each thing, found by kind, person and table."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.consequences import consequences
from tafelrunde.desk.event_words import reason_beside
from tafelrunde.journal import events as e
from tafelrunde.journal.record import Record
from tafelrunde.journal.registers import kinds_of
from tafelrunde.pages.organiser.history import Happening, Sieve, happenings, latest
from tafelrunde.pages.organiser.history_details import KINDS, details
from tafelrunde.pages.paper.minutes import minutes_page
from tafelrunde.pages.paper.model import Grid
from tafelrunde.pages.paper.source import Source
from tafelrunde.pages.referee.minutes import minutes
from tafelrunde.pages.slip_lines import scoring_of
from tafelrunde.words.numbers import figures_text
from tests.desk.hall import Hall
from tests.desk.test_places_shown import ceremony_over, last


def test_every_event_is_of_a_kind_and_every_kind_has_events() -> None:
    assert {kind.chapter for kind in kinds_of(e.Happened)} == set(KINDS)


def chosen_words() -> Iterator[tuple[e.Event, str]]:
    """Every event that carries one of a few words, with each of them."""
    for kind in kinds_of(e.Happened):
        info = msgspec.inspect.type_info(kind)
        assert isinstance(info, msgspec.inspect.StructType)
        fields = info.fields
        sample = {field.name: _any(field.type) for field in fields if field.required}
        for field in fields:
            for raw in _literals(field.type):
                yield (
                    msgspec.convert(
                        sample | {"type": kind.__struct_config__.tag, field.encode_name: raw}, kind
                    ),
                    raw,
                )


def _literals(kind: msgspec.inspect.Type) -> Iterator[str]:
    if isinstance(kind, msgspec.inspect.UnionType):
        for each in kind.types:
            yield from _literals(each)
    elif isinstance(kind, msgspec.inspect.LiteralType):
        yield from map(str, kind.values)


def _any(kind: msgspec.inspect.Type) -> object:
    if isinstance(kind, msgspec.inspect.LiteralType):
        return kind.values[0]
    if isinstance(kind, msgspec.inspect.IntType):
        return 1
    if isinstance(kind, msgspec.inspect.StrType):
        return "x1"
    if isinstance(kind, msgspec.inspect.BoolType):
        return False
    if isinstance(kind, msgspec.inspect.UnionType):
        return _any(kind.types[0])
    return {} if isinstance(kind, msgspec.inspect.DictType) else ()


def record(seq: int, event: e.Event, by: str = "account:1") -> Record:
    return Record(seq=seq, v=1, at=f"2026-01-10T10:{seq:02}:00+00:00", by=by, event=event)


def press(seq: int, table: int = 1, match: str | None = None) -> Record:
    at = f"2026-01-10T10:{seq:02}:00+00:00"
    event = e.ClockPressed(round=1, table=table, to="friedrich", at=at, match=match)
    return record(seq, event, by="badge:7")


def words(found: list[Happening]) -> list[str]:
    return [each.words[0].en for each in found]


def test_details_that_came_with_the_announcement_are_no_change() -> None:
    journal = [
        record(1, Hall("catan", "ranking-tournament").state.history[0]),
        record(2, e.DetailsSet(title="Cup")),
        record(3, e.DetailsSet(title="Club cup")),
    ]
    told = [
        *words(happenings(journal, {}))[:2],
        *words(latest(journal[1:], [r.event for r in journal], {}, 2)),
    ]
    assert told == ["tournament details changed", "tournament details entered"] * 2


def test_a_chess_clock_names_no_reason_in_the_words_of_its_rulebook() -> None:
    journal = [press(1), over(2)]
    (line,) = happenings(journal, {})
    assert not line.reason
    assert line.words[0].de == (
        "Schachuhr, Tisch 1, Runde 1: 2-mal gedrückt; seit dem Ende der Partie steht sie"
    )
    at = "2026-01-10T10:03:00+00:00"
    fight = e.ClockPressed(round=1, table=1, to="stopped", at=at, reason="fight")
    (line,) = happenings([press(1), record(2, fight, by="badge:7")], {})
    assert (line.reason, "fight" in line.words[0].de) == ("", False)


def over(seq: int) -> Record:
    at = f"2026-01-10T10:{seq:02}:00+00:00"
    rests = e.ClockPressed(round=1, table=1, to="stopped", at=at, reason="over")
    return record(seq, rests, by="badge:7")


@pytest.mark.parametrize(("event", "raw"), list(chosen_words()), ids=str)
def test_no_choice_of_the_journal_is_told_as_it_is_stored(event: e.Event, raw: str) -> None:
    """What is one of a few words in a journal is an id, and has German words of its own."""
    told = [*happenings([record(1, event)], {})[0].words, *details(event)]
    said = [*(text.de for text in told), reason_beside(event)]
    assert not [each for each in said if re.search(rf"\b{re.escape(raw)}\b", each)]


def test_the_presses_of_a_game_are_one_line_however_much_happens_between_them() -> None:
    journal = [
        press(1),
        press(2, table=2),
        press(3),
        record(4, e.ClockStarted(round=1, seconds=60, at="2026-01-10T10:04:00+00:00")),
        press(5),
        press(6, match="final"),
    ]
    found = happenings(journal, {})
    assert words(found) == [
        "chess clock, Final: pressed once",
        "chess clock, table 1, round 1: pressed 3 times",
        "clock started",
        "chess clock, table 2, round 1: pressed once",
    ]
    line = found[1]
    assert (line.since, line.times) == (5, 3), "undo takes back the last press"
    assert (line.began[11:16], line.at[11:16]) == ("10:01", "10:05")
    everything = [r.event for r in journal]
    assert words(latest(journal, everything, {}, 2)) == words(found)[:2]
    glance = latest(journal[-2:], everything, {}, 2)
    assert words(glance) == words(found)[:2], "counted whole, though only the last were read"


def test_presses_taken_back_are_a_line_of_their_own() -> None:
    journal = [press(1), press(2), record(3, e.TakenBack(since=2, reason="too early")), press(4)]
    found = happenings(journal, {})
    assert [(each.times, each.void) for each in found] == [(2, False), (1, False), (1, True)]


def hall() -> Hall:
    opened = Hall("seven-wonders", "four-rounds").open(8)
    opened.play_round(opened.results())
    return opened


def test_a_result_says_its_figures_points_first_and_a_correction_old_and_new() -> None:
    played = hall()
    table, scoring = played.state.rounds[0].tables[1], played.rulebook.scoring["tables"]
    assert table.slip is not None
    first, *rest = table.slip.lines
    better = e.Line(first.player, {"coins": 3, "vp": 99})
    slip = e.Slip((better, *rest))
    played.does(c.CorrectSlip(round=1, table=1, slip=slip, reason="misread"))
    corrected, *earlier = happenings(played.records, {first.player: "Ada"}, None, scoring)
    old = first.figures
    before = figures_text(str(old[name]) for name in ("vp", "coins"))
    assert corrected.details[0].en == f"Ada: {before} → 99\xa0/\xa03"
    assert corrected.reason == "misread"
    reported = next(h for h in earlier if h.words[0].en == "result of table 1, round 1")
    assert reported.details[0].de.startswith(f"Ada {before}; ")


def test_what_a_command_was_about_is_told_before_what_went_with_it() -> None:
    opened = Hall("seven-wonders", "four-rounds")
    opened.enter(8)
    opened.does(c.CheckIn(player="p1", fair_play=True))
    assert happenings(opened.records, {})[0].words[0].en == "p1 checked in"


@pytest.mark.parametrize(
    ("sieve", "all_say"),
    [
        (Sieve(kind="results", table=2), "table 2, round 1"),
        (Sieve(kind="people", player="p3"), "p3 "),
        (Sieve(kind="rounds"), "round"),
    ],
)
def test_a_sieve_lets_through_what_was_asked_for(sieve: Sieve, all_say: str) -> None:
    everything = happenings(hall().records, {})
    found = [each for each in everything if sieve.lets(each)]
    assert 0 < len(found) < len(everything)
    said = [" ".join(text.en for text in each.words) for each in found]
    assert all(all_say in text or "start" in text for text in said), said


def test_nothing_asked_finds_everything_and_nobody_finds_nothing() -> None:
    everything = happenings(hall().records, {})
    assert all(Sieve().lets(each) for each in everything)
    assert not Sieve()
    assert not any(Sieve(by=("nobody",)).lets(each) for each in everything)


def test_taking_back_counts_what_goes_with_it_instead_of_listing_it_press_by_press() -> None:
    played = Hall("friedrich", "world-championship").open(8)
    played.publish()
    since = played.state.seq + 1
    played.does(c.StartClock(seconds=3600))
    for _ in range(20):
        for side in ("friedrich", "attackers", "stopped"):
            reason = "fate" if side == "stopped" else ""
            played.does(c.PressClock(round=1, table=1, to=side, reason=reason))
    said = consequences(played.state, played.rulebook, c.TakeBack(since=since, reason="x"))
    texts = [text.en for text in said]
    assert texts[0] == "Will be taken back: clock started."
    assert texts[1] == "With it go 60 steps that belong to it or came later, at whichever table:"
    assert texts[2] == "chess clock at table 1 pressed (60×)."


def test_whoever_objects_and_calls_the_referee_with_it_is_quoted_once() -> None:
    opened = Hall("catan", "ranking-tournament").open(8)
    opened.publish()
    table = opened.state.rounds[0].tables[1]
    slip = opened.slip(table.seats, opened.results(), opened.state.rounds[0].kind)
    opened.does(c.ReportSlip(round=1, table=1, slip=slip))
    person = table.seats[0].player
    opened.does(c.DisputeSlip(round=1, table=1, player=person, reason="6 points, not 5"))
    objected = happenings(opened.records, {})[0]
    assert [objected.reason, *(text.en for text in objected.details)].count("6 points, not 5") == 1
    (words,) = [text.en for text in objected.words]
    assert "disputed by" in words, "the call that comes with it is no second act"


def seated_and_taken_back() -> tuple[Hall, str, int]:
    """Somebody left a seated final, and its seating was taken back; the step of the leaving."""
    hall = Hall("seven-wonders", "prelims-and-final", {"rounds": 1}).open(8)
    results = hall.results()
    since = 0
    while not hall.state.matches:
        since = hall.state.seq + 1
        hall.take_step(results)
    gone = hall.state.matches["final"].seats[1].player
    hall.does(c.WithdrawPlayer(player=gone))
    left = hall.state.seq
    hall.does(c.TakeBack(since=since, reason="to fill the seat"))
    return hall, gone, left


def test_who_left_before_a_seating_was_taken_back_left_once_and_at_his_own_time() -> None:
    hall, gone, left = seated_and_taken_back()
    found = happenings(hall.records, {})
    (only,) = [each for each in found if any(f"{gone} withdrew" in w.en for w in each.words)]
    assert (only.since, only.at, only.void) == (left, hall.records[left - 1].at, False)
    assert not only.undoable  # what came behind it is gone: the taking back can be taken back
    assert found[0].undoable
    (noted,) = minutes(hall.records, {}, scoring_of(hall.state, hall.rulebook))
    assert (noted.at, noted.void) == (only.at, False)
    paper = Source(
        state=hall.state, rulebook=hall.rulebook, people={}, lang="en", records=hall.records
    )
    rows = [
        row for block in minutes_page(paper).blocks if isinstance(block, Grid) for row in block.rows
    ]
    (row,) = [row for row in rows if "withdrew" in row[2].text.lower()]
    assert (row[0].text, row[2].void) == (str(left), "")


def test_a_withdrawal_that_was_itself_taken_back_is_told_as_that() -> None:
    hall, gone, left = seated_and_taken_back()
    hall.does(c.ReturnPlayer(player=gone))
    hall.does(c.TakeBack(since=left, reason="he stays after all"))
    (only,) = [
        each
        for each in happenings(hall.records, {})
        if each.words[0].en.startswith(f"{gone} withdrew")
    ]
    assert only.void


def test_places_covered_again_with_the_ceremony_are_told_as_taken_back_and_not_offered() -> None:
    hall = ceremony_over()

    def shown() -> list[Happening]:
        found = happenings(hall.records, {})
        return [each for each in found if each.words[0].en.endswith(" shown")]

    hall.does(c.AwardTournament())
    assert [(each.void, each.undoable) for each in shown()] == [(False, True)] * 3
    hall.does(c.TakeBack(since=last(hall, e.TournamentAwarded), reason="too early"))
    assert [(each.void, each.undoable) for each in shown()] == [(True, False)] * 3
    hall.does(c.TakeBack(since=last(hall, e.TakenBack), reason="no, it was right"))
    assert [(each.void, each.undoable) for each in shown()] == [(False, True)] * 3
