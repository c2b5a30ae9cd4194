"""What laptop and mirror say to each other, as plain data; both ends read it from here.

Lines go as they stand in the journal. Beside them only what public pages show of people: a minor is
initials before the name leaves the hall, and nobody's contact, birth year or club goes along. The
other way come registrations: what a desk needs to check somebody in, and no address.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Literal, TypeVar

import msgspec

from tafelrunde.reckoning.names.public import Known, public_names
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.foreign import NotReadable, read_foreign
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.tournament import Tournament

Why = Literal["", "fork", "gap", "ended", "unreadable"]
"""Why lines were not taken. "gap": something before them is missing here. "ended": the pairing."""

LONGEST_MARK = 40

T = TypeVar("T")


class Message(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="mirror"):
    """What is said; a newer house may say more, which an older one does not hear."""


class Pair(Message, frozen=True, kw_only=True, tag="pair"):
    """A laptop shows the code and says which tournament it wants to send."""

    code: str
    secret: str
    tournament: str
    slug: str = ""
    """What it is called in addresses, if that is free there."""
    title: str = ""
    label: str = ""
    hall_address: str = ""
    public: bool = True


class Paired(Message, frozen=True, kw_only=True, tag="paired"):
    slug: str
    season: str = ""


class No(Message, frozen=True, kw_only=True, tag="no"):
    """The other house does not want to, and says why."""

    said: dict[str, str]


class PublicPerson(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody as everybody may read of them."""

    player: str
    name: str
    surname: str = ""
    pseudonym: str = ""
    minor: bool = False
    told_apart: str = ""
    known_as: str = ""
    """The mirror's own id of somebody who registered there; of nobody else."""


class Registered(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Somebody who has registered on the server, as the desk needs to know them."""

    person: str
    """The id the server knows them by."""
    player: str
    """The id they have, or get, in the tournament."""
    name: str
    surname: str = ""
    birth_year: int | None = None
    minor: bool = False
    consent: bool = False
    """The guardian's consent is with the association."""
    waiting: bool = False


class Registrations(msgspec.Struct, frozen=True, kw_only=True):
    """Everybody who is registered now, in their order: whoever is missing has cancelled."""

    stamp: str
    persons: tuple[Registered, ...]


class People(msgspec.Struct, frozen=True, kw_only=True):
    """Everybody there is: whoever is missing is gone. `number` is the list it follows."""

    number: int
    persons: tuple[PublicPerson, ...]


class Mark(msgspec.Struct, frozen=True, array_like=True):
    """A record by its number and its hash."""

    seq: int
    hash: str


class Sent(Message, frozen=True, kw_only=True, tag="lines"):
    """What a laptop sends: lines, and now and then marks of its own journal, newest first."""

    lines: tuple[str, ...] = ()
    trail: tuple[Mark, ...] = ()
    people: People | None = None
    hall_address: str = ""
    now: int = 0
    """Milliseconds since 1970 by the laptop's clock."""
    leaves: bool = False
    """The laptop ends the pairing."""
    registered: str | None = None
    """The stamp of the registrations it has; none where it does not ask for them."""
    public: bool | None = None
    """Whether everybody may see the tournament; an older house does not say."""
    public_number: int | None = None
    """The word about that which this one follows; an older house does not number them."""


class Heard(Message, frozen=True, kw_only=True, tag="heard"):
    """What a mirror answers: how far it is, and the newest mark both have, where it was asked."""

    version: int = 0
    head: str = ""
    people_number: int = 0
    people_stamp: str = ""
    public_number: int = 0
    public: bool | None = None
    """Whether everybody may see it here; an older house does not say."""
    common: Mark | None = None
    refused: Why = ""
    said: dict[str, str] = {}
    delivered: bool = False
    not_delivered: dict[str, str] = {}
    """Why an awarded result has not been handed in, in each language."""
    registered: Registrations | None = None
    """Where they were asked for and are others than the laptop has."""


def read_message(body: bytes, shape: type[T]) -> T:
    try:
        return read_foreign(body, shape)
    except NotReadable as error:
        raise Refusal.single("mirror", "no readable message: {why}", why=error.why) from None


def public_people(
    state: Tournament,
    rulebook: Rulebook,
    people: Mapping[str, Known],
    known_there: Mapping[str, str],
) -> tuple[PublicPerson, ...]:
    """What public pages need of everybody who takes part, in the order of their ids."""
    there = {
        player: person
        for player, person in people.items()
        if player not in state.waiting and state.person(player) is not None
    }
    names = public_names(state, rulebook, people)
    pseudonyms = rulebook.mode(state.mode).pseudonyms_rule is not None
    found = []
    for player, person in sorted(there.items()):
        minor, seat = player in names.initials, names.seat(player)
        found.append(
            PublicPerson(
                player=player,
                name=f"{seat.first} {seat.last}".strip() if minor else person.name,
                surname=seat.last if minor else person.surname,
                pseudonym=person.pseudonym if pseudonyms else "",
                minor=minor,
                told_apart="" if minor else seat.mark[:LONGEST_MARK],
                known_as=known_there.get(player, ""),
            )
        )
    return tuple(found)


def stamp_of(persons: tuple[PublicPerson, ...] | tuple[Registered, ...]) -> str:
    return sha256(msgspec.json.encode(persons, order="deterministic")).hexdigest()
