"""Addresses of passkeys."""

from __future__ import annotations

from django.urls import path

from tafelrunde.web.passkeys import views

urlpatterns = [
    path("account/passkeys", views.passkeys, name="passkeys"),
    path("account/passkeys/question", views.new_question, name="passkeys-question"),
    path("account/passkeys/keep", views.keep, name="passkeys-keep"),
    path("account/passkeys/<int:number>/give-up", views.give_up, name="passkeys-give-up"),
    path("login-by-passkey/question", views.door_question, name="passkey-login-question"),
    path("login-by-passkey", views.open_door, name="passkey-login"),
]
