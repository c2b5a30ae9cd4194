"""The finish on the projector: what was played, what was not, and by which rule."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line, Slip
from tests.web.audience import days
from tests.web.audience.test_screen import hall as hall
from tests.web.audience.test_screen import open_screen
from tests.web.conftest import House, Tab


def knockout(until: str = "final") -> days.Day:
    """Carcassonne for two as far as this match is seated."""
    options = {"knockout_size": 4, "rounds": 2}
    day = days.finishing(8, rulebook="carcassonne", mode="two-player", options=options)
    while until not in day.state.matches:
        day.take_step(day.results())
    return day


def reported(day: days.Day, match: str, *points: int) -> None:
    seats = day.state.matches[match].seats
    lines = tuple(Line(s.player, {"vp": p}) for s, p in zip(seats, points, strict=True))
    day.does(c.ReportSlip(match=match, slip=Slip(lines)))


def played_to_the_end(day: days.Day) -> None:
    while day.step.code == "report-match":
        day.take_step(day.results())
    day.saved()


@pytest.mark.rule("CAR-308")
def test_a_final_played_twice_says_so_in_one_line_of_thought(hall: House, tab: Tab) -> None:
    day = knockout()
    reported(day, "final", 70, 70)
    day.does(c.SeatStage(match="final", seed="again"))
    reported(day, "final", 70, 71)
    played_to_the_end(day)
    phone = tab(360)
    phone.goto(f"{hall.url}/t/pokal/finish")
    for page in (open_screen(tab, hall, "?view=finish"), phone):
        final = page.locator(".bracket-stage").last.locator(".bracket-slot .match-head")
        assert final.inner_text() == "2 Partien gespielt; das Ergebnis verrät die Siegerehrung"
        overflows = final.evaluate("(head) => head.scrollWidth > head.clientWidth")
        assert not overflows


@pytest.mark.rule("CAR-308")
def test_drawn_matches_say_so_and_show_no_seats_of_the_game_that_is_over(
    hall: House, tab: Tab
) -> None:
    day = knockout()
    for match in ("final", "third-place"):
        reported(day, match, 70, 70)
    day.saved()
    page = open_screen(tab, hall, "?view=finish")
    for match in (".bracket-slot .match", ".bracket-aside .match"):
        card = page.locator(".bracket-stage").last.locator(match)
        assert card.locator(".match-head").inner_text().strip().endswith("unentschieden")
        assert not any(seat.is_visible() for seat in card.locator(".pick").all())


@pytest.mark.rule("CAR-308")
def test_what_gave_a_place_is_read_whole_in_the_final_ranking(hall: House, tab: Tab) -> None:
    day = knockout()
    for match in ("final", "third-place"):
        reported(day, match, 70, 70)
    day.does(c.AwardTournament())
    day.saved()
    page = open_screen(tab, hall)
    while not page.locator("#slide-final").is_visible():
        page.keyboard.press("ArrowRight")
    why = page.locator(".final-ranking .why").first
    assert "der bessere Vorrundenplatz entschied" in why.inner_text()
    cells = page.locator(".final-ranking .why").evaluate_all(
        "(all) => all.map((each) => [each.scrollWidth <= each.clientWidth + 1,"
        " getComputedStyle(each).overflow])"
    )
    assert all(each == [True, "visible"] for each in cells)


def test_what_stands_over_the_names_keeps_off_their_line(hall: House, tab: Tab) -> None:
    day = days.finishing(8)
    while day.step.code != "report-match":
        day.take_step(day.results())
    played_to_the_end(day)
    page = open_screen(tab, hall, "?view=finish")
    words, names = page.locator(".match-head .quiet"), page.locator(".match ul")
    assert words.inner_text() == "gespielt; das Ergebnis verrät die Siegerehrung"
    over, below = words.bounding_box(), names.bounding_box()
    assert over is not None
    assert below is not None
    assert below["y"] - over["y"] - over["height"] > 5


@pytest.mark.rule("CAR-308")
def test_a_replay_that_somebody_left_is_not_called_played(hall: House, tab: Tab) -> None:
    day = knockout()
    reported(day, "final", 70, 70)
    day.does(c.SeatStage(match="final", seed="again"))
    day.does(c.WithdrawPlayer(player=day.state.matches["final"].seats[0].player))
    played_to_the_end(day)
    page = open_screen(tab, hall, "?view=finish")
    final = page.locator(".bracket-stage").last.locator(".bracket-slot .match-head")
    assert final.inner_text() == (
        "Wiederholung nicht gespielt; das Ergebnis verrät die Siegerehrung"
    )


@pytest.mark.rule("CAR-308")
def test_nobody_has_won_yet_what_may_be_played_again(hall: House, tab: Tab) -> None:
    day = knockout()
    reported(day, "third-place", 70, 70)
    day.saved()
    for page in (open_screen(tab, hall, "?view=finish"), tab()):
        if page.url == "about:blank":
            page.goto(f"{hall.url}/t/pokal/finish")
        third = page.locator(".match-head").last
        assert third.inner_text() == "unentschieden"
        text = page.locator("body").inner_text()
        assert "70" not in text, "who would be third is told at the ceremony"


@pytest.mark.rule("CAR-307", "CAR-308")
def test_rules_stand_on_the_wall_by_number_and_no_heading_sticks_to_a_match(
    hall: House, tab: Tab
) -> None:
    day = knockout("SF1")
    for match in ("SF1", "SF2", "third-place", "final"):
        while match not in day.state.matches:
            day.take_step(day.results())
        reported(day, match, 70, 70)
    day.does(c.AwardTournament())
    day.saved()
    page = open_screen(tab, hall, "?view=finish", height=700)
    rules = page.locator(".settled a.rule")
    assert set(rules.all_inner_texts()) == {"CAR-307", "CAR-308"}
    signs = rules.evaluate_all("(all) => all.map((a) => getComputedStyle(a, '::before').content)")
    assert set(signs) == {"none"}
    sizes = rules.evaluate_all("(all) => all.map((a) => parseFloat(getComputedStyle(a).fontSize))")
    assert min(sizes) > 5, "a sign alone has letters of no size"
    assert page.get_by_text("Reicht die Zeit").count() == 0, "nothing is played after the award"
    final = page.locator(".bracket-slot .match").last.bounding_box()
    heading = page.locator(".bracket-aside h2").bounding_box()
    assert final is not None
    assert heading is not None
    assert heading["y"] - (final["y"] + final["height"]) >= 6


SIZES = "(all) => all.map((each) => parseFloat(getComputedStyle(each).fontSize))"


@pytest.mark.rule("CAR-307", "CAR-308")
@pytest.mark.parametrize("size", [4, 8])
def test_what_decided_a_level_match_is_read_from_the_hall(hall: House, tab: Tab, size: int) -> None:
    options = {"knockout_size": size, "rounds": 2}
    day = days.finishing(16, rulebook="carcassonne", mode="two-player", options=options)
    while day.step.code != "award":
        open_ = [each.id for each in day.state.matches.values() if each.awaiting]
        for match in open_:
            reported(day, match, 70, 70)
        if not open_:
            day.take_step(day.results())
    day.does(c.AwardTournament())
    day.saved()
    page = open_screen(tab, hall, "?view=finish")
    reasons = page.locator(".match .settled:visible")
    assert reasons.count() == page.locator(".match").count() == size, "one beside every match"
    words = page.locator(".match :is(.kicker, .who, .figures)")
    assert min(words.evaluate_all(SIZES)) >= 24
    large = min(page.locator(".settled, .settled a").evaluate_all(SIZES)) >= 24
    assert large == (size == 4), "of eight, all level, the reasons get smaller before they go"
    assert not page.locator(".bracket").evaluate(SPILLS)


@pytest.mark.rule("7W-207")
def test_a_final_that_may_be_told_stands_by_place(hall: House, tab: Tab) -> None:
    day = days.finishing(12)
    while day.step.code != "report-match":
        day.take_step(day.results())
    seats = day.state.matches["final"].seats
    lines = (Line(s.player, {"vp": 40 + n, "coins": 2}) for n, s in enumerate(seats))
    day.does(c.ReportSlip(match="final", slip=Slip(tuple(lines))))
    day.saved()
    page = open_screen(tab, hall, "?view=finish")
    names = [days.made_up_name(int(seat.player[1:])) for seat in seats]
    assert [each.strip() for each in page.locator(".match .who").all_inner_texts()] == names
    day.does(c.AwardTournament())
    day.saved()
    page = open_screen(tab, hall, "?view=finish")
    assert page.locator(".match .figures").first.inner_text().startswith("43")
    shown = page.locator(".match .who").all_inner_texts()
    assert [each.splitlines()[-1].strip() for each in shown] == names[::-1]


LONG = (
    "Konstantin Freiherr von und zu Beispielberg-Musterstein",
    "Sieglinde Oberhauser-Niederbichlmaier",
    "Donaudampfschiff Kapitänsmützenabzeichen",
    "Jo Li",
)
CUT = "(names) => names.filter((who) => who.scrollHeight > 1.25 * who.clientHeight).length"
SPILLS = (
    "(tree) => tree.scrollHeight > tree.clientHeight + 1 || tree.scrollWidth > tree.clientWidth + 1"
)


def test_no_name_is_cut_and_no_match_falls_off_the_wall(hall: House, tab: Tab) -> None:
    options = {"knockout_size": 8, "rounds": 2}
    day = days.finishing(16, rulebook="carcassonne", mode="two-player", options=options)
    while "final" not in day.state.matches:
        for match in [each.id for each in day.state.matches.values() if each.awaiting]:
            reported(day, match, 70, 70)
        day.take_step(day.results())
    people = [
        replace(person, name=f"{LONG[number % 4]} {number}", surname="")
        for number, person in enumerate(days.made_up(16))
    ]
    day.saved(people=people)
    page = open_screen(tab, hall, "?view=finish")
    assert page.locator(".bracket-slot .match").count() == 7
    assert page.locator(".match .who").evaluate_all(CUT) == 0
    assert not page.locator(".bracket").evaluate(SPILLS)


def test_rings_and_feet_of_letters_are_whole(hall: House, tab: Tab) -> None:
    day = days.finishing(8)
    people = [
        replace(person, name=f"Jörg Ångström-Çağ {number}", surname="")
        for number, person in enumerate(days.made_up(8))
    ]
    day.saved(people=people)
    page = open_screen(tab, hall, "?view=finish")
    page.evaluate("document.fonts.ready")
    tree, names = page.locator(".bracket"), page.locator(".match .who")
    as_shown = tree.screenshot()
    names.evaluate_all("(all) => all.forEach((who) => { who.style.overflow = 'visible'; })")
    assert tree.screenshot() == as_shown


def test_that_a_match_was_won_without_a_game_is_no_larger_than_its_title(
    hall: House, tab: Tab
) -> None:
    options = {"knockout_size": 4, "rounds": 2}
    day = days.finishing(8, rulebook="carcassonne", mode="two-player", options=options)
    day.does(c.WithdrawPlayer(player=day.state.matches["SF2"].seats[0].player))
    day.saved()
    page = open_screen(tab, hall, "?view=finish")
    head = page.locator(".match-head", has_text="kampflos gewonnen")
    sizes = [
        head.locator(part).evaluate("(it) => parseFloat(getComputedStyle(it).fontSize)")
        for part in (".kicker", ".quiet")
    ]
    assert sizes[0] == sizes[1]
