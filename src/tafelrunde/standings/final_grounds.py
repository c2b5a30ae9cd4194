"""What a final place rests on: a match of the finish, a duel that was not needed, the standings."""

from __future__ import annotations

from collections import Counter

from tafelrunde.rulebook.model import Match
from tafelrunde.standings.finish import Bracket, duel_games, final_ranking, leaders
from tafelrunde.standings.match_results import as_played, level_rule
from tafelrunde.standings.stage_names import numbered_title, stage_name
from tafelrunde.standings.winning_roles import finalists, why_champion
from tafelrunde.words import Text, small

Grounds = tuple[Text, str | None]


def crowned(bracket: Bracket, match_id: str) -> str | None:
    """Whom pages call the winner: nobody thrown out, but the next one where a place was won."""
    order = [player for group in bracket.results.get(match_id, []) for player in group]
    if match_id not in ("final", "third-place"):
        order = order[:1]
    return next((player for player in order if not bracket.put_out(player)), None)


def going_on(bracket: Bracket, match_id: str) -> set[str]:
    """Who reaches a later match by his place in this one."""
    following = bracket.fed_by.get(match_id, {}) if bracket.has_scheme else {}
    number = sum(not match.stage.startswith("places-") for match in following.values())
    order = [player for group in bracket.results.get(match_id, []) for player in group]
    return set([player for player in order if bracket.counts(match_id, player)][:number])


def grounds(bracket: Bracket, player: str) -> Grounds:
    """One short sentence and its rule; none where the rulebook names no rule for it."""
    rank = bracket.order[player][0]
    rule = bracket.mode.standings[0].rule
    by_table = Text("place {rank} of the standings", rank=rank), rule
    return finish_grounds(bracket, player) or by_table


def finish_grounds(bracket: Bracket, player: str) -> Grounds | None:
    """The match of the finish that a final place rests on; None where it is the standings."""
    finish = bracket.mode.finish
    if finish is not None and finish.has_matches:
        for match in reversed(bracket.scheme.matches):
            found = _from_match(bracket, match, player)
            if found is not None:
                told = _told_apart(bracket, match, player) if match.gives else None
                if told is not None:
                    text = Text("{found} ({told})", found=found, told=told)
                    return text, level_rule(bracket, match)
                return _with_champion(bracket, match, player, found)
    if finish is not None and finish.playoff is not None:
        said = _from_duel(bracket, player)
        if said is not None:
            return said, finish.playoff.rule
    return _from_lot(bracket, player)


def _from_lot(bracket: Bracket, player: str) -> tuple[Text, str] | None:
    """Level in the standings with somebody, and told apart by a lot."""
    finish, (rank, lot) = bracket.mode.finish, bracket.order[player]
    told_apart = any(at == rank and other != lot for at, other in bracket.order.values())
    if finish is None or not finish.has_matches or not told_apart:
        return None
    text = Text("level on place {rank} of the standings; the lot decided", rank=rank)
    return text, bracket.scheme.matches[0].rule


def _from_match(bracket: Bracket, match: Match, player: str) -> Text | None:
    """A match that gives places tells the final place; any other that it was lost."""
    if not any(player in group for group in bracket.results.get(match.id, [])):
        return None
    name = stage_name(match.stage)
    if not match.gives:
        return _beaten(bracket, match, player)
    played = bracket.tournament.matches.get(match.id)
    place = _place(bracket, player)
    if played is None or not played.games:
        return Text("{name} not played: {place_}", name=name, place_=place)
    place = _moved_up(bracket, match.id, player, place)
    return Text("{name}: {place_}", name=name, place_=place)


def _beaten(bracket: Bracket, match: Match, player: str) -> Text:
    """Lost, and where that was; then what counts among those who lost at the same stage."""
    name, rank = stage_name(match.stage), bracket.order[player][0]
    by_places = bool(match.rest) and match.rest_by == "places"
    if match.games and (by_places or not bracket.tournament.rounds):
        at = bracket.places(match.id)[player]
        group = small(numbered_title(match.id) or name)
        return Text("{group}: place {at}", group=group, at=at)
    if not bracket.tournament.rounds:  # nobody had a place before the first match
        return Text("lost the {name}: {place_}", name=name, place_=_place(bracket, player))
    if len(match.seats) > 2 and by_places:
        return _by_table_place(bracket, match, player)
    if len(match.seats) > 2 or match.games:
        return Text("out in the {name}, prelim place {rank}", name=name, rank=rank)
    return Text("lost the {name}, prelim place {rank}", name=name, rank=rank)


