"""A believable game of Friedrich, drawn: for demonstrations only."""

from __future__ import annotations

from tafelrunde.draw.chance import Lots

OBJECTIVES = {"russia": 10, "sweden": 5, "austria": 12, "imperial_army": 5, "france": 10}
A_TURN = {
    "prussia": 7,
    "hanover": 2,
    "russia": 4,
    "sweden": 1,
    "austria": 5,
    "imperial_army": 1,
    "france": 3,
}


def minutes(lots: Lots) -> dict[str, object]:
    """Minutes as Pompadour keeps them: somebody wins, everyone else falls short."""
    winner = lots.pick(["prussia", *OBJECTIVES], 1)[0]
    rounds = 18 if winner == "prussia" else 8 + lots.below(10)
    nations = {
        nation: {"held": total if nation == winner else lots.below(total), "of": total}
        for nation, total in OBJECTIVES.items()
    }
    return {
        "rounds": rounds,
        "winners": [winner],
        "nations": nations,
        "cards": {nation: rate * rounds - lots.below(3) for nation, rate in A_TURN.items()},
    }
