"""Who is shown estimated chances: nobody, until the organiser says so."""

from __future__ import annotations

import pytest

from tafelrunde.desk import commands as c
from tafelrunde.desk.event_words import told
from tafelrunde.games import samples
from tafelrunde.journal import events as e
from tafelrunde.pages.organiser.chances import chances_switch
from tests.desk.hall import REFEREE, SCOREKEEPER, Hall
from tests.desk.refusals import refused_for


def test_nobody_is_shown_chances_until_somebody_says_so_and_the_journal_tells_it() -> None:
    hall = Hall()
    assert not hall.state.chances_for
    (event,) = hall.does(c.ShowChances(audiences=("phones", "public")))
    assert event == e.ChancesShown(audiences=("public", "phones"))
    assert [*hall.state.chances_for] == ["public", "phones"]
    assert told(event)["en"] == "chances are shown: public page and players’ phones"
    assert hall.does(c.ShowChances(audiences=("public", "phones"))) == []
    (event,) = hall.does(c.ShowChances())
    assert list(hall.state.chances_for) == []
    assert told(event)["de"] == "Chancen werden niemandem gezeigt"


def test_an_audience_nobody_knows_is_refused_at_its_field() -> None:
    with refused_for("audiences") as faults:
        Hall().does(c.ShowChances(audiences=("projectors",)))
    assert "did you mean “projector”?" in faults[0].text.en


@pytest.mark.parametrize("actor", [SCOREKEEPER, REFEREE])
def test_only_the_organiser_switches_them(actor: object) -> None:
    with refused_for():
        Hall().does(c.ShowChances(audiences=("public",)), actor)  # type: ignore[arg-type]


def test_a_mode_that_cannot_be_simulated_says_so_at_the_switch(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A game with arithmetic of its own needs whole games to draw from."""
    hall = Hall("friedrich", "world-championship")
    switch = chances_switch(hall.matter)
    assert switch is not None
    assert switch.why_not is None
    monkeypatch.setattr(samples, "open_samples", lambda _book: samples.Samples())
    monkeypatch.setattr(samples, "folder_text", lambda _book, _name: None)
    switch = chances_switch(hall.matter)
    assert switch is not None
    assert switch.why_not is not None
    with refused_for("audiences"):
        hall.does(c.ShowChances(audiences=("public",)))
    assert hall.does(c.ShowChances()) == []
