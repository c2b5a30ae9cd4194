"""What a letter that was ordered says, and to whom: looked up in the moment it is written."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from django.contrib.auth.models import User
from django.urls import NoReverseMatch, reverse

from tafelrunde.desk.association.inviting import goes_on
from tafelrunde.desk.association.rules import rulebook_of
from tafelrunde.pages.association.calendar import lacks_result, why_not_counted
from tafelrunde.state.championship import Championship, Fixture, SentInvitation
from tafelrunde.store.association import confirming
from tafelrunde.store.association.intake import looked_at
from tafelrunde.store.association.links import issue_link
from tafelrunde.store.association_models import (
    AssociationPerson,
    Correction,
    SeasonBook,
    Unconfirmed,
    Upload,
)
from tafelrunde.store.crew import ACCOUNT
from tafelrunde.store.letter_models import GroupLetter
from tafelrunde.store.letter_models import Letter as Ordered
from tafelrunde.store.reach import reach, speaks_as
from tafelrunde.web import doorkeeper
from tafelrunde.web.letters import about_dates, about_final, about_merges, about_people, tokens
from tafelrunde.web.letters.texts import Values, in_both, in_own_words, split_up
from tafelrunde.web.letters.words import Letter, day_and_time
from tafelrunde.web.season import house
from tafelrunde.words import InEach, Text, Verbatim
from tafelrunde.words.digits import digits


class Reader(msgspec.Struct, frozen=True):
    """Who gets a letter."""

    id: str
    name: str
    email: str
    language: str


class Matter(msgspec.Struct, frozen=True):
    """What a letter is about."""

    season: str
    slug: str
    state: Championship
    fixture: Fixture | None
    base: str
    reader: str

    @property
    def date(self) -> Fixture:
        if self.fixture is None:
            raise LookupError("this letter is about a date")
        return self.fixture

    @property
    def invitation(self) -> SentInvitation | None:
        ids = reach(self.reader)
        sent = self.state.invitations
        return next((sent[each] for each in sorted(ids) if each in sent), None)

    @property
    def place_goes_on(self) -> bool:
        """Whether somebody else gets the reader's place in the final."""
        one = self.invitation
        return one is None or goes_on(self.state, rulebook_of(self.state), one)

    def personal(self, page: str) -> str:
        """A link that is the reader's alone; none where nobody knows the house's address."""
        if not self.base:
            return ""
        _link, token = issue_link(self.season, self.reader)
        return self.base + reverse(page, args=[token])

    def public(self, page: str, *parts: str) -> str:
        try:
            return self.base + reverse(page, args=parts) if self.base else ""
        except NoReverseMatch:
            return ""


Written = tuple[Letter, Reader]


def _invitation(matter: Matter) -> Letter | None:
    one = matter.invitation
    if one is None or one.state != "open":
        return None
    return about_final.invitation(matter.state, one, matter.personal("invitation"))


def _final_told(matter: Matter) -> Letter | None:
    one = matter.invitation
    if one is None or one.state not in ("open", "confirmed"):
        return None
    return about_final.told_anew(matter.state, matter.personal("invitation"))


def _stands_again(why: Text) -> Callable[[Matter], Letter | None]:
    def letter(matter: Matter) -> Letter | None:
        one = matter.invitation
        if one is None or not one.stands:
            return None
        return about_final.stands_again(matter.state, one, matter.personal("invitation"), why)

    return letter


def _results_due(matter: Matter) -> Letter | None:
    waiting = looked_at(house.seasons(), matter.season)
    if not lacks_result(matter.date, house.seasons().today(), waiting):
        return None
    link = matter.public("season-hand-in", matter.slug, matter.date.id)
    return about_dates.results_due(matter.date, matter.state.results_due, link)


def _answer_due(matter: Matter) -> Letter | None:
    one = matter.invitation
    if one is None or one.state != "open":
        return None
    return about_final.answer_due(matter.state, one, matter.personal("invitation"))


def _final_result(matter: Matter) -> Letter | None:
    ids = reach(matter.reader)
    placed = matter.state.closed.places if matter.state.closed is not None else ()
    place = next((one.place for one in placed if one.person in ids), None)
    if place is None:
        return None
    return about_final.result(matter.state, place, matter.public("season-final", matter.slug))


