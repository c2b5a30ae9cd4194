"""The matches of a finish as far as they are decided: who sits where, and who goes on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from tafelrunde.rulebook.by_id import by_id
from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.model import Match, Mode, Rulebook, Scheme
from tafelrunde.standings.table import Row, closed_up
from tafelrunde.state.schemes import scheme_of
from tafelrunde.state.tournament import Tournament

Order = tuple[int, int]
"""A player's place in the prelims: rank, then the lot that orders equals."""


class Occupant(NamedTuple):
    """A seat of a match: known yet, and by whom it is taken; nobody, where the field is small."""

    known: bool
    player: str | None


class Origin(NamedTuple):
    """Where a seat's player comes from: `winner SF1`, `place 2 SF1`, `lucky 1 semifinal`."""

    kind: str
    number: int
    of: str
    """The match, or the stage of a lucky loser; nothing for a seed of the standings."""


class MovedUp(NamedTuple):
    """Who plays a match only because others have gone, and these others."""

    movers: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()


UNKNOWN = Occupant(False, None)


def origin_of(seat: str) -> Origin:
    kind, *rest = seat.split(" ")
    if kind == "seed":
        return Origin(kind, int(rest[0]), "")
    if kind in ("winner", "loser"):
        return Origin(kind, 1, rest[0])
    return Origin(kind, int(rest[0]), rest[1])


