"""The jobs behind the letters: look the reader up, make the link, write, hand over to the post.

A post office that does not answer is asked again later, six times within a day.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from smtplib import SMTPException

import msgspec
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.urls import NoReverseMatch, reverse
from django.utils import timezone
from django_tasks import task, task_backends

from tafelrunde.desk.association.rules import rulebook_of
from tafelrunde.pages.association.calendar import why_not_counted
from tafelrunde.state.championship import Championship, Fixture, SentInvitation
from tafelrunde.store.association import confirming
from tafelrunde.store.association.links import issue_link
from tafelrunde.store.association_models import AssociationPerson, Correction, SeasonBook
from tafelrunde.store.crew import ACCOUNT
from tafelrunde.web.association import house
from tafelrunde.web.letters import about_dates, about_final, about_people, tokens
from tafelrunde.web.letters.words import Letter, written
from tafelrunde.web.start import doorkeeper

MOST_TRIES = 6
FIRST_WAIT = timedelta(minutes=5)


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
        ids = self.state.ids_of(self.reader)
        sent = self.state.invitations
        return next((sent[each] for each in sorted(ids) if each in sent), None)

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


LETTERS: dict[str, Callable[[Matter], Letter | None]] = {
    "registered": lambda m: about_dates.registered(m.date, m.personal("registration")),
    "waiting": lambda m: about_dates.waiting(m.date, m.personal("registration")),
    "moved-up": lambda m: about_dates.moved_up(m.date, m.personal("registration")),
    "registration-cancelled": lambda m: about_dates.registration_cancelled(m.date),
    "date-cancelled": lambda m: about_dates.date_cancelled(m.date),
    "invitation": _invitation,
    "final-told": _final_told,
    "confirmed": lambda m: about_final.confirmed(m.state, m.personal("invitation")),
    "declined": lambda m: about_final.declined(m.state),
    "lapsed": lambda m: about_final.lapsed(m.state),
    "withdrawn": lambda m: about_final.withdrawn(m.state),
    "date-approved": lambda m: about_dates.date_approved(
        m.date,
        m.public("season-date", m.slug, m.date.id),
        why_not_counted(rulebook_of(m.state), m.date),
    ),
    "date-refused": lambda m: about_dates.date_refused(m.date),
}


@task()
def send_letter(
    kind: str, season: str, person: str, fixture: str = "", base: str = "", tries: int = 0
) -> None:
    """A letter about a season; `person` is the association's id or an organiser's account."""
    book = SeasonBook.objects.filter(id=season).first()
    if book is None:
        return
    state, _version = house.seasons().state(season)
    reader = _account(person) if person.startswith(ACCOUNT) else _somebody(state.canonical(person))
    if reader is None:
        return
    matter = Matter(season, book.slug, state, state.fixtures.get(fixture), base, reader.id)
    letter = LETTERS[kind](matter)
    if letter is not None and not _posted(letter, reader):
        _again(
            send_letter,
            tries,
            {"kind": kind, "season": season, "person": person, "fixture": fixture, "base": base},
        )


@task()
def send_my_data(person: str, base: str, tries: int = 0) -> None:
    """The link to one's own data."""
    reader = _somebody(person)
    if reader is None or not base:
        return
    link = base + reverse("my-data-link", args=[tokens.my_data_token(reader.id)])
    if not _posted(about_people.my_data(link, tokens.MY_DATA_DAYS), reader):
        _again(send_my_data, tries, {"person": person, "base": base})


@task()
def send_confirmation(unconfirmed: str, base: str, tries: int = 0) -> None:
    """The link that makes a registration of what somebody typed into the form."""
    row = confirming.find(house.seasons(), unconfirmed)
    if row is None or not base:
        return
    state, _version = house.seasons().state(row.season_id)
    link = base + reverse("registration-confirm", args=[tokens.registration_token(row.id)])
    letter = about_dates.confirm_registration(
        state.fixtures[row.fixture], link, row.until.isoformat()
    )
    if not _posted(letter, Reader(row.id, row.name, row.email, row.language)):
        _again(send_confirmation, tries, {"unconfirmed": unconfirmed, "base": base})


