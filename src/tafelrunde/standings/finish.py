"""The finish: who wins each match of a knockout or final, and the final ranking from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tafelrunde.journal.events import Ranked
from tafelrunde.rulebook.by_id import by_id
from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.model import Match, Mode, Rulebook
from tafelrunde.standings.placement import places_of
from tafelrunde.standings.table import Row, standings
from tafelrunde.standings.winning_roles import finalists, was_won
from tafelrunde.state.course import mode_of
from tafelrunde.state.sheet.knockout import scheme_of
from tafelrunde.state.tournament import Match as PlayedMatch
from tafelrunde.state.tournament import Table, Tournament
from tafelrunde.words import Text, players

Order = tuple[int, int]
"""A player's place in the prelims: rank, then the lot that orders equals."""


class Occupant(NamedTuple):
    """A seat of a match: known yet, and by whom it is taken; nobody, where the field is small."""

    known: bool
    player: str | None


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
    faults: list[Fault] = field(default_factory=list)
    warnings: list[Fault] = field(default_factory=list)

    def winner(self, match_id: str) -> str | None:
        result = self.results.get(match_id)
        return result[0][0] if result else None

    def occupant(self, seat: str) -> Occupant:
        """Who sits there: "seed 3", "winner QF1" or "loser SF2"."""
        kind, _, name = seat.partition(" ")
        if kind == "seed":
            number = int(name)
            return Occupant(True, self.seeds[number - 1] if number <= len(self.seeds) else None)
        if name not in self.results:
            return Occupant(False, None)
        order = [player for group in self.results[name] for player in group]
        if kind == "winner":
            return Occupant(True, order[0] if order else None)
        return Occupant(True, order[-1] if len(order) > 1 else None)

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


def rounds_foreseen(mode: Mode, tournament: Tournament) -> int:
    chosen = tournament.options.get("rounds")
    return chosen if isinstance(chosen, int) and chosen else mode.rounds


def rounds_complete(mode: Mode, tournament: Tournament) -> bool:
    """All rounds are seated and every table has its result."""
    if len(tournament.rounds) < rounds_foreseen(mode, tournament):
        return False
    return all(
        table.slip is not None for round_ in tournament.rounds for table in round_.tables.values()
    )


def prelim_order(tournament: Tournament, rows: Sequence[Row]) -> dict[str, Order]:
    """Equal players stay equal here until a lot was drawn: the list's order decides nothing."""
    lots = {player: number for number, player in enumerate(tournament.lots)}
    unlisted = len(lots)
    return {row.player: (row.rank or len(rows) + 1, lots.get(row.player, unlisted)) for row in rows}


def bracket_of(rulebook: Rulebook, tournament: Tournament) -> Bracket:
    """Everything that is known about the finish after the rounds."""
    mode = mode_of(rulebook, tournament)
    rows = standings(rulebook, tournament, len(tournament.rounds))
    order = prelim_order(tournament, rows)
    active = [row.player for row in rows if row.status == "active"]
    seeds = sorted(active, key=lambda player: (*order[player], by_id(player)))
    bracket = Bracket(rulebook, mode, tournament, rows, order, seeds)
    if mode.finish is not None and mode.finish.schemes:
        for match in scheme_of(mode, tournament.options).matches:
            _play(bracket, match)
    elif mode.finish is not None and mode.finish.playoff is not None:
        _compare_duel(bracket, mode.finish.playoff.rule)
        _settle_duel(bracket)
    return bracket


def _compare_duel(bracket: Bracket, rule: str) -> None:
    """A duel of others than the leaders is counted as it was played, but said."""
    games = duel_games(bracket)
    if not games:
        return
    _look_for_needless_replays(bracket, "final", games, rule)
    there = {row.player for row in bracket.rows if row.status == "active"}
    equal = [player for player in leaders(bracket) if player in there]
    needed = {player for player in equal if bracket.still_in(player)}
    seated = [seat.player for seat in games[0].seats]
    if needed <= {player for player in seated if not bracket.put_out(player)} <= set(equal):
        return
    text = Text(
        "{people} lead; the duel is played by {found}",
        people=players(equal, ", "),
        found=players(sorted(seated), ", "),
    )
    bracket.warnings.append(Fault("knockout: final", text, rule))


def duel_games(bracket: Bracket) -> list[Table]:
    """The duel as far as it says something: not where all who played it have been thrown out.

    Then others lead, and where they are level the tournament needs a duel again (DOM-123).
    """
    played = bracket.tournament.matches.get("final")
    games = played.games if played is not None else []
    return [game for game in games if not all(bracket.put_out(seat.player) for seat in game.seats)]


def _settle_duel(bracket: Bracket) -> None:
    """A duel has a result once somebody is alone in front."""
    groups = _playoff_groups(bracket) if duel_games(bracket) else None
    if groups:
        bracket.results["final"] = groups


