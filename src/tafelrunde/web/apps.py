"""What Django needs to know about the web part of the house."""

from __future__ import annotations

from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "tafelrunde.web"
    label = "web"
    default_auto_field = "django.db.models.BigAutoField"
