"""My match of the finish: what the games before were, and how it ended for me."""

from __future__ import annotations

import msgspec

from tafelrunde.desk.match_words import decides_by_duel, match_title, not_played, replay_title
from tafelrunde.journal.addresses import GameAt
from tafelrunde.pages.player.moved import next_in_line
from tafelrunde.pages.player.slip import ReportedLine, drawn_before, in_places, slip_lines
from tafelrunde.pages.settled import places_told, seat_names, told_after, told_of_group
from tafelrunde.pages.timetable import finish_ahead
from tafelrunde.pages.to_come import coming_again, named_to_come, perhaps_again
from tafelrunde.pages.view import PublicView
from tafelrunde.rulebook.model import Match as Rule
from tafelrunde.rulebook.model import Mode, Rulebook
from tafelrunde.standings.bracket import origin_of
from tafelrunde.standings.finish import Bracket, bracket_of, final_ranking
from tafelrunde.standings.later_figures import Settled
from tafelrunde.standings.match_results import replayable
from tafelrunde.standings.placement import places_of
from tafelrunde.standings.stage_names import stage_name
from tafelrunde.state.course import mode_of
from tafelrunde.state.schemes import foreseen_matches
from tafelrunde.state.tournament import Match, Table, Tournament
from tafelrunde.words import NOTHING, Text, capital, listed

CEREMONY = Text("The award ceremony follows.")
CEREMONY_ON = Text("The award ceremony is on.")
IN_A_MOMENT = Text("How it goes on will stand here in a moment.")
THEN_CEREMONY = Text("Still to be played: {matches}. The award ceremony follows then.")


class MyMatch(msgspec.Struct, frozen=True):
    """A match of mine that was played, or settled without a game: then there are no lines."""

    where: GameAt
    title: Text
    headline: Text
    verdict: Text
    """How it goes on; nothing where `settled` says so."""
    lines: tuple[ReportedLine, ...]
    settled: tuple[Settled, ...] = ()
    """What decided, where the game ended level."""
    earlier: tuple[Text, ...] = ()
    """The drawn games that it replayed."""


def earlier_games(view: PublicView, match: Match) -> list[tuple[ReportedLine, ...]]:
    """The drawn games that this one replays."""
    state, rulebook = view.state, view.rulebook
    return [
        in_places(
            slip_lines(view, None, game.seats, game.slip),
            places_told(state, rulebook, game, game.slip),
        )
        for game in match.games
        if game.slip is not None
    ]


def my_last_match(view: PublicView) -> MyMatch | None:
    """The last match of this player that is over; None before the first."""
    state, rulebook, player = view.state, view.rulebook, view.player
    mine = [
        (match, number)
        for match in state.matches.values()
        for number, game in enumerate(match.games)
        if player in {seat.player for seat in game.seats}
    ]
    given_up = [each for each in state.matches.values() if _left_alone(each, player)]
    if given_up and (not mine or _later(state, given_up[-1], mine[-1][0])):
        return _without_opponent(view, given_up[-1])
    if not mine:
        return None
    match, number = mine[-1]
    game, lines = match.games[number], earlier_games(view, match)[number]
    bracket = bracket_of(rulebook, state)
    rule = foreseen_matches(bracket.mode, state)[match.id]
    open_yet = replayable(bracket, rule)
    level = _ended_level(view, game) and not match.given_up  # a replay that is left is won
    place = None if open_yet else _place(bracket, match, player)
    if place is None and _is_beaten(bracket, rule, player):
        place = next(line.place for line in lines if line.me)  # as the list below it has it
    head = _ended(bracket, match, player, place, level=level)
    settled = _settled(view, bracket, match, rule) if game is match.games[-1] else ()
    verdict = next_in_line(view) or _verdict(bracket, rule, player, place)
    told_below = place is None and verdict is IN_A_MOMENT and bool(settled)
    return MyMatch(
        game.where,
        replay_title(match_title(match.id, bracket.mode), number + 1),
        head,
        NOTHING if told_below else _said_once(head, verdict),
        lines,
        settled,
        drawn_before(view, game),
    )


def _said_once(head: Text, verdict: Text) -> Text:
    return THANKS if (head, verdict) == (DRAWN_AND_OUT, OUT) else verdict


def _left_alone(match: Match, player: str) -> bool:
    seated = any(seat.player == player for seat in match.seats)
    return seated and match.unplayed


def _later(state: Tournament, one: Match, other: Match) -> bool:
    order = list(state.matches)
    return order.index(one.id) > order.index(other.id)


def _without_opponent(view: PublicView, match: Match) -> MyMatch:
    """Seated, and nobody is left to play against."""
    bracket = bracket_of(view.rulebook, view.state)
    rule = foreseen_matches(bracket.mode, view.state)[match.id]
    return MyMatch(
        match.game.where,
        match_title(match.id, bracket.mode),
        _without_a_game(bracket, rule, view.player),
        _verdict(bracket, rule, view.player, _place(bracket, match, view.player)),
        (),
    )


