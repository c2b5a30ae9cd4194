"""Addresses of the player's phone."""

from __future__ import annotations

from django.urls import path

from tafelrunde.web.player import acting, certificate, leaving, previewing, views

T = "t/<slug:slug>/me"

urlpatterns = [
    path(T, views.home, name="me-home"),
    path(f"{T}/do/<slug:name>", acting.act, name="me-do"),
    path(f"{T}/report", views.report, name="me-report"),
    path(f"{T}/preview", previewing.preview, name="me-preview"),
    path(f"{T}/check", views.check, name="me-check"),
    path(f"{T}/count/<int:line>", views.count, name="me-count"),
    path(f"{T}/pseudonym", acting.pseudonym, name="me-pseudonym"),
    path(f"{T}/standing", views.standing, name="me-standing"),
    path(f"{T}/call", views.referee, name="me-referee"),
    path(f"{T}/certificate", certificate.certificate, name="me-certificate"),
    path(f"{T}/games.bgsplay", certificate.plays, name="me-plays"),
    path(f"{T}/leave", leaving.leave, name="me-leave"),
]
