"""Addresses for trying a rulebook out and for its rules on paper."""

from __future__ import annotations

from django.urls import path

from tafelrunde.web.edition_paths import EDITION
from tafelrunde.web.trying import views

urlpatterns = [
    path(f"rulebooks/{EDITION}/try", views.try_edition, name="try-edition"),
    path(f"rulebooks/{EDITION}/rules.pdf", views.rules_pdf, name="rules-pdf"),
    path("workshop/draft/<slug:draft_id>/try", views.try_draft, name="try-draft"),
]
