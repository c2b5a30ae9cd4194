"""Two people of one name on paper: told apart by what may be said of them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.exports.pdf.hall_on_paper import (
    PaperHall,
    Somebody,
    printed,
    seated,
    text_of,
)


def twins(hall: PaperHall, **changes: Any) -> Any:
    people = {
        player: Somebody(f"Leute {player}", surname=player) for player in hall.state.entries
    } | {p: Somebody("Anna Schmidt", surname="Schmidt") for p in ("p1", "p2")}
    given: dict[str, Any] = {"people": people, "clubs": {"p1": "Ulm", "p2": "Köln"}}
    return hall.source(**given | changes)


@pytest.mark.parametrize(
    "name",
    ["seating-by-name", "seating-by-table", "table-cards", "slips", "standings", "check-in",
     "schedule-cards", "cross-table", "report"],
)  # fmt: skip
def test_two_of_one_name_are_told_apart_by_their_club(name: str) -> None:
    text = text_of(printed(twins(seated("seven-wonders", "four-rounds", 12)), name))
    assert "Ulm" in text
    assert "Köln" in text


def test_without_clubs_the_order_of_entry_tells_them_apart() -> None:
    source = twins(seated("seven-wonders", "four-rounds", 12), clubs={"p1": "Ulm", "p2": "Ulm"})
    assert (source.called("p1"), source.called("p2")) == ("Anna Schmidt (1)", "Anna Schmidt (2)")
    assert source.called("p3") == "Leute p3"


def test_the_club_of_a_minor_does_not_get_onto_the_wall() -> None:
    hall = seated("seven-wonders", "four-rounds", 12)
    young = Somebody("Anna Schmidt", surname="Schmidt", minor=True)
    source = twins(hall)
    source = twins(hall, people=source.people | {"p2": young})
    assert str(source.public.seat("p2")) == "A. S. (#2)"
    assert str(source.public.seat("p1")) == "Anna Schmidt (Ulm)"
    assert source.called("p2") == "Anna Schmidt (Köln)"


@pytest.mark.rule("FRI-231")
def test_a_pseudonym_is_not_told_apart_by_anything() -> None:
    hall = seated("friedrich", "world-championship", 8)
    source = twins(hall)
    assert "Ulm" not in text_of(printed(source, "standings"))
