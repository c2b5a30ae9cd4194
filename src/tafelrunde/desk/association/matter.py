"""The matter before the association's desk: season, rulebook, who asks, when, and the register."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Literal, Protocol

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.association.rules import Topic, rule_for
from tafelrunde.desk.matter import refuse
from tafelrunde.journal.season_events import SeasonEvent
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.qualification import Qualified, Ranked
from tafelrunde.state.championship import Championship, Fixture
from tafelrunde.state.championship_fold import fold_season

Told = Literal["told", "underway", "here", "not"]
"""A letter about the invitation has left the house, is still to leave it, or reaches nobody."""


class Register(Protocol):
    """What the desk may ask about people and halls: hardly more than yes or no."""

    def knows(self, person: str) -> bool: ...
    def erased(self, person: str) -> bool:
        """Whether that id was somebody whose data are erased."""

    def consented(self, person: str) -> bool:
        """Agreed to the association keeping the data."""

    def eligible(self, person: str, rulebook: Rulebook) -> bool: ...
    def barred(self, person: str, series: str, on: str) -> bool: ...
    def reachable(self, person: str) -> bool:
        """Whether a letter can reach the person: an address is known, and the house has a post."""

    def written(self, season: str, person: str) -> Told:
        """What became of the letters about the invitation to the final of that season."""

    def minor(self, person: str, on: str) -> bool: ...
    def guardian_consents(self, person: str) -> bool: ...
    def begun(self, hall: str) -> bool:
        """Whether the tournament in that hall has started."""

    def check_in_closed(self, hall: str) -> bool:
        """Whether a registration no longer reaches the desk of that tournament."""

    def acts_for(self, holder: str, person: str) -> bool:
        """Whether a personal link of the one may act for what stands under the other id."""


class Everybody:
    """A register in which all are known, of age and welcome: for trying things out."""

    def knows(self, _person: str) -> bool:
        return True

    def erased(self, _person: str) -> bool:
        return False

    def consented(self, _person: str) -> bool:
        return True

    def eligible(self, _person: str, _rulebook: Rulebook) -> bool:
        return True

    def barred(self, _person: str, _series: str, _on: str) -> bool:
        return False

    def reachable(self, _person: str) -> bool:
        return True

    def written(self, _season: str, _person: str) -> Told:
        return "told"

    def minor(self, _person: str, _on: str) -> bool:
        return False

    def guardian_consents(self, _person: str) -> bool:
        return True

    def begun(self, _hall: str) -> bool:
        return False

    def check_in_closed(self, _hall: str) -> bool:
        return False

    def acts_for(self, _holder: str, _person: str) -> bool:
        return True


Standing = tuple[Sequence[Ranked], Qualified]
"""Who stands where on the list, and who would be invited today."""


@dataclass(frozen=True)
class SeasonMatter:
    """What every deciding function needs; `today` is the day where the association sits."""

    state: Championship
    rulebook: Rulebook
    actor: Actor
    today: str
    register: Register
    standing: Callable[[], Standing] | None = None
    """The list where it is kept already; None: it is added up when it is needed."""

    def rule(self, topic: Topic) -> str | None:
        return rule_for(self.rulebook, topic)

    def after(self, events: Iterable[SeasonEvent]) -> SeasonMatter:
        """The same matter as if these events had happened already."""
        return replace(self, state=fold_season(events, self.state.copied()), standing=None)

    def fixture(self, fixture: str) -> Fixture:
        found = self.state.fixtures.get(fixture)
        if found is None:
            refuse("fixture", "there is no such date in this season")
        return found

    def approved(self, fixture: str) -> Fixture:
        found = self.fixture(fixture)
        if found.status != "approved":
            refuse("fixture", "this date has not been approved")
        return found

    def in_own_hands(self, person: str) -> bool:
        """Merged rows are one person; whether they share their links the office says."""
        if self.actor.role != "player":
            return True
        return self.actor.player is not None and self.register.acts_for(self.actor.player, person)

    def known(self, person: str, place: str = "person") -> str:
        """The id somebody is known under now, or a Refusal where nobody is."""
        known = self.state.canonical(person)
        if not self.register.knows(known):
            refuse(place, "the association knows no such person")
        return known


def day(text: str, place: str) -> date:
    """A day of the calendar, written YYYY-MM-DD."""
    try:
        if len(text) != 10:
            raise ValueError
        return date.fromisoformat(text)
    except ValueError:
        refuse(place, "a day such as 2026-03-15 expected, found {text}", text=repr(text[:20]))
