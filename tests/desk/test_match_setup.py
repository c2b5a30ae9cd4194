"""What a match of the finish is played with: drawn as for a round, shown where it is played."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.consequences import consequences
from tafelrunde.desk.event_words import told
from tafelrunde.journal.events import Drawn, Event, Line, LotDrawn, Slip
from tafelrunde.pages.audience.draws import public_draws
from tafelrunde.pages.audience.finish import stages
from tafelrunde.pages.organiser.finish import finish_page
from tafelrunde.pages.paper.report import report_page
from tafelrunde.pages.paper.setup import match_setup_sheets
from tafelrunde.pages.paper.source import Source
from tafelrunde.pages.player.home import home
from tafelrunde.pages.player.table import my_table
from tafelrunde.pages.view import View
from tafelrunde.reckoning.names.public import public_names
from tafelrunde.reckoning.verification import verdict_on
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.standings.finish import bracket_of
from tests.desk.hall import Hall


def level(rulebook: str = "dominion", mode: str = "swiss", number: int = 8) -> Hall:
    """One round with the same figures at every table: its winners are equal in everything."""
    hall = Hall(rulebook, mode, {"rounds": 1}).open(number)
    hall.publish()
    for table in hall.state.rounds[0].tables.values():
        lines = tuple(_line(rulebook, seat.player, at) for at, seat in enumerate(table.seats))
        hall.does(c.ReportSlip(round=1, table=table.number, slip=Slip(lines)))
        hall.does(c.AcceptSlip(round=1, table=table.number))
    hall.does(c.CloseRound(round=1))
    return hall


def _line(rulebook: str, player: str, at: int) -> Line:
    more = {"turns": 12, "victory_cards": 4} if rulebook == "dominion" else {"coins": 5}
    return Line(player, {"vp": 40 - 5 * at, **more})


def drawn_game(hall: Hall) -> None:
    seats = hall.state.matches["final"].seats
    same = {"vp": 20, "turns": 10, "victory_cards": 4}
    lines = tuple(Line(seat.player, dict(same)) for seat in seats)
    hall.does(c.ReportSlip(match="final", slip=Slip(lines)))


def agree(
    hall: Hall, *players: str, options: tuple[str, ...] = ("promos", "intrigue")
) -> list[Event]:
    return hall.does(c.AgreeOnSetup(match="final", options=options, agreed=players, seed="agreed"))


def on_a_phone(hall: Hall, player: str, lang: str = "de") -> tuple[str, ...]:
    found = home(hall.state, hall.rulebook, player)
    assert found.table is not None
    assert found.round is not None
    names = public_names(hall.state, hall.rulebook, {})
    page = my_table(View(hall.state, hall.rulebook, names, lang, player), found.round, found.table)
    return tuple(line for setup in page.setups for line in (setup.mine, *setup.lines) if line)


@pytest.mark.rule("DOM-105", "DOM-123")
def test_the_duel_has_ten_kingdom_cards_and_its_replay_ten_others() -> None:
    hall = level()
    hall.does(c.SeatStage(seed="duel"))
    first = on_a_phone(hall, hall.state.matches["final"].seats[0].player)
    assert len(first) == 10
    drawn_game(hall)
    hall.does(c.SeatStage(seed="once more"))
    second = on_a_phone(hall, hall.state.matches["final"].seats[0].player)
    assert len(second) == 10
    assert set(first) != set(second)
    draws = [event.draw for event in hall.state.history if isinstance(event, Drawn)]
    assert [name for name in draws if name.startswith("kingdom")] == [
        "kingdom round 1",
        "kingdom final",
        "kingdom final, draw 2",
    ]
    assert verdict_on(hall.records).findings == ()


@pytest.mark.rule("DOM-124")
def test_if_all_in_the_duel_agree_other_cards_come_in() -> None:
    # "wenn alle im Finale einverstanden sind": Gesandter, Schwarzmarkt oder die Intrige
    hall = level()
    hall.does(c.SeatStage(seed="duel"))
    one, other = (seat.player for seat in hall.state.matches["final"].seats)
    with pytest.raises(Refusal, match=f"everybody in this game has to agree; missing: {other}"):
        agree(hall, one)
    with pytest.raises(Refusal, match="please choose what comes into this game"):
        agree(hall, one, other, options=("round",))
    [drawn] = agree(hall, one, other)
    assert isinstance(drawn, Drawn)
    assert isinstance(drawn.outcome, dict)
    assert {"envoy", "black-market"} < set(drawn.outcome["drawn_from"])
    assert drawn.reason == "all in the match agree"
    assert on_a_phone(hall, one)[-1].endswith("(DOM-124).")
    (card,) = finish_page(View(hall.state, hall.rulebook, {})).matches
    assert card.agreement is not None
    assert [agreed for _name, _label, agreed in card.agreement.choices] == [True, True]
    with pytest.raises(Refusal, match="agreed already"):
        agree(hall, one, other)
    agree(hall, one, other, options=("promos",))
    assert verdict_on(hall.records).findings == ()
    drawn_game(hall)
    with pytest.raises(Refusal, match="has been played already"):
        agree(hall, one, other)
    hall.does(c.SeatStage(seed="once more"))
    (card,) = finish_page(View(hall.state, hall.rulebook, {})).matches
    assert card.agreement is not None
    assert not any(agreed for _name, _label, agreed in card.agreement.choices), "asked anew"


def test_where_a_game_knows_no_such_cards_nothing_is_agreed() -> None:
    hall = level("seven-wonders", "prelims-and-final", 16)
    while not hall.state.matches:
        hall.take_step(hall.results())
    (card,) = finish_page(View(hall.state, hall.rulebook, {})).matches
    assert card.agreement is None
    everybody = tuple(seat.player for seat in hall.state.matches["final"].seats)
    with pytest.raises(Refusal, match="please choose"):
        agree(hall, *everybody, options=("promos",))


def test_what_is_taken_back_of_a_duel_is_called_a_duel() -> None:
    hall = level()
    since = len(hall.state.history) + 1
    hall.does(c.SeatStage(seed="duel"))
    drawn_game(hall)
    step = c.TakeBack(since=since, reason="verfrüht", rule="DOM-118")
    said = [text["de"] for text in consequences(hall.state, hall.rulebook, step)]
    assert any("Duell der Führenden" in text for text in said)
    assert not any("Finale" in text for text in said)


@pytest.mark.rule("DOM-123")
def test_a_duel_is_no_final_and_its_drawn_game_stays_on_the_tile() -> None:
    hall = level()
    names = public_names(hall.state, hall.rulebook, {})
    coming = finish_page(View(hall.state, hall.rulebook, {}))
    assert coming.coming is not None
    assert coming.coming.de == coming.pairings[0].title.de == "Duell der Führenden"
    [*_draws, seated] = hall.does(c.SeatStage(seed="duel"))
    assert told(seated, hall.rulebook.mode("swiss")).de == "Duell der Führenden gesetzt"
    undo = c.TakeBack(since=len(hall.state.history), reason="x")
    taken_back = [text.de for text in consequences(hall.state, hall.rulebook, undo)]
    assert taken_back[0] == "Zurückgenommen wird: Duell der Führenden gesetzt."
    drawn_game(hall)
    hall.does(c.SeatStage(seed="once more"))
    (card,) = finish_page(View(hall.state, hall.rulebook, {})).matches
    [stage] = stages(View(hall.state, hall.rulebook, names))
    assert stage.title.de == stage.matches[0].title.de == "Duell der Führenden"
    assert card.title.de == "Duell der Führenden, Wiederholung"
    one, other = (seat.player for seat in hall.state.matches["final"].games[0].seats)
    assert [game.de for game in card.earlier] == [
        f"Partie 1 unentschieden: {one} 20\xa0/\xa010\xa0/\xa04, {other} 20\xa0/\xa010\xa0/\xa04"
    ]
    assert len(stage.matches[0].earlier) == 1
    seats = hall.state.matches["final"].seats
    lines = [Line(seats[0].player, {"vp": 30, "turns": 9, "victory_cards": 4})]
    lines += [Line(seats[1].player, {"vp": 20, "turns": 9, "victory_cards": 4})]
    hall.does(c.ReportSlip(match="final", slip=Slip(tuple(lines))))
    (card,) = finish_page(View(hall.state, hall.rulebook, {})).matches
    assert len(card.earlier) == 1, "the drawn game, not the one that counts"


@pytest.mark.rule("DOM-123")
def test_a_seated_duel_is_won_by_whoever_is_left_for_it() -> None:
    hall = level()
    hall.does(c.SeatStage(seed="duel"))
    *gone, winner = (seat.player for seat in hall.state.matches["final"].seats)
    for player in gone:
        assert hall.state.matches["final"].awaiting
        hall.does(c.WithdrawPlayer(player=player))
    assert hall.state.matches["final"].unplayed
    assert bracket_of(hall.rulebook, hall.state).without_a_game("final") == winner
    assert hall.step.code == "award"


@pytest.mark.rule("7W-701")
def test_finalists_read_their_own_wonder() -> None:
    hall = level("seven-wonders", "prelims-and-final", 16)
    while not hall.state.matches:
        hall.take_step(hall.results())
    seat = hall.state.matches["final"].seats[1]
    told = on_a_phone(hall, seat.player)
    assert told[0].startswith(f"Sitz {seat.position}: ")
    assert len(told) == 5, "the own one and all four; nobody sits at a table of three"
    assert on_a_phone(hall, seat.player, "en")[0].startswith(f"Seat {seat.position}: ")


def test_desk_paper_and_the_page_of_draws_show_it_too() -> None:
    hall = level()
    hall.does(c.SeatStage(seed="duel"))
    (card,) = finish_page(View(hall.state, hall.rulebook, {})).matches
    ((title, lines),) = card.setups
    assert (title.de, len(lines)) == ("Königreichkarten", 10)
    source = Source(
        state=hall.state, rulebook=hall.rulebook, people={}, lang="de", records=hall.records
    )
    sheets = match_setup_sheets(source)
    assert sheets is not None
    assert sheets.sheets[0].sub == "Duell der Führenden"
    assert sheets.sheets[0].lines == lines
    names = public_names(hall.state, hall.rulebook, {})
    titles = [d.title.de for d in public_draws(View(hall.state, hall.rulebook, names))]
    assert "Aufbau: Duell der Führenden" in titles
    drawn_game(hall)
    (card,) = finish_page(View(hall.state, hall.rulebook, {})).matches
    assert card.setups == (), "it is played"
    assert card.figures is not None
    assert card.figures.de == "Siegpunkte / Züge / Punktekarten"


def test_a_lot_drawn_by_hand_stands_in_the_report_with_who_recorded_it_and_why() -> None:
    hall = level("seven-wonders", "prelims-and-final", 16)
    winners = tuple(table.seats[0].player for table in hall.state.rounds[0].tables.values())
    hall.does(c.DrawLot(players=winners, order=winners[::-1], reason="Zettel aus dem Hut"))
    assert isinstance(hall.state.history[-1], LotDrawn)
    source = Source(
        state=hall.state,
        rulebook=hall.rulebook,
        people={},
        lang="de",
        records=hall.records,
        authors={"organiser-1": "Ines von der Leitung"},
    )
    told = str(report_page(source).blocks)
    assert "Von Hand gezogene Lose" in told
    assert " – ".join(winners[::-1]) in told
    assert "Zettel aus dem Hut" in told
    assert "Ines von der Leitung" in told
    hall.does(c.TakeBack(since=len(hall.state.history), reason="falsch gelesen"))
    later = replace(source, state=hall.state, records=hall.records)
    assert "Zettel aus dem Hut" not in str(report_page(later).blocks)
