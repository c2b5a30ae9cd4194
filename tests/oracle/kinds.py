"""What kind of trouble is in a sheet or a season? Read off the file, not off who made it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.oracle import tables
from tests.oracle.cut import (
    BRACKETS,
    duellists,
    knockout_size,
    leaders,
    lots_needed,
    planned_rounds,
    prelims_over,
    seeds,
)
from tests.oracle.exact import Sheet
from tests.oracle.finals import finish, matches_held
from tests.oracle.games import finished_tables, still_played
from tests.oracle.prelims import standings, status
from tests.oracle.season import evaluate
from tests.oracle.season_places import (
    best_of,
    chosen,
    contests_before_list,
    direct_places,
    ranked_players,
    regional_places,
)


def kinds(sheet: Sheet) -> set[str]:
    """The names of all kinds of trouble the sheet has."""
    return {name for name, is_there in KINDS.items() if is_there(sheet)}


def _finished(sheet: Sheet) -> Iterator[Sheet]:
    for round_ in sheet["rounds"]:
        yield from finished_tables(round_)


def _before_the_finish(sheet: Sheet) -> bool:
    return prelims_over(sheet) and knockout_size(sheet) > 0 and not sheet["knockout"]


def tie_across_the_cut(sheet: Sheet) -> bool:
    if not _before_the_finish(sheet):
        return False
    inside = set(seeds(sheet)[: knockout_size(sheet)])
    return any(inside & set(group) and set(group) - inside for group in lots_needed(sheet))


def tie_inside_the_cut(sheet: Sheet) -> bool:
    if not _before_the_finish(sheet):
        return False
    inside = set(seeds(sheet)[: knockout_size(sheet)])
    return any(set(group) <= inside for group in lots_needed(sheet))


def tie_broken_by_lots(sheet: Sheet) -> bool:
    """Only the lots order the players of the finish."""
    if not sheet["lots"] or not prelims_over(sheet) or knockout_size(sheet) == 0:
        return False
    return bool(lots_needed(sheet | {"lots": []})) and not lots_needed(sheet)


def equal_in_everything(sheet: Sheet) -> bool:
    ranks = [row.rank for row in standings(sheet) if row.rank is not None]
    return len(set(ranks)) < len(ranks)


def drawn_duel(sheet: Sheet) -> bool:
    return sheet["mode"] == "swiss" and finish(sheet).held_up


def drawn_final(sheet: Sheet) -> bool:
    return sheet["rulebook"] == "carcassonne" and finish(sheet).held_up


def lot_for_the_title(sheet: Sheet) -> bool:
    return sheet["rulebook"] in ("seven-wonders", "friedrich") and finish(sheet).held_up


def replayed_final(sheet: Sheet) -> bool:
    final = matches_held(sheet).get("final")
    return final is not None and len(final["games"]) > 1


def _leaders_gone(sheet: Sheet) -> tuple[int, int]:
    """Leaders after the last round, and those of them who can still duel."""
    if sheet["mode"] != "swiss" or not prelims_over(sheet):
        return (0, 0)
    rows = standings(sheet)
    return len(leaders(sheet, rows)), len(duellists(sheet, rows))


def one_leader_left(sheet: Sheet) -> bool:
    level, there = _leaders_gone(sheet)
    return level > 1 and there == 1


def leader_withdrawn_before_a_duel(sheet: Sheet) -> bool:
    level, there = _leaders_gone(sheet)
    return level > there > 1


def _best_gone(sheet: Sheet, how: str) -> bool:
    """Whether one of those who would have reached the finish has gone before it."""
    if not prelims_over(sheet):
        return False
    gone = {one["player"] for one in sheet[how] if one["after_round"] <= planned_rounds(sheet)}
    if not gone:
        return False
    would = seeds(sheet | {"withdrawals": [], "disqualifications": []})
    return bool(gone & set(would[: knockout_size(sheet) or 4]))


def best_withdrawn(sheet: Sheet) -> bool:
    return _best_gone(sheet, "withdrawals")


def best_disqualified(sheet: Sheet) -> bool:
    return _best_gone(sheet, "disqualifications")


def finalist_disqualified(sheet: Sheet) -> bool:
    final = matches_held(sheet).get("final")
    if final is None:
        return False
    played = {seat["player"] for seat in final["games"][-1]["seats"]}
    return any(status(sheet, player) == "disqualified" for player in played)


def all_duellists_disqualified(sheet: Sheet) -> bool:
    final = matches_held(sheet).get("final")
    return (
        sheet["mode"] == "swiss"
        and final is not None
        and all(
            status(sheet, seat["player"]) == "disqualified" for seat in final["games"][-1]["seats"]
        )
    )


def gone_during_the_knockout(sheet: Sheet) -> bool:
    """Somebody still in it has gone between two matches."""
    if not sheet["knockout"] or sheet["mode"] not in BRACKETS or "final" in matches_held(sheet):
        return False
    late = planned_rounds(sheet) + 1
    return any(
        one["after_round"] == late for one in sheet["withdrawals"] + sheet["disqualifications"]
    )


def cards_missing(sheet: Sheet) -> bool:
    needed = {"prussia", "hanover", "russia", "sweden", "austria", "imperial_army", "france"}
    return any(
        not needed <= set(table["game"].get("cards") or {})
        for table in _finished(sheet)
        if "game" in table
    )


def never_led_friedrich(sheet: Sheet) -> bool:
    return sheet["rulebook"] == "friedrich" and any(
        row.rank is not None and dict(row.criteria)["friedrich_points"] is None
        for row in standings(sheet)
    )


def stand_in_played(sheet: Sheet) -> bool:
    stand_ins = {one["id"] for one in sheet["players"] if one.get("standin")}
    return any(seat["player"] in stand_ins for table in _finished(sheet) for seat in table["seats"])


def open_table(sheet: Sheet) -> bool:
    return any(still_played(table) for round_ in sheet["rounds"] for table in round_["tables"])


def winner_named(sheet: Sheet) -> bool:
    """Catan: who won holds no more than another."""
    return any(
        seat.get("won") and any(other["vp"] >= seat["vp"] for other in _others(table, seat))
        for table in _finished(sheet)
        for seat in table["seats"]
    )


def _others(table: Sheet, seat: Sheet) -> list[Sheet]:
    return [other for other in table["seats"] if other is not seat]


def shared_last_place(sheet: Sheet) -> bool:
    """At a table of several: nobody has the last place alone."""
    return sheet["rulebook"] != "friedrich" and any(
        len(table["seats"]) > 2
        and max(tables.places(sheet["rulebook"], table["seats"])) < len(table["seats"])
        for table in _finished(sheet)
    )


def left_a_game(sheet: Sheet) -> bool:
    return any(seat.get("left") for table in _finished(sheet) for seat in table["seats"])


KINDS: dict[str, Callable[[Sheet], bool]] = {
    kind.__name__: kind
    for kind in (
        tie_across_the_cut,
        tie_inside_the_cut,
        tie_broken_by_lots,
        equal_in_everything,
        drawn_duel,
        drawn_final,
        lot_for_the_title,
        replayed_final,
        one_leader_left,
        leader_withdrawn_before_a_duel,
        best_withdrawn,
        best_disqualified,
        finalist_disqualified,
        all_duellists_disqualified,
        gone_during_the_knockout,
        cards_missing,
        never_led_friedrich,
        stand_in_played,
        open_table,
        winner_named,
        shared_last_place,
        left_a_game,
    )
}


# ── Seasons ──


def season_kinds(season: Sheet) -> set[str]:
    return {name for name, is_there in SEASON_KINDS.items() if is_there(season)}


def last_invitation_undecided(season: Sheet) -> bool:
    before = len(contests_before_list(season))
    return len(evaluate(season).undecided) > before


def last_invitation_drawn(season: Sheet) -> bool:
    """The lots decide it: without them it would be undecided."""
    undrawn = season | {"lots": []}
    return last_invitation_undecided(undrawn) and not last_invitation_undecided(season)


def _contested(season: Sheet, places: Callable[[Sheet, Sheet], int]) -> bool:
    return any(
        best_of(season, one, places(season, one))[1] is not None for one in season["tournaments"]
    )


def regional_place_undecided(season: Sheet) -> bool:
    return _contested(season, regional_places)


def regional_place_drawn(season: Sheet) -> bool:
    undrawn = season | {"lots": []}
    return regional_place_undecided(undrawn) and not regional_place_undecided(season)


def direct_place_undecided(season: Sheet) -> bool:
    return _contested(season, direct_places)


def two_direct_places(season: Sheet) -> bool:
    return any(direct_places(season, one) == 2 for one in season["tournaments"])


def list_places_matter(season: Sheet) -> bool:
    """The two readings of "the best five" invite different people."""
    read = [
        evaluate(season | {"options": season["options"] | {"list_places": reading}})
        for reading in ("of-list", "further")
    ]
    return read[0].invitations != read[1].invitations


def best_junior_named(season: Sheet) -> bool:
    return season.get("best_junior") is not None


def small_tournaments_count_as_played(season: Sheet) -> bool:
    return chosen(season, "participations", "counting") == "all"


def stand_in_counts(season: Sheet) -> bool:
    counts = season["options"].get("standin_counts") is True
    return counts and any(one.get("standins") for one in season["tournaments"])


def share_missing(season: Sheet) -> bool:
    return any(
        set(ranked_players(one)) - set(one["shares"])
        for one in season["tournaments"]
        if "shares" in one
    )


SEASON_KINDS: dict[str, Callable[[Sheet], bool]] = {
    kind.__name__: kind
    for kind in (
        last_invitation_undecided,
        last_invitation_drawn,
        regional_place_undecided,
        regional_place_drawn,
        direct_place_undecided,
        two_direct_places,
        list_places_matter,
        best_junior_named,
        small_tournaments_count_as_played,
        stand_in_counts,
        share_missing,
    )
}
