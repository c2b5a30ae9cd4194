"""What counts beside the games: rounds somebody did not play, and what somebody started with.

Whoever is in the tournament and has no seat in a published round had a bye, came later, or left it
out; what that brings the mode says. Where it says nothing of the kind, nothing is made of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

from tafelrunde.rulebook.absences import Missed
from tafelrunde.rulebook.model import Mode, Rulebook
from tafelrunde.standings.games import SeatScore, Without
from tafelrunde.state.tournament import Entry, Round, Tournament

NO_ROUND = 0
NOTHING = Missed(rule="")


def beside_the_games(
    rulebook: Rulebook, tournament: Tournament, after_round: int
) -> Iterator[tuple[int, SeatScore]]:
    """By round what it brought to those who had no game in it; a starting score has none."""
    mode = rulebook.mode(tournament.mode)
    yield from _starting(mode, tournament)
    if not _looked_at(mode):
        return
    most = most_of(rulebook, mode)
    times: Counter[tuple[str, Without]] = Counter()
    for round_ in tournament.rounds[:after_round]:
        if not round_.published:
            continue
        for player, why in without_game(tournament, round_):
            declared = declared_for(mode, why)
            times[player, why] += 1
            if declared.at_most is not None and times[player, why] > declared.at_most:
                declared = NOTHING
            yield round_.number, missed_score(player, why, declared, most)


def without_game(tournament: Tournament, round_: Round) -> Iterator[tuple[str, Without]]:
    """Who was in the tournament and sat nowhere in a round, and why."""
    seated = {seat.player for table in round_.tables.values() for seat in table.seats}
    byes = tournament.byes.get(round_.number, ())
    for player, entry in tournament.entries.items():
        if player not in seated:
            why = _why(entry, round_.number, bye=player in byes)
            if why:
                yield player, why


def _why(entry: Entry, number: int, *, bye: bool) -> Without:
    if entry.status(number - 1) != "active" or entry.missed:
        return ""
    if bye:
        return "bye"
    return "late" if number < entry.from_round else "off"


def declared_for(mode: Mode, why: Without) -> Missed:
    declared: Mapping[Without, Missed | None] = {
        "bye": mode.bye,
        "off": mode.off,
        "late": mode.late,
    }
    return declared.get(why) or NOTHING


def missed_score(player: str, why: Without, declared: Missed, most: Fraction) -> SeatScore:
    vp = declared.figures.get("vp", 0)
    return SeatScore(
        player,
        0,
        declared.points,
        vp=vp,
        capped=vp,
        effective=vp,
        figures=declared.figures,
        most=most,
        without=why,
        counts=declared.counts,
    )


def most_of(rulebook: Rulebook, mode: Mode) -> Fraction:
    """The most that a game of this mode brings by its place."""
    tables = rulebook.scoring[mode.scoring].points
    points = [each for size in mode.sizes for each in tables.get(str(size), ())]
    return max(points, default=Fraction(0))


def _looked_at(mode: Mode) -> bool:
    asked = any(
        tie_break.unplayed != "none" or tie_break.opponents_unplayed != "scored"
        for tie_break in mode.standings
    )
    return asked or not (mode.bye is mode.off is mode.late is None)


def _starting(mode: Mode, tournament: Tournament) -> Iterator[tuple[int, SeatScore]]:
    groups = {group.id: group for group in mode.starting}
    for player, entry in tournament.entries.items() if groups else ():
        group = groups.get(entry.start)
        if group is not None:
            score = SeatScore(player, 0, group.points, without="start", counts=False)
            yield NO_ROUND, score
