"""Addresses of the public pages and the projector."""

from __future__ import annotations

from django.urls import path

from tafelrunde.web.audience import overlay, overlay_desk, views

urlpatterns = [
    path("t/<slug:slug>", views.tournament, name="tournament"),
    path("t/<slug:slug>/seating", views.seats, name="seating"),
    path("t/<slug:slug>/standings", views.standings, name="standings"),
    path("t/<slug:slug>/rounds/<int:number>", views.results, name="round"),
    path("t/<slug:slug>/finish", views.finish, name="finish"),
    path("t/<slug:slug>/draws", views.draws, name="draws"),
    path("t/<slug:slug>/chances", views.chances, name="chances"),
    path("t/<slug:slug>/screen", views.projector, name="screen"),
    path("t/<slug:slug>/screen/now", views.projector_now, name="screen-now"),
    path("t/<slug:slug>/overlay", overlay.overlay, name="overlay"),
    path("t/<slug:slug>/overlay/now", overlay.overlay_now, name="overlay-now"),
    path("t/<slug:slug>/desk/overlay", overlay_desk.overlays, name="desk-overlay"),
    path("time", views.server_time, name="time"),
]
