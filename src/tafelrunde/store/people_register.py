"""What the desk may ask of the association's people: yes or no, and nothing else."""

from __future__ import annotations

from datetime import date
from functools import cached_property

from tafelrunde.desk.association.matter import Told
from tafelrunde.desk.association.rules import eligible
from tafelrunde.reckoning.names.register import counts_as_minor
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.store import post
from tafelrunde.store.association_models import AssociationPerson, Ban, Erasure, person_digest
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.letter_models import SENT, WAITING
from tafelrunde.store.models import Hall
from tafelrunde.store.reach import reach, speaks_as
from tafelrunde.store.registrations import check_in_closed


class PeopleRegister:
    """Answers `desk.association.matter.Register`; one instance serves one command."""

    def __init__(self, using: str = "default") -> None:
        self._using = using
        self._people = AssociationPerson.objects.using(using)
        self._all_bans = Ban.objects.using(using)

    @cached_property
    def _known(self) -> set[str]:
        return set(self._people.order_by().values_list("id", flat=True))

    @cached_property
    def _merged(self) -> dict[str, str | None]:
        """Whoever was merged into somebody, and into whom."""
        merged = self._people.filter(same_as_id__gt="").order_by()  # so the index is used
        return dict(merged.values_list("id", "same_as_id"))

    def whole(self, person: str) -> str:
        """Under which id somebody is known after all merges."""
        while (kept := self._merged.get(person)) is not None:
            person = kept
        return person

    @cached_property
    def _bans(self) -> dict[str, list[Ban]]:
        """By person, merged ids included: a ban goes with the person, not with the row."""
        found: dict[str, list[Ban]] = {}
        for ban in self._all_bans.filter(lifted_at=None):
            found.setdefault(self.whole(ban.person_id), []).append(ban)
        return found

    def knows(self, person: str) -> bool:
        return person in self._known

    def erased(self, person: str) -> bool:
        noted = Erasure.objects.using(self._using)
        return noted.filter(digest=person_digest(person)).exists()

    def consented(self, person: str) -> bool:
        return self._people.filter(id=person).exclude(consent_version="").exists()

    def eligible(self, person: str, rulebook: Rulebook) -> bool:
        row = self._people.get(id=person)
        return eligible(rulebook, row.lives_in, row.citizenships)

    def barred(self, person: str, series: str, on: str) -> bool:
        if not self._bans:  # a board asks this of everybody on the list
            return False
        bans = self._bans.get(self.whole(person))
        if not bans:
            return False
        day = date.fromisoformat(on)
        return any(
            ban.series in ("", series) and ban.since <= day and (not ban.until or day <= ban.until)
            for ban in bans
        )

    def reachable(self, person: str) -> bool:
        """As letters go: up a merge only where the office has confirmed it."""
        if not post.posts_letters():
            return False
        merged = self._merged.get(person) is not None
        known = speaks_as(person, self._using) if merged else person
        return self._people.filter(id=known).exclude(email="").exists()

    def written(self, season: str, person: str) -> Told:
        """After two months letters are forgotten: then nothing says that it did not go out."""
        became = post.inviting(season, {person, self.whole(person)}, self._using)
        if SENT in became:
            return "told"
        if not self.reachable(person):
            return "not"
        if WAITING in became:
            return "underway"
        if post.HERE in became:
            return "here"
        return "not" if became else "told"

    def minor(self, person: str, on: str) -> bool:
        return counts_as_minor(self._people.get(id=person), date.fromisoformat(on))

    def guardian_consents(self, person: str) -> bool:
        return self._people.filter(id=person, guardian_consent_on__isnull=False).exists()

    def begun(self, hall: str) -> bool:
        halls = Hall.objects.using(self._using).filter(id=hall)
        return halls.exclude(phase="announced").exists()

    def check_in_closed(self, hall: str) -> bool:
        return check_in_closed(DjangoLedger(self._using), hall)

    def acts_for(self, holder: str, person: str) -> bool:
        return person in reach(holder, self._using)
