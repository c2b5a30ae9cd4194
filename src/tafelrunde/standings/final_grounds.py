"""What a final place rests on: a match of the finish, a duel that was not needed, the standings."""

from __future__ import annotations

from tafelrunde.rulebook.model import Match
from tafelrunde.standings.finish import Bracket, duel_games, final_ranking, leaders
from tafelrunde.standings.left_level import (
    left_the_replay,
    level_with,
    told_apart_by,
    why_shared,
)
from tafelrunde.standings.match_results import level_rule, replay_offered
from tafelrunde.standings.stage_names import numbered_title, stage_name
from tafelrunde.standings.winning_roles import finalists, why_champion
from tafelrunde.state.tournament import Match as PlayedMatch
from tafelrunde.words import Text, counted, small

Grounds = tuple[Text, str | None]
_AHEAD_IS_OUT = Text("{place_}, for whoever was ahead is no longer playing")


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
    order = (player for group in bracket.results.get(match_id, []) for player in group)
    return set([each for each in order if bracket.counts(match_id, each)][:number])


def grounds(bracket: Bracket, player: str, *, shared: bool = False) -> Grounds:
    """One short sentence and its rule; none where the rulebook names no rule for it. `shared`: why
    nothing told somebody apart from whoever has the same place."""
    by_finish = finish_grounds(bracket, player)
    if by_finish is not None:
        return by_finish
    criteria, rank = bracket.mode.standings, bracket.rank_told(player)
    if not shared:
        return Text("place {rank} of the standings", rank=rank), criteria[0].rule
    text = Text("place {rank} of the standings, shared: equal in everything that counts", rank=rank)
    return text, [each.rule for each in criteria if each.code != "lot"][-1]


def finish_grounds(bracket: Bracket, player: str) -> Grounds | None:
    """The match of the finish that a final place rests on; None where it is the standings."""
    finish = bracket.mode.finish
    if finish is not None and finish.has_matches:
        for match in reversed(bracket.scheme.matches):
            found = _from_match(bracket, match, player)
            if found is not None:
                return _with_why(bracket, match, player, found)
    if finish is not None and finish.playoff is not None:
        said = _from_duel(bracket, player)
        if said is not None:
            return said, finish.playoff.rule
    return _left_out(bracket, player) or _from_lot(bracket, player)


def _with_why(bracket: Bracket, match: Match, player: str, found: Text) -> Grounds:
    """A place of a match, and what else gave it than the game itself."""
    passed = _passed_over(bracket, match, player)
    if passed is not None:
        text = Text("{found}, no longer there for the {name}", found=found, name=passed[0])
        return text, passed[1]
    left = left_the_replay(bracket, match, player)
    if left is not None:
        return Text("{found} ({told})", found=found, told=left), match.draw_rule
    if match.gives and replay_offered(bracket, match):
        return _without_a_replay(bracket, match, player), match.draw_rule
    told = told_apart_by(bracket, match, player) or why_shared(bracket, match, player)
    if told is not None and match.gives:
        return Text("{found} ({told})", found=found, told=told), level_rule(bracket, match)
    return _with_champion(bracket, match, player, found)


def _passed_over(bracket: Bracket, match: Match, player: str) -> tuple[Text, str] | None:
    """What somebody reached by this match and left before; others play it instead."""
    for later in bracket.fed_by.get(match.id, {}).values():
        if player in bracket.moved_up(later).gone:
            return stage_name(later.stage), later.rule
    return None


def _left_out(bracket: Bracket, player: str) -> Grounds | None:
    """Behind people of the finish whom the standings put behind him: then that is said, too."""
    if not bracket.has_scheme or not any(
        _before(bracket, player, each) for each in _in_the_finish(bracket)
    ):
        return None
    rank, rule = bracket.rank_told(player), bracket.scheme.matches[0].rule
    if bracket.tournament.entries[player].withdrew_after is not None:
        return Text(
            "place {rank} of the standings, no longer there for the finish", rank=rank
        ), rule
    tables = (table for round_ in bracket.tournament.rounds for table in round_.tables.values())
    if any(table.corrections for table in tables):
        text = Text(
            "place {rank} of the standings, corrected after the finish was seated", rank=rank
        )
        return text, rule
    return Text("place {rank} of the standings, not seated in the finish", rank=rank), rule


