"""Tournaments in which everything is equal, a figure misses or somebody is gone: on purpose.

Where `generator` leaves such things to luck, every sheet from here has a few of them: everybody has
a twin with the very same results, the best go home, finals end level. `kinds` says what is in one.
"""

from __future__ import annotations

import copy
from random import Random

from tests.oracle.bracket import play_on
from tests.oracle.chance import Results
from tests.oracle.cut import (
    BRACKETS,
    duellists,
    knockout_size,
    leaders,
    lots_needed,
    planned_rounds,
    seeds,
)
from tests.oracle.exact import Sheet
from tests.oracle.finals import matches_held
from tests.oracle.generator import CHOICES, random_options
from tests.oracle.prelims import standings, status
from tests.oracle.seats import play_rounds
from tests.oracle.tables import TWO_PLAYER
from tests.oracle.upcoming import Stage, coming_stage

SEVERAL = (6, 7, 8, 9, 10)
HALVES = {
    "two": (6, 8),
    "friedrich": (8,),
    "seven-wonders": SEVERAL,
    "catan": SEVERAL,
    "carcassonne": SEVERAL,
    "dominion": SEVERAL,
}
FIGURES = ("vp", "coins", "turns", "victory_cards", "victory", "won", "left")


def troubled_sheet(seed: int, rulebook: str, mode: str) -> Sheet:
    """A legal sheet full of trouble, the same for the same arguments."""
    rng = Random(f"trouble {rulebook} {mode} {seed}")
    sheet = _half(rng, rulebook, mode)
    results = Results(rng, rulebook, mode)
    planned = planned_rounds(sheet)
    played = planned if rng.random() < 0.75 else rng.randint(1, planned)
    play_rounds(rng, sheet, results, played)
    level_the_last(rng, sheet)
    lose_cards(rng, sheet)
    double(sheet)
    if mode == "two-player" and rng.random() < 0.35:
        name_a_stand_in(rng, sheet)
    if rng.random() < 0.3:
        upset(rng, sheet)
    if played == planned:
        send_home(rng, sheet)
    if rng.random() < 0.15:
        keep_tables_open(rng, sheet)
    else:
        _finish(rng, sheet, results, over=played == planned)
    return sheet


def _half(rng: Random, rulebook: str, mode: str) -> Sheet:
    """The people of whom everyone will get a twin."""
    halves = HALVES["two" if (rulebook, mode) in TWO_PLAYER else rulebook]
    number = rng.choice(halves)
    options = random_options(rng, CHOICES.get((rulebook, mode), {}))
    if rng.random() < 0.5 and mode != "ranking-tournament":
        options["rounds"] = rng.choice((1, 2))
    if rulebook == "friedrich":
        options.pop("rounds", None)
    return {
        "sheet": 1,
        "rulebook": rulebook,
        "mode": mode,
        "options": options,
        "players": [{"id": f"a{index}", "name": f"Gast {index}"} for index in range(number)],
        "rounds": [],
        "withdrawals": [],
        "disqualifications": [],
        "knockout": [],
        "lots": [],
    }


# ── What goes wrong in the rounds ──


def level_the_last(rng: Random, sheet: Sheet) -> None:
    """At some tables the last two end with the very same figures."""
    if sheet["rulebook"] == "friedrich":
        return
    for round_ in sheet["rounds"]:
        for table in round_["tables"]:
            seats = sorted(table["seats"], key=lambda seat: int(seat.get("vp", 0)))
            plain = [seat for seat in seats if not {"won", "left", "victory"} & set(seat)]
            if len(seats) > 2 and plain == seats and rng.random() < 0.3:
                seats[1].update({name: seats[0][name] for name in FIGURES if name in seats[0]})


def lose_cards(rng: Random, sheet: Sheet) -> None:
    """Friedrich: some minutes come without their cards."""
    for round_ in sheet["rounds"]:
        for table in round_["tables"]:
            if "cards" in table.get("game", {}) and rng.random() < 0.2:
                del table["game"]["cards"]


def double(sheet: Sheet) -> None:
    """Everybody gets a twin, and every table is played a second time by the twins."""
    sheet["players"] += [
        {"id": twin(one["id"]), "name": f"{one['name']} (Zwilling)"} for one in sheet["players"]
    ]
    for how in ("withdrawals", "disqualifications"):
        sheet[how] += [one | {"player": twin(one["player"])} for one in sheet[how]]
    for round_ in sheet["rounds"]:
        again = copy.deepcopy(round_["tables"])
        for number, table in enumerate(again, start=len(again) + 1):
            table["number"] = number
            for seat in table["seats"]:
                seat["player"] = twin(seat["player"])
        round_["tables"] += again


def twin(player: str) -> str:
    return player.replace("a", "b")


def upset(rng: Random, sheet: Sheet) -> None:
    """One table ends otherwise than its twin, so that not everybody has an equal."""
    table = rng.choice(rng.choice(sheet["rounds"])["tables"])
    if "game" in table:
        table["game"]["rounds"] += 1
        return
    seats = [seat for seat in table["seats"] if "vp" in seat and "left" not in seat]
    if seats and not any("victory" in seat for seat in table["seats"]):
        rng.choice(seats)["vp"] += 1


def name_a_stand_in(rng: Random, sheet: Sheet) -> None:
    """One who played every round becomes the stand-in, without whom the number would be odd.

    Sometimes another has gone home since, and the stand-in is not needed any more.
    """
    there = [one for one in sheet["players"] if status(sheet, one["id"]) == "active"]
    one, other = rng.sample(there, 2)
    one["standin"] = True
    if rng.random() < 0.4:
        gone = {"player": other["id"], "after_round": len(sheet["rounds"])}
        sheet["withdrawals"].append(gone)


