"""Which matches does the finish of this tournament hold? As its mode and its field have it."""

from __future__ import annotations

from collections.abc import Mapping

from tafelrunde.rulebook.model import Finish, Match, Mode, Scheme, Setting
from tafelrunde.rulebook.stages import LARGEST_FINISH
from tafelrunde.rulebook.ways import scheme_from
from tafelrunde.state.tournament import Tournament

SMALLEST_FIELD = 2


def foreseen_matches(mode: Mode, tournament: Tournament) -> dict[str, Match]:
    """The matches that this mode's finish can hold; a group is made of some of them."""
    return matches_for(mode, tournament.options, field_of(tournament))


def scheme_of(mode: Mode, tournament: Tournament) -> Scheme:
    return scheme_for(mode, tournament.options, field_of(tournament))


def field_of(tournament: Tournament) -> int:
    """How many are there when the finish begins; whoever goes later leaves a gap in it."""
    after = len(tournament.rounds)
    return sum(entry.status(after) == "active" for entry in tournament.entries.values())


def matches_for(mode: Mode, options: Mapping[str, Setting], field: int) -> dict[str, Match]:
    finish = mode.finish
    if finish is None:
        return {}
    if finish.playoff is not None:
        return {"final": _duel(finish.playoff.rule)}
    matches = scheme_for(mode, options, field).matches
    return {match.id: match for match in matches if not match.games}


def _duel(rule: str) -> Match:
    return Match(
        id="final",
        stage="final",
        seats=(),
        rule=rule,
        draw="replay-until-won",
        draw_rule=rule,
        start="lot",
        start_rule=rule,
    )


def scheme_for(mode: Mode, options: Mapping[str, Setting], field: int) -> Scheme:
    """The scheme that was chosen, or the one that the stages make of those who reach them."""
    finish = mode.finish
    assert finish is not None
    chosen = options.get(finish.size_option) if finish.size_option else None
    if finish.stages:
        return scheme_from(finish, _seeds(reached(finish, chosen, field)))
    return next((s for s in finish.schemes if s.size == chosen), finish.schemes[0])


def reached(finish: Finish, chosen: Setting, field: int) -> int:
    """How many reach the stages: as chosen, as declared, or all."""
    wanted = chosen if isinstance(chosen, int) and chosen else finish.enter
    return wanted or max(SMALLEST_FIELD, min(field, LARGEST_FINISH))


def _seeds(number: int) -> list[str]:
    return [f"seed {seed}" for seed in range(1, number + 1)]
