"""A fresh house is asked by several at once: nobody may find a record type half learnt."""

from __future__ import annotations

import msgspec
import msgspec._utils
import pytest

from tafelrunde.web.serving import House


class Parcel(msgspec.Struct):
    """A record that nobody has read yet."""

    weight: int
    inside: tuple[Parcel, ...] = ()


def test_a_house_knows_every_record_type_before_its_first_thread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two threads that learn one at once end the process (a fault within msgspec)."""
    House(lambda _slug: None)

    def learning(*_args: object) -> None:
        raise AssertionError("learnt only now")

    monkeypatch.setattr(msgspec._utils, "_eval_type", learning)
    assert msgspec.convert({"weight": 3, "inside": [{"weight": 1}]}, Parcel).inside[0].weight == 1
