"""Players: add one at the desk, edit, wait, cancel.

Names and contacts are kept as people, apart from the journal; the journal knows opaque ids only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from hashlib import blake2b
from typing import Any

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tafelrunde.desk import commands as c
from tafelrunde.desk.leaving import perhaps_before_game
from tafelrunde.desk.rules import eligible_countries, rule_for
from tafelrunde.desk.rulings import grounds_now
from tafelrunde.pages.organiser.calls import OpenCall, wishes_to_leave
from tafelrunde.pages.organiser.finding import seat_of
from tafelrunde.pages.organiser.listing import player_rows
from tafelrunde.pages.organiser.mentions import mentions
from tafelrunde.reckoning.lists.born import typed_year
from tafelrunde.reckoning.lists.doubles import Known, Register
from tafelrunde.reckoning.lists.lengths import refuse_unfit
from tafelrunde.reckoning.lists.names import Called, club_of, typed
from tafelrunde.reckoning.names.alphabet import sortable
from tafelrunde.reckoning.names.calling import full_names
from tafelrunde.rulebook.faults import Gathering, Refusal
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.store import badges
from tafelrunde.store.association.hall_people import results_follow
from tafelrunde.web import house
from tafelrunde.web.access import who
from tafelrunde.web.acting import Fresh
from tafelrunde.web.organiser.asking import READ
from tafelrunde.web.organiser.desk import DESK, Desk
from tafelrunde.web.organiser.forgetting import can_be_erased, told_season
from tafelrunde.words import Text

MINOR_UNDER = 18
LISTS = ".xlsx, .ods, .csv, .tsv, .txt, text/csv, text/plain, " + (
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
)
"""What a list of people may come as; phones know types, desktops the ends of names."""


@who(*DESK)
@require_safe
def players(request: HttpRequest, slug: str) -> HttpResponse:
    desk = Desk.open(request, slug)
    rows = sorted(player_rows(desk.state, desk.names), key=lambda row: desk.by_surname(row.player))
    context = {
        "rows": [(row, desk.people.get(row.player)) for row in rows],
        "groups": sorted({group for row in rows for group in row.entry.groups}, key=sortable),
        "pasted": "",
        "accept": LISTS,
        **eligibility(desk.rulebook),
    }
    return desk.show("players", context)


def eligibility(rulebook: Rulebook) -> dict[str, str | None]:
    """In which countries one lives or has a passport to play here, and the rule that says so."""
    countries = eligible_countries(rulebook)
    rule = rule_for(rulebook, "eligible") if countries else None
    return {"countries": countries, "eligible_rule": rule}


def person_id(key: str, number: str) -> str:
    """The same form sent twice means the same people."""
    return "p" + blake2b(f"{key}:{number}".encode(), digest_size=6).hexdigest()


def birth_year(desk: Desk, field: str = "birth_year") -> int | None:
    """As it was typed there; a Refusal where it is none that anybody could be born in."""
    today = date.fromisoformat(desk.now[:10])
    return typed_year(desk.form.get(field, ""), today, field)


def known_people(people: Iterable[house.Person]) -> list[Known]:
    """Who is entered already, with what tells namesakes apart."""
    return [
        Known(
            person.name,
            person.club,
            person.birth_year,
            person.contact,
            apart=person.told_apart,
        )
        for person in people
    ]


def enter_people(
    desk: Desk,
    people: Iterable[house.NewPerson],
    key: str,
    each: Mapping[str, Mapping[str, bool]] | None = None,
    marks: Mapping[str, bool] | None = None,
    *,
    arrived: bool = False,
    doubted: Callable[[Text], Refusal] | None = None,
) -> None:
    """All of them or none; `each` has marks of single people, `marks` go for everybody.

    `arrived`: the one person who is entered stands before the desk. `doubted`: what to say where
    somebody on the list, if only since a moment ago, may be the same person.
    """
    listed = list(people)
    for person in listed:
        if not person.name:
            raise Refusal.single("name", "the name is missing")
    entrants = tuple(
        _entrant(desk, person, {**(marks or {}), **(each or {}).get(person.id, {})})
        for person in listed
    )
    if len(entrants) == 1:
        command: c.Command = c.EnterPlayer(**msgspec.structs.asdict(entrants[0]), arrived=arrived)
    else:
        command = c.EnterPlayers(entrants=entrants)

    def look(known: Iterable[house.Person]) -> None:
        for person in listed:
            doubt = doubt_about(known, person) if doubted else None
            if doubted and doubt is not None:
                raise doubted(doubt)

    house.enter(desk.hall.id, listed, command, desk.actor, key, look)


def _entrant(desk: Desk, person: house.NewPerson, marks: Mapping[str, bool]) -> c.Entrant:
    return entrant_of(person, marks, desk.state.details.date or desk.now)


def entrant_of(person: house.NewPerson, marks: Mapping[str, bool], day: str) -> c.Entrant:
    """What the journal learns of a person; `day` is that of the tournament."""
    settled: dict[str, Any] = {name: said for name, said in marks.items() if name != "minor"}
    return c.Entrant(
        player=person.id,
        minor=_minor(person, day) or marks.get("minor", False),
        groups=(person.club,) if person.club else (),
        pseudonym=bool(person.pseudonym),
        **settled,
    )


def _minor(person: house.NewPerson, day: str) -> bool:
    return person.birth_year is not None and int(day[:4]) - person.birth_year < MINOR_UNDER


MARKS = ("minor", "standin", "fair_play", "consent", "data_checked", "fee_paid", "brings_game")


@who(*DESK)
@require_POST
def add(request: HttpRequest, slug: str) -> HttpResponse:
    """One person at the desk; a name that is there already is asked about first.

    Whom the check-in did not find stands before it, and is entered and here by one act.
    """
    desk = Desk.open(request, slug)
    form = request.POST
    key = form.get("key", "")[:60] or Fresh().key
    attested = ("data_checked", "fair_play") if form.get("attested") else ()
    marks = {name: True for name in MARKS if form.get(name) or name in attested}
    if form.get("eligible") in ("yes", "no"):
        marks["eligible"] = form["eligible"] == "yes"

    def do() -> None:
        person = _somebody(desk, person_id(key, "1"))
        doubted = None if form.get("twice") else _same_person
        here = bool(form.get("arrived"))
        enter_people(desk, [person], key, marks=marks, arrived=here, doubted=doubted)

    return desk.answered(do)


def _somebody(desk: Desk, player: str) -> house.NewPerson:
    """As the form has it; one Refusal with every field that cannot be taken so."""
    form, gathering, years = desk.form, Gathering(), list[int | None]()
    told, contact = typed(form.get("name", ""), form.get("contact", ""))
    with gathering:
        years.append(birth_year(desk))
    person = house.NewPerson(
        id=player,
        name=told.name,
        surname=told.surname[:100],
        club=club_of(form.get("club", "")),
        birth_year=next(iter(years), None),
        contact=contact,
        pseudonym=form.get("pseudonym", "").strip(),
        told_apart=" ".join(form.get("told_apart", "").split()),
    )
    with gathering:
        refuse_unfit(typed_lengths(person))
    gathering.tell()
    return person


@who(*DESK)
@require_POST
def stand_in(request: HttpRequest, slug: str) -> HttpResponse:
    """Somebody who fills a table: entered and there in one go."""
    desk = Desk.open(request, slug)
    form = request.POST
    key = form.get("key", "")[:50] or Fresh().key
    told, contact = typed(form.get("name", ""))
    person = house.NewPerson(
        id=person_id(key, "1"), name=told.name, surname=told.surname[:100], contact=contact
    )

    def do() -> None:
        refuse_unfit(typed_lengths(person))
        enter_people(desk, [person], key, marks={"standin": True}, arrived=True)

    return desk.answered(do)


def typed_lengths(
    person: house.PersonFields, before: house.Person | None = None, **fields: str
) -> Iterator[tuple[str, str, str]]:
    """What was typed of somebody, by the form's field; what nobody touched stays as it is."""
    for kind in ("name", "club", "pseudonym", "told_apart", "contact"):
        text = getattr(person, kind)
        if before is None or text != getattr(before, kind):
            yield fields.get(kind, kind), kind, text


