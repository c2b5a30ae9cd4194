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
from tafelrunde.words.numbers import so_many

Report = dict[str, Any]


def certificate_report(certificate: Certificate, lang: str) -> Report:
    report: Report = {
        "repeats": certificate.repeats,
        "repeats_lower_bound": certificate.repeats_lower_bound,
        "max_meetings": certificate.max_meetings,
        "three_table_spread": certificate.three_table_spread,
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
    german = lang == "de"
    lines = [certificate.lost[lang]] if certificate.lost is not None else []
    inside, bound = certificate.inside_meetings, certificate.inside_lower_bound
    if inside or bound:
        lines.append(
            f"Begegnungen innerhalb der Gruppen: {inside} (Untergrenze {bound})."
            if german
            else f"Meetings inside the groups: {inside} (lower bound {bound})."
        )
    if certificate.fixed_missed:
        missed = certificate.fixed_missed
        lines.append(
            f"An einem anderen als dem gewünschten Tisch: {missed}-mal."
            if german
            else f"At another table than the one wished for: {so_many(missed, 'time', 'times')}."
        )
    return lines


def _figures_in_words(certificate: Certificate, lang: str) -> list[str]:
    german = lang == "de"
    repeats, bound = certificate.repeats, certificate.repeats_lower_bound
    most = certificate.max_meetings
    proven = {
        True: ("weniger geht nicht", "fewer is impossible"),
        False: ("weniger ginge", "fewer would be possible"),
        None: ("ob weniger geht, ist offen", "whether fewer is possible is open"),
    }[certificate.optimal][0 if german else 1]
    if german:
        return [
            f"Wiederholte Begegnungen: {repeats} (bewiesene Untergrenze {bound}; {proven}).",
            f"  {certificate.bound_from.de}",
            f"Ein Paar trifft sich höchstens {'einmal' if most == 1 else f'{most}-mal'}; "
            f"Unterschied bei Dreiertischen {certificate.three_table_spread}, "
            f"bei Positionen {certificate.position_spread}.",
            f"Startwert „{certificate.seed}“, Verfahren {certificate.algorithm}.",
        ]
    return [
        f"Repeated meetings: {repeats} (proven lower bound {bound}; {proven}).",
        f"  {certificate.bound_from.en}",
        f"A pair meets at most {'once' if most == 1 else f'{most} times'}; spread of three-player "
        f"tables {certificate.three_table_spread}, of positions {certificate.position_spread}.",
        f'Seed "{certificate.seed}", algorithm {certificate.algorithm}.',
    ]


def seating_report(seating: Seating[Any], mode: Mode, players: int, lang: str) -> Report:
    report: Report = {
        "rounds": [{"tables": [list(table) for table in tables]} for tables in seating.rounds],
        "certificate": certificate_report(seating.certificate, lang),
    }
    if players < mode.seating.lot_under:
        rule = mode.seating.lot_under_rule
        report["note"] = (
            f"Unter {mode.seating.lot_under} Teilnehmern sieht {rule} ein Los je Runde vor; "
            "dieser Plan gilt, wo auch für kleine Felder ein Plan festgelegt ist."
            if lang == "de"
            else f"Under {mode.seating.lot_under} players {rule} foresees a lot each round; "
            "this plan holds where a plan is settled for small fields too."
        )
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