ABOUT_SEASONS: dict[str, Callable[[Matter], Letter | None]] = {
    "registered": lambda m: about_dates.registered(m.date, m.personal("registration")),
    "waiting": lambda m: about_dates.waiting(m.date, m.personal("registration")),
    "moved-up": lambda m: about_dates.moved_up(m.date, m.personal("registration")),
    "registration-cancelled": lambda m: about_dates.registration_cancelled(m.date),
    "date-cancelled": lambda m: about_dates.date_cancelled(m.date),
    "invitation": _invitation,
    "final-told": _final_told,
    "confirmed": lambda m: about_final.confirmed(m.state, m.personal("invitation")),
    "declined": lambda m: about_final.declined(m.state, goes_on=m.place_goes_on),
    "decline-undone": _stands_again(about_final.NO_REFUSAL),
    "lapse-undone": _stands_again(about_final.NO_LAPSE),
    "lapsed": lambda m: about_final.lapsed(m.state, goes_on=m.place_goes_on),
    "withdrawn": lambda m: about_final.withdrawn(m.state),
    "date-approved": lambda m: about_dates.date_approved(
        m.date,
        m.public("season-date", m.slug, m.date.id),
        why_not_counted(rulebook_of(m.state), m.date),
    ),
    "date-refused": lambda m: about_dates.date_refused(m.date),
    "results-due": _results_due,
    "answer-due": _answer_due,
    "final-result": _final_result,
    "final-reopened": lambda m: about_final.reopened(m.state),
}

FROM_THE_FORM = frozenset({"registered", "waiting"})
"""Letters a stranger can cause: what he typed as a name never stands at their top."""


def compose(row: Ordered) -> Written | None:
    """The letter and its reader; None where nobody is left to write to, or nothing to say."""
    if row.kind in ABOUT_SEASONS:
        return _about_a_season(row)
    return OTHERS[row.kind](row)


def _about_a_season(row: Ordered) -> Written | None:
    book = SeasonBook.objects.filter(id=row.season).first()
    if book is None:
        return None
    state, _version = house.seasons().state(row.season)
    reader = reader_of(row.person)
    if reader is None:
        return None
    fixture = state.fixtures.get(row.fixture)
    matter = Matter(row.season, book.slug, state, fixture, row.base, reader.id)
    letter = ABOUT_SEASONS[row.kind](matter)
    if letter is None:
        return None
    if row.kind in FROM_THE_FORM and not book.confirms:
        reader = msgspec.structs.replace(reader, name="")
    return in_own_words(letter, row.kind, row.season, values_of(matter)), reader


def values_of(matter: Matter) -> Values:
    """What the placeholders of the office's texts stand for in this letter."""
    fixture, one = matter.fixture, matter.invitation
    said: dict[str, Text] = {"season": Verbatim(matter.state.title)}
    if matter.state.results_due:
        said["deadline"] = in_both(matter.state.results_due)
    if fixture is not None:
        said |= {
            "tournament": Verbatim(fixture.title),
            "place": Verbatim(fixture.place),
            "date": InEach(day_and_time, fixture.date, fixture.start_time),
        }
    if one is not None:
        said |= {"deadline": in_both(one.deadline), "because": about_final.because_of(one)}
    return said


def _group(row: Ordered) -> Written | None:
    """What the office wrote to many, to one of them."""
    many = GroupLetter.objects.filter(pk=row.about).first()
    reader = reader_of(row.person)
    if many is None or reader is None:
        return None
    return group_letter(many.subject, many.body), in_one_language(reader)


def group_letter(subject: str, body: str) -> Letter:
    return Letter(Verbatim(subject), tuple(Verbatim(each) for each in split_up(body)))


def in_one_language(reader: Reader) -> Reader:
    """The office wrote once: said twice it would not be clearer."""
    return msgspec.structs.replace(reader, language=reader.language or "de")


def _my_data(row: Ordered) -> Written | None:
    """The link to one's own data."""
    reader = somebody(row.person)
    if reader is None or not row.base:
        return None
    link = row.base + reverse("my-data-link", args=[tokens.my_data_token(reader.id)])
    return about_people.my_data(link, tokens.MY_DATA_DAYS), reader


def _confirmation(row: Ordered) -> Written | None:
    """The link that makes a registration of what somebody typed into the form.

    Without the name: until it is confirmed it may be anything, written to anybody.
    """
    found = confirming.find(house.seasons(), row.about)
    if found is None or found.asked_at is not None or not row.base:
        return None
    state, _version = house.seasons().state(found.season_id)
    link = row.base + reverse("registration-confirm", args=[tokens.registration_token(found.id)])
    letter = about_dates.confirm_registration(
        state.fixtures[found.fixture], link, found.until.isoformat()
    )
    return letter, Reader(found.id, "", found.email, found.language)


