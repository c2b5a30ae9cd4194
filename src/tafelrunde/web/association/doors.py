"""A visit to the association: pages and forms of the office and of a season's organisers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tafelrunde.desk.association.rules import rulebook_of
from tafelrunde.rulebook.faults import Fault, Refusal
from tafelrunde.rulebook.model import Option
from tafelrunde.state.championship import Championship
from tafelrunde.store.association_models import SeasonBook
from tafelrunde.web.access import roles_of
from tafelrunde.web.association.at_fields import at_office_field
from tafelrunde.web.field_names import each_named, of_a_season
from tafelrunde.web.office_rights import scope_of
from tafelrunde.web.season import house
from tafelrunde.web.shelf import edition
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
        """Refusals and what happened meanwhile; an organiser reads no names of the office."""
        inside = "association" in roles_of(self.request)
        return house.named_texts(texts, self._season(), inside=inside)

    def named_faults(self, refusal: Refusal) -> list[Fault]:
        """Each with the name of its field, where there are several, and at that field."""
        named = each_named(super().named_faults(refusal), of_a_season(self._options()))
        return [at_office_field(fault, self.form) for fault in named]

    def _options(self) -> Iterable[Option]:
        """Of the season, or of the rulebook that one is opened for."""
        state, opening = self._season(), self._in_address("rulebook_id")
        if state is not None:
            return rulebook_of(state).options
        return edition(opening).options if opening else ()

    def _in_address(self, word: str) -> str:
        match = self.request.resolver_match
        return str(match.kwargs.get(word, "")) if match is not None else ""

    def _season(self) -> Championship | None:
        slug = self._in_address("slug")
        book = SeasonBook.objects.filter(slug=slug, version__gt=0).first() if slug else None
        return house.seasons().state(book.id)[0] if book is not None else None
