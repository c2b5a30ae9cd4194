"""One person's games over all seasons: results, course, whom he met, how strong; by consent alone.

Others are named here as every public page names them, and only where they have such a page too:
whoever did not agree is counted and nothing is told of him.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set

import msgspec

from tafelrunde.chances.rated import FEWEST, Strength, wins_at_four
from tafelrunde.chances.words import interval_text, share_interval_text
from tafelrunde.pages.association.dossier import SeasonOfPerson
from tafelrunde.reckoning.career import Meeting, meetings
from tafelrunde.reckoning.names.register import Names
from tafelrunde.words import Text


class CareerResult(msgspec.Struct, frozen=True):
    """One tournament; its page is that of a date of a season, or of a hall."""

    date: str
    title: str
    game: Text
    place: int | None
    of: int
    """How many held a place."""
    season: str = ""
    fixture: str = ""
    hall: str = ""

    @property
    def beaten(self) -> float | None:
        """Which part of the others came in behind; none where there is no place."""
        if self.place is None or self.of < 2:
            return None
        return (self.of - self.place) / (self.of - 1)


class HeadToHead(msgspec.Struct, frozen=True):
    """Against somebody who has such a page too."""

    name: str
    meeting: Meeting


class Rating(msgspec.Struct, frozen=True):
    """A strength in words, never without its interval."""

    value: str
    between: str
    wins: str


class GameOfCareer(msgspec.Struct, frozen=True):
    """What was played of one game in this house."""

    game: Text
    games: int
    met: int
    known: tuple[HeadToHead, ...]
    rating: Rating | None
    awaited: bool
    """Strengths are being fitted."""
    fewest: int = FEWEST

    @property
    def unnamed(self) -> int:
        return self.met - len(self.known)


class CareerPage(msgspec.Struct, frozen=True):
    person: str
    name: str
    results: tuple[CareerResult, ...]
    """The newest first."""
    games: tuple[GameOfCareer, ...]
    places_only: bool = False
    """Some results were handed in: of those no games are known."""

    @property
    def rated(self) -> bool:
        return any(each.rating for each in self.games)

    @property
    def wins(self) -> int:
        return sum(each.place == 1 for each in self.results)

    @property
    def course(self) -> list[tuple[CareerResult, float]]:
        """By day, where there is a place to show."""
        ranked = [(each, each.beaten) for each in reversed(self.results)]
        return [(each, beaten) for each, beaten in ranked if beaten is not None]


def season_results(
    found: SeasonOfPerson, game: Text, hidden: Set[str] = frozenset()
) -> list[CareerResult]:
    """What a season knows; nothing of a hall where somebody's name was not to be told."""
    return [
        CareerResult(
            date=each.date,
            title=each.title,
            game=game,
            place=each.place,
            of=each.of,
            season=found.slug,
            fixture=each.fixture,
        )
        for each in found.appearances
        if each.played and each.hall not in hidden
    ]


def game_of_career(
    game: Text,
    games: Iterable[tuple[tuple[str, ...], ...]],
    person: str,
    names: Names,
    strengths: Mapping[str, Strength] | None,
    lang: str,
) -> GameOfCareer:
    """`names` holds whoever has a page; `strengths` is None while they are being fitted."""
    own = [groups for groups in games if any(person in group for group in groups)]
    met = meetings(own, person)
    return GameOfCareer(
        game=game,
        games=len(own),
        met=len(met),
        known=tuple(HeadToHead(names[each.other], each) for each in met if each.other in names),
        rating=_rating(strengths.get(person) if strengths else None, lang),
        awaited=strengths is None,
    )


def _rating(strength: Strength | None, lang: str) -> Rating | None:
    if strength is None or strength.interval is None:
        return None
    value, between = interval_text(strength.interval, lang)
    low, middle, high = (wins_at_four(one) for one in strength.interval)
    return Rating(value, between, share_interval_text(low, middle, high, lang))
