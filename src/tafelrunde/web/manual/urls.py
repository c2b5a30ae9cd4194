"""Addresses of the manual."""

from __future__ import annotations

from django.urls import path

from tafelrunde.web.manual import views

urlpatterns = [
    path("help", views.shelf, name="help"),
    path("help/<slug:role>", views.role, name="help-role"),
]
