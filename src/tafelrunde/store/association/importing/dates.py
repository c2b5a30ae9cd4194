"""A calendar somebody kept elsewhere, into the season's own: announced and approved at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.decide import decide_season
from tafelrunde.desk.association.rules import list_rules_of, rulebook_of
from tafelrunde.reckoning.lists.association.dates import Listed
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.championship import Championship, Fixture
from tafelrunde.store.association.importing.results import FROM_A_LIST, fixture_id, on_calendar
from tafelrunde.store.matching import folded
from tafelrunde.store.people_register import PeopleRegister
from tafelrunde.store.season_book import SeasonLedger
from tafelrunde.words import LANGUAGES, Text

WINNER_QUALIFIES = frozenset({"direct", "last-chance"})
"""Announced as a qualification: the winner has a place in the final (7W-302)."""


class Planned(msgspec.Struct, frozen=True, kw_only=True):
    """One date of the list and what becomes of it."""

    listed: Listed
    command: c.RegisterFixture
    out: Text | None = None
    there: bool = False
    notes: tuple[Text, ...] = ()

    @property
    def last_chance(self) -> bool:
        return self.listed.kind == "last-chance" and bool(self.command.direct)

    @property
    def ready(self) -> bool:
        return self.out is None and not self.there


def plan(
    ledger: SeasonLedger,
    season: str,
    dates: Sequence[Listed],
    accounts: Mapping[str, str],
    actor: Actor,
) -> list[Planned]:
    """`accounts` are the organisers of this house: folded name to the account's id."""
    state, _version = ledger.state(season)
    rulebook = rulebook_of(state)
    register = PeopleRegister(ledger.using)
    seen: dict[str, int] = {}
    planned = []
    for listed in dates:
        command = _command(state, rulebook, season, listed, accounts)
        there = on_calendar(state, listed.title, listed.date)
        out = _why_not(rulebook, listed)
        if command.fixture in seen:
            line = seen[command.fixture]
            out = Text("is on line {line} already", line=line)
        elif out is None and there is None:
            try:
                decide_season(state, rulebook, command, actor, ledger.today(), register)
            except Refusal as refusal:
                out = refusal.faults[0].text
        seen.setdefault(command.fixture, listed.line)
        planned.append(
            Planned(
                listed=listed,
                command=command,
                out=out,
                there=there is not None,
                notes=tuple(_notes(state, listed, command, there)),
            )
        )
    return planned


def _why_not(rulebook: Rulebook, listed: Listed) -> Text | None:
    """A calendar of all games holds dates of others."""
    game = folded(listed.game)
    names = {folded(rulebook.id), *(folded(rulebook.title[lang]) for lang in LANGUAGES)}
    if not game or any(name in game or game in name for name in names):
        return None
    return Text("another game: {game}", game=listed.game)


def _region(state: Championship, told: str) -> str:
    return next((each for each in state.regions if folded(each) == folded(told)), "")


def _command(
    state: Championship,
    rulebook: Rulebook,
    season: str,
    listed: Listed,
    accounts: Mapping[str, str],
) -> c.RegisterFixture:
    assert rulebook.season is not None
    ways = rulebook.season.qualification
    return c.RegisterFixture(
        fixture=fixture_id(season, listed.title, listed.date),
        title=listed.title,
        date=listed.date,
        place=listed.venue or listed.title,
        mode=_mode(rulebook, listed.mode),
        region=_region(state, listed.region),
        start_time=listed.time,
        regional=listed.kind == "regional" and bool(ways.regional_best),
        direct=int(listed.kind in WINNER_QUALIFIES and bool(ways.direct)),
        kind=_own_kind(rulebook, listed.told_kind),
        on_behalf=accounts.get(folded(listed.organiser), "") if listed.organiser else "",
    )


def _mode(rulebook: Rulebook, told: str) -> str:
    """By its name in any language; where there is a choice and none was told, nobody makes it."""
    if len(rulebook.modes) == 1:
        return rulebook.modes[0].id
    for mode in rulebook.modes:
        names = {folded(mode.id), *(folded(mode.title[lang]) for lang in LANGUAGES)}
        if told and folded(told) in names:
            return mode.id
    return ""


def _own_kind(rulebook: Rulebook, told: str) -> str:
    """A kind of tournament the series declares, with its factor and points."""
    kinds = [each.name for each in list_rules_of(rulebook).kinds]
    return next((name for name in kinds if told and folded(name) == folded(told)), "")


def _notes(
    state: Championship, listed: Listed, command: c.RegisterFixture, there: Fixture | None
) -> list[Text]:
    notes = []
    if not state.start <= listed.date <= state.end:
        notes.append(Text("lies outside the season: does not count for the ranking list"))
    if there is not None:
        notes.append(Text("is on the calendar already"))
    if listed.organiser and not command.on_behalf:
        notes.append(
            Text(
                "organiser “{organiser}” has no account here: the date stays with the office",
                organiser=listed.organiser,
            )
        )
    if listed.region and not command.region:
        notes.append(Text("this season has no region “{region}”: not taken", region=listed.region))
    if not command.mode:
        notes.append(
            Text("there is no mode “{mode}” here: not taken", mode=listed.mode)
            if listed.mode
            else Text("no mode told: the calendar says that it is not announced")
        )
    told = listed.told_kind or listed.kind
    if told and not (command.regional or command.direct or command.kind):
        notes.append(Text("this series has no kind “{told}”: not taken", told=told))
    return notes


def take_in(ledger: SeasonLedger, season: str, planned: Sequence[Planned], actor: Actor) -> int:
    """All that can be taken, in one piece; nobody is written to."""
    ready = [each for each in planned if each.ready]
    with ledger.held(season):
        for each in ready:
            fixture = each.command.fixture
            ledger.append(season, each.command, actor, f"list.{fixture}")
            state, _version = ledger.state(season)
            found = state.fixtures[fixture]
            irregular = found.late or found.outside
            approve = c.ApproveFixture(
                fixture=fixture,
                counts=True if found.late and not found.outside else None,
                reason=FROM_A_LIST if irregular else "",
            )
            ledger.append(season, approve, actor, f"list.approve.{fixture}")
    return len(ready)
