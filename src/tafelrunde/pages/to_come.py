"""Which games of the finish are still to come? Until there are none, no ceremony is announced."""

from __future__ import annotations

from tafelrunde.desk.finish import coming_stage
from tafelrunde.desk.match_words import match_title
from tafelrunde.draw.next_stage import optional_replays
from tafelrunde.pages.organiser.finish import desk_matter
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.model import Mode, Rulebook
from tafelrunde.standings.finish import Bracket, bracket_of, final_groups
from tafelrunde.standings.match_results import open_replays
from tafelrunde.state.course import mode_of
from tafelrunde.state.tournament import Tournament
from tafelrunde.words import Text, listed


def named_to_come(bracket: Bracket) -> Text | None:
    """The matches without a result on which a place depends, by name; None where all are played."""
    state, finish = bracket.tournament, bracket.mode.finish
    waiting = [match.id for match in state.matches.values() if match.awaiting]
    if finish is not None and finish.has_matches:
        places = [match.id for match in bracket.scheme.matches if match.gives]
        waiting += [match for match in places if match not in bracket.results]
    elif state.matches and final_groups(bracket) is None:  # a duel that goes on
        waiting += state.matches
    return _titles(waiting, bracket.mode) if waiting else None


def coming_again(state: Tournament, rulebook: Rulebook) -> Text | None:
    """What has to be played once more, or is a duel nobody has thought of yet.

    Of a match that only may be played again nothing is said: it would tell that it was drawn, and
    its result waits for the ceremony.
    """
    matter = desk_matter(state, rulebook)
    open_ones = [match for match in state.matches.values() if match.awaiting]
    if open_ones:
        replays = [match.id for match in open_ones if match.games]
        return AGAIN.filled(matches=_titles(replays, matter.mode)) if replays else None
    try:
        stage = coming_stage(matter, "")
    except Refusal:  # results that contradict each other: the desk reads what is wrong
        return None
    coming = stage.matches if stage is not None else ()
    if any(not match.replay for match in coming):
        return _duel(matter.mode) if not state.matches else None
    optional = {match.match for match in optional_replays(rulebook, state)}
    drawn = [match.match for match in coming if match.match not in optional]
    return AGAIN.filled(matches=_titles(drawn, matter.mode)) if drawn else None


def perhaps_again(state: Tournament, rulebook: Rulebook) -> bool:
    """Whether a drawn match may still be played once more, so that no ceremony is announced."""
    return offered_again(state, rulebook) is not None


def offered_again(state: Tournament, rulebook: Rulebook) -> Text | None:
    """The drawn matches of which that is so, by name: the ranking holds if none is played."""
    offered = optional_replays(rulebook, state)
    return _titles([each.match for each in offered], mode_of(rulebook, state)) if offered else None


def being_replayed(state: Tournament, rulebook: Rulebook) -> Text | None:
    """Those that are seated once more, by name: until they are entered there is no ranking."""
    replays = [] if state.phase == "awarded" else open_replays(bracket_of(rulebook, state))
    return _titles([each.id for each in replays], mode_of(rulebook, state)) if replays else None


def _duel(mode: Mode) -> Text | None:
    """None where the finish is one that everybody expects."""
    playoff = mode.finish.playoff if mode.finish is not None else None
    return DUEL.filled(rule_id=playoff.rule) if playoff is not None else None


def _titles(matches: list[str], mode: Mode) -> Text:
    return listed([match_title(each, mode) for each in dict.fromkeys(matches)], ", ")


AGAIN = Text("To be played again: {matches}")
DUEL = Text("Nobody leads alone: a duel decides ({rule_id})")