@task()
def send_new_address(correction: int, base: str, tries: int = 0) -> None:
    """To the new address itself, before it holds; looked up where it was asked for."""
    asked = Correction.objects.filter(pk=correction, state="asked").select_related("person").first()
    if asked is None or not base or "email" not in asked.after:
        return
    person, address = asked.person, str(asked.after["email"])
    token = tokens.address_token(person.id, person.email, address)
    letter = about_people.new_address(
        base + reverse("my-data-address", args=[token]), tokens.ADDRESS_DAYS
    )
    if not _posted(letter, Reader(person.id, person.name, address, person.language)):
        _again(send_new_address, tries, {"correction": correction, "base": base})


@task()
def send_address_changed(correction: int, tries: int = 0) -> None:
    """To the address before, so that nobody loses it without hearing of it."""
    done = Correction.objects.filter(pk=correction, state="done").select_related("person").first()
    address = str(done.before.get("email", "")) if done is not None else ""
    if done is None or not address:
        return
    person = done.person
    reader = Reader(person.id, person.name, address, person.language)
    if not _posted(about_people.address_changed(), reader):
        _again(send_address_changed, tries, {"correction": correction})


@task()
def send_welcome(account: int, base: str, tries: int = 0) -> None:
    """The link by which an organiser opens the account for the first time."""
    user = User.objects.filter(pk=account, is_active=True, last_login=None).first()
    reader = _account(f"{ACCOUNT}{account}")
    if user is None or reader is None or not base:
        return
    link = base + reverse("welcome", args=[tokens.welcome_token(user)])
    if not _posted(about_people.welcome(user.get_username(), link, tokens.WELCOME_DAYS), reader):
        _again(send_welcome, tries, {"account": account, "base": base})


@task()
def send_login_link(account: int, base: str, tries: int = 0) -> None:
    """For somebody who forgot the password; made when it is written, so that it stands nowhere."""
    user = User.objects.filter(pk=account, is_active=True).first()
    reader = _account(f"{ACCOUNT}{account}")
    if user is None or reader is None or not base:
        return
    link = base + reverse("login-link", args=[doorkeeper.one_time_token(user)])
    if not _posted(about_people.log_in_again(user.get_username(), link), reader):
        _again(send_login_link, tries, {"account": account, "base": base})


def _somebody(person: str) -> Reader | None:
    row = AssociationPerson.objects.filter(id=person).exclude(email="").first()
    return Reader(row.id, row.name, row.email, row.language) if row is not None else None


def _account(account: str) -> Reader | None:
    number = account.removeprefix(ACCOUNT)
    if not number.isdigit():
        return None
    user = User.objects.filter(pk=int(number), is_active=True).exclude(email="").first()
    return Reader(account, user.get_full_name(), user.email, "") if user is not None else None


def _posted(letter: Letter, reader: Reader) -> bool:
    """Whether the post took it; False where it should be asked again."""
    subject, text = written(letter, reader.name, reader.language)
    message = EmailMessage(subject=subject, body=text, to=[reader.email])
    message.extra_headers["Auto-Submitted"] = "auto-generated"
    try:
        message.send()
    except (OSError, SMTPException):
        if not task_backends["default"].supports_defer:
            raise
        return False
    return True


def _again(job: object, tries: int, asked: dict[str, object]) -> None:
    """Later, and each time later than before; a letter nobody takes stays behind as failed."""
    if tries + 1 >= MOST_TRIES:
        raise ConnectionError(f"the post took no letter in {MOST_TRIES} tries")
    due = timezone.now() + FIRST_WAIT * 4**tries
    job.using(run_after=due).enqueue(**asked, tries=tries + 1)  # type: ignore[attr-defined]
