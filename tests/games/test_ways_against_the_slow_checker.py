"""Random ways, random results: who goes on, and the final ranking, told again slowly and plainly.

The checker knows nothing of seats and origins. It plays each declared way as somebody with a pencil
would: deals out, looks who came in where, and writes down who is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from tafelrunde.journal.events import Seat
from tafelrunde.standings.finish import bracket_of
from tests.games.own_games import Cup, written


@dataclass(frozen=True)
class Tables:
    """A stage of tables as a rulebook declares it."""

    name: str
    size: int
    best: int
    lucky: int = 0
    byes: int = 0
    by_places: bool = False


def way_for(dice: Random) -> tuple[list[Tables], int]:
    """One or two stages of tables before a final of at most eight, and how many enter."""
    while True:
        first = Tables(
            "last-99",
            dice.randint(2, 5),
            1,
            dice.randint(0, 2),
            dice.randint(0, 2),
            dice.random() < 0.5,
        )
        enter = dice.randint(5, 16)
        playing = enter - first.byes
        tables = -(-playing // first.size)
        going = first.byes + tables + first.lucky
        if playing >= 2 and tables + first.lucky < playing and going >= 2:
            break
    stages = [first]
    if going > 4:
        second = Tables("semifinal", 3, 2, 0, 0, dice.random() < 0.5)
        tables = -(-going // 3)
        if tables * 2 < going and tables * 2 <= 8:
            return [*stages, second], enter
    return (stages, enter) if going <= 8 else way_for(dice)


def declared(stages: Sequence[Tables], enter: int) -> str:
    text = f'[modes.finish]\nrule = "CUP-6"\nenter = {enter}\n'
    for stage in stages:
        rest = "places" if stage.by_places else "standings"
        text += (
            f'[[modes.finish.stages]]\nid = "{stage.name}"\nsize = {stage.size}\n'
            f"best = {stage.best}\nlucky = {stage.lucky}\nbyes = {stage.byes}\n"
            f'rest_by = "{rest}"\n<settled>\n'
        )
    return text + '[[modes.finish.stages]]\nid = "final"\nsize = 8\n<settled>\n'


class Pencil:
    """The results of a hall, and what follows from them."""

    def __init__(self, hall: Cup) -> None:
        self.hall = hall
        rows = bracket_of(hall.rulebook, hall.state).rows
        lots = list(hall.state.lots)
        self.rank = {row.player: row.rank or 0 for row in rows}
        self.order = sorted(
            self.rank, key=lambda p: (self.rank[p], lots.index(p) if p in lots else 999)
        )

    def placed(self, match: str) -> list[str]:
        """A game's players, best first; level ones by the standings."""
        slip = self.hall.state.matches[match].games[-1].slip
        assert slip is not None
        figures = {line.player: line.figures["vp"] for line in slip.lines}
        return sorted(figures, key=lambda p: (-figures[p], self.order.index(p)))

    def sat(self, match: str) -> set[str]:
        return {seat.player for seat in self.hall.state.matches[match].seats}


def dealt(people: Sequence[str], tables: int) -> list[list[str]]:
    hands: list[list[str]] = [[] for _ in range(tables)]
    forward = [*range(tables)]
    for number, person in enumerate(people):
        lap = number // tables
        hands[(forward if lap % 2 == 0 else forward[::-1])[number % tables]].append(person)
    return hands