def doubt_about(known: Iterable[house.Person], person: house.NewPerson) -> Text | None:
    """Whether somebody who is on the list already may be the same person."""
    told = Known(
        person.name, person.club, person.birth_year, person.contact, apart=person.told_apart
    )
    return Register(known_people(known)).doubt(told).text


def _same_person(doubt: Text) -> Refusal:
    return Refusal.single(
        "name", "{doubt}: is it the same person? If not, tick “add anyway”", doubt=doubt
    )


@who(*DESK)
@require_safe
def player(request: HttpRequest, slug: str, player_id: str) -> HttpResponse:
    """One person: name and contact, groups, fixed table, marks, leaving."""
    desk = Desk.open(request, slug)
    row = next((r for r in player_rows(desk.state, desk.names) if r.player == player_id), None)
    if row is None:
        raise Http404
    erasable = can_be_erased(desk, desk.people.get(player_id))
    context = {
        "row": row,
        "entry": row.entry,
        "person": desk.people.get(player_id),
        "newest_badge": badges.newest(desk.hall.id),
        "badges": [each for each in badges.badges_of(desk.hall.id) if each.player == player_id],
        "knocked": any(each.player == player_id for each in desk.joining_twice),
        "referee_only": desk.actor.role == "referee",
        "seat": seat_of(desk.state, player_id),
        "perhaps_before_game": perhaps_before_game(desk.matter, player_id),
        "wish": _wish_of(desk, player_id),
        "ahead": sum(round_.published for round_ in desk.state.rounds) + 1,
        "grounds": grounds_now(desk.matter) if row.status in ("there", "withdrawn") else (),
        "erasable": erasable,
        "told_season": told_season(desk) if erasable else "",
        "mentions": mentions(desk.state.history, desk.people[player_id].name) if erasable else (),
    }
    return desk.show("players", context, template="organiser/player.html")


