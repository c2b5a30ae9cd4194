"""The announcement: rulebook, mode, options and details, frozen where the rules say so."""

from __future__ import annotations

import re
from fractions import Fraction

import msgspec

from tafelrunde.desk import commands as c
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.matter import Matter, refuse
from tafelrunde.desk.timetable import before_the_day, follow_the_start, time_limits
from tafelrunde.journal import events as e
from tafelrunde.journal.carrying import carrying
from tafelrunde.rulebook.faults import Fault, Gathering, Refusal
from tafelrunde.rulebook.model import Rulebook, Setting
from tafelrunde.rulebook.names import unknown_name
from tafelrunde.rulebook.settings import defaults, setting_faults
from tafelrunde.state.schemes import SMALLEST_FIELD, scheme_for
from tafelrunde.words import InEach, Text, money
from tafelrunde.words.days import day_text
from tafelrunde.words.numbers import signed_text

FEE_LIMIT = 500
MOST_CENTS = 100_000
MOST_PLAYERS = 5000
MOST_SIGNATURES = 10
MOST_OF = {
    "fee_cents": MOST_CENTS,
    "capacity": MOST_PLAYERS,
    "round_minutes": 1000,
    "turn_seconds": 3600,
    "signatures": MOST_SIGNATURES,
}
"""How large a number of the details may be."""
OPAQUE = re.compile(r"[a-z0-9-]{1,64}")
DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


@DECISIONS.of(c.AnnounceTournament)
def announce(matter: Matter, command: c.AnnounceTournament) -> list[e.Event]:
    if matter.state.history:
        refuse("tournament", "this tournament has been announced already")
    rulebook = matter.rulebook
    modes = [mode.id for mode in rulebook.modes]
    if command.mode not in modes:
        raise Refusal([Fault("mode", unknown_name(Text("mode"), command.mode, modes))])
    options = _options(rulebook, command.mode, defaults(rulebook), command.options)
    return [
        e.TournamentAnnounced(
            rulebook=rulebook.id,
            version=rulebook.version,
            mode=command.mode,
            options=options,
            tournament=command.tournament,
            carried=carrying(rulebook),
            practice=command.practice,
        )
    ]


def _options(
    rulebook: Rulebook, mode_id: str, before: dict[str, Setting], chosen: dict[str, Setting]
) -> dict[str, Setting]:
    faults = setting_faults(rulebook, chosen, "options")
    if faults:
        raise Refusal(faults)
    mode = rulebook.mode(mode_id)
    known = {option.name for option in rulebook.options_of(mode)}
    for name, value in chosen.items():
        if name not in known and value != rulebook.option(name).default:
            option = rulebook.option(name)
            refuse(
                f"options.{name}",
                "this option does not belong to the mode “{title}”",
                rule=option.rule,
                title=mode.title,
            )
    return before | chosen


@DECISIONS.of(c.ChangeOptions)
def change_options(matter: Matter, command: c.ChangeOptions) -> list[e.Event]:
    """Until the start, then never: they were announced beforehand."""
    state = matter.state
    if state.phase != "announced":
        option = next(iter(command.options), None)
        known = {each.name: each.rule for each in matter.rulebook.options}
        refuse(
            "options",
            "since the start the options are fixed: they had to be announced "
            "beforehand. Before the first published round the start can be taken back",
            rule=known.get(option or "") or matter.rule("announced"),
        )
    changed = _options(matter.rulebook, state.mode, {}, command.options)
    new = {name: value for name, value in changed.items() if state.options.get(name) != value}
    if not new:
        return []
    events: list[e.Event] = [e.OptionsChanged(options=new)]
    times = state.details.times_for(matter.after(events).rounds_foreseen, matter.rounds_foreseen)
    if times != state.details.round_times:
        events.append(e.DetailsSet(round_times=times))
    return events


@DECISIONS.of(c.SetDetails)
def set_details(matter: Matter, command: c.SetDetails) -> list[e.Event]:
    given = {
        name: value for name, value in msgspec.structs.asdict(command).items() if value is not None
    }
    new = {
        name: value for name, value in given.items() if getattr(matter.state.details, name) != value
    }
    new |= follow_the_start(matter.mode, new, matter.state.details)
    gathering = Gathering()
    for check in (_detail_limits, _texts, _referee_and_day):
        with gathering:
            check(new)
    time_limits(new, matter.state, matter.rounds_foreseen, gathering)
    for allowed in (_season, _fee, _quorum, _turns):
        with gathering:
            allowed(matter, new)
    gathering.tell()
    events: list[e.Event] = [e.DetailsSet(**new)] if new else []
    return [*events, *moved_up(matter.after(events))] if "capacity" in new else events