def _by_table_place(bracket: Bracket, match: Match, player: str) -> Text:
    """Where places at the tables count first: the place, and that the prelims gave it if so."""
    name, rank, at = (
        stage_name(match.stage),
        bracket.order[player][0],
        bracket.places(match.id)[player],
    )
    level = _level_with(bracket, match, player)
    if len(level) == 1:
        return Text(
            "{name}: place {at} at the table, prelim place {rank}", name=name, at=at, rank=rank
        )
    return Text(
        "{name}: level at the table, there place {at} by prelim place {rank}",
        name=name,
        at=at,
        rank=rank,
    )


def _level_with(bracket: Bracket, match: Match, player: str) -> list[str]:
    """Whom the games of a match left level with a player, himself among them."""
    played = bracket.tournament.matches.get(match.id)
    groups = as_played(bracket, match, played.games) if played and played.games else []
    return next((group for group in groups if player in group), [player])


def _moved_up(bracket: Bracket, match_id: str, player: str, place: Text) -> Text:
    """A place that somebody ahead lost afterwards is not told as if the game had given it."""
    for group in bracket.results.get(match_id, []):
        if player in group:
            return place
        if any(bracket.put_out(each) for each in group):
            break
    else:
        return place
    return Text("{place_}, for whoever was ahead is disqualified", place_=place)


def _told_apart(bracket: Bracket, match: Match, player: str) -> Text | None:
    """What put a player before or behind somebody with whom the game left him level."""
    played = bracket.tournament.matches.get(match.id)
    by_roles = bracket.mode.finish is not None and bracket.mode.finish.ranking == "winning-roles"
    if by_roles or played is None or not played.games or [player] not in bracket.results[match.id]:
        return None
    level = [each for each in _level_with(bracket, match, player) if each != player]
    if not level:
        return None
    rank = bracket.order[player][0]
    if any(bracket.order[each][0] == rank for each in level):
        return Text("level in the prelims too, the lot decided")
    return Text("level, the better place in the prelims decided")


def _with_champion(bracket: Bracket, match: Match, player: str, text: Text) -> tuple[Text, str]:
    """Where several won the final, what put the champion first (FRI-402)."""
    finish, played = bracket.mode.finish, bracket.tournament.matches.get(match.id)
    if finish is None or finish.ranking != "winning-roles" or played is None or not played.games:
        return text, match.rule
    everyone = finalists(bracket.rulebook, bracket.tournament, played.games[-1])
    why = why_champion(bracket.rulebook, everyone)
    won = any(each.player == player and each.nations for each in everyone)
    if not won and any(each.nations for each in everyone):
        rank = bracket.order[player][0]
        text = Text("{text}, behind the winners by prelim place {rank}", text=text, rank=rank)
    if why is None or not won:
        return text, match.rule
    return Text("{text}; {why}", text=text, why=why), finish.ranking_rule or match.rule


def _place(bracket: Bracket, player: str) -> Text:
    """The place as it stands in the final ranking, and whether somebody shares it."""
    ranks = {place.player: place.rank for place in final_ranking(bracket) or ()}
    rank = ranks.get(player)
    if rank is None:
        return Text("unranked")
    if Counter(ranks.values())[rank] > 1:
        return Text("shared place {rank}", rank=rank)
    return Text("place {rank}", rank=rank)


def _from_duel(bracket: Bracket, player: str) -> Text | None:
    games = duel_games(bracket)
    if games:
        if all(seat.player != player for game in games for seat in game.seats):
            return None
        place = _moved_up(bracket, "final", player, _place(bracket, player))
        return Text("duel of the leaders: {place_}", place_=place)
    ahead = leaders(bracket)
    if len(ahead) > 1 and player in ahead and bracket.still_in(player):
        return Text("no duel needed: the other leaders are no longer in")
    return None
