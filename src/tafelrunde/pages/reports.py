"""The command line's answers as plain data: what the contract promises to scripts."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tafelrunde.pages.final_ranking import FinalPlace, ending
from tafelrunde.pages.standings import Line, scripts_table
from tafelrunde.pages.view import DeskView
from tafelrunde.reckoning.reasons import season_sentence
from tafelrunde.reckoning.season.worth_words import beyond_block, reckoned
from tafelrunde.rulebook.by_id import by_id
from tafelrunde.rulebook.exact import both_ways, exact_text
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.marks import LEFT
from tafelrunde.rulebook.model import Option, Rulebook, Scoring
from tafelrunde.standings.contests import Contest
from tafelrunde.standings.finish import bracket_of
from tafelrunde.standings.games import SeatScore
from tafelrunde.standings.gaps import gap_warnings
from tafelrunde.standings.placement import places_of
from tafelrunde.standings.played import played_tables
from tafelrunde.standings.qualification import (
    Invitation,
    answered,
    beyond_the_places,
    qualified,
    shown_equal,
)
from tafelrunde.standings.season import SeasonRow, ranking_list
from tafelrunde.standings.undecided import still_open
from tafelrunde.standings.unplayed import beside_the_games
from tafelrunde.standings.worth import Bonus, Result
from tafelrunde.state.season import Season
from tafelrunde.state.tournament import Match, Tournament

Report = dict[str, Any]
Names = Mapping[str, str]


def row_report(line: Line) -> Report:
    by = line.separated_by
    return {
        "rank": line.rank,
        "player": line.player,
        "status": line.status,
        "criteria": [
            column.data(value) for column, value in zip(line.columns, line.row.values, strict=True)
        ],
        "separated_by": by.code if by else None,
        "rule": by.rule if by else None,
        "reason": line.sentence(line.columns[0].lang),
    }


def standings_report(view: DeskView, after_round: int | None = None) -> Report:
    """Standings after a round or now, and the final ranking once the tournament is over."""
    tournament, rulebook, lang = view.state, view.rulebook, view.lang
    table = scripts_table(view, after_round)
    report: Report = {"standings": [row_report(line) for line in table.rows]}
    seen = tournament if after_round is None else cut_off(tournament, after_round)
    bracket = bracket_of(rulebook, seen)
    if bracket.faults:
        raise Refusal(bracket.faults)
    unsettled = still_open(bracket, view.names)
    report["open"] = unsettled.sentence(lang) if unsettled is not None else None
    ended = ending(replace(view, state=seen), by_id, bracket=bracket)
    if ended is not None:
        report["final_ranking"] = [_final_row(place, lang) for place in ended.places]
    warnings = [*bracket.warnings, *gap_warnings(rulebook, seen, [line.row for line in table.rows])]
    if warnings:
        report["warnings"] = [warning.sentence(lang) for warning in warnings]
    return report


def _final_row(place: FinalPlace, lang: str) -> Report:
    because, rule = place.because[lang], place.rule
    return {"rank": place.rank, "player": place.player, "because": because, "rule": rule}


def cut_off(tournament: Tournament, after_round: int) -> Tournament:
    """The tournament as if nothing after that round had happened."""
    earlier = copy.copy(tournament)
    earlier.rounds = tournament.rounds[:after_round]
    earlier.matches = {}
    earlier.entries = {player: copy.copy(entry) for player, entry in tournament.entries.items()}
    for entry in earlier.entries.values():
        if entry.withdrew_after is not None and entry.withdrew_after > after_round:
            entry.withdrew_after = None
        if entry.disqualified_after is not None and entry.disqualified_after > after_round:
            entry.disqualified_after = None
    return earlier


def score_report(rulebook: Rulebook, tournament: Tournament, lang: str = "en") -> Report:
    """Per round and table: each seat's place, points and share."""
    rounds: dict[int, Report] = {
        round_.number: {"round": round_.number, "tables": []}
        for round_ in tournament.rounds
        if round_.published
    }
    for round_, table, scores in played_tables(rulebook, tournament, len(tournament.rounds)):
        seats = [_seat_report(score, lang) for score in scores]
        rounds[round_.number]["tables"].append({"number": table.number, "seats": seats})
    for round_ in tournament.rounds:
        playing = [table.number for table in round_.tables.values() if table.slip is None]
        if playing and round_.published:
            rounds[round_.number]["open"] = playing
    for number, score in beside_the_games(rulebook, tournament, len(tournament.rounds)):
        if number in rounds:
            told = {"player": score.player, "why": score.without, "points": both_ways(score.points)}
            rounds[number].setdefault("without_game", []).append(told)
    report: Report = {"rounds": list(rounds.values())}
    if tournament.matches:
        report["knockout"] = [
            _match_report(rulebook, tournament, m) for m in tournament.matches.values()
        ]
    return report


def _match_report(rulebook: Rulebook, tournament: Tournament, match: Match) -> Report:
    """A match of the finish gives places, no points."""
    scoring = rulebook.scoring[rulebook.mode(tournament.mode).scoring]
    games = []
    for game in match.games:
        lines = game.slip.lines if game.slip else ()
        places = places_of(lines, scoring)
        games.append(
            {
                "seats": [
                    {"player": x.player, "place": p} for x, p in zip(lines, places, strict=True)
                ]
            }
        )
    return {"stage": match.stage, "match": match.id, "games": games}


