"""Which format is meant? A mode, so many people, so many rounds; nobody has played yet."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tafelrunde.chances.course import Course
from tafelrunde.chances.starting import course_of
from tafelrunde.games.samples import open_samples
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Mode, Rulebook, Setting
from tafelrunde.rulebook.names import unknown_name
from tafelrunde.rulebook.settings import defaults, wrong_setting
from tafelrunde.state.tournament import Entry, Tournament
from tafelrunde.words import Text

FEWEST, MOST = 2, 2_000
BREAK = 15
"""Minutes between two rounds."""


@dataclass(frozen=True)
class Format:
    rulebook: str
    mode: str
    players: int
    rounds: int
    options: tuple[tuple[str, Setting], ...] = ()
    """Chosen otherwise than the rulebook would."""
    without_finish: bool = False


@dataclass(frozen=True)
class Facts:
    """What a format takes, whoever plays."""

    games: int
    tables: int
    hours: Fraction
    finish: int
    """How many reach the finish; 0 where there is none."""


def format_of(
    rulebook_id: str, mode_id: str | None, players: int, rounds: int | None, place: str = ""
) -> Format:
    """A format somebody asked for; a Refusal where there is no such."""
    rulebook = open_rulebook(rulebook_id)
    names = [mode.id for mode in rulebook.modes]
    if mode_id is not None and mode_id not in names:
        text = unknown_name(Text("mode"), mode_id, names)
        raise Refusal.of(place or "--mode", text)
    if not FEWEST <= players <= MOST:
        raise Refusal.single(
            "--players",
            "a number from {least} to {most} expected, found {players}",
            least=FEWEST,
            most=MOST,
            players=players,
        )
    mode = rulebook.mode(mode_id) if mode_id else rulebook.modes[0]
    _check_rounds(rulebook, mode, rounds, place or "--rounds")
    return Format(rulebook_id, mode.id, players, rounds or mode.rounds)


def _check_rounds(rulebook: Rulebook, mode: Mode, rounds: int | None, place: str) -> None:
    if rounds is None or rounds == mode.rounds:
        return
    option = next((o for o in rulebook.options_of(mode) if o.name == "rounds"), None)
    if option is None:
        raise Refusal.single(
            place,
            "{rounds} expected, found {rounds_2}",
            rule=mode.rounds_rule,
            rounds=mode.rounds,
            rounds_2=rounds,
        )
    wrong = wrong_setting(option, rounds)
    if wrong is not None:
        raise Refusal.of(place, wrong, option.rule)


def before_it_begins(format_: Format) -> tuple[Rulebook, Tournament]:
    """A tournament of that format in which nothing has happened but that all are there."""
    rulebook = open_rulebook(format_.rulebook)
    mode = rulebook.mode(format_.mode)
    options: dict[str, Setting] = defaults(rulebook)
    if format_.rounds != mode.rounds:
        options["rounds"] = format_.rounds
    options |= dict(format_.options)
    names = [str(number) for number in range(1, format_.players + 1)]
    return rulebook, Tournament(
        rulebook=rulebook.id,
        version=rulebook.version,
        mode=mode.id,
        options=options,
        phase="running",
        without_finish="measured without" if format_.without_finish else "",
        entries={name: Entry(name, checked_in=True) for name in names},
    )


def course_for(format_: Format) -> tuple[Course, Facts]:
    """The whole tournament as a course, and what it takes."""
    rulebook, tournament = before_it_begins(format_)
    course = course_of(rulebook, tournament)
    tables = [sum(group.slots.shape[1] for group in step.groups) for step in course.steps]
    matches = course.finish.matches
    stages = {match.id[:2] for match in matches if match.id != "third-place"}
    times = len(course.steps) + len(stages)
    minutes = times * open_samples(rulebook).minutes + (times - 1) * BREAK
    facts = Facts(
        games=sum(tables) + len(matches),
        tables=max(tables),
        hours=Fraction(minutes, 60),
        finish=course.finish.size,
    )
    return course, facts
