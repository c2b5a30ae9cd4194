"""A tournament as somebody looks at it: its state, its rules, under which names, in which language.

Every page is made from one of these; which names it shows is decided by whoever makes it, so that
no page can show others.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from tafelrunde.pages.timetable import days_text
from tafelrunde.reckoning.names.calling import Names
from tafelrunde.reckoning.names.public import PublicNames
from tafelrunde.rulebook.model import Mode, Rulebook, Scoring, TieBreak
from tafelrunde.state.course import mode_of
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import LANGUAGES, Text, listed

NamesT = TypeVar("NamesT", Names, PublicNames)


@dataclass(frozen=True)
class View(Generic[NamesT]):
    state: Tournament
    rulebook: Rulebook
    names: NamesT
    lang: str = "de"
    player: str = ""
    """Who looks; empty where it is nobody in particular."""

    @cached_property
    def mode(self) -> Mode:
        """As it is played now, which may be without its finish."""
        return mode_of(self.rulebook, self.state)

    @property
    def played(self) -> Text:
        """Game and mode; once where both have the same name, as formats for any game have."""
        game, mode = self.rulebook.title, self.mode.title
        if all(game[lang].casefold() == mode[lang].casefold() for lang in LANGUAGES):
            return game
        return listed([game, mode, *self._other_rounds()], " · ")

    @property
    def days(self) -> Text | None:
        """When it is: a day, or the first and the last of several."""
        return days_text(self.state, self.mode)

    def _other_rounds(self) -> list[Text]:
        """How many rounds there are, where the mode's name tells another number."""
        rounds, usual = self.state.options.get("rounds"), self.mode.rounds
        if not rounds or rounds == usual or str(usual) not in self.mode.title["en"]:
            return []
        return [Text("rounds here: {number}", number=rounds)]

    @property
    def scoring(self) -> Scoring:
        return self.rulebook.scoring[self.mode.scoring]

    @property
    def chain(self) -> tuple[TieBreak, ...]:
        """The criteria of the standings."""
        return tuple(self.mode.standings)

    @cached_property
    def spoken(self) -> Names:
        """The names for sentences that speak of ids."""
        names = self.names
        if isinstance(names, PublicNames):
            return {player: str(name) for player, name in names.seats.items()}
        return names


DeskView = View[Names]
"""With the names the desk knows."""
PublicView = View[PublicNames]
"""With the names everybody may read."""
AnyView = View[Any]


def is_secret(view: AnyView) -> bool:
    """Whether nobody may learn from the standings who is who."""
    return isinstance(view.names, PublicNames) and view.names.secret
