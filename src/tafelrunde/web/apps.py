"""What Django needs to know about the web part of the house."""

from __future__ import annotations

from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "tafelrunde.web"
    label = "web"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Halls and letters listen to what happens in seasons; nobody there knows of them."""
        from tafelrunde.web.letters.posting import season_moved
        from tafelrunde.web.people.in_halls import follow
        from tafelrunde.web.season.house import listen

        listen(follow)
        listen(season_moved)
