"""Another program, which knows nothing of the house but its token."""

from __future__ import annotations

import json
from typing import Any

from django.test import Client

from tafelrunde.store import tokens
from tafelrunde.store.models import Hall
from tests.web.organiser.conftest import Clerk

PROBLEM = "application/problem+json"


class Program:
    """Another program, which knows nothing but its token."""

    def __init__(self, clerk: Clerk, *scopes: str, label: str = "Vereinsliste") -> None:
        self.slug = clerk.slug
        made = tokens.make(self.hall, label, scopes or tokens.SCOPES, f"form {label} {scopes}")
        self.token, self.row = made.token, made.row

    @property
    def hall(self) -> Hall:
        return Hall.objects.get(slug=self.slug)

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Any:
        told = {"Authorization": f"Bearer {self.token}"} | {
            name.replace("_", "-"): value for name, value in headers.items()
        }
        sent = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body)
        kind = told.pop("Content-Type", "application/json")
        address = f"/api/tournaments/{self.slug}{path}"
        return Client(enforce_csrf_checks=True).generic(
            method, address, sent, content_type=kind, headers=told
        )

    def adds(self, name: str, **more: Any) -> dict[str, Any]:
        answer = self.ask("POST", "/entries", {"name": name, **more})
        assert answer.status_code == 201, answer.content.decode()
        told: dict[str, Any] = answer.json()
        return told

    def table(self, number: int = 1) -> Any:
        return self.ask("GET", f"/rounds/1/tables/{number}").json()

    def result(self, number: int = 1, **more: Any) -> dict[str, Any]:
        seats = [
            {"entry": seat["entry"], "vp": 10 - 2 * at}
            for at, seat in enumerate(self.table(number)["seats"])
        ]
        return {"seats": seats, **more}
