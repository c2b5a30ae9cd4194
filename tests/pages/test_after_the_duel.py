"""A drawn duel is told as one, and whoever is thrown out afterwards is called nobody's winner."""

from __future__ import annotations

import pytest

from tafelrunde.desk.actors import Actor
from tafelrunde.desk.steps import next_step
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.journal.events import Line, Seat, Slip
from tafelrunde.pages.audience.finish import MatchSeat, stages
from tafelrunde.pages.audience.overview import phase_words
from tafelrunde.pages.files.finish import finish_grids
from tafelrunde.pages.files.worded import MATCHES, STAGES, meant_in_finish
from tafelrunde.pages.organiser.finish import finish_page
from tafelrunde.pages.player.finish import after_the_rounds, headline, my_last_match
from tafelrunde.pages.player.results import my_results
from tafelrunde.pages.settled import told_before
from tafelrunde.pages.tableside.spot import spot_of
from tafelrunde.pages.view import View
from tafelrunde.reckoning.names.public import public_names
from tafelrunde.rulebook.model import Rulebook
from tafelrunde.state.fold import fold
from tafelrunde.state.sheet.reading import read_sheet
from tafelrunde.state.tournament import Match, Tournament
from tests.rules.build import Tale
from tests.rules.test_by_hand_equal import LADDER, LEVEL, PAIRS, one_round
from tests.rules.test_order_in_a_file import Guest

DUEL = one_round("dominion", None, *LEVEL)


def hall(tale: Tale) -> tuple[Tournament, Rulebook]:
    state = fold(read_sheet(tale.raw, open_rulebook).events)
    return state, open_rulebook(state.rulebook)


def stars(tale: Tale) -> list[str]:
    """Whom the public page of the finish marks as a winner, match by match."""
    state, book = hall(tale)
    names = public_names(state, book, {player: Guest(player) for player in state.entries})
    shown = [match for stage in stages(View(state, book, names)) for match in stage.matches]
    return [f"{m.id} {_name(seat)}" for m in shown for seat in m.seats if seat.won]


def _name(seat: MatchSeat) -> str:
    return str(seat.name)


@pytest.mark.rule("DOM-123")
def test_the_next_step_after_a_drawn_duel_says_that_it_is_played_again() -> None:
    state, book = hall(DUEL)
    assert next_step(state, book).text.de == "Als Nächstes setzen: Duell der Führenden."
    state, book = hall(DUEL.match("final", "A 30 9 9, E 30 9 9"))
    step = next_step(state, book)
    assert step.code == "seat-stage"
    assert step.text.de == "Duell der Führenden: noch kein Sieger, die Partie wird wiederholt."
    assert step.text.en == "Duel of the leaders: no winner yet, the game is played again."


CEREMONY, FOLLOWS = "Gleich ist Siegerehrung", "Die Siegerehrung folgt."
SEMIS = (
    one_round(*PAIRS, *LADDER, knockout_size=4).match("SF1", "A 9, D 8").match("SF2", "B 9, C 8")
)


@pytest.mark.parametrize(
    ("tale", "public", "phone"),
    [
        (DUEL, "Niemand führt allein: Ein Duell entscheidet (DOM-123)", None),
        (DUEL.match("final", "A 30 9 9, E 30 9 9"), "Duell der Führenden", None),
        (DUEL.match("final", "A 40 9 9, E 30 9 9"), CEREMONY, FOLLOWS),
        (SEMIS, "Die Endrunde geht gleich weiter", None),
        (SEMIS.match("final", "A 9, B 8"), "weiter", "Noch zu spielen: Spiel um Platz 3."),
        (
            SEMIS.match("final", "A 9, B 9").match("third-place", "C 9, D 8"),
            "Die Endrunde geht gleich weiter",
            None,
        ),
        (SEMIS.match("final", "A 9, B 8").match("third-place", "C 9, D 8"), CEREMONY, FOLLOWS),
    ],
)
def test_no_ceremony_is_promised_while_a_game_is_to_come(
    tale: Tale, public: str, phone: str | None
) -> None:
    state, book = hall(tale)
    assert public in phase_words(state, book).de
    if public != CEREMONY:
        assert "Siegerehrung" not in after_the_rounds(state, book).de
    mine = my_last_match(View(state, book, public_names(state, book, {}), player="A"))
    if phone is not None:
        assert mine is not None
        assert mine.verdict.de.startswith(phone)


