"""What would a slip give, and what is unusual about it? Said before it is stored."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from tafelrunde.journal.events import Seat, Slip
from tafelrunde.pages.organiser.slips import Typed, at_its_field
from tafelrunde.pages.put_out import put_out_by
from tafelrunde.pages.round_by_round import losers_of_points
from tafelrunde.pages.settled import places_told, told_before
from tafelrunde.pages.slip_lines import WORTH, scoring_of, worth_word
from tafelrunde.pages.view import AnyView
from tafelrunde.reckoning.names.calling import Names, called
from tafelrunde.rulebook.faults import Doubt, Fault
from tafelrunde.rulebook.model import Rulebook, Scoring
from tafelrunde.standings.games import GameRules, score_game
from tafelrunde.standings.later_figures import Settled
from tafelrunde.state.leavers import put_out
from tafelrunde.state.seats import ordered
from tafelrunde.state.tournament import Table, Tournament
from tafelrunde.state.winners import claimed_twice, cut_short, one_of_them_won, who_won
from tafelrunde.words import Text
from tafelrunde.words.numbers import decimal_text, percent_text, signed_text


class Outcome(msgspec.Struct, frozen=True):
    """What a line would be worth."""

    name: str
    place: int
    points: str
    share: str
    reckoning: Text | None = None
    put_out: bool = False
    """Whether the player is disqualified: the game counts for the others as it was played."""
    points_lost: bool = False
    """Whether the player's points count no more in any standings."""
    unanswered: bool = False
    """Whether place and points wait for the table's word who won."""


class Preview(msgspec.Struct, frozen=True):
    outcomes: tuple[Outcome, ...]
    warnings: tuple[Text, ...]
    asked: tuple[Fault, ...] = ()
    """What the desk takes only once the form answers it, each at the field that does."""
    settled: tuple[Settled, ...] = ()
    """What tells apart those who are level."""
    worth: Text = WORTH
    """What the points are called beside the figures of the slip."""


def preview(view: AnyView, kind: str | None, game: Table, slip: Slip) -> Preview:
    """Places and points this slip would give, and what is unusual about it.

    A match gives places by a rule of its own.
    """
    state, rulebook, names, lang = view.state, view.rulebook, view.spoken, view.lang
    seats, given = game.seats, places_told(state, rulebook, game, slip)
    scoring = scoring_of(state, rulebook)
    rules = GameRules.of(rulebook, scoring, state.options, kind)
    in_order, out, lost = ordered(seats), _out_with(state, game, slip), losers_of_points(view)
    undecided = one_of_them_won(scoring, slip.lines, rules.cap)
    outcomes = tuple(
        Outcome(
            called(names, score.player),
            given.get(score.player, score.place),
            decimal_text(score.points, lang),
            percent_text(score.share, lang) if score.share is not None else "",
            score.reckoning,
            score.player in out,
            score.player in lost,
            score.player in undecided,
        )
        for score in score_game(in_order, slip, rules)
    )
    odd = _unusual(scoring, slip, rules.cap, names)
    asked = _asked(rulebook, scoring, slip, rules.cap, names)
    worth = worth_word(rulebook.mode(state.mode), scoring)
    warnings = (*put_out_by(view, slip), *odd)
    settled = told_before(view, game, _apart_from(slip, undecided))
    return Preview(outcomes, warnings, tuple(asked), settled, worth)


def _out_with(state: Tournament, game: Table, slip: Slip) -> set[str]:
    """Who is disqualified with this slip: not whom only the stored one of this game puts out."""
    stays = {line.player for line in slip.lines if not line.left}
    left = (
        {line.player for line in game.slip.lines if line.left} if game.slip is not None else set()
    )
    return {
        player
        for player in put_out(state)
        if player not in left & stays or state.entries[player].ruled_out_after is not None
    }


def _apart_from(slip: Slip, undecided: Collection[str]) -> Slip:
    """With those marked whose order is still asked for: of them nothing is said meanwhile."""
    lines = tuple(
        msgspec.structs.replace(line, won=line.won or line.player in undecided)
        for line in slip.lines
    )
    return msgspec.structs.replace(slip, lines=lines)


