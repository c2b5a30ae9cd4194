"""Addresses of downloads and uploads, of calendar, feed and the embeddable table."""

from __future__ import annotations

from django.urls import path

from tafelrunde.web.files import arriving, desk, following, results

T = "t/<slug:slug>"
D = f"{T}/desk/files"

urlpatterns = [
    path("calendar.ics", following.calendar, name="calendar"),
    path("feed.atom", following.feed, name="feed"),
    path(f"{T}/calendar.ics", following.tournament_calendar, name="tournament-calendar"),
    path(f"{T}/feed.atom", following.tournament_feed, name="tournament-feed"),
    path(f"{T}/games.bgsplay", following.plays, name="tournament-plays"),
    path(f"{T}/embed", following.embedded, name="embed"),
    path(D, desk.files, name="desk-files"),
    path(f"{D}/results", results.look_at_results, name="desk-results"),
    path(f"{D}/results/enter", results.enter_results, name="desk-results-enter"),
    path(f"{D}/verify", desk.verify, name="desk-verify"),
    path(f"{D}/hand-over", desk.hand_over, name="desk-hand-over"),
    path(f"{D}/journal.jsonl", desk.journal, name="desk-journal"),
    path(f"{D}/people.json", desk.people, name="desk-people"),
    path(f"{D}/round-<int:number>.xlsx", desk.form, name="desk-form"),
    path(f"{D}/<slug:table>.<slug:kind>", desk.download, name="desk-download"),
    path("files", arriving.files, name="files"),
    path("files/device", arriving.name_device, name="files-device"),
    path("files/look", arriving.look, name="files-look"),
    path("files/take", arriving.take, name="files-take"),
    path("files/settle", arriving.settle, name="files-settle"),
]
