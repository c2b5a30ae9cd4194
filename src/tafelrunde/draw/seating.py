"""Who sits where, in all rounds ahead? The front door: people, a seed and wishes in; tables out.

A plan is chosen by number of players and rounds alone; the draw is the lot that maps people to its
numbers (tafelrunde-lots-1, purpose `seating`). Then tables get numbers, people their positions or
roles, and the certificate counts it all again. The same people in the same order, the same
options and the same seed give the same seating on every machine.

With `kind="lot"` (7W-106) every round is a lot of its own: purpose `seating round 1`, and so on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Literal, TypeAlias, TypeVar

import msgspec

from tafelrunde.draw.certificate import (
    Certificate,
    bound_after,
    certify,
    figures,
    lower_bound,
)
from tafelrunde.draw.chance import Lots
from tafelrunde.draw.evened import evened, evened_from_the_start, first_of
from tafelrunde.draw.plans.again import go_on, history_of
from tafelrunde.draw.plans.library import EDITION, Order, aim_for, plan_for
from tafelrunde.draw.plans.numbers import fewer_returns, number_tables
from tafelrunde.draw.plans.search import Plan
from tafelrunde.draw.plans.stream import Stream
from tafelrunde.draw.positions import Placed, assign_positions
from tafelrunde.draw.role_rounds import role_rounds, room_for_roles
from tafelrunde.draw.roles import assign_roles, what_is_lost
from tafelrunde.draw.roles_owed import fewest_again, times_again
from tafelrunde.draw.settling import MOST_SEARCHED, neighbours_in, settle
from tafelrunde.draw.sizes import seated_in_order, table_sizes
from tafelrunde.draw.wishes import Outcome, Wishes, insist, outcome, read_wishes
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.short_tables import COMBINED
from tafelrunde.words import Player

P = TypeVar("P", bound=Hashable)
Kind: TypeAlias = Literal["plan", "lot", "roles"]

ALGORITHM = f"tafelrunde-seating-{EDITION}"
"""Plans, order of steps and purposes of the lots; a change that alters a seating is a new name."""
EDITIONS = {f"tafelrunde-seating-{edition}": edition for edition in range(1, EDITION + 1)}
"""Every name under which seatings were drawn: all of them can be drawn again."""
MOST_ROUNDS = 20


@dataclass(frozen=True)
class Seating(Generic[P]):
    """Rounds of tables by position (None is an empty one), and how good they are."""

    rounds: tuple[tuple[tuple[P | None, ...], ...], ...]
    certificate: Certificate


@dataclass(frozen=True)
class _Task(Generic[P]):
    """What was asked, with people as indices."""

    players: Sequence[P]
    rounds: int
    policy: str
    order: Order
    seed: str
    kind: Kind
    sizes: tuple[int, ...]
    wishes: Wishes
    past: Sequence[Sequence[Sequence[P | None]]]
    edition: int
    spare: Sequence[P] | None = None
    kept: Sequence[Sequence[Sequence[P | None]]] = ()

    @property
    def played(self) -> tuple[Placed, ...]:
        """The past by index, without those who have left."""
        return self._by_index(self.past)

    @property
    def foreseen(self) -> tuple[Placed, ...]:
        return self._by_index(self.kept)

    def _by_index(self, rounds: Sequence[Sequence[Sequence[P | None]]]) -> tuple[Placed, ...]:
        index = {player: k for k, player in enumerate(self.players)}
        return tuple(
            tuple(tuple(None if p is None else index.get(p) for p in table) for table in tables)
            for tables in rounds
        )

    @property
    def started(self) -> Counter[int]:
        """How often each has started so far."""
        index = {player: k for k, player in enumerate(self.players)}
        firsts = (first_of(table) for tables in self.past for table in tables)
        return Counter(index[who] for who in firsts if who is not None and who in index)

    @property
    def line(self) -> list[int]:
        """Who chooses roles before whom: the scored in the order of a lot, then the others."""
        if self.spare is None:
            return []
        order = Lots(self.seed, "seating roles").shuffled(range(len(self.players)))
        return sorted(order, key=lambda k: k not in self.scored)

    @property
    def scored(self) -> frozenset[int]:
        spare = set(self.spare or ())
        return frozenset(k for k, player in enumerate(self.players) if player not in spare)

    @property
    def past_threes(self) -> list[int]:
        """Visits to three-player tables so far, or to whichever are smaller than the largest."""
        visits: dict[P | None, int] = {}
        small = {3} if set(self.sizes) <= {3, 4} else range(max(self.sizes))
        for tables in self.past:
            for table in tables:
                if sum(p is not None for p in table) in small:
                    visits.update({p: visits.get(p, 0) + 1 for p in table})
        return [visits.get(p, 0) for p in self.players]

    @property
    def stream(self) -> Stream:
        return Stream(Lots(self.seed, "seating search").below(1 << 48))


def plan_seating(
    players: Sequence[P],
    rounds: int,
    *,
    policy: str = "few-threes",
    order: Order = "repeats",
    seed: str = "",
    apart: Sequence[Sequence[P]] = (),
    fixed: Mapping[P, int] | None = None,
    hard: bool = False,
    kind: Kind = "plan",
    past: Sequence[Sequence[Sequence[P | None]]] = (),
    rule: str | None = None,
    edition: int = EDITION,
    spare: Sequence[P] | None = None,
    kept: Sequence[Sequence[Sequence[P | None]]] = (),
) -> Seating[P]:
    """All rounds ahead.

    `past` are rounds already played, tables by position, perhaps with people who have left; the
    certificate then speaks of past and future together. `rule` is the rule a Refusal about table
    sizes should name. `edition` is that of the plans: an older one draws as it always did.

    For roles: `spare` are those who fill a seat and are not scored; without it (not even empty)
    roles are cast as before it was known. `kept` is the rest of the plan drawn before, with those
    who came in the seats of those who went: it holds where no other gives fewer a role again.
    """
    _check(players, rounds)
    sizes = table_sizes(len(players), policy, rule=rule)
    wishes = read_wishes(players, apart, fixed or {}, sizes, hard=hard)
    task = _Task(players, rounds, policy, order, seed, kind, sizes, wishes, past, edition)
    task = replace(task, spare=spare, kept=kept)
    plan = _lots(task) if kind == "lot" else _planned(task)
    result = outcome(plan, wishes)
    insist(players, wishes, result)
    named = tuple(
        tuple(tuple(None if p is None else players[p] for p in table) for table in tables)
        for tables in _placed(task, plan)
    )
    return Seating(named, _certificate(task, named, result))


def _check(players: Sequence[Hashable], rounds: int) -> None:
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refusal.single(
            "rounds",
            "{rounds} rounds cannot be seated; 1 to {most} are possible.",
            rounds=rounds,
            most=MOST_ROUNDS,
        )
    if len(set(players)) < len(players):
        twice = next(p for k, p in enumerate(players) if p in players[:k])
        raise Refusal.single("players", "“{twice}” is on the list twice.", twice=Player(str(twice)))


def _planned(task: _Task[P]) -> Plan:
    """A plan, the lot that draws people into it, wishes, the past, table numbers."""
    n = len(task.players)
    plan = plan_for(task.sizes, task.rounds, task.order, task.edition)
    lot = Lots(task.seed, "seating").shuffled(range(n))
    aim = aim_for(n, task.sizes, task.rounds, task.order)
    past = _people(task.played)
    played = neighbours_in(past, n) if past else ()
    searched = bool(past) and n <= MOST_SEARCHED
    seated = settle(plan, lot, task.wishes, aim, task.stream, () if searched else played)
    if searched:
        met = history_of(n, past)
        for person, row in task.wishes.weights().items():
            for other, weight in row.items():
                met[person][other] += weight
        seated = go_on(n, seated, met, task.past_threes, aim, task.stream)
    if task.policy == "last-short" and not task.wishes.fixed:
        return tuple(tuple(sorted(tables, key=len, reverse=True)) for tables in seated)
    if task.edition == 1 or task.wishes.fixed:
        return number_tables(seated, task.wishes.fixed)
    return fewer_returns(seated)


def _people(
    rounds: Sequence[Sequence[Sequence[int | None]]],
) -> tuple[tuple[tuple[int, ...], ...], ...]:
    return tuple(
        tuple(tuple(p for p in table if p is not None) for table in tables) for tables in rounds
    )


def _lots(task: _Task[P]) -> Plan:
    """Each round a lot of its own; wishes move as few lots as they need."""
    n = len(task.players)
    rounds: list[tuple[tuple[int, ...], ...]] = []
    first = len(task.past) + 1
    numbers: Plan = (seated_in_order(range(n), task.sizes),)
    for number in range(first, first + task.rounds):
        lot = Lots(task.seed, f"seating round {number}").shuffled(range(n))
        aim = aim_for(n, task.sizes, 1, task.order)
        (tables,) = settle(numbers, lot, task.wishes, aim, task.stream)
        if task.wishes.fixed:
            (tables,) = number_tables((tables,), task.wishes.fixed)
        rounds.append(tables)
    return tuple(rounds)


def _placed(task: _Task[P], plan: Plan) -> tuple[Placed, ...]:
    """Positions: drawn with the lot, or coloured; roles where roles are asked for."""
    combined = task.sizes.count(3) if task.policy == COMBINED else 0
    if task.kind == "roles" and (task.past or combined):
        return _roles_left(task, combined)
    if task.kind == "roles":
        return assign_roles(plan)
    if task.kind == "lot":
        wide = max(task.sizes)
        return tuple(
            tuple((*table, *(None,) * (wide - len(table))) for table in tables) for tables in plan
        )
    placed = assign_positions(plan)
    if not task.past:
        return placed
    if task.edition < 3:
        return evened(placed, task.played, task.stream)
    return evened_from_the_start(placed, task.played, task.started, task.stream)


def _roles_left(task: _Task[P], combined: int) -> tuple[Placed, ...]:
    """The plan that was drawn before goes on, unless it gives more people a role again."""
    n, tables, past, scored = len(task.players), len(task.sizes), task.played, task.scored
    foreseen = task.foreseen
    if foreseen:
        room = room_for_roles(tables, combined)
        least = fewest_again(range(n), scored, past, room, task.rounds)
        if times_again((*past, *foreseen), scored) <= times_again(past, scored) + least:
            return foreseen
    return role_rounds(n, tables, task.rounds, past, task.stream, combined, task.line)


def _certificate(
    task: _Task[P], rounds: Sequence[Sequence[Sequence[P | None]]], result: Outcome
) -> Certificate:
    n, fair = len(task.players), task.order == "fairness"
    best: int | None = None
    if task.past:
        bound = bound_after(task.past, rounds)
    else:
        bound = lower_bound(n, task.sizes, task.rounds, fair=fair)
        if task.kind == "lot":
            best = figures(plan_for(task.sizes, task.rounds, task.order)).repeats
    certificate = certify(
        (*task.past, *rounds),
        bound,
        only=frozenset(task.players),
        fair_first=fair,
        best_known=best,
        seed=task.seed,
        algorithm=f"tafelrunde-seating-{task.edition}, {Lots.algorithm}",
    )
    return msgspec.structs.replace(
        certificate,
        inside_meetings=sum(result.inside),
        inside_lower_bound=task.wishes.inside_bound(task.sizes, task.rounds),
        fixed_missed=sum(result.missed.values()),
        lost=what_is_lost(n, task.rounds, task.policy) if task.kind == "roles" else None,
    )
