"""A sheet in, a journal out: every fault of the file is found before anything is built."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from tafelrunde.journal import events as e
from tafelrunde.rulebook.by_id import by_id
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.model import Mode, Rulebook, Setting
from tafelrunde.rulebook.settings import defaults, setting_faults
from tafelrunde.state.sheet.check import Check
from tafelrunde.state.sheet.knockout import read_knockout
from tafelrunde.state.sheet.people import Leaving, Person, read_leaving, read_lots, read_people
from tafelrunde.state.sheet.rounds import SheetRound, read_rounds
from tafelrunde.state.sheet.seats import SeatReader
from tafelrunde.state.winners import goal_of, winner_doubts
from tafelrunde.words import Text

KEYS = frozenset(
    {
        "sheet",
        "rulebook",
        "mode",
        "options",
        "players",
        "rounds",
        "withdrawals",
        "disqualifications",
        "knockout",
        "lots",
        "without_finish",
    }
)

Shelf = Callable[[str], Rulebook]


@dataclass(frozen=True)
class Sheet:
    """What a sheet says, as the journal of the tournament it describes."""

    rulebook: Rulebook
    mode: Mode
    events: list[e.Event]
    names: dict[str, str]
    warnings: list[Fault]
    called: str | None = None
    """How it names its rulebook: by the id alone, or the edition as well; a journal carries it."""


def read_sheet(raw: object, shelf: Shelf) -> Sheet:
    """Turn a sheet into a journal, or refuse it with all its faults at once."""
    check = Check()
    sheet = check.mapping(raw, "")
    rulebook, mode = _rulebook_and_mode(sheet, shelf, check)
    if rulebook is None or mode is None:
        raise Refusal(check.faults)
    check.strangers(sheet, KEYS, "")
    options = _options(sheet, rulebook, mode, check)
    groups = [group.id for group in mode.starting]
    people = read_people(sheet.get("players"), check, groups)
    leaving = read_leaving(sheet, people, check)
    reader = SeatReader(rulebook, rulebook.scoring[mode.scoring], people, check)
    entered = sum(not person.standin for person in people.values())
    allowed = int(options.get("rounds") or mode.rounds_for(entered))
    rounds = read_rounds(sheet.get("rounds", []), mode, reader, leaving, allowed, options)
    check.warnings.extend(_winners(rounds, rulebook, mode, options))
    complete = len(rounds) == allowed and all(round_.over for round_ in rounds)
    knockout = sheet.get("knockout", [])
    field = leaving.field_after(len(rounds), people.values())
    matches = read_knockout(knockout, mode, options, reader, field=field, rounds_complete=complete)
    lots = read_lots(sheet.get("lots", []), people, check)
    dropped = _without_finish(sheet, check)
    if check.faults:
        raise Refusal(check.faults)
    events = [
        *_opening(rulebook, mode, options, people),
        *_rounds_events(rounds, leaving, people),
        *([e.LotDrawn(order=lots)] if lots else []),
        *([e.FinishDropped(reason=dropped)] if dropped and mode.finish else []),
        *matches,
    ]
    names = {person.id: person.name for person in people.values()}
    return Sheet(rulebook, mode, events, names, check.warnings, str(sheet["rulebook"]))


def _without_finish(sheet: Mapping[str, object], check: Check) -> str:
    """Why the day ended with its rounds, in the organiser's words."""
    why = sheet.get("without_finish", "")
    if not isinstance(why, str) or (why and sheet.get("knockout")):
        check.fault("without_finish", "a reason (text) expected, and no knockout then")
        return ""
    return why


def _rulebook_and_mode(
    sheet: Mapping[str, object], shelf: Shelf, check: Check
) -> tuple[Rulebook | None, Mode | None]:
    if check.faults:
        return None, None
    check.first_version(sheet.get("sheet"), "sheet")
    name = check.name(sheet.get("rulebook"), "rulebook")
    if name is None:
        return None, None
    try:
        rulebook = shelf(name)
    except Refusal as refusal:
        check.faults.extend(refusal.faults)
        return None, None
    modes = [mode.id for mode in rulebook.modes]
    mode = check.one_of(sheet.get("mode"), modes, Text("mode"), "mode")
    return rulebook, rulebook.mode(mode) if mode else None


def _options(
    sheet: Mapping[str, object], rulebook: Rulebook, mode: Mode, check: Check
) -> dict[str, Setting]:
    chosen = sheet.get("options", {})
    faults = setting_faults(rulebook, chosen, "options")
    check.faults.extend(faults)
    if faults or not isinstance(chosen, Mapping):
        return defaults(rulebook)
    _out_of_place(chosen, rulebook, mode, check)
    return defaults(rulebook) | dict(chosen)


def _winners(
    rounds: list[SheetRound], rulebook: Rulebook, mode: Mode, options: dict[str, Setting]
) -> Iterator[Fault]:
    """Games that leave open who won, or that nobody won (CAT-202, CAT-301)."""
    scoring = rulebook.scoring[mode.scoring]
    for index, round_ in enumerate(rounds):
        goal = goal_of(rulebook, options, round_.kind)
        for table, slip in zip(round_.tables, round_.slips, strict=True):
            if slip is not None:
                place = f"rounds[{index}]: table {table.number}"
                yield from winner_doubts(scoring, slip.lines, goal, place)


def _out_of_place(
    chosen: Mapping[str, Setting], rulebook: Rulebook, mode: Mode, check: Check
) -> None:
    """An option of another mode or of the season changes nothing here: say so."""
    here = {option.name for option in rulebook.options_of(mode)}
    for name in chosen:
        if name not in here:
            check.warn(
                f"options.{name}",
                "changes nothing in this mode ({id})",
                rule=rulebook.option(name).rule,
                id=mode.id,
            )


def _opening(
    rulebook: Rulebook, mode: Mode, options: dict[str, Setting], people: dict[str, Person]
) -> list[e.Event]:
    entered = sorted(people.values(), key=lambda person: by_id(person.id))  # in no file's order
    return [
        e.TournamentAnnounced(
            rulebook=rulebook.id, version=rulebook.version, mode=mode.id, options=options
        ),
        *(
            e.PlayerEntered(player=p.id, from_round=p.from_round, standin=p.standin, start=p.start)
            for p in entered
        ),
        *(e.PlayerCheckedIn(player=p.id) for p in entered),
        e.TournamentStarted(),
    ]


def _rounds_events(
    rounds: list[SheetRound], leaving: Leaving, people: dict[str, Person]
) -> list[e.Event]:
    events: list[e.Event] = [*leaving.events_after(0)]
    for number, round_ in enumerate(rounds, start=1):
        events.extend(e.RoundLeftOut(player=player, round=number) for player in round_.off)
        if round_.byes:
            events.append(e.ByesGiven(round=number, players=round_.byes))
        events.append(e.RoundSeated(round=number, tables=round_.tables, kind=round_.kind))
        events.extend(
            e.StandInCalled(player=seat.player, round=number)
            for table in round_.tables
            for seat in table.seats
            if people[seat.player].standin
        )
        events.append(e.RoundPublished(round=number))
        for table, slip in zip(round_.tables, round_.slips, strict=True):
            if slip is None:
                continue
            events.append(e.SlipReported(round=number, table=table.number, slip=slip))
            events.append(e.SlipAccepted(round=number, table=table.number))
        if round_.over:
            events.append(e.RoundClosed(round=number))
        events.extend(leaving.events_after(number))
    events.extend(leaving.events_beyond(len(rounds)))
    return events
