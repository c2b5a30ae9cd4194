"""Fields that a command asks for and its event then tells: declared once for both.

None leaves a field as it was. Only what is the same from its first field on stands here: events are
written in the order of their fields, and a journal reads tomorrow as it was written today.
"""

from __future__ import annotations

import msgspec

from tafelrunde.journal.addresses import GameAt
from tafelrunde.rulebook.list_rules import ListRules
from tafelrunde.rulebook.model import Setting
from tafelrunde.rulebook.own_series import OwnSeries


class Fields(msgspec.Struct, frozen=True, kw_only=True):
    """Base of fields that are shared."""


class AtAGame(Fields, frozen=True, kw_only=True):
    """At a table of a round, or in a match."""

    round: int = 0
    table: int = 0
    match: str = ""

    @property
    def where(self) -> GameAt:
        return GameAt(self.round, self.table, self.match)


class DetailFields(Fields, frozen=True, kw_only=True):
    """What the announcement says besides the rules."""

    title: str | None = None
    venue: str | None = None
    date: str | None = None
    fee_cents: int | None = None
    event_charges_entrance: bool | None = None
    capacity: int | None = None
    referee: str | None = None
    season: str | None = None
    second_person: bool | None = None
    round_minutes: int | None = None
    turn_seconds: int | None = None
    signatures: int | None = None
    games_provided: bool | None = None
    start_time: str | None = None
    check_in_from: str | None = None
    check_in_until: str | None = None
    round_times: tuple[str, ...] | None = None
    time_zone: str | None = None


class EntryChanges(Fields, frozen=True, kw_only=True):
    """What is settled or mended about an entry; a fixed table of 0 means none any more."""

    player: str
    minor: bool | None = None
    groups: tuple[str, ...] | None = None
    fixed_table: int | None = None
    standin: bool | None = None
    pseudonym: bool | None = None
    fair_play: bool | None = None
    consent: bool | None = None
    data_checked: bool | None = None
    fee_paid: bool | None = None
    brings_game: bool | None = None
    eligible: bool | None = None
    start: str | None = None
    """The group that says with how many points somebody starts; empty: none."""


class SeasonChanges(Fields, frozen=True, kw_only=True):
    """What a season was opened with."""

    reason: str
    title: str | None = None
    options: dict[str, Setting] | None = None
    start: str | None = None
    end: str | None = None
    lead_days: int | None = None
    results_due: str | None = None
    regions: tuple[str, ...] | None = None
    final_date: str | None = None
    final_place: str | None = None
    own: OwnSeries | None = None
    final_time: str | None = None
    final_mode: str | None = None
    list_rules: ListRules | None = None


class OutcomeFields(Fields, frozen=True, kw_only=True):
    """Who came in where at a date, best first and equal ones together."""

    fixture: str
    upload: str
    ranking: tuple[tuple[str, ...], ...]
    unranked: tuple[str, ...] = ()
    shares: dict[str, str] = msgspec.field(default_factory=dict)
    reason: str = ""
    standins: int = 0
    vacant: tuple[int, ...] = ()
