"""For which games and regions does somebody work for the office? And whose people are these?

A tournament has the game of its season and the region it was announced for. A person has those of
every tournament he entered or played: whoever works for one of them sees the person, and whoever
works for all of them may change something about the person, for that would be felt in all of them.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tafelrunde.state.championship import Championship
from tafelrunde.store.association.alike import merged_rows
from tafelrunde.store.association_models import SeasonBook
from tafelrunde.store.office_models import OfficeRight
from tafelrunde.store.season_book import SeasonLedger


class Right(msgspec.Struct, frozen=True):
    """Empty stands for all: of the games, or of the regions."""

    game: str = ""
    region: str = ""


class Scope(msgspec.Struct, frozen=True):
    """Everything one account works for; nothing where it has no right at all."""

    rights: frozenset[Right] = frozenset()

    @property
    def unlimited(self) -> bool:
        return Right() in self.rights

    def covers(self, game: str, region: str) -> bool:
        """A tournament of that game there; one without a region is for those of all regions."""
        return any(x.game in ("", game) and x.region in ("", region) for x in self.rights)

    def whole(self, game: str) -> bool:
        """The game in every region: its seasons, lists and finals."""
        return self.covers(game, "")

    def somewhere(self, game: str) -> bool:
        """The game in some region at least."""
        return any(each.game in ("", game) for each in self.rights)


EVERYWHERE = Scope(frozenset({Right()}))


def scope_of_account(account: int) -> Scope:
    lines = OfficeRight.objects.filter(account_id=account).values_list("game", "region")
    return Scope(frozenset(Right(game, region) for game, region in lines))


class People(msgspec.Struct, frozen=True):
    """Whom a scope concerns, under the ids they are known by now."""

    here: frozenset[str]
    elsewhere: frozenset[str]
    merged: dict[str, str]

    def sees(self, person: str) -> bool:
        return self._known(person) in self.here

    def runs(self, person: str) -> bool:
        """Here, and nowhere else."""
        known = self._known(person)
        return known in self.here and known not in self.elsewhere

    def _known(self, person: str) -> str:
        while person in self.merged:
            person = self.merged[person]
        return person


def people_of(ledger: SeasonLedger, scope: Scope) -> People:
    """From every season's tournaments; places in a final belong to the whole game."""
    merged = dict(merged_rows(ledger.using).values_list("id", "same_as_id"))
    here: set[str] = set()
    elsewhere: set[str] = set()
    for season in SeasonBook.objects.using(ledger.using).filter(version__gt=0):
        state, _version = ledger.state(season.id)
        (here if scope.whole(season.rulebook) else elsewhere).update(_in_the_final(state))
        for region, people in state.whereabouts.regions.items():
            (here if scope.covers(season.rulebook, region) else elsewhere).update(people)
    found = People(frozenset(), frozenset(), merged)
    return People(_known_now(found, here), _known_now(found, elsewhere), merged)


def _known_now(people: People, ids: Iterable[str]) -> frozenset[str]:
    return frozenset(people._known(each) for each in ids)


def _in_the_final(state: Championship) -> set[str]:
    return {*state.invitations, *state.grants, state.champion, state.runner_up} - {""}
