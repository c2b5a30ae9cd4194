"""Addresses of the workshop."""

from __future__ import annotations

from django.urls import path

from tafelrunde.web.edition_paths import EDITION
from tafelrunde.web.workshop import asked, beginning, publishing

DRAFT = "workshop/draft/<slug:draft_id>"

urlpatterns = [
    path("workshop", beginning.workshop, name="workshop"),
    path("workshop/begin", beginning.begin, name="workshop-begin"),
    path(f"workshop/look/{EDITION}", beginning.look_inside, name="workshop-look"),
    path(f"rulebooks/{EDITION}/rulebook.toml", publishing.edition_file, name="edition-file"),
    path(f"workshop/withdraw/{EDITION}", publishing.withdraw, name="workshop-withdraw"),
    path(DRAFT, asked.open_draft, name="workshop-draft"),
    path(f"{DRAFT}/undo", asked.undo, name="workshop-undo"),
    path(f"{DRAFT}/redo", asked.redo, name="workshop-redo"),
    path(f"{DRAFT}/share", beginning.share, name="workshop-share"),
    path(f"{DRAFT}/delete", beginning.throw_away, name="workshop-delete"),
    path(f"{DRAFT}/publish", publishing.publish, name="workshop-publish"),
    path(f"{DRAFT}/rulebook.toml", publishing.draft_file, name="workshop-file"),
    path(f"{DRAFT}/ask/<slug:question_id>", asked.question, name="workshop-question"),
    path(f"{DRAFT}/ask/<slug:question_id>/look", asked.look, name="workshop-live"),
    path(f"{DRAFT}/ask/<slug:question_id>/table", asked.table, name="workshop-table"),
]
