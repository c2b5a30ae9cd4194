"""How points and tie-breaks of a Friedrich game come about, in sentences for the wall."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tafelrunde.rulebook.exact import exact
from tafelrunde.rulebook.setting import Setting
from tafelrunde.words import Text, counted, number

from .arithmetic import MOST_BY_ROUNDS, PRUSSIAN_WIN

MEASURES_TOLD: dict[str, Text] = {
    "second_nations": Text(
        "the city points of the second-best nation as Elisabeth and as Maria Theresa, added up"
    ),
    "stdev": Text(
        "how far the opponents’ points lie apart in one’s own game as Friedrich, without the "
        "bonus; 0 if Prussia won"
    ),
    "card_coefficient": Text(
        "the cards dealt to Prussia and Hanover in one’s own game as Friedrich, divided by those "
        "of the opponents"
    ),
    "friedrich_points": Text("the points of one’s own game as Friedrich, with the bonus"),
}


def points_told(options: Mapping[str, Setting]) -> Iterator[tuple[Text, str]]:
    """Each sentence with its rule, the figures as this tournament chose them."""
    yield FRIEDRICH.filled(most=number(MOST_BY_ROUNDS), won=number(PRUSSIAN_WIN)), "FRI-201"
    yield ATTACKERS, "FRI-202"
    decimals = options.get("rounding")
    if decimals is not None:
        text = counted(
            int(decimals),
            "City points are rounded to {n} decimal.",
            "City points are rounded to {n} decimals.",
        )
        yield text, "FRI-202"
    yield BEST, "FRI-203"
    yield DROPPED_OUT, "FRI-204"
    yield OFFENSIVE.filled(less=number(exact(options["oo_failed_deduction"]))), "FRI-211"
    yield AGAINST_IT.filled(most=number(exact(options["oo_austria_cap"]))), "FRI-212"
    yield BETTER, "FRI-213"
    yield BONUS, "FRI-221"


FRIEDRICH = Text(
    "Friedrich gets half a point for each round played, at most {most}; if Prussia wins it is "
    "exactly {won}, and the bonus comes on top."
)
ATTACKERS = Text(
    "Elisabeth, Maria Theresa and Pompadour get the conquered objectives of a nation in percent, "
    "divided by 10: all of them are 10 points."
)
BEST = Text("Whoever leads several nations gets the points of the best; they are not added up.")
DROPPED_OUT = Text("A nation that drops out counts with the objectives it held then.")
OFFENSIVE = Text(
    "If Prussia took the offensive option, Friedrich has a second reckoning: its conquered "
    "objectives in percent, divided by 10, counted when the offensive is given up, else at the "
    "end of the game; given up, it costs {less}."
)
AGAINST_IT = Text(
    "Maria Theresa then has a second one, too: half a point for each round until the offensive "
    "ends, 1 for each of its objectives that Prussia does not hold then, and 1 if she took up the "
    "tactical card that Prussia laid aside; together at most {most}."
)
BETTER = Text("For each of the two the better reckoning counts.")
BONUS = Text(
    "One winning nation brings a bonus of 2 points, and each further one adds 1 to it; it is "
    "split among the players by the nations they won with."
)