def _seat_report(score: SeatScore, lang: str) -> Report:
    report: Report = {
        "player": score.player,
        "place": score.place,
        "points": both_ways(score.points),
        "share": both_ways(score.share) if score.share is not None else None,
    }
    if score.bonus is not None:
        report["bonus"] = both_ways(score.bonus)
        report["nations"] = {nation: both_ways(points) for nation, points in score.nations}
    if score.reckoning is not None:
        report["reckoning"] = score.reckoning[lang]
    return report


def season_report(season: Season, names: Names, lang: str) -> Report:
    """The ranking list with what counted, the invitations, open lots and the reserves."""
    rows = ranking_list(season)
    found = qualified(season, rows)
    outcome = answered(season, found)
    shown = shown_equal(season, rows, found.invited)
    beyond = beyond_the_places(season, len(found.invited))
    note = {"note": beyond[lang]} if beyond is not None else {}
    return note | {
        "ranking": [_season_row(season, row, names, lang) for row in shown],
        "invitations": [_invitation(invitation) for invitation in outcome.settled],
        "undecided": [_contest(contest) for contest in outcome.undecided],
        "reserves": list(outcome.reserves),
    }


def _contest(contest: Contest) -> Report:
    report: Report = {
        "players": list(contest.players),
        "places": contest.places,
        "rule": contest.rule,
        "because": contest.kind,
    }
    if contest.tournament:
        report["tournament"] = contest.tournament
    return report


def _invitation(invitation: Invitation) -> Report:
    report = {
        "player": invitation.player,
        "because": invitation.because,
        "rule": invitation.rule,
    }
    if invitation.answer is not None:
        report["answer"] = invitation.answer
    if invitation.instead_of is not None:
        report["instead_of"] = invitation.instead_of
    return report


def _season_row(season: Season, row: SeasonRow, names: Names, lang: str) -> Report:
    return {
        "rank": row.rank,
        "player": row.player,
        "points": both_ways(row.points),
        "counted": [
            {
                "tournament": counted.result.tournament.id,
                "place": counted.result.place,
                "points": exact_text(counted.result.points),
                "weight": exact_text(counted.weight),
                **_made_of(season, counted.result, lang),
            }
            for counted in row.counted
        ],
        "dropped": [
            {
                "tournament": r.tournament.id,
                "place": r.place,
                "points": exact_text(r.points),
                **_made_of(season, r, lang),
                **_dropped_by(season, row, r, lang),
            }
            for r in row.dropped
        ],
        "tournaments": row.played,
        "forfeits": row.forfeits,
        "separated_by": row.reason.tie_break.code if row.reason else None,
        "rule": row.reason.tie_break.rule if row.reason else None,
        "reason": season_sentence(row.reason, names)[lang] if row.reason else None,
    }


def _made_of(season: Season, result: Result, lang: str) -> Report:
    """Factor, bonus and block of a result; nothing where the place by the list's table is all."""
    assert season.rulebook.season is not None
    how = reckoned(season.rulebook.season, result)
    report: Report = {"block": result.block} if result.block else {}
    if result.place_points is not None:
        report["place_points"] = exact_text(result.place_points)
        report["factor"] = exact_text(result.factor)
        report["bonus"] = [_bonus(bonus) for bonus in result.bonuses]
    return report | ({"how": how[lang]} if how else {})


def _bonus(bonus: Bonus) -> Report:
    report: Report = {"for": bonus.kind, "points": exact_text(bonus.points)}
    if bonus.kind == "table-win":
        report["number"] = bonus.number
    return report | ({"reason": bonus.reason} if bonus.reason else {})


def _dropped_by(season: Season, row: SeasonRow, result: Result, lang: str) -> Report:
    if result.tournament.id not in row.beyond_block:
        return {}
    assert season.rulebook.season is not None
    why, rule = beyond_block(season.rulebook.season.list_rules, result)
    return {"why": why[lang], "rule": rule}


def rulebooks_report(rulebooks: Sequence[Rulebook], lang: str) -> Report:
    """Every edition given; the first of an id is the newest of them."""
    newest = {book.id: book.edition for book in reversed(rulebooks)}
    return {
        "rulebooks": [
            _rulebook_report(rulebook, lang, newest=newest[rulebook.id] == rulebook.edition)
            for rulebook in rulebooks
        ]
    }


def _rulebook_report(rulebook: Rulebook, lang: str, *, newest: bool) -> Report:
    return {
        "rulebook": rulebook.id,
        "version": rulebook.version,
        "edition": rulebook.edition,
        "newest": newest,
        "title": rulebook.title[lang],
        "modes": [
            {
                "mode": mode.id,
                "title": mode.title[lang],
                "summary": mode.summary[lang],
                "rounds": mode.rounds,
                "table_sizes": list(mode.sizes),
                "seat_fields": _seat_fields(rulebook.scoring[mode.scoring]),
                "games": list(mode.kinds),
                "criteria": [
                    {"code": t.code, "rule": t.rule, "label": t.label[lang]} for t in mode.standings
                ],
                "options": [_option_report(option, lang) for option in rulebook.options_of(mode)],
            }
            for mode in rulebook.modes
        ],
        "season": rulebook.season is not None,
        "season_options": [
            _option_report(option, lang) for option in rulebook.options if option.scope == "season"
        ],
    }


def _seat_fields(scoring: Scoring) -> list[str]:
    """What a seat of a sheet says besides who sits there and where."""
    marks = [mark.name for mark in scoring.all_marks if mark.name != LEFT.name]
    return [*(f.name for f in scoring.figures), *(["role"] if scoring.roles else []), *marks]


def _option_report(option: Option, lang: str) -> Report:
    return {
        "name": option.name,
        "kind": option.kind,
        "default": option.default,
        "choices": list(option.choices),
        "rule": option.rule,
        "meaning": option.meaning[lang],
    }
