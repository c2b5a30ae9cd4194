"""How is a match settled whose game ended level? The rule and what it does, in one sentence.

Asked twice with the same words: before anybody signs, and wherever the result stands afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise

import msgspec

from tafelrunde.journal.events import Seat, Slip
from tafelrunde.rulebook.model import Match, Scoring
from tafelrunde.standings.finish import Bracket
from tafelrunde.standings.match_results import hangs_on, level_rule
from tafelrunde.standings.placement import places_of
from tafelrunde.standings.winning_roles import finalists, why_champion
from tafelrunde.state.tournament import Table
from tafelrunde.words import Text, ahead, capital, listed

Names = Mapping[str, str]


class Settled(msgspec.Struct, frozen=True):
    """What decides between equals, and the rule that says so, where the rulebook names one."""

    text: Text
    rule: str | None


def settled_draws(
    bracket: Bracket,
    match: Match,
    seats: Sequence[Seat],
    slip: Slip,
    games: int,
    names: Names,
    *,
    ranks: bool = True,
) -> tuple[Settled, ...]:
    """A sentence for every place that several share; none where the game itself decided.

    `games` is which game of the match this was; `ranks` whether places of the prelims may be told.
    """
    finish = bracket.mode.finish
    if match.draw == "stands":
        return ()
    if finish is not None and finish.ranking == "winning-roles":
        return _by_roles(bracket, match, seats, slip, names)
    scoring = bracket.rulebook.scoring[bracket.mode.scoring]
    places = zip(places_of(slip.lines, scoring), (line.player for line in slip.lines), strict=True)
    told = []
    for place, group in groupby(sorted(places), key=lambda each: each[0]):
        players = [player for _place, player in group]
        if len(players) > 1 and (place == 1 or match.gives):
            told.append(_settled(bracket, match, place, players, games, names, ranks=ranks))
            if place == 1 and _all_again(bracket, match, players):
                break  # whatever came behind is played anew
    return (*_by_a_later_figure(scoring, slip, names), *told)


def _by_a_later_figure(scoring: Scoring, slip: Slip, names: Names) -> tuple[Settled, ...]:
    """Level in what counts first, and yet one alone won: which figure told the two apart."""
    best = sorted(zip(places_of(slip.lines, scoring), slip.lines, strict=True), key=lambda p: p[0])
    if len(best) < 2 or best[1][0] == 1:
        return ()
    first, second = best[0][1], best[1][1]
    if first.won or first.victory is not None or second.left:
        return ()
    pairs = [
        (m, first.figures.get(m.figure, 0), second.figures.get(m.figure, 0)) for m in scoring.places
    ]
    measure, better, worse = next((each for each in pairs if each[1] != each[2]), pairs[0])
    if measure is scoring.places[0]:
        return ()
    labels = {figure.name: figure.label for figure in scoring.figures}
    level, decides = labels[scoring.places[0].figure], labels[measure.figure]
    ahead, behind = (names.get(line.player, line.player) for line in (first, second))
    text = Text(
        "Equal {level}: {decides} decide, {ahead} {better} ahead of {behind} {worse}.",
        level=level,
        decides=decides,
        ahead=ahead,
        better=better,
        behind=behind,
        worse=worse,
    )
    return (Settled(text, measure.rule),)


def winners_told_apart(bracket: Bracket, seats: Sequence[Seat], slip: Slip) -> dict[str, int]:
    """Who is first, second and so on of several winners of one game; empty with one winner."""
    finish = bracket.mode.finish
    if finish is None or finish.ranking != "winning-roles" or not slip.minutes:
        return {}
    everyone = finalists(bracket.rulebook, bracket.tournament, Table(1, tuple(seats), slip=slip))
    keys = {w.player: (*w.key, *bracket.order[w.player]) for w in everyone if w.nations}
    if len(keys) < 2:
        return {}
    ordered = sorted(keys.values())
    return {player: ordered.index(key) + 1 for player, key in keys.items()}


def _by_roles(
    bracket: Bracket, match: Match, seats: Sequence[Seat], slip: Slip, names: Names
) -> tuple[Settled, ...]:
    """Several winners of one game: what puts the champion first (FRI-402)."""
    finish = bracket.mode.finish
    game = Table(1, tuple(seats), slip=slip)
    everyone = finalists(bracket.rulebook, bracket.tournament, game) if slip.minutes else ()
    why = why_champion(bracket.rulebook, everyone)
    rule = (finish.ranking_rule if finish else None) or match.draw_rule
    if why is None:
        return ()
    text: Text = Text("{why}.", why=capital(why))
    places = winners_told_apart(bracket, seats, slip)
    first = [names.get(player, player) for player, place in places.items() if place == 1]
    if len(first) == 1:
        text = Text("{text} So {first} wins.", text=text, first=first[0])
    return (Settled(text, rule),)


def _settled(
    bracket: Bracket,
    match: Match,
    place: int,
    players: list[str],
    games: int,
    names: Names,
    *,
    ranks: bool,
) -> Settled:
    level = _level(place)
    if place == 1 and _played_again(bracket, match, len(players)):
        again = _again(bracket, match, players, names)
        return Settled(Text("{level}: {again}", level=level, again=again), match.draw_rule)
    decides = _decides(bracket, place, players, names, ranks=ranks)
    if place == 1 and match.draw == "replay-once" and games < 2:
        text = Text(
            "{level}: if time allows, the game is played again; otherwise {decides}",
            level=level,
            decides=decides,
        )
    else:
        text = Text("{level}: {decides}", level=level, decides=decides)
    return Settled(text, level_rule(bracket, match))


def _played_again(bracket: Bracket, match: Match, level: int) -> bool:
    """Whether so many who are level in front play until they are not."""
    if match.draw == "replay-level":
        return hangs_on(bracket, match, 1, level)
    return match.draw == "replay-until-won"


def _all_again(bracket: Bracket, match: Match, players: Sequence[str]) -> bool:
    """Whether everybody at the table plays once more, not only who is level in front."""
    return match.draw == "replay-until-won" and sum(map(bracket.still_in, players)) > 1


def _again(bracket: Bracket, match: Match, players: Sequence[str], names: Names) -> Text:
    here = [names.get(player, player) for player in players if bracket.still_in(player)]
    if len(here) == 1:
        return Text("only {here} is still in and wins.", here=here[0])
    if match.draw == "replay-level":
        return Text("only those who are level play again.")
    return Text("the game is played again.")


def _level(place: int) -> Text:
    if place == 1:
        return Text("Level")
    return Text("Level on place {place_}", place_=place)


def _decides(
    bracket: Bracket, place: int, players: list[str], names: Names, *, ranks: bool
) -> Text:
    """The better place in the prelims; among those equal there too, a lot or nobody."""
    order = sorted(players, key=lambda player: bracket.order[player])
    called = {player: names.get(player, player) for player in order}
    if len({bracket.order[player] for player in order}) == 1:
        return _all_equal(place, [called[player] for player in order])
    if not ranks:
        told = ahead(called.values())
    else:
        lots = _by_lot(bracket, order)
        told = ahead(
            _told(bracket, player, called[player], drawn=player in lots) for player in order
        )
    if len({bracket.order[player][0] for player in order}) == 1:
        return Text("equal in the prelims too, the lot decides: {order}.", order=told)
    return Text("the better place in the prelims decides: {order}.", order=told)


def _all_equal(place: int, called: Sequence[str]) -> Text:
    equal = listed(called)
    if place == 1:
        return Text(
            "{equal} are equal in everything in the prelims too; a lot decides.", equal=equal
        )
    return Text(
        "{equal} are equal in everything in the prelims too and share the place.", equal=equal
    )


def _by_lot(bracket: Bracket, order: Sequence[str]) -> set[str]:
    """Whoever shares a rank of the prelims with a neighbour here: the lot told them apart."""
    return {
        player
        for pair in pairwise(order)
        if bracket.order[pair[0]][0] == bracket.order[pair[1]][0]
        for player in pair
    }


def _told(bracket: Bracket, player: str, name: str, *, drawn: bool) -> Text:
    rank = bracket.rank_told(player)
    if drawn:
        return Text("{name} (place {rank}, by lot)", name=name, rank=rank)
    return Text("{name} (place {rank})", name=name, rank=rank)
