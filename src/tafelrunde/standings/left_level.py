"""What tells apart whom a match of the finish left level: a replay, the prelims, a lot, nothing."""

from __future__ import annotations

from tafelrunde.rulebook.model import Match
from tafelrunde.standings.finish import Bracket
from tafelrunde.standings.match_results import as_played, ceremony_begun, replay_given_up
from tafelrunde.words import Text, players


def level_with(bracket: Bracket, match: Match, player: str) -> list[str]:
    """Whom the games of a match left level with a player, himself among them."""
    played = bracket.tournament.matches.get(match.id)
    groups = as_played(bracket, match, played.games) if played and played.games else []
    return next((group for group in groups if player in group), [player])


def left_drawn(bracket: Bracket, match: Match) -> bool:
    """Whether a match that could have been played again after a draw was awarded without (CAR-308).

    Before the ceremony nobody knows: time may still allow it.
    """
    played = bracket.tournament.matches.get(match.id)
    begun = ceremony_begun(bracket.tournament)
    if match.draw != "replay-once" or not begun or played is None:
        return False
    return len(played.games) == 1 and len(as_played(bracket, match, played.games)[0]) > 1


def left_the_replay(bracket: Bracket, match: Match, player: str) -> Text | None:
    """That a drawn match was won because the other left before it was played again."""
    played = bracket.tournament.matches.get(match.id)
    if played is None or not replay_given_up(played):
        return None
    gone = [seat.player for seat in played.seats if not bracket.still_in(seat.player)]
    if len(gone) == len(played.seats):
        return None  # both: the prelims tell them apart
    if player in gone:
        return Text("level, left before the replay")
    return Text("level; the replay was not played, {gone} left before it", gone=players(gone))


def told_apart_by(bracket: Bracket, match: Match, player: str) -> Text | None:
    """What put a player before or behind somebody with whom the game left him level; whoever was
    thrown out since has no place that anybody could be before or behind."""
    played = bracket.tournament.matches.get(match.id)
    by_roles = bracket.mode.finish is not None and bracket.mode.finish.ranking == "winning-roles"
    if by_roles or played is None or not played.games or [player] not in bracket.results[match.id]:
        return None
    if bracket.was_absent(match.id, player):
        return None
    others = (each for each in level_with(bracket, match, player) if each != player)
    level = [each for each in others if not bracket.put_out(each)]
    if not level:
        return None
    rank = bracket.order[player][0]
    if any(bracket.order[each][0] == rank for each in level):
        return Text("level in the prelims too, the lot decided")
    if not left_drawn(bracket, match):
        return Text("level, the better place in the prelims decided")
    return Text("level and not played again, the better place in the prelims decided")


def why_shared(bracket: Bracket, match: Match, player: str) -> Text | None:
    """Why a place of a match is shared: neither the game nor anything after it told them apart."""
    group = next(group for group in bracket.results[match.id] if player in group)
    if sum(not bracket.put_out(each) for each in group) < 2:
        return None
    if match.draw == "stands":
        return Text("level in the game")
    return Text("level in the game and in the prelims")
