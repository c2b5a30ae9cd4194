"""Addresses by which phones join a tournament."""

from __future__ import annotations

from django.urls import path

from tafelrunde.web.join import crew, views

T = "t/<slug:slug>"

urlpatterns = [
    path(f"{T}/join", views.people, name="join"),
    path(f"{T}/join/as/<slug:player_id>", views.person, name="join-person"),
    path(f"{T}/join/as/<slug:player_id>/<slug:key>", views.person, name="join-card"),
    path(f"{T}/join/back", views.give_back, name="join-back"),
    path(f"{T}/crew", crew.people, name="crew"),
    path(f"{T}/crew/appoint", crew.appoint, name="crew-appoint"),
    path(f"{T}/crew/<int:number>/dismiss", crew.dismiss, name="crew-dismiss"),
    path(f"{T}/b/<str:token>", views.link, name="join-link"),
]
