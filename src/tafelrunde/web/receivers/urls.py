"""Addresses of the desk's page for receivers."""

from __future__ import annotations

from django.urls import path

from tafelrunde.web.receivers import desk

D = "t/<slug:slug>/desk/receivers"

urlpatterns = [
    path(D, desk.listed, name="desk-receivers"),
    path(f"{D}/add", desk.add, name="desk-receiver-add"),
    path(f"{D}/<int:number>/test", desk.test, name="desk-receiver-test"),
    path(f"{D}/<int:number>/on", desk.try_again, name="desk-receiver-on"),
    path(f"{D}/<int:number>/remove", desk.remove, name="desk-receiver-remove"),
]
