"""Players: paste a list and look at it first, add one at the desk, edit, wait, cancel.

Names and contacts are kept as people, apart from the journal; the journal knows opaque ids only.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

import msgspec
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.views.decorators.http import require_POST, require_safe

from tafelrunde.desk import commands as c
from tafelrunde.exports.excel.limits import MOST_BYTES, OLD_EXCEL
from tafelrunde.exports.excel.participants import read_participants
from tafelrunde.pages.organiser.finding import seat_of
from tafelrunde.pages.organiser.listing import player_rows
from tafelrunde.pages.organiser.paste import Pasted, read_list, tidy
from tafelrunde.pages.organiser.people import by_surname
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store import badges
from tafelrunde.web.access import who
from tafelrunde.web.organiser import house
from tafelrunde.web.organiser.acting import conflicting, done, refused
from tafelrunde.web.organiser.asking import READ
from tafelrunde.web.organiser.frame import DESK, Desk, Fresh, open_desk, show

LARGEST_LIST = 400_000
WORKBOOKS = (b"PK", OLD_EXCEL)
"""How files begin that are workbooks, whatever they are called; the old kind is refused there."""
MINOR_UNDER = 18


@who(*DESK)
@require_safe
def players(request: HttpRequest, slug: str) -> HttpResponse:
    desk = open_desk(request, slug)
    rows = sorted(player_rows(desk.state, desk.names), key=lambda row: by_surname(row.name))
    context = {
        "rows": [(row, desk.people.get(row.player)) for row in rows],
        "groups": sorted({group for row in rows for group in row.entry.groups}),
        "pasted": "",
    }
    return show(request, desk, "players", context)


@who(*DESK)
@require_POST
def paste(request: HttpRequest, slug: str) -> HttpResponse:
    """The list as it was read, with doubts; nothing is stored yet."""
    desk = open_desk(request, slug)
    file = request.FILES.get("file")
    data = bytes(file.read(MOST_BYTES + 1)) if file is not None else b""
    try:
        if data.startswith(WORKBOOKS):
            text, reading = "", read_participants(data, desk.names)
        else:
            text = _decoded(data) if file is not None else request.POST.get("list", "")
            text = text[:LARGEST_LIST]
            reading = read_list(text, desk.names)
    except Refusal as refusal:
        return refused(request, desk, _at_the_file(refusal))
    context = {
        "reading": reading,
        "pasted": text,
        "pseudonyms": bool(desk.mode.pseudonyms_rule),
        "people": [
            (person, _pseudonym(person, index)) for index, person in enumerate(reading.people)
        ],
        "certain": sum(person.certain for person in reading.people),
        "doubtful": sum(person.doubt is not None for person in reading.people),
    }
    return show(request, desk, "players", context, template="organiser/pasted.html")


def _at_the_file(refusal: Refusal) -> Refusal:
    return Refusal(msgspec.structs.replace(fault, place="file") for fault in refusal.faults)


def _decoded(data: bytes) -> str:
    raw = data[:LARGEST_LIST]
    for coding in ("utf-8-sig", "cp1252"):
        try:
            return raw.decode(coding)
        except UnicodeDecodeError:
            continue
    return raw.decode("latin-1")


RANKS = ("Grenadier", "Dragoner", "Husar", "Kürassier", "Füsilier", "Kanonier", "Pionier", "Kurier")


def _pseudonym(person: Pasted, index: int) -> str:
    """A proposal nobody can guess the player from; to be changed as the player likes."""
    return f"{RANKS[index % len(RANKS)]} {10 + (person.line * 37 + index * 11) % 90}"


@who(*DESK)
@require_POST
def enter(request: HttpRequest, slug: str) -> HttpResponse:
    """Store the ticked people of the preview, all or none."""
    desk = open_desk(request, slug)
    form = request.POST
    key = form.get("key", "")[:60] or Fresh().key
    chosen = [number for number in form.getlist("line") if number.isascii() and number.isdigit()]
    people = [_from_line(form, number, key) for number in chosen]
    try:
        _enter(desk, people, key)
    except Refusal as refusal:
        return refused(request, desk, refusal)
    except house.Conflict as conflict:
        return conflicting(request, desk, conflict)
    return done(request, desk)


def _from_line(form: QueryDict, number: str, key: str) -> house.NewPerson:
    return house.NewPerson(
        id=_id(key, number),
        name=tidy(form.get(f"name-{number}", ""))[:120],
        club=form.get(f"club-{number}", "").strip()[:80],
        birth_year=_year(form.get(f"year-{number}", "")),
        contact=form.get(f"email-{number}", "").strip()[:120],
        pseudonym=form.get(f"pseudonym-{number}", "").strip()[:80],
    )


def _id(key: str, number: str) -> str:
    """The same form sent twice means the same people."""
    return "p" + blake2b(f"{key}:{number}".encode(), digest_size=6).hexdigest()


def _year(raw: str) -> int | None:
    raw = raw.strip()
    return int(raw) if len(raw) == 4 and raw.isascii() and raw.isdigit() else None


def _enter(desk: Desk, people: Iterable[house.NewPerson], key: str, **marks: bool) -> None:
    listed = list(people)
    for person in listed:
        if not person.name:
            raise Refusal.single("name", de="der Name fehlt", en="the name is missing")
    entrants = tuple(
        c.Entrant(
            player=person.id,
            minor=_minor(desk, person) or marks.get("minor", False),
            groups=(person.club,) if person.club else (),
            pseudonym=bool(person.pseudonym),
            **{name: value for name, value in marks.items() if name != "minor"},
        )
        for person in listed
    )
    if len(entrants) == 1:
        command: c.Command = c.EnterPlayer(**msgspec.structs.asdict(entrants[0]))
    else:
        command = c.EnterPlayers(entrants=entrants)
    house.enter(desk.hall.id, listed, command, desk.actor, key)


def _minor(desk: Desk, person: house.NewPerson) -> bool:
    year = int((desk.state.details.date or desk.now)[:4])
    return person.birth_year is not None and year - person.birth_year < MINOR_UNDER


MARKS = ("minor", "standin", "fair_play", "consent", "data_checked", "fee_paid", "brings_game")


@who(*DESK)
@require_POST
def add(request: HttpRequest, slug: str) -> HttpResponse:
    """One person at the desk; a name that is there already is asked about first."""
    desk = open_desk(request, slug)
    form = request.POST
    key = form.get("key", "")[:60] or Fresh().key
    person = house.NewPerson(
        id=_id(key, "1"),
        name=tidy(form.get("name", ""))[:120],
        club=form.get("club", "").strip()[:80],
        birth_year=_year(form.get("birth_year", "")),
        contact=form.get("contact", "").strip()[:120],
        pseudonym=form.get("pseudonym", "").strip()[:80],
    )
    marks = {name: True for name in MARKS if form.get(name)}
    try:
        if person.id not in desk.people and not form.get("twice"):
            _not_twice(desk, person)
        _enter(desk, [person], key, **marks)
    except Refusal as refusal:
        return refused(request, desk, refusal)
    except house.Conflict as conflict:
        return conflicting(request, desk, conflict)
    return done(request, desk)


def _not_twice(desk: Desk, person: house.NewPerson) -> None:
    read = read_list(person.name, desk.names)
    if read.people and read.people[0].doubt is not None:
        doubt = read.people[0].doubt
        raise Refusal.single(
            "name",
            de=f"{doubt.de}: ist das dieselbe Person? Wenn nicht, „trotzdem aufnehmen“ ankreuzen",
            en=f'{doubt.en}: is it the same person? If not, tick "add anyway"',
        )


@who(*DESK)
@require_safe
def player(request: HttpRequest, slug: str, player_id: str) -> HttpResponse:
    """One person: name and contact, groups, fixed table, marks, leaving."""
    desk = open_desk(request, slug)
    row = next((r for r in player_rows(desk.state, desk.names) if r.player == player_id), None)
    if row is None:
        raise Http404
    context = {
        "row": row,
        "entry": row.entry,
        "person": desk.people.get(player_id),
        "badges": [each for each in badges.badges_of(desk.hall.id) if each.player == player_id],
        "referee_only": desk.actor.role == "referee",
        "seat": seat_of(desk.state, player_id),
    }
    return show(request, desk, "players", context, template="organiser/player.html")


@who(*DESK)
@require_POST
def change(request: HttpRequest, slug: str, player_id: str) -> HttpResponse:
    """Name and contact go to the person, everything the draw must know to the journal."""
    desk = open_desk(request, slug)
    form = request.POST
    if player_id not in desk.people:
        raise Http404
    try:
        name = tidy(form.get("name", ""))[:120]
        if not name:
            raise Refusal.single("name", de="der Name fehlt", en="the name is missing")
        data = form.copy()
        data["player"] = player_id
        if form.get("pseudonym_text", "").strip():
            data["pseudonym"] = "on"
        command = READ["change-entry"](desk, data)
        seen = form.get("seen", "")
        house.append(
            desk.hall.id, command, desk.actor, form.get("key", "")[:64] or Fresh().key,
            int(seen) if seen.isdigit() else None,
        )  # fmt: skip
        house.rename(
            desk.hall.id,
            house.NewPerson(
                id=player_id,
                name=name,
                club=form.get("club", "").strip()[:80],
                birth_year=_year(form.get("birth_year", "")),
                contact=form.get("contact", "").strip()[:120],
                pseudonym=form.get("pseudonym_text", "").strip()[:80],
            ),
        )
    except Refusal as refusal:
        return refused(request, desk, refusal)
    except house.Conflict as conflict:
        return conflicting(request, desk, conflict)
    return done(request, desk)
