"""A clerk at the desk without a browser: sends the console's own forms and reads the answers."""

from __future__ import annotations

import itertools
import re
import secrets
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tafelrunde.games.shelf import open_rulebook
from tafelrunde.standings.finish import rounds_foreseen
from tafelrunde.state.tournament import Tournament
from tafelrunde.store import badges
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.models import Crew, Hall
from tafelrunde.web import house
from tests.again import again
from tests.web.organiser.play import made_up_names

_keys = itertools.count(1)


class Clerk:
    """One account at one tournament's desk."""

    def __init__(self, client: Client, slug: str = "") -> None:
        self.client = client
        self.slug = slug

    def page(self, path: str = "") -> str:
        answer = self.client.get(f"/t/{self.slug}/desk{path}")
        assert answer.status_code == 200, (path, answer.status_code)
        return answer.content.decode()

    def post(self, path: str, *, htmx: bool = True, **fields: Any) -> Any:
        data = {"key": f"key-{secrets.token_hex(8)}"} | fields
        headers = {"HX-Request": "true"} if htmx else {}
        return self.client.post(f"/t/{self.slug}/desk{path}", data, headers=headers)

    def preview(self, typed: dict[str, str]) -> Any:
        return self.client.post(f"/t/{self.slug}/desk/preview", typed)

    def do(self, command: str, **fields: Any) -> Any:
        return self.post(f"/do/{command}", **fields)

    def did(self, command: str, **fields: Any) -> Any:
        answer = self.do(command, **fields)
        assert answer.status_code in (204, 302), answer.content.decode()
        return answer

    @property
    def state(self) -> Tournament:
        return house.state(house.find(self.slug).id)[0]

    @property
    def mode_rounds(self) -> int:
        state = self.state
        return rounds_foreseen(open_rulebook(state.rulebook).mode(state.mode), state)

    @property
    def version(self) -> int:
        return house.state(house.find(self.slug).id)[1]

    @property
    def names(self) -> dict[str, str]:
        people = house.people(house.find(self.slug).id)
        return {player: person.name for player, person in people.items()}

    # ── A tournament, as far as a test wants it ──────────────────────────────────────────────────

    def announce(
        self, rulebook: str = "catan", mode: str = "ranking-tournament", **more: Any
    ) -> None:
        self._once(("announce", rulebook, mode, more), lambda: self._announce(rulebook, mode, more))

    def _announce(self, rulebook: str, mode: str, more: dict[str, Any]) -> None:
        fields = {"title": "Herbstturnier", "key": f"key-{secrets.token_hex(8)}"} | more
        answer = self.client.post(f"/new/{rulebook}/{mode}", fields)
        assert answer.status_code == 302, answer.content.decode()
        found = re.search(r"/t/([-\w]+)/desk", answer["Location"])
        assert found is not None
        self.slug = found.group(1)

    def enter(self, number: int = 8, **more: Any) -> Any:
        names = made_up_names(number)
        fields = {f"name-{line}": name for line, name in enumerate(names, 1)}
        return self.post(
            "/players/enter", line=[str(n) for n in range(1, number + 1)], **(fields | more)
        )

    def start(self, number: int = 8) -> None:
        self._once(("start", number), lambda: self._start(number))

    def _once(self, step: tuple[Any, ...], play: Callable[[], None]) -> None:
        def played() -> str:
            play()
            return self.slug

        self.slug = again((*step, self.slug), played, (self.client,))

    def _start(self, number: int) -> None:
        self.announce()
        assert self.enter(number).status_code == 204
        self.begin()

    def begin(self) -> None:
        """Everybody entered is here."""
        self._once(("begin",), self._begin)

    def _begin(self) -> None:
        assert self.post("/check-in/everybody", htmx=False, attested="on").status_code == 302
        self.did("close-check-in")
        self.did("start-tournament")

    def publish(self) -> None:
        self._once(("publish",), self._publish)

    def _publish(self) -> None:
        self.did("draft-round")
        self.did("publish-round", round=str(len(self.state.rounds)))

    def slip(self, number: int, **changes: str) -> dict[str, str]:
        """A believable Catan slip for a table of the last round."""
        table = self.state.rounds[-1].tables[number]
        points = {f"vp-{line}": str(11 - line) for line in range(1, len(table.seats) + 1)}
        return {"round": str(len(self.state.rounds)), "table": str(number)} | points | changes

    def play_round(self) -> None:
        self.publish()
        self.finish_round()

    def finish_round(self) -> None:
        self._once(("finish",), self._finish_round)

    def _finish_round(self) -> None:
        for number in self.state.rounds[-1].tables:
            self.did("report-slip", accept="1", **self.slip(number))
        self.did("close-round", round=str(len(self.state.rounds)))


@pytest.fixture(autouse=True)
def plain_ledger(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests run inside a transaction, where SQLite cannot be backed up."""
    ledger = DjangoLedger()
    monkeypatch.setattr(house, "ledger", lambda: ledger)


@pytest.fixture
def organiser(db: None) -> Clerk:
    client = Client()

    def log_in() -> None:
        client.force_login(User.objects.create_user("orga", is_superuser=True))

    again("organiser", log_in, (client,))
    return Clerk(client)


@pytest.fixture
def colleague(db: None) -> Callable[[Clerk, str], Clerk]:
    """Somebody else at the same desk, in the role named."""

    def joins(clerk: Clerk, role: str) -> Clerk:
        user = User.objects.create_user(f"{role}-{next(_keys)}")
        hall = Hall.objects.get(slug=clerk.slug)
        client = Client()
        client.force_login(user)
        if role == "player":
            _badge, token = badges.issue(hall.id, role, next(iter(clerk.state.entries)))
            client.get(f"/t/{clerk.slug}/b/{token}")
        else:
            Crew.objects.create(hall=hall, account=user, role=role)
        return Clerk(client, clerk.slug)

    return joins