def keep_tables_open(rng: Random, sheet: Sheet) -> None:
    """Some tables of the last round are still playing; nobody has gone home after it yet."""
    last = len(sheet["rounds"])
    tables = sheet["rounds"][-1]["tables"]
    for table in rng.sample(tables, rng.randint(1, len(tables))):
        table["open"] = True
        table.pop("game", None)
        for seat in table["seats"]:
            for name in FIGURES:
                seat.pop(name, None)
    for how in ("withdrawals", "disqualifications"):
        sheet[how] = [one for one in sheet[how] if one["after_round"] < last]


# ── Who goes, and how it ends ──


def send_home(rng: Random, sheet: Sheet) -> None:
    """After the last round some of the best withdraw or are thrown out."""
    size = knockout_size(sheet)
    if sheet["mode"] == "swiss":
        best, spare = leaders(sheet, standings(sheet)), 8
    else:
        best, spare = seeds(sheet)[: size or 4], len(seeds(sheet)) - size
    if rng.random() < (0.25 if sheet["mode"] == "swiss" else 0.5):
        return
    there = [one for one in best if status(sheet, one) == "active"]
    for player in rng.sample(there, min(len(there), spare, rng.choice((1, 1, 2)))):
        how = rng.choice(("withdrawals", "withdrawals", "disqualifications"))
        sheet[how].append({"player": player, "after_round": planned_rounds(sheet)})


def _finish(rng: Random, sheet: Sheet, results: Results, *, over: bool) -> None:
    everyone = [player["id"] for player in sheet["players"]]
    if rng.random() < 0.25:
        sheet["lots"] = rng.sample(everyone, rng.randint(1, len(everyone)))
    if not over:
        return
    needed = [player for group in lots_needed(sheet) for player in group]
    if needed and rng.random() < 0.5:
        rest = [player for player in sheet["lots"] if player not in needed]
        sheet["lots"] = rng.sample(needed + rest, len(needed) + len(rest))
        needed = []
    if not needed and _can_be_played(sheet):
        play_on(rng, sheet, results)
        if sheet["mode"] in BRACKETS and rng.random() < 0.3:
            go_between_matches(rng, sheet)
        else:
            level_the_final(rng, sheet)
            trouble_after(rng, sheet)


def _can_be_played(sheet: Sheet) -> bool:
    if sheet["mode"] == "swiss":
        return 2 <= len(duellists(sheet, standings(sheet))) <= 4
    return len(seeds(sheet)) >= knockout_size(sheet)


def go_between_matches(rng: Random, sheet: Sheet) -> None:
    """The knockout has not come so far yet, and one who should play next goes or is thrown out."""
    sheet["knockout"] = sheet["knockout"][: rng.choice((1, 1, 2))]
    stage = coming_stage(sheet)
    if isinstance(stage, Stage) and not stage.replay:
        _, players = rng.choice(stage.matches)
        how = rng.choice(("withdrawals", "disqualifications"))
        gone = {"player": rng.choice(players), "after_round": planned_rounds(sheet) + 1}
        sheet[how].append(gone)


def level_the_final(rng: Random, sheet: Sheet) -> None:
    """Some finals end with two in front, and some of those are played again."""
    final = matches_held(sheet).get("final")
    if final is None or sheet["rulebook"] == "friedrich" or rng.random() < 0.25:
        return
    seats = final["games"][-1]["seats"]
    best = max(seats, key=lambda seat: int(seat.get("vp", 0)))
    if any("victory" in seat for seat in seats):
        return
    others = [seat for seat in seats if seat is not best]
    twins = [seat for seat in others if seat["player"][1:] == best["player"][1:]]
    other = rng.choice(twins if twins and rng.random() < 0.7 else others)
    other.update({name: best[name] for name in FIGURES if name in best})
    if sheet["rulebook"] != "seven-wonders" and len(final["games"]) == 1 and rng.random() < 0.3:
        final["games"].append(copy.deepcopy(final["games"][-1]))
        if sheet["mode"] == "swiss" and rng.random() < 0.5:
            final["games"][-1]["seats"] = [
                seat for seat in final["games"][-1]["seats"] if seat["vp"] == best["vp"]
            ]
        rng.choice(final["games"][-1]["seats"])["vp"] += 5


def trouble_after(rng: Random, sheet: Sheet) -> None:
    """Somebody leaves the final, or is thrown out directly after it."""
    final = matches_held(sheet).get("final")
    if final is not None and sheet["mode"] == "swiss" and rng.random() < 0.4:
        throw_out_all(sheet, final["games"][-1]["seats"])
        return
    if final is None or rng.random() < 0.7:
        return
    seat = rng.choice(final["games"][-1]["seats"])
    early = any("victory" in one for one in final["games"][-1]["seats"])
    if not early and rng.random() < 0.5:
        seat["left"] = True
    else:
        after = planned_rounds(sheet) + 1
        sheet["disqualifications"].append({"player": seat["player"], "after_round": after})


def throw_out_all(sheet: Sheet, seats: list[Sheet]) -> None:
    """Everybody who played the duel is disqualified after it: others lead now."""
    after = planned_rounds(sheet) + 1
    for seat in seats:
        if status(sheet, seat["player"]) != "disqualified":
            sheet["disqualifications"].append({"player": seat["player"], "after_round": after})
