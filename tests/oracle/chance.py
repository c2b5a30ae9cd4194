"""Which game results are drawn for a random table, close enough together to tie often?"""

from __future__ import annotations

from random import Random
from typing import Any

from tests.oracle.tables import POINTS_TO_WIN

Slip = list[dict[str, Any]]
TOTALS = {
    "russia": (10,),
    "sweden": (5, 10),
    "austria": (8, 12, 16),
    "imperial_army": (5, 10),
    "france": (10,),
}
STYLES = ("pool", "tight", "wide", "even")
# Of one total, and a first with a last as good as two seconds, a second with a last as two thirds:
# players are level in points and shares and differ in their single places only.
EVEN_FOURS = (
    (30, 26, 24, 22),
    (30, 26, 23, 23),
    (28, 28, 24, 22),
    (30, 25, 25, 22),
)
EVEN_THREES = ((30, 26, 22), (28, 28, 22), (30, 24, 24))
EVEN_CATAN = ((10, 6, 4, 2), (10, 6, 3, 3), (10, 5, 5, 2))


class Results:
    """Draws table results in one of three styles; the pool style repeats two slips over and over,
    which makes players equal in every criterion."""

    def __init__(self, rng: Random, rulebook: str, mode: str) -> None:
        self.rng = rng
        self.rulebook = rulebook
        self.mode = mode
        self.style = rng.choice(STYLES)
        self._pool: dict[tuple[int, str], list[Slip]] = {}
        self._scales = rng.choice(((1,), (1, 2)))
        self._games: list[dict[str, Any]] = []

    def slip(self, size: int, game: str = "base") -> Slip:
        if self.style != "pool":
            return self._fresh(size, game)
        pool = self._pool.setdefault((size, game), [])
        if len(pool) < 2:
            pool.append(self._fresh(size, game))
        slip = [dict(result) for result in self.rng.choice(pool)]
        self.rng.shuffle(slip)
        return slip

    def _fresh(self, size: int, game: str) -> Slip:
        if self.rulebook == "catan":
            return self._catan(size, POINTS_TO_WIN[game])
        if self.rulebook == "dominion":
            return [self._dominion() for _ in range(size)]
        if self.mode == "duel":
            return self._duel()
        if self.style == "even" and size > 2:
            slip = self._even(size)
        elif self.rng.random() < 0.04:
            slip = [{"vp": 0} for _ in range(size)]
        else:
            slip = [{"vp": self._vp()} for _ in range(size)]
        if self.rulebook == "seven-wonders":
            for result in slip:
                result["coins"] = self.rng.randint(0, 2)
        return slip

    def _even(self, size: int) -> Slip:
        points = self.rng.choice(EVEN_FOURS if size == 4 else EVEN_THREES)
        scale = self.rng.choice(self._scales)
        return [{"vp": own * scale} for own in self.rng.sample(points, size)]

    def _vp(self) -> int:
        if self.style == "wide":
            return self.rng.randint(30, 90)
        return self.rng.randint(48, 50)

    def _duel(self) -> Slip:
        if self.rng.random() < 0.3:
            slip: Slip = [{"victory": self.rng.choice(("military", "scientific"))}, {}]
            if self.rng.random() < 0.3:
                slip[0]["vp"], slip[1]["vp"] = self._vp(), self._vp()
        elif self.rng.random() < 0.05:
            slip = [{"vp": 0}, {"vp": 0}]
        else:
            slip = [{"vp": self._vp()}, {"vp": self._vp()}]
        self.rng.shuffle(slip)
        return slip

    def _dominion(self) -> dict[str, Any]:
        low, high = (-10, 40) if self.style == "wide" else (-1, 2)
        return {
            "vp": self.rng.randint(low, high),
            "turns": self.rng.randint(14, 15),
            "victory_cards": self.rng.randint(3, 4),
        }

    def _catan(self, size: int, needed: int) -> Slip:
        """Someone has reached the points to win; others may hold as many or more off turn."""
        if self.style == "even":
            points = self.rng.choice(EVEN_CATAN)[:size]
            return [{"vp": own + needed - 10} for own in self.rng.sample(points, size)]
        low = 2 if self.style == "wide" else needed - 2
        slip: Slip = [{"vp": self.rng.randint(low, needed)} for _ in range(size)]
        slip[0]["vp"] = needed + self.rng.choice((0, 0, 1))
        if self.rng.random() < 0.3:
            slip[0]["won"] = True
            slip[1]["vp"] = needed + self.rng.choice((0, 1))
        self.rng.shuffle(slip)
        return slip

    def friedrich(self) -> dict[str, Any]:
        if self.style == "even":
            return _twin(self.rng, cards_vary=len(self._scales) > 1)
        if self.style != "pool":
            return self._friedrich_fresh()
        if len(self._games) < 3:
            self._games.append(self._friedrich_fresh())
        return _copied(self.rng.choice(self._games))

    def _friedrich_fresh(self) -> dict[str, Any]:
        rng = self.rng
        rounds = rng.randint(12, 14) if self.style == "tight" else rng.randint(6, 23)
        winners = self._winners()
        nations = {nation: self._holding(nation, nation in winners) for nation in TOTALS}
        self._imperial_army(nations["imperial_army"])
        game: dict[str, Any] = {"rounds": rounds, "winners": winners, "nations": nations}
        game["offensive"] = self._offensive(rounds, winners)
        if game["offensive"] is None and rng.random() < 0.5:
            del game["offensive"]
        if rng.random() < 0.8:
            game["cards"] = {
                "prussia": rng.choice((60, 70)),
                "hanover": 20,
                "russia": rng.choice((40, 50)),
                "sweden": 10,
                "austria": 50,
                "imperial_army": 10,
                "france": 40,
            }
        return game

    def _winners(self) -> list[str]:
        rng = self.rng
        if rng.random() < 0.3:
            return ["prussia"]
        return rng.sample(sorted(TOTALS), rng.choice((1, 1, 1, 2, 2, 3)))

    def _holding(self, nation: str, won: bool) -> dict[str, Any]:
        total = self.rng.choice(TOTALS[nation])
        least = 0 if self.style == "wide" else total - 3
        return {"held": total if won else self.rng.randint(least, total - 1), "of": total}

    def _imperial_army(self, army: dict[str, Any]) -> None:
        role = self.rng.choice((None, "maria_theresa", "elisabeth", "pompadour"))
        if role is not None:
            army["role"] = role
        if role in ("elisabeth", "pompadour") and self.rng.random() < 0.7:
            army["before_switch"] = {"held": self.rng.randint(0, 5), "of": 5}

    def _offensive(self, rounds: int, winners: list[str]) -> dict[str, Any] | None:
        rng = self.rng
        if rng.random() < 0.5:
            return None
        took_card = rng.random() < 0.5
        if winners == ["prussia"] and rng.random() < 0.5:
            held, abandoned = 14, None
        else:
            held = rng.randint(8, 12)
            must_fail = winners == ["prussia"]
            fails = must_fail or rng.random() < 0.7
            abandoned = rng.randint(rounds - 4, rounds) if fails else None
        return {
            "abandoned_in_round": abandoned,
            "held": held,
            "of": 14,
            "austria_took_card": took_card,
        }


def _twin(rng: Random, *, cards_vary: bool) -> dict[str, Any]:
    """One of two games worth the same to a player who had all four roles in it."""
    prussia_wins = rng.random() < 0.5
    held = 9 if prussia_wins else 10
    austria = rng.choice((50, 60)) if cards_vary else 50
    return {
        "rounds": 20 if prussia_wins else 10,
        "winners": ["prussia"] if prussia_wins else ["russia", "austria", "france"],
        "nations": {
            "russia": {"held": held, "of": 10},
            "sweden": {"held": 5, "of": 10},
            "austria": {"held": held, "of": 10},
            "imperial_army": {"held": 5, "of": 10},
            "france": {"held": held, "of": 10},
        },
        "cards": {
            "prussia": 70,
            "hanover": 20,
            "russia": 40,
            "sweden": 10,
            "austria": austria,
            "imperial_army": 10,
            "france": 40,
        },
    }


def _copied(game: dict[str, Any]) -> dict[str, Any]:
    return {
        key: _copied(value)
        if isinstance(value, dict)
        else list(value)
        if isinstance(value, list)
        else value
        for key, value in game.items()
    }
