"""All against all at tables of two: who meets whom in which round, by the circle method.

Everybody gets a number by lot. The last one stays, the others go round; in each round two who face
each other meet, and with an odd number whoever faces nobody has the round off. Who starts
alternates, so that nobody starts more than once more often than not.

Which numbers were drawn stands in the journal. A sheet knows no draws: there the numbers are read
off the first two rounds, which together pass through everybody.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tafelrunde.draw.chance import Lots
from tafelrunde.rulebook.by_id import by_id
from tafelrunde.rulebook.circle import circle
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.state.robin import ROUND_ROBIN, numbers_in_journal
from tafelrunde.state.tournament import Round, Tournament


def roster_of(tournament: Tournament) -> list[str]:
    """Everybody who entered, by id; whoever leaves gives others a round off."""
    return sorted(tournament.entries, key=by_id)


def numbers_drawn(tournament: Tournament, seed: str, rule: str) -> list[str]:
    """The roster by number: as it was drawn, as the rounds played show, or drawn now."""
    known = numbers_in_journal(tournament)
    if known is not None:
        return known
    roster = roster_of(tournament)
    if not tournament.rounds:
        return Lots(seed, ROUND_ROBIN).shuffled(roster)
    found = _read_off(roster, [_met(round_) for round_ in tournament.rounds])
    if found is None:
        raise Refusal.single(
            "rounds",
            "the rounds so far do not show how all go on to meet all: "
            "they were not drawn by the circle method, or somebody left early",
            rule=rule,
        )
    return found


def tables_of_round(
    order: Sequence[str], playing: Sequence[str], number: int
) -> tuple[tuple[str, str], ...]:
    """The tables of a round: both of a pair have to be there."""
    there = set(playing)
    rounds = circle(len(order))
    pairs = rounds[(number - 1) % len(rounds)]
    names = [(order[one], order[other]) for one, other in pairs]
    return tuple((one, other) for one, other in names if one in there and other in there)


# ── Numbers read off a sheet ─────────────────────────────────────────────────────────────────────


def _met(round_: Round) -> dict[str, str]:
    """Who met whom in a round, both ways."""
    found: dict[str, str] = {}
    for table in round_.tables.values():
        players = [seat.player for seat in table.seats]
        if len(players) == 2:
            found |= {players[0]: players[1], players[1]: players[0]}
    return found


def _read_off(roster: Sequence[str], rounds: Sequence[Mapping[str, str]]) -> list[str] | None:
    """An order whose first rounds are those played; the one who stays has to be tried."""
    number = len(roster)
    stays: Sequence[str | None] = [None] if number % 2 else roster
    for one in stays:
        if len(rounds) > 1:
            order = _walked(one, roster, rounds)
        else:
            order = _guessed(one, roster, rounds[0])
        if order is not None and _shows(order, rounds):
            return order
    return None


def _guessed(
    stays: str | None, roster: Sequence[str], first: Mapping[str, str]
) -> list[str] | None:
    """After one round every order that has it is as good as another: pairs in order of ids."""
    even = len(roster) + len(roster) % 2
    places: list[str | None] = [None] * even
    places[even - 1] = stays
    zero = first.get(stays) if stays is not None else _unmet(roster, first)
    if zero is None:
        return None
    places[0] = zero
    free = [player for player in roster if player not in (stays, zero)]
    for step in range(1, even // 2):
        one = next((player for player in free if player in first), None)
        if one is None or first[one] not in free:
            return None
        places[step], places[even - 1 - step] = one, first[one]
        free = [player for player in free if player not in (one, first[one])]
    return [player for player in places if player is not None]


def _unmet(roster: Sequence[str], met: Mapping[str, str]) -> str | None:
    off = [player for player in roster if player not in met]
    return off[0] if len(off) == 1 else None


def _walked(
    stays: str | None, roster: Sequence[str], rounds: Sequence[Mapping[str, str]]
) -> list[str] | None:
    """Along the first two rounds by turns, from the one who stays; numbers follow from the steps.

    In the first round the numbers that meet add up to 0, in the second to 2, going round.
    """
    even = len(roster) + len(roster) % 2
    turning = even - 1
    zero, one = rounds[0], rounds[1]
    start = zero.get(stays) if stays is not None else _unmet(roster, zero)
    places: dict[int, str] = {}
    number, player, turn = 0, start, 1
    while player is not None and number not in places and len(places) < turning:
        places[number] = player
        player = (one if turn else zero).get(player)
        number, turn = ((2 if turn else 0) - number) % turning, 1 - turn
    if len(places) < turning:
        return None
    last = [stays] if stays is not None else []
    return [places[number] for number in range(turning)] + last


def _shows(order: Sequence[str], rounds: Sequence[Mapping[str, str]]) -> bool:
    """Whether the rounds played are those of this order, as far as both were there."""
    foreseen = circle(len(order))
    for played, pairs in zip(rounds, foreseen, strict=False):
        meant = {order[one]: order[other] for one, other in pairs}
        meant |= {other: one for one, other in meant.items()}
        if any(meant.get(player) != other for player, other in played.items()):
            return False
    return len(rounds) <= len(foreseen)
