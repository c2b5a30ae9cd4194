"""The finish for everybody: the matches of each stage as a tree, who picked what, who won."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import pairwise

import msgspec

from tafelrunde.desk.ceremony import STEPS
from tafelrunde.desk.finish import match_rule, picking
from tafelrunde.desk.match_words import match_title
from tafelrunde.games.shelf import role_word
from tafelrunde.journal.events import Seat
from tafelrunde.pages.earlier_games import earlier_games
from tafelrunde.pages.game_numbers import game_numbers, numbers_are
from tafelrunde.pages.organiser.finish import desk_matter, stage_title
from tafelrunde.pages.organiser.match_seats import who_begins
from tafelrunde.pages.settled import seat_names, told_after, told_of_group
from tafelrunde.pages.view import PublicView
from tafelrunde.reckoning.names.public import PublicName, PublicNames
from tafelrunde.rulebook.model import Match as MatchRule
from tafelrunde.standings.bracket import origin_of
from tafelrunde.standings.final_grounds import crowned, going_on, no_longer_there
from tafelrunde.standings.finish import Bracket, bracket_of
from tafelrunde.standings.groups import group_table
from tafelrunde.standings.later_figures import Settled
from tafelrunde.standings.match_results import replay_given_up, replay_offered
from tafelrunde.standings.placement import places_of
from tafelrunde.standings.stage_names import short_title, stage_name
from tafelrunde.state.schemes import foreseen_matches
from tafelrunde.state.tournament import Match
from tafelrunde.words import Text, small
from tafelrunde.words.numbers import decimal_text, figures_text

TALLEST = 12
"""So many lines of matches fit under each other on a projector."""
WIDEST = 5
"""So many stages stand beside each other, the match for third place among them."""
ASIDE = "third-place"
BELOW = ("places-", "groups-")
"""Games beside the way to the title, and those of which groups are made."""


class MatchSeat(msgspec.Struct, frozen=True):
    name: PublicName | None
    """None while it is not known who will sit here."""
    pick: Text | None
    """Position or role, chosen or drawn."""
    role: bool
    """Whether the pick is a role, which is of interest even after the game."""
    figures: str
    won: bool
    choosing: bool
    on: bool = False
    """Whether somebody goes on without having won: the second of a table, the best of a group."""
    origin: Text | None = None
    """Where somebody comes from who is not known yet: "Winner of semifinal 1"."""
    gone: bool = False
    """Whether somebody is seated who does not play, was put out after the game, or left what he won
    here to the next."""
    put_out: bool = False
    """Whether that is because of a disqualification, which is the desk's word alone."""
    starts: bool = False
    """Whether somebody begins the game that is waited for."""


class MatchCard(msgspec.Struct, frozen=True):
    id: str
    title: Text
    games: int
    seats: tuple[MatchSeat, ...]
    state: str
    rule: str
    before: tuple[str, ...] = ()
    """The matches whose winners meet here."""
    settled: tuple[Settled, ...] = ()
    """What decided, where the game ended level."""
    figures: Text | None = None
    """What the figures are, where there are several."""
    earlier: tuple[Text, ...] = ()
    """The drawn games that this one replays."""
    corrected: bool = False
    replay_left: bool = False
    """Whether a replay was seated, and is not played because somebody left before it."""

    @property
    def without_a_game(self) -> bool:
        """Whether somebody has won because nobody else was left."""
        return self.state == "unplayed" and any(seat.won for seat in self.seats)


class Stage(msgspec.Struct, frozen=True):
    id: str
    title: Text
    matches: tuple[MatchCard, ...]

    @property
    def several(self) -> bool:
        return len(self.matches) > 1

    @property
    def begun(self) -> bool:
        """Whether anybody knows who plays here."""
        return any(seat.name for match in self.matches for seat in match.seats)

    @property
    def playing(self) -> bool:
        """Whether a result is waited for; also where everybody has arrived and not sat down."""
        return self.begun and any(match.state in ("open", "drawn") for match in self.matches)


