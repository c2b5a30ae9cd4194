"""Every address of the house. Each view behind them declares who may open it (web.access)."""

from __future__ import annotations

from importlib.util import find_spec

from django.urls import URLPattern, URLResolver, include, path

from tafelrunde.web import errors, language
from tafelrunde.web.edition_paths import EDITION
from tafelrunde.web.handbook import notes
from tafelrunde.web.handbook import views as handbook
from tafelrunde.web.start import accounts, app, health, household, metrics, news
from tafelrunde.web.start import views as start

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.missing
handler500 = errors.broken

AUDIENCES = (
    "organiser",
    "audience",
    "join",
    "referee",
    "player",
    "tableside",
    "paper",
    "association",
    "importing",
    "people",
    "passkeys",
    "files",
    "mirror",
    "receivers",
    "tokens",
    "push",
    "signed",
    "api",
    "workshop",
    "trying",
    "manual",
    "docs",
)
"""Folders of this package that bring a urls.py of their own, with full paths in it."""

urlpatterns: list[URLPattern | URLResolver] = [
    path("", start.tournaments, name="start"),
    path("login", accounts.log_in, name="login"),
    path("login/forgotten", accounts.forgotten, name="login-forgotten"),
    path("login/<str:token>", accounts.log_in_by_link, name="login-link"),
    path("logout", accounts.log_out, name="logout"),
    path("account", accounts.account, name="account"),
    path("accounts", household.accounts, name="household"),
    path("accounts/add", household.add, name="household-add"),
    path("accounts/<int:number>/link", household.link, name="household-link"),
    path("accounts/<int:number>/change", household.change, name="household-change"),
    path("language", language.choose_language, name="language"),
    path("theme", language.choose_theme, name="theme"),
    path("health", health.health, name="health"),
    path("metrics", metrics.metrics, name="metrics"),
    path("whats-new", news.whats_new, name="whats-new"),
    path("restored", news.restored_read, name="restored-read"),
    path("manifest.webmanifest", app.manifest, name="manifest"),
    path("design", start.design, name="design"),
    path("t/<slug:slug>/version", health.version, name="version"),
    path("rulebooks", handbook.rulebooks, name="rulebooks"),
    path(f"rulebooks/{EDITION}", handbook.rulebook, name="rulebook"),
    path(f"rulebooks/{EDITION}/handbook", handbook.handbook, name="handbook"),
    path(f"rulebooks/{EDITION}/handbook/own", notes.write, name="house-rule-new"),
    path(f"rulebooks/{EDITION}/handbook/own/<int:number>", notes.change, name="house-rule"),
    path(
        f"rulebooks/{EDITION}/handbook/own/<int:number>/remove",
        notes.remove,
        name="house-rule-remove",
    ),
    path(
        "rulebooks/<edition:old>/compare/<edition:new>", handbook.compare, name="compare-editions"
    ),
]

urlpatterns += [
    path("", include(f"tafelrunde.web.{folder}.urls"))
    for folder in AUDIENCES
    if find_spec(f"tafelrunde.web.{folder}") and find_spec(f"tafelrunde.web.{folder}.urls")
]
