"""Addresses of the prints, and of a slip by its code."""

from __future__ import annotations

from django.urls import path

from tafelrunde.web.paper import logo, views

T = "t/<slug:slug>"

urlpatterns = [
    path(f"{T}/desk/paper", views.paper, name="desk-paper"),
    path(f"{T}/desk/paper/slip", views.find_slip, name="desk-paper-slip"),
    path(f"{T}/desk/paper/plan", views.plan_ahead, name="desk-paper-plan"),
    path(f"{T}/desk/paper/logo", logo.keep, name="desk-logo"),
    path(f"{T}/desk/paper/logo.png", logo.show, name="desk-logo-png"),
    path(f"{T}/desk/paper/<slug:name>.pdf", views.pdf, name="desk-paper-pdf"),
    path(f"{T}/slip/<str:code>", views.slip, name="slip-by-code"),
]
