"""What is a print put together from? One part or several, about a round, the finish or the day."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tafelrunde.pages.paper.ahead import as_planned, before_the_day, cover
from tafelrunde.pages.paper.knockout import (
    NO_FINISH,
    bracket_poster,
    has_finish,
    match_cards,
    match_seating,
    open_matches,
)
from tafelrunde.pages.paper.model import Part
from tafelrunde.pages.paper.people import check_in_list, schedule_cards
from tafelrunde.pages.paper.planned import rounds_to_come
from tafelrunde.pages.paper.seating import seats_by_name, seats_by_table, table_cards
from tafelrunde.pages.paper.setup import builds_something, match_setup_sheets, setup_sheets
from tafelrunde.pages.paper.slips import finish_slips, reserve_slips, round_slips
from tafelrunde.pages.paper.source import Source
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.tournament import Round
from tafelrunde.words import Text

Made = Callable[[Source, int | None], Iterator[Part]]
"""Makes the parts of a print; the number is the round asked for, if one was."""
WhyNot = Callable[[Source], Text | None]
"""What keeps a print from being made now; None where nothing does."""


def _round(source: Source, number: int | None) -> Round:
    """The round asked for, else the last one that was seated."""
    rounds = source.state.rounds
    if not rounds:
        raise Refusal.single("round", "no round has been seated yet")
    if number is None:
        return rounds[-1]
    if not 1 <= number <= len(rounds):
        raise Refusal.single(
            "round",
            "round 1 to {rounds} expected, found {number}",
            rounds=len(rounds),
            number=number,
        )
    return rounds[number - 1]


def of_round(make: Callable[[Source, Round], Part | None]) -> Made:
    def made(source: Source, number: int | None) -> Iterator[Part]:
        part = make(source, _round(source, number))
        if part is not None:
            yield part

    return made


def of_tournament(make: Callable[[Source], Part]) -> Made:
    def made(source: Source, _number: int | None) -> Iterator[Part]:
        yield make(source)

    return made


def of_finish_or_round(
    of_finish: Callable[[Source], Part], of_round: Callable[[Source, Round], Part]
) -> Made:
    """About the open matches while there are some, unless a round was asked for."""

    def made(source: Source, number: int | None) -> Iterator[Part]:
        if number is None and open_matches(source):
            yield of_finish(source)
        else:
            yield of_round(source, _round(source, number))

    return made


def set_up(source: Source, number: int | None) -> Iterator[Part]:
    finish = number is None and bool(open_matches(source))
    part = match_setup_sheets(source) if finish else setup_sheets(source, _round(source, number))
    if part is not None:
        yield part


def whole_round(source: Source, number: int | None) -> Iterator[Part]:
    """Paper mode: everything a round needs when there is no network."""
    if number is None and open_matches(source):
        yield bracket_poster(source)
        yield match_seating(source)
        yield match_cards(source)
        yield finish_slips(source)
        yield from set_up(source, number)
    else:
        yield from _pack(source, _round(source, number))


def all_rounds(source: Source, _number: int | None) -> Iterator[Part]:
    """The evening before: all that is known already, in the order in which it is needed."""
    if before_the_day(source.state):
        yield from _before_the_day(source)
        return
    rounds = rounds_to_come(source)
    if not rounds:
        raise Refusal.of("all-rounds", NOTHING_PLANNED)
    yield from _rounds_and_reserve(source, rounds)


def _before_the_day(source: Source) -> Iterator[Part]:
    """For everybody who is expected; the seating where it can be known and was promised."""
    if not source.state.entries:
        raise Refusal.of("all-rounds", NOBODY_ENTERED)
    planned = as_planned(source)
    yield cover(source, planned)
    yield check_in_list(source)
    yield schedule_cards(planned)
    if has_finish(source):
        yield bracket_poster(source)
    yield from _rounds_and_reserve(planned, rounds_to_come(planned))


def _rounds_and_reserve(source: Source, rounds: Sequence[Round]) -> Iterator[Part]:
    for round_ in rounds:
        yield from _pack(source, round_)
    yield reserve_slips(source)


def _pack(source: Source, round_: Round) -> Iterator[Part]:
    yield seats_by_name(source, round_)
    yield seats_by_table(source, round_)
    yield table_cards(source, round_)
    yield round_slips(source, round_)
    setup = setup_sheets(source, round_)
    if setup is not None:
        yield setup


# ── What has to be there first ───────────────────────────────────────────────────────────────────

NOTHING_PLANNED = Text("no round to come has been seated or planned yet")
NOBODY_ENTERED = Text("as soon as somebody is entered")


def nobody_entered(source: Source) -> Text | None:
    return None if source.state.entries else NOBODY_ENTERED


def no_pile(source: Source) -> Text | None:
    if before_the_day(source.state):
        return nobody_entered(source)
    return None if rounds_to_come(source) else NOTHING_PLANNED


def nothing_drawn(source: Source) -> Text | None:
    drawn = builds_something(source, source.state.rounds)
    return None if drawn else Text("nothing is drawn for this round’s tables")


ONCE_SEATED = Text("as soon as a round has been seated")


def no_round(source: Source) -> Text | None:
    return None if source.state.rounds else ONCE_SEATED


def no_finish(source: Source) -> Text | None:
    return None if has_finish(source) else NO_FINISH


def as_made(make: Callable[[Source], Part]) -> WhyNot:
    """Only making it tells."""

    def why_not(source: Source) -> Text | None:
        try:
            make(source)
        except Refusal as refusal:
            return refusal.faults[0].text
        return None

    return why_not
