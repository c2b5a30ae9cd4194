"""Opening a season, changing its dates and options, naming the holders of the title."""

from __future__ import annotations

import re

import msgspec

from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.deciding import SEASON_DECISIONS
from tafelrunde.desk.association.matter import SeasonMatter, day
from tafelrunde.desk.matter import reason_given, refuse
from tafelrunde.desk.timetable import clock_time
from tafelrunde.journal import season_events as e
from tafelrunde.journal.carrying import carrying
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.list_rules import PLAIN, ListRules, list_faults
from tafelrunde.rulebook.model import Rulebook, Setting
from tafelrunde.rulebook.names import unknown_name
from tafelrunde.rulebook.own_series import (
    OwnSeries,
    in_own_series,
    series_faults,
)
from tafelrunde.rulebook.settings import defaults, setting_faults
from tafelrunde.words import Text

OPAQUE = re.compile(r"[a-z0-9-]{1,64}")
MOST_REGIONS = 100
LONGEST_LEAD = 366
OF_THE_FINAL = frozenset({"final_places", "from_list", "list_places"})
"""These options decide nothing before the first invitation."""


def opaque(text: str, place: str) -> str:
    if not OPAQUE.fullmatch(text):
        refuse(place, "an id of small letters, digits and hyphens expected")
    return text


def titled(text: str, place: str) -> str:
    """One line that says something."""
    tidy = " ".join(text.split())
    if not tidy:
        refuse(place, "please fill this in")
    if len(tidy) > 200:
        refuse(place, "at most 200 characters")
    return tidy


@SEASON_DECISIONS.of(c.OpenSeason)
def open_season(matter: SeasonMatter, command: c.OpenSeason) -> list[e.SeasonEvent]:
    if matter.state.history:
        refuse("season", "this season is open already")
    rulebook = _declared(matter.rulebook, command.own)
    _list_rules(matter, command.list_rules)
    if rulebook.season is None:
        refuse("rulebook", "{title} has no ranking list", title=rulebook.title)
    lead = command.lead_days
    opened = e.SeasonOpened(
        season=opaque(command.season, "season"),
        series=opaque(command.series, "series"),
        title=titled(command.title, "title"),
        rulebook=rulebook.id,
        version=rulebook.version,
        options=season_defaults(rulebook) | _options(rulebook, command.options),
        start=command.start,
        end=command.end,
        lead_days=rulebook.season.lead_days if lead is None else lead,
        results_due=command.results_due,
        regions=command.regions,
        final_date=command.final_date,
        final_place=" ".join(command.final_place.split()),
        own=command.own,
        final_time=command.final_time,
        final_mode=command.final_mode,
        list_rules=None if command.list_rules == PLAIN else command.list_rules,
        carried=carrying(matter.rulebook),
    )
    _fits(matter.after([opened]))
    return [opened]


def _declared(rulebook: Rulebook, own: OwnSeries | None) -> Rulebook:
    """The rulebook with the series' own ranking rules, if they can be."""
    if own is None:
        return rulebook
    faults = series_faults(rulebook, own)
    if faults:
        raise Refusal(faults)
    return in_own_series(rulebook, own)


def season_defaults(rulebook: Rulebook) -> dict[str, Setting]:
    """The options of the season alone; a tournament has its own."""
    every = defaults(rulebook)
    return {o.name: every[o.name] for o in rulebook.options if o.scope == "season"}


def _options(rulebook: Rulebook, chosen: dict[str, Setting]) -> dict[str, Setting]:
    faults = setting_faults(rulebook, chosen, "options")
    if faults:
        raise Refusal(faults)
    for name in chosen:
        if rulebook.option(name).scope != "season":
            refuse(
                f"options.{name}",
                "this option belongs to a tournament, not to the season",
                rule=rulebook.option(name).rule,
            )
    return chosen


def _fits(matter: SeasonMatter) -> None:
    """Dates in order, a lead and regions that can be."""
    state = matter.state
    start, end = day(state.start, "start"), day(state.end, "end")
    if end < start:
        refuse("end", "the end is before the start")
    if state.results_due and day(state.results_due, "results_due") < start:
        refuse(
            "results_due",
            "the deadline for results is before the season",
            rule=matter.rule("results-due"),
        )
    if state.final_date and day(state.final_date, "final_date") < start:
        refuse("final_date", "the final is before the season")
    if not 0 <= state.lead_days <= LONGEST_LEAD:
        refuse(
            "lead_days", "0 to {most} days expected", rule=matter.rule("lead"), most=LONGEST_LEAD
        )
    _regions(state.regions)
    clock_time(state.final_time, "final_time")
    modes = [mode.id for mode in matter.rulebook.modes]
    if state.final_mode and state.final_mode not in modes:
        text = unknown_name(Text("mode"), state.final_mode, modes)
        raise Refusal([Fault("final_mode", text)])


