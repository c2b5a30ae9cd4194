"""A series with ranking rules of its own: any game, the same arithmetic, fixed once it counted."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

import msgspec
import pytest

from tafelrunde.desk.association import commands as c
from tafelrunde.desk.association.rules import rulebook_of
from tafelrunde.desk.association.season import season_defaults
from tafelrunde.games.shelf import all_rulebooks, open_rulebook
from tafelrunde.journal.season_record import SEASONS
from tafelrunde.pages.association.ranking import ranking_page
from tafelrunde.pages.association.season_words import season_in_words
from tafelrunde.reckoning.season.table import SeasonTable, season_table
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.rulebook.own_series import Field, OwnSeries
from tests.desk.association.office import DEFAULT_MODES, Office, field_of
from tests.desk.refusals import refused_for

LEAGUE = OwnSeries(
    points=(25, 18, 15, 12), beyond=1, weights=("1", "1"), minimum=3, equal=("places",)
)
MODES = DEFAULT_MODES | {"dominion": "swiss", "friedrich": "world-championship"}


class Series(Office):
    """An office with a series of its own."""

    def __init__(self, rulebook: str, own: OwnSeries | None, **opening: Any) -> None:
        self._game = open_rulebook(rulebook)
        DEFAULT_MODES.setdefault(rulebook, MODES[rulebook])
        super().__init__(rulebook, own=own, **opening)

    @property
    def rulebook(self) -> Rulebook:
        return rulebook_of(self.state) if self.state.history else self._game

    @rulebook.setter
    def rulebook(self, _game: Rulebook) -> None:
        pass


def listed(table: SeasonTable) -> list[tuple[int, str, object]]:
    return [(row.rank, row.player, row.points) for row in table.rows]


@pytest.mark.parametrize("rulebook", sorted(MODES))
def test_every_game_can_have_a_league_of_its_own(rulebook: str) -> None:
    league = Series(rulebook, LEAGUE, options={"final_places": 2})
    league.played("f1", field_of(5, {1: "ada", 2: "bo", 5: "cleo"}))
    league.played("f2", [["bo", "cleo"], ["ada"]], date="2025-10-12")
    league.played("f3", field_of(4, {1: "cleo"}, "y"), date="2025-10-19")
    points = {player: worth for _rank, player, worth in listed(league.table)}
    assert points["ada"] == 25 + 15
    assert points["bo"] == 18 + 25, "a shared first place is worth the better place's points"
    assert points["cleo"] == 25 + 25, "the best two count, the 1 of f1 is dropped"
    assert [one.player for one in league.table.qualified] == ["cleo", "bo"]


def test_no_game_of_the_shelf_is_forgotten_here() -> None:
    assert {book.id for book in all_rulebooks()} == set(MODES)


def test_a_shared_place_may_be_worth_the_mean_exactly() -> None:
    league = Series("dominion", LEAGUE, options={"tied_places": "mean"})
    league.played("f1", [["a", "b", "c"], ["d"]])
    assert league.table.rows[0].points == Fraction(25 + 18 + 15, 3)


def test_a_larger_field_has_a_table_of_its_own() -> None:
    fields = (Field(from_players=6, points=(40, 30, 20, 10, 8)),)
    own = msgspec.structs.replace(LEAGUE, fields=fields, weights=())
    league = Series("friedrich", own)
    league.played("small", field_of(5, tag="s"))
    league.played("large", field_of(7, tag="l"), date="2025-11-01")
    worth = {player: points for _rank, player, points in listed(league.table)}
    assert [worth[f"s{place}"] for place in range(1, 6)] == [25, 18, 15, 12, 1]
    assert [worth[f"l{place}"] for place in range(1, 8)] == [40, 30, 20, 10, 8, 1, 1]


AS_CARCASSONNE = OwnSeries(
    ladder=True,
    points=(15,),
    fields=(
        Field(from_players=20, points=(20, 10)),
        Field(from_players=30, points=(25, 15, 8)),
    ),
    weights=("1", "1/2", "1/3"),
    decimals=2,
    minimum=10,
    equal=("tournaments", "best_place", "worst_place", "players"),
    champion=True,
    direct=True,
)
AS_CATAN = OwnSeries(
    points=(100, 60, 40, 30, 25, 20, 18, 16, 14, 12, 10, 9, 8, 7, 6, 5),
    beyond=5,
    minimum=16,
    minimum_counts="ranked",
    equal=("tournaments", "mean_share", "best_place", "worst_place"),
)


@pytest.mark.parametrize(
    ("rulebook", "own", "options"),
    [
        ("carcassonne", AS_CARCASSONNE, {"final_places": 9, "from_list": 4}),
        ("catan", AS_CATAN, {"final_places": 9}),
    ],
)
def test_who_declares_an_associations_rules_gets_that_associations_list(
    rulebook: str, own: OwnSeries, options: dict[str, Any]
) -> None:
    """One implementation: a season by declared rules and one by the rulebook cannot differ."""
    theirs, ours = Office(rulebook, options=options), Series(rulebook, own, options=options)
    rng = Random(f"{rulebook} declared")
    for number in range(12):
        ranking = tied(rng, rng.sample([f"p{n}" for n in range(45)], rng.randint(8, 36)))
        shares = {p: str(Fraction(rng.randint(1, 40), 60)) for group in ranking for p in group}
        told: dict[str, Any] = {"shares": shares} if rulebook == "catan" else {}
        if rulebook == "carcassonne" and number == 3:
            told = {"direct": True}
        date = f"2025-{9 + number // 4:02d}-{5 + number % 4 * 7:02d}"
        for office in (theirs, ours):
            office.played(f"f{number}", ranking, date=date, **told)
    assert listed(ours.table) == listed(theirs.table)
    assert [row.counted for row in ours.table.rows] == [row.counted for row in theirs.table.rows]
    both = [[(one.player, one.because) for one in x.table.qualified] for x in (ours, theirs)]
    assert both[0] == both[1]


def tied(rng: Random, there: Sequence[str]) -> list[list[str]]:
    groups: list[list[str]] = []
    for player in there:
        if groups and rng.random() < 0.2:
            groups[-1].append(player)
        else:
            groups.append([player])
    return groups


def test_the_rules_are_told_in_full_and_reasons_name_their_paragraph() -> None:
    fields = (Field(from_players=20, points=(30, 24)),)
    own = msgspec.structs.replace(LEAGUE, fields=fields)
    league = Series("dominion", own, options={"final_places": 0})
    league.played("f1", field_of(5))
    words = season_in_words(league.rulebook, league.state.options)
    german, english = " ".join(x.text.de for x in words), " ".join(x.text.en for x in words)
    assert "Punkte nach Plätzen: 25, 18, 15, 12; jeder weitere 1." in german
    assert "Points by place from 20 players on: 30, 24; every further place 1." in english
    assert "The best 2 results count." in english
    assert "kein Finale" in german
    line = ranking_page(league.table, {}).lines[0]
    assert line.reason is not None
    assert line.reason.en.endswith("(§3).")


def test_a_ladder_tells_its_bonus_apart() -> None:
    league = Series("carcassonne", AS_CARCASSONNE)
    words = " ".join(x.text.de for x in season_in_words(league.rulebook, league.state.options))
    assert "halb so viele Punkte" in words
    assert "Zuschlag nach Plätzen: 15." in words
    assert "Zuschlag nach Plätzen ab 30 Spielern: 25, 15, 8." in words


def test_the_words_of_a_season_name_its_own_days_of_notice() -> None:
    book = open_rulebook("carcassonne")
    said = [
        " ".join(one.text.de for one in season_in_words(book, season_defaults(book), days))
        for days in (None, 0, 7)
    ]
    assert ["mindestens 21 Tage" in each for each in said] == [True, False, False]
    assert ["mindestens 7 Tage" in each for each in said] == [False, False, True]


@pytest.mark.parametrize(
    ("wrong", "place"),
    [
        ({"points": ()}, "own.points"),
        ({"points": (10, 12)}, "own.points"),
        ({"points": (10, 5), "beyond": 6}, "own.points"),
        ({"points": (200_000,)}, "own.points"),
        ({"points": tuple([1] * 501)}, "own.points"),
        (
            {"fields": (Field(from_players=9, points=(1,)), Field(from_players=9, points=(1,)))},
            "own.points",
        ),
        ({"fields": (Field(from_players=1, points=(30,)),)}, "own.points"),
        ({"weights": ("0",)}, "own.weights"),
        ({"weights": ("1/2", "1")}, "own.weights"),
        ({"weights": ("viel",)}, "own.weights"),
        ({"minimum": 0}, "own.minimum"),
        ({"decimals": 7}, "own.decimals"),
        ({"direct_minimum": -1}, "own.direct_minimum"),
        ({"equal": ("luck",)}, "own.equal"),
        ({"equal": ("points",)}, "own.equal"),
        ({"equal": ("places", "places")}, "own.equal"),
        ({"equal": ("mean_share",)}, "own.equal"),
    ],
)
def test_rules_that_cannot_be_are_refused_at_their_place(wrong: dict[str, Any], place: str) -> None:
    with refused_for(place):
        Series("dominion", msgspec.structs.replace(LEAGUE, **wrong))


def test_without_rules_of_its_own_a_game_without_a_list_still_has_none() -> None:
    with refused_for("rulebook"):
        Series("dominion", None)


def test_rules_change_until_the_first_result_counts() -> None:
    league = Series("dominion", LEAGUE)
    better = msgspec.structs.replace(LEAGUE, points=(30, 20, 10), beyond=0)
    league.does(c.ChangeSeason(reason="Beschluss vom Januar", own=better))
    league.played("f1", field_of(4))
    assert [points for _rank, _who, points in listed(league.table)] == [30, 20, 10, 0]
    with refused_for("own"):
        league.does(c.ChangeSeason(reason="doch nicht", own=LEAGUE))
    with refused_for("own"):
        Office("carcassonne").does(c.ChangeSeason(reason="anders", own=LEAGUE))


def test_a_league_without_direct_places_takes_no_qualifiers() -> None:
    league = Series("dominion", LEAGUE)
    with refused_for("direct"):
        league.asks_for(direct=True)


def test_a_season_opened_before_there_were_own_rules_reads_as_it_was() -> None:
    """The line, seal included, as an earlier version wrote it: nothing about own rules in it."""
    office = Office("carcassonne")
    line = office.records[0]
    assert b'"own"' not in msgspec.json.encode(line)
    assert SEASONS.from_line(msgspec.json.encode(line)) == line
    assert office.state.own is None
    assert rulebook_of(office.state) == open_rulebook("carcassonne")
    assert season_table(office.state, rulebook_of(office.state)).rules.lead_days == 21
