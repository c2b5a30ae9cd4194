"""Addresses of the organiser's console."""

from __future__ import annotations

from django.urls import path

from tafelrunde.web.edition_paths import EDITION
from tafelrunde.web.organiser import (
    acting,
    announcing,
    another,
    arriving,
    ending,
    everybody,
    fair,
    finishing,
    forgetting,
    lab,
    lists,
    looking,
    phones,
    players,
    reseating,
    season_dates,
    views,
)

T = "t/<slug:slug>/desk"

urlpatterns = [
    path("new", announcing.choose, name="create"),
    path("new/another-game", another.another, name="another-game"),
    path(f"new/{EDITION}/<slug:mode_id>", announcing.announce, name="announce"),
    path(f"new/{EDITION}/<slug:mode_id>/lab", lab.lab, name="lab"),
    path(f"fair/{EDITION}", fair.fair, name="fair"),
    path(T, views.console, name="desk-desk"),
    path(f"{T}/do/<slug:name>", acting.act, name="desk-do"),
    path(f"{T}/settings", announcing.settings, name="desk-settings"),
    path(f"{T}/settings/hide", ending.hide, name="desk-hide"),
    path(f"{T}/settings/delete", ending.delete, name="desk-delete"),
    path(f"{T}/players", players.players, name="desk-players"),
    path(f"{T}/players/paste", lists.paste, name="desk-paste"),
    path(f"{T}/players/enter", lists.enter, name="desk-enter"),
    path(f"{T}/players/add", players.add, name="desk-add"),
    path(f"{T}/season-date", season_dates.take_over, name="desk-season-date"),
    path(f"{T}/players/stand-in", players.stand_in, name="desk-stand-in"),
    path(f"{T}/players/<slug:player_id>", players.player, name="desk-player"),
    path(f"{T}/players/<slug:player_id>/change", players.change, name="desk-change"),
    path(f"{T}/players/<slug:player_id>/erase", forgetting.erase, name="desk-erase"),
    path(f"{T}/phones", phones.phones, name="desk-phones"),
    path(f"{T}/phones/give", phones.give, name="desk-phone-give"),
    path(f"{T}/phones/joining", phones.claiming, name="desk-claiming"),
    path(f"{T}/phones/revoke-all", phones.revoke_everything, name="desk-phones-end"),
    path(f"{T}/phones/read", phones.tries_read, name="desk-phones-read"),
    path(f"{T}/phones/<int:number>/revoke", phones.revoke, name="desk-phone-revoke"),
    path(f"{T}/check-in", arriving.checkin, name="desk-checkin"),
    path(f"{T}/check-in/everybody", everybody.everybody, name="desk-everybody"),
    path(f"{T}/draw", views.draw, name="desk-draw"),
    path(f"{T}/draw/swap", views.swap, name="desk-swap"),
    path(f"{T}/tables", views.tables, name="desk-tables"),
    path(f"{T}/tables/seats", reseating.seats, name="desk-seats"),
    path(f"{T}/tables/<int:number>/<int:table>", views.slip, name="desk-slip"),
    path(f"{T}/preview", views.slip_preview, name="desk-preview"),
    path(f"{T}/standings", views.standings, name="desk-standings"),
    path(f"{T}/finish", finishing.finish, name="desk-finish"),
    path(f"{T}/finish/<slug:match_id>", finishing.match, name="desk-match"),
    path(f"{T}/award", finishing.award, name="desk-award"),
    path(f"{T}/history", looking.history, name="desk-history"),
    path(f"{T}/find", looking.find, name="desk-find"),
    path(f"{T}/rulings", views.rulings, name="desk-rulings"),
]
