"""Addresses of signed files."""

from __future__ import annotations

from django.urls import path

from tafelrunde.web.edition_paths import EDITION
from tafelrunde.web.signed import taking, views

urlpatterns = [
    path("signed", views.signed, name="signed"),
    path("signed/take", taking.take, name="signed-take"),
    path("signed/key", views.key, name="signed-key"),
    path("t/<slug:slug>/result.signed.json", views.result, name="signed-result"),
    path(f"rulebooks/{EDITION}/signed.json", views.edition, name="signed-edition"),
]
