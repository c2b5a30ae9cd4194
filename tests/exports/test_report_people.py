"""Whoever sat at a table is in the report: stand-ins, latecomers, who left and who came back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from tafelrunde.desk import commands as c
from tafelrunde.exports.excel.reader import read_workbook
from tafelrunde.exports.excel.writer import write_workbook
from tafelrunde.games.ready import all_formats
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import Line, Slip
from tafelrunde.pages.files.grid import Grid
from tafelrunde.pages.files.read import Page
from tafelrunde.pages.files.report import plain_sheet, report_grids
from tafelrunde.pages.files.report_reading import read_report
from tafelrunde.pages.view import View
from tafelrunde.reckoning.reported import Reported
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.finish import bracket_of, final_ranking
from tafelrunde.standings.table import standings
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tafelrunde.state.tournament import Tournament
from tests.desk.hall import Hall
from tests.desk.test_whole_tournaments import MODES

FORMATS = [(book.id, mode.id) for book in all_formats() for mode in book.modes]
PAIRS = ("carcassonne", "two-player")


def report_of(hall: Hall, lang: str = "de", head: str = "7a0a") -> list[Grid]:
    """The report as the desk hands it out; `head`: of the journal."""
    state = hall.state
    people = (*state.entries, *state.standins, *state.absent)
    names = {player: f"Gast {player}" for player in people} | {"s1": "Erna Ersatz"}
    view = View(state, hall.rulebook, names, lang)
    return report_grids(view, head=head)


def pages_of(hall: Hall, lang: str = "de", head: str = "7a0a") -> list[Page]:
    return written(report_of(hall, lang, head))


def written(grids: list[Grid]) -> list[Page]:
    return list(read_workbook(write_workbook(grids)))


def back(pages: list[Page]) -> Reported:
    return read_report(pages, open_rulebook)


def order(rulebook: Rulebook, state: Tournament, rounds: int) -> tuple[Any, ...]:
    """Everything that follows from the results, in no file's order."""
    rows = standings(rulebook, state, rounds)
    ranking = final_ranking(bracket_of(rulebook, state))
    lines = sorted((row.player, row.rank or 0, str(row.values)) for row in rows)
    ended = len(state.rounds) == rounds and ranking is not None
    return lines, sorted((r.player, r.rank or 0) for r in ranking or ()) if ended else None


def same(hall: Hall, found: Reported) -> None:
    rounds = sum(round_.closed for round_ in hall.state.rounds)
    again = fold(found.read.events)
    assert order(found.read.rulebook, again, rounds) == order(hall.rulebook, hall.state, rounds)
    assert set(again.standins) == set(hall.state.standins)


# ── Days with everything that happens to people ──────────────────────────────────────────────────


def comes_late(hall: Hall, rng: Random) -> Iterator[c.Command]:
    late = f"late{len(hall.records)}"
    yield c.EnterPlayer(player=late)
    yield c.ChangeEntry(player=late, pseudonym=True)
    yield c.CheckIn(player=late, data_checked=True, fair_play=True, consent=True)
    if rng.random() < 0.5:
        yield c.ReseatRound(round=len(hall.state.rounds), moves={late: 1}, reason="late")


def leaves(hall: Hall, rng: Random) -> Iterator[c.Command]:
    yield c.WithdrawPlayer(player=rng.choice(hall.players), before_game=rng.random() < 0.5)


def returns(hall: Hall, rng: Random) -> Iterator[c.Command]:
    gone = [player for player, entry in hall.state.entries.items() if entry.gone]
    yield c.ReturnPlayer(player=rng.choice([*gone, "nobody"]))


def is_ruled_out(hall: Hall, rng: Random) -> Iterator[c.Command]:
    rule = rng.choice(sorted(hall.rulebook.desk.values()))
    player = rng.choice(hall.players)
    yield c.DisqualifyPlayer(player=player, rule=rule, grounds="foul", deliberate=True)


def walks_off(hall: Hall, rng: Random) -> Iterator[c.Command]:
    round_ = hall.state.rounds[-1]
    table = rng.choice([t for t in round_.tables.values() if t.slip is None])
    first, *rest = hall.slip(table.seats, hall.results(3), round_.kind).lines
    slip = Slip((Line(first.player, left=True), *rest))
    yield c.ReportSlip(round=round_.number, table=table.number, slip=slip)
    yield c.AcceptSlip(round=round_.number, table=table.number)


