"""The ceremony: third, second, first go up on the screen one by one, when the organiser asks."""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.desk import commands as c
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.finish import award_faults
from tafelrunde.desk.matter import Matter, refuse
from tafelrunde.journal import events as e
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.finish import bracket_of, final_ranking
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Text

STEPS = 3


def next_place(state: Tournament, rulebook: Rulebook) -> int | None:
    """The place to show next; None once the first stands there, or while nothing is decided."""
    ranking = final_ranking(bracket_of(rulebook, state))
    places = {each.rank for each in ranking or () if each.rank is not None and each.rank <= STEPS}
    left = [place for place in places if not state.revealed or place < state.revealed]
    return max(left, default=None)


def hidden_again(before: Tournament, after: Tournament) -> Iterator[Text]:
    """Said before an award is taken back or a place changes hands while places are shown."""
    if before.revealed and not after.revealed and after.ceremony and after.phase != "awarded":
        yield Text(
            "The places shown at the ceremony are hidden again on the projector: show them anew, "
            "one by one."
        )


@DECISIONS.of(c.RevealPlace)
def reveal(matter: Matter, command: c.RevealPlace) -> list[e.Event]:
    faults = award_faults(matter)
    if faults:
        raise Refusal(faults)
    if matter.state.revealed and command.place >= matter.state.revealed:
        return []  # it stands there already
    coming = next_place(matter.state, matter.rulebook)
    if command.place != coming:
        refuse("place", "place {coming} comes next", coming=str(coming))
    return [e.PlaceRevealed(place=command.place)]
