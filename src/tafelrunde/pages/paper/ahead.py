"""The evening before: what can be printed while nobody has come yet.

The system has one seed for the first round, whoever draws and however often. So what it will draw
for everybody who is expected is known to the house the evening before, and is the draw of the day
if they all come. Whoever looks at it leaves a record first: a promise that seals the seed and names
by its digest who was on the list. The draw of the day has its own promise; both carry one seal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.drafting import drafted
from tafelrunde.desk.matter import Matter
from tafelrunde.desk.promised import promised
from tafelrunde.desk.rounds import kinds_left
from tafelrunde.draw.commitment import commit, sealed
from tafelrunde.draw.next_round import players_of
from tafelrunde.games.shelf import setup_draws
from tafelrunde.journal import events as e
from tafelrunde.journal.record import UNDATED
from tafelrunde.pages.paper.model import Block, Cell, Column, Facts, Grid, Heading, Page, Prose
from tafelrunde.pages.paper.source import Source
from tafelrunde.pages.plain_words import duration
from tafelrunde.pages.timetable import round_text, window_text
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.state.fold import fold
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Text

LABEL = "plan ahead"
NOBODY = Actor("paper", "organiser")

NO_SEED = Text("only the house knows the seed, and it is promised at the desk")
NOT_PROMISED = Text("press “Draw the seating ahead” at the desk under Paper, then print again")
OTHERS_NOW = Text("the list has changed since the last plan: draw anew at the desk under Paper")
BY_HAND = Text("the seed of the first round comes on the day only, from dice or words")


def before_the_day(state: Tournament) -> bool:
    return state.phase == "announced" and not state.rounds


def labels(state: Tournament) -> list[str]:
    return [name for name in state.commitments if name.startswith(f"{LABEL} ")]


def next_label(state: Tournament) -> str:
    return f"{LABEL} {len(labels(state)) + 1}"


def why_no_plan(source: Source) -> Text | None:
    """What keeps the seating from being planned; None where nothing does."""
    promise = promised(source.state, "round 1")
    if promise is not None and promise.source != "system":
        return BY_HAND
    if not source.seed_ahead:
        return NO_SEED
    try:
        _drawn(source)
    except Refusal as refusal:
        return refusal.faults[0].text
    found = labels(source.state)
    if not found:
        return NOT_PROMISED
    return None if _holds(source, found[-1]) else OTHERS_NOW


def _holds(source: Source, label: str) -> bool:
    """Whether the promise is about this seed and exactly these people."""
    people = players_of(source.state, 1)
    told = commit(people, source="system", label=label, seed=source.seed_ahead)
    return told.digest == source.state.commitments[label]


def as_planned(source: Source) -> Source:
    """The tournament as if the first round had been drawn; unchanged where it cannot be known."""
    if not before_the_day(source.state) or why_no_plan(source) is not None:
        return source
    return replace(source, state=_drawn(source), mark=_mark(source))


def _drawn(source: Source) -> Tournament:
    """By the very steps of the day; stand-ins are expected like everybody else."""
    state = source.state.copied()
    for entry in state.standins.values():
        entry.checked_in = True
    matter = Matter(state, source.rulebook, NOBODY, "")
    kinds = kinds_left(matter)
    return fold(drafted(matter, source.seed_ahead, kinds[0] if kinds else None), state)


def _mark(source: Source) -> str:
    made = _made_at(source)
    if made in ("", UNDATED):
        return source.say("Plan – holds only if all come")
    return source.say("Plan of {day} – holds only if all come", day=source.moment(made))


def _made_at(source: Source) -> str:
    label = labels(source.state)[-1]
    for record in reversed(source.records):
        if isinstance(record.event, e.DrawCommitted) and record.event.draw == label:
            return record.at
    return source.stamp


# ── The first page ───────────────────────────────────────────────────────────────────────────────


def cover(source: Source, planned: Source) -> Page:
    """What the pile is, what it is not, and when the rounds are."""
    return Page(
        heading=source.say("For the day"),
        sub=source.where_and_when,
        blocks=(
            Facts(rows=tuple(_facts(source))),
            *_times(source),
            Heading(text=source.say("The seating")),
            *(Prose(text=words) for words in _about_the_plan(source, planned)),
        ),
    )


def _facts(source: Source) -> Iterator[tuple[str, str]]:
    state = source.state
    yield source.say("Expected"), str(len(players_of(state, 1)))
    if state.standins:
        yield source.say("Stand-ins"), str(len(state.standins))
    window = window_text(state.details)
    if window is not None:
        yield "Check-in", source.text(window)
    yield source.say("Rounds"), str(rounds_foreseen(source.mode, state))
    if state.details.round_minutes:
        minutes = state.details.round_minutes
        yield (
            source.say("A round lasts"),
            source.text(duration(minutes * 60)),
        )


def _times(source: Source) -> Iterator[Block]:
    details = source.state.details
    numbers = range(1, rounds_foreseen(source.mode, source.state) + 1)
    rows = tuple(
        (
            Cell(text=source.say("Round {number}", number=number), strong=True),
            Cell(text=source.text(round_text(details, number)) or "__________"),
        )
        for number in numbers
    )
    yield Heading(text=source.say("Timetable"))
    yield Grid(
        columns=(
            Column(label=source.say("Round"), wide=1),
            Column(label=source.say("Begins"), wide=2),
        ),
        rows=rows,
        size=14,
    )


def _about_the_plan(source: Source, planned: Source) -> Iterator[str]:
    if planned is source:
        why = source.text(why_no_plan(source)).rstrip(".")
        yield source.say("There is no seating in this pile: {why}.", why=why)
        return
    yield f"{planned.mark}."
    yield source.say(
        "If somebody is missing in the morning or comes besides, the desk draws anew "
        "after check-in, by the same seed: then the sheets with names no longer "
        "hold; check-in list, empty slips and poster do."
    )
    yield _about_the_set_up(source)
    seal = sealed(source.seed_ahead)
    yield source.say(
        "The seed is sealed: SHA-256 {seal}. On the day the promise of the first "
        "round in the journal carries the same value.",
        seal=seal,
    )


def _about_the_set_up(source: Source) -> str:
    for offered in setup_draws(source.rulebook):
        if offered.just_before:
            return source.say(
                "The set-up comes directly before each round and is not in this pile "
                "({just_before}).",
                just_before=offered.just_before,
            )
    return source.say(
        "What a table builds is decided only when a round is published: boards of "
        "single tables are not in this pile."
    )
