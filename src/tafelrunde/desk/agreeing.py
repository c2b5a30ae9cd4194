"""What the players of a match may agree on: other cards than in the rounds, if nobody objects.

„If all in that final agree“: a game marks such options of its set-up draws with the rule that
allows them (DOM-124). The desk notes who agrees, and the set-up of the match is drawn anew.
"""

from __future__ import annotations

from collections.abc import Iterator

from tafelrunde.desk import commands as c
from tafelrunde.desk.deciding import DECISIONS
from tafelrunde.desk.drafting import draw_name, round_setups, setup_drawn
from tafelrunde.desk.finish import awaiting
from tafelrunde.desk.match_setup import drawn_for_match, game_number
from tafelrunde.desk.matter import Matter, refuse
from tafelrunde.draw.setup import SetupDraw, SetupOption
from tafelrunde.journal import events as e
from tafelrunde.words import players

AGREED = "all in the match agree"
"""The reason of such a draw, as the journal keeps it."""


def agreeable(matter: Matter) -> Iterator[tuple[SetupDraw, SetupOption]]:
    """What may be agreed on in this mode, each with the draw it belongs to."""
    for offered in round_setups(matter):
        for option in offered.options:
            if option.agreed_rule:
                yield offered, option


@DECISIONS.of(c.AgreeOnSetup)
def agree(matter: Matter, command: c.AgreeOnSetup) -> list[e.Event]:
    match, _rule = awaiting(matter, command.match)
    chosen = [found for found in agreeable(matter) if found[1].name in command.options]
    if not chosen or len(chosen) != len(set(command.options)):
        refuse("options", "please choose what comes into this game")
    offered, first = chosen[0]
    if match.game.slip is not None:
        refuse(
            "match",
            "the result is reported already: what it is played with is settled",
            rule=first.agreed_rule,
        )
    missing = [seat.player for seat in match.game.seats if seat.player not in command.agreed]
    if missing:
        refuse(
            "agreed",
            "everybody in this game has to agree; missing: {missing}",
            rule=first.agreed_rule,
            missing=players(missing),
        )
    wanted = {option.name: option.name in command.options for _draw, option in agreeable(matter)}
    if in_force(matter, offered, match.id) == {name for name, on in wanted.items() if on}:
        refuse("options", "this is agreed already")
    if not command.seed.strip():
        refuse("seed", "a seed is missing")
    name = draw_name(matter.state, f"{offered.name} {match.id}")
    number = game_number(matter, match.id)
    return [setup_drawn(matter, offered, name, number, command.seed, wanted, AGREED)]


def in_force(matter: Matter, offered: SetupDraw, match_id: str) -> set[str]:
    """What is agreed for the game that is awaited."""
    outcome = drawn_for_match(matter.state, offered, match_id)
    options = outcome.get("options") if outcome is not None else None
    known = options if isinstance(options, dict) else {}
    return {option.name for option in offered.options if option.agreed_rule and known[option.name]}