def _season(matter: Matter, new: dict[str, object]) -> None:
    if matter.state.practice and "season" in new:
        refuse("season", "a practice tournament belongs to no season")


def _fee(matter: Matter, new: dict[str, object]) -> None:
    if matter.state.phase != "announced" and "fee_cents" in new:
        refuse(
            "fee_cents",
            "the fee had to be announced beforehand and is fixed since the start",
            rule=matter.rule("fee"),
        )


def _turns(matter: Matter, new: dict[str, object]) -> None:
    if "turn_seconds" in new and matter.state.options.get("turn_limit") is False:
        refuse(
            "turn_seconds",
            "a time for each turn needs a tournament announced with one",
            rule=matter.rule("turn-limit"),
        )


def _quorum(matter: Matter, new: dict[str, object]) -> None:
    """Fewer signatures than players: only where no rule wants all, and announced beforehand."""
    if "signatures" not in new:
        return
    if rule := matter.rule("signed-by-all"):
        refuse("signatures", "here all players sign", rule=rule)
    if matter.state.phase != "announced":
        refuse(
            "signatures",
            "how many sign had to be announced beforehand and is fixed since the start",
            rule=matter.rule("announced"),
        )


def _detail_limits(new: dict[str, object]) -> None:
    gathering = Gathering()
    for name, most in MOST_OF.items():
        value = new.get(name, 0)
        if not isinstance(value, int) or not 0 <= value <= most:
            with gathering:
                raise beyond(name, most, value)
    gathering.tell()


def beyond(place: str, most: int, found: object) -> Refusal:
    """A number that is none, or more or less than anybody means."""
    if place == "fee_cents" and isinstance(found, int):
        return Refusal.single(
            place,
            "an amount from 0 to {most} expected, found “{value}”",
            most=money(most),
            value=money(found),
        )
    return Refusal.single(
        place,
        "a whole number from 0 to {most} expected, found “{value}”",
        most=Fraction(most),
        value=signed_text(str(found)),
    )


def _texts(new: dict[str, object]) -> None:
    for name in ("title", "venue", "referee", "season"):
        if len(str(new.get(name, ""))) > 200:
            refuse(name, "at most 200 characters")


def _referee_and_day(new: dict[str, object]) -> None:
    referee = str(new.get("referee") or "")
    if referee and not OPAQUE.fullmatch(referee):
        refuse("referee", "an id expected, not a name: names never stand in the journal")
    date = new.get("date")
    if date and not DAY.fullmatch(str(date)):
        refuse("date", "YYYY-MM-DD expected, found {date}", date=str(date))


def moved_up(matter: Matter) -> list[e.Event]:
    """Free places go to the waitlist, first come first served."""
    state = matter.state
    free = state.details.capacity - len(state.entries) if state.details.capacity else MOST_PLAYERS
    return [e.PlayerMovedUp(player=player) for player in list(state.waiting)[: max(free, 0)]]


def fee_warnings(fee_cents: int, event_charges_entrance: bool, rule: str | None) -> list[Fault]:
    """Up to 5 € to cover costs, and nothing where people pay entrance already (7W-408, CAR-607)."""
    if rule is None:
        return []
    if fee_cents and event_charges_entrance:
        text = Text("A fee is not foreseen where the event itself charges entrance.")
        return [Fault("fee_cents", text, rule)]
    if fee_cents > FEE_LIMIT:
        text = Text("The fee is over €5; the rule foresees no more than that.")
        return [Fault("fee_cents", text, rule)]
    return []


def announcement_warnings(matter: Matter) -> list[Fault]:
    """What is unusual about the announcement, but the organiser's to decide while it lies ahead."""
    if matter.state.cancelled or matter.state.phase == "awarded":
        return []
    details = matter.state.details
    warnings = fee_warnings(details.fee_cents, details.event_charges_entrance, matter.rule("fee"))
    if not details.referee and (named := matter.rule("referee")):
        text = Text("No referee has been named yet.")
        warnings.append(Fault("referee", text, named))
    early = before_the_day(details)
    if early is not None:
        text = Text(
            "A round is announced for {early}, before the day of the tournament ({day}).",
            early=InEach(day_text, early.date().isoformat()),
            day=InEach(day_text, details.date),
        )
        warnings.append(Fault("round_times", text))
    return warnings


def field_needed(matter: Matter) -> int:
    """How many must be there so that the rounds and the finish can be played."""
    mode = matter.mode
    smallest = min(mode.sizes)
    if mode.finish is not None and mode.finish.has_matches:
        return max(smallest, scheme_for(mode, matter.state.options, SMALLEST_FIELD).size)
    return smallest
