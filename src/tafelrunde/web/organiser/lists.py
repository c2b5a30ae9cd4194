"""Entry lists: looked at first, columns put right, and only then entered.

The file waits under its checksum (`web/incoming.py`) while somebody looks at it, so that
another meaning for a column, or another sheet, needs no second upload.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date

import msgspec
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.html import format_html
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tafelrunde.exports.excel.participants import WORKBOOKS, read_participants, sheets_of
from tafelrunde.reckoning.lists.doubles import KnownPeople
from tafelrunde.reckoning.lists.headings import MEANINGS, PSEUDONYM, WITH_PSEUDONYMS
from tafelrunde.reckoning.lists.layout import ENTRIES
from tafelrunde.reckoning.lists.layout import WITH_PSEUDONYMS as COLUMNS_WITH_PSEUDONYMS
from tafelrunde.reckoning.lists.lengths import refuse_unfit
from tafelrunde.reckoning.lists.names import club_of, tidy
from tafelrunde.reckoning.lists.pseudonyms import Proposed, proposed
from tafelrunde.reckoning.lists.reading import Reading
from tafelrunde.rulebook.faults import Gathering, Refusal
from tafelrunde.store import layouts
from tafelrunde.web import house, incoming
from tafelrunde.web.access import who
from tafelrunde.web.acting import Fresh
from tafelrunde.web.field_names import fault_named
from tafelrunde.web.language import language
from tafelrunde.web.organiser.desk import DESK, Desk
from tafelrunde.web.organiser.players import (
    birth_year,
    enter_people,
    known_people,
    person_id,
    typed_lengths,
)
from tafelrunde.words import Verbatim
from tafelrunde.words.digits import digits, whole_in

LARGEST_LIST = 1_000_000
PSEUDONYMS = "pseudonyms"
"""What is remembered of columns where pseudonyms are among them: elsewhere they are left out."""


@who(*DESK)
@require_http_methods(["GET", "POST"])
def paste(request: HttpRequest, slug: str) -> HttpResponse:
    """The list as it was read, with doubts; nothing is stored yet. Without one: where to paste."""
    if request.method == "GET":
        return redirect(f"{reverse('desk-players', args=[slug])}?paste=1#paste")
    desk = Desk.open(request, slug)
    secret = bool(desk.mode.pseudonyms_rule)
    try:
        data = _arrived(request)
        sheets = sheets_of(data)
        sheet = request.POST.get("sheet", "") if request.POST.get("sheet") in sheets else ""
        known = known_people(desk.people.values())
        chosen = _chosen(request.POST)
        reading, remembered = read_for(
            desk.actor.id, data, _day(desk), known, chosen, sheet, pseudonyms=secret
        )
    except Refusal as refusal:
        return desk.refused(_at_the_file(refusal))
    people = list(enumerate(reading.people, start=1))
    context = {
        "reading": reading,
        "remembered": remembered,
        "meanings": list((WITH_PSEUDONYMS if secret else MEANINGS).items()),
        "kept": incoming.keep(data),
        "sheets": sheets if len(sheets) > 1 else (),
        "sheet": sheet or next(iter(sheets), ""),
        "pseudonyms": secret,
        "all_invented": secret and PSEUDONYM not in reading.layout.meanings,
        "columns": [(column, as_written(column.examples)) for column in reading.columns],
        "people": [
            (*each, plays) for each, plays in zip(people, _plays_as(desk, reading), strict=True)
        ],
        "left_out": list(enumerate(reading.left_out, start=len(people) + 1)),
        "unread": [person.line for person in reading.people if person.unread],
        "numbered": [person.line for person in reading.people if person.number],
        "doubtful": sum(person.doubt is not None for person in reading.people),
        "unticked": sum(person.certain for person in reading.people),
        "minors": sum(person.minor for person in reading.people),
    }
    return desk.show("players", context, template="organiser/pasted.html")


ISO_DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?:[T ]00:00(?::00)?)?")


def as_written(examples: Sequence[str]) -> str:
    """Cells as people write them: a date of a workbook is read as 2010-07-18, and shown so to
    nobody who writes 18.07.2010."""
    if language() != "de":
        return " · ".join(examples)
    return " · ".join(ISO_DAY.sub(r"\3.\2.\1", each) for each in examples)


def _arrived(request: HttpRequest) -> bytes:
    """An uploaded file, the pasted text, or the list that is being looked at already."""
    if request.POST.get("kept"):
        return incoming.kept(request.POST["kept"])
    data = incoming.perhaps_brought(request, "file")
    if data is None:
        data = request.POST.get("list", "").encode()
    if not data.startswith(WORKBOOKS) and len(data) > LARGEST_LIST:
        raise Refusal.single("file", "larger than 1 MB")
    return data


def _chosen(form: QueryDict) -> dict[int, str] | None:
    """The meanings from the preview's selects; another sheet has other columns."""
    if form.get("sheet", "") != form.get("seen_sheet", ""):
        return None
    found = {
        int(name.removeprefix("column-")): str(value)
        for name, value in form.items()
        if name.startswith("column-") and digits(name.removeprefix("column-"))
    }
    return {index: word for index, word in found.items() if word in WITH_PSEUDONYMS} or None