def sits_out(hall: Hall, rng: Random) -> Iterator[c.Command]:
    yield c.SitOut(player=rng.choice(hall.players), round=len(hall.state.rounds) + 1)


TROUBLE: list[Callable[[Hall, Random], Iterator[c.Command]]] = [
    comes_late, leaves, leaves, returns, returns, is_ruled_out, walks_off, sits_out
]  # fmt: skip


def troubled(rulebook: str, mode: str, seed: int) -> Hall:
    """A day on which people do what people do, with two stand-ins; it may end early."""
    hall, rng = Hall(rulebook, mode), Random(f"{rulebook} {mode} {seed}")
    whole = hall.rulebook.mode(mode).sizes in ((2,), (4,))
    hall.enter(8 if whole else 9)
    for player in ("s1", "s2"):
        hall.does(c.EnterPlayer(player=player, standin=True))
    hall.does(c.EnterPlayer(player="never"))
    for player in (*hall.players[:-1], "s1", "s2"):
        if rulebook == "friedrich":
            hall.does(c.ChangeEntry(player=player, pseudonym=True))
        hall.does(c.CheckIn(player=player, data_checked=True, fair_play=True, consent=True))
    hall.does(c.CloseCheckIn(no_shows={"never": "missed"}))
    hall.does(c.StartTournament())
    results = hall.results(seed)
    for _ in range(60):
        try:
            if rng.random() < 0.3 and hall.state.rounds:
                for command in rng.choice(TROUBLE)(hall, rng):
                    hall.does(command)
            elif hall.step.code == "over":
                break
            else:
                hall.take_step(results)
        except (Refusal, AssertionError, IndexError, StopIteration):
            continue  # not now, says the desk
    return hall


@pytest.mark.rule("CAR-605")
@pytest.mark.parametrize(("rulebook", "mode"), [*MODES, *FORMATS])
def test_a_report_of_any_day_gives_back_its_standings(rulebook: str, mode: str) -> None:
    for seed in range(2):
        hall = troubled(rulebook, mode, seed)
        found = back(pages_of(hall, "en" if seed % 2 else "de"))
        same(hall, found)
        assert not found.warnings
        assert [each["id"] for each in found.sheet["players"]] == [
            *hall.state.entries, *hall.state.standins
        ]  # fmt: skip
        same(hall, back(pages_of(hall, head="")))


# ── Stand-ins ────────────────────────────────────────────────────────────────────────────────────


def with_a_stand_in() -> Hall:
    """Thirteen and a stand-in; for the second round somebody comes, and nobody has to stand in."""
    hall = Hall(*PAIRS)
    hall.does(c.EnterPlayer(player="s1", standin=True))
    hall.open(13)
    hall.play_round(hall.results())
    hall.does(c.EnterPlayer(player="late"))
    hall.does(c.CheckIn(player="late", data_checked=True, fair_play=True))
    hall.play_to_the_end(hall.results(2))
    assert hall.state.called == {1: ("s1",)}
    return hall


odd = pytest.fixture(scope="module")(with_a_stand_in)


@pytest.mark.rule("CAR-302")
@pytest.mark.parametrize(("lang", "word"), [("de", "springt ein"), ("en", "stand-in")])
def test_a_stand_in_is_listed_as_one_and_read_as_one(odd: Hall, lang: str, word: str) -> None:
    pages = pages_of(odd, lang)
    headings, *_others, last = pages[1].rows
    told = dict(zip(headings, last, strict=False))
    assert ("s1", word) == (last[0], told["Status"])
    found = back(pages)
    assert found.sheet == plain_sheet(View(odd.state, odd.rulebook, found.read.names, lang))
    same(odd, found)


def without_stand_in(grids: list[Grid]) -> list[Grid]:
    """As reports once were: those who stand in are not among the participants."""
    info, listed, *others = grids
    rows = tuple(row for row in listed.rows if row[0] != "s1")
    return [info, msgspec.structs.replace(listed, rows=rows), *others]


