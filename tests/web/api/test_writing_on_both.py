"""Programs write alike on SQLite and PostgreSQL, also where several requests come at once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connections
from django.test import Client

from tafelrunde.store.token_models import KeptReply
from tests.web.api.programs import Program
from tests.web.association.databases import whole_house
from tests.web.organiser.conftest import Clerk

CROWD = 6


@pytest.fixture(autouse=True)
def plain_ledger() -> None:
    """The house's own: nothing here runs inside a transaction of the test."""


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def house(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    django_db_blocker: Any,
) -> Iterator[User]:
    """One for all tests of this file; its owner."""
    folder = tmp_path_factory.mktemp("house")
    with django_db_blocker.unblock(), whole_house(request.param, folder):
        yield User.objects.create_user("orga", is_superuser=True)


@pytest.fixture
def clerk(house: User) -> Clerk:
    client = Client()
    client.force_login(house)
    return Clerk(client)


def at_once(ask: Callable[[int], Any]) -> list[Any]:
    """Each in a thread with a connection of its own, as in the house."""
    ours, start = connections["default"], threading.Barrier(CROWD)
    answers: list[Any] = []

    def one(number: int) -> None:
        connections["default"] = type(ours)(ours.settings_dict, "default")
        try:
            start.wait()
            answers.append(ask(number))
        finally:
            connections["default"].close()

    crowd = [threading.Thread(target=one, args=(number,)) for number in range(CROWD)]
    for each in crowd:
        each.start()
    for each in crowd:
        each.join()
    return answers


def test_a_key_sent_by_many_at_once_is_done_once_and_answered_alike(clerk: Clerk) -> None:
    clerk.announce()
    program = Program(clerk)
    answers = at_once(
        lambda _n: program.ask("POST", "/entries", {"name": "Ada Berg"}, Idempotency_Key="k-1")
    )
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.content for answer in answers}) == 1
    assert len(answers) == CROWD
    assert len(clerk.state.entries) == 1
    assert KeptReply.objects.filter(token=program.row).count() == 1


def test_several_keys_at_once_are_each_done(clerk: Clerk) -> None:
    clerk.announce()
    program = Program(clerk)
    names = ("Ada Berg", "Bo Tal", "Cleo Wald", "Dora See", "Emil Stein", "Finn Rose")
    answers = at_once(
        lambda n: program.ask("POST", "/entries", {"name": names[n]}, Idempotency_Key=f"k-{n}")
    )
    assert {answer.status_code for answer in answers} == {201}
    assert sorted(answer.json()["entry"] for answer in answers) == [1, 2, 3, 4, 5, 6]


def test_of_two_results_for_a_table_one_is_stored_and_the_other_told_of_it(clerk: Clerk) -> None:
    clerk.start(8)
    clerk.publish()
    program = Program(clerk)
    sent = program.result()
    first, *rest = sent["seats"]
    told = [{"seats": [{**first, "vp": 10 - n}, *rest]} for n in range(CROWD)]
    answers = at_once(lambda n: program.ask("POST", "/rounds/1/tables/1", told[n]))
    assert sorted(answer.status_code for answer in answers) == [200] + [409] * (CROWD - 1)
    stored = program.table()["result"]
    assert all(
        each.json()["stored"]["result"] == stored for each in answers if each.status_code == 409
    )


def test_names_figures_and_refusals_are_read_and_told_alike(clerk: Clerk) -> None:
    clerk.announce()
    program = Program(clerk)
    assert program.adds("Zoë Łukasz", club="Bücher & Spiele")["entry"] == 1
    assert program.ask("POST", "/entries", {"name": "x" * 500}).status_code == 422
    assert program.ask("POST", "/entries", {"name": "A\0B"}).status_code == 422
    settled = {"data_checked": True, "fair_play": True}
    assert program.ask("PUT", "/entries/1/check-in", settled).json()["state"] == "checked-in"
    assert program.ask("DELETE", "/entries/9999999999").status_code in (404, 422)


def test_a_name_sent_by_many_at_once_is_on_the_list_once(clerk: Clerk) -> None:
    clerk.announce()
    program = Program(clerk)
    answers = at_once(lambda _number: program.ask("POST", "/entries", {"name": "Ada Winter"}))
    assert sorted(answer.status_code for answer in answers) == [201, *[422] * (CROWD - 1)]
    assert list(clerk.names.values()) == ["Ada Winter"]