def read_for(
    owner: str,
    data: bytes,
    on: date,
    known: KnownPeople = (),
    chosen: dict[int, str] | None = None,
    sheet: str = "",
    *,
    pseudonyms: bool = False,
) -> tuple[Reading, bool]:
    """What a list says, and whether its columns were read as the owner said the last time."""
    words = WITH_PSEUDONYMS if pseudonyms else MEANINGS
    columns = COLUMNS_WITH_PSEUDONYMS if pseudonyms else ENTRIES
    kind = PSEUDONYMS if pseudonyms else ""
    chosen = {at: word for at, word in (chosen or {}).items() if word in words}
    reading = read_participants(data, known, chosen, on, sheet, columns)
    headings = reading.layout.headings
    if not headings:
        return reading, False
    if chosen:
        layouts.remember(owner, headings, chosen, kind)
        return reading, False
    before = layouts.remembered(owner, headings, kind, words)
    if not before:
        return reading, False
    return read_participants(data, known, before, on, sheet, columns), True


def entered_as_read(
    reading: Reading, key: str
) -> tuple[list[house.NewPerson], dict[str, dict[str, bool]]]:
    """Everybody whom the preview would have ticked, with all that was read, and their marks."""
    chosen = [(str(n), p) for n, p in enumerate(reading.people, start=1) if not p.certain]
    people = [
        house.NewPerson(
            id=person_id(key, number),
            name=person.name,
            surname=person.surname[:100],
            club=person.club,
            birth_year=person.year,
            contact=person.contact,
            told_apart=_kept_mark(person.apart),
        )
        for number, person in chosen
    ]
    marks = {
        person_id(key, number): {"minor": person.minor, "fee_paid": person.paid}
        for number, person in chosen
    }
    return people, marks


def _day(desk: Desk) -> date:
    return date.fromisoformat((desk.state.details.date or desk.now)[:10])


def _at_the_file(refusal: Refusal) -> Refusal:
    return Refusal(msgspec.structs.replace(fault, place="file") for fault in refusal.faults)


def _plays_as(desk: Desk, reading: Reading) -> list[Proposed]:
    here = desk.people.values()
    taken, names = [each.pseudonym for each in here], [each.name for each in here]
    listed = PSEUDONYM in reading.layout.meanings
    # The same whenever the list is read again, and known to nobody outside the house.
    seed = salted_hmac("pseudonyms", desk.hall.id).hexdigest()
    return proposed(reading.people, taken, names, listed=listed, seed=seed)


@who(*DESK)
@require_POST
def enter(request: HttpRequest, slug: str) -> HttpResponse:
    """Store the ticked people of the preview, all or none."""
    desk = Desk.open(request, slug)
    form = request.POST
    key = form.get("key", "")[:60] or Fresh().key
    chosen = [number for number in form.getlist("line") if digits(number)]
    marks: dict[str, dict[str, bool]] = {
        person_id(key, number): {
            "minor": bool(form.get(f"minor-{number}")),
            "fee_paid": bool(form.get(f"paid-{number}")),
        }
        for number in chosen
    }

    listed = whole_in(form.get("listed", ""), 4) or 0

    def told() -> str:
        said = desk.just_done()
        left = listed - sum(int(number) <= listed for number in chosen)
        return format_html("{}. {}", said, _left(left)) if said and left > 0 else said

    def do() -> None:
        gathering, people = Gathering(), list[house.NewPerson]()
        for number in chosen:
            with gathering, _named(desk.form.get(f"name-{number}", "")):
                people.append(_from_line(desk, number, key))
        gathering.tell()
        enter_people(desk, people, key, marks)
        incoming.throw_away(form.get("kept", ""))

    return desk.answered(do, said=told)


@contextmanager
def _named(name: str) -> Iterator[None]:
    """Of many lines each fault says whose it is: the same sentence four times tells nothing."""
    try:
        yield
    except Refusal as refusal:
        label = tidy(name)
        if not label:
            raise
        raise Refusal(fault_named(fault, Verbatim(label)) for fault in refusal.faults) from None


def _left(lines: int) -> str:
    """Whoever was not ticked is named by their number: nobody is left out without a word."""
    said = ngettext(
        "%(n)s line of the list was not ticked and is not entered.",
        "%(n)s lines of the list were not ticked and are not entered.",
        lines,
    )
    return said % {"n": lines}


def _from_line(desk: Desk, number: str, key: str) -> house.NewPerson:
    form = desk.form
    person = house.NewPerson(
        id=person_id(key, number),
        name=tidy(form.get(f"name-{number}", "")),
        surname=form.get(f"surname-{number}", "")[:100],
        club=club_of(form.get(f"club-{number}", "")),
        birth_year=birth_year(desk, f"year-{number}"),
        contact=form.get(f"email-{number}", "").strip(),
        pseudonym=form.get(f"pseudonym-{number}", "").strip(),
        told_apart=_kept_mark(form.get(f"apart-{number}", "")),
    )
    refuse_unfit(
        (f"{field}-{number}", kind, text)
        for field, kind, text in typed_lengths(person, contact="email", told_apart="apart")
    )
    return person


def _kept_mark(told: str) -> str:
    """Numbers follow from the order of entry, and are given anew."""
    mark = tidy(told)
    return "" if mark.isdigit() else mark