@pytest.mark.rule("CAR-302")
def test_a_report_from_before_stand_ins_were_listed_is_read_too(odd: Hall) -> None:
    found = back(written(without_stand_in(report_of(odd))))
    same(odd, found)
    assert [each.sentence("de") for each in found.warnings] == [
        "Runden 14: Erna Ersatz steht nicht auf dem Blatt „Teilnehmer“, aber auf einem Zettel: "
        "als Ersatz gelesen"
    ]


@pytest.mark.parametrize(("rulebook", "mode"), [("catan", "ranking-tournament"), PAIRS])
def test_who_left_and_came_back_is_read_from_an_older_report_too(rulebook: str, mode: str) -> None:
    hall = Hall(rulebook, mode).open(16)
    hall.play_round(hall.results())
    pair = ("p1", "p2")  # two of them: the tables of two stay full
    for player in pair:
        hall.does(c.WithdrawPlayer(player=player))
    hall.play_round(hall.results())
    for player in pair:
        hall.does(c.ReturnPlayer(player=player))
    hall.play_round(hall.results())
    pages = pages_of(hall)
    assert pages[1].rows[0][-1] == "setzt aus in Runden"
    same(hall, back(pages))
    pages[1] = Page(pages[1].title, tuple(row[:-1] for row in pages[1].rows))
    same(hall, back(pages))


# ── Whom nobody knows ────────────────────────────────────────────────────────────────────────────


def refused(pages: list[Page]) -> list[str]:
    with pytest.raises(Refusal) as found:
        back(pages)
    return [fault.sentence("de") for fault in found.value.faults]


def renamed(pages: list[Page], sheet: str, was: str, name: str) -> list[Page]:
    """One sheet with another name in all its cells."""
    return [
        Page(p.title, tuple(tuple(name if cell == was else cell for cell in r) for r in p.rows))
        if p.title == sheet
        else p
        for p in pages
    ]


def test_somebody_unknown_is_called_by_name_and_nobody_is_guessed_at(odd: Hall) -> None:
    by_hand = written(without_stand_in(report_of(odd, head="")))
    assert refused(by_hand) == ["Runden E14: Erna Ersatz steht nicht auf dem Blatt „Teilnehmer“"]
    mistyped = renamed(pages_of(odd, head=""), "Teilnehmer", "s1", "s2")
    mistyped = renamed(mistyped, "Runden", "Erna Ersatz", "Ema Ersatz")
    assert refused(mistyped) == [
        "Runden E14: Ema Ersatz steht nicht auf dem Blatt „Teilnehmer“; ist Erna Ersatz gemeint?"
    ]


def test_a_wrong_id_beside_a_known_name_is_said_to_be_one(odd: Hall) -> None:
    """In a report of a desk too: it is a slip of the pen, not a stand-in."""
    wrong = renamed(pages_of(odd), "Runden", "p3", "p33")
    assert {said.split(": ")[1] for said in refused(wrong)} == {
        "Gast p3 hat auf dem Blatt „Teilnehmer“ eine andere Kennung"
    }


def test_what_the_rules_say_against_a_report_calls_people_by_name(odd: Hall) -> None:
    pages = pages_of(odd, head="")
    rounds = next(page for page in pages if page.title == "Runden")
    without = tuple(row for row in rounds.rows if row[:3] != rounds.rows[-1][:3])
    pages[pages.index(rounds)] = Page("Runden", without)
    assert all("Gast" in said for said in refused(pages) if "fehlt" in said)
    assert any("fehlt" in said for said in refused(pages))


@pytest.mark.rule("CAR-302")
def test_a_stand_in_leaves_no_ranking_and_a_sheet_that_says_so_is_refused(odd: Hall) -> None:
    sheet = plain_sheet(View(odd.state, odd.rulebook, {"s1": "Erna Ersatz"}))
    sheet["withdrawals"] = [{"player": "s1", "after_round": 1}]
    with pytest.raises(Refusal) as found:
        read_sheet(sheet, open_rulebook)
    assert [fault.sentence("de") for fault in found.value.faults] == [
        "withdrawals[0].player: „s1“ springt ein und steht in keiner Rangliste: hier nicht erwartet"
    ]
