"""Addresses of what an association brings along."""

from __future__ import annotations

from django.urls import path

from tafelrunde.web.importing import dates, handed_in, journals, members, results, rooms

A = "association/import"
OF = "association/seasons/<slug:slug>/import"
D = "seasons/<slug:slug>/dates/<str:fixture>/results"

urlpatterns = [
    path(A, rooms.room, name="association-import"),
    path(f"{A}/members", members.look, name="association-import-members"),
    path(f"{A}/members/take", members.take, name="association-import-members-take"),
    path(OF, rooms.season_room, name="association-import-season"),
    path(f"{OF}/results", results.look, name="association-import-results"),
    path(f"{OF}/results/take", results.take, name="association-import-results-take"),
    path(f"{OF}/dates", dates.look, name="association-import-dates"),
    path(f"{OF}/dates/take", dates.take, name="association-import-dates-take"),
    path(f"{D}/list", handed_in.look, name="season-hand-in-list"),
    path(f"{D}/list/take", handed_in.take, name="season-hand-in-list-take"),
    path(f"{OF}/journal", journals.take, name="association-import-journal"),
]