def _in_the_finish(bracket: Bracket) -> set[str]:
    return {each for groups in bracket.results.values() for group in groups for each in group}


def _before(bracket: Bracket, player: str, other: str) -> bool:
    """Whether the standings put somebody before one who plays on, or level with no lot between."""
    mine, theirs = bracket.order[player], bracket.order[other]
    no_lot = not {player, other} <= {*bracket.tournament.lots}
    return mine < theirs or (mine[0] == theirs[0] and no_lot)


def _from_lot(bracket: Bracket, player: str) -> tuple[Text, str] | None:
    """Level in the standings with somebody who plays on, and told apart by a lot."""
    finish, rank = bracket.mode.finish, bracket.order[player][0]
    level = any(bracket.order[each][0] == rank for each in _in_the_finish(bracket))
    if finish is None or not finish.has_matches or not level:
        return None
    text = Text(
        "level on place {rank} of the standings; the lot decided", rank=bracket.rank_told(player)
    )
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
        return _not_played(bracket, match, player, place)
    if bracket.was_absent(match.id, player):
        return Text("left before the {name}: {place_}", name=name, place_=place)
    if _better_than_given(bracket, match, player):
        place = _AHEAD_IS_OUT.filled(place_=place)
    if match.moves_up and player in bracket.moved_up(match).movers:
        return Text("{name}, moved up into it: {place_}", name=name, place_=place)
    return Text("{name}: {place_}", name=name, place_=place)


def _not_played(bracket: Bracket, match: Match, player: str, place: Text) -> Text:
    """Why there was nothing to play, and what gave the place instead."""
    name, groups = stage_name(match.stage), bracket.results[match.id]
    others = [each for group in groups for each in group if each != player]
    gone = not bracket.still_in(player)
    if gone and any(map(bracket.still_in, others)):
        return Text("left before the {name}: {place_}", name=name, place_=place)
    if gone and others and [player] in groups:
        return Text(
            "{name} not played, nobody was left for it; the better place in the prelims decided: "
            "{place_}",
            name=name,
            place_=place,
        )
    if others and not gone:
        return Text(
            "{name} not played, nobody else was left for it: {place_}", name=name, place_=place
        )
    return Text("{name} not played: {place_}", name=name, place_=place)


def _better_than_given(bracket: Bracket, match: Match, player: str) -> bool:
    """Whether the match itself would have given a worse one: somebody ahead is out, here or in the
    final, and all move up."""
    rank, given = _ranks(bracket).get(player), match.gives[0] + bracket.places(match.id)[player] - 1
    return rank is not None and rank < given


def no_longer_there(bracket: Bracket, played: PlayedMatch, player: str) -> bool:
    """Whether somebody who was seated does not play, did not, or left what he won to the next."""
    if played.awaiting or played.given_up:
        return not bracket.still_in(player)
    later = bracket.fed_by.get(played.id, {}).values()
    passed_over = any(player in bracket.moved_up(match).gone for match in later)
    return passed_over or bracket.was_absent(played.id, player)


def _beaten(bracket: Bracket, match: Match, player: str) -> Text:
    """Lost, and where that was; then what counts among those who lost at the same stage."""
    name, rank = stage_name(match.stage), bracket.rank_told(player)
    if bracket.was_absent(match.id, player):
        return Text("left before the {name}, prelim place {rank}", name=name, rank=rank)
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
    lost = Text("lost the {name}, prelim place {rank}", name=name, rank=rank)
    if _drawn_and_out(bracket, match, player):
        lost = Text(
            "{name} drawn, the better place in the prelims decided; prelim place {rank}",
            name=name,
            rank=rank,
        )
    if bracket.without_a_game(match.id) not in (None, player):
        lost = Text("left before the {name}, prelim place {rank}", name=name, rank=rank)
    if _lot_among_beaten(bracket, match, player):
        return Text("{lost}; level there, the lot decided", lost=lost)
    return lost


def _drawn_and_out(bracket: Bracket, match: Match, player: str) -> bool:
    """Whether somebody is out by the prelims alone: the game was drawn, and nobody plays again."""
    if match.draw not in ("better-placed", "replay-once"):
        return False
    others = [each for each in level_with(bracket, match, player) if each != player]
    return any(bracket.order[each][0] < bracket.order[player][0] for each in others)


