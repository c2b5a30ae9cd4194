"""A visit to the association: pages and forms of the office and of a season's organisers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tafelrunde.store.ledger import Conflict
from tafelrunde.web.access import roles_of
from tafelrunde.web.office_rights import scope_of
from tafelrunde.web.season import house
from tafelrunde.web.visit import Context, Visit
from tafelrunde.words import Text


@dataclass
class Office(Visit):
    """Somebody of the office, or an organiser who has to do with it."""

    folder = "association"

    def framed(self, page: str, context: Context | None = None) -> dict[str, Any]:
        scope, season = scope_of(self.request), (context or {}).get("season")
        within = {
            "whole_office": scope.unlimited,
            "whole_game": isinstance(season, house.Here) and scope.whole(season.state.rulebook),
        }
        return super().framed(page, {**within, **(context or {})})

    def named(self, texts: Iterable[Text]) -> list[Text]:
        inside = "association" in roles_of(self.request)
        return house.named_texts(texts) if inside else list(texts)

    def meanwhile(self, conflict: Conflict) -> dict[str, Any]:
        return {"meanwhile": house.named_texts(dict.fromkeys(conflict.texts))}
