"""The minutes of a tournament: rulings, corrections, disqualifications, and all that was contested.

In the order of the journal, each under its record's number, so that anybody can find it there.
What was taken back, or said of a draft that was dropped, stays on the page, struck through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from tafelrunde.desk.calls import words_of
from tafelrunde.desk.event_words import HOUSE_REASONS, reason_beside, reason_words, told
from tafelrunde.desk.rules import rule_for
from tafelrunde.journal import events as e
from tafelrunde.journal.record import UNDATED, Record
from tafelrunde.pages.at_the_table import ANYBODY
from tafelrunde.pages.organiser.history_details import details as written_down
from tafelrunde.pages.paper.minutes_of_effects import effects, lot_since, moved_up, winners
from tafelrunde.pages.paper.minutes_of_matches import (
    left_as_drawn,
    match_ended,
    seated_with,
    without_a_game,
)
from tafelrunde.pages.paper.model import Block, Cell, Column, Facts, Grid, Page, Prose, Signatures
from tafelrunde.pages.paper.slip_changes import changes
from tafelrunde.pages.paper.source import NO_TIME, Source
from tafelrunde.pages.referee.minutes import VERDICT, place_of, verdict_on
from tafelrunde.pages.settled import with_rule
from tafelrunde.pages.slip_lines import scoring_of
from tafelrunde.pages.timetable import on_several_days
from tafelrunde.rulebook.own_arithmetic import role_called
from tafelrunde.state.drafts import said_of_drafts_dropped
from tafelrunde.state.effective import (
    came_after_all,
    effective,
    game_number,
    still_told,
    told_again,
    warnings_lifted,
)
from tafelrunde.state.ended import ends_of_matches
from tafelrunde.state.leavers import Leaver, leavers_by_record, leavers_told
from tafelrunde.state.objections import Decided, called_by_objecting, objections_decided
from tafelrunde.state.schemes import foreseen_matches

FRAME = frozenset({"TournamentStarted", "RoundPublished", "RoundClosed", "TournamentAwarded"})
"""What gives the minutes their order."""


def minutes_page(source: Source) -> Page:
    rows = [*_rows(source)]
    events = [record.event for record in source.records]
    contested = any(event.contested for event in events)
    blocks: list[Block] = [
        Facts(rows=tuple(_facts(source))),
        Grid(
            columns=(
                Column(label=source.say("No."), align="right"),
                Column(label=source.say("Time", context="of day")),
                Column(label=source.say("What happened"), wide=5),
                Column(label=source.say("Rule")),
                Column(label=source.say("by"), wide=1),
            ),
            rows=tuple(rows),
            size=10,
        ),
    ]
    if not contested and not leavers_told(events):
        words = source.say("There were no rulings, corrections or objections.")
        blocks.append(Prose(text=words))
    blocks.append(
        Signatures(
            lines=(
                source.say("Organiser"),
                source.say("Referee"),
            )
        )
    )
    return Page(
        heading=source.say("Minutes of the tournament"),
        sub=" · ".join(filter(None, (source.event, source.where_and_when))),
        blocks=tuple(blocks),
        seal=source.seal,
    )


def _facts(source: Source) -> Iterator[tuple[str, str]]:
    state = source.state
    yield (
        source.say("Rulebook"),
        " · ".join(
            (source.text(source.rulebook.title), source.text(source.mode.title), state.version)
        ),
    )
    if state.details.referee:
        yield source.say("Referee"), source.called(state.details.referee)
    yield source.say("Players", context="minutes"), str(len(state.entries))


def _rows(source: Source) -> Iterator[tuple[Cell, ...]]:
    events = [record.event for record in source.records]
    held, ended = still_told(events), ends_of_matches(events)
    elsewhere = told_again(events).keys() | called_by_objecting(events)
    leavers, decided = leavers_by_record(events), objections_decided(events)
    lifted, came = warnings_lifted(events), came_after_all(events)
    dropped = said_of_drafts_dropped(events)
    for number, record in enumerate(source.records, start=1):
        if number in elsewhere:
            continue  # it stands where it happened, or with the objection that made the call
        name = type(record.event).__name__
        until = events[:number]
        framed = name in FRAME or number in ended or _of_a_match(record.event, until)
        undone = (record.seq not in held and name != "TakenBack") or record.seq in lifted
        if number in decided:
            yield _objection(
                source, record, until, decided[number], void=_void(source, undone=undone)
            )
        if record.event.contested or framed or _drawn_again(record.event):
            result = ended.get(number)
            void = _void(source, undone=undone, dropped=number in dropped)
            yield _row(source, record, until, void=void, framed=framed, result=result)
        if number in came:
            yield _came(source, record, void=_void(source, undone=undone))
        follows = (
            *without_a_game(source, record.event, until),
            *left_as_drawn(source, record.event, until),
        )
        for text in follows:
            yield _line(
                source, record, _capital(source.text(text)), void=_void(source, undone=undone)
            )
        yield from (_left(source, record, until, leaver) for leaver in leavers.get(number, ()))


def _void(source: Source, *, undone: bool, dropped: bool = False) -> str:
    """Why something no longer holds; empty where it does."""
    if undone:
        return source.say("taken back")
    return source.say("only in a draft that was dropped") if dropped else ""


def _drawn_again(event: e.Event) -> bool:
    """Whoever draws twice says why, and the minutes keep it."""
    return isinstance(event, e.Drawn) and (event.reason or "") not in {"", *HOUSE_REASONS}


def _of_a_match(event: e.Event, until: Sequence[e.Event]) -> bool:
    """A role that was chosen; and a replay, else nobody would see why a match has two results."""
    if isinstance(event, e.SeatPicked):
        return event.role is not None
    return isinstance(event, e.MatchSeated) and game_number(event, until) > 1


def _objection(
    source: Source, record: Record, until: Sequence[e.Event], decided: Decided, *, void: str
) -> tuple[Cell, ...]:
    """How it was decided reads as a ruling does, with what it changed."""
    details = [source.text(place_of(record.event, source.mode, until))]
    details += changes(source, decided.old, decided.new)
    details += effects(source, record.event, until)
    return (
        Cell(text=str(record.seq)),
        _time(source, record),
        Cell(
            text=_capital(source.text(verdict_on(decided))),
            small=_told(details),
            strong=True,
            void=void,
        ),
        Cell(text=rule_for(source.rulebook, "ruling") or ""),
        Cell(text="", small=source.author(record.by)),
    )


def _came(source: Source, record: Record, *, void: str) -> tuple[Cell, ...]:
    """Without it the minutes would end with somebody who stayed away, and yet played."""
    player = getattr(record.event, "player", "")
    words = source.say("{player} came after all", player=source.called(player))
    return _line(source, record, words, void=void)


def _line(source: Source, record: Record, words: str, *, void: str) -> tuple[Cell, ...]:
    """What follows from a record, and is not in its words."""
    return (
        Cell(text=str(record.seq)),
        _time(source, record),
        Cell(
            text=words,
            strong=True,
            void=void,
        ),
        Cell(text=""),
        Cell(text="", small=source.author(record.by)),
    )


def _left(
    source: Source, record: Record, until: Sequence[e.Event], leaver: Leaver
) -> tuple[Cell, ...]:
    """A disqualification that follows from a slip reads as one that was ruled."""
    what = e.PlayerDisqualified(player=leaver.player, after_round=0)
    where = source.text(place_of(record.event, source.mode, until))
    detail = source.say("left the running game: {where}", where=where)
    return (
        Cell(text=str(record.seq)),
        _time(source, record),
        Cell(
            text=_capital(told(what, source.mode).spoken(source.lang, source.names)),
            small=detail,
            strong=True,
            void=_void(source, undone=not leaver.stands),
        ),
        Cell(text=rule_for(source.rulebook, "leaver") or ""),
        Cell(text="", small=source.author(record.by)),
    )


def _row(
    source: Source,
    record: Record,
    until: Sequence[e.Event],
    *,
    void: str,
    framed: bool,
    result: e.Slip | None,
) -> tuple[Cell, ...]:
    """`void`: why it no longer holds; `result`: what a match ended with, where the record settled
    one."""
    event = record.event
    ended = match_ended(source, event, until) if result is not None else None
    words = ended.text if ended is not None else told(event, source.mode, until)
    said = [*DETAILS.get(type(event), _reason)(source, event), *_figures(source, result)]
    said += [source.text(each.text) for each in ended.settled] if ended is not None else []
    said += effects(source, event, until) if event.contested else ()
    detail = _told(said)
    by = source.author(record.by)
    return (
        Cell(text=str(record.seq)),
        _time(source, record),
        Cell(
            text=_capital(words.spoken(source.lang, source.names)),
            small=detail,
            strong=not framed,
            void=void,
        ),
        Cell(text=getattr(event, "rule", None) or (ended and ended.rule) or ""),
        # whoever accepted a result decided something; what merely frames the day nobody did
        Cell(text="", small="" if framed and not isinstance(event, e.SlipAccepted) else by),
    )


def _time(source: Source, record: Record) -> Cell:
    """The hour; with its day where the tournament is on several."""
    if record.at == UNDATED:
        return Cell(text=NO_TIME)
    hour, moment = source.moment(record.at, day=False), source.moment(record.at)
    several = on_several_days(source.state, source.mode)
    return Cell(text=hour, small=moment.removesuffix(f", {hour}") if several else "")


def _told(parts: Iterable[str]) -> str:
    """One after the other; what ends as a sentence is parted from the next by its own stop."""
    told = ""
    for part in filter(None, parts):
        told += (" " if told.endswith((".", "!", "?")) else "; " if told else "") + part
    return told


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


Detail = Callable[[Source, Any], Iterator[str]]


def _reason(source: Source, event: Any) -> Iterator[str]:
    said = reason_words(reason_beside(event) or getattr(event, "text", "") or "")
    yield said if isinstance(said, str) else source.text(said)


def _figures(source: Source, result: e.Slip | None) -> Iterator[str]:
    if result is not None:
        told_as = e.SlipReported(match="final", slip=result)
        scoring = scoring_of(source.state, source.rulebook)
        yield from (
            text.spoken(source.lang, source.names) for text in written_down(told_as, scoring)
        )


def _drawn(source: Source, event: e.Drawn) -> Iterator[str]:
    yield source.say("drawn again: {reason}", reason=event.reason or "")


def _called(source: Source, event: e.RefereeCalled) -> Iterator[str]:
    yield source.text(words_of(event.call, event.text))


def _taken_back(source: Source, event: e.TakenBack) -> Iterator[str]:
    yield from _reason(source, event)
    yield from moved_up(source, event)


def _picked(source: Source, event: e.SeatPicked) -> Iterator[str]:
    """Which role a finalist chose, and by which rule he could."""
    if event.role is not None:
        rule = foreseen_matches(source.mode, source.state)[event.match].start_rule
        yield with_rule(source.text(role_called(source.rulebook.arithmetic, event.role)), rule)


def _ruling(source: Source, event: e.RulingGiven) -> Iterator[str]:
    if event.verdict != "note":  # a ruling it is called above
        yield source.text(VERDICT[event.verdict])
    yield ", ".join(source.called(player) for player in event.players)
    if event.table is not None or event.match is not None:
        yield source.text(place_of(event, source.mode))
    yield event.text


def _lifted(source: Source, event: e.WarningLifted) -> Iterator[str]:
    yield ", ".join(source.called(player) for player in event.players)
    yield source.say("reason: {reason}", reason=event.reason or "")


def _disqualified(source: Source, event: e.PlayerDisqualified) -> Iterator[str]:
    yield event.grounds
    number = event.after_round
    if number > len(source.state.rounds):  # in the finish, or after the award
        yield source.say("after the rounds")
    elif number and not _was_over(source, event, number):
        yield source.say("during round {number}", number=number)
    else:
        yield source.say("after round {number}", number=number)


def _was_over(source: Source, event: e.Event, number: int) -> bool:
    """Whether a round was closed when this happened."""
    events = [record.event for record in source.records]
    before = events[: next(at for at, each in enumerate(events) if each is event)]
    return any(isinstance(x, e.RoundClosed) and x.round == number for x in effective(before))


def _corrected(source: Source, event: e.SlipCorrected) -> Iterator[str]:
    yield from changes(source, event.old, event.new)
    yield source.say("reason: {reason}", reason=event.reason or "")
    yield from seated_with(source, event)


def _swapped(source: Source, event: e.SeatsSwapped) -> Iterator[str]:
    yield source.say("round {round}", round=event.round)
    yield event.reason


def _substituted(source: Source, event: e.SubstituteNamed) -> Iterator[str]:
    anybody = ANYBODY.get(event.substitute) if event.substitute not in source.people else None
    yield anybody[source.lang] if anybody else source.called(event.substitute)
    yield source.say("not scored")


DETAILS: dict[type, Detail] = {
    e.Drawn: _drawn,
    e.RefereeCalled: _called,
    e.RulingGiven: _ruling,
    e.WarningLifted: _lifted,
    e.PlayerDisqualified: _disqualified,
    e.SlipCorrected: _corrected,
    e.SeatsSwapped: _swapped,
    e.SubstituteNamed: _substituted,
    e.TakenBack: _taken_back,
    e.SeatPicked: _picked,
    e.LotDrawn: lot_since,
    e.TournamentAwarded: winners,
}
