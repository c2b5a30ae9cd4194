"""What has everybody played so far, and which numbers follow from it?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence

from tafelrunde.rulebook.codes import OTHERS_CODES
from tafelrunde.rulebook.exact import Exact
from tafelrunde.rulebook.model import Mode, Rulebook, TieBreak
from tafelrunde.standings.games import GameRules, SeatScore, score_game
from tafelrunde.standings.opponents import AMONG_EQUALS, Game, Meetings
from tafelrunde.standings.tiebreaks import criterion
from tafelrunde.standings.unplayed import beside_the_games
from tafelrunde.state.tournament import Round, Table, Tournament

Values = tuple[Exact | None, ...]
Reckoned = Callable[[str, Sequence[Game]], Values]
"""From a player and what counts of the games: the numbers of the ranking."""
_One = Callable[[str, Sequence[Game], Sequence[SeatScore]], Exact | None]


def played_tables(
    rulebook: Rulebook, tournament: Tournament, after_round: int
) -> Iterator[tuple[Round, Table, list[SeatScore]]]:
    """Every table with a result in the rounds looked at, scored."""
    scoring = rulebook.scoring[rulebook.mode(tournament.mode).scoring]
    for round_ in tournament.rounds[:after_round]:
        rules = GameRules.of(rulebook, scoring, tournament.options, round_.kind)
        for table in round_.tables.values():
            if table.slip is not None:
                yield round_, table, score_game(table.seats, table.slip, rules)


def games_by_player(
    rulebook: Rulebook, tournament: Tournament, after_round: int
) -> dict[str, list[Game]]:
    """All that counts for each player in the rounds looked at."""
    games: dict[str, list[Game]] = defaultdict(list)
    for round_, _table, scores in played_tables(rulebook, tournament, after_round):
        for score in scores:
            games[score.player].append(Game(round_.number, score, scores))
    for number, score in beside_the_games(rulebook, tournament, after_round):
        games[score.player].append(Game(number, score, (score,)))
    return games


def numbers_of(mode: Mode, meetings: Meetings, lots: Mapping[str, int]) -> Reckoned:
    """How the numbers of the ranking follow from somebody's games."""
    criteria = [_one(tie_break, meetings, lots) for tie_break in mode.standings]

    def reckoned(player: str, games: Sequence[Game]) -> Values:
        scores = [game.own for game in games]
        return tuple([one(player, games, scores) for one in criteria])

    return reckoned


def _one(tie_break: TieBreak, meetings: Meetings, lots: Mapping[str, int]) -> _One:
    if tie_break.code == "lot":
        return lambda player, _games, _scores: lots.get(player)
    if tie_break.code == AMONG_EQUALS:  # known only once it is known who is level
        return lambda _player, _games, _scores: None
    if tie_break.code in OTHERS_CODES:
        return lambda _player, games, _scores: meetings.value(tie_break, games)
    own = criterion(tie_break)
    return lambda _player, _games, scores: own(scores)
