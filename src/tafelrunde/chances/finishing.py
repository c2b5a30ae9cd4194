"""How does every run end after its rounds? By its finish: a final, a knockout, or a duel.

Players equal in every criterion are ordered by the lot that was drawn, else by one drawn here: a
rulebook that cuts between equals asks for a lot.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tafelrunde.chances.course import FinishAhead, MatchAhead
from tafelrunde.chances.hall import Hall
from tafelrunde.chances.rounds import likely_games, positions_of
from tafelrunde.chances.source import Flags, Floats, Ints, Source, Words

NOBODY = -1
GONE, EMPTY = 1_000, 2_000
"""Places behind every place: whoever is not there any more, and seats nobody has."""
LOT_BITS = np.uint64(24)
MOST_REPLAYS = 50


class Finishing:
    """One block's finish: the runs' standings go in, their final ranks come out."""

    def __init__(self, hall: Hall, ranks: Ints, source: Source) -> None:
        self.hall = hall
        self.course = hall.course
        self.finish: FinishAhead = hall.course.finish
        self.ranks = ranks
        self.source = source
        self.each = hall.columns
        self.results: dict[str, Ints] = {}

    def final_ranks(self) -> tuple[Ints, Flags | None]:
        """The final rank of everybody, and who reached the finish where there is one."""
        if self.finish.kind == "none":
            return self.ranks, None
        if self.finish.kind == "duel":
            return self._after_duel(), None
        self.order = self._order()
        seeds = self._seeds()
        for match in self.finish.matches:
            self.results[match.id] = self._played(match, seeds)
        reached = np.zeros(self.ranks.shape, dtype=bool)
        for seed in seeds:
            reached[self.each[seed >= 0], seed[seed >= 0]] = True
        return self._ranked(self._sequence(seeds)), reached

    def _order(self) -> Words:
        """Everybody's place in the prelims as one number: rank, then lot; smaller is better."""
        ranked = self.course.ranked
        places = self.ranks * (ranked + 2) + self.course.lots[None, :]
        chance = self.source.words(*places.shape) >> np.uint64(64) - LOT_BITS
        found: Words = (places.astype(np.uint64) << LOT_BITS) | chance
        return found

    def _seeds(self) -> list[Ints]:
        """Who reached the finish, best first; nobody where the field is too small."""
        size, runs = self.finish.size, self.hall.runs
        if self.finish.seeds:
            known = [*self.finish.seeds, *[NOBODY] * (size - len(self.finish.seeds))]
            return [np.full(runs, row, dtype=np.int64) for row in known]
        order = np.where(self.course.active[None, :], self.order, np.iinfo(np.uint64).max)
        if order.shape[1] > size:
            first = np.argpartition(order, size - 1, axis=1)[:, :size]
        else:
            first = np.broadcast_to(np.arange(order.shape[1]), order.shape)
        there = np.take_along_axis(order, first, axis=1)
        best = np.take_along_axis(first, np.argsort(there, axis=1), axis=1)
        best = np.where(self.course.active[best], best, NOBODY)
        empty = np.full((runs, size - best.shape[1]), NOBODY)
        return list(np.concatenate([best, empty], axis=1).T)

    # ── Matches ──────────────────────────────────────────────────────────────────────────────────

    def _played(self, match: MatchAhead, seeds: Sequence[Ints]) -> Ints:
        """The players of a match, best first: a row for each seat."""
        runs = self.hall.runs
        if match.decided is not None:
            return np.repeat(np.array(match.decided, dtype=np.int64)[:, None], runs, axis=1)
        if match.there is not None:
            who = np.repeat(np.array(match.there, dtype=np.int64)[:, None], runs, axis=1)
        else:
            who = np.stack([self._occupant(seat, seeds) for seat in match.seats])
        prelims = self._prelims(who)
        keys = (
            self._by_roles(who)
            if self.finish.by_role
            else (self._places(who, match.draw, self.each),)
        )
        absent = np.where(who == NOBODY, EMPTY, np.where(self._there(who), 0, GONE))
        order = np.lexsort((prelims, *keys, absent), axis=0)
        return np.take_along_axis(who, order, axis=0)

    def _occupant(self, seat: str, seeds: Sequence[Ints]) -> Ints:
        """Who sits there: "seed 3", "winner QF1" or "loser SF2"."""
        kind, _, name = seat.partition(" ")
        if kind == "seed":
            return seeds[int(name) - 1]
        result = self.results[name]
        if kind == "winner":
            found: Ints = result[0]
            return found
        last = np.maximum((result >= 0).sum(axis=0) - 1, 0)
        lost = result[last, self.each]
        return np.where(last > 0, lost, NOBODY)

    def _there(self, who: Ints) -> Flags:
        found: Flags = (who >= 0) & self.course.active[np.maximum(who, 0)]
        return found

    def _prelims(self, who: Ints) -> Words:
        found: Words = self.order[self.each, np.maximum(who, 0)]
        return found

    def _places(self, who: Ints, draw: str, runs: Ints) -> Ints:
        """Places of the game that counts; a drawn one is played again as the rulebook says."""
        places = self._game(who, runs)
        for _replay in range({"better-placed": 0, "replay-once": 1}.get(draw, MOST_REPLAYS)):
            drawn = np.flatnonzero(((places == 1) & self._there(who)).sum(axis=0) > 1)
            if not drawn.size:
                break
            places[:, drawn] = self._game(who[:, drawn], runs[drawn])
        return places

    def _game(self, who: Ints, runs: Ints) -> Ints:
        """One game of these people in these runs: who comes in where."""
        there = self._there(who)
        luck = self._luck(who, runs)
        luck[~there] = np.inf
        positions = np.stack(positions_of(luck))
        places = positions + 1
        counts = there.sum(axis=0)
        for size in np.unique(counts):
            if size > 1:
                here = np.flatnonzero(counts == size)
                pattern = self.finish.places_of(int(size))
                drawn = self.source.below(len(pattern), len(here))
                taken = np.minimum(positions[:, here], size - 1)
                places[:, here] = pattern[drawn[None, :], taken]
        return places

    def _luck(self, who: Ints, runs: Ints) -> Floats:
        """The smallest is first."""
        luck: Floats = np.log(self.source.waiting(*who.shape))
        strengths = self._strengths(who, runs)
        return luck if strengths is None else luck - strengths

    def _strengths(self, who: Ints, runs: Ints) -> Floats | None:
        given = self.hall.strengths
        if given is None:
            return None
        rows = np.maximum(who, 0)
        found: Floats = given[rows] if given.ndim == 1 else given[rows, runs[None, :]]
        return found

    # ── A final that roles win ───────────────────────────────────────────────────────────────────

    def _by_roles(self, who: Ints) -> tuple[Ints | Floats | Flags, ...]:
        """Nations won with, then how rarely the role won; roles are taken by lot here."""
        roles = self.course.roles
        assert roles is not None
        seats, runs = who.shape
        number = len(roles.won)
        lots = np.argsort(self.source.words(runs, number), axis=1).T[:seats]
        orders = roles.final.orders
        games = roles.final_games
        strengths = self._strengths(who, self.each)
        if strengths is not None and orders is not None and seats == number:
            by_role = np.empty_like(strengths)
            np.put_along_axis(by_role, lots, strengths, axis=0)
            picked = likely_games(
                orders[games], len(games), by_role[:, None, :], self.source, (1, runs)
            )[0]
        else:
            picked = self.source.below(max(len(games), 1), runs)
        game = games[picked] if len(games) else picked
        nations = roles.nations[roles.final.first + game[None, :] * number + lots]
        share, unknown = self._role_chances()
        rare = np.take_along_axis(share, lots, axis=0)
        gap = np.take_along_axis(unknown, lots, axis=0)
        won = nations > 0
        return np.where(won, rare, 0.0), gap & won, -nations

    def _role_chances(self) -> tuple[Floats, Flags]:
        """How often each role won in each run; equal shares divide to equal numbers."""
        roles = self.course.roles
        assert roles is not None
        won = np.repeat(roles.won[:, None], self.hall.runs, axis=1)
        games = np.repeat(roles.games[:, None], self.hall.runs, axis=1)
        for played in self.hall.played:
            given = played >= 0
            role = np.where(given, roles.role[played], NOBODY)
            victory = given & (roles.nations[played] > 0)
            for number in range(len(won)):
                games[number] += (role == number).sum(axis=0)
                won[number] += ((role == number) & victory).sum(axis=0)
        return won / np.maximum(games, 1), games == 0

    # ── The final ranking ────────────────────────────────────────────────────────────────────────

    def _sequence(self, seeds: Sequence[Ints]) -> Ints:
        """Everybody the finish places, in order; then whoever it beat, by the prelims."""
        giving = sorted((m for m in self.finish.matches if m.gives), key=lambda m: m.gives)
        placed = np.concatenate([self.results[match.id] for match in giving])
        beaten = np.stack(seeds)
        named = (beaten[:, None, :] == placed[None, :, :]).any(axis=1)
        beaten = np.where(named, NOBODY, beaten)
        absent = beaten == NOBODY
        order = np.lexsort((self._prelims(beaten), absent), axis=0)
        return np.concatenate([placed, np.take_along_axis(beaten, order, axis=0)])

    def _ranked(self, sequence: Ints) -> Ints:
        """Those in sequence first, everybody else behind them by the standings."""
        named = sequence >= 0
        number = np.cumsum(named, axis=0)
        ahead = np.zeros(self.ranks.shape, dtype=np.int64)
        for rows, there in zip(sequence, named, strict=True):
            own = np.where(there, self.ranks[self.each, np.maximum(rows, 0)], len(self.ranks[0]))
            ahead += (own[:, None] < self.ranks) & there[:, None]
        final: Ints = self.ranks + named.sum(axis=0)[:, None] - ahead
        for rows, there, place in zip(sequence, named, number, strict=True):
            final[self.each[there], rows[there]] = place[there]
        return final

    # ── A duel of equal leaders ──────────────────────────────────────────────────────────────────

    def _after_duel(self) -> Ints:
        """Whoever wins the duel is first; in runs with one clear leader nothing changes."""
        final = self.ranks.copy()
        if self.finish.duel:
            who = np.array(self.finish.duel, dtype=np.int64)[:, None]
            places = np.arange(1, len(who) + 1)[:, None]
            wide = (len(who), self.hall.runs)
            spread = np.broadcast_to(who, wide), np.broadcast_to(places, wide)
            self._put_first(final, self.each, *spread)
            return final
        leading = self._leading()
        equal = leading & self.course.active[None, :]
        if self.finish.level:
            equal &= np.isin(np.arange(equal.shape[1]), self.finish.level)[None, :]
        counts = equal.sum(axis=1)
        for count in np.unique(counts).tolist():
            runs = np.flatnonzero((counts == count) & (leading.sum(axis=1) > 1))
            if count and runs.size:
                who = np.nonzero(equal[runs])[1].reshape(-1, count).T
                self._put_first(final, runs, who, self._duel(runs, who))
        return final

    def _leading(self) -> Flags:
        """Who leads by the criteria that a duel looks at."""
        keys = self.course.keys
        if self.finish.leading >= len(self.course.chain) or keys is None:
            first: Flags = self.ranks == 1
            return first
        column = keys.columns[self.finish.leading - 1]
        word = self.hall.words[column.word][: self.course.ranked].T
        half = 1 << column.shift - 1 if column.shift else 0
        top = (word + half) >> column.shift
        found: Flags = top == top.max(axis=1, keepdims=True)
        return found

    def _duel(self, runs: Ints, who: Ints) -> Ints:
        """Played until somebody is alone in front; behind, equal places by the standings."""
        places = self._places(who, "replay-until-won", runs)
        keys = places * (self.course.ranked + 1) + self.ranks[runs[None, :], who]
        found: Ints = 1 + (keys[None, :, :] < keys[:, None, :]).sum(axis=1)
        return found

    def _put_first(self, final: Ints, runs: Ints, who: Ints, places: Ints) -> None:
        """These in front, everybody else behind them by the standings."""
        ranks = self.ranks[runs]
        each = np.arange(len(runs))
        placed = ranks + len(who)
        for rows in who:
            placed -= ranks[each, rows][:, None] < ranks
        for rows, place in zip(who, places, strict=True):
            placed[each, rows] = place
        final[runs] = placed