def _wish_of(desk: Desk, player_id: str) -> OpenCall | None:
    """That this person asked on the phone to be let go, and waits for an answer."""
    waiting = wishes_to_leave(desk.state, desk.names)
    return next((wish for wish in waiting if wish.leaving == player_id), None)


def _called_now(name: str, before: str, contact: str) -> tuple[Called, str]:
    """A name that nobody touched stays, whatever a comma in it would mean."""
    return (Called(before), contact) if name == before else typed(name, contact)


@who(*DESK)
@require_POST
def change(request: HttpRequest, slug: str, player_id: str) -> HttpResponse:
    """Name and contact go to the person, everything the draw must know to the journal."""
    desk = Desk.open(request, slug)
    form = request.POST
    if player_id not in desk.people:
        raise Http404
    before = desk.people[player_id]

    def do() -> None:
        person = _changed(desk, before)
        data = form.copy()
        data["player"] = player_id
        if "pseudonym_text" in form and desk.mode.pseudonyms_rule:
            data.appendlist("shown", "pseudonym")
        if form.get("pseudonym_text", "").strip():
            data["pseudonym"] = "on"
        command = READ["change-entry"](desk, data)
        desk.give(command)
        house.rename(desk.hall.id, person)
        results_follow(house.ledger(), desk.hall.id)

    # The journal knows no names: what only the person's page changed nobody else would tell.
    # Namesakes are told apart as every list will call them from now on.
    def told() -> str:
        now = full_names(desk.state, house.people(desk.hall.id))
        return _("✓ Saved: %(name)s") % {"name": now.get(player_id, before.name)}

    return desk.answered(do, said=lambda: desk.just_done() or told())


def _changed(desk: Desk, before: house.Person) -> house.NewPerson:
    """As the form has it; what a helper does not see he does not change."""
    form, confided = desk.form, desk.confided
    reached = form.get("contact", "").strip() if confided else before.contact
    told, contact = _called_now(form.get("name", ""), before.name, reached)
    if not told.name:
        raise Refusal.single("name", "the name is missing")
    gathering, years = Gathering(), list[int | None]()
    with gathering:
        years.append(_year_now(desk, before))
    person = house.NewPerson(
        id=before.player,
        name=told.name,
        surname=told.surname[:100] or before.surname,
        club=club_of(form.get("club", "")),
        birth_year=next(iter(years), None),
        contact=contact,
        pseudonym=form.get("pseudonym_text", "").strip(),
        told_apart=" ".join(form.get("told_apart", "").split()),
    )
    with gathering:
        refuse_unfit(typed_lengths(person, before, pseudonym="pseudonym_text"))
    gathering.tell()
    return person


def _year_now(desk: Desk, before: house.Person) -> int | None:
    """What nobody touched stays, whatever it is."""
    kept = before.birth_year
    untouched = desk.form.get("birth_year", "").strip() == ("" if kept is None else str(kept))
    return kept if untouched or not desk.confided else birth_year(desk)