def match_left(view: PublicView) -> MyMatch | None:
    """What became of the last match of somebody who has withdrawn, and which place that gives; None
    of whoever was seated in none."""
    state, player = view.state, view.player
    mine = [each for each in state.matches.values() if player in _ever_seated(each)]
    if not mine:
        return None
    match, bracket = mine[-1], bracket_of(view.rulebook, state)
    rule, rank = foreseen_matches(bracket.mode, state)[match.id], _rank_won(bracket, player)
    title, then = match_title(match.id, bracket.mode), _then(bracket)
    there = bool(match.games) and not match.awaiting and not bracket.was_absent(match.id, player)
    if there:
        level = _ended_level(view, match.games[-1]) and not match.given_up
        head = _ended(bracket, match, player, _place(bracket, match, player), level=level)
    else:
        head = _without_me(view, bracket, match)
    if rank is not None:
        then = then if there else listed([head, then], " ")
        head = Text("Place {place_} is yours", place_=rank)
    lines = earlier_games(view, match)[-1] if there else ()
    settled = _settled(view, bracket, match, rule) if there else ()
    return MyMatch(match.game.where, title, head, then, lines, settled)


def _ever_seated(match: Match) -> set[str]:
    """Also who left before a game: his seat there is closed."""
    games = (seat.player for game in match.games for seat in game.everyone)
    return {*games, *(seat.player for seat in match.seats)}


def _without_me(view: PublicView, bracket: Bracket, match: Match) -> Text:
    title, winner = match_title(match.id, bracket.mode), bracket.without_a_game(match.id)
    if match.unplayed:
        return not_played(title, str(view.names.seat(winner)) if winner is not None else None)
    if match.awaiting:
        return Text("{title}: the others play it without you.", title=title)
    return Text("{title}: the others played it without you.", title=title)


def _rank_won(bracket: Bracket, player: str) -> int | None:
    """The final place of whoever was in a match for it; None while anything is undecided."""
    scheme = bracket.scheme.matches if bracket.has_scheme else ()
    matches = [each.id for each in scheme if each.gives] or ["final"]  # else a duel of leaders
    groups = (group for each in matches for group in bracket.results.get(each, ()))
    if not any(player in group for group in groups):
        return None
    ranked = final_ranking(bracket) or ()
    return next((each.rank for each in ranked if each.player == player), None)


def _settled(view: PublicView, bracket: Bracket, match: Match, rule: Rule) -> tuple[Settled, ...]:
    """What decided between equals in the last game, and in the group that it belongs to."""
    names = view.names
    told = told_after(bracket, match, seat_names(names, match.seats), ranks=not names.secret)
    group = _group_of(bracket, rule)
    if group is None or names.secret:
        return told
    members = {player: str(names.seat(player)) for player in bracket.occupants(group) or ()}
    return (*told, *told_of_group(bracket, group, members))


def _is_beaten(bracket: Bracket, rule: Rule, player: str) -> bool:
    """Whether a draw is other people's: only those who are level play on, a lot is drawn for some.

    Elsewhere a game that is played again is played by all of its table.
    """
    they_alone = decides_by_duel(bracket.mode) or rule.draw == "replay-level"
    level = bracket.level.get(rule.id, []) if they_alone else []
    undecided = level or bracket.tied.get(rule.id, [])
    return bool(undecided) and player not in undecided


def _place(bracket: Bracket, match: Match, player: str) -> int | None:
    """None while a draw is undecided, or may be played again."""
    if bracket.winner(match.id) is None:
        return None
    return bracket.places(match.id).get(player)


def _ended_level(view: PublicView, game: Table) -> bool:
    """Whether two played and nobody won: another rule says what follows from that."""
    if game.slip is None or len(game.slip.lines) != 2 or view.scoring.own_arithmetic:
        return False
    return len(set(places_of(game.slip.lines, view.scoring))) == 1


def _ended(
    bracket: Bracket, match: Match, player: str, place: int | None, *, level: bool = False
) -> Text:
    """As the game gave it; in the last ones whoever is thrown out leaves his place to the next."""
    size = len(match.games[0].seats)
    said = headline(bracket.mode, place, size, match.stage)
    if level and place is not None:
        said = _drawn_and_decided(bracket, match, player, place)
    last = match.stage in ("final", "third-place") and match.id in bracket.results
    if place is None or not last or bracket.put_out(player):
        return said
    ahead = [each for each, at in bracket.places(match.id).items() if at < place]
    out = sum(bracket.put_out(each) for each in ahead)
    if not out and match.stage == "third-place" and _finalist_out(bracket):
        return Text("{said}. You move up, for a finalist is no longer playing", said=said)
    if not out:
        return said
    now = headline(bracket.mode, place - out, size, match.stage)
    return Text("{now}, for whoever was ahead is no longer playing", now=now)