def doubts(view: AnyView, kind: str | None, slip: Slip) -> list[Text]:
    """What is unusual about a slip: asked before it is stored, and to be seen afterwards too."""
    rules = GameRules.of(view.rulebook, view.scoring, view.state.options, kind)
    asked = _asked(view.rulebook, view.scoring, slip, rules.cap, view.spoken)
    return [*_unusual(view.scoring, slip, rules.cap, view.spoken), *(each.text for each in asked)]


def _asked(
    rulebook: Rulebook, scoring: Scoring, slip: Slip, cap: int | None, names: Names
) -> list[Fault]:
    """No second press stores these: a mark is missing, or the word that it was so."""
    winner = _who_won(scoring, slip, cap, names)
    found = [Fault("won", winner, scoring.points_rule)] if winner is not None else []
    return [*found, *(at_its_field(scoring, each) for each in _game_doubts(rulebook, slip))]


def impossible(view: AnyView, slip: Slip) -> list[Fault]:
    """What cannot be in a game's own minutes, each at its field."""
    arithmetic = view.rulebook.arithmetic
    found = arithmetic.faults(slip.minutes, "") if arithmetic is not None else []
    hard = [fault for fault in found if not isinstance(fault, Doubt)]
    return [at_its_field(view.scoring, fault) for fault in hard]


def _game_doubts(rulebook: Rulebook, slip: Slip) -> list[Fault]:
    """What a game with its own arithmetic finds doubtful; the desk asks before it takes it."""
    if rulebook.arithmetic is None or slip.minutes is None:
        return []
    found = rulebook.arithmetic.faults(slip.minutes, "")
    return [fault for fault in found if isinstance(fault, Doubt)]


def unusual(scoring: Scoring, slip: Slip, cap: int | None, names: Names) -> list[Text]:
    """All that is said about the figures before they are stored."""
    asked = _who_won(scoring, slip, cap, names)
    return [*_unusual(scoring, slip, cap, names), *([asked] if asked else [])]


def _unusual(scoring: Scoring, slip: Slip, cap: int | None, names: Names) -> list[Text]:
    """Plausible but rare: never forbidden."""
    warnings = []
    for line in slip.lines:
        for figure in scoring.figures:
            value = line.figures.get(figure.name)
            if value is None or figure.typical is None:
                continue
            low, high = figure.typical
            if not low <= value <= high:
                who = called(names, line.player)
                warnings.append(
                    Text(
                        "{who}, {label}: {value} is unusual (usually {low} to {high})",
                        who=who,
                        label=figure.label,
                        value=signed_text(value),
                        low=signed_text(low),
                        high=signed_text(high),
                    )
                )
    warnings += _far_apart(scoring, slip)
    short = _with_rule(cut_short(scoring, slip.lines, cap), scoring.unfinished_rule)
    return [*warnings, *([short] if short else [])]


def _far_apart(scoring: Scoring, slip: Slip) -> list[Text]:
    """Who plays in turn has as many turns as the others, or one more: else one was mistyped."""
    doubts = []
    for figure in scoring.figures:
        values = [line.figures[figure.name] for line in slip.lines if figure.name in line.figures]
        if figure.apart is not None and values and max(values) - min(values) > figure.apart:
            low, high = min(values), max(values)
            doubts.append(
                Text(
                    "{label}: {low} and {high} at one table, more than {apart} apart",
                    label=figure.label,
                    low=signed_text(low),
                    high=signed_text(high),
                    apart=figure.apart,
                )
            )
    return doubts


def _who_won(scoring: Scoring, slip: Slip, cap: int | None, names: Names) -> Text | None:
    called_so = {line.player: called(names, line.player) for line in slip.lines}
    return who_won(scoring, slip.lines, cap, called_so)


def claimed_at_the_desk(
    scoring: Scoring, seats: Sequence[Seat], typed: Typed, names: Names
) -> list[Text]:
    """What two people of a table were both ticked for; fields are called `claim-road-2`."""
    doubts = []
    for claim in scoring.claims:
        owners = [
            called(names, seat.player)
            for number, seat in enumerate(ordered(seats), start=1)
            if typed.get(f"claim-{claim.name}-{number}")
        ]
        if len(owners) > 1:
            doubts.append(claimed_twice(claim.label, owners))
    return doubts


def _with_rule(text: Text | None, rule: str | None) -> Text | None:
    if text is None or rule is None:
        return text
    return Text("{text} ({rule_id})", text=text, rule_id=rule)
