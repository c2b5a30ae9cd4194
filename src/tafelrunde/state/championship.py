"""A season as it stands now: calendar, registrations, results, lists, invitations.

Only `championship_fold.py` writes here. `season_of` turns it into the `Season` that
`standings/season.py` adds up, with merged people under one id.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Literal, Protocol

from tafelrunde.journal.parts import Carried
from tafelrunde.journal.season_events import (
    Because,
    Groups,
    ListPublished,
    LotCommitted,
    SeasonClosed,
    SeasonEvent,
    SeasonLotDrawn,
    SeasonLotRecorded,
    Source,
    ToldBy,
)
from tafelrunde.rulebook.list_rules import ListRules, Worth
from tafelrunde.rulebook.model import Rulebook, Setting
from tafelrunde.rulebook.own_series import OwnSeries
from tafelrunde.state.season import Season, SeasonTournament, counting_standins
from tafelrunde.state.season_tournament import AS_OTHERS, GivenBonus, Placed, places_of
from tafelrunde.state.whereabouts import Whereabouts, fixtures_with, found_in

FixtureStatus = Literal["proposed", "approved", "refused", "cancelled"]
InvitationState = Literal["open", "confirmed", "declined", "lapsed", "withdrawn"]
FREED: frozenset[InvitationState] = frozenset({"declined", "lapsed", "withdrawn"})


@dataclass(frozen=True, slots=True)
class Receipt:
    """A result that reached the association."""

    upload: str
    source: Source
    digest: str
    on: str
    late: bool


@dataclass(frozen=True, slots=True)
class Results:
    """The outcome that counts; `edition` 2 is the first correction."""

    upload: str
    ranking: Groups
    unranked: tuple[str, ...]
    shares: Mapping[str, Fraction]
    edition: int
    reason: str = ""
    standins: int = 0
    """How many played only to make the number even."""
    vacant: tuple[int, ...] = ()
    excluded: tuple[str, ...] = ()
    """Who stands in the ranking and has lost the place."""
    table_wins: Mapping[str, int] = field(default_factory=dict)

    def placed(self, *, dense: bool) -> Iterator[Placed]:
        return places_of(self.ranking, self.vacant, self.excluded, dense=dense)

    @property
    def without_place(self) -> tuple[str, ...]:
        return (*self.unranked, *self.excluded)

    @property
    def people(self) -> tuple[str, ...]:
        return (*(person for group in self.ranking for person in group), *self.unranked)

    @property
    def places(self) -> int:
        """How many places it gave: whoever lost one keeps it from the others, as a vacant one."""
        return sum(len(group) for group in self.ranking) + len(self.vacant)


@dataclass(frozen=True, slots=True)
class Fixture:
    """A date on the calendar. `own_rules` tell the mode where it is "own" (CAR-608)."""

    id: str
    title: str
    date: str
    place: str
    mode: str
    by: str
    on: str
    region: str = ""
    fee_cents: int = 0
    event_charges_entrance: bool = False
    capacity: int = 0
    direct: int = 0
    """So many of its best qualify for the final."""
    regional: bool = False
    own_rules: str = ""
    late: bool = False
    outside: bool = False
    direct_for: str = ""
    """What a place won there is for, where it is not simply for the best."""
    start_time: str = ""
    check_in_from: str = ""
    check_in_until: str = ""
    kind: str = ""
    worth: Worth = AS_OTHERS
    block: str = ""
    bonuses: tuple[GivenBonus, ...] = ()
    status: FixtureStatus = "proposed"
    counts: bool = False
    reason: str = ""
    hall: str = ""
    registered: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    receipts: tuple[Receipt, ...] = ()
    results: Results | None = None
    editions: int = 0

    @property
    def people(self) -> set[str]:
        """Who is registered, waits or stands in the result."""
        results = self.results.people if self.results is not None else ()
        return {*self.registered, *self.waiting, *results}

    def receipt(self, upload: str) -> Receipt | None:
        return next((one for one in self.receipts if one.upload == upload), None)


@dataclass(frozen=True, slots=True)
class SentInvitation:
    """An invitation and what became of it."""

    person: str
    because: Because
    rule: str
    deadline: str
    sent_on: str
    instead_of: str | None = None
    state: InvitationState = "open"
    before: InvitationState = "open"
    """What it was before it was declined or lapsed."""
    told_by: ToldBy | Literal[""] = ""
    """In which other way somebody heard of it whom no letter reaches, and on which day."""
    told_on: str = ""
    answered: bool = False
    """Once by the own link, whatever became of it: whoever did so knows of the invitation."""
    by_link: bool = False
    """The answer that counts came so, not through the office."""
    by_mistake: bool = False
    """Withdrawn because the office should not have sent it: nobody loses a right by that."""
    place: int = 0
    """Which place of the final it offers; whoever moves up gets one that somebody had before."""

    @property
    def stands(self) -> bool:
        """It takes a place of the final: accepted, or still to be answered."""
        return self.state not in FREED


def holder_of(state: Championship, invitation: SentInvitation) -> str | None:
    """Who has the place of somebody who gave it back, through however many hands it went."""
    sent = () if invitation.stands else state.invitations.values()
    return next((x.person for x in sent if x.stands and x.place == invitation.place), None)


class Dated(Protocol):
    """Whatever stands in a calendar."""

    @property
    def date(self) -> str: ...
    @property
    def start_time(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def id(self) -> str: ...


def by_day(one: Dated) -> tuple[str, str, str, str]:
    """Sorts dates as a calendar does; two of one hour and title by id, however they came in."""
    return one.date, one.start_time, one.title, one.id


@dataclass(slots=True)
class Championship:
    """Everything a season's journal says."""

    id: str = ""
    series: str = ""
    title: str = ""
    rulebook: str = ""
    version: str = ""
    carried: Carried | None = field(default=None, repr=False)
    """The rulebook itself; None in journals from before it was carried along."""
    options: dict[str, Setting] = field(default_factory=dict)
    own: OwnSeries | None = None
    """Ranking rules of its own; None: those of the rulebook."""
    list_rules: ListRules | None = None
    """What the list adds to them: factors, bonus points, blocks."""
    start: str = ""
    end: str = ""
    lead_days: int = 0
    results_due: str = ""
    regions: tuple[str, ...] = ()
    final_date: str = ""
    final_place: str = ""
    final_hall: str = ""
    final_time: str = ""
    final_mode: str = ""
    """In which mode the final is played; empty: the qualified will hear of it."""
    champion: str = ""
    runner_up: str = ""
    fixtures: dict[str, Fixture] = field(default_factory=dict)
    same_as: dict[str, str] = field(default_factory=dict)
    """Merged away → the id it is known under now; follow it to the end with `canonical`."""
    grants: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Person → (fixture, reason) of a place granted otherwise than by winning."""
    lists: list[ListPublished] = field(default_factory=list)
    invitations: dict[str, SentInvitation] = field(default_factory=dict)
    resent: tuple[SentInvitation, ...] = ()
    """Withdrawn by mistake, and the person was invited once more since."""
    freed: tuple[str, ...] = ()
    """Whose places are free and not given to anybody else yet, first freed first."""
    held: int = 0
    """Places that were not offered yet because a lot decides who gets them."""
    promised: dict[str, LotCommitted] = field(default_factory=dict)
    """Lots that are announced and not drawn yet."""
    lots: list[SeasonLotDrawn | SeasonLotRecorded] = field(default_factory=list)
    closed: SeasonClosed | None = None
    """How it ended; None while it goes on."""
    history: list[SeasonEvent] = field(default_factory=list, compare=False, repr=False)
    _where: Whereabouts | None = field(default=None, init=False, compare=False, repr=False)

    @property
    def seq(self) -> int:
        """The number of the last record: the version of this state."""
        return len(self.history)

    @property
    def lot_orders(self) -> tuple[tuple[str, ...], ...]:
        """Every lot's order, first wins, under the ids people are known by now."""
        return tuple(tuple(self.canonical(p) for p in lot.order) for lot in self.lots)

    @property
    def sent(self) -> list[SentInvitation]:
        """Every invitation there was; of one person the withdrawn ones before the last."""
        position = {self.canonical(p): number for number, p in enumerate(self.invitations)}
        every = [*self.resent, *self.invitations.values()]
        return sorted(every, key=lambda one: position.get(self.canonical(one.person), -1))

    @property
    def asked(self) -> set[str]:
        """Who has been invited, under the ids of now; whoever was by mistake can be once more."""
        sent = self.invitations.items()
        return {self.canonical(person) for person, one in sent if not one.by_mistake}

    @property
    def taken(self) -> int:
        """How many places of the final are accepted or offered."""
        return sum(one.stands for one in self.invitations.values())

    @property
    def dates(self) -> list[Fixture]:
        """Everything on the calendar, by day: in which order it was asked for shows nowhere."""
        return sorted(self.fixtures.values(), key=by_day)

    @property
    def whereabouts(self) -> Whereabouts:
        if self._where is None or self._where.seq != self.seq:
            self._where = found_in(self.seq, self.fixtures.values())
        return self._where

    def dates_with(self, ids: Iterable[str]) -> list[Fixture]:
        """Dates somebody of these is registered for, waits for or played, by day."""
        return sorted((self.fixtures[x] for x in fixtures_with(self.whereabouts, ids)), key=by_day)

    def canonical(self, person: str) -> str:
        """The id a person is known under after all merges."""
        while person in self.same_as:
            person = self.same_as[person]
        return person

    def ids_of(self, person: str) -> set[str]:
        """All ids under which that person ever appeared in this season, itself included."""
        known = self.canonical(person)
        return {known, *(gone for gone in self.same_as if self.canonical(gone) == known)}

    def copied(self) -> Championship:
        """A copy to fold on: what stands in its books is frozen and shared."""
        return replace(
            self,
            options=dict(self.options),
            fixtures=dict(self.fixtures),
            same_as=dict(self.same_as),
            grants=dict(self.grants),
            lists=list(self.lists),
            invitations=dict(self.invitations),
            promised=dict(self.promised),
            lots=list(self.lots),
            history=list(self.history),
        )


