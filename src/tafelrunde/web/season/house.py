"""What the association's pages need of the store: seasons, their ledger, people's names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.http import Http404, HttpRequest
from django.utils.text import slugify

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.inviting import next_invited
from tafelrunde.desk.association.matter import Everybody, SeasonMatter
from tafelrunde.desk.association.rules import rulebook_of
from tafelrunde.journal.season_events import SeasonEvent
from tafelrunde.pages.association.ranking import RankingPage
from tafelrunde.reckoning.names.register import Names, public_names
from tafelrunde.reckoning.season.table import SeasonTable
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.championship import Championship, Fixture
from tafelrunde.store.association import namesakes
from tafelrunde.store.association.offered import labels
from tafelrunde.store.association_models import AssociationPerson, SeasonBook, SeasonRow
from tafelrunde.store.kept_models import KeptLine
from tafelrunde.store.list_order import how_many_and_newest
from tafelrunde.store.people_register import PeopleRegister
from tafelrunde.store.season_book import SeasonReply
from tafelrunde.web.access import actor_of, roles_of
from tafelrunde.web.house import UMLAUTS as UMLAUTS
from tafelrunde.web.office_rights import scope_of
from tafelrunde.web.rules_here import played_by
from tafelrunde.web.season import people as public_people
from tafelrunde.web.season.listing import Listing
from tafelrunde.web.season_ledger import PERSON_ID as PERSON_ID
from tafelrunde.web.season_ledger import chosen_person as chosen_person
from tafelrunde.web.season_ledger import person_in as person_in
from tafelrunde.web.season_ledger import seasons as seasons
from tafelrunde.words import Text, people_in

LONGEST_SLUG = 60
INSIDE = frozenset({"organiser", "association"})
MOST_LISTED = 150

Listener = Callable[[str, Sequence[SeasonEvent]], None]
_listening: list[Listener] = []

EVERYBODY = Actor("public", "player")
"""Who reads the public pages; nobody in particular, so nothing is allowed."""


class _Unbarred(Everybody):
    """A register that tells nothing of anybody; whether a final has begun is no secret."""

    def begun(self, hall: str) -> bool:
        return PeopleRegister().begun(hall)


@dataclass
class Here:
    """The season an address names, as it stands now."""

    book: SeasonBook
    state: Championship
    version: int

    @cached_property
    def rulebook(self) -> Rulebook:
        return rulebook_of(self.state)

    @cached_property
    def today(self) -> str:
        return seasons().today()

    @property
    def id(self) -> str:
        return self.book.id

    @property
    def slug(self) -> str:
        return self.book.slug

    @cached_property
    def table(self) -> SeasonTable:
        return seasons().table(self.book.id)

    @cached_property
    def listing(self) -> Listing:
        """The kept list; what pages need of the season's ranking comes from here."""
        return Listing(self.book.id, self.state, self.rulebook)

    @cached_property
    def moved_at(self) -> str:
        """The moment of the last record."""
        rows = SeasonRow.objects.filter(season_id=self.id, seq=self.version)
        return str(rows.values_list("at", flat=True).get())

    def matter(self, actor: Actor) -> SeasonMatter:
        return SeasonMatter(
            self.state,
            self.rulebook,
            actor,
            self.today,
            PeopleRegister(),
            self.listing.standing,
        )

    @cached_property
    def next_invited(self) -> frozenset[str] | None:
        """For everybody to see: as if nobody were barred, which is the office's to know."""
        return next_invited(replace(self.matter(EVERYBODY), register=_Unbarred()))

    def told(self, rows: Iterable[KeptLine]) -> RankingPage:
        """Lines of the list in words, with who is in the final."""
        return self.listing.told(rows, self.state.invitations, self.next_invited)

    def fixture(self, fixture: str) -> Fixture:
        found = self.state.fixtures.get(fixture)
        if found is None:
            raise Http404
        return found


def find(request: HttpRequest, slug: str) -> SeasonBook:
    """The season behind the address; one that is not public exists only for insiders."""
    book = SeasonBook.objects.filter(slug=slug, version__gt=0).first()
    if book is None or not (book.public or roles_of(request) & INSIDE):
        raise Http404
    return book


def here(request: HttpRequest, slug: str) -> Here:
    book = find(request, slug)
    state, version = seasons().state(book.id)
    found = Here(book, state, version)
    played_by(found.rulebook)
    return found


def listed(request: HttpRequest) -> list[SeasonBook]:
    """Every season this person may see, the newest first."""
    books = SeasonBook.objects.filter(version__gt=0)
    if not roles_of(request) & INSIDE:
        books = books.filter(public=True)
    return list(books)


def acting(request: HttpRequest) -> Actor:
    """Who asks: the association where the account belongs to it, else the organiser."""
    role = "association" if "association" in roles_of(request) else "organiser"
    return actor_of(request, role=role)  # type: ignore[arg-type]


def ask(
    season: str, command: c.Command, actor: Actor, key: str, seen: int | None = None
) -> SeasonReply:
    """Through the ledger; whoever listens hears of it afterwards."""
    reply = seasons().append(season, command, actor, key, seen)
    if not reply.repeated:
        tell(season, reply)
    return reply


def tell(season: str, reply: SeasonReply) -> None:
    """Halls that follow, and letters to those who have to know; a page does not wait for these."""
    if reply.events:
        for hear in _listening:
            hear(season, reply.events)


def listen(hear: Listener) -> None:
    """`hear` is told what happened in a season whenever a page made it happen."""
    if hear not in _listening:
        _listening.append(hear)


# ── People ───────────────────────────────────────────────────────────────────────────────────────


def names_public() -> Names:
    """Everybody's; a page that shows a few people takes `names_of`."""
    rows = AssociationPerson.objects.only(*public_people.FIELDS).order_by("created_at", "id")
    people, today = list(rows), seasons().today()
    return public_names(people, today, namesakes.public_marks_of_all(people, today))


def people_stamp() -> str:
    """Another one as soon as somebody came, went or changed his name."""
    number, newest = how_many_and_newest()
    return f"{number} {newest}"


def everyone(request: HttpRequest) -> list[str]:
    """Labels to choose from; none where there are too many people for one page.

    Then the field asks for a few while a name is typed (`persons.suggest`); so it does for whoever
    works for a part of the office only.
    """
    if not scope_of(request).unlimited:
        return []
    rows = list(AssociationPerson.objects.filter(same_as=None)[: MOST_LISTED + 1])
    return list(labels(rows).values()) if len(rows) <= MOST_LISTED else []


def named_texts(
    texts: Iterable[Text], state: Championship | None, *, inside: bool = True
) -> list[Text]:
    """Sentences that call dates by their titles and people by their names.

    People only `inside`: those names are for the office alone.
    """
    told = list(texts)
    called = people_in(told)
    ids = {each for each in called if PERSON_ID.fullmatch(each)} if inside else set()
    known = public_people.names_inside(ids) if ids else {}
    dates = state.fixtures if state is not None else {}
    names = {each: dates[each].title for each in called if each in dates}
    names |= {each: known[each] for each in ids}
    return [text.named(names) for text in told]


def free_slug(title: str) -> str:
    """An address for a new season, from its title."""
    plain = slugify(title.casefold().translate(UMLAUTS))[:LONGEST_SLUG].strip("-") or "saison"
    taken = set(SeasonBook.objects.filter(slug__startswith=plain).values_list("slug", flat=True))
    if plain not in taken:
        return plain
    return next(f"{plain}-{n}" for n in range(2, 10**6) if f"{plain}-{n}" not in taken)
