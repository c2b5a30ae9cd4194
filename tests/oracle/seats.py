"""Who sits where in a random round, and who is gone after it?"""

from __future__ import annotations

from random import Random
from typing import Any

from tests.oracle.chance import Results
from tests.oracle.exact import Sheet
from tests.oracle.friedrich import ROLES
from tests.oracle.standings import knockout_size, planned_rounds
from tests.oracle.tables import TWO_PLAYER

CATAN_EXTRAS = ("seafarers", "fishermen", "cities-and-knights")
Table = dict[str, Any]


def table_sizes(players: int) -> list[int]:
    """Tables of four and as few of three as possible."""
    threes = -players % 4
    return [4] * ((players - 3 * threes) // 4) + [3] * threes


def catan_games(rng: Random, rounds: int) -> list[str]:
    games = ["base"] * rounds
    if rng.random() < 0.7:
        games[rng.randrange(rounds)] = rng.choice(CATAN_EXTRAS)
    return games


def play_rounds(rng: Random, sheet: Sheet, results: Results, played: int) -> None:
    """Adds the rounds, and between them the withdrawals and disqualifications."""
    active = [player["id"] for player in sheet["players"]]
    games = catan_games(rng, planned_rounds(sheet))
    for index in range(played):
        if sheet["rulebook"] == "friedrich":
            round_: Sheet = {"tables": friedrich_tables(rng, sheet, active, results, index)}
        else:
            round_ = {"tables": plain_tables(rng, sheet, active, results, games[index])}
        if sheet["rulebook"] == "catan" and (games[index] != "base" or rng.random() < 0.8):
            round_["game"] = games[index]
        sheet["rounds"].append(round_)
        spare = len(active) - max(knockout_size(sheet) + 2, 6)
        leavers = mark_leavers(rng, sheet, round_, spare)
        active = part_company(rng, sheet, active, leavers, index + 1)


def plain_tables(
    rng: Random, sheet: Sheet, active: list[str], results: Results, game: str
) -> list[Table]:
    two = (sheet["rulebook"], sheet["mode"]) in TWO_PLAYER
    sizes = [2] * (len(active) // 2) if two else table_sizes(len(active))
    order = rng.sample(active, len(active))
    found = []
    for number, size in enumerate(sizes, start=1):
        seated, order = order[:size], order[size:]
        positions = sorted(rng.sample((1, 2, 3, 4), 3)) if size == 3 else range(1, size + 1)
        seats = [
            {"player": player, "position": position} | result
            for player, position, result in zip(
                seated, positions, results.slip(size, game), strict=True
            )
        ]
        found.append({"number": number, "seats": seats})
    return found


def friedrich_tables(
    rng: Random, sheet: Sheet, active: list[str], results: Results, index: int
) -> list[Table]:
    """A player's number fixes his order of roles, so that he meets each role once."""
    everyone = [player["id"] for player in sheet["players"]]
    by_role = {}
    for group in range(4):
        members = [one for one in active if everyone.index(one) % 4 == group]
        rng.shuffle(members)
        by_role[ROLES[(group + index) % 4]] = members
    return [
        {
            "number": number + 1,
            "seats": [
                {"player": by_role[role][number], "position": place, "role": role}
                for place, role in enumerate(ROLES, start=1)
            ],
            "game": results.friedrich(),
        }
        for number in range(len(active) // 4)
    ]


def mark_leavers(rng: Random, sheet: Sheet, round_: Sheet, spare: int) -> list[str]:
    """Now and then somebody leaves the running game, rarely two of a table of four."""
    seats = rng.choice(round_["tables"])["seats"]
    early = any("victory" in seat for seat in seats)
    if rng.random() > 0.12 or spare < 4 or early:
        return []
    can_leave = list(seats)
    if sheet["rulebook"] == "catan":
        most = max(seat["vp"] for seat in seats)
        can_leave = [seat for seat in seats if seat["vp"] != most and "won" not in seat]
    several = len(seats) == 4 and rng.random() < 0.15
    gone = rng.sample(can_leave, min(len(can_leave), 2 if several else 1))
    for seat in gone:
        seat["left"] = True
        if sheet["rulebook"] != "friedrich" and rng.random() < 0.5:
            seat["vp"] = 0
    return [seat["player"] for seat in gone]


def part_company(
    rng: Random, sheet: Sheet, active: list[str], leavers: list[str], after: int
) -> list[str]:
    """Who plays on; the number that remains can always be seated by the rulebook."""
    candidates = [player for player in active if player not in leavers]
    rng.shuffle(candidates)
    wanted = rng.choice((0, 0, 0, 0, 1, 2))
    spare = len(active) - max(knockout_size(sheet) + 2, 6)
    gone = candidates[: max(0, min(wanted, spare - len(leavers)))]
    if after < planned_rounds(sheet):
        gone = _seatable(sheet, active, candidates, leavers, gone)
    for player in gone:
        kind = rng.choice(("withdrawals", "withdrawals", "disqualifications"))
        sheet[kind].append({"player": player, "after_round": after})
    for player in leavers:
        if rng.random() < 0.3:
            sheet["disqualifications"].append({"player": player, "after_round": after})
    return [player for player in active if player not in gone and player not in leavers]


def _seatable(
    sheet: Sheet,
    active: list[str],
    candidates: list[str],
    leavers: list[str],
    gone: list[str],
) -> list[str]:
    if sheet["rulebook"] == "friedrich":
        return _one_of_each_group(sheet, active, candidates, leavers, gone)
    odd = (len(leavers) + len(gone)) % 2 == 1
    if (sheet["rulebook"], sheet["mode"]) in TWO_PLAYER and odd:
        return gone[1:] if gone else [candidates[0]]
    return gone


def _one_of_each_group(
    sheet: Sheet,
    active: list[str],
    candidates: list[str],
    leavers: list[str],
    gone: list[str],
) -> list[str]:
    """Friedrich's tables need all four roles: with one player go three who complete a table."""
    if not leavers and (not gone or len(active) < 12):
        return []
    everyone = [player["id"] for player in sheet["players"]]
    covered = {everyone.index(player) % 4 for player in leavers}
    return [
        next(one for one in candidates if everyone.index(one) % 4 == group)
        for group in range(4)
        if group not in covered
    ]