class Tree(msgspec.Struct, frozen=True):
    """The stages on the way to the final, and the match for third place beside it."""

    stages: tuple[Stage, ...]
    aside: Stage | None
    below: tuple[Stage, ...] = ()
    """The games for the places behind."""

    @property
    def paired(self) -> bool:
        """Whether every match after the first stage joins exactly two: then lines can be drawn."""
        return len(self.stages) > 1 and all(
            sorted(name for match in later.matches for name in match.before)
            == sorted(match.id for match in earlier.matches)
            and all(len(match.before) == 2 for match in later.matches)
            for earlier, later in pairwise(self.stages)
        )


def tree_of(shown: Sequence[Stage]) -> Tree:
    """Whoever meets next stands below each other: 1 and 4, then 2 and 3."""
    aside = next((stage for stage in shown if stage.id == ASIDE), None)
    below = tuple(stage for stage in shown if stage.id.startswith(BELOW))
    way = [stage for stage in shown if stage.id != ASIDE and stage not in below]
    for index in range(len(way) - 2, -1, -1):
        if any(len(match.seats) > 2 for match in way[index + 1].matches):
            continue  # tables stand in the order of their numbers
        wanted = [name for match in way[index + 1].matches for name in match.before]
        place = {name: number for number, name in enumerate(wanted)}
        ordered = sorted(way[index].matches, key=lambda match: place.get(match.id, len(place)))
        way[index] = msgspec.structs.replace(way[index], matches=tuple(ordered))
    return Tree(tuple(way), aside, below)


def stages(
    view: PublicView, *, foreseen: bool = False, sealed: bool = False, shown: int = 0
) -> tuple[Stage, ...]:
    """Every stage the mode foresees, from the moment the first match is seated.

    `foreseen`: before that too, with the places of the standings in place of names.
    `sealed`: who won a match that gives places is told at the ceremony, not before. `shown`: the
    best place that stands on the podium by then, which the whole hall has seen; 0 for none.
    """
    state, rulebook, names = view.state, view.rulebook, view.names
    if not state.matches and not foreseen:
        return ()
    bracket = bracket_of(rulebook, state)
    coming = foreseen_matches(bracket.mode, state)
    secret = {name for name, rule in coming.items() if sealed and _kept_back(rule, shown)}
    groups = [
        match for match in (bracket.scheme.matches if bracket.has_scheme else ()) if match.games
    ]
    cards: dict[str, list[MatchCard]] = {}
    if groups:
        cards[groups[0].stage] = [_group(view, bracket, group) for group in groups]
    for match_id, rule in coming.items():
        played = state.matches.get(match_id)
        card = (
            _card(view, bracket, played, by_place=match_id not in secret)
            if played is not None and not played.unplayed
            else _coming(bracket, match_id, rule, names, secret)
        )
        if match_id in secret and _tells_a_place(view, bracket, card):
            card = _sealed(card)
        title = short_title(match_id) or card.title
        joined = msgspec.structs.replace(card, title=title, before=_before(rule, coming))
        cards.setdefault(rule.stage, []).append(joined)
    return tuple(
        Stage(stage, stage_title(stage, bracket.mode), tuple(cards[stage]))
        for stage in sorted(cards, key=lambda stage: stage == "final")
    )


def _group(view: PublicView, bracket: Bracket, group: MatchRule) -> MatchCard:
    """Its table so far; who goes on is told when all its games are played."""
    begun = any(game in bracket.tournament.matches for game in group.games)
    result = bracket.results.get(group.id)
    seats = _members(view, bracket, group) if begun else map(_awaited, group.seats)
    title = match_title(group.id, bracket.mode)
    state = "final" if result else "open"
    names = view.names
    members = {player: str(names.seat(player)) for player in bracket.occupants(group) or ()}
    settled = told_of_group(bracket, group, members) if not names.secret else ()
    return MatchCard(group.id, title, 0, tuple(seats), state, group.rule, settled=settled)


