"""Places in the final that only a lot can give, and how the originals' sentences are read.

Each test names the reading with the sentence of the original beside it.
"""

from __future__ import annotations

import pytest

from tafelrunde.rulebook.faults import Refusal
from tests.rules.build_season import SeasonTale, season
from tests.rules.seasons import CARCASSONNE, WONDERS, everyone

CATAN = "catan"

# ── The last invitation ──


def tied_for_the_last(rulebook: str = WONDERS) -> SeasonTale:
    """Two tournaments alike: A and B came second of twelve once each, and are equal in all."""
    tale = season(rulebook).tournament(12, {1: "Ada", 2: "Bo"}).tournament(12, {1: "Cy", 2: "Dora"})
    return tale.with_options(final_places=3, from_list=3)


@pytest.mark.rule("7W-301", "7W-406")
def test_nobody_is_invited_on_a_coincidence() -> None:
    # "wenn es darum geht, dass ein eindeutig 5. zum Finale eingeladen wird"
    tale = tied_for_the_last()
    assert tale.invited() == ["Ada", "Cy"]
    assert tale.undecided() == ["Bo Dora: 1 (7W-301)"]
    assert not {"Bo", "Dora"} & set(tale.reserves())
    backwards = SeasonTale(WONDERS, tuple(reversed(tale.tournaments)), tale.options)
    assert backwards.report() == tale.report()


@pytest.mark.rule("7W-301")
def test_a_drawn_lot_gives_the_last_place_and_the_other_is_the_first_reserve() -> None:
    tale = tied_for_the_last().drawn("Dora Bo")
    assert tale.invited() == ["Ada", "Cy", "Dora"]
    assert tale.undecided() == []
    assert tale.reserves()[0] == "Bo"
    assert tale.ranks("Bo Dora") == [3, 3]


@pytest.mark.rule("7W-301")
def test_a_lot_decides_only_when_it_names_all_of_them() -> None:
    assert tied_for_the_last().drawn("Bo").undecided() == ["Bo Dora: 1 (7W-301)"]
    assert tied_for_the_last().drawn("Ada Bo").invited() == ["Ada", "Cy"]


@pytest.mark.parametrize(
    ("lots", "said"),
    [("Bo Bo", "lots[1]: “Bo” is listed twice"), ("Zoe", "lots[0]: “Zoe” did not play")],
)
def test_a_lot_names_everybody_once_and_nobody_who_never_played(lots: str, said: str) -> None:
    with pytest.raises(Refusal) as refused:
        tied_for_the_last().drawn(lots).report()
    assert refused.value.faults[0].sentence("en").startswith(said)


@pytest.mark.rule("CAR-601")
def test_carcassonne_draws_lots_for_its_last_place_too() -> None:
    # "Zudem werden mindestens die besten 24 Spieler der Rangliste eingeladen"
    assert tied_for_the_last(CARCASSONNE).undecided() == ["Bo Dora: 1 (CAR-601)"]


@pytest.mark.rule("CAT-503")
def test_catan_draws_lots_for_its_last_place_too() -> None:
    # "Die bestplatzierten Teilnehmer in dieser Rangliste qualifizieren sich für das Finale."
    tale = season(CATAN).tournament(16, {1: "Ada", 2: "Bo Cy Dora"}).with_options(final_places=2)
    assert tale.invited() == ["Ada"]
    assert tale.undecided() == ["Bo Cy Dora: 1 (CAT-503)"]
    assert tale.drawn("Cy Dora Bo").invited() == ["Ada", "Cy"]


@pytest.mark.rule("7W-301")
def test_equal_players_who_all_find_a_place_need_no_lot() -> None:
    tale = tied_for_the_last().with_options(final_places=4)
    assert sorted(tale.invited()) == ["Ada", "Bo", "Cy", "Dora"]
    assert tale.undecided() == []


# ── Reserves ──


@pytest.mark.rule("7W-303")
def test_reserves_who_are_equal_draw_lots_only_when_a_place_becomes_free() -> None:
    # "Als primäres Kriterium für eine Nachnominierung … wird die Ranglistenplatzierung
    # herangezogen."
    tale = tied_for_the_last().with_options(final_places=2, from_list=2)
    assert tale.undecided() == []
    assert tale.reserves()[:2] == ["Bo", "Dora"]
    freed = tale.answers(Ada="declined")
    assert freed.undecided() == ["Bo Dora: 1 (7W-303)"]
    assert freed.settled() == ["Ada declined", "Cy ?"]
    assert freed.drawn("Dora Bo").settled() == ["Ada declined", "Cy ?", "Dora ? for Ada"]
    both = tale.answers(Ada="declined", Cy="declined")
    assert both.undecided() == []
    assert sorted(both.settled()[2:]) == ["Bo ? for Ada", "Dora ? for Cy"]


