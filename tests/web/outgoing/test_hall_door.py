"""Where a mirror sends people who want to join in the hall: into a hall, and nowhere else."""

from __future__ import annotations

import pytest

from tafelrunde.web.outgoing.reaching import hall_door


@pytest.mark.parametrize(
    "told",
    [
        "http://192.168.1.7:8000/t/pokal/join",
        "http://100.64.3.2:8000/t/pokal/join",
        "http://[fe80::1]:8000/t/pokal/join",
        "https://laptop.local/t/pokal/join",
        "http://laptop:8000/t/pokal/join",
    ],
)
def test_an_address_of_a_hall_is_a_door(told: str) -> None:
    assert hall_door(told) == told


@pytest.mark.parametrize(
    "told",
    [
        "",
        "javascript:alert(1)",
        "data:text/html,x",
        "//elsewhere.example/t/pokal/join",
        "https://elsewhere.example/t/pokal/join",
        "http://8.8.8.8/t/pokal/join",
        "http://laptop@elsewhere.example/",
        "http://[::1",
    ],
)
def test_any_other_address_is_none(told: str) -> None:
    assert hall_door(told) == ""
