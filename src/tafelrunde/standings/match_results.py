"""Who won a match of the finish, who came second, and what is to be played again."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.rulebook.model import Match
from tafelrunde.standings.bracket import Bracket, grouped
from tafelrunde.standings.placement import places_of
from tafelrunde.standings.winning_roles import finalists, was_won
from tafelrunde.state.tournament import Match as PlayedMatch
from tafelrunde.state.tournament import Table, Tournament

Groups = list[list[str]]
"""Players best first, equals together."""


def match_result(bracket: Bracket, match: Match, played: PlayedMatch) -> Groups | None:
    """The players of a match in order, equal ones together; None while it is undecided."""
    if match.draw == "stands":
        return _by_place(bracket, played.games[-1])
    if sends_several_on(bracket, match) or match.draw == "replay-level":
        groups = _by_levels(bracket, match, played.games)
        return told_apart(bracket, match, groups) if groups is not None else None
    if bracket.mode.finish is not None and bracket.mode.finish.ranking == "winning-roles":
        groups = _by_winning_roles(bracket, played.games[-1])
    else:
        again = match.draw == "replay-until-won" or replay_given_up(played)
        groups = by_places(bracket, played.games, again=again)
    if groups is None:
        return groups
    for index, group in enumerate(groups):
        if len(group) == 1 and bracket.put_out(group[0]):
            continue  # whoever is out leaves the place to those behind him
        return _parted(bracket, match, groups, index)
    return groups


def replay_given_up(played: PlayedMatch) -> bool:
    """Whether somebody left a replay that was seated: that gives it up, as leaving any match does,
    and whoever is left has won."""
    return played.given_up and bool(played.games)


def replayable(bracket: Bracket, match: Match) -> bool:
    """Whether one more game may follow: it was drawn once, and nobody has been shown a place."""
    return not ceremony_begun(bracket.tournament) and drawn_once(bracket, match)


def ceremony_begun(tournament: Tournament) -> bool:
    """From the first place shown on nothing is played for any more."""
    return tournament.ceremony or bool(tournament.awarded)


def drawn_once(bracket: Bracket, match: Match) -> bool:
    """Whether its only game was drawn, and all are there for another one (CAR-308)."""
    played = bracket.tournament.matches.get(match.id)
    if match.draw != "replay-once" or played is None or len(played.games) != 1:
        return False
    there = all(bracket.still_in(seat.player) for seat in played.games[0].seats)
    return there and len(as_played(bracket, match, played.games)[0]) > 1


def replay_offered(bracket: Bracket, match: Match) -> bool:
    """Whether it may, and is not seated: until the ceremony nobody has won or lost such a match,
    even where the prelims would tell who did."""
    seated = bracket.tournament.matches.get(match.id)
    waits = seated is not None and seated.awaiting
    return not waits and replayable(bracket, match)


def open_replays(bracket: Bracket) -> list[PlayedMatch]:
    """Seated once more and not entered, while both are there: until then nobody is crowned."""
    return [
        match
        for match in bracket.tournament.matches.values()
        if match.awaiting
        and match.games
        and all(bracket.still_in(seat.player) for seat in match.seats)
    ]


# ── Tables of which several go on ────────────────────────────────────────────────────────────────


def sends_several_on(bracket: Bracket, match: Match) -> bool:
    """Whether more than the winner of a match matters to those that follow."""
    following = bracket.fed_by.get(match.id, {})
    return set(following) > {1} or any(each.moves_up for each in following.values())


def hangs_on(bracket: Bracket, match: Match, first: int, last: int) -> bool:
    """Whether it matters in which order these places fall: one goes on and another does not, they
    go on to different tables, or it is about who won."""
    following = bracket.fed_by.get(match.id)
    if not following:
        return first == 1
    ways = {following[at].id if at in following else None for at in range(first, last + 1)}
    return len(ways) > 1


def _by_levels(bracket: Bracket, match: Match, games: Sequence[Table]) -> Groups | None:
    """By the first game; where a level place decides and the rule wants it, by those after it.

    All of the table play again (`replay-until-won`), or only those who are level (`replay-level`).
    """
    groups = as_played(bracket, match, games)
    if match.draw.startswith("replay-"):
        level = _level(bracket, match, groups)
        if level is not None:
            only_level = match.draw == "replay-level"
            again = groups[level] if only_level else [p for group in groups for p in group]
            bracket.level[match.id] = [p for p in again if bracket.still_in(p)]
            return None
    return [
        same
        for group in groups
        for same in grouped({player: bracket.order[player] for player in group})
    ]


def level_rule(bracket: Bracket, match: Match) -> str | None:
    """What says that the prelims tell apart whom the games left level; a rule by which a drawn
    game is played until it is won does not, so there it is the rule of the finish's ranking, or
    none."""
    if match.draw not in ("replay-level", "replay-until-won"):
        return match.draw_rule
    finish = bracket.mode.finish
    return finish.ranking_rule if finish is not None else None


def as_played(bracket: Bracket, match: Match, games: Sequence[Table]) -> Groups:
    """What the games of a match left, before anything else told its level players apart."""
    only_level = match.draw == "replay-level"
    groups = _by_place(bracket, games[0] if only_level else games[-1])
    for game in games[1:] if only_level else ():
        level = _played_again(groups, game)
        level = _level(bracket, match, groups) if level is None else level
        if level is not None:
            groups = _split(groups, level, _by_place(bracket, game))
    return groups


def _played_again(groups: Groups, game: Table) -> int | None:
    """The group whose people played this game among themselves, whoever of them has left since."""
    again = {seat.player for seat in game.everyone}
    return next((at for at, group in enumerate(groups) if again <= set(group)), None)


def first_at_stake(bracket: Bracket, match: Match, games: Sequence[Table]) -> int:
    """The best place that the next game of a match is about: where only those play again who are
    level at a cut, everybody ahead of them has his place."""
    groups = as_played(bracket, match, games) if games and match.draw == "replay-level" else []
    level = _level(bracket, match, groups)
    ahead = [player for group in groups[: level or 0] for player in group]
    return 1 + sum(bracket.counts(match.id, player) for player in ahead)


def _by_place(bracket: Bracket, game: Table) -> Groups:
    return grouped({player: (place,) for player, place in places_in(bracket, game).items()})


def _level(bracket: Bracket, match: Match, groups: Groups) -> int | None:
    """The first group that has to be told apart, by its number; whoever is gone ties nobody."""
    first = 1
    for number, group in enumerate(groups):
        here = [player for player in group if bracket.still_in(player)]
        counting = [player for player in group if bracket.counts(match.id, player)]
        last = first + len(counting) - 1
        if len(here) > 1 and hangs_on(bracket, match, first, last):
            return number
        first = last + 1
    return None


def _split(groups: Groups, number: int, again: Groups) -> Groups:
    """A group in the order of the game it played again; whoever was not there stands behind."""
    there = {player for group in again for player in group}
    gone = [player for player in groups[number] if player not in there]
    known = set(groups[number])
    told = [[player for player in group if player in known] for group in again]
    return [group for group in (*groups[:number], *told, gone, *groups[number + 1 :]) if group]


def told_apart(bracket: Bracket, match: Match, groups: Groups) -> Groups | None:
    """The groups, if nothing hangs on their order any more; None where only a lot can tell."""
    told: Groups = []
    first = 1
    for group in groups:
        here = [player for player in group if bracket.counts(match.id, player)]
        last = first + len(here) - 1
        tied = [player for player in here if bracket.still_in(player)]
        if len(tied) > 1 and hangs_on(bracket, match, first, last):
            bracket.tied[match.id] = tied
            return None
        in_front = [player for player in here if player in tied]
        behind = [player for player in group if player not in in_front]
        told += [same for same in (in_front, behind) if same]
        first = last + 1
    return told


# ── Matches of which one goes on ─────────────────────────────────────────────────────────────────


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


def by_duels(bracket: Bracket, games: Sequence[Table]) -> Groups | None:
    """A duel of leaders: whoever is level in front plays on, the others have their places.

    None where it goes on, by those whom `bracket.level` names then. Where all sat down again,
    what counts is how all of them came in.
    """
    groups = by_places(bracket, games[-1:], again=True, lots=False)
    if groups is None:
        bracket.level["final"] = _in_front(bracket, games[-1])
        return None
    placed = {player for group in groups for player in group}
    for game in reversed(games[:-1]):
        beaten = {
            player: (place, bracket.order[player][0])
            for player, place in places_in(bracket, game).items()
            if player not in placed
        }
        groups += grouped(beaten)
        placed |= set(beaten)
    return groups


def _in_front(bracket: Bracket, game: Table) -> list[str]:
    """Who shares the first place, of those who are still there."""
    places = places_in(bracket, game)
    counted = [place for player, place in places.items() if not bracket.put_out(player)]
    first = min(counted, default=1)
    return [p for p, place in places.items() if place == first and bracket.still_in(p)]


def by_places(
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
    earlier = {seat.player for game in games for seat in game.everyone} - set(places)
    last = len(places) + 1
    keys: dict[str, tuple[object, ...]] = {}
    for player, place in (places | dict.fromkeys(earlier, last)).items():
        gone = again and len(firsts) > 1 and place == first and player not in here
        rank, lot = bracket.order[player]
        keys[player] = (place, gone, rank, lot if lots else 0)
    return grouped(keys)


def places_in(bracket: Bracket, game: Table) -> dict[str, int]:
    """Whoever was seated and left before the game comes behind everybody who played it."""
    assert game.slip is not None
    lines = game.slip.lines
    scoring = bracket.rulebook.scoring[bracket.mode.scoring]
    places = dict(zip((line.player for line in lines), places_of(lines, scoring), strict=True))
    return places | {seat.player: len(lines) + 1 for seat in game.absent}


def _by_winning_roles(bracket: Bracket, game: Table) -> list[list[str]] | None:
    """FRI-402; None where nobody won: only a winner is champion (FRI-102).

    A winner who has left or is thrown out leaves the title to the others in order of the prelims.
    """
    if not was_won(bracket.rulebook, bracket.tournament, game):
        return None
    everyone = finalists(bracket.rulebook, bracket.tournament, game)
    keys = {each.player: (*each.key, *bracket.order[each.player]) for each in everyone}
    absent: dict[str, tuple[object, ...]] = {
        seat.player: bracket.order[seat.player] for seat in game.absent
    }
    return grouped(keys) + grouped(absent)
