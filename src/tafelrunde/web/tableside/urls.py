"""Addresses of what a table's phones show beside the board."""

from __future__ import annotations

from django.urls import path

from tafelrunde.web.tableside import views

T = "t/<slug:slug>/me"

urlpatterns = [
    path(f"{T}/chess", views.chess, name="me-chess"),
    path(f"{T}/minutes", views.minutes, name="me-minutes"),
    path(f"{T}/turn", views.turn, name="me-turn"),
]
