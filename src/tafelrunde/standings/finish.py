"""The finish: who wins each match of a knockout or final, and the final ranking from it."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace

from tafelrunde.journal.events import Ranked
from tafelrunde.rulebook.by_id import by_id
from tafelrunde.rulebook.faults import Fault
from tafelrunde.rulebook.model import Match, Mode, Playoff, Rulebook
from tafelrunde.standings.bracket import Bracket as Bracket
from tafelrunde.standings.bracket import Order, grouped
from tafelrunde.standings.groups import group_order
from tafelrunde.standings.match_results import by_duels, match_result, told_apart
from tafelrunde.standings.match_results import places_in as places_in
from tafelrunde.standings.table import Row, standings
from tafelrunde.state.course import lots_that_count, mode_of
from tafelrunde.state.robin import numbers_in_journal
from tafelrunde.state.tournament import Entry, Table, Tournament
from tafelrunde.state.tournament import Match as PlayedMatch
from tafelrunde.words import Text, counted, listed, players


def rounds_foreseen(mode: Mode, tournament: Tournament) -> int:
    chosen = tournament.options.get("rounds")
    if isinstance(chosen, int) and chosen:
        return chosen
    return mode.rounds_for(len(numbers_in_journal(tournament) or tournament.entries))


def rounds_complete(mode: Mode, tournament: Tournament) -> bool:
    """All rounds are seated and every table has its result."""
    if len(tournament.rounds) < rounds_foreseen(mode, tournament):
        return False
    return all(
        table.slip is not None for round_ in tournament.rounds for table in round_.tables.values()
    )


def prelim_order(tournament: Tournament, rows: Sequence[Row]) -> dict[str, Order]:
    """Equal players stay equal here until a lot was drawn: the list's order decides nothing."""
    lots = {player: number for number, player in enumerate(lots_that_count(tournament))}
    unlisted = len(lots)
    return {row.player: (row.rank or len(rows) + 1, lots.get(row.player, unlisted)) for row in rows}


def bracket_of(rulebook: Rulebook, tournament: Tournament) -> Bracket:
    """Everything that is known about the finish after the rounds."""
    mode = mode_of(rulebook, tournament)
    rows = standings(rulebook, as_at_the_cut(tournament), len(tournament.rounds))
    order = prelim_order(tournament, rows)
    active = [row.player for row in rows if row.status == "active"]
    seeds = sorted(active, key=lambda player: (*order[player], by_id(player)))
    bracket = Bracket(rulebook, mode, tournament, rows, order, seeds)
    if mode.finish is not None and mode.finish.has_matches:
        for match in bracket.scheme.matches:
            (_play_group if match.games else _play)(bracket, match)
    elif mode.finish is not None and mode.finish.playoff is not None:
        _compare_duel(bracket, mode.finish.playoff.rule)
        _settle_duel(bracket)
    return bracket


def as_at_the_cut(tournament: Tournament) -> Tournament:
    """Whoever played a match was still in when it was seated, though a sheet, which counts rounds
    alone, has him gone since the last of them."""
    last = len(tournament.rounds)
    played = {
        seat.player
        for match in tournament.matches.values()
        for game in match.games
        for seat in game.seats
    }
    left = {player for player in played if _left_after(tournament.entries[player], last)}
    if not left:
        return tournament
    earlier = copy(tournament)
    earlier.entries = {
        player: _still_there(entry, last) if player in left else entry
        for player, entry in tournament.entries.items()
    }
    return earlier


def _left_after(entry: Entry, round_number: int) -> bool:
    there_for_it = entry.status(round_number - 1) == "active"
    return there_for_it and entry.status(round_number) != "active"


def _still_there(entry: Entry, round_number: int) -> Entry:
    """As the desk notes it once the finish is seated: gone behind the last round."""
    withdrew, out = entry.withdrew_after, entry.disqualified_after
    return replace(
        entry,
        withdrew_after=None if withdrew is None else max(withdrew, round_number + 1),
        disqualified_after=None if out is None else max(out, round_number + 1),
    )


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
    """A duel has a result once somebody is alone in front, or alone there."""
    groups = _playoff_groups(bracket)
    if groups and duel_games(bracket):
        bracket.results["final"] = groups
        return
    played = bracket.tournament.matches.get("final")
    seated = [seat.player for seat in played.seats] if played and played.unplayed else []
    if groups and groups[0][0] in seated:
        _walkover(bracket, "final", seated)


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
    elif played is not None and played.unplayed:
        _walkover(bracket, match.id, [seat.player for seat in played.seats])
    elif played is None and expected is not None:
        _walkover(bracket, match.id, expected)


def _play_group(bracket: Bracket, group: Match) -> None:
    """Decided when all its games are."""
    if all(game in bracket.results for game in group.games) and bracket.occupants(group):
        result = told_apart(bracket, group, group_order(bracket, group))
        if result is not None:
            bracket.results[group.id] = result


