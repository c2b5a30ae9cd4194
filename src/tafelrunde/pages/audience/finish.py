"""The finish for everybody: the matches of each stage, who picked what, who won."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tafelrunde.desk.finish import match_rule, picking
from tafelrunde.desk.match_words import match_title
from tafelrunde.journal.events import Line, Seat
from tafelrunde.pages.audience.names import PublicName, PublicNames
from tafelrunde.pages.organiser.finish import STAGES, desk_matter
from tafelrunde.pages.organiser.minutes import role_word
from tafelrunde.rulebook.faults import Text
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.standings.finish import Bracket, bracket_of
from tafelrunde.state.sheet.knockout import foreseen_matches
from tafelrunde.state.tournament import Match, Tournament

TALLEST = 12
"""So many lines of matches fit under each other on a projector."""
ORDER = ("quarterfinal", "semifinal", "third-place", "final")


class MatchSeat(msgspec.Struct, frozen=True):
    name: PublicName | None
    """None while it is not known who will sit here."""
    pick: Text | None
    """Position or role, chosen or drawn."""
    figures: str
    won: bool
    choosing: bool


class MatchCard(msgspec.Struct, frozen=True):
    id: str
    title: Text
    games: int
    seats: tuple[MatchSeat, ...]
    state: str
    rule: str


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


def stages(state: Tournament, rulebook: Rulebook, names: PublicNames) -> tuple[Stage, ...]:
    """Every stage the mode foresees, from the moment the first match is seated."""
    if not state.matches:
        return ()
    bracket = bracket_of(rulebook, state)
    foreseen = foreseen_matches(rulebook.mode(state.mode), state.options)
    cards: dict[str, list[MatchCard]] = {}
    for match_id, rule in foreseen.items():
        played = state.matches.get(match_id)
        card = (
            _card(state, rulebook, bracket, played, names)
            if played is not None
            else MatchCard(
                match_id,
                match_title(match_id),
                0,
                (_unknown(),) * len(rule.seats),
                "open",
                rule.rule,
            )
        )
        cards.setdefault(rule.stage, []).append(card)
    return tuple(
        Stage(stage, STAGES[stage], tuple(cards[stage])) for stage in ORDER if stage in cards
    )


def fits_one_picture(shown: Sequence[Stage]) -> bool:
    """Whether all stages can stand beside each other; else each gets a page of its own."""
    return all(sum(len(match.seats) + 0.7 for match in stage.matches) <= TALLEST for stage in shown)


def _unknown() -> MatchSeat:
    return MatchSeat(None, None, "", won=False, choosing=False)


def _card(
    state: Tournament, rulebook: Rulebook, bracket: Bracket, match: Match, names: PublicNames
) -> MatchCard:
    rule = match_rule(desk_matter(state, rulebook), match.id)
    turn = picking(match, rule) if match.awaiting else None
    last = match.games[-1].slip if match.games and not match.awaiting else None
    lines = {line.player: line for line in last.lines} if last else {}
    winner = None if match.awaiting else bracket.winner(match.id)
    seats = tuple(
        MatchSeat(
            names.seat(seat.player),
            _pick(seat),
            _figures(lines.get(seat.player)),
            seat.player == winner,
            seat.player == turn,
        )
        for seat in match.seats
    )
    return MatchCard(
        match.id,
        match_title(match.id),
        len(match.games),
        seats,
        "open" if match.awaiting else "final",
        rule.rule,
    )


def _pick(seat: Seat) -> Text | None:
    if seat.role:
        return role_word(seat.role)
    if seat.position:
        return Text(f"Position {seat.position}", f"position {seat.position}")
    return None


def _figures(line: Line | None) -> str:
    return " / ".join(str(value) for value in line.figures.values()) if line else ""