def _lot_among_beaten(bracket: Bracket, match: Match, player: str) -> bool:
    """Whether a lot orders somebody with another who lost at the same stage, level in the prelims;
    where the rulebook names the place that was left to them they share it."""
    rank, lot = bracket.order[player]
    beaten = {
        each
        for other in bracket.scheme.matches
        if other.stage == match.stage
        for group in bracket.results.get(other.id, [])[1:]
        for each in group
    }
    levels = [bracket.order[each] for each in beaten]
    return not match.rest and any(at == rank and other != lot for at, other in levels)


def _by_table_place(bracket: Bracket, match: Match, player: str) -> Text:
    """Where places at the tables count first: the place, and that the prelims gave it if so."""
    name, rank, at = (
        stage_name(match.stage),
        bracket.rank_told(player),
        bracket.places(match.id)[player],
    )
    level = level_with(bracket, match, player)
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


def _moved_up(bracket: Bracket, match_id: str, player: str, place: Text) -> Text:
    """A place that somebody ahead lost afterwards is not told as if the game had given it."""
    for group in bracket.results.get(match_id, []):
        if player in group:
            return place
        if any(bracket.put_out(each) for each in group):
            break
    else:
        return place
    return _AHEAD_IS_OUT.filled(place_=place)


def _without_a_replay(bracket: Bracket, match: Match, player: str) -> Text:
    """Of a drawn match that may still be played again nothing is decided: what would be."""
    name, place = stage_name(match.stage), _place(bracket, player)
    ranks = {bracket.order[each][0] for each in level_with(bracket, match, player)}
    if len(ranks) == 1:
        return Text(
            "{name} drawn; if it is not played again, {place_} by the lot", name=name, place_=place
        )
    return Text(
        "{name} drawn; if it is not played again, {place_} by the place in the prelims",
        name=name,
        place_=place,
    )


def _with_champion(bracket: Bracket, match: Match, player: str, text: Text) -> tuple[Text, str]:
    """Where several won the final, what put the champion first (FRI-402)."""
    finish, played = bracket.mode.finish, bracket.tournament.matches.get(match.id)
    if finish is None or finish.ranking != "winning-roles" or played is None or not played.games:
        return text, match.rule
    told = finalists(bracket.rulebook, bracket.tournament, played.games[-1])
    everyone = [each for each in told if not bracket.put_out(each.player)]
    why = why_champion(bracket.rulebook, everyone)
    won = any(each.player == player and each.nations for each in everyone)
    winners, rule = sum(each.nations > 0 for each in everyone), finish.ranking_rule or match.rule
    if winners and not won:
        behind = counted(
            winners,
            "{text}, behind the winner by prelim place {rank}",
            "{text}, behind the winners by prelim place {rank}",
            text=text,
            rank=bracket.rank_told(player),
        )
        return behind, rule
    if why is None or not won:
        return text, match.rule
    return Text("{text}; {why}", text=text, why=why), rule


def _place(bracket: Bracket, player: str) -> Text:
    """The place as it stands in the final ranking, and whether somebody shares it."""
    rank = _ranks(bracket).get(player)
    if rank is None:
        return Text("unranked")
    if _is_shared(bracket, player):
        return Text("shared place {rank}", rank=rank)
    return Text("place {rank}", rank=rank)


def _ranks(bracket: Bracket) -> dict[str, int | None]:
    return {place.player: place.rank for place in final_ranking(bracket) or ()}


def _is_shared(bracket: Bracket, player: str) -> bool:
    ranks = _ranks(bracket)
    return list(ranks.values()).count(ranks.get(player, 0)) > 1


def _from_duel(bracket: Bracket, player: str) -> Text | None:
    games = duel_games(bracket)
    if games:
        if all(seat.player != player for game in games for seat in game.seats):
            return None
        place = _moved_up(bracket, "final", player, _place(bracket, player))
        if _is_shared(bracket, player):
            place = Text("{place_}, level there and in the standings", place_=place)
        return Text("duel of the leaders: {place_}", place_=place)
    ahead = leaders(bracket)
    if len(ahead) > 1 and player in ahead and bracket.still_in(player):
        return Text("no duel needed: the other leaders are no longer in")
    return None