def _awaited(seat: str) -> MatchSeat:
    return MatchSeat(None, None, False, "", won=False, choosing=False, origin=_origin(seat))


def _members(view: PublicView, bracket: Bracket, group: MatchRule) -> Iterator[MatchSeat]:
    """By their place in the group; under pseudonyms nobody learns it before the award."""
    names, secret = view.names, view.names.secret
    points = {row.player: row.values[0] for row in group_table(bracket, group)}
    result = bracket.results.get(group.id)
    order = [player for same in result for player in same] if result else list(points)
    on = len(bracket.fed_by.get(group.id, {})) if result else 0
    if secret:
        order.sort(key=lambda player: names.seat(player).order)
    for number, player in enumerate(order, start=1):
        value = points[player]
        told = "" if secret or value is None else decimal_text(value, view.lang)
        seat = MatchSeat(names.seat(player), None, False, told, won=False, choosing=False)
        out = bracket.put_out(player)
        going = number <= on and not secret
        yield msgspec.structs.replace(seat, on=going, gone=out, put_out=out)


def _kept_back(rule: MatchRule, shown: int) -> bool:
    """Whether a match gives places that the podium has still to show; those behind it, which no
    step shows, are told with the first."""
    if not rule.gives and rule.stage != "final":
        return False
    best = min(rule.gives, default=1)
    return shown != 1 and not (shown and shown <= best <= STEPS)


def _tells_a_place(view: PublicView, bracket: Bracket, card: MatchCard) -> bool:
    """Of a draw that left all of them level and has to be played again there is nothing to keep
    back: everybody may read why, and what follows."""
    if card.state != "drawn" or card.id in bracket.results:
        return card.state in ("final", "unplayed", "drawn")
    slip = bracket.tournament.matches[card.id].games[-1].slip
    return slip is None or len(set(places_of(slip.lines, view.scoring))) > 1


def _sealed(card: MatchCard) -> MatchCard:
    """Played, and no more than that: everybody stands where they stood before the game, so that no
    order tells who came in where."""
    blank = msgspec.structs.replace
    return blank(
        card,
        state="sealed" if card.state == "final" else card.state,
        seats=tuple(blank(seat, won=False, on=False, figures="") for seat in card.seats),
        settled=(),
        figures=None,
    )


def on_screen(shown: Sequence[Stage]) -> list[Stage]:
    """The stages that are played now; between two of them the one that is over."""
    begun = [stage for stage in shown if stage.begun and not stage.id.startswith("groups-")]
    games = [stage for stage in shown if stage.id.startswith("groups-") and stage.playing]
    playing = [stage for stage in begun if stage.playing]
    return [*playing, *games] or begun[-1:]


def fits_one_picture(shown: Sequence[Stage]) -> bool:
    """Whether all stages can stand beside each other; else each gets a page of its own."""
    if len(shown) > WIDEST or any(stage.id.startswith(BELOW) for stage in shown):
        return False
    return all(sum(len(match.seats) + 0.7 for match in stage.matches) <= TALLEST for stage in shown)


def _before(rule: MatchRule, foreseen: Mapping[str, MatchRule]) -> tuple[str, ...]:
    origins = map(origin_of, rule.seats)
    return tuple(
        dict.fromkeys(o.of for o in origins if o.kind in ("winner", "place") and o.of in foreseen)
    )


def _coming(
    bracket: Bracket, match_id: str, rule: MatchRule, names: PublicNames, secret: Set[str]
) -> MatchCard:
    """A match not seated yet; or one not to be played, because there are no two left for it."""
    decided = bracket.results.get(match_id)
    if decided is not None:
        players = [player for group in decided for player in group]
        seats = tuple(
            MatchSeat(
                names.seat(player),
                None,
                False,
                "",
                won=bracket.still_in(player),
                choosing=False,
                gone=not bracket.still_in(player),
                put_out=bracket.put_out(player),
            )
            for player in players
        )
        return MatchCard(
            match_id, match_title(match_id, bracket.mode), 0, seats, "unplayed", rule.rule
        )
    seats = tuple(_expected(bracket, seat, names, secret) for seat in rule.seats)
    return MatchCard(match_id, match_title(match_id, bracket.mode), 0, seats, "open", rule.rule)


