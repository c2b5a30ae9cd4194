"""The audit: who did what and when, for the owner's eyes; found by person, action and time."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, time, timedelta

import msgspec
from django.contrib.auth.models import User
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.timezone import get_default_timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tafelrunde.desk.association.event_words import told
from tafelrunde.exports.csv_files import write_csv
from tafelrunde.journal.season_record import SEASONS
from tafelrunde.pages.association.deed_words import ACTIONS, HEADINGS, WAYS
from tafelrunde.pages.association.letter_words import KINDS
from tafelrunde.pages.files.grid import Column, grid
from tafelrunde.store import deeds
from tafelrunde.store.association.audit import Done, Wanted, all_ids, done, lines_of
from tafelrunde.store.association.finding import find_people
from tafelrunde.store.association.registering import FORM
from tafelrunde.store.association_models import AssociationPerson, SeasonBook
from tafelrunde.store.crew import ACCOUNT
from tafelrunde.web.access import OWNER, actor_of, who
from tafelrunde.web.account_names import account_name
from tafelrunde.web.account_order import by_name
from tafelrunde.web.association.doors import Office
from tafelrunde.web.fields import text
from tafelrunde.web.files.desk import CSV
from tafelrunde.web.language import language
from tafelrunde.web.season import house
from tafelrunde.words import NOTHING, Player, Text, Verbatim, called, people_in

A_PAGE, MOST_IN_A_FILE = 50, 20_000
NOBODY = "N. N."
ACCOUNT_ID = re.compile(rf"{ACCOUNT}(\d{{1,10}})")
BY_WORDS = {
    deeds.HOUSE: Text("the house by itself"),
    deeds.SELF: Text("the person"),
    FORM: Text("the person"),
    "season-link": Text("the person"),
    "": Text("unknown"),
}


class AuditLine(msgspec.Struct, frozen=True):
    """One line as the owner reads it."""

    at: datetime | None
    by: Text
    what: Text
    about: Text
    person: str
    season: str
    number: int


@who(OWNER)
@never_cache
@require_safe
def audit(request: HttpRequest) -> HttpResponse:
    wanted = _wanted(request.GET)
    if request.GET.get("as") == "csv":
        return _file(request, wanted)
    page = Paginator(done(wanted), A_PAGE).get_page(request.GET.get("page"))
    asked = request.GET.copy()
    asked.pop("page", None)
    context = {
        "page": page,
        "lines": _told(lines_of(page.object_list)),
        "headings": HEADINGS,
        "accounts": _accounts(),
        "asked": {name: text(request.GET, name) for name in ("q", "by", "what", "from", "to")},
        "query": asked.urlencode(),
    }
    return Office(request).show("audit", context)


def _accounts() -> list[tuple[str, str]]:
    users = by_name(User.objects.all())
    return [(f"{ACCOUNT}{user.pk}", account_name(user.get_username())) for user in users]


# ── What is looked for ───────────────────────────────────────────────────────────────────────────


def _wanted(form: QueryDict) -> Wanted:
    """What cannot be read is left open: a page for looking around refuses nothing."""
    name, until = text(form, "q")[:100], _day(text(form, "to"))
    chosen = next((each.kinds for each in HEADINGS if each.id == text(form, "what")), None)
    return Wanted(
        kinds=chosen,
        by=text(form, "by")[:100],
        people=all_ids(find_people(name)) if name else None,
        since=_moment(_day(text(form, "from"))),
        until=_moment(until + timedelta(days=1) if until is not None else None),
    )


def _day(typed: str) -> date | None:
    try:
        return date.fromisoformat(typed)
    except ValueError:
        return None


def _moment(day: date | None) -> str:
    """Midnight where the association sits, as journals write it."""
    if day is None:
        return ""
    local = datetime.combine(day, time(), get_default_timezone())
    return local.astimezone(UTC).isoformat(timespec="microseconds")


# ── In words ─────────────────────────────────────────────────────────────────────────────────────


def _told(lines: Sequence[Done]) -> list[AuditLine]:
    words = [_words(each) for each in lines]
    books = SeasonBook.objects.in_bulk({each.season for each in lines})
    names = _names(people_in(text for each in words for text in each), books)
    return [
        AuditLine(
            at=_when(line.at),
            by=by.named(names),
            what=what.named(names),
            about=about.named(names),
            person=called(names, line.person),
            season=books[line.season].title if line.season in books else "",
            number=line.number,
        )
        for line, (by, what, about, _person) in zip(lines, words, strict=True)
    ]


def _words(line: Done) -> tuple[Text, Text, Text, Text]:
    """Who did what, about what and to whom; ids still stand for everybody."""
    by = line.by.partition(":")[0] if line.by.startswith("season-link") else line.by
    who, person = BY_WORDS.get(by) or Player(line.by), Player(line.person)
    if line.line:
        return who, told(SEASONS.from_line(line.line).event), NOTHING, person
    what = ACTIONS.get(line.kind, Verbatim(line.kind))
    about = WAYS.get(line.about) or KINDS.get(line.about) or Player(line.about)
    return who, what, about, person


def _names(ids: set[str], books: Iterable[str]) -> dict[str, str]:
    """Whom and what ids on a page stand for now; whoever is erased is nobody any more."""
    people = {each for each in ids if house.PERSON_ID.fullmatch(each)}
    accounts = {each: found[1] for each in ids if (found := ACCOUNT_ID.fullmatch(each))}
    users = User.objects.filter(pk__in=accounts.values())
    return {
        **dict.fromkeys([*people, *accounts], NOBODY),
        **dict(AssociationPerson.objects.filter(id__in=people).values_list("id", "name")),
        **{f"{ACCOUNT}{user.pk}": account_name(user.get_username()) for user in users},
        **{
            number: fixture.title
            for book in books
            for number, fixture in house.seasons().state(book)[0].fixtures.items()
        },
    }


def _when(written: str) -> datetime | None:
    """A journal from elsewhere may hold a record without a time; its line is shown without one."""
    try:
        return datetime.fromisoformat(written)
    except ValueError:
        return None


# ── To take along ────────────────────────────────────────────────────────────────────────────────

COLUMNS = (
    Column("at", Text("Time")),
    Column("by", Text("Who")),
    Column("what", Text("What")),
    Column("about", Text("About")),
    Column("person", Text("Person")),
    Column("season", Text("Season")),
    Column("number", Text("Number")),
)


def _file(request: HttpRequest, wanted: Wanted) -> HttpResponse:
    lang = language()
    lines = _told(lines_of(done(wanted)[:MOST_IN_A_FILE]))
    rows = [
        (
            each.at.astimezone(get_default_timezone()).isoformat(" ", "seconds") if each.at else "",
            *(each.by[lang], each.what[lang], each.about[lang]),
            *(each.person, each.season, each.number),
        )
        for each in lines
    ]
    deeds.note("export", actor_of(request, role="association").id, about="audit")
    title = Text("Who did what")
    answer = HttpResponse(write_csv(grid(title, COLUMNS, rows, lang)), content_type=CSV)
    answer["Content-Disposition"] = 'attachment; filename="audit.csv"'
    return answer
