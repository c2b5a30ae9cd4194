"""Addresses of mirrors: where laptops send to, where codes are made, and the desk's own room."""

from __future__ import annotations

from django.urls import path

from tafelrunde.web.mirror import desk, gate, registered, views

D = "t/<slug:slug>/desk/online"

urlpatterns = [
    path("mirror", views.mirrors, name="mirrors"),
    path("mirror/code", views.code, name="mirror-code"),
    path("mirror/scanned", views.scanned, name="mirror-scanned"),
    path("mirror/end/<slug:slug>", views.end, name="mirror-end"),
    path("mirror/pair", gate.pair, name="mirror-pair"),
    path("mirror/t/<str:tournament>", gate.lines, name="mirror-lines"),
    path(D, desk.online, name="desk-online"),
    path(f"{D}/pair", desk.pair, name="desk-online-pair"),
    path(f"{D}/end", desk.end, name="desk-online-end"),
    path(f"{D}/registered", registered.registered, name="desk-online-registered"),
]
