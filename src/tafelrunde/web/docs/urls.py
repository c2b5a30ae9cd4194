"""Addresses of the documentation."""

from __future__ import annotations

from django.urls import path

from tafelrunde.web.docs import views

urlpatterns = [
    path("docs", views.contents, name="docs"),
    path("docs/files/<path:name>", views.file, name="docs-file"),
    path("docs/<path:name>", views.page, name="docs-page"),
]
