"""Addresses for people: registering, personal links, own data, accounts of organisers."""

from __future__ import annotations

from django.urls import path

from tafelrunde.web.people import (
    accounts,
    answering,
    correcting,
    entries,
    own_data,
    registration,
)

DATE = "seasons/<slug:slug>/dates/<slug:fixture>"
OFFICE = "association/people"

urlpatterns = [
    path(f"{DATE}/register", registration.register, name="register"),
    path(f"{DATE}/registered", registration.registered, name="registered"),
    path(f"{DATE}/people", entries.people, name="date-people"),
    path(f"{DATE}/people/add", entries.add, name="date-people-add"),
    path(f"{DATE}/people/cancel", entries.cancel, name="date-people-cancel"),
    path(f"{DATE}/people/unconfirmed", entries.unconfirmed, name="date-people-unconfirmed"),
    path("registration/<str:token>", registration.personal, name="registration"),
    path("registration/<str:token>/confirm", registration.confirm, name="registration-confirm"),
    path("invitation/<str:token>", answering.invitation, name="invitation"),
    path("privacy", own_data.privacy, name="privacy"),
    path("my-data", own_data.ask, name="my-data"),
    path("my-data-erased", own_data.erased, name="erased"),
    path("my-data/<str:token>", own_data.page, name="my-data-link"),
    path("my-data/<str:token>/file", own_data.file, name="my-data-file"),
    path("my-data/<str:token>/correct", correcting.correct, name="my-data-correct"),
    path("my-data/<str:token>/address", correcting.address, name="my-data-address"),
    path("my-data/<str:token>/career", own_data.career, name="my-data-career"),
    path("my-data/<str:token>/erase", own_data.erase, name="my-data-erase"),
    path(OFFICE, accounts.people, name="association-people"),
    path(f"{OFFICE}/invite", accounts.invite, name="association-people-invite"),
    path(f"{OFFICE}/<int:number>/link", accounts.link, name="association-people-link"),
    path(f"{OFFICE}/<int:number>/lock", accounts.lock, name="association-people-lock"),
    path("welcome/<str:token>", accounts.welcome, name="welcome"),
]