def _new_address(row: Ordered) -> Written | None:
    """To the new address itself, before it holds; without the name, for it may be a stranger's."""
    asked = Correction.objects.filter(pk=row.about, state="asked").select_related("person").first()
    if asked is None or not row.base or "email" not in asked.after:
        return None
    person, address = asked.person, str(asked.after["email"])
    token = tokens.address_token(person.id, person.email, address)
    link = row.base + reverse("my-data-address", args=[token])
    letter = about_people.new_address(link, tokens.ADDRESS_DAYS)
    return letter, Reader(person.id, "", address, person.language)


def _address_changed(row: Ordered) -> Written | None:
    """To the address before, so that nobody loses it without hearing of it."""
    done = Correction.objects.filter(pk=row.about, state="done").select_related("person").first()
    address = str(done.before.get("email", "")) if done is not None else ""
    if done is None or not address:
        return None
    person = done.person
    return about_people.address_changed(), Reader(person.id, person.name, address, person.language)


def _welcome(row: Ordered) -> Written | None:
    """The link by which an organiser opens the account for the first time."""
    user, reader = _user(row, last_login=None), account(row.person)
    if user is None or reader is None or not row.base:
        return None
    link = row.base + reverse("welcome", args=[tokens.welcome_token(user)])
    return about_people.welcome(user.get_username(), link, tokens.WELCOME_DAYS), reader


def _login_link(row: Ordered) -> Written | None:
    """For somebody who forgot the password; made when it is written, so that it stands nowhere."""
    user, reader = _user(row), account(row.person)
    if user is None or reader is None or not row.base:
        return None
    link = row.base + reverse("login-link", args=[doorkeeper.one_time_token(user)])
    return about_people.log_in_again(user.get_username(), link), reader


def _not_accepted(row: Ordered) -> Written | None:
    """To the address that was typed; the same words whatever the reason was."""
    found = Unconfirmed.objects.filter(id=row.about).exclude(email="").first()
    if found is None:
        return None
    state, _version = house.seasons().state(found.season_id)
    letter = about_dates.not_accepted(state.fixtures[found.fixture])
    return letter, Reader(found.id, "", found.email, found.language)


def _result_back(row: Ordered) -> Written | None:
    """To whoever handed it in."""
    upload = Upload.objects.filter(id=row.about, state="refused").select_related("season").first()
    reader = account(row.person)
    if upload is None or reader is None:
        return None
    state, _version = house.seasons().state(upload.season_id)
    page = reverse("season-hand-in", args=[upload.season.slug, upload.fixture])
    link = row.base + page if row.base else ""
    fixture = state.fixtures[upload.fixture]
    return about_dates.result_back(fixture, upload.reason, link), reader


def _about_a_merge(row: Ordered) -> Written | None:
    """To the row's own address, whichever of the two stayed."""
    reader = somebody(row.person)
    return (about_merges.LETTERS[row.kind](), reader) if reader is not None else None


OTHERS: dict[str, Callable[[Ordered], Written | None]] = {
    "my-data": _my_data,
    "confirm": _confirmation,
    "new-address": _new_address,
    "address-changed": _address_changed,
    "welcome": _welcome,
    "log-in-again": _login_link,
    "not-accepted": _not_accepted,
    "result-back": _result_back,
    **dict.fromkeys(about_merges.LETTERS, _about_a_merge),
    "group": _group,
}


# ── Readers ──────────────────────────────────────────────────────────────────────────────────────


def reader_of(person: str) -> Reader | None:
    """Of merged rows only those joined by the office are written to under one address."""
    return account(person) if person.startswith(ACCOUNT) else somebody(speaks_as(person))


def somebody(person: str) -> Reader | None:
    row = AssociationPerson.objects.filter(id=person).exclude(email="").first()
    return Reader(row.id, row.name, row.email, row.language) if row is not None else None


def account(account: str) -> Reader | None:
    number = account.removeprefix(ACCOUNT)
    if not digits(number):
        return None
    user = User.objects.filter(pk=number, is_active=True).exclude(email="").first()
    return Reader(account, user.get_full_name(), user.email, "") if user is not None else None


def _user(row: Ordered, **more: object) -> User | None:
    number = row.person.removeprefix(ACCOUNT)
    return User.objects.filter(pk=number, is_active=True, **more).first()
