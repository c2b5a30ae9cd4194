"""Addresses of the referee's pages."""

from __future__ import annotations

from django.urls import path

from tafelrunde.web.referee import acting, views

T = "t/<slug:slug>/referee"

urlpatterns = [
    path(T, views.home, name="referee-home"),
    path(f"{T}/do/<slug:name>", acting.act, name="referee-do"),
    path(f"{T}/table/<int:number>/<int:table>", views.table, name="referee-table"),
    path(f"{T}/match/<str:match_id>", views.match, name="referee-match"),
    path(f"{T}/person/<str:player>", views.person, name="referee-person"),
    path(f"{T}/ruling", views.ruling, name="referee-ruling"),
    path(f"{T}/rules", views.rules, name="referee-rules"),
    path(f"{T}/minutes", views.minutes, name="referee-minutes"),
]