@pytest.mark.rule("DOM-123")
def test_a_drawn_duel_says_on_the_projector_why_and_what_follows() -> None:
    state, book = hall(DUEL.match("final", "A 30 9 9, E 30 9 9"))
    view = View(state, book, public_names(state, book, {}))
    (card,) = stages(view, sealed=True)[0].matches
    assert card.state == "drawn"
    assert [seat.figures for seat in card.seats] == ["30\xa0/\xa09\xa0/\xa09"] * 2
    again = ["Gleichstand: Die Partie wird wiederholt."]
    assert [each.text.de for each in card.settled] == again
    mine = my_last_match(View(state, book, public_names(state, book, {}), player="A"))
    assert mine is not None
    assert [mine.headline.de, mine.verdict.de] == ["Unentschieden", ""], "what follows is told once"
    assert [each.text.de for each in mine.settled] == again


@pytest.mark.rule("DOM-123")
def test_who_came_third_in_a_drawn_duel_is_kept_for_the_ceremony() -> None:
    third = "I 40 9 9, J 32 9 9, K 22 9 9, L 12 9 9"
    trio = one_round("dominion", None, *LEVEL, third)
    state, book = hall(trio.match("final", "A 30 9 9, I 30 9 9, E 9 9 9"))
    view = View(state, book, public_names(state, book, {}))
    (card,) = stages(view, sealed=True)[0].matches
    assert not any(seat.figures for seat in card.seats)
    assert card.settled == ()


@pytest.mark.rule("DOM-123")
def test_whoever_is_third_in_a_duel_that_goes_on_is_told_so() -> None:
    third = "I 40 9 9, J 32 9 9, K 22 9 9, L 12 9 9"
    trio, drawn = one_round("dominion", None, *LEVEL, third), "A 30 9 9, I 30 9 9, E 9 9 9"
    state, book = hall(trio.match("final", drawn))
    mine = my_last_match(View(state, book, public_names(state, book, {}), player="E"))
    assert mine is not None
    assert phase_words(state, book).de == "Wird noch einmal gespielt: Duell der Führenden"
    assert phase_words(state, book).en == "To be played again: Duel of the leaders"
    assert mine.headline.de == "3. im Duell"
    assert mine.verdict.de.startswith("Noch zu spielen: Duell der Führenden.")
    front = my_last_match(View(state, book, public_names(state, book, {}), player="A"))
    assert front is not None
    assert front.headline.de == "Unentschieden"
    state, book = hall(trio.match("final", drawn, "A 30 9 9, I 20 9 9"))
    mine = my_last_match(View(state, book, public_names(state, book, {}), player="E"))
    assert mine is not None, "who did not sit in the last game played all the same"
    assert (mine.headline.de, len(mine.lines)) == ("3. im Duell", 3)


def test_beside_the_table_and_on_the_phone_a_duel_is_called_one() -> None:
    state, book = hall(DUEL)
    trio = tuple(Seat(player) for player in ("A", "B", "C"))
    state.matches["final"] = Match("final", "final", trio)
    view = View(state, book, public_names(state, book, {}), player="A")
    spot = spot_of(view, Actor("phone", "player", "A"))
    assert spot is not None
    assert spot.title is not None
    assert spot.title.de == "Duell der Führenden"
    assert headline(view.mode, 3, len(trio)).de == "3. im Duell"
    assert headline(open_rulebook("carcassonne").mode("four-player"), 3, 4).de == "3. im Finale"


@pytest.mark.rule("DOM-119")
def test_the_star_of_the_duel_goes_to_who_has_the_title_now() -> None:
    played = DUEL.match("final", "A 40 9 9, E 30 9 9")
    assert stars(played) == ["final A"]
    assert stars(played.disqualified("A", 2)) == ["final E"]
    (card,) = finish_page(View(*hall(played.disqualified("A", 2)), {})).matches
    assert card.winner == "E"


