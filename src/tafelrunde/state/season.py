"""A season as one file: its tournaments with their final rankings, read and checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from tafelrunde.rulebook.by_id import by_id
from tafelrunde.rulebook.exact import exact
from tafelrunde.rulebook.faults import Fault, Refusal, Text
from tafelrunde.rulebook.model import Rulebook, SeasonRules, Setting
from tafelrunde.rulebook.settings import defaults, setting_faults
from tafelrunde.state.sheet.check import Check

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
)
MOST_DIRECT, MOST_STANDINS = 1000, 100
ANSWERS = ("confirmed", "declined", "lapsed")
DATE = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])")


@dataclass(frozen=True)
class SeasonTournament:
    """One tournament's outcome: groups of equal players, best first, and who has no rank."""

    id: str
    name: str
    date: str
    direct: int
    """How many places in the final it was announced to give its best; 0: none."""
    regional: bool
    counts: bool
    ranking: tuple[tuple[str, ...], ...]
    unranked: tuple[str, ...]
    shares: Mapping[str, Fraction]
    standins: int = 0
    """Stand-ins who count as participants; 0 where the season does not count them."""

    @property
    def ranked_players(self) -> int:
        return sum(len(group) for group in self.ranking)

    @property
    def participants(self) -> int:
        return self.ranked_players + len(self.unranked) + self.standins

    def counts_for(self, rules: SeasonRules) -> bool:
        """Whether it gives ranking points: large enough, and not left out."""
        everyone = rules.minimum_counts == "participants"
        size = self.participants if everyone else self.ranked_players
        return self.counts and size >= rules.minimum

    @property
    def players(self) -> tuple[str, ...]:
        return (*(player for group in self.ranking for player in group), *self.unranked)


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
    tournaments = [
        _tournament(item, f"tournaments[{index}]", ids, check)
        for index, item in enumerate(check.items(file.get("tournaments"), "tournaments"))
    ]
    answers = _answers(file.get("answers", {}), check)
    lots = _lots(file.get("lots", []), tournaments, check)
    deadline_over = check.flag(file.get("deadline_over", False), "deadline_over")
    if titles[0] is not None and titles[0] == titles[1]:
        check.fault(
            "runner_up",
            "ein anderer als der Meister erwartet",
            "somebody else than the champion expected",
        )
    _missing_shares(rulebook, tournaments, check)
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
        check.fault(
            "best_junior",
            f"{rulebook.id} kennt keinen Platz für den besten Nachwuchsspieler",
            f"{rulebook.id} has no place for the best junior",
        )
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
    if rulebook.season is None:
        check.fault("rulebook", f"{name} hat keine Rangliste", f"{name} has no season ranking")
        return None
    return rulebook


def _holder(file: Mapping[str, object], key: str, check: Check) -> str | None:
    return check.name(file[key], key) if file.get(key) is not None else None


def _answers(raw: object, check: Check) -> dict[str, str]:
    """What the invited answered; without an answer an invitation lapses after its deadline."""
    answers = {}
    for player, answer in check.mapping(raw, "answers", may_be_empty=True).items():
        given = check.one_of(answer, ANSWERS, Text("Antwort", "answer"), f"answers.{player}")
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
            check.fault(place, f"„{player}“ steht doppelt", f'"{player}" is listed twice')
        if player not in there:
            check.fault(
                place,
                f"„{player}“ hat in dieser Saison nicht gespielt",
                f'"{player}" did not play in this season',
            )
        order.append(player)
    return tuple(order)


def _direct(raw: object, place: str, check: Check) -> int:
    """`true` announces one place, a number so many."""
    if isinstance(raw, bool):
        return int(raw)
    if isinstance(raw, int) and 0 <= raw <= MOST_DIRECT:
        return raw
    check.expected(
        place,
        f"true, false oder eine ganze Zahl von 0 bis {MOST_DIRECT}",
        f"true, false or a whole number from 0 to {MOST_DIRECT}",
        raw,
    )
    return 0


def _tournament(item: object, place: str, ids: set[str], check: Check) -> SeasonTournament | None:
    raw = check.mapping(item, place)
    if not raw:
        return None
    check.strangers(raw, TOURNAMENT_KEYS, place)
    tournament_id = check.name(raw.get("id"), f"{place}.id")
    if tournament_id in ids:
        check.fault(
            f"{place}.id", f"„{tournament_id}“ steht doppelt", f'"{tournament_id}" is listed twice'
        )
    if tournament_id:
        ids.add(tournament_id)
    date = raw.get("date")
    if not isinstance(date, str) or not _is_date(date):
        check.expected(
            f"{place}.date", "ein Datum wie 2019-10-05", "a date such as 2019-10-05", date
        )
    seen: set[str] = set()
    ranking = _ranking(raw.get("ranking"), f"{place}.ranking", seen, check)
    unranked = _players(raw.get("unranked", []), f"{place}.unranked", seen, check)
    name = raw.get("name")
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
    )


def _is_date(text: str) -> bool:
    """A day of the calendar; written out because this layer knows no clocks."""
    if not DATE.fullmatch(text):
        return False
    year, month, day = (int(part) for part in text.split("-"))
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = (31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    return day <= days[month - 1]


def _ranking(raw: object, place: str, seen: set[str], check: Check) -> tuple[tuple[str, ...], ...]:
    groups = []
    for index, item in enumerate(check.items(raw, place)):
        group = _players(item, f"{place}[{index}]", seen, check)
        if isinstance(item, list) and not item:
            check.expected(
                f"{place}[{index}]", "mindestens ein Spieler", "at least one player", item
            )
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
                f"„{player}“ steht in diesem Turnier doppelt",
                f'"{player}" is listed twice in this tournament',
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
                f"fehlt für {few}: ihr Mittel bleibt leer und steht hinter jedem anderen",
                f"missing for {few}: their mean share stays empty and ranks behind every other",
                looked_at[0].rule,
            )


def _shares(raw: object, place: str, seen: set[str], check: Check) -> dict[str, Fraction]:
    shares = {}
    for player, value in check.mapping(raw, place, may_be_empty=True).items():
        if player not in seen:
            check.fault(
                f"{place}.{player}",
                "hat an diesem Turnier nicht teilgenommen",
                "took no part in this tournament",
            )
        try:
            share = exact(value)
        except ValueError:
            share = Fraction(-1)
        if not 0 <= share <= 1:
            check.expected(
                f"{place}.{player}",
                "ein Bruch wie 53/60 von 0 bis 1",
                "a fraction such as 53/60 from 0 to 1",
                value,
            )
        shares[player] = share
    return shares
