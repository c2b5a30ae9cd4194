"""Addresses of messages to phones."""

from __future__ import annotations

from django.urls import path

from tafelrunde.web.push import views

urlpatterns = [
    path("push-worker.js", views.worker, name="push-worker"),
    path("t/<slug:slug>/push", views.add, name="push-add"),
    path("t/<slug:slug>/push/off", views.off, name="push-off"),
]
