"""A season as one file: its tournaments with their final rankings, read and checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from tafelrunde.rulebook.by_id import by_id
from tafelrunde.rulebook.dates import is_date
from tafelrunde.rulebook.exact import exact
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.model import Rulebook, Setting
from tafelrunde.rulebook.settings import defaults, setting_faults
from tafelrunde.state.season_tournament import SeasonTournament as SeasonTournament
from tafelrunde.state.season_worth import (
    WORTH_KEYS,
    declared,
    explicit_places,
    fit_faults,
    read_worth,
)
from tafelrunde.state.sheet.check import Check
from tafelrunde.words import Player, Text

KEYS = frozenset(
    {
        "season",
        "rulebook",
        "options",
        "champion",
        "runner_up",
        "tournaments",
        "answers",
        "deadline_over",
        "lots",
        "best_junior",
        "own",
        "list_rules",
    }
)
TOURNAMENT_KEYS = frozenset(
    {
        "id",
        "name",
        "date",
        "direct",
        "regional",
        "counts",
        "ranking",
        "unranked",
        "shares",
        "standins",
    }
    | WORTH_KEYS
)
MOST_DIRECT, MOST_STANDINS = 1000, 100
ANSWERS = ("confirmed", "declined", "lapsed")


@dataclass(frozen=True)
class Season:
    rulebook: Rulebook
    options: dict[str, Setting]
    champion: str | None
    runner_up: str | None
    tournaments: tuple[SeasonTournament, ...]
    answers: Mapping[str, str]
    deadline_over: bool
    warnings: tuple[Fault, ...] = ()
    lots: tuple[tuple[str, ...], ...] = ()
    """Orders of drawn lots, first wins; the newest that names all who are equal decides."""
    granted: Mapping[str, str] = field(default_factory=dict)
    """Who was given a place otherwise than by rank: "direct" or "best_junior"."""
    granted_on: Mapping[str, str] = field(default_factory=dict)
    """The day of the tournament each of these places was won at, where it is known."""


def read_season(raw: object, shelf: Callable[[str], Rulebook]) -> Season:
    """Read a season file, or refuse it with all its faults at once."""
    check = Check()
    file = check.mapping(raw, "")
    rulebook = _rulebook(file, shelf, check)
    if rulebook is None:
        raise Refusal(check.faults)
    check.strangers(file, KEYS, "")
    chosen = file.get("options", {})
    check.faults.extend(setting_faults(rulebook, chosen, "options"))
    titles = [_holder(file, key, check) for key in ("champion", "runner_up")]
    junior = _best_junior(file, rulebook, check)
    ids: set[str] = set()
    dense = rulebook.season is not None and rulebook.season.list_rules.dense
    tournaments = [
        _tournament(item, f"tournaments[{index}]", ids, dense, check)
        for index, item in enumerate(check.items(file.get("tournaments"), "tournaments"))
    ]
    answers = _answers(file.get("answers", {}), check)
    lots = _lots(file.get("lots", []), tournaments, check)
    deadline_over = check.flag(file.get("deadline_over", False), "deadline_over")
    if titles[0] is not None and titles[0] == titles[1]:
        check.fault("runner_up", "somebody else than the champion expected")
    _missing_shares(rulebook, tournaments, check)
    _list_fits(rulebook, tournaments, check)
    if check.faults:
        raise Refusal(check.faults)
    options = defaults(rulebook) | (dict(chosen) if isinstance(chosen, Mapping) else {})
    done = tuple(counting_standins(each, options) for each in tournaments if each is not None)
    return Season(
        rulebook=rulebook,
        options=options,
        champion=titles[0],
        runner_up=titles[1],
        tournaments=done,
        answers=answers,
        deadline_over=deadline_over,
        warnings=tuple(check.warnings),
        lots=(lots,) if lots else (),
        granted={junior: "best_junior"} if junior else {},
    )


def counting_standins(
    tournament: SeasonTournament, options: Mapping[str, Setting]
) -> SeasonTournament:
    """Whether a stand-in is one of the participants is the season's to say (CAR-302, CAR-501)."""
    return tournament if options.get("standin_counts") else replace(tournament, standins=0)


