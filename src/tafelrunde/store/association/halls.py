"""From the calendar into a hall: tournaments and the final, opened and filled from the season.

A tournament of the season is one like any other. Its players get ids of their own; who they are for
the association stands beside their names (`Person.known_as`). Everything here can be repeated: what
is there already stays as it is.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from datetime import date
from hashlib import sha256

import msgspec

from tafelrunde.desk import commands as hall_commands
from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.calendar import OWN
from tafelrunde.desk.matter import refuse
from tafelrunde.journal import season_events as e
from tafelrunde.reckoning.names.register import counts_as_minor
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.championship import Championship, Fixture
from tafelrunde.state.tournament import Tournament
from tafelrunde.store.association_models import AssociationPerson
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.devices import writes_here
from tafelrunde.store.models import Hall, Person
from tafelrunde.store.season_book import SeasonLedger

logger = logging.getLogger(__name__)

HOUSE = Actor("house", "organiser")
"""In whose name a hall follows its season."""


class Filled(msgspec.Struct, frozen=True):
    """What changed in the hall."""

    hall: str
    entered: int
    cancelled: int


def open_fixture(
    ledger: SeasonLedger, halls: DjangoLedger, season: str, fixture: str, slug: str, actor: Actor
) -> Filled:
    """The hall of an approved date, announced and filled with who has registered."""
    state, _version = ledger.state(season)
    found = _approved(state, fixture)
    if found.mode == OWN:
        refuse("mode", "a mode of its own is not run here: please type its result in")
    if not found.hall and not found.mode:
        refuse("mode", "first say its mode: the date was taken over without one")
    hall = found.hall or _hall(halls, state, slug, found.title, found.mode, actor)
    details = hall_commands.SetDetails(
        title=found.title,
        venue=found.place,
        date=found.date,
        fee_cents=found.fee_cents,
        event_charges_entrance=found.event_charges_entrance,
        capacity=found.capacity,
        season=state.id,
        start_time=found.start_time,
        check_in_from=found.check_in_from,
        check_in_until=found.check_in_until,
    )
    if not found.hall:
        _does(halls, hall, details, actor)
        ledger.append(season, c.HouseFixture(fixture=fixture, hall=hall), actor, f"house.{hall}")
    return fill_fixture(ledger, halls, season, fixture, actor)


def fill_fixture(
    ledger: SeasonLedger, halls: DjangoLedger, season: str, fixture: str, actor: Actor
) -> Filled:
    """Who registered since comes in, who cancelled goes; possible until the start."""
    state, _version = ledger.state(season)
    found = _approved(state, fixture)
    if not found.hall:
        refuse("hall", "this date has no hall yet")
    people = [state.canonical(person) for person in (*found.registered, *found.waiting)]
    return _filled(halls, found.hall, people, found.date, actor)


class FinalCalled(msgspec.Struct, frozen=True):
    """How whoever opens the final wants it called, and in which mode it is played."""

    slug: str
    title: str
    mode: str


def open_final(
    ledger: SeasonLedger, halls: DjangoLedger, season: str, called: FinalCalled, actor: Actor
) -> Filled:
    """The final, filled with everybody who confirmed."""
    state, _version = ledger.state(season)
    if not state.final_hall:
        title = called.title
        hall = _hall(halls, state, called.slug, title, called.mode, actor)
        details = hall_commands.SetDetails(
            title=title,
            venue=state.final_place,
            date=state.final_date,
            season=state.id,
            start_time=state.final_time,
        )
        _does(halls, hall, details, actor)
        ledger.append(season, c.PrepareFinal(hall=hall), actor, f"final.{hall}")
    return fill_final(ledger, halls, season, actor)


def fill_final(ledger: SeasonLedger, halls: DjangoLedger, season: str, actor: Actor) -> Filled:
    """Confirmed invitations come in, given back ones go; possible until the start."""
    state, _version = ledger.state(season)
    if not state.final_hall:
        refuse("hall", "the final has no hall yet")
    day = state.final_date or ledger.today()
    return _filled(halls, state.final_hall, _confirmed(state), day, actor)


def _confirmed(state: Championship) -> list[str]:
    sent = state.invitations.values()
    return [state.canonical(one.person) for one in sent if one.state == "confirmed"]


class OutOfLine(msgspec.Struct, frozen=True):
    """Who accepted and is not entered in the final, and who is entered and no longer plays."""

    missing: tuple[str, ...]
    surplus: tuple[str, ...]


def final_out_of_line(halls: DjangoLedger, state: Championship) -> OutOfLine | None:
    """None where the final has exactly those who accepted, or is not being prepared any more."""
    if not Hall.objects.using(halls.using).filter(id=state.final_hall, phase="announced").exists():
        return None
    there, _version = halls.state(state.final_hall)
    people, players = _confirmed(state), _players(halls.using, state.final_hall)
    missing = [p for p in people if p not in players or there.person(players[p]) is None]
    surplus = _gone(there, players, people)
    return OutOfLine(tuple(missing), tuple(surplus)) if missing or surplus else None


def _approved(state: Championship, fixture: str) -> Fixture:
    found = state.fixtures.get(fixture)
    if found is None or found.status != "approved":
        refuse("fixture", "this date has not been approved")
    return found


def _hall(
    halls: DjangoLedger, state: Championship, slug: str, title: str, mode: str, actor: Actor
) -> str:
    """A new hall; one that a crash left behind half-made under this address is taken up again."""
    left = Hall.objects.using(halls.using).filter(slug=slug).first()
    if left is not None and not _left_behind(halls, left, state):
        refuse("slug", "this address is taken already")
    hall = left.id if left is not None else halls.open_hall(slug, title)
    announce = hall_commands.AnnounceTournament(tournament=hall, rulebook=state.rulebook, mode=mode)
    if left is None or left.version == 0:
        _does(halls, hall, announce, actor)
    return hall


def _left_behind(halls: DjangoLedger, hall: Hall, state: Championship) -> bool:
    if hall.version == 0:
        return True
    there, _version = halls.state(hall.id)
    return not there.entries and there.details.season in ("", state.id) and not there.rounds


def _does(halls: DjangoLedger, hall: str, command: hall_commands.Command, actor: Actor) -> None:
    """The association runs its own tournaments as their organiser."""
    text = hall_commands.command_to_json(command)
    key = f"season.{sha256(text).hexdigest()}"
    halls.append(hall, command, Actor(actor.id, "organiser"), key)


def _filled(
    halls: DjangoLedger, hall: str, people: Sequence[str], day: str, actor: Actor
) -> Filled:
    state, version = halls.state(hall)
    if state.phase != "announced":
        refuse("phase", "the tournament is running; please enter people there")
    players = _players(halls.using, hall)
    entrants = [
        entrant
        for person in people
        if (entrant := _entrant(halls.using, hall, players, person, day)) is not None
        and state.person(entrant.player) is None
    ]
    gone = [players[person] for person in _gone(state, players, people)]
    organiser = Actor(actor.id, "organiser")
    if entrants:
        entering = hall_commands.EnterPlayers(entrants=tuple(entrants))
        halls.append(hall, entering, organiser, f"season.enter.{version}")
    for player in gone:
        leaving = hall_commands.CancelEntry(player=player)
        halls.append(hall, leaving, organiser, f"season.cancel.{version}.{player}")
    return Filled(hall, len(entrants), len(gone))


def _players(using: str, hall: str) -> dict[str, str]:
    """Under which id somebody of the register plays in that hall."""
    rows = Person.objects.using(using).filter(hall_id=hall).exclude(known_as="")
    return dict(rows.values_list("known_as", "player"))


def _gone(state: Tournament, players: dict[str, str], people: Sequence[str]) -> list[str]:
    """Who is entered there and should not be by now."""
    return [known for known, p in players.items() if known not in set(people) and state.person(p)]


def _entrant(
    using: str, hall: str, players: dict[str, str], person: str, day: str
) -> hall_commands.Entrant | None:
    """The entry for somebody of the register; None for who was erased."""
    row = AssociationPerson.objects.using(using).filter(id=person).first()
    if row is None:
        return None
    minor = counts_as_minor(row, date.fromisoformat(day))
    if person not in players:
        players[person] = new_player(hall, person)
        Person.objects.using(using).get_or_create(
            hall_id=hall,
            player=players[person],
            defaults={
                "name": row.name,
                "surname": row.surname,
                "birth_year": row.birth_date.year if row.birth_date else row.birth_year,
                "minor": minor,
                "contact": row.email,
                "known_as": person,
            },
        )
    return hall_commands.Entrant(
        player=players[person],
        minor=minor,
        consent=minor and row.guardian_consent_on is not None,
    )


# ── Registrations and answers after the hall was opened ──────────────────────────────────────────

ANSWERS = (e.InvitationConfirmed, e.InvitationDeclined, e.InvitationWithdrawn, e.DeclineUndone)


def follow(
    ledger: SeasonLedger, halls: DjangoLedger, season: str, events: Iterable[e.SeasonEvent]
) -> int:
    """Who registers or cancels, accepts or declines while a hall is being prepared comes and goes.

    Only these people: whatever else was changed at the desk of that hall stays as it is. A hall
    that has started, or is written elsewhere, is left alone.
    """
    state, _version = ledger.state(season)
    moved = 0
    for event in events:
        if isinstance(event, e.PersonRegistered | e.RegistrationCancelled):
            fixture = state.fixtures[event.fixture]
            coming = isinstance(event, e.PersonRegistered)
            place = (fixture.hall, fixture.date)
        elif isinstance(event, ANSWERS):
            coming = state.canonical(event.person) in _confirmed(state)
            place = (state.final_hall, state.final_date or ledger.today())
        else:
            continue
        moved += _followed(halls, place, state.canonical(event.person), coming=coming)
    return moved


def _followed(halls: DjangoLedger, place: tuple[str, str], person: str, *, coming: bool) -> int:
    """`place`: in which hall, and on which day."""
    hall, day = place
    if not hall:
        return 0
    there, version = halls.state(hall)
    if there.phase != "announced" or not writes_here(halls.using, hall, there):
        return 0
    player = _player(halls.using, hall, person)
    command: hall_commands.Command
    if coming:
        known = {person: player} if _has_row(halls.using, hall, player) else {}
        entrant = _entrant(halls.using, hall, known, person, day)
        if entrant is None or there.person(player) is not None:
            return 0
        command = hall_commands.EnterPlayers(entrants=(entrant,))
    elif there.person(player) is None:
        return 0
    else:
        command = hall_commands.CancelEntry(player=player)
    try:
        halls.append(hall, command, HOUSE, f"season.follow.{version}.{player}")
    except Refusal as refusal:
        logger.warning("hall %s does not follow its season: %s", hall, refusal)
        return 0
    return 1


def _player(using: str, hall: str, person: str) -> str:
    """The id somebody has in that hall; also after the row has been erased."""
    row = Person.objects.using(using).filter(hall_id=hall, known_as=person).first()
    return row.player if row is not None else new_player(hall, person)


def _has_row(using: str, hall: str, player: str) -> bool:
    return Person.objects.using(using).filter(hall_id=hall, player=player).exists()


def new_player(hall: str, person: str) -> str:
    return f"p{sha256(f'{hall} {person}'.encode()).hexdigest()[:12]}"
