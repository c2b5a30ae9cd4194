"""How is a match settled whose game ended level? The rule and what it does, in one sentence.

Asked twice with the same words: before anybody signs, and wherever the result stands afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

import msgspec

from tafelrunde.journal.events import Seat, Slip
from tafelrunde.rulebook.model import Match, Scoring
from tafelrunde.standings.bracket import grouped
from tafelrunde.standings.finish import Bracket
from tafelrunde.standings.later_figures import Names, Settled, by_later_figures
from tafelrunde.standings.match_results import (
    ceremony_begun,
    first_at_stake,
    hangs_on,
    level_rule,
    replay_given_up,
)
from tafelrunde.standings.placement import places_of
from tafelrunde.standings.stage_names import stage_name
from tafelrunde.standings.winning_roles import finalists, why_champion
from tafelrunde.state.tournament import Table
from tafelrunde.words import Text, ahead, capital, counted, listed


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
    """A sentence for every place that several share and something hangs on: a final place, or who
    goes on; none where the game itself decided.

    `games` is which game of the match this was; `ranks` whether places of the prelims may be told.
    """
    finish = bracket.mode.finish
    if match.draw == "stands":
        return ()
    if finish is not None and finish.ranking == "winning-roles":
        return _by_roles(bracket, match, seats, slip, names)
    first = first_at_stake(bracket, match, _games_before(bracket, match, games))
    scoring = bracket.rulebook.scoring[bracket.mode.scoring]
    told = []
    for level in _levels(bracket, match, slip, first):
        if _matters(bracket, match, level):
            told.append(_settled(bracket, match, level, games, names, ranks=ranks))
            if level.hangs and _all_again(bracket, match, level.players):
                break  # whatever came behind is played anew
    return (*_in_front_or_at_a_cut(bracket, match, scoring, slip, names, first), *told)


class Level(msgspec.Struct, frozen=True):
    """Players who share a place, and which places they take up among those who count."""

    place: int
    players: list[str]
    first: int
    hangs: bool
    """Whether it matters in which order they come in."""
    gone: Sequence[str] = ()
    """Who shares the place by the game and left it to others since."""

    @property
    def last(self) -> int:
        return self.first + len(self.players) - 1


def level_at(
    bracket: Bracket, match: Match, place: int, players: Sequence[str], first: int
) -> Level:
    """Whoever is gone where others move up takes up no place."""
    here = [player for player in players if bracket.counts(match.id, player)]
    hangs = len(here) > 1 and hangs_on(bracket, match, first, first + len(here) - 1)
    return Level(place, here, first, hangs, [player for player in players if player not in here])


def _levels(bracket: Bracket, match: Match, slip: Slip, first: int) -> Iterator[Level]:
    scoring = bracket.rulebook.scoring[bracket.mode.scoring]
    places = zip(places_of(slip.lines, scoring), (line.player for line in slip.lines), strict=True)
    ahead_of_all = first - 1
    for place, group in groupby(sorted(places), key=lambda each: each[0]):
        players = [player for _place, player in group]
        level = level_at(bracket, match, place + ahead_of_all, players, first)
        first = level.last + 1
        if len(players) > 1:
            yield level


def _matters(bracket: Bracket, match: Match, level: Level) -> bool:
    """Final places, a cut, or places at the table by which those who are out are ordered.

    What the game left level stays so, whoever has gone since.
    """
    by_table = match.rest_by == "places" and level.place > 1
    if len(level.players) < 2:
        last = level.place + len(level.players) + len(level.gone) - 1
        return by_table or hangs_on(bracket, match, level.place, last)
    return bool(match.gives) or level.hangs or by_table or _all_go_on(bracket, match, level)


def moved_up_since(bracket: Bracket, match: Match, names: Names) -> Iterator[Settled]:
    """Who left after this match and before the one it led to, and who has the seat instead."""
    here = bracket.places(match.id) if match.id in bracket.results else {}
    for later in {each.id: each for each in bracket.fed_by.get(match.id, {}).values()}.values():
        movers, gone = (
            [names.get(player, player) for player in people if player in here]
            for people in bracket.moved_up(later)
        )
        if movers and gone:
            text = counted(
                len(movers),
                "{gone} left before the {stage}: {movers} moves up.",
                "{gone} left before the {stage}: {movers} move up.",
                gone=listed(gone),
                stage=stage_name(later.stage),
                movers=listed(movers),
            )
            yield Settled(text, later.rule)


def _goes_on(bracket: Bracket, match: Match, at: int) -> bool:
    following = bracket.fed_by.get(match.id, {}).get(at)
    return following is not None and not following.stage.startswith(("places-", "third-place"))


def _all_go_on(bracket: Bracket, match: Match, level: Level) -> bool:
    return all(_goes_on(bracket, match, at) for at in range(level.first, level.last + 1))


def _games_before(bracket: Bracket, match: Match, games: int) -> Sequence[Table]:
    played = bracket.tournament.matches.get(match.id)
    return played.games[: games - 1] if played is not None else ()


def _in_front_or_at_a_cut(
    bracket: Bracket, match: Match, scoring: Scoring, slip: Slip, names: Names, first: int
) -> Iterator[Settled]:
    """In front and at a cut: level in what counts first, and yet told apart by the game itself."""
    best = sorted(zip(places_of(slip.lines, scoring), slip.lines, strict=True), key=lambda p: p[0])
    for at, (one, other) in enumerate(pairwise(best), start=first):
        cut = _goes_on(bracket, match, at) and not _goes_on(bracket, match, at + 1)
        found = None
        if one[0] != other[0] and (at == 1 or cut):
            found = next(by_later_figures(scoring, (one[1], other[1]), names), None)
        if found is not None and cut and at > 1:
            on = [names.get(one[1].player, one[1].player)]
            yield Settled(_so_on(found.text, on), found.rule)
        elif found is not None:
            yield found


def places_by_roles(bracket: Bracket, seats: Sequence[Seat], slip: Slip) -> dict[str, int]:
    """Everybody's place in a game that the winning nations decide: winners first, the others behind
    them by the prelims, whatever points the game gave; empty where nobody won."""
    finish = bracket.mode.finish
    if finish is None or finish.ranking != "winning-roles" or not slip.minutes:
        return {}
    everyone = finalists(bracket.rulebook, bracket.tournament, Table(1, tuple(seats), slip=slip))
    if not any(each.nations for each in everyone):
        return {}
    keys = {each.player: (*each.key, *bracket.order[each.player]) for each in everyone}
    in_order = sorted(keys.values())
    return {player: in_order.index(key) + 1 for player, key in keys.items()}


def _by_roles(
    bracket: Bracket, match: Match, seats: Sequence[Seat], slip: Slip, names: Names
) -> tuple[Settled, ...]:
    """Several winners of one game: what puts the champion first (FRI-402)."""
    finish = bracket.mode.finish
    game = Table(1, tuple(seats), slip=slip)
    everyone = finalists(bracket.rulebook, bracket.tournament, game) if slip.minutes else ()
    why = why_champion(bracket.rulebook, everyone)
    rule = (finish.ranking_rule if finish else None) or match.draw_rule
    places = places_by_roles(bracket, seats, slip)
    won = sum(each.nations > 0 for each in everyone)
    others = [Settled(_behind(won), rule)] if places and len(everyone) - won > 1 else []
    if why is None:
        return tuple(others)
    text: Text = Text("{why}.", why=capital(why))
    first = [player for player, place in places.items() if place == 1]
    if len(first) == 1:
        text = _so_wins(bracket, text, first[0], names)
    return (Settled(text, rule), *others)


def _so_wins(bracket: Bracket, text: Text, first: str, names: Names) -> Text:
    """Whoever was put out since had won by this, and wins no longer."""
    told = Text("{text} So {first} wins.")
    if bracket.put_out(first):
        told = Text("{text} So {first} had won.")
    return told.filled(text=text, first=names.get(first, first))


def _behind(winners: int) -> Text:
    return counted(
        winners,
        "Behind the winner the place in the prelims counts, not the points.",
        "Behind the winners the place in the prelims counts, not the points.",
    )


def _settled(
    bracket: Bracket, match: Match, level: Level, games: int, names: Names, *, ranks: bool
) -> Settled:
    said = level_told(level.place)
    if level.hangs and match.draw in ("replay-level", "replay-until-won"):
        again = _again(bracket, match, level, names)
        return Settled(Text("{level}: {again}", level=said, again=again), match.draw_rule)
    if not level.hangs and not level.gone and _all_go_on(bracket, match, level):
        return _both_go_on(bracket, match, level, names, ranks=ranks)
    left = _left_the_replay(bracket, match, level, games, names)
    if left is not None:
        return Settled(Text("{level}: {decides}", level=said, decides=left), match.draw_rule)
    decides = prelims_decide(bracket, match, level, names, ranks=ranks)
    begun = ceremony_begun(bracket.tournament)
    may_replay = match.draw == "replay-once" and games < 2 and not begun
    if level.place == 1 and may_replay and all(map(bracket.still_in, level.players)):
        text = Text(
            "{level}: if time allows, the game is played again; otherwise {decides}",
            level=said,
            decides=decides,
        )
    else:
        text = Text("{level}: {decides}", level=said, decides=decides)
    return Settled(text, level_rule(bracket, match))


def _both_go_on(
    bracket: Bracket, match: Match, level: Level, names: Names, *, ranks: bool
) -> Settled:
    """Nothing hangs on it; but who of them bears the star has it for a reason, too."""
    on = listed([names.get(player, player) for player in level.players])
    text = Text("{level}: {people} go on.", level=level_told(level.place), people=on)
    if level.place > 1 or len(grouped({p: bracket.order[p] for p in level.players})) == 1:
        return Settled(text, match.rule)
    decides = capital(prelims_decide(bracket, match, level, names, ranks=ranks))
    return Settled(listed([text, decides], " "), level_rule(bracket, match))


def _left_the_replay(
    bracket: Bracket, match: Match, level: Level, games: int, names: Names
) -> Text | None:
    """Who wins because the other left the replay; None where the game or the prelims decide."""
    played = bracket.tournament.matches.get(match.id)
    if played is None or not replay_given_up(played) or games != len(played.games):
        return None
    called = {player: names.get(player, player) for player in level.players}
    gone = [called[player] for player in level.players if not bracket.still_in(player)]
    here = [called[player] for player in level.players if bracket.still_in(player)]
    if not here:
        return None
    return Text(
        "the replay was not played, {gone} left before it. So {here} wins.",
        gone=listed(gone),
        here=listed(here),
    )


def _all_again(bracket: Bracket, match: Match, players: Sequence[str]) -> bool:
    """Whether everybody at the table plays once more, not only who is level."""
    return match.draw == "replay-until-won" and sum(map(bracket.still_in, players)) > 1


def _again(bracket: Bracket, match: Match, level: Level, names: Names) -> Text:
    here = [names.get(player, player) for player in level.players if bracket.still_in(player)]
    if len(here) == 1 and level.place > 1:
        return Text("only {here} is still in and goes on.", here=here[0])
    if len(here) == 1:
        return Text("only {here} is still in and wins.", here=here[0])
    if match.draw == "replay-level":
        return Text("only those who are level play again.")
    return Text("the game is played again.")


def level_told(place: int) -> Text:
    if place == 1:
        return Text("Level")
    return Text("Level on place {place_}", place_=place)


def prelims_decide(
    bracket: Bracket, match: Match, level: Level, names: Names, *, ranks: bool
) -> Text:
    """The better place in the prelims; among those equal there too, a lot or nobody. And who goes
    on by that, where it is a cut."""
    order = {player: bracket.order[player] for player in (*level.players, *level.gone)}
    groups = grouped(order)
    called = {player: names.get(player, player) for player in order}
    if len(groups) == 1:
        return _all_equal([called[player] for player in groups[0]], lot=level.hangs)
    if ranks:
        lots = _by_lot(bracket, groups)
        told = {p: _told(bracket, p, called[p], drawn=p in lots) for p in order}
        in_order = ahead(listed([told[p] for p in group]) for group in groups)
    else:
        in_order = ahead(listed([called[p] for p in group]) for group in groups)
    if len({rank for rank, _lot in order.values()}) == 1:
        text = Text("equal in the prelims too, the lot decides: {order}.", order=in_order)
    else:
        text = Text("the better place in the prelims decides: {order}.", order=in_order)
    return _with_effect(bracket, match, level, groups, text, called)


def _with_effect(
    bracket: Bracket,
    match: Match,
    level: Level,
    groups: Sequence[Sequence[str]],
    text: Text,
    names: Names,
) -> Text:
    """Who of them wins or goes on, and for whom only a lot can tell; nothing where all go on."""
    if match.gives or match.stage == "final":
        return _won(bracket, level, groups, text, names)
    on, open_, at = [], [], level.first
    for group in ([each for each in same if each in level.players] for same in groups):
        ways = {_goes_on(bracket, match, place) for place in range(at, at + len(group))}
        if ways == {True}:
            on += [names[player] for player in group]
        elif len(ways) > 1:
            open_ = [names[player] for player in group]
        at += len(group)
    if on and not _all_go_on(bracket, match, level):
        text = _so_on(text, on)
    if open_:
        text = Text("{text} Between {people} a lot decides.", text=text, people=listed(open_))
    return text


def _won(
    bracket: Bracket, level: Level, groups: Sequence[Sequence[str]], text: Text, names: Names
) -> Text:
    """A last match: nobody goes on from it, somebody wins it."""
    here = [[each for each in same if each in level.players] for same in groups]
    first = next((same for same in here if same), [])
    if level.first > 1 or len(first) != 1:
        return text
    return _so_wins(bracket, text, first[0], names)


def _so_on(text: Text, people: Sequence[str]) -> Text:
    return counted(
        len(people),
        "{text} So {people} goes on.",
        "{text} So {people} go on.",
        text=text,
        people=listed(people),
    )


def _all_equal(called: Sequence[str], *, lot: bool) -> Text:
    equal = listed(called)
    if lot:
        return Text(
            "{equal} are equal in everything in the prelims too; a lot decides.", equal=equal
        )
    return Text(
        "{equal} are equal in everything in the prelims too and share the place.", equal=equal
    )


def _by_lot(bracket: Bracket, groups: Sequence[Sequence[str]]) -> set[str]:
    """Whoever shares a rank of the prelims with a neighbour here: the lot told them apart."""
    return {
        player
        for one, other in pairwise(groups)
        if bracket.order[one[0]][0] == bracket.order[other[0]][0]
        for player in (*one, *other)
    }


def _told(bracket: Bracket, player: str, name: str, *, drawn: bool) -> Text:
    """With the place that decides; the standings may show another since somebody was thrown out."""
    rank, now = bracket.order[player][0], bracket.rank_told(player)
    if drawn and now != rank:
        return Text(
            "{name} (level on place {rank}, now {now}, order by lot)", name=name, rank=rank, now=now
        )
    if drawn:
        return Text("{name} (level on place {rank}, order by lot)", name=name, rank=rank)
    if now != rank:
        return Text("{name} (place {rank}, now {now})", name=name, rank=rank, now=now)
    return Text("{name} (place {rank})", name=name, rank=rank)
