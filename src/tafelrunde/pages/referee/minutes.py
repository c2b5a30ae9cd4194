"""The minutes of a tournament: what was decided, corrected and contested, in order, with times."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from tafelrunde.desk.calls import words_of
from tafelrunde.desk.match_words import match_title, replay_title
from tafelrunde.desk.rules import rule_for
from tafelrunde.journal import events as e
from tafelrunde.journal.record import Record
from tafelrunde.pages.minutes_told import changed_minutes
from tafelrunde.pages.referee.queue import ABOUT
from tafelrunde.pages.slip_lines import changed_marks, said_of
from tafelrunde.reckoning.names.calling import Names, called
from tafelrunde.rulebook.model import Mode, Rulebook, Scoring
from tafelrunde.state.effective import game_number, still_told, told_again, warnings_lifted
from tafelrunde.state.leavers import Leaver, leavers_by_record
from tafelrunde.state.objections import Decided, called_by_objecting, objections_decided
from tafelrunde.words import NOTHING, Player, Text, Verbatim, listed
from tafelrunde.words.numbers import signed_text

VERDICT: dict[e.Verdict, Text] = {
    "note": Text("ruling"),
    "warning": Text("warning"),
    "penalty": Text("penalty"),
    "report": Text("report to the association"),
}


DECISIONS = frozenset({*VERDICT, "objection", "corrected", "disqualified", "left"})
"""The kinds of lines in which somebody decided; the others say what happened before."""


class Noted(msgspec.Struct, frozen=True):
    """One line of the minutes; what was taken back stays, marked."""

    at: str
    by: str
    kind: str
    what: Text
    where: Text
    people: tuple[str, ...] = ()
    rule: str | None = None
    text: Text = NOTHING
    changes: tuple[Text, ...] = ()
    void: bool = False
    seq: int = 0
    """The number of the record that says so."""


class _Said(msgspec.Struct, frozen=True):
    """What an event says, before names and times are put to it."""

    kind: str
    what: Text
    players: tuple[str, ...] = ()
    rule: str | None = None
    text: Text | str = ""
    changes: tuple[Text, ...] = ()


def minutes(
    records: Sequence[Record],
    names: Names,
    scoring: Scoring,
    mode: Mode | None = None,
    rulebook: Rulebook | None = None,
) -> list[Noted]:
    """The whole tournament's, oldest first; with the rulebook, what it says about leavers and
    objections is named as on paper."""
    left_by, decided_by = _rules(rulebook)
    events = [record.event for record in records]
    held, leavers = still_told(events), leavers_by_record(events)
    # Each stands where it happened, and a call with the objection that made it.
    again = told_again(events).keys() | called_by_objecting(events)
    decided, lifted = objections_decided(events), warnings_lifted(events)
    noted = []
    for record in (each for each in records if each.seq not in again):
        void = record.seq not in held or record.seq in lifted
        said = _said(record.event, scoring)
        if record.seq in decided:
            said += _objection(decided[record.seq], scoring, decided_by)
        where = place_of(record.event, mode, events[: record.seq])
        noted += [_noted(record, each, names, where, void=void) for each in said]
        noted += [
            _noted(record, _left(leaver, left_by), names, where, void=not leaver.stands)
            for leaver in leavers.get(record.seq, ())
        ]
    return noted


def decisions(noted: Sequence[Noted]) -> list[Noted]:
    """What was decided and holds, newest first."""
    return [each for each in noted if each.kind in DECISIONS and not each.void][::-1]


def _rules(rulebook: Rulebook | None) -> tuple[str | None, str | None]:
    """By which somebody who leaves a game is out, and by which an objection is decided."""
    if rulebook is None:
        return None, None
    return rule_for(rulebook, "leaver"), rule_for(rulebook, "ruling")


def _noted(record: Record, said: _Said, names: Names, where: Text, *, void: bool) -> Noted:
    return Noted(
        at=record.at,
        by=record.by,
        kind=said.kind,
        what=said.what,
        where=where,
        people=tuple(called(names, player) for player in said.players),
        rule=said.rule,
        text=Verbatim(said.text) if isinstance(said.text, str) else said.text,
        changes=tuple(change.named(names) for change in said.changes),
        void=void,
        seq=record.seq,
    )


def place_of(event: e.Event, mode: Mode | None = None, history: Sequence[e.Event] = ()) -> Text:
    """Round and table, or the match, and whether that was its replay by the `history` up to the
    event; empty where it concerns the whole hall."""
    match, table = getattr(event, "match", None), getattr(event, "table", None)
    round_ = getattr(event, "round", None)
    if match:
        return replay_title(match_title(str(match), mode), game_number(event, history))
    if round_ and table:
        return Text("round {round}, table {table}", round=round_, table=table)
    return Text("round {round}", round=round_) if round_ else NOTHING


def _said(event: e.Event, scoring: Scoring) -> list[_Said]:
    if isinstance(event, e.SlipCorrected):
        return _corrected(event, scoring)
    say = SAID.get(type(event))
    return say(event) if say is not None else []


def _ruling(event: e.RulingGiven) -> list[_Said]:
    return [_Said(event.verdict, VERDICT[event.verdict], event.players, event.rule, event.text)]


def _lifted(event: e.WarningLifted) -> list[_Said]:
    return [_Said("lifted", Text("warning lifted"), event.players, event.rule, event.reason)]


def _disqualified(event: e.PlayerDisqualified) -> list[_Said]:
    what = Text("disqualification")
    return [_Said("disqualified", what, (event.player,), event.rule, event.grounds)]


def _corrected(event: e.SlipCorrected, scoring: Scoring) -> list[_Said]:
    what = Text("correction")
    changed = tuple(changed_lines(event.old, event.new, scoring))
    return [_Said("corrected", what, (), event.rule, event.reason, changed)]


def changed_lines(old: e.Slip, new: e.Slip, scoring: Scoring) -> list[Text]:
    """Which figures changed, as "p1: victory points 54 → 45"; ids stand for people."""
    before = {line.player: line for line in old.lines}
    found = []
    for line in new.lines:
        changes = list(_changes(before.get(line.player, e.Line(line.player)), line, scoring))
        if changes:
            who = Player(line.player)
            found.append(Text("{who}: {changes}", who=who, changes=listed(changes, ", ")))
    return [*found, *changed_minutes(old, new, scoring)]


def _changes(was: e.Line, line: e.Line, scoring: Scoring) -> Iterator[Text]:
    words = {figure.name: figure.label for figure in scoring.figures}
    for name in {**was.figures, **line.figures}:
        first, now = was.figures.get(name, "–"), line.figures.get(name, "–")
        if first != now:
            label = words.get(name, Verbatim(name))
            before, after = signed_text(first), signed_text(now)
            yield Text("{label} {first} → {now}", label=label, first=before, now=after)
    for mark, now in changed_marks(was, line, scoring):
        gone = Text("no longer: {mark}", mark=mark.label)
        yield said_of(mark, now) if now else gone


def _disputed(event: e.SlipDisputed) -> list[_Said]:
    what = Text("result disputed")
    return [_Said("disputed", what, (event.player,), None, event.reason)]


def verdict_on(decided: Decided) -> Text:
    """How an objection ended, for all minutes alike."""
    if decided.upheld:
        return Text("objection upheld, the result is changed")
    return Text("objection dismissed, the result stands")


def _objection(decided: Decided, scoring: Scoring, rule: str | None) -> list[_Said]:
    changed = tuple(changed_lines(decided.old, decided.new, scoring))
    return [_Said("objection", verdict_on(decided), rule=rule, changes=changed)]


def _called(event: e.RefereeCalled) -> list[_Said]:
    about, said = ABOUT[event.about], words_of(event.call, event.text)
    wish = event.about == "withdrawal"
    what = about if wish else Text("referee called: {about}", about=about)
    return [_Said("called", what, (event.player,) if event.player else (), None, said)]


def _left(leaver: Leaver, rule: str | None) -> _Said:
    return _Said("left", Text("left the game, disqualified"), (leaver.player,), rule)


def _substitute(event: e.SubstituteNamed) -> list[_Said]:
    what = Text("substitute named for")
    return [_Said("substitute", what, (event.leaver,))]


def _moved(event: e.SeatMoved) -> list[_Said]:
    what = Text("moved to this table")
    return [_Said("moved", what, (event.player,))]


def _withdrew(event: e.PlayerWithdrew) -> list[_Said]:
    return [_Said("withdrew", Text("withdrew", context="minutes"), (event.player,))]


SAID: dict[type, Callable[[Any], list[_Said]]] = {
    e.RulingGiven: _ruling,
    e.WarningLifted: _lifted,
    e.PlayerDisqualified: _disqualified,
    e.SlipDisputed: _disputed,
    e.RefereeCalled: _called,
    e.SubstituteNamed: _substitute,
    e.SeatMoved: _moved,
    e.PlayerWithdrew: _withdrew,
}
"""What belongs into the minutes of a referee; all else stands in the journal."""
