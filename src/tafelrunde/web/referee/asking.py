"""Which command does this form of the referee mean? One short reader for each."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Outcome, Verdict
from tafelrunde.web.declared_forms import asked_in
from tafelrunde.web.fields import Form, seed_of, text, whole
from tafelrunde.web.game_forms import game_in, slip_in
from tafelrunde.web.referee.frame import Bench

Reader = Callable[[Bench, Form], c.Command]
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)


def _accept(bench: Bench, form: Form) -> c.Command:
    """The bench accepts what it saw, never just anything."""
    game_in(bench.state, form)
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
    game = game_in(bench.state, form)
    return c.CorrectSlip(
        **game.where.fields,
        slip=slip_in(bench.scoring, game, form),
        reason=text(form, "reason"),
        rule=text(form, "rule") or None,
        seed=seed_of(form),
    )


def _report_match(bench: Bench, form: Form) -> c.Command:
    """What the phones of the match reported, as it was seen; or other figures, typed here."""
    game = game_in(bench.state, form)
    if "edition" in form:
        return c.AcceptSlip(match=game.match, edition=whole(form, "edition"))
    return c.ReportSlip(match=game.match, slip=slip_in(bench.scoring, game, form))


def _at_a_table(kind: type[c.DeskAsked]) -> Reader:
    """What is about a table that must be there."""

    def read(bench: Bench, form: Form) -> c.Command:
        game_in(bench.state, form)
        return asked_in(kind, form)

    return read


READ: dict[str, Reader] = {
    "answer-call": lambda _bench, form: asked_in(c.AnswerCall, form),
    "close-call": _close,
    "accept-slip": _accept,
    "correct-slip": _correct,
    "report-match": _report_match,
    "correct-match": _correct,
    "give-ruling": _ruling,
    "disqualify-player": lambda _bench, form: asked_in(c.DisqualifyPlayer, form),
    "name-substitute": _at_a_table(c.NameSubstitute),
    "move-seat": _at_a_table(c.MoveSeat),
}
