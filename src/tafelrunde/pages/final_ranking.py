"""How it ended: the final ranking, with what each place rests on, for every medium to show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import msgspec

from tafelrunde.journal.events import Ranked
from tafelrunde.pages.put_out import put_out
from tafelrunde.pages.ranked_names import name_order, name_shown
from tafelrunde.pages.standings import (
    Figures,
    Line,
    figures_by_player,
    table_of_rows,
)
from tafelrunde.pages.view import AnyView, is_secret
from tafelrunde.reckoning.names.public import PublicNames
from tafelrunde.standings.final_grounds import Grounds, finish_grounds, grounds
from tafelrunde.standings.finish import Bracket, bracket_of, final_ranking
from tafelrunde.standings.later_figures import Settled, by_later_figures
from tafelrunde.standings.lot_order import Order, in_order_of_names
from tafelrunde.standings.match_results import open_replays
from tafelrunde.state.course import lots_that_count
from tafelrunde.state.tournament import Table, Tournament
from tafelrunde.words import Text


class FinalPlace(msgspec.Struct, frozen=True):
    rank: int | None
    player: str
    name: str
    shared: bool
    because: Text
    """What the place rests on: a match of the finish, or the standings."""
    rule: str | None
    by_finish: bool = False
    withdrew: bool = False
    put_out: bool = False
    """Whether this is nobody's place: somebody disqualified, named below all who have one."""
    figures: Figures = ()
    """What the standings after the last round say, each with the heading of its column."""
    ahead: str = ""
    """What put it ahead of the next place, held alone or shared, where the standings decide."""


@dataclass(frozen=True)
class Ending:
    """A tournament that is decided: everybody who holds a place, best first."""

    view: AnyView
    bracket: Bracket
    ranked: Sequence[Ranked]

    @cached_property
    def places(self) -> tuple[FinalPlace, ...]:
        return tuple(self.place(each.player) for each in self.ranked)

    @cached_property
    def listed(self) -> tuple[FinalPlace, ...]:
        """The places, and below them by name who was disqualified: nobody is simply missing."""
        out = [row.player for row in self.bracket.rows if self.bracket.put_out(row.player)]
        unplaced = [player for player in out if player not in self._ranks]
        below = sorted(unplaced, key=name_order(self.view))
        return (*self.places, *(self.place(player) for player in below))

    def place(self, player: str) -> FinalPlace:
        """Of anybody in it; whoever was thrown out has no rank."""
        rank = self._ranks.get(player)
        thrown_out = rank is None and self.bracket.put_out(player)
        by_finish = None if thrown_out else finish_grounds(self.bracket, player)
        shared = rank is not None and self._sharing[rank] > 1
        because, rule = by_finish or grounds(self.bracket, player, shared=shared)
        if thrown_out:
            because, rule = self._why_out(player)
        elif by_finish is not None:
            because = self._with_later_figure(because, player)
        ahead = None if by_finish or shared or thrown_out else self._ahead.get(player)
        return FinalPlace(
            rank,
            player,
            name_shown(self.view, player),
            shared,
            because.named(self._names),
            rule,
            by_finish is not None,
            self._withdrew(player),
            thrown_out,
            self._figures.get(player, ()),
            ahead.short if ahead else "",
        )

    def _with_later_figure(self, because: Text, player: str) -> Text:
        """With what told somebody apart, inside the last game, from the next behind or ahead."""
        for told in self._told_apart(player):
            found = Text("{found} ({told})", found=told.text, told=told.rule or "")
            said = found if told.rule else told.text
            return Text("{because}. {told}", because=because, told=said)
        return because

    def _told_apart(self, player: str) -> Iterator[Settled]:
        if is_secret(self.view):
            return
        for match_id in self._giving:
            game = last_game(self.view.state, match_id)
            lines = {line.player: line for line in game.slip.lines} if game and game.slip else {}
            ranks = ((self._ranks.get(each), each) for each in lines)
            order = [each for _rank, each in sorted((r, each) for r, each in ranks if r)]
            at = order.index(player) if player in order else len(order)
            for pair in (order[at : at + 2], order[max(at - 1, 0) : at + 1]):
                level = [lines[each] for each in pair]
                yield from by_later_figures(self.view.scoring, level, self._names)

    @property
    def _giving(self) -> list[str]:
        """The matches that give places; a duel of equal leaders comes up by itself."""
        matches = self.bracket.scheme.matches if self.bracket.has_scheme else ()
        return [match.id for match in matches if match.gives] or list(self.view.state.matches)

    def _why_out(self, player: str) -> tuple[Text, str | None]:
        """By which rule; a sanction is nobody's business but the desk's and his own."""
        if isinstance(self.view.names, PublicNames) and self.view.player != player:
            return Text("no longer playing"), None
        found = put_out(self.view.state, self.view.rulebook, player)
        return Text("disqualified"), found.rule if found is not None else None

    def _withdrew(self, player: str) -> bool:
        """Told wherever the standings tell it."""
        entry = self.view.state.entries.get(player)
        return entry is not None and entry.withdrew_after is not None and not is_secret(self.view)

    @cached_property
    def _names(self) -> dict[str, str]:
        """Of whomever a sentence speaks of."""
        return {player: name_shown(self.view, player) for player in self.view.state.entries}

    @cached_property
    def _ranks(self) -> dict[str, int | None]:
        return {each.player: each.rank for each in self.ranked}

    @cached_property
    def _sharing(self) -> Counter[int | None]:
        return Counter(self._ranks.values())

    @cached_property
    def _ahead(self) -> dict[str, Line]:
        """By player his line of the standings, if it is ahead of another; none under pseudonyms."""
        if is_secret(self.view):
            return {}
        lines = table_of_rows(self.view, self.bracket.told).rows
        return {line.player: line for line in lines if line.row.reason is not None}

    @cached_property
    def _figures(self) -> dict[str, Figures]:
        return figures_by_player(self.view, self.bracket.told)