def season_of(
    state: Championship,
    rulebook: Rulebook,
    until: str | None = None,
    only: Container[str] | None = None,
) -> Season:
    """What the standings add up; `until` leaves out everything after that day.

    `only` some dates are looked at where nothing is asked of the others.
    """
    played = [
        _tournament(state, fixture, fixture.results)
        for fixture in state.fixtures.values()
        if fixture.results is not None
        and (until is None or fixture.date <= until)
        and (only is None or fixture.id in only)
    ]
    granted_on = {
        state.canonical(person): day
        for person, (fixture, _reason) in state.grants.items()
        for day in [state.fixtures[fixture].date]
        if until is None or day <= until
    }
    return Season(
        rulebook=rulebook,
        options=state.options,
        champion=state.canonical(state.champion) if state.champion else None,
        runner_up=state.canonical(state.runner_up) if state.runner_up else None,
        tournaments=tuple(counting_standins(each, state.options) for each in played),
        answers={},
        deadline_over=False,
        granted=dict.fromkeys(granted_on, "direct"),
        granted_on=granted_on,
        lots=state.lot_orders,
    )


def _tournament(state: Championship, fixture: Fixture, results: Results) -> SeasonTournament:
    ranking, unranked, shares = results.ranking, results.unranked, results.shares
    excluded, wins, bonuses = results.excluded, results.table_wins, fixture.bonuses
    if state.same_as and any(person in state.same_as for person in results.people):
        ranking = tuple(tuple(state.canonical(each) for each in group) for group in ranking)
        unranked = tuple(state.canonical(each) for each in unranked)
        shares = {state.canonical(person): share for person, share in shares.items()}
        excluded = tuple(state.canonical(each) for each in excluded)
        wins = {state.canonical(person): number for person, number in wins.items()}
    if state.same_as and bonuses:
        bonuses = tuple(
            GivenBonus(state.canonical(one.player), one.points, one.reason) for one in bonuses
        )
    return SeasonTournament(
        id=fixture.id,
        name=fixture.title,
        date=fixture.date,
        direct=fixture.direct,
        regional=fixture.regional,
        counts=fixture.counts,
        ranking=ranking,
        unranked=unranked,
        shares=shares,
        standins=results.standins,
        kind=fixture.kind,
        worth=fixture.worth,
        block=fixture.block,
        vacant=results.vacant,
        excluded=excluded,
        table_wins=wins,
        bonuses=bonuses,
    )