# ── The best of the list ──


@pytest.mark.rule("7W-301")
def test_the_best_five_of_the_list_are_its_first_five_rows() -> None:
    # "Zudem werden mindestens die besten 5 Spieler der Rangliste eingeladen."
    tale = everyone(WONDERS, 20).led_by("p2", "p3").with_options(final_places=2)
    assert tale.invited() == ["p2", "p3", "p1", "p4", "p5"]
    further = tale.with_options(list_places="further")
    assert further.invited() == ["p2", "p3", "p1", "p4", "p5", "p6", "p7"]


@pytest.mark.rule("CAR-601")
def test_the_best_24_of_the_list_are_its_first_24_rows() -> None:
    # "Zudem werden mindestens die besten 24 Spieler der Rangliste eingeladen."
    tale = everyone(CARCASSONNE, 40).led_by("p1").with_options(final_places=1)
    assert len(tale.invited()) == 24
    assert len(tale.with_options(list_places="further").invited()) == 25


@pytest.mark.rule("7W-301")
def test_who_is_invited_already_does_not_compete_for_the_last_row() -> None:
    # "mindestens die besten 5 Spieler der Rangliste": nobody is better than the one level with him
    tale = tied_for_the_last().led_by("Bo").with_options(final_places=1)
    assert tale.invited() == ["Bo", "Ada", "Cy", "Dora"]
    assert tale.undecided() == []


@pytest.mark.rule("CAR-601")
def test_two_draw_for_the_last_row_when_the_third_level_with_them_is_champion() -> None:
    # "mindestens die besten 24 Spieler der Rangliste": the champion needs no row of it
    tale = season(CARCASSONNE).tournament(12, {1: "Ada", 2: "Bo Cy Dora"}).led_by("Cy")
    tale = tale.with_options(final_places=1, from_list=2)
    assert tale.invited() == ["Cy", "Ada"]
    assert tale.undecided() == ["Bo Dora: 1 (CAR-601)"]
    assert tale.drawn("Dora Bo").invited() == ["Cy", "Ada", "Dora"]
    assert tale.drawn("Cy Dora Bo").invited() == ["Cy", "Ada", "Dora"]


# ── Places won at a tournament ──


@pytest.mark.rule("7W-302")
def test_a_tie_for_second_at_a_regional_championship_never_qualifies_three() -> None:
    # "Bei Regionalmeisterschaften qualifizieren sich … die beiden Bestplatzierten."
    tale = season(WONDERS).tournament(8, {1: "Ada", 2: "Bo Cy"}, regional=True)
    assert tale.invited() == ["Ada"]
    assert tale.undecided() == ["Bo Cy: 1 (7W-302)"]
    assert tale.drawn("Cy Bo").invited("regional") == ["Ada", "Cy"]
    three = season(WONDERS).tournament(8, {1: "Ada Bo Cy"}, regional=True)
    assert three.undecided() == ["Ada Bo Cy: 2 (7W-302)"]
    assert sorted(three.drawn("Bo Cy Ada").invited("regional")) == ["Bo", "Cy"]
    two = season(WONDERS).tournament(8, {1: "Bo Ada"}, regional=True)
    assert two.invited("regional") == ["Ada", "Bo"]


@pytest.mark.rule("7W-302")
def test_who_won_a_direct_place_by_lot_is_invited_for_it_and_not_for_the_regional_one() -> None:
    # "direkte Qualifikanten (z. B. Sieger des „Last-Chance“-Turniers, bestplatzierte der
    # Regionalmeisterschaften etc.)": the first ground is the same, by lot or without
    tale = season(WONDERS).tournament(8, {1: "Ada", 2: "Bo"}, regional=True)
    tale = tale.tournament(16, {1: "Bo Cy"}, direct=1)
    assert tale.invited("regional") == ["Ada", "Bo"]
    assert tale.drawn("Bo Cy").invited("direct") == ["Bo"]
    assert tale.drawn("Bo Cy").invited("regional") == ["Ada"]