def _expected(bracket: Bracket, seat: str, names: PublicNames, secret: Set[str]) -> MatchSeat:
    """Whoever has won his way here stands here at once, before the match is seated; also whoever
    has left since, and is not going to play."""
    origin, awaited = origin_of(seat), _awaited(seat)
    if origin.kind == "seed" or origin.of in secret:
        return awaited
    player = bracket.occupant(seat).player
    if player is None:
        return awaited
    return msgspec.structs.replace(
        awaited,
        name=names.seat(player),
        gone=not bracket.still_in(player),
        put_out=bracket.put_out(player),
    )


def _origin(seat: str) -> Text | None:
    origin = origin_of(seat)
    match = small(match_title(origin.of))
    if origin.kind == "winner":
        return Text("Winner of {match}", match=match)
    if origin.kind == "loser":
        return Text("Loser of {match}", match=match)
    if origin.kind == "seed":
        return Text("place {name} of the standings", name=str(origin.number))
    if origin.kind == "place":
        return Text("place {number} of {match}", number=origin.number, match=match)
    if origin.kind == "lucky":
        stage = stage_name(origin.of)
        return Text("best of the rest, {number} ({stage})", number=origin.number, stage=stage)
    return None


def _card(view: PublicView, bracket: Bracket, match: Match, *, by_place: bool) -> MatchCard:
    state, rulebook, names = view.state, view.rulebook, view.names
    rule = match_rule(desk_matter(state, rulebook), match.id)
    turn = picking(match, rule) if match.awaiting else None
    last = match.games[-1] if match.games and not match.awaiting else None
    numbers = game_numbers(state, rulebook, last, view.lang)
    # Nobody has won what may still be played again.
    open_yet = match.awaiting or replay_offered(bracket, rule)
    winner = None if open_yet else bracket.winner(match.id)
    ahead = crowned(bracket, match.id) if winner else None
    going = going_on(bracket, match.id) if winner else set()
    # Who picks when is who stands where: under pseudonyms nobody learns it before the award.
    picks_hidden = names.secret and turn is not None
    first = who_begins(bracket, match)
    order = list(match.seats)
    if names.secret:
        order.sort(key=lambda seat: names.seat(seat.player).order)
    elif winner and by_place:
        places = bracket.places(match.id)
        order.sort(key=lambda seat: places.get(seat.player, len(places)))
    seats = tuple(
        MatchSeat(
            names.seat(seat.player),
            None if picks_hidden else _pick(seat),
            bool(seat.role),
            figures_text(numbers.get(seat.player, ())),
            seat.player == ahead,
            seat.player == turn and not picks_hidden and not state.cancelled,
            seat.player in going and seat.player != ahead and not names.secret,
            gone=bracket.put_out(seat.player) or no_longer_there(bracket, match, seat.player),
            put_out=bracket.put_out(seat.player),
            starts=seat.player == first and not picks_hidden,
        )
        for seat in order
    )
    return MatchCard(
        match.id,
        match_title(match.id, bracket.mode),
        len(match.games),
        seats,
        "open" if match.awaiting else "final" if winner else "drawn",
        rule.rule,
        settled=told_after(bracket, match, seat_names(names, match.seats), ranks=not names.secret),
        figures=numbers_are(state, rulebook, numbers),
        earlier=earlier_games(match, view.scoring, lambda player: str(names.seat(player))),
        corrected=last is not None and last.corrections > 0,
        replay_left=replay_given_up(match),
    )


def _pick(seat: Seat) -> Text | None:
    if seat.role:
        return role_word(seat.role)
    if seat.position:
        return Text("seat {position}", position=seat.position)
    return None
