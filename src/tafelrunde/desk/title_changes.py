"""Who gets the title, and who moves, when something changes after everything was decided?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tafelrunde.desk.match_words import match_title
from tafelrunde.desk.place_changes import (
    FAR,
    Names,
    Ranks,
    final_changes,
    moved_between,
    only_close_up,
    ranks_of,
    rows_told,
)
from tafelrunde.desk.undo import MOST
from tafelrunde.draw.next_stage import optional_replays
from tafelrunde.rulebook.by_id import by_id
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.finish import bracket_of, final_ranking
from tafelrunde.standings.lot_order import Order
from tafelrunde.standings.winning_roles import final_winners
from tafelrunde.state.course import mode_of
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import NOTHING, Text, counted, listed


def title_changes(
    before: Tournament,
    after: Tournament,
    rulebook: Rulebook,
    names: Names,
    by_name: Order = by_id,
) -> Iterator[Text]:
    """Said where the final ranking stands before; of one that is open afterwards only that."""
    yield from _drawn_again(before, after, rulebook)
    old, new = _final(before, rulebook), _final(after, rulebook)
    if old and not new:
        yield Text(
            "The final ranking is open again{once_awarded}.", once_awarded=_announced(before)
        )
    if not old or not new:
        return
    if set(_first(old)) != set(_first(new)):
        was, will = (_listed(sorted(_first(each), key=by_name), names) for each in (old, new))
        yield counted(
            len(_first(new)),
            "{will} then wins the tournament, no longer {was}.",
            "{will} then win the tournament, no longer {was}.",
            will=will,
            was=was,
        )
    yield from _winners_changed(before, after, rulebook, names, by_name)
    yield from _moved(before, after, rulebook, names)


def _winners_changed(
    before: Tournament, after: Tournament, rulebook: Rulebook, names: Names, by_name: Order
) -> Iterator[Text]:
    """A final that several can win: who is no longer one of them, and who is one now."""
    old, new = final_winners(rulebook, before), final_winners(rulebook, after)
    gone = sorted((p for p in old if p not in new), key=by_name)
    come = sorted((p for p in new if p not in old), key=by_name)
    if gone:
        yield counted(
            len(gone),
            "{who} is then no longer a winner of the final.",
            "{who} are then no longer winners of the final.",
            who=_listed(gone, names),
        )
    if come:
        yield counted(
            len(come),
            "{who} is then a winner of the final too.",
            "{who} are then winners of the final too.",
            who=_listed(come, names),
        )


def _moved(
    before: Tournament, after: Tournament, rulebook: Rulebook, names: Names
) -> Iterator[Text]:
    """Whose place in the final ranking changes: by name, unless the standings tell the same."""
    placed, places = _final(before, rulebook), _final(after, rulebook)
    everyone = [*places, *placed]
    old: Ranks = {player: placed.get(player) for player in everyone}
    new: Ranks = {player: places.get(player) for player in everyone}
    moved = moved_between(old, new)
    standing = ranks_of(rows_told(before, rulebook)), ranks_of(rows_told(after, rulebook))
    named = [p for p in moved if (old[p], new[p]) != tuple(each.get(p) for each in standing)]
    if only_close_up(old, new, moved):
        named = named[:1] if named[:1] == moved[:1] else []
    up = [p for p in moved if (new[p] or FAR) < (old[p] or FAR)]
    if set(up) - set(named[:MOST]):
        yield Text(
            "In the final ranking {up} up{once_awarded}.",
            up=Text("1 person moves") if len(up) == 1 else Text("{up} people move", up=len(up)),
            once_awarded=_announced(before),
        )
    elif moved and before.once_awarded:
        yield _heard(before)
    yield from final_changes(old, new, named, names)


def _heard(state: Tournament) -> Text:
    """The same as `_announced`, where everybody who moves is named."""
    if state.phase == "awarded":
        return Text("The final ranking has been announced already.")
    return Text("The award that was taken back had announced a final ranking already.")


def _announced(state: Tournament) -> Text:
    """Whether people have heard the ranking, and whether what they heard still holds."""
    if not state.once_awarded:
        return NOTHING
    if state.phase == "awarded":
        return Text("; it has been announced already")
    return Text("; the award that was taken back had announced one already")


def _drawn_again(before: Tournament, after: Tournament, rulebook: Rulebook) -> Iterator[Text]:
    """Matches that may be replayed then: who wins them is as open as before a game."""
    was = {each.match for each in optional_replays(rulebook, before)}
    mode = mode_of(rulebook, after)
    for match in optional_replays(rulebook, after):
        if match.match not in was:
            title = match_title(match.match, mode)
            yield Text("{title}: drawn then, and may be replayed.", title=title)


def _final(state: Tournament, rulebook: Rulebook) -> dict[str, int]:
    """Nobody has a place while a drawn match is played again, or may be."""
    replay_open = any(match.awaiting and match.games for match in state.matches.values())
    if replay_open or not all(round_.closed for round_ in state.rounds):
        return {}
    if not state.awarded and optional_replays(rulebook, state):
        return {}
    ranked = state.awarded or final_ranking(bracket_of(rulebook, state)) or ()
    return {place.player: place.rank for place in ranked if place.rank is not None}


def first_places(state: Tournament, rulebook: Rulebook) -> list[str]:
    """Who wins the tournament as it stands; nobody while that is open."""
    return _first(_final(state, rulebook))


def _first(ranks: Mapping[str, int]) -> list[str]:
    return [player for player, rank in ranks.items() if rank == 1]


def _listed(players: list[str], names: Names) -> Text:
    called = [names.get(player, player) for player in players]
    return listed(called)
