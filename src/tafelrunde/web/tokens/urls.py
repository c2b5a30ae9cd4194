"""Addresses of the desk's page for tokens."""

from __future__ import annotations

from django.urls import path

from tafelrunde.web.tokens import desk

D = "t/<slug:slug>/desk/tokens"

urlpatterns = [
    path(D, desk.programs, name="desk-tokens"),
    path(f"{D}/add", desk.add, name="desk-token-add"),
    path(f"{D}/<int:number>/revoke", desk.revoke, name="desk-token-revoke"),
]
