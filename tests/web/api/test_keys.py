"""A key has one answer, however often it is sent."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.store.models import Person
from tafelrunde.store.token_models import KeptReply
from tests.web.api.programs import PROBLEM, Program
from tests.web.organiser.conftest import Clerk

pytestmark = pytest.mark.django_db


def test_a_key_has_one_answer(announced: Clerk) -> None:
    program = Program(announced)
    ada = {"name": "Ada Berg"}
    first = program.ask("POST", "/entries", ada, Idempotency_Key="k-1")
    program.adds("Bo Tal")
    again = program.ask("POST", "/entries", ada, Idempotency_Key="k-1")
    assert (
        (again.status_code, again.content)
        == (first.status_code, first.content)
        == (201, first.content)
    )
    other = program.ask("POST", "/entries", {"name": "Cy Ort"}, Idempotency_Key="k-1")
    assert other.status_code == 422
    assert other.json()["faults"][0]["place"] == "Idempotency-Key"
    elsewhere = program.ask("PUT", "/entries/1/check-in", ada, Idempotency_Key="k-1")
    assert elsewhere.status_code == 422
    assert len(announced.state.entries) == 2
    refused = program.ask("POST", "/entries", ada, Idempotency_Key="k-2")
    Person.objects.all().update(name="N. N.")
    kept = program.ask("POST", "/entries", ada, Idempotency_Key="k-2")
    assert (kept.status_code, kept.content) == (refused.status_code, refused.content)
    assert kept["Content-Type"] == PROBLEM
    assert program.ask("POST", "/entries", ada, Idempotency_Key="k" * 101).status_code == 422


def test_another_program_has_keys_of_its_own(announced: Clerk) -> None:
    one, two = Program(announced), Program(announced, label="zwei")
    assert one.ask("POST", "/entries", {"name": "A B"}, Idempotency_Key="k").status_code == 201
    assert two.ask("POST", "/entries", {"name": "C D"}, Idempotency_Key="k").status_code == 201


def test_what_broke_is_not_kept(announced: Clerk, monkeypatch: Any) -> None:
    program = Program(announced)

    def breaks(*_asked: Any, **_more: Any) -> None:
        raise RuntimeError("no power")

    with monkeypatch.context() as broken:
        broken.setattr("tafelrunde.web.api.entries.enter_people", breaks)
        with pytest.raises(RuntimeError):
            program.ask("POST", "/entries", {"name": "A B"}, Idempotency_Key="k")
    assert not KeptReply.objects.exists()
    answer = program.ask("POST", "/entries", {"name": "A B"}, Idempotency_Key="k")
    assert answer.status_code == 201
