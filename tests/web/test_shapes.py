"""A fresh house is asked by several at once: nobody may find a record type half learnt."""

from __future__ import annotations

import faulthandler
import sys

import msgspec
import msgspec._utils
import pytest
import uvicorn

from tafelrunde.web.serving import House, server


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


def test_a_crash_within_a_library_leaves_a_word_in_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    monkeypatch.setattr(faulthandler, "enable", told.append)
    monkeypatch.setattr(uvicorn.Server, "run", lambda *_args: None)
    before = sys.getswitchinterval()
    try:
        server(lambda _slug: None, "127.0.0.1", 0, places=10).run()
    finally:
        sys.setswitchinterval(before)
    assert told == [sys.__stderr__]
