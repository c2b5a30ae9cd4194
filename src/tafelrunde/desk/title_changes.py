"""Who gets the title, and who moves, when something changes after everything was decided?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.finish import bracket_of, final_ranking
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import NOTHING, Text, counted, listed

Names = Mapping[str, str]


def title_changes(
    before: Tournament, after: Tournament, rulebook: Rulebook, names: Names
) -> Iterator[Text]:
    """Said where the final ranking stands before and after; nothing while it is open."""
    old, new = _final(before, rulebook), _final(after, rulebook)
    if not old or not new:
        return
    if _first(old) != _first(new):
        was, will = _listed(_first(old), names), _listed(_first(new), names)
        yield counted(
            len(_first(new)),
            "{will} then wins the tournament, no longer {was}.",
            "{will} then win the tournament, no longer {was}.",
            will=will,
            was=was,
        )
    up = sum(rank < old.get(player, rank) for player, rank in new.items())
    if up:
        yield Text(
            "In the final ranking {up} up{once_awarded}.",
            up=Text("1 person moves") if up == 1 else Text("{up} people move", up=up),
            once_awarded=_announced(before),
        )


def _announced(state: Tournament) -> Text:
    """Whether people have heard the ranking, and whether what they heard still holds."""
    if not state.once_awarded:
        return NOTHING
    if state.phase == "awarded":
        return Text("; it has been announced already")
    return Text("; the award that was taken back had announced one already")


def _final(state: Tournament, rulebook: Rulebook) -> dict[str, int]:
    replay_open = any(match.awaiting and match.games for match in state.matches.values())
    if replay_open or not all(round_.closed for round_ in state.rounds):
        return {}
    ranked = state.awarded or final_ranking(bracket_of(rulebook, state)) or ()
    return {place.player: place.rank for place in ranked if place.rank is not None}


def _first(ranks: Mapping[str, int]) -> list[str]:
    return [player for player, rank in ranks.items() if rank == 1]


def _listed(players: list[str], names: Names) -> Text:
    called = [names.get(player, player) for player in players]
    return listed(called)