def test_the_phone_of_who_has_the_title_now_does_not_call_it_lost() -> None:
    final = SEMIS.match("final", "A 9, B 8").match("third-place", "C 9, D 8")
    for tale, told in (
        (final, "Sie haben verloren"),
        (
            final.disqualified("A", 2),
            "Sie haben gewonnen, denn wer davor lag, ist nicht mehr dabei",
        ),
    ):
        state, book = hall(tale)
        mine = my_last_match(View(state, book, public_names(state, book, {}), player="B"))
        assert mine is not None
        assert mine.headline.de == told
    third = my_last_match(View(state, book, public_names(state, book, {}), player="D"))
    assert third is not None
    assert third.headline.de == (
        "Sie haben verloren. Sie rücken auf, denn jemand aus dem Finale ist nicht mehr dabei"
    )
    (card,) = (each for each in finish_page(View(state, book, {})).matches if each.id == "final")
    assert [each.text.de for each in card.settled] == ["A ist nicht mehr dabei: B gewinnt."]


def test_beside_the_slip_of_a_final_stands_who_wins_since_the_winner_was_put_out() -> None:
    final = SEMIS.match("final", "A 9, B 8").match("third-place", "C 9, D 8")
    passed_on = "A is no longer playing: B wins."
    for tale, told in ((final, []), (final.disqualified("A", 2), [passed_on])):
        state, book = hall(tale)
        (game,) = state.matches["final"].games
        assert game.slip is not None
        desk = View(state, book, {})
        assert [each.text.en for each in told_before(desk, game, game.slip)] == told
        typed = Slip(tuple(Line(line.player, {"vp": 5}) for line in game.slip.lines))
        said = [each.text.en for each in told_before(desk, game, typed)]
        assert passed_on not in said, "figures that are not stored win nothing"


@pytest.mark.rule("CAR-308")
def test_whoever_had_won_a_drawn_final_and_was_put_out_wins_it_in_no_sentence() -> None:
    drawn = SEMIS.match("third-place", "C 9, D 8").match("final", "A 9, B 9").disqualified("A", 2)
    (card,) = (each for each in finish_page(View(*hall(drawn), {})).matches if each.id == "final")
    first, passed_on = (each.text.de for each in card.settled)
    assert first.endswith("Damit hatte A gewonnen.")
    assert passed_on == "A ist nicht mehr dabei: B gewinnt."


@pytest.mark.parametrize("out", ["A", "B"])
def test_whoever_was_put_out_of_a_match_has_not_won_it_on_the_phone(out: str) -> None:
    state, book = hall(SEMIS.match("final", "A 9, B 8").disqualified(out, 2))
    for player in ("A", "B"):
        mine = my_results(View(state, book, public_names(state, book, {}), player=player))[-1]
        assert mine.passed_on == (player == out)


@pytest.mark.rule("CAR-306")
def test_a_semifinal_won_by_somebody_thrown_out_has_no_other_winner() -> None:
    played = one_round(*PAIRS, *LADDER, knockout_size=4)
    played = played.match("SF1", "A 9, D 8").match("SF2", "B 9, C 8")
    assert stars(played) == ["SF1 A", "SF2 B"]
    assert stars(played.disqualified("A", 2)) == ["SF2 B", "final B"]


@pytest.mark.rule("DOM-123")
def test_workbooks_call_the_duel_a_duel_and_read_it_back_as_the_final() -> None:
    state, book = hall(DUEL.match("final", "A 40 9 9, E 30 9 9"))
    (sheet,) = finish_grids(View(state, book, {}))
    assert {row[:2] for row in map(tuple, sheet.rows)} == {("Duell der Führenden",) * 2}
    for said in ("Duell der Führenden", "Duel of the leaders", "Finale", "final"):
        assert meant_in_finish(STAGES, said) == meant_in_finish(MATCHES, said) == "final"
