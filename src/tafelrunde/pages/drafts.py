"""Seatings and next steps as plain data, with their certificates in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tafelrunde.draw.certificate import Certificate
from tafelrunde.draw.next_round import NextRound
from tafelrunde.draw.next_stage import NextStage
from tafelrunde.draw.seating import Seating
from tafelrunde.journal.events import Ranked
from tafelrunde.rulebook.model import Mode
from tafelrunde.words import Text, counted

Report = dict[str, Any]


def certificate_report(certificate: Certificate, lang: str) -> Report:
    report: Report = {
        "repeats": certificate.repeats,
        "repeats_lower_bound": certificate.repeats_lower_bound,
        "max_meetings": certificate.max_meetings,
        "three_table_spread": certificate.three_table_spread,
        "small_table_spread": certificate.small_table_spread,
        "position_spread": certificate.position_spread,
        "optimal": certificate.optimal,
        "bound_from": certificate.bound_from[lang],
        "seed": certificate.seed,
        "algorithm": certificate.algorithm,
    }
    if certificate.lost is not None:
        report["lost"] = certificate.lost[lang]
    if certificate.inside_lower_bound or certificate.inside_meetings:
        report["inside_meetings"] = certificate.inside_meetings
        report["inside_lower_bound"] = certificate.inside_lower_bound
    if certificate.fixed_missed:
        report["fixed_missed"] = certificate.fixed_missed
    return report


def certificate_lines(certificate: Certificate, lang: str) -> list[str]:
    """The certificate in words, for people."""
    return [*_figures_in_words(certificate, lang), *_wishes_in_words(certificate, lang)]


def _wishes_in_words(certificate: Certificate, lang: str) -> list[str]:
    lines = [certificate.lost[lang]] if certificate.lost is not None else []
    inside, bound = certificate.inside_meetings, certificate.inside_lower_bound
    if inside or bound:
        lines.append(
            Text(
                "Meetings inside the groups: {inside} (lower bound {bound}).",
                inside=inside,
                bound=bound,
            )[lang]
        )
    if certificate.fixed_missed:
        lines.append(
            counted(
                certificate.fixed_missed,
                "At another table than the one wished for: {n} time.",
                "At another table than the one wished for: {n} times.",
            )[lang]
        )
    return lines


def _figures_in_words(certificate: Certificate, lang: str) -> list[str]:
    pair = counted(
        certificate.max_meetings,
        "A pair meets at most once; spread of three-player tables {threes}, of positions {places}.",
        "A pair meets at most {n} times; spread of three-player tables {threes}, of positions "
        "{places}.",
        threes=certificate.three_table_spread,
        places=certificate.position_spread,
    )
    if certificate.small_table_spread != certificate.three_table_spread:
        pair = counted(
            certificate.max_meetings,
            "A pair meets at most once; spread of smaller tables {small}, of positions {places}.",
            "A pair meets at most {n} times; spread of smaller tables {small}, of positions "
            "{places}.",
            small=certificate.small_table_spread,
            places=certificate.position_spread,
        )
    meetings = Text(
        "Repeated meetings: {repeats} (proven lower bound {bound}; {proven}).",
        repeats=certificate.repeats,
        bound=certificate.repeats_lower_bound,
        proven=PROVEN[certificate.optimal],
    )
    return [
        meetings[lang],
        f"  {certificate.bound_from[lang]}",
        pair[lang],
        drawn_from(certificate.seed, certificate.algorithm)[lang],
    ]


PROVEN = {
    True: Text("fewer is impossible"),
    False: Text("fewer would be possible"),
    None: Text("whether fewer is possible is open"),
}


def drawn_from(seed: str, algorithm: str) -> Text:
    """What anybody needs to draw the same again."""
    return Text("Seed “{seed}”, algorithm {algorithm}.", seed=seed, algorithm=algorithm)


def seating_report(seating: Seating[Any], mode: Mode, players: int, lang: str) -> Report:
    report: Report = {
        "rounds": [{"tables": [list(table) for table in tables]} for tables in seating.rounds],
        "certificate": certificate_report(seating.certificate, lang),
    }
    if players < mode.seating.lot_under:
        rule = mode.seating.lot_under_rule
        report["note"] = Text(
            "Under {lot_under} players {rule_id} foresees a lot each round; this plan holds "
            "where a plan is settled for small fields too.",
            lot_under=mode.seating.lot_under,
            rule_id=str(rule),
        )[lang]
    return report


def next_report(
    coming: NextRound | NextStage | None, ranking: Sequence[Ranked] | None, seed: str, lang: str
) -> Report:
    if isinstance(coming, NextRound):
        report: Report = {
            "round": coming.number,
            "tables": [list(table) for table in coming.tables],
            "reasons": [reason[lang] for reason in coming.reasons],
            "seed": seed,
        }
        if coming.byes:
            report["byes"] = list(coming.byes)
        if coming.certificate is not None:
            report["certificate"] = certificate_report(coming.certificate, lang)
        return report
    if isinstance(coming, NextStage):
        return {
            "stage": coming.stage,
            "matches": [
                {
                    "match": match.match,
                    "players": list(match.players),
                    "seats": [
                        {"player": player, "position": position}
                        for position, player in enumerate(match.players, start=1)
                    ],
                    "start": match.start,
                    "replay": match.replay,
                    "reason": match.reason[lang],
                }
                for match in coming.matches
            ],
            "seed": seed,
        }
    final = [{"rank": r.rank, "player": r.player} for r in ranking or ()]
    return {"over": True, "final_ranking": final}