def _regions(regions: tuple[str, ...]) -> None:
    tidy = [" ".join(region.split()) for region in regions]
    unusable = [region for region in tidy if not 0 < len(region) <= 100]
    if unusable or len(set(tidy)) < len(tidy) or len(tidy) > MOST_REGIONS:
        refuse("regions", "at most {most} different names expected", most=MOST_REGIONS)


@SEASON_DECISIONS.of(c.ChangeSeason)
def change_season(matter: SeasonMatter, command: c.ChangeSeason) -> list[e.SeasonEvent]:
    reason = reason_given(command.reason)
    asked = {
        name: value
        for name, value in msgspec.structs.asdict(command).items()
        if value is not None and name not in ("reason", "options")
    }
    if "title" in asked:
        asked["title"] = titled(str(asked["title"]), "title")
    new = {name: value for name, value in asked.items() if getattr(matter.state, name) != value}
    if "own" in new:
        _own_changes(matter, command.own)
    if "list_rules" in new:
        _list_changes(matter, command.list_rules)
        if command.list_rules == PLAIN and matter.state.list_rules is None:
            del new["list_rules"]
    chosen = _changed_options(matter, command.options or {})
    if not new and not chosen:
        return []
    changed = e.SeasonChanged(reason=reason, options=chosen or None, **new)
    _fits(matter.after([changed]))
    return [changed]


def _own_changes(matter: SeasonMatter, own: OwnSeries | None) -> None:
    """A series keeps the kind of rules it began with, and their words once something counted."""
    if matter.state.own is None:
        refuse("own", "this season has the ranking list of its rulebook")
    if _counted(matter):
        refuse("own", "the rules of the series are fixed since results were counted by them")
    _declared(matter.rulebook, own)


def _list_changes(matter: SeasonMatter, rules: ListRules | None) -> None:
    """What the list adds is fixed with the first result, and names that are used must stay."""
    if rules == (matter.state.list_rules or PLAIN):
        return
    if _counted(matter):
        refuse(
            "list_rules",
            "factors, bonus points and blocks are fixed since results were counted by them",
        )
    _list_rules(matter, rules)


def _list_rules(matter: SeasonMatter, rules: ListRules | None) -> None:
    if rules is None:
        return
    faults = list_faults(rules)
    if faults:
        raise Refusal(faults)
    for fixture in matter.state.fixtures.values():
        for place, name, known in (
            ("list_rules.kinds", fixture.kind, rules.kind(fixture.kind)),
            ("list_rules.blocks", fixture.block, rules.block(fixture.block)),
        ):
            if name and known is None:
                refuse(place, "“{name}” is in use: at “{title}”", name=name, title=fixture.title)


def _counted(matter: SeasonMatter) -> bool:
    return any(fixture.editions for fixture in matter.state.fixtures.values())


def _changed_options(matter: SeasonMatter, asked: dict[str, Setting]) -> dict[str, Setting]:
    state = matter.state
    chosen = _options(matter.rulebook, asked)
    now = season_defaults(matter.rulebook) | state.options
    new = {name: value for name, value in chosen.items() if now.get(name) != value}
    counted = _counted(matter)
    for name in new:
        fixed = bool(state.invitations) if name in OF_THE_FINAL else counted
        if fixed:
            refuse(
                f"options.{name}",
                "is fixed since results were counted or people invited by it",
                rule=matter.rulebook.option(name).rule,
            )
    return new


@SEASON_DECISIONS.of(c.NameHolders)
def name_holders(matter: SeasonMatter, command: c.NameHolders) -> list[e.SeasonEvent]:
    champion = matter.known(command.champion, "champion") if command.champion else ""
    runner_up = matter.known(command.runner_up, "runner_up") if command.runner_up else ""
    if champion and champion == runner_up:
        refuse("runner_up", "somebody else than the champion expected")
    if (champion, runner_up) == (matter.state.champion, matter.state.runner_up):
        return []
    return [e.HoldersNamed(champion=champion, runner_up=runner_up)]
