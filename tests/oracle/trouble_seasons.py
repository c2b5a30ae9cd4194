"""Seasons whose last invitation, second regional place or direct place is a toss-up: on purpose."""

from __future__ import annotations

from random import Random

from tests.oracle.exact import Sheet
from tests.oracle.generator import loose_season
from tests.oracle.season import evaluate, invited_before_list
from tests.oracle.season_list import ranking


def troubled_season(seed: int, rulebook: str) -> Sheet:
    """A legal season full of ties, the same for the same arguments; no two dates are the same."""
    rng = Random(f"trouble {rulebook} season {seed}")
    season = loose_season(rng, rulebook)
    for day, tournament in enumerate(season["tournaments"], start=1):
        tournament["date"] = f"2019-11-{day:02}"
    season["options"].pop("show_equal", None)
    plant_equals(rng, season)
    if rulebook != "catan":
        _announce(rng, season)
        season["options"]["list_places"] = rng.choice(("of-list", "further"))
    else:
        _lose_shares(rng, season)
    if rng.random() < 0.75:
        cut_through_equals(rng, season)
    elif rulebook != "catan" and rng.random() < 0.6:
        season["options"]["final_places"] = rng.randint(2, 5)
        season["options"]["from_list"] = rng.choice((3, 5))
    if rng.random() < 0.3:
        season["options"]["participations"] = "all"
    if rulebook == "carcassonne":
        _keep_stand_ins(rng, season)
    if rulebook == "carcassonne" and rng.random() < 0.4:
        season["best_junior"] = rng.choice(("x1", "p3", "p98"))
    draw_lots(rng, season)
    return season


def _announce(rng: Random, season: Sheet) -> None:
    """Some tournaments qualify one or two, and the place is shared by more than it holds."""
    wonders = season["rulebook"] == "seven-wonders"
    for tournament in season["tournaments"]:
        tournament["direct"] = rng.choice((False, False, False, True, 1, 2, 2))
        if wonders:
            tournament["regional"] = not tournament["direct"] and rng.random() < 0.4
        if rng.random() < 0.3:
            join_the_best(rng, tournament)
    if wonders and rng.random() < 0.8:  # few of them, or the list decides nothing
        for tournament in season["tournaments"][2:]:
            tournament["direct"] = tournament["regional"] = False
    if wonders and rng.random() < 0.5:
        season["tournaments"][0].update(regional=True, direct=False)
        join_the_best(rng, season["tournaments"][0])


def join_the_best(rng: Random, tournament: Sheet) -> None:
    """The first two or three share the first place, or the next ones the second."""
    groups = tournament["ranking"]
    start = rng.choice((0, 1)) if len(groups) > 1 else 0
    joined = [one for group in groups[start : start + rng.choice((2, 3))] for one in group]
    rest = [group for group in groups if not set(group) & set(joined)]
    tournament["ranking"] = [*rest[:start], joined, *rest[start:]]


def plant_equals(rng: Random, season: Sheet) -> None:
    """Two to four newcomers share every place they take, in one tournament or in two."""
    newcomers = [f"x{number}" for number in range(1, rng.choice((2, 2, 3, 4)) + 1)]
    fields = season["tournaments"]
    for tournament in rng.sample(fields, min(len(fields), rng.choice((1, 2)))):
        groups = tournament["ranking"]
        groups.insert(rng.randint(0, min(8, len(groups))), list(newcomers))
        if "shares" in tournament:
            tournament["shares"].update(dict.fromkeys(newcomers, "1/4"))


def _keep_stand_ins(rng: Random, season: Sheet) -> None:
    """Some odd fields had somebody who stood in; some associations count him as a player."""
    for tournament in season["tournaments"]:
        tournament["standins"] = rng.choice((0, 0, 1))
    if rng.random() < 0.5:
        season["options"]["standin_counts"] = True


def _lose_shares(rng: Random, season: Sheet) -> None:
    for tournament in season["tournaments"]:
        for player in sorted(tournament["shares"]):
            if rng.random() < 0.05:
                del tournament["shares"][player]


def cut_through_equals(rng: Random, season: Sheet) -> None:
    """The number of places ends in the middle of players who are equal in everything."""
    named = {player for player, _ in invited_before_list(season)}
    waiting = [row for row in ranking(season) if row.player not in named]
    cuts = [
        number
        for number in range(1, len(waiting))
        if waiting[number - 1].rank == waiting[number].rank
    ]
    if cuts:
        season["options"]["final_places"] = len(named) + rng.choice(cuts)
        if season["rulebook"] == "carcassonne" and rng.random() < 0.5:
            season["options"]["from_list"] = 1


def draw_lots(rng: Random, season: Sheet) -> None:
    """For nobody, for some of those who need one, or for all of them and a few more."""
    needing = sorted({one for open_ in evaluate(season).undecided for one in open_.players})
    chance = rng.random()
    if chance < 0.3:
        return
    drawn = needing if chance < 0.8 else needing[: len(needing) // 2]
    season["lots"] = rng.sample(drawn, len(drawn))
    while needing and chance < 0.8:  # a lot that decides one place can open the next
        more = {one for open_ in evaluate(season).undecided for one in open_.players}
        needing = sorted(more - set(season["lots"]))
        season["lots"] += rng.sample(needing, len(needing))