def _best_junior(file: Mapping[str, object], rulebook: Rulebook, check: Check) -> str | None:
    """The best junior of a named weekend has a place in the final (CAR-601)."""
    junior = _holder(file, "best_junior", check)
    if junior is not None and rulebook.season and not rulebook.season.qualification.best_junior:
        check.fault("best_junior", "{id} has no place for the best junior", id=rulebook.id)
    return junior


def _rulebook(
    file: Mapping[str, object], shelf: Callable[[str], Rulebook], check: Check
) -> Rulebook | None:
    if check.faults:
        return None
    check.first_version(file.get("season"), "season")
    name = check.name(file.get("rulebook"), "rulebook")
    if name is None:
        return None
    try:
        rulebook = shelf(name)
    except Refusal as refusal:
        check.faults.extend(refusal.faults)
        return None
    rulebook = declared(file, rulebook, check)
    if rulebook.season is None:
        check.fault("rulebook", "{name} has no season ranking", name=name)
        return None
    return rulebook


def _holder(file: Mapping[str, object], key: str, check: Check) -> str | None:
    return check.name(file[key], key) if file.get(key) is not None else None


def _answers(raw: object, check: Check) -> dict[str, str]:
    """What the invited answered; without an answer an invitation lapses after its deadline."""
    answers = {}
    for player, answer in check.mapping(raw, "answers", may_be_empty=True).items():
        given = check.one_of(answer, ANSWERS, Text("answer"), f"answers.{player}")
        if given is not None:
            answers[player] = given
    return answers


def _lots(
    raw: object, tournaments: Sequence[SeasonTournament | None], check: Check
) -> tuple[str, ...]:
    """The order of a drawn lot: everybody once, and nobody who never played."""
    there = {player for each in tournaments if each is not None for player in each.players}
    order: list[str] = []
    for index, item in enumerate(check.items(raw, "lots")):
        player, place = check.name(item, f"lots[{index}]"), f"lots[{index}]"
        if player is None:
            continue
        if player in order:
            check.fault(place, "“{player}” is listed twice", player=Player(player))
        if player not in there:
            check.fault(place, "“{player}” did not play in this season", player=Player(player))
        order.append(player)
    return tuple(order)


def _direct(raw: object, place: str, check: Check) -> int:
    """`true` announces one place, a number so many."""
    if isinstance(raw, bool):
        return int(raw)
    if isinstance(raw, int) and 0 <= raw <= MOST_DIRECT:
        return raw
    check.expected(place, "true, false or a whole number from 0 to {most}", raw, most=MOST_DIRECT)
    return 0


def _list_fits(
    rulebook: Rulebook, tournaments: Sequence[SeasonTournament | None], check: Check
) -> None:
    """Kinds, blocks and places left empty: every name leads somewhere."""
    assert rulebook.season is not None
    rules = rulebook.season.list_rules
    for index, tournament in enumerate(tournaments):
        if tournament is not None:
            check.faults.extend(fit_faults(rules, tournament, f"tournaments[{index}]"))
    there = {tournament.id for tournament in tournaments if tournament is not None}
    for number, block in enumerate(rules.blocks):
        for name in block.tournaments:
            place = f"list_rules.blocks[{number}].tournaments"
            check.one_of(name, there, Text("tournament"), place)