def _play(bracket: Bracket, match: Match) -> None:
    played = bracket.tournament.matches.get(match.id)
    expected = bracket.occupants(match)
    if played is not None and played.games:
        if expected is not None:
            _compare(bracket, match, played, expected)
        _look_for_needless_replays(bracket, match.id, played.games, match.draw_rule)
        result = match_result(bracket, match, played)
        if result is not None:
            bracket.results[match.id] = result
    elif expected is not None:
        _walkover(bracket, match, expected)


def _look_for_needless_replays(
    bracket: Bracket, match_id: str, games: Sequence[Table], rule: str
) -> None:
    """Only a draw is replayed; where a winner was asked to play again, the last game counts."""
    for number, game in enumerate(games[:-1], start=1):
        if list(places_in(bracket, game).values()).count(1) == 1:
            text = Text("game {number} was decided already; the last one counts", number=number)
            bracket.warnings.append(Fault(f"knockout: {match_id}", text, rule))


def _walkover(bracket: Bracket, match: Match, expected: list[str]) -> None:
    """With at most one player left there is nothing to play: who is there goes on."""
    here = [player for player in expected if bracket.still_in(player)]
    if len(here) < 2:
        gone: dict[str, tuple[object, ...]] = {
            player: bracket.order[player] for player in expected if player not in here
        }
        bracket.results[match.id] = [*([player] for player in here), *_grouped(gone)]


def _compare(bracket: Bracket, match: Match, played: PlayedMatch, expected: list[str]) -> None:
    """A sheet that contradicts itself is a fault; other qualifiers than ours are only said.

    Whoever went between the cut and the game need not have sat there.
    """
    there = {seat.player for seat in played.games[0].seats}
    seeded = all(seat.startswith("seed ") for seat in match.seats)
    needed = {player for player in expected if bracket.still_in(player)}
    if needed <= there <= set(expected):
        return
    if seeded and _equal_standing(bracket, there, expected):
        return
    text = Text(
        "by the rule {people} play here; the sheet has {found}",
        people=players(sorted(expected), ", "),
        found=players(sorted(there), ", "),
    )
    fault = Fault(f"knockout: {match.id}", text, match.rule)
    if seeded or any(
        bracket.order[a] == bracket.order[b] for a in there for b in expected if a != b
    ):
        bracket.warnings.append(fault)
    else:
        bracket.faults.append(fault)


def _equal_standing(bracket: Bracket, there: set[str], expected: list[str]) -> bool:
    """Players equal in every criterion may have been ordered by a lot the sheet does not name."""
    ranks = sorted(bracket.order[player][0] for player in there)
    return ranks == sorted(bracket.order[player][0] for player in expected)


def match_result(bracket: Bracket, match: Match, played: PlayedMatch) -> list[list[str]] | None:
    """The players of a match in order, equal ones together; None while it is undecided."""
    if bracket.mode.finish is not None and bracket.mode.finish.ranking == "winning-roles":
        groups = _by_winning_roles(bracket, played.games[-1])
    else:
        groups = _by_places(bracket, played.games, again=match.draw == "replay-until-won")
    if groups is None:
        return groups
    for index, group in enumerate(groups):
        if len(group) == 1 and bracket.put_out(group[0]):
            continue  # whoever is out leaves the place to those behind him
        return _parted(bracket, match, groups, index)
    return groups


def _parted(
    bracket: Bracket, match: Match, groups: list[list[str]], index: int
) -> list[list[str]] | None:
    """The groups, if one player is alone in front; None where only a lot can tell."""
    group = groups[index]
    here = [player for player in group if bracket.still_in(player)]
    if len(group) > 1 and len(here) > 1:
        bracket.tied[match.id] = here  # nobody wins because the list names him first
        return None
    gone = [player for player in group if player not in here]  # whoever is out ties nobody
    return [each for each in (*groups[:index], here, gone, *groups[index + 1 :]) if each]


def _by_places(
    bracket: Bracket, games: Sequence[Table], *, again: bool, lots: bool = True
) -> list[list[str]] | None:
    """By the last game, its equal places by the prelims; None where it is to be played again.

    A drawn game is played again by those who are still there: with one left, that one has won.
    A game whose winner is thrown out is won by the next, and drawn if they are several.
    """
    places = places_in(bracket, games[-1])
    counted = [place for player, place in places.items() if not bracket.put_out(player)]
    first = min(counted, default=1)
    firsts = [player for player, place in places.items() if place == first]
    here = [player for player in firsts if bracket.still_in(player)]
    if again and len(here) > 1:
        return None
    earlier = {seat.player for game in games for seat in game.seats} - set(places)
    last = len(places) + 1
    keys: dict[str, tuple[object, ...]] = {}
    for player, place in (places | dict.fromkeys(earlier, last)).items():
        gone = again and len(firsts) > 1 and place == first and player not in here
        rank, lot = bracket.order[player]
        keys[player] = (place, gone, rank, lot if lots else 0)
    return _grouped(keys)