def why_of_the_finish(view: AnyView, bracket: Bracket, player: str) -> Grounds | None:
    """What the finish made of somebody, and by which rule; None where it says nothing of him."""
    found = finish_grounds(bracket, player)
    return (found[0].named(view.spoken), found[1]) if found is not None else None


def last_game(state: Tournament, match_id: str) -> Table | None:
    """The one that decided a match."""
    match = state.matches.get(match_id)
    return match.games[-1] if match is not None and match.games and not match.awaiting else None


def ending(
    view: AnyView, order: Order | None = None, *, bracket: Bracket | None = None
) -> Ending | None:
    """As awarded, else as it would be; None while something is undecided.

    A bracket is handed over where its results alone are to speak, whatever was read out. Whoever
    shares a place stands there as in the standings: by lot, then by name, unless another order is
    given.
    """
    awarded = view.state.awarded if bracket is None else ()
    bracket = bracket or bracket_of(view.rulebook, view.state)
    ranked = awarded or (None if bracket.faults else final_ranking(bracket))
    if ranked is None:
        return None
    by_name = order or name_order(view)
    lots = {player: number for number, player in enumerate(lots_that_count(view.state))}
    listed = in_order_of_names(
        ranked, lambda player: (lots.get(player, len(lots)), by_name(player))
    )
    return Ending(view, bracket, listed)


def decided(view: AnyView, order: Order | None = None) -> Ending | None:
    """The same, but None while a drawn match is being played once more: what held without that
    game is no ranking now (CAR-308)."""
    ended = ending(view, order)
    if ended is None or (view.state.phase != "awarded" and open_replays(ended.bracket)):
        return None
    return ended


def final_places(view: AnyView) -> tuple[FinalPlace, ...]:
    """For the desk, which knows it before it is read out; nobody while it is undecided."""
    ended = decided(view)
    return ended.listed if ended is not None else ()


def read_out(view: AnyView) -> Ending | None:
    """For everybody, once it has been read out at the ceremony; nothing before."""
    return ending(view) if view.state.phase == "awarded" else None


def final_table(view: AnyView) -> tuple[FinalPlace, ...]:
    ended = read_out(view)
    return ended.places if ended is not None else ()


def final_list(view: AnyView) -> tuple[FinalPlace, ...]:
    """The same with whoever has no place in it."""
    ended = read_out(view)
    return ended.listed if ended is not None else ()
