"""Do the later matches of the finish still follow from the earlier results?"""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.desk.match_words import match_title
from tafelrunde.desk.matter import Matter
from tafelrunde.journal.events import Event
from tafelrunde.rulebook.faults import Fault, Refusal, UndoFirst
from tafelrunde.rulebook.model import Match
from tafelrunde.standings.finish import Bracket, bracket_of
from tafelrunde.state.schemes import foreseen_matches
from tafelrunde.words import Text


def still_follow(matter: Matter, corrected: Event) -> None:
    """A Refusal where a match would stand, played or only seated, that could not have come about.

    Asked when a result is corrected, before anybody plays a final that is not his. What did not
    follow before, as a file may have brought it along, keeps nobody from correcting.
    """
    if not matter.state.matches:
        return
    before = set(_strangers(matter))
    faults = [
        _take_back_first(matter, match_id)
        for match_id in _strangers(matter.after([corrected]))
        if match_id not in before
    ]
    if faults:
        raise Refusal(faults)


def _strangers(matter: Matter) -> Iterator[str]:
    """Matches in which others sit than their earlier matches have sent there."""
    bracket = bracket_of(matter.rulebook, matter.state)
    for match in foreseen_matches(matter.mode, matter.state).values():
        fed = any(not seat.startswith("seed ") for seat in match.seats)
        if fed and match.id in matter.state.matches and not _as_sent(bracket, match):
            yield match.id


def _as_sent(bracket: Bracket, match: Match) -> bool:
    """Whoever went between the seating and the game need not sit there."""
    expected = bracket.occupants(match)
    there = {seat.player for seat in bracket.tournament.matches[match.id].seats}
    return expected is not None and (
        {player for player in expected if bracket.still_in(player)} <= there <= set(expected)
    )


def _take_back_first(matter: Matter, match_id: str) -> Fault:
    """No rule of the game stands behind it: the bracket would contradict itself."""
    text = Text(
        "{match}: this match would no longer follow from the earlier results. Take it back first, "
        "in the history (its result, where there is one, and its seating).",
        match=match_title(match_id, matter.mode),
    )
    return UndoFirst("match", text)
