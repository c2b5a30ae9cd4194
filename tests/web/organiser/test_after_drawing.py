"""Between the draw and the results: publishing is an act of its own, then what a hall needs."""

from __future__ import annotations

import re

from tests.web.organiser.conftest import Clerk
from tests.web.organiser.test_finish import start

PUBLISHING = re.compile(r'<form[^>]*action="[^"]*/do/publish-round".*?</form>', re.DOTALL)


def test_publishing_asks_for_an_act_of_its_own(organiser: Clerk) -> None:
    start(organiser, "seven-wonders", "four-rounds", 8)
    organiser.did("draft-round")
    rooms = ("", "/draw", "/tables", "/standings", "/players", "/check-in", "/paper", "/history")
    forms = [form for room in rooms for form in PUBLISHING.findall(organiser.page(room))]
    assert forms, "there is a way to publish"
    for form in forms:
        assert 'type="checkbox" name="looked" required>' in form
        assert "checked" not in form, "three impatient clicks end at the draft"


def test_after_publishing_print_projector_and_clock_come_before_the_results(
    organiser: Clerk,
) -> None:
    start(organiser, "seven-wonders", "four-rounds", 8)
    organiser.publish()
    page = organiser.page("/tables")
    hall = page[page.index('id="in-the-hall"') :]
    places = [hall.index(what) for what in ("/desk/paper", "/screen", "start-clock", "tiles")]
    assert places == sorted(places)
    organiser.did("start-clock", minutes="60")
    assert 'id="in-the-hall"' not in organiser.page("/tables")


def test_more_minutes_are_answered_in_words(organiser: Clerk) -> None:
    start(organiser, "seven-wonders", "four-rounds", 8)
    organiser.publish()
    organiser.did("start-clock", minutes="60")
    assert organiser.page("/tables").count('name="say" value="1"') == 1
    for table, words in (("0", "5 min mehr für alle Tische"), ("1", "5 min mehr für Tisch 1")):
        answer = organiser.do("extend-table", stay="1", say="1", table=table, minutes="5")
        assert answer.status_code == 200
        assert words in answer.content.decode()
        assert answer["HX-Trigger"] == "moved"
