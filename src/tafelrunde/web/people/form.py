"""What somebody typed to register: read, checked field by field, and shown again where it fails."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import QueryDict

from tafelrunde.reckoning.lists.born import FIRST_YEAR
from tafelrunde.reckoning.lists.layout import ADDRESS
from tafelrunde.reckoning.lists.lengths import ADDRESS_IN_PUBLIC
from tafelrunde.reckoning.names.register import is_minor
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.store.association.numbers import number_faults
from tafelrunde.store.association.register import Particulars
from tafelrunde.web.people.consent import CONSENT_VERSION
from tafelrunde.words import Text, Verbatim

LONGEST_PART = 100
ELSEWHERE = "-"
COUNTRY_NAMES = {
    "DE": Text("Germany"),
    "AT": Text("Austria"),
    "CH": Text("Switzerland"),
}
TRAP = "website"
"""People do not see this field; programs that fill in every form do."""

MISSING = Text("Please fill this in.")
NO_BIRTHDAY = Text("A date of birth such as 1990-05-31 expected.")
NO_ADDRESS = Text("An e-mail address such as name@example.org expected.")


def wrong_name(text: str) -> Text | None:
    """What is wrong with a part of a name."""
    if ADDRESS.search(text):
        return ADDRESS_IN_PUBLIC
    if len(text) <= LONGEST_PART and text.isprintable():
        return None
    return Text("At most {most} ordinary characters.", most=LONGEST_PART)


def birthday(text: str, today: date) -> date | None:
    """A day somebody living can be born on, or nothing."""
    typed = text.strip()
    try:
        born = date.fromisoformat(typed) if len(typed) == len("2000-01-31") else None
    except ValueError:
        born = None
    return born if born is not None and born.year >= FIRST_YEAR and born <= today else None


def is_address(text: str) -> bool:
    try:
        validate_email(text)
    except ValidationError:
        return False
    return True


@dataclass
class Entry:
    """The form as it came; `problems` by the name of the field."""

    typed: Mapping[str, str]
    citizenships: tuple[str, ...] = ()
    problems: dict[str, Text] = field(default_factory=dict)
    particulars: Particulars | None = None


def countries_of(rulebook: Rulebook) -> list[tuple[str, Text]]:
    """The countries that matter for eligibility; none where the rulebook does not ask."""
    listed = rulebook.season.countries if rulebook.season else ()
    return [(code, COUNTRY_NAMES.get(code, Verbatim(code))) for code in listed]


def is_a_program(form: QueryDict) -> bool:
    return bool(form.get(TRAP))


class Reading:
    """Goes through the form once; `email_needed` is off where somebody is entered by hand."""

    def __init__(
        self, form: QueryDict, rulebook: Rulebook, day: str, today: str, *, by_hand: bool = False
    ) -> None:
        self.form = form
        self.rulebook = rulebook
        self.day = date.fromisoformat(day)
        self.today = date.fromisoformat(today)
        self.by_hand = by_hand
        self.problems: dict[str, Text] = {}

    def entry(self) -> Entry:
        given, surname = self._part("given_name"), self._part("surname")
        born, email = self._born(), self._email()
        lives_in, citizenships = self._countries()
        guardian = self._guardian(born)
        consent = self._consent()
        number = self._number()
        typed = {name: self.form.get(name, "")[:300] for name in self.form}
        entry = Entry(typed, tuple(self.form.getlist("citizenships")[:20]), self.problems)
        if not self.problems:
            entry.particulars = Particulars(
                name=f"{given} {surname}",
                surname=surname,
                birth_date=born,
                email=email,
                lives_in=lives_in,
                citizenships=citizenships,
                guardian_consent_on=self.today if guardian else None,
                consent_version=consent,
                number=number,
            )
        return entry

    def _part(self, name: str) -> str:
        text = " ".join(self.form.get(name, "").split())
        wrong = MISSING if not text else wrong_name(text)
        if wrong is not None:
            self.problems[name] = wrong
        return text

    def _born(self) -> date | None:
        born = birthday(self.form.get("birth_date", ""), self.today)
        if born is None:
            self.problems["birth_date"] = NO_BIRTHDAY
        return born

    def _email(self) -> str:
        text = self.form.get("email", "").strip()
        if not text and self.by_hand:
            return ""
        if not is_address(text):
            self.problems["email"] = NO_ADDRESS
        return text

    def _countries(self) -> tuple[str, str]:
        known = {code for code, _name in countries_of(self.rulebook)}
        if not known:
            return "", ""
        lives_in = self.form.get("lives_in", "")
        if lives_in not in known | {ELSEWHERE}:
            self.problems["lives_in"] = Text("Please choose.")
        citizenships = [code for code in self.form.getlist("citizenships") if code in known]
        return (lives_in if lives_in in known else ""), " ".join(citizenships)

    def _guardian(self, born: date | None) -> bool:
        agreed = self.form.get("guardian") == "yes"
        minor = is_minor(born, self.day) or is_minor(born, self.today)
        if minor and not agreed:
            self.problems["guardian"] = Text("Minors are registered by a parent or guardian.")
        return minor and agreed

    def _number(self) -> str:
        typed = " ".join(self.form.get("member_number", "").split())
        if number_faults({"member": typed}):
            self.problems["member_number"] = Text("A number such as 417 expected, or nothing.")
        return typed

    def _consent(self) -> str:
        if self.form.get("consent") != CONSENT_VERSION:
            self.problems["consent"] = Text("Without your consent there is no registration.")
        return CONSENT_VERSION