@dataclass
class Bracket:
    """The matches of a finish as far as they are decided."""

    rulebook: Rulebook
    mode: Mode
    tournament: Tournament
    rows: list[Row]
    order: dict[str, Order]
    seeds: list[str]
    results: dict[str, list[list[str]]] = field(default_factory=dict)
    tied: dict[str, list[str]] = field(default_factory=dict)
    """Matches played whose winners are equal in everything: only a lot can tell."""
    level: dict[str, list[str]] = field(default_factory=dict)
    """Those of a match who have to play again among themselves."""
    faults: list[Fault] = field(default_factory=list)
    warnings: list[Fault] = field(default_factory=list)

    @property
    def has_scheme(self) -> bool:
        """Whether matches are foreseen; a duel of equal leaders comes up by itself."""
        return self.mode.finish is not None and self.mode.finish.has_matches

    @cached_property
    def scheme(self) -> Scheme:
        return scheme_of(self.mode, self.tournament)

    @property
    def _foreseen(self) -> tuple[Match, ...]:
        """None where equal leaders have a duel: nobody goes on from it."""
        return tuple(self.scheme.matches) if self.has_scheme else ()

    @cached_property
    def fed_by(self) -> dict[str, dict[int, Match]]:
        """For each match, which later one its winner, its second … goes on to."""
        found: dict[str, dict[int, Match]] = {}
        for match in self._foreseen:
            for origin in map(origin_of, match.seats):
                if origin.kind in ("winner", "place"):
                    found.setdefault(origin.of, {})[origin.number] = match
        return found

    @cached_property
    def told(self) -> list[Row]:
        """The standings as they are shown; `rows` are those by which the finish was seated."""
        return closed_up(self.mode, self.tournament, self.rows)

    @cached_property
    def _ranks_told(self) -> dict[str, int | None]:
        return {row.player: row.rank for row in self.told}

    def rank_told(self, player: str) -> int:
        """Somebody's place in the prelims as the standings show it, so that no sentence names
        another; whoever was thrown out has the one he had."""
        return self._ranks_told[player] or self.order[player][0]

    def winner(self, match_id: str) -> str | None:
        result = self.results.get(match_id)
        if not result or (len(result[0]) > 1 and match_id in self._may_stay_level):
            return None
        return result[0][0]

    def without_a_game(self, match_id: str) -> str | None:
        """Who wins a match that is not played: whoever is alone there, if anybody is."""
        played = self.tournament.matches.get(match_id)
        winner = self.winner(match_id) if played is None or not played.games else None
        return winner if winner is not None and self.still_in(winner) else None

    @cached_property
    def _may_stay_level(self) -> set[str]:
        if not self.has_scheme:
            return set()
        return {match.id for match in self._foreseen if match.draw == "stands"}

    def occupant(self, seat: str) -> Occupant:
        """Who sits there: "seed 3", "winner QF1", "loser SF2", "place 2 SF1", "lucky 1 last-16"."""
        origin = origin_of(seat)
        if origin.kind == "seed":
            there = origin.number <= len(self.seeds)
            return Occupant(True, self.seeds[origin.number - 1] if there else None)
        if origin.kind == "lucky":
            return self._lucky(origin)
        if origin.of not in self.results:
            return UNKNOWN
        order = [player for group in self.results[origin.of] for player in group]
        if origin.kind == "loser":
            return Occupant(True, order[-1] if len(order) > 1 else None)
        if origin.kind == "place":
            order = [player for player in order if self.counts(origin.of, player)]
        return Occupant(True, order[origin.number - 1] if len(order) >= origin.number else None)

    def counts(self, match_id: str, player: str) -> bool:
        """Whether somebody keeps what a match won him: where others move up, only while he is in,
        or if he was seated in the next match before he went."""
        following = self.fed_by.get(match_id, {}).values()
        if self.still_in(player) or not any(match.moves_up for match in following):
            return True
        return any(self.sits_in(match.id, player) for match in following)

    def sits_in(self, match_id: str, player: str) -> bool:
        seated = self.tournament.matches.get(match_id)
        return seated is not None and any(seat.player == player for seat in seated.seats)

    def was_absent(self, match_id: str, player: str) -> bool:
        """Whether somebody was seated in a match that the others played without him."""
        played = self.tournament.matches.get(match_id)
        games = played.games if played is not None else ()
        there = any(seat.player == player for game in games for seat in game.seats)
        return not there and any(seat.player == player for game in games for seat in game.absent)

    def moved_up(self, match: Match) -> MovedUp:
        """For whom somebody plays in this match, as the standings or the match before had it."""
        here = self.occupants(match)
        if here is None:
            return MovedUp()
        origins = list(map(origin_of, match.seats))
        found = [self._passed_over] if any(each.kind == "seed" for each in origins) else []
        before = dict.fromkeys(each.of for each in origins if each.kind == "place")
        found += [self._moved_up_from(match_id) for match_id in before]
        found = [each for each in found if not set(each.movers).isdisjoint(here)]
        return MovedUp(
            tuple(player for each in found for player in each.movers if player in here),
            tuple(player for each in found for player in each.gone),
        )

    @cached_property
    def _passed_over(self) -> MovedUp:
        """Whoever has a place in the standings that reaches the finish and is not there for it."""
        origins = [origin_of(seat) for match in self._foreseen for seat in match.seats]
        many = max((each.number for each in origins if each.kind == "seed"), default=0)
        ranked = sorted(
            (row.player for row in self.rows if row.rank is not None),
            key=lambda player: (*self.order[player], player not in self.seeds, by_id(player)),
        )
        return _instead(ranked[:many], self.seeds[:many])

    def _moved_up_from(self, match_id: str) -> MovedUp:
        many = max(self.fed_by[match_id])
        order = list(self.places(match_id))
        return _instead(order[:many], [p for p in order if self.counts(match_id, p)][:many])

    def _lucky(self, origin: Origin) -> Occupant:
        groups = self.lucky_losers(origin.of)
        if groups is None:
            return UNKNOWN
        number = 0
        for group in groups:
            number += len(group)
            if number >= origin.number:
                return Occupant(True, group[0]) if len(group) == 1 else UNKNOWN
        return Occupant(True, None)

    def lucky_losers(self, stage: str) -> list[list[str]] | None:
        """The rest of a stage, best first, equals together; None until all of it is played."""
        matches = [match for match in self._foreseen if match.stage == stage]
        if any(match.id not in self.results for match in matches):
            return None
        later = [match for match in self._foreseen if self._takes_lucky(match, stage)]
        keys: dict[str, tuple[object, ...]] = {}
        for match in matches:
            on = len(self.fed_by.get(match.id, {}))
            places = self.places(match.id)
            counting = [player for player in places if self.counts(match.id, player)]
            for player in counting[on:]:
                if self.still_in(player) or any(self.sits_in(m.id, player) for m in later):
                    place = places[player] if match.rest_by == "places" else 0
                    keys[player] = (place, *self.order[player])
        return grouped(keys)

    @staticmethod
    def _takes_lucky(match: Match, stage: str) -> bool:
        return any(origin_of(seat)[::2] == ("lucky", stage) for seat in match.seats)

    def places(self, match_id: str) -> dict[str, int]:
        """Everybody's place in a match that is decided, best first; equals share the better."""
        found: dict[str, int] = {}
        for group in self.results[match_id]:
            found |= dict.fromkeys(group, len(found) + 1)
        return found

    def occupants(self, match: Match) -> list[str] | None:
        """Everybody who belongs in a match; None while that is still open."""
        seats = [self.occupant(seat) for seat in match.seats]
        if not all(seat.known for seat in seats):
            return None
        return [seat.player for seat in seats if seat.player is not None]

    def still_in(self, player: str) -> bool:
        entry = self.tournament.entries[player]
        return entry.status(len(self.tournament.rounds) + 10) == "active"

    def put_out(self, player: str) -> bool:
        """Disqualified, whenever it was: no place, and a title passes him by."""
        return self.tournament.entries[player].disqualified_after is not None


def _instead(due: list[str], there: list[str]) -> MovedUp:
    return MovedUp(
        tuple(player for player in there if player not in due),
        tuple(player for player in due if player not in there),
    )


def grouped(keys: Mapping[str, tuple[object, ...]]) -> list[list[str]]:
    """Smallest key first, equal keys together; inside a group the ids only make it repeatable."""
    groups: list[list[str]] = []
    for player in sorted(keys, key=lambda player: (*keys[player], by_id(player))):
        if groups and keys[groups[-1][0]] == keys[player]:
            groups[-1].append(player)
        else:
            groups.append([player])
    return groups