def _tournament(
    item: object, place: str, ids: set[str], dense: bool, check: Check
) -> SeasonTournament | None:
    raw = check.mapping(item, place)
    if not raw:
        return None
    check.strangers(raw, TOURNAMENT_KEYS, place)
    tournament_id = check.name(raw.get("id"), f"{place}.id")
    if tournament_id in ids:
        check.fault(f"{place}.id", "“{tournament_id}” is listed twice", tournament_id=tournament_id)
    if tournament_id:
        ids.add(tournament_id)
    date = raw.get("date")
    if not isinstance(date, str) or not is_date(date):
        check.expected(f"{place}.date", "a date such as 2019-10-05", date)
    seen: set[str] = set()
    listed, gaps, taken = explicit_places(raw.get("ranking"), dense)
    for index, expected in taken:
        check.fault(
            f"{place}.ranking[{index}].place",
            "a whole number from {expected} on expected",
            expected=expected,
        )
    ranking = _ranking(listed, f"{place}.ranking", seen, check)
    unranked = _players(raw.get("unranked", []), f"{place}.unranked", seen, check)
    name = raw.get("name")
    said = read_worth(raw, place, ranking, check)
    if gaps:
        said["vacant"] = tuple(sorted({*gaps, *said.get("vacant", ())}))
    return SeasonTournament(
        id=tournament_id or "",
        name=(check.name(name, f"{place}.name") if name is not None else tournament_id) or "",
        date=str(date),
        direct=_direct(raw.get("direct", False), f"{place}.direct", check),
        regional=check.flag(raw.get("regional", False), f"{place}.regional"),
        counts=check.flag(raw.get("counts", True), f"{place}.counts"),
        ranking=ranking,
        unranked=unranked,
        shares=_shares(raw.get("shares", {}), f"{place}.shares", seen, check),
        standins=check.whole(raw.get("standins", 0), f"{place}.standins", 0, MOST_STANDINS) or 0,
        **said,
    )


def _ranking(raw: object, place: str, seen: set[str], check: Check) -> tuple[tuple[str, ...], ...]:
    groups = []
    for index, item in enumerate(check.items(raw, place)):
        group = _players(item, f"{place}[{index}]", seen, check)
        if isinstance(item, list) and not item:
            check.expected(f"{place}[{index}]", "at least one player", item)
        groups.append(group)
    return tuple(groups)


def _players(raw: object, place: str, seen: set[str], check: Check) -> tuple[str, ...]:
    players = []
    for index, item in enumerate(check.items(raw, place)):
        player = check.name(item, f"{place}[{index}]")
        if player is None:
            continue
        if player in seen:
            check.fault(
                f"{place}[{index}]",
                "“{player}” is listed twice in this tournament",
                player=Player(player),
            )
        seen.add(player)
        players.append(player)
    return tuple(players)


def _missing_shares(
    rulebook: Rulebook, tournaments: Sequence[SeasonTournament | None], check: Check
) -> None:
    """Where the list looks at shares (CAT-502), a missing one is said: it never counts as 0 %.

    Tournaments go by their ids here: their order in the file matters for nothing that is answered.
    """
    rules = rulebook.season
    looked_at = [t for t in rules.standings if t.code == "mean_share"] if rules else []
    read = [tournament for tournament in tournaments if tournament is not None]
    for tournament in sorted(read, key=lambda tournament: by_id(tournament.id)):
        if not looked_at or not (rules and tournament.counts_for(rules)):
            continue
        players = [p for group in tournament.ranking for p in sorted(group, key=by_id)]
        missing = [player for player in players if player not in tournament.shares]
        if missing:
            few = ", ".join(missing[:5]) + (", …" if len(missing) > 5 else "")
            check.warn(
                f'tournaments["{tournament.id}"].shares',
                "missing for {few}: their mean share stays empty and comes behind every other",
                rule=looked_at[0].rule,
                few=few,
            )


def _shares(raw: object, place: str, seen: set[str], check: Check) -> dict[str, Fraction]:
    shares = {}
    for player, value in check.mapping(raw, place, may_be_empty=True).items():
        if player not in seen:
            check.fault(f"{place}.{player}", "took no part in this tournament")
        try:
            share = exact(value)
        except ValueError:
            share = Fraction(-1)
        if not 0 <= share <= 1:
            check.expected(f"{place}.{player}", "a fraction such as 53/60 from 0 to 1", value)
        shares[player] = share
    return shares
