"""The end of a season: with its final, or with a reason; and what still happens afterwards."""

from __future__ import annotations

from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.deciding import SEASON_DECISIONS
from tafelrunde.desk.association.matter import SeasonMatter
from tafelrunde.desk.association.qualifying import placed_now
from tafelrunde.desk.matter import reason_given, refuse
from tafelrunde.journal import season_events as e
from tafelrunde.state.championship import Championship
from tafelrunde.words import InEach
from tafelrunde.words.days import day_text

LAST_LIST = "Saison abgeschlossen / season closed"


def still_open(state: Championship, command: c.OfficeAsked) -> None:
    if not command.afterwards:
        not_closed(state)


def not_closed(state: Championship) -> None:
    if state.closed is not None:
        refuse(
            "season",
            "this season has been closed since {on}; the office can reopen it",
            on=InEach(day_text, state.closed.on),
        )


@SEASON_DECISIONS.of(c.CloseSeason)
def close(matter: SeasonMatter, command: c.CloseSeason) -> list[e.SeasonEvent]:
    """The ranking list as it stands is the last one, published with it."""
    if matter.state.closed is not None:
        return []
    reason = " ".join(command.reason.split())[:500]
    if command.places:
        _fits(matter, command.places)
    else:
        reason = reason_given(command.reason)
    closed = e.SeasonClosed(on=matter.today, places=command.places, reason=reason)
    return [*_last_list(matter), closed]


def _last_list(matter: SeasonMatter) -> list[e.SeasonEvent]:
    placed, lists = placed_now(matter.state, matter.rulebook), matter.state.lists
    if not placed or (lists and lists[-1].rows == placed):
        return []
    number, reason = len(lists) + 1, LAST_LIST if lists else ""
    return [e.ListPublished(number=number, on=matter.today, rows=placed, reason=reason)]


def _fits(matter: SeasonMatter, places: tuple[e.Finished, ...]) -> None:
    """A ranking of the final that can be: the best first, and everybody once."""
    if not matter.state.final_hall:
        refuse("places", "the final of this season was not played in this house")
    order = [each.place for each in places]
    known = [matter.state.canonical(each.person) for each in places if each.person]
    if order != sorted(order) or order[0] < 1 or len(set(known)) < len(known):
        refuse("places", "places from 1 on expected, and nobody twice")


@SEASON_DECISIONS.of(c.ReopenSeason)
def reopen(matter: SeasonMatter, command: c.ReopenSeason) -> list[e.SeasonEvent]:
    if matter.state.closed is None:
        return []
    return [e.SeasonReopened(reason=reason_given(command.reason))]