def _look_for_needless_replays(
    bracket: Bracket, match_id: str, games: Sequence[Table], rule: str
) -> None:
    """Only a draw is replayed; where a winner was asked to play again, the last game counts."""
    for number, game in enumerate(games[:-1], start=1):
        if list(places_in(bracket, game).values()).count(1) == 1:
            text = Text("game {number} was decided already; the last one counts", number=number)
            bracket.warnings.append(Fault(f"knockout: {match_id}", text, rule))


def _walkover(bracket: Bracket, match_id: str, expected: list[str]) -> None:
    """With at most one player left there is nothing to play: who is there goes on."""
    here = [player for player in expected if bracket.still_in(player)]
    if len(here) < 2:
        gone: dict[str, tuple[object, ...]] = {
            player: bracket.order[player] for player in expected if player not in here
        }
        bracket.results[match_id] = [*([player] for player in here), *grouped(gone)]


def without_a_game(bracket: Bracket) -> list[str]:
    """Matches that are decided because at most one was left to play them."""
    played = bracket.tournament.matches
    matches = bracket.scheme.matches if bracket.has_scheme else ()
    games = [match.id for match in matches if not match.games]
    return [
        match
        for match in games
        if match in bracket.results and not (match in played and played[match].games)
    ]


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
    text = counted(
        len(expected),
        "by the rule {people} plays here; the sheet has {found}",
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


def leaders(bracket: Bracket) -> list[str]:
    """Who leads, by the criteria that a playoff looks at; several: no clear winner (DOM-123)."""
    playoff = bracket.mode.finish.playoff if bracket.mode.finish else None
    rows = [row for row in bracket.rows if row.rank is not None and not bracket.put_out(row.player)]
    if playoff is None or not rows:
        return []
    positions = _looked_at(bracket, playoff)
    best = [rows[0].values[position] for position in positions]
    return [row.player for row in rows if [row.values[p] for p in positions] == best]


def _looked_at(bracket: Bracket, playoff: Playoff) -> list[int]:
    """Where the criteria stand by which somebody leads alone or not."""
    codes = playoff.codes[str(bracket.tournament.options[playoff.option])]
    return [i for i, tie_break in enumerate(bracket.mode.standings) if tie_break.code in codes]


def level_on(bracket: Bracket, equal: Sequence[str]) -> Text | None:
    """What alone counts for a playoff, where the standings tell its players apart by more."""
    playoff = bracket.mode.finish.playoff if bracket.mode.finish else None
    ranks = {row.rank for row in bracket.rows if row.player in equal}
    if playoff is None or len(ranks) < 2:
        return None
    return listed([bracket.mode.standings[at].label for at in _looked_at(bracket, playoff)])


def duellists(bracket: Bracket) -> list[str]:
    """Who plays the duel now: the leaders, and once it was drawn those level in front of it."""
    there = bracket.level.get("final") or leaders(bracket)
    return [player for player in there if bracket.still_in(player)]


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
    placed = (
        _scheme_groups(bracket) if finish is not None and finish.has_matches and by_lot else None
    )
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
        return by_duels(bracket, games)
    equal = [player for player in leaders(bracket) if bracket.still_in(player)]
    return None if len(equal) > 1 else [[player] for player in equal]


def _scheme_groups(bracket: Bracket) -> list[list[str]] | None:
    matches = bracket.scheme.matches
    if any(match.gives and match.id not in bracket.results for match in matches):
        return None
    blocks = [(match.gives[0], 0, bracket.results[match.id]) for match in matches if match.gives]
    named = {player for _place, _kind, groups in blocks for group in groups for player in group}
    beaten = _beaten(bracket, matches, named)
    blocks += [(place, 1, grouped(keys)) for place, keys in beaten.items()]
    return [group for *_at, groups in sorted(blocks, key=lambda b: b[:2]) for group in groups]


def _beaten(
    bracket: Bracket, matches: Sequence[Match], named: set[str]
) -> dict[int, dict[str, tuple[object, ...]]]:
    """Who played for no place, by the best place that was left to them, and their order there.

    Where the rulebook names no such place they come behind all who have one, by the standings.
    """
    lost_in = {
        player: match
        for match in matches
        for group in bracket.results.get(match.id, [])
        for player in group
        if player not in named
    }
    found: dict[int, dict[str, tuple[object, ...]]] = {}
    for player, match in lost_in.items():
        rank, lot = bracket.order[player]
        key = (rank, lot)
        if match.rest:
            key = (_place_at_the_table(bracket, match, player), rank)
        found.setdefault(match.rest or BEHIND_ALL, {})[player] = key
    return found


def _place_at_the_table(bracket: Bracket, match: Match, player: str) -> int:
    """Whoever left before the game has none: behind everybody who played, at whatever table."""
    if match.rest_by != "places":
        return 0
    absent = bracket.was_absent(match.id, player)
    return BEHIND_ALL if absent else bracket.places(match.id)[player]


BEHIND_ALL = 1_000_000


def _rest(bracket: Bracket, placed: set[str]) -> list[list[str]]:
    ranks: dict[str, tuple[object, ...]] = {
        row.player: (row.rank,)
        for row in bracket.rows
        if row.player not in placed and row.rank is not None
    }
    return grouped(ranks)


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
