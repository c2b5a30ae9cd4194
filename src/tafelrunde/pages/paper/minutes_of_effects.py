"""What a record did to the finish: who is in it, who moved up, who wins since, which lot is void.

Before a correction the desk was told so. The minutes say it as well, or their last word about the
title would be a match, or a lot, that does not hold any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from tafelrunde.desk.qualified import Qualified, misfit, qualified
from tafelrunde.desk.title_changes import first_places
from tafelrunde.journal import events as e
from tafelrunde.pages.audience.lots import why_no_longer
from tafelrunde.pages.paper.source import Source
from tafelrunde.state.fold import fold
from tafelrunde.state.schemes import foreseen_matches
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Text, counted, players

CHANGING = (e.SlipCorrected, e.SlipReported, e.PlayerWithdrew, e.PlayerDisqualified, e.TakenBack)
"""What can change a finish that was known; any other record only makes it known."""


def effects(source: Source, event: e.Event, until: Sequence[e.Event]) -> Iterator[str]:
    """`until`: all that happened up to this event, and the event."""
    if not isinstance(event, CHANGING):
        return
    before, after = fold(until[:-1]), fold(_whole_moment(source, until))
    for text in (*_in_the_finish(source, before, after), *_title(source, before, after)):
        yield text.spoken(source.lang, source.names)


def _whole_moment(source: Source, until: Sequence[e.Event]) -> list[e.Event]:
    """With what the same command did beside it, such as a match that was seated anew."""
    told, *later = source.records[len(until) - 1 :]
    beside = takewhile(lambda record: (record.at, record.by) == (told.at, told.by), later)
    return [*until, *(record.event for record in beside)]


def _title(source: Source, before: Tournament, after: Tournament) -> Iterator[Text]:
    old, new = first_places(before, source.rulebook), first_places(after, source.rulebook)
    if old and not new:
        yield Text("since then the final ranking is open again")
    elif old and set(old) != set(new):
        yield counted(
            len(new),
            "since then {will} wins the tournament, no longer {was}",
            "since then {will} win the tournament, no longer {was}",
            will=players(_by_name(source, new), ", "),
            was=players(_by_name(source, old), ", "),
        )


def _in_the_finish(source: Source, before: Tournament, after: Tournament) -> Iterator[Text]:
    old, new = qualified(before, source.rulebook), qualified(after, source.rulebook)
    if not _known(old) or not _known(new) or not before.rounds[-1].closed:
        return  # nobody is in the finish before its last round is closed
    if after.matches:
        found = misfit(after, source.rulebook)
        if found.seated and found != misfit(before, source.rulebook):
            yield Text(
                "by the standings {left_out} would be in the finish instead of {seated}; "
                "it stays as it was seated",
                left_out=players(_by_name(source, found.left_out), ", "),
                seated=players(_by_name(source, found.seated), ", "),
            )
        return
    come = [player for player in new.sure if player not in old.sure]
    gone = [player for player in old.sure if player not in _known(new)]
    if come:
        yield Text("in the finish since: {people}", people=players(_by_name(source, come), ", "))
    if gone:
        yield Text("no longer in it: {people}", people=players(_by_name(source, gone), ", "))


def _known(there: Qualified) -> tuple[str, ...]:
    return there.sure + there.by_lot


def _by_name(source: Source, people: Iterable[str]) -> list[str]:
    return sorted(people, key=source.by_surname)


def winners(source: Source, event: e.TournamentAwarded) -> Iterator[str]:
    """The ceremony: who won, in the words of the record itself."""
    first = [place.player for place in event.ranking if place.rank == 1]
    if first:
        people = players(_by_name(source, first), ", ")
        text = counted(len(first), "winner: {people}", "winners: {people}", people=people)
        yield text.spoken(source.lang, source.names)


def lot_since(source: Source, event: e.LotDrawn) -> Iterator[str]:
    """A lot that decides nothing any more, or its line would read as if it had given the title."""
    why = why_no_longer(source.desk_view, event)
    if why is not None:
        yield source.text(why)


def moved_up(source: Source, event: e.TakenBack) -> Iterator[str]:
    """Who moved up, where a stage of the finish was seated anew because somebody had left."""
    events = [record.event for record in source.records]
    at = next(number for number, each in enumerate(events) if each is event)
    before = _seated(events[event.since - 1 : at])
    anew = _seated(takewhile(lambda each: isinstance(each, SEATED_WITH), events[at + 1 :]))
    movers, gone = sorted(set(anew) - set(before)), sorted(set(before) - set(anew))
    if anew and movers and gone:
        rule = foreseen_matches(source.mode, source.state)[anew[movers[0]]].rule
        text = counted(
            len(movers),
            "{people} moves up for {gone} ({rule_id})",
            "{people} move up for {gone} ({rule_id})",
            people=players(movers),
            gone=players(gone),
            rule_id=rule,
        )
        yield text.spoken(source.lang, source.names)


SEATED_WITH = (e.Drawn, e.MatchSeated, e.PlayerWithdrew, e.PlayerDisqualified, e.CallClosed)
"""What one command says together that takes a seating back and seats anew."""


def _seated(events: Iterable[e.Event]) -> dict[str, str]:
    """Everybody who was given a seat of the finish, and in which match."""
    seated = (each for each in events if isinstance(each, e.MatchSeated))
    return {seat.player: each.match for each in seated for seat in each.seats}
