"""The tournament's report: what an association needs to accept a result, on paper.

What was announced, who played, how it ended and by which criteria, every draw with what is needed
to make it again, and the journal's last hash. For the desk and the association: full names.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tafelrunde.journal.events import (
    FinishDropped,
    RoundsChanged,
)
from tafelrunde.pages.audience.draws import draws_told
from tafelrunde.pages.audience.ranking import closed_rounds
from tafelrunde.pages.paper.incidents import incidents_told
from tafelrunde.pages.paper.lots import lots_by_hand, lots_from_a_file
from tafelrunde.pages.paper.model import (
    Block,
    Cell,
    Column,
    Facts,
    Grid,
    Heading,
    Page,
    Prose,
    Signatures,
)
from tafelrunde.pages.paper.people import euros
from tafelrunde.pages.paper.ranking import (
    decided_by_table,
    final_blocks,
    ranking_title,
    standings_grid,
)
from tafelrunde.pages.paper.report_finish import finish_blocks
from tafelrunde.pages.paper.source import Source
from tafelrunde.pages.plain_words import mode_in_words, setting_in_words
from tafelrunde.pages.standings import standings_table
from tafelrunde.rulebook.model import Setting
from tafelrunde.state.deviations import deviations, rounds_announced
from tafelrunde.words import Text, counted, listed, number


def report_page(source: Source) -> Page:
    blocks: list[Block] = [
        Facts(rows=tuple(_facts(source))),
        *_options(source),
        *_deviations(source),
        *_rounds(source),
        *_final(source),
        *_standings(source),
        *finish_blocks(source),
        *_draws(source),
        *lots_by_hand(source),
        *lots_from_a_file(source),
        Heading(text=source.say("Checking")),
        Prose(text=_checking(source)),
        Signatures(lines=(source.say("Organiser"),)),
    ]
    return Page(
        heading=source.say("Tournament report"),
        sub=source.event,
        blocks=tuple(blocks),
        seal=source.seal,
    )


def _facts(source: Source) -> Iterator[tuple[str, str]]:
    state, details = source.state, source.state.details
    yield source.say("Tournament"), source.event
    yield (
        source.say("Rulebook"),
        f"{source.text(source.rulebook.title)}, {state.version}",
    )
    yield source.say("Mode"), source.text(source.mode.title)
    for label, value in (
        (source.say("Venue"), details.venue),
        (source.say("Date"), source.text(source.view.days)),
        (source.say("Season"), source.season or details.season),
        (
            source.say("Referee"),
            source.called(details.referee) if details.referee else "",
        ),
        (
            source.say("Fee"),
            euros(details.fee_cents, source) if details.fee_cents else "",
        ),
    ):
        if value:
            yield label, value
    yield source.say("Players", context="report"), _field(source)
    yield from _stand_ins(source)
    yield source.say("Incidents"), incidents_told(source)


def _field(source: Source) -> str:
    entries = source.state.entries.values()
    out = sum(entry.withdrew_after is not None for entry in entries)
    put_out = sum(entry.disqualified_after is not None for entry in entries)
    kinds = [
        *([Text("{n} withdrawn", n=out)] if out else []),
        *([Text("{n} disqualified", n=put_out)] if put_out else []),
    ]
    entered = len(source.state.entries)
    if not kinds:
        return str(entered)
    return source.say("{entered} ({kinds})", entered=entered, kinds=listed(kinds, ", "))


def _stand_ins(source: Source) -> Iterator[tuple[str, str]]:
    """Whoever helped out has no place, but sat at tables of this result."""
    for player in source.state.standins:
        played = [
            number(round_.number)
            for round_ in source.state.rounds
            if round_.published
            and any(
                seat.player == player for table in round_.tables.values() for seat in table.seats
            )
        ]
        if played:
            rounds = counted(
                len(played),
                "{name} (round {rounds})",
                "{name} (rounds {rounds})",
                name=source.called(player),
                rounds=listed(played),
            )
            yield source.say("Stand-in"), source.text(rounds)


def _deviations(source: Source) -> Iterator[Block]:
    """What was done otherwise than announced, and why."""
    rows = []
    for event in deviations(source.state):
        if isinstance(event, RoundsChanged):
            rule = f" ({event.rule})" if event.rule else ""
            number = source.say(
                "{rounds} instead of {was} rounds{rule_id}",
                rounds=event.rounds,
                was=event.was,
                rule_id=rule,
            )
            rows.append((number, event.reason))
        elif isinstance(event, FinishDropped):
            rule = f" ({event.rule})" if event.rule else ""
            words = source.say("without the finish{rule_id}", rule_id=rule)
            rows.append((words, event.reason))
        else:
            rows.append((source.say("Cancelled"), event.reason))
    if rows:
        heading = source.say("Other than announced")
        yield Heading(text=heading)
        yield Facts(rows=tuple(rows))


def _announced(source: Source) -> dict[str, Setting]:
    """The options as they were announced, whatever changed while it ran."""
    was = rounds_announced(source.state)
    if was is None:
        return source.state.options
    return source.state.options | {"rounds": None if was == source.mode.rounds else was}


def _options(source: Source) -> Iterator[Block]:
    """What was chosen otherwise than the rulebook has it by default."""
    announced = _announced(source)
    chosen = [
        (option, announced.get(option.name))
        for option in source.rulebook.options_of(source.mode)
        if announced.get(option.name, option.default) != option.default
    ]
    if chosen:
        yield Heading(text=source.say("Announced choices"))
        yield Facts(
            rows=tuple(
                (
                    f"{option.meaning[source.lang]} ({option.rule})",
                    setting_in_words(option, value)[source.lang],
                )
                for option, value in chosen
            )
        )


def _rounds(source: Source) -> Iterator[Block]:
    played = [round_ for round_ in source.state.rounds if round_.published]
    if not played:
        return
    yield Heading(text=source.say("Rounds"))
    rows = []
    for round_ in played:
        sizes = Counter(len(table.seats) for table in round_.tables.values())
        told = ", ".join(
            f"{number} × {size}" for size, number in sorted(sizes.items(), reverse=True)
        )
        rows.append(
            (
                Cell(text=source.round_title(round_), strong=True),
                Cell(text=str(len(round_.tables))),
                Cell(text=told),
                Cell(text=str(sum(table.corrections for table in round_.tables.values()))),
                Cell(text=source.say("yes") if round_.closed else source.say("no")),
            )
        )
    yield Grid(
        columns=(
            Column(label=source.say("Round"), wide=2),
            Column(label=source.say("Tables"), align="right"),
            Column(label=source.say("Sizes"), wide=2),
            Column(label=source.say("Corrections"), align="right"),
            Column(label=source.say("closed")),
        ),
        rows=tuple(rows),
    )


def _final(source: Source) -> Iterator[Block]:
    blocks = final_blocks(source, source.names)
    if blocks and not decided_by_table(source):
        yield Heading(text=ranking_title(source))
        yield from blocks


def _standings(source: Source) -> Iterator[Block]:
    played = closed_rounds(source.state)
    if not played:
        return
    table = standings_table(source.desk_view, played, compared=False, order=source.by_surname)
    heading = source.say("Standings after round {played}", played=played)
    if decided_by_table(source):
        heading = f"{source.say('Final ranking')}: {heading}"
    yield Heading(text=heading)
    yield standings_grid(source, table, reasons=False)
    yield Prose(text=table.legend, small=True)


def _draws(source: Source) -> Iterator[Block]:
    draws = draws_told(source.view)
    if not draws:
        return
    yield Heading(text=source.say("Draws"))
    yield Grid(
        columns=(
            Column(label=source.say("Draw"), wide=2),
            Column(label=source.say("Algorithm"), wide=2),
            Column(label=source.say("Seed"), wide=2),
        ),
        rows=tuple(
            (
                Cell(text=draw.title[source.lang], strong=True),
                Cell(text="", small=draw.algorithm),
                Cell(text="", small=draw.seed),
            )
            for draw in reversed(draws)
        ),
        size=9,
    )


def _checking(source: Source) -> str:
    announced = mode_in_words(source.rulebook, source.mode, source.state.options)
    rounds = announced.sentences[0]
    rule = rounds.rules[0] if rounds.rules else ""
    return source.say(
        "Everything here follows from the tournament’s journal and the rulebook. "
        "Whoever has the journal file computes every table and draw again with "
        "“tafelrunde verify”; its last record must carry the checksum in the footer. "
        "Number of rounds under {rule_id}.",
        rule_id=rule,
    )