def _drawn_and_decided(bracket: Bracket, match: Match, player: str, place: int) -> Text:
    """Nobody has won or lost: what the draw came to stands in the heading, why stands below."""
    rule = foreseen_matches(bracket.mode, bracket.tournament)[match.id]
    if match.stage == "final" and place == 1:
        return Text("Drawn: the title is yours")
    if rule.gives:
        return Text("Drawn: place {place_} is yours", place_=rule.gives[place - 1])
    if place == 1:
        return Text("Drawn: you go on")
    if _way_on(bracket, rule, player) == OUT:
        return DRAWN_AND_OUT
    return Text("Drawn: your opponent goes on")


def _finalist_out(bracket: Bracket) -> bool:
    return any(map(bracket.put_out, bracket.places("final") if "final" in bracket.results else ()))


def headline(mode: Mode, place: int | None, size: int, stage: str = "final") -> Text:
    if place is None:
        return Text("Drawn")
    if size > 2 and decides_by_duel(mode):
        return Text("Place {place_} in the duel", place_=place)
    if size > 2 and stage != "final":
        return Text("{stage}: place {place_}", stage=capital(stage_name(stage)), place_=place)
    if size > 2:
        return Text("Place {place_} in the final", place_=place)
    if place == 1:
        return Text("You have won")
    return Text("You have lost")


def _verdict(bracket: Bracket, rule: Rule, player: str, place: int | None) -> Text:
    if place is None:
        return IN_A_MOMENT
    if rule.gives or rule.stage == "final":  # a duel of equal leaders is the last game too
        return _then(bracket)
    return _way_on(bracket, rule, player)


def _then(bracket: Bracket) -> Text:
    waiting = named_to_come(bracket)
    if waiting is not None:
        return THEN_CEREMONY.filled(matches=waiting)
    if perhaps_again(bracket.tournament, bracket.rulebook):
        return IN_A_MOMENT
    return _ceremony(bracket.tournament)


def _ceremony(state: Tournament) -> Text:
    """From the first place shown on it no longer follows."""
    return CEREMONY_ON if state.revealed else CEREMONY


OUT = Text("You are out. Thank you for playing.")
DRAWN_AND_OUT = Text("Drawn: you are out")
THANKS = Text("Thank you for playing.")
NEXT_STANDS_HERE = Text("As soon as your next game is seated, it stands here.")
WILL_BE_NAMED = Text("Whoever reaches the finish will be named here.")


def _way_on(bracket: Bracket, rule: Rule, player: str) -> Text:
    """Where a seat is kept, or may still be: the best of the rest come last."""
    group = _group_of(bracket, rule)
    if group is not None and group.id not in bracket.results:
        return NEXT_STANDS_HERE
    decided = group or rule
    if decided.id not in bracket.results:  # a lot or another game tells who goes on
        return IN_A_MOMENT
    later = [
        (match, origin_of(seat).kind, bracket.occupant(seat))
        for match in bracket.scheme.matches
        for seat in match.seats
        if origin_of(seat).of in (decided.id, decided.stage)
    ]
    own = next((match for match, _kind, found in later if found.player == player), None)
    if own is not None and own.id in bracket.results:
        return _without_a_game(bracket, own, player)
    if own is not None and not own.stage.startswith(("places-", "third-place")):
        return Text(
            "You go on: {stage}. As soon as it is seated, your game stands here.",
            stage=capital(stage_name(own.stage)),
        )
    if own is not None or any(kind == "lucky" and not found.known for _m, kind, found in later):
        return NEXT_STANDS_HERE
    return OUT


def _without_a_game(bracket: Bracket, match: Rule, player: str) -> Text:
    """A match to come that will not be played, because there are not two left for it."""
    title = match_title(match.id, bracket.mode)
    if bracket.winner(match.id) == player:
        return Text("{title}: no game, you win without playing.", title=title)
    return Text("{title}: no game.", title=title)


def _group_of(bracket: Bracket, rule: Rule) -> Rule | None:
    matches = bracket.scheme.matches if bracket.has_scheme else ()
    return next((each for each in matches if rule.id in each.games), None)


def after_the_rounds(
    state: Tournament, rulebook: Rulebook, now: str = "", *, inside: bool = False
) -> Text:
    """What comes once the rounds are over: a finish, a duel of equal leaders, or the ceremony;
    `inside`: for somebody who is sure of that finish."""
    again = coming_again(state, rulebook)
    if again is not None:
        return again
    if state.matches:
        ahead = finish_ahead(state, mode_of(rulebook, state), now)
        if ahead is not None:
            return Text("{said}.", said=ahead)
        if named_to_come(bracket_of(rulebook, state)) is not None:
            return Text("The finish is being played.")
        return IN_A_MOMENT if perhaps_again(state, rulebook) else _ceremony(state)
    finish = mode_of(rulebook, state).finish
    if finish is not None and finish.has_matches:
        return NEXT_STANDS_HERE if inside else WILL_BE_NAMED
    return _ceremony(state)