@pytest.mark.parametrize("seed", range(25))
def test_tables_lead_on_as_somebody_with_a_pencil_would_say(shelf: Path, seed: int) -> None:
    dice = Random(seed)
    stages, enter = way_for(dice)
    game = written(shelf, "way", declared(stages, enter), sizes=[4, 3, 2], rounds=1)
    few = dice.choice((6, 900))  # few points: many are level
    hall = Cup(game, seed, spread=few).open(enter + dice.randint(0, 4)).to_the_end()
    pencil = Pencil(hall)
    arriving, out = pencil.order[:enter], [pencil.order[enter:]]
    for stage in stages:
        passing, playing = arriving[: stage.byes], arriving[stage.byes :]
        tables = dealt(playing, -(-len(playing) // stage.size))
        short = "SF{}" if stage.name == "semifinal" else "R99-{}"
        names = [short.format(number) for number in range(1, len(tables) + 1)]
        found = []
        for name, people in zip(names, tables, strict=True):
            if len(people) > 1:
                assert pencil.sat(name) == set(people)
            found.append(pencil.placed(name) if len(people) > 1 else people)
        going = [placed[k] for k in range(stage.best) for placed in found if k < len(placed)]
        rest = [(k, p) for placed in found for k, p in enumerate(placed) if p not in going]
        rest.sort(key=lambda e: (e[0] if stage.by_places else 0, pencil.order.index(e[1])))
        lucky = [player for _place, player in rest[: stage.lucky]]
        arriving = [*passing, *going, *lucky]
        out.append([player for _place, player in rest[stage.lucky :]])
    assert pencil.sat("final") == set(arriving)
    ranked = pencil.placed("final")
    for group in reversed(out):
        ranked += group
    ranks = [hall.ranks[player] for player in ranked]
    assert ranks == sorted(ranks)
    assert len(ranks) == len(hall.players)
    for number, rank in enumerate(ranks, start=1):
        shared = [p for p in ranked if hall.ranks[p] == rank]
        assert rank <= number
        assert len({pencil.rank[p] for p in shared}) == 1  # only equals of the standings share


@pytest.mark.parametrize("seed", range(15))
def test_a_knockout_is_lost_once_and_places_are_played_out(shelf: Path, seed: int) -> None:
    dice = Random(seed)
    number, placement = dice.randint(2, 23), dice.choice((0, 4, 8, 16))
    finish = (
        '[modes.finish]\nrule = "CUP-6"\n[[modes.finish.stages]]\nid = "final"\n'
        f'form = "knockout"\nplacement = {placement}\n<settled>\n'
    )
    rounds = dice.choice((0, 1))
    hall = Cup(written(shelf, "way", finish, sizes=[4, 3, 2], rounds=rounds), seed)
    hall.open(number).to_the_end()
    pencil = Pencil(hall)
    main = [m for m in hall.state.matches.values() if m.stage[:6] not in ("places", "third-")]
    lost = {pencil.placed(match.id)[1]: match for match in main}
    assert len(lost) == number - 1  # everybody but the champion loses exactly once
    champion = next(player for player in hall.players if player not in lost)
    assert hall.ranks[champion] == 1
    sizes = [match.stage for match in main]
    for stage in dict.fromkeys(sizes):
        beaten = [player for player, match in lost.items() if match.stage == stage]
        later = {p for p, m in lost.items() if sizes.index(m.stage) > sizes.index(stage)}
        best = len(later) + 2
        told = sorted(hall.ranks[player] for player in beaten)
        assert told[0] == best
        assert told[-1] < best + len(beaten)
        if best < placement and len(beaten) == best - 1:
            assert told == list(range(best, best + len(beaten)))  # played out, nobody shares
    first = [p for p in pencil.order if p not in {s.player for s in main_seats(hall, sizes[0])}]
    assert first == pencil.order[: len(first)]  # byes are for the best


def main_seats(hall: Cup, stage: str) -> list[Seat]:
    return [s for m in hall.state.matches.values() if m.stage == stage for s in m.seats]


@pytest.mark.parametrize("seed", range(10))
def test_groups_send_on_their_best(shelf: Path, seed: int) -> None:
    dice = Random(seed)
    number, size = dice.randint(5, 16), dice.randint(3, 5)
    finish = (
        '[modes.finish]\nrule = "CUP-6"\n[[modes.finish.stages]]\nid = "groups"\n'
        f'form = "groups"\nsize = {size}\nbest = 2\nrest_by = "places"\nrule = "CUP-5"\n'
        'draw = "stands"\ndraw_rule = "CUP-5"\nstart = "lot"\nstart_rule = "CUP-7"\n'
        '[[modes.finish.stages]]\nid = "final"\nform = "knockout"\n<settled>\n'
    )
    hall = Cup(written(shelf, "way", finish, sizes=[2], rounds=0), seed, spread=4)
    hall.open(number).to_the_end()
    pencil = Pencil(hall)
    going: set[str] = set()
    for people in dealt(pencil.order, -(-number // size)):
        points = dict.fromkeys(people, (0.0, 0))
        met = set()
        for match in hall.state.matches.values():
            pair = pencil.sat(match.id)
            if match.stage.startswith("groups-") and pair <= set(people):
                slip = match.games[-1].slip
                assert slip is not None
                one, other = slip.lines
                met.add(frozenset(pair))
                for me, you in ((one, other), (other, one)):
                    mine, yours = me.figures["vp"], you.figures["vp"]
                    won = 2 if mine > yours else 1.5 if mine == yours else 1
                    points[me.player] = (points[me.player][0] + won, points[me.player][1] + mine)
        assert len(met) == len(people) * (len(people) - 1) // 2
        table = sorted(people, key=lambda p: (-points[p][0], -points[p][1], pencil.order.index(p)))
        going |= set(table[:2])
    played = [m for m in hall.state.matches.values() if not m.stage.startswith("groups-")]
    assert {seat.player for match in played for seat in match.seats} == going
