"""Which command does this form of the referee mean? One short reader for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import get_args

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Outcome, Seat, Slip, Verdict
from tafelrunde.pages.organiser.slips import read_slip
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.tournament import Table
from tafelrunde.web.acting import as_reported
from tafelrunde.web.declared_forms import asked_in
from tafelrunde.web.fields import Form, text, typed_in, whole
from tafelrunde.web.referee.frame import Bench

Reader = Callable[[Bench, Form], c.Command]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)


def _table(bench: Bench, form: Form) -> tuple[int, Table]:
    number, table = whole(form, "round"), whole(form, "table")
    rounds = bench.state.rounds
    found = rounds[number - 1].tables.get(table) if 1 <= number <= len(rounds) else None
    if found is None:
        raise Refusal.single("table", de="diesen Tisch gibt es nicht", en="there is no such table")
    return number, found


def _typed(bench: Bench, seats: Sequence[Seat], form: Form) -> Slip:
    slip, faults = read_slip(bench.scoring, seats, typed_in(form))
    if slip is None:
        raise Refusal(faults)
    return slip


def _accept(bench: Bench, form: Form) -> c.Command:
    """The bench accepts what it saw, never just anything."""
    _table(bench, form)
    return asked_in(c.AcceptSlip, form, edition=whole(form, "edition"))


def _close(_bench: Bench, form: Form) -> c.Command:
    """Without a word it is settled."""
    usual: Outcome = "settled"
    outcome = next((each for each in OUTCOMES if each == form.get("outcome")), usual)
    return asked_in(c.CloseCall, form, outcome=outcome)


def _ruling(_bench: Bench, form: Form) -> c.Command:
    """Table 0 is none; without a verdict it is a note."""
    verdict = next((each for each in VERDICTS if each == form.get("verdict")), "note")
    return asked_in(c.GiveRuling, form, verdict=verdict, table=whole(form, "table", 0) or None)


def _correct(bench: Bench, form: Form) -> c.Command:
    number, table = _table(bench, form)
    return c.CorrectSlip(
        round=number,
        table=table.number,
        slip=_typed(bench, table.seats, form),
        reason=text(form, "reason"),
        rule=text(form, "rule") or None,
    )


def _report_match(bench: Bench, form: Form) -> c.Command:
    """What the phones of the match reported, as it was seen; or other figures, typed here."""
    match = bench.state.matches.get(text(form, "match"))
    if match is None:
        raise Refusal.single("match", de="dieses Spiel gibt es nicht", en="there is no such game")
    if "edition" not in form:
        return c.ReportMatch(match=match.id, slip=_typed(bench, match.seats, form))
    return as_reported(match, whole(form, "edition"))


def _correct_match(bench: Bench, form: Form) -> c.Command:
    match, game = bench.state.matches.get(text(form, "match")), whole(form, "game", 1)
    if match is None or not 1 <= game <= len(match.games):
        raise Refusal.single("match", de="dieses Spiel gibt es nicht", en="there is no such game")
    return c.CorrectMatch(
        match=match.id,
        game=game,
        slip=_typed(bench, match.games[game - 1].seats, form),
        reason=text(form, "reason"),
        rule=text(form, "rule") or None,
    )


def _at_a_table(kind: type[c.DeskAsked]) -> Reader:
    """What is about a table that must be there."""

    def read(bench: Bench, form: Form) -> c.Command:
        _table(bench, form)
        return asked_in(kind, form)

    return read


READ: dict[str, Reader] = {
    "answer-call": lambda _bench, form: asked_in(c.AnswerCall, form),
    "close-call": _close,
    "accept-slip": _accept,
    "correct-slip": _correct,
    "report-match": _report_match,
    "correct-match": _correct_match,
    "give-ruling": _ruling,
    "disqualify-player": lambda _bench, form: asked_in(c.DisqualifyPlayer, form),
    "name-substitute": _at_a_table(c.NameSubstitute),
    "move-seat": _at_a_table(c.MoveSeat),
}