def places_in(bracket: Bracket, game: Table) -> dict[str, int]:
    assert game.slip is not None
    lines = game.slip.lines
    scoring = bracket.rulebook.scoring[bracket.mode.scoring]
    return dict(zip((line.player for line in lines), places_of(lines, scoring), strict=True))


def _grouped(keys: Mapping[str, tuple[object, ...]]) -> list[list[str]]:
    """Smallest key first, equal keys together; inside a group the ids only make it repeatable."""
    groups: list[list[str]] = []
    for player in sorted(keys, key=lambda player: (*keys[player], by_id(player))):
        if groups and keys[groups[-1][0]] == keys[player]:
            groups[-1].append(player)
        else:
            groups.append([player])
    return groups


def _by_winning_roles(bracket: Bracket, game: Table) -> list[list[str]] | None:
    """FRI-402; None where nobody won: only a winner is champion (FRI-102).

    A winner who has left or is thrown out leaves the title to the others in order of the prelims.
    """
    if not was_won(bracket.rulebook, bracket.tournament, game):
        return None
    everyone = finalists(bracket.rulebook, bracket.tournament, game)
    keys = {each.player: (*each.key, *bracket.order[each.player]) for each in everyone}
    return _grouped(keys)


def leaders(bracket: Bracket) -> list[str]:
    """Who leads, by the criteria that a playoff looks at; several: no clear winner (DOM-123)."""
    playoff = bracket.mode.finish.playoff if bracket.mode.finish else None
    rows = [row for row in bracket.rows if row.rank is not None and not bracket.put_out(row.player)]
    if playoff is None or not rows:
        return []
    codes = playoff.codes[str(bracket.tournament.options[playoff.option])]
    positions = [i for i, tie_break in enumerate(bracket.mode.standings) if tie_break.code in codes]
    best = [rows[0].values[position] for position in positions]
    return [row.player for row in rows if [row.values[p] for p in positions] == best]


def final_groups(bracket: Bracket) -> list[list[str]] | None:
    """Everyone in final order, equal players together; None while something is undecided."""
    finish = bracket.mode.finish
    if not rounds_complete(bracket.mode, bracket.tournament):
        return None
    if finish is None:
        placed: list[list[str]] | None = []
    elif finish.playoff is not None:
        placed = _playoff_groups(bracket)
    else:
        placed = _scheme_groups(bracket)
    if placed is None or heirs(bracket):
        return None
    return placed + _rest(bracket, {player for group in placed for player in group})


def heirs(bracket: Bracket) -> list[str]:
    """Equals on whom the title would fall because everybody who played for it is thrown out.

    The standings have the title then, and a rulebook that ends them in a lot (FRI-305) wants it
    drawn. Where a document knows no such lot, equals share the title as they share any rank.
    """
    finish = bracket.mode.finish
    by_lot = any(tie_break.code == "lot" for tie_break in bracket.mode.standings)
    placed = _scheme_groups(bracket) if finish is not None and finish.schemes and by_lot else None
    named = {player for group in placed or () for player in group}
    if not named or not all(bracket.put_out(player) for player in named):
        return []
    for group in _rest(bracket, named):
        here = [player for player in group if bracket.still_in(player)]
        if not all(bracket.put_out(player) for player in group):
            return here if len(here) > 1 else []
    return []


def _playoff_groups(bracket: Bracket) -> list[list[str]] | None:
    """DOM-123: whoever won the duel, and whoever needs none because the others have gone."""
    games = duel_games(bracket)
    if games:
        return _by_places(bracket, games, again=True, lots=False)
    equal = [player for player in leaders(bracket) if bracket.still_in(player)]
    return None if len(equal) > 1 else [[player] for player in equal]


def _scheme_groups(bracket: Bracket) -> list[list[str]] | None:
    matches = scheme_of(bracket.mode, bracket.tournament.options).matches
    giving = sorted((match for match in matches if match.gives), key=lambda match: match.gives)
    groups: list[list[str]] = []
    for match in giving:
        result = bracket.results.get(match.id)
        if result is None:
            return None
        groups.extend(result)
    named = {player for group in groups for player in group}
    beaten = {player for result in bracket.results.values() for group in result for player in group}
    order: dict[str, tuple[object, ...]] = {p: bracket.order[p] for p in beaten - named}
    return groups + _grouped(order)


def _rest(bracket: Bracket, placed: set[str]) -> list[list[str]]:
    ranks: dict[str, tuple[object, ...]] = {
        row.player: (row.rank,)
        for row in bracket.rows
        if row.player not in placed and row.rank is not None
    }
    return _grouped(ranks)


def final_ranking(bracket: Bracket) -> list[Ranked] | None:
    """Ranks 1, 2, 2, 4 over the final order; whoever was disqualified to the end has none."""
    groups = final_groups(bracket)
    if groups is None:
        return None
    entries = bracket.tournament.entries
    ranking: list[Ranked] = []
    for group in groups:
        rank = len(ranking) + 1
        ranking.extend(
            Ranked(player, rank) for player in group if entries[player].disqualified_after is None
        )
    return ranking