@pytest.mark.rule("7W-302", "7W-405")
def test_while_a_regional_place_is_open_its_players_keep_their_points_and_wait() -> None:
    tale = season(WONDERS).tournament(20, {1: "Ada", 2: "Bo Cy"}, regional=True)
    assert tale.invited("regional") == ["Ada"]
    assert not {"Bo", "Cy"} & set(tale.invited())
    assert tale.points("Bo") == 20 // 2 - 1 + 5
    drawn = tale.drawn("Cy Bo")
    assert drawn.points("Cy") == 0
    assert "Bo" in drawn.invited("ranking")


@pytest.mark.rule("7W-301", "7W-302")
def test_nobody_is_invited_from_the_list_whom_an_open_lot_could_still_push_out() -> None:
    tale = (
        season(WONDERS)
        .tournament(8, {1: "Ada", 2: "Bo Cy"}, regional=True)
        .tournament(12, {1: "Dora", 2: "Emil", 3: "Bo"})
        .with_options(final_places=4, from_list=0)
    )
    # Bo wins the lot: Ada, Bo, Dora, Emil. Cy wins it: Ada, Cy, Dora, Emil.
    assert tale.invited() == ["Ada", "Dora", "Emil"]
    narrow = tale.with_options(final_places=3)
    assert narrow.invited() == ["Ada", "Dora"]
    full = (
        season(WONDERS)
        .tournament(20, {1: "Ada", 2: "Bo Cy"}, regional=True)
        .with_options(final_places=3, from_list=0)
    )
    assert full.invited() == ["Ada"]
    assert sorted(full.drawn("Bo Cy").invited()) == ["Ada", "Bo", "Cy"]


@pytest.mark.rule("7W-302")
def test_a_tournament_announces_how_many_of_its_best_qualify() -> None:
    # "Direkt qualifizieren kann man sich als Teilnehmer eines entsprechend angekündigten Turniers"
    def direct(places: object) -> list[str]:
        return everyone(WONDERS, 16).replaced(direct=places).invited("direct")

    assert direct(True) == ["p1"]
    assert direct(2) == ["p1", "p2"]
    assert direct(0) == []


@pytest.mark.rule("CAR-601")
def test_equal_winners_of_a_special_tournament_draw_lots() -> None:
    # "direkte Qualifikanten durch besondere Turniere (z. B. Sieger des „Last-Chance“-Turniers …)"
    tale = season(CARCASSONNE).tournament(12, {1: "Ada Bo"}, direct=True)
    assert tale.undecided() == ["Ada Bo: 1 (CAR-601)"]
    drawn = tale.drawn("Bo Ada")
    assert drawn.invited("direct") == ["Bo"]
    assert "Ada" in drawn.invited("ranking")


@pytest.mark.rule("7W-302")
def test_a_lot_that_decides_nothing_is_not_asked_for() -> None:
    tale = season(WONDERS).tournament(16, {1: "Ada Bo"}, direct=True, regional=True)
    assert tale.undecided() == []
    assert sorted(tale.invited("regional")) == ["Ada", "Bo"]


# ── Other readings ──


@pytest.mark.rule("7W-406")
def test_tournaments_played_are_those_that_count_unless_all_are_asked_for() -> None:
    # "zuerst die geringere Anzahl an Turnierteilnahmen"
    tale = (
        season(WONDERS)
        .tournament(12, {3: "Ada"})
        .tournament(12, {3: "Bo"})
        .tournament(9, {1: "Ada"})
    )
    assert tale.ranks("Ada Bo") == [5, 5]
    every_one = tale.with_options(participations="all")
    assert every_one.ranks("Ada Bo") == [6, 5]
    assert every_one.ahead_by("Bo", "Ada") == "tournaments"


@pytest.mark.rule("CAR-302", "CAR-501")
def test_a_stand_in_counts_as_a_participant_only_where_the_season_says_so() -> None:
    # "dass ein Spieler anwesend ist, der nur mitspielt, wenn die Spieleranzahl ansonsten ungerade"
    tale = season(CARCASSONNE).tournament(9, {2: "Ada"}, standins=1)
    assert tale.listed() == []
    counted = tale.with_options(standin_counts=True)
    assert counted.points("Ada") == 10 // 2 - 1


@pytest.mark.rule("CAR-601")
def test_the_best_junior_of_a_weekend_has_a_place() -> None:
    # "der beste Nachwuchsspieler des Turnierwochenende in Hessisch Lichtenau"
    tale = everyone(CARCASSONNE, 40).with_options(final_places=3, from_list=0)
    junior = SeasonTale(CARCASSONNE, tale.tournaments, tale.options, {"best_junior": "p30"})
    assert junior.invited() == ["p30", "p1", "p2"]
    assert junior.invited("best_junior") == ["p30"]
