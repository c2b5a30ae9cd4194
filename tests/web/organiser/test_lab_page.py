"""What a format is worth, as a page at announcing: measured in the background, once."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from datetime import timedelta

import msgspec
import pytest
from django.utils import timezone

from tafelrunde.chances.weighed import Figure, LabQuestion, Weighed, Weighing
from tafelrunde.chances.weighing import answered, variants
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.pages.organiser.lab import lab_page
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.apart import Unfinished
from tafelrunde.store.kept_models import KeptWeighing
from tafelrunde.store.weighing import apart, forget_old_weighings, weigh
from tafelrunde.web.organiser import lab as view
from tests.web.organiser.conftest import Clerk

ADDRESS = "/new/seven-wonders/prelims-and-final/lab"


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, LabQuestion]]:
    """What would be measured in the background, in order."""
    found: list[tuple[str, LabQuestion]] = []
    monkeypatch.setattr(view, "start", lambda key, asked: found.append((key, asked)))
    return found


def page(clerk: Clerk, query: str = "", status: int = 200) -> str:
    answer = clerk.client.get(f"{ADDRESS}{query}")
    assert answer.status_code == status
    return " ".join(html.unescape(answer.content.decode()).split())


def few(asked: LabQuestion, told: Callable[[int, int], None]) -> bytes:
    return answered(msgspec.structs.replace(asked, runs=200), told)


def test_formats_stand_beside_each_other_once_they_are_measured(
    organiser: Clerk, begun: list[tuple[str, LabQuestion]]
) -> None:
    announcing = organiser.client.get("/new/seven-wonders/prelims-and-final").content.decode()
    assert re.search(r'href="/new/seven-wonders[^"]*/prelims-and-final/lab"', announcing)
    assert "Messen" in page(organiser)
    assert begun == [], "nobody has said how many play"
    assert "Wird gemessen." in page(organiser, "?players=16")
    ((key, asked),) = begun
    assert (asked.players, asked.runs) == (16, 4000)
    told: list[str] = []

    def reckon(asked: LabQuestion, tell: Callable[[int, int], None]) -> bytes:
        tell(2, 6)
        told.append(page(organiser, "?players=16"))
        assert not weigh(key, asked, few), "somebody is at it"
        return few(asked, tell)

    assert weigh(key, asked, reckon)
    assert "2 von 6 Formaten sind fertig" in told[0]
    assert '<progress max="6" value="2"' in told[0]
    assert len(begun) == 1, "who asks meanwhile begins nothing"
    text = page(organiser, "?players=16")
    for name in ("mit 2 Runden", "mit 4 Runden", "ohne Endrunde", "so viele Dreiertische"):
        assert name in text
    assert text.count('class="lab-spot"') == 12
    assert re.search(r"\d+,\d ± \d+,\d %", text)
    assert "Ohne Endrunde: der Stärkste gewinnt" in text
    assert "every 2s" not in text, "nothing more is looked for"
    assert "Without the finish: the strongest wins" in " ".join(
        html.unescape(
            organiser.client.get(
                f"{ADDRESS}?players=16", headers={"Accept-Language": "en"}
            ).content.decode()
        ).split()
    )


@pytest.mark.parametrize("typed", ["0", "1", "401", "-3", "viele", "99999"])
def test_a_number_nobody_can_seat_is_one_sentence(
    organiser: Clerk, begun: list[tuple[str, LabQuestion]], typed: str
) -> None:
    assert "Eine Zahl von 2 bis 400 erwartet" in page(organiser, f"?players={typed}", 422)
    assert begun == []


def test_a_field_the_mode_cannot_seat_is_said_and_not_tried_again(
    organiser: Clerk, begun: list[tuple[str, LabQuestion]]
) -> None:
    with pytest.raises(Refusal):
        variants("seven-wonders", "prelims-and-final", 2)
    page(organiser, "?players=2")
    weigh(*begun[0], few)
    assert "lassen sich in diesem Modus nicht setzen" in page(organiser, "?players=2")
    assert len(begun) == 1


def test_what_failed_is_said_and_tried_again_later(
    organiser: Clerk, begun: list[tuple[str, LabQuestion]]
) -> None:
    page(organiser, "?players=16")

    def fails(_asked: LabQuestion, _told: object) -> bytes:
        raise Unfinished("killed")

    weigh(*begun[0], fails)
    assert "Es ließ sich nicht messen" in page(organiser, "?players=16")
    assert len(begun) == 1
    KeptWeighing.objects.update(working_until=timezone.now() - timedelta(seconds=1))
    page(organiser, "?players=16")
    assert len(begun) == 2
    KeptWeighing.objects.update(asked_at=timezone.now() - timedelta(days=31))
    assert forget_old_weighings() == 1


def test_the_child_says_how_far_it_is() -> None:
    steps: list[tuple[int, int]] = []
    asked = LabQuestion("catan", "ranking-tournament", 8, 100, "x")
    answer = apart(asked, lambda done, of: steps.append((done, of)))
    assert steps == [(1, 3), (2, 3), (3, 3)]
    assert answer == answered(asked, lambda _done, _of: None)


def test_a_difference_within_the_errors_is_none() -> None:
    figure = Figure(0.3, 0.01)
    own = Weighed("this", "four-rounds", 4, figure, figure, figure, figure, None, 32, 300)
    near = msgspec.structs.replace(own, what="more", rounds=5, wins=Figure(0.34, 0.01), minutes=375)
    far = msgspec.structs.replace(near, wins=Figure(0.37, 0.01), tau=Figure(0.2, 0.01))
    found = lab_page(open_rulebook("seven-wonders"), Weighing(100, "x", (own, near, far)))
    said = [line.sentence["en"] for line in found.lines if line.sentence is not None]
    assert said == [
        "with 5 rounds: the strongest wins about as often, the list is about as true, "
        "and it takes 1.3 h longer.",
        "with 5 rounds: the strongest wins more often, the list is less true, "
        "and it takes 1.3 h longer.",
    ]
    assert all(line.wins.low < line.wins.at < line.wins.high for line in found.lines)


def test_errors_of_two_figures_are_added_as_squares() -> None:
    """3.36 standard errors of the difference lie between these, and three are enough."""
    one, other = Figure(0.492589, 0.009442), Figure(0.444821, 0.010632)
    assert (one.beside(other), other.beside(one)) == (1, -1)
    assert Figure(0.486, 0.009442).beside(other) == 0
