"""Addresses of the association: public seasons, organisers' dates, and the office."""

from __future__ import annotations

from django.urls import path

from tafelrunde.web.association import (
    adding,
    audit,
    bans,
    board,
    calendar,
    following,
    handing_in,
    intake,
    letter_texts,
    listening,
    merging,
    office,
    parts_of_office,
    persons,
    post,
    questions,
    ranking,
    seasons,
    taking,
    writing,
)

S = "seasons/<slug:slug>"
D = f"{S}/dates/<slug:fixture>"
A = "association"
OF = f"{A}/seasons/<slug:slug>"

urlpatterns = [
    # Everybody
    path("seasons", ranking.seasons, name="seasons"),
    path(S, ranking.ranking, name="season"),
    path(f"{S}/calendar", calendar.public_calendar, name="season-calendar"),
    path(f"{S}/people/<slug:person>", ranking.person, name="season-person"),
    path(f"{S}/lists/<int:number>", ranking.dated_list, name="season-list"),
    path(f"{S}/final", ranking.final, name="season-final"),
    path(f"{S}/journal.jsonl", ranking.journal, name="season-journal"),
    path(f"{S}/office/journal.jsonl", ranking.whole_journal, name="season-whole-journal"),
    path(D, calendar.date, name="season-date"),
    path(f"{S}/version", listening.version, name="season-version"),
    # Everybody, to follow and to take along
    path(f"{S}/calendar.ics", following.season_calendar, name="season-ics"),
    path(f"{D}/calendar.ics", following.date_calendar, name="season-date-ics"),
    path(f"{S}/feed.atom", following.season_feed, name="season-feed"),
    path(f"{S}/print/<slug:name>.pdf", taking.season_print, name="season-print"),
    path(f"{S}/lists/<int:number>.pdf", taking.list_print, name="season-list-print"),
    path(f"{S}/files/<slug:table>.<slug:kind>", taking.season_sheet, name="season-sheet"),
    # Organisers
    path(f"{S}/mine", calendar.mine, name="season-mine"),
    path(f"{S}/announce", calendar.announce, name="season-announce"),
    path(f"{S}/announce/check", calendar.check, name="season-check"),
    path(f"{S}/cancel", calendar.cancel, name="season-cancel"),
    path(f"{D}/change", calendar.change, name="season-change"),
    path(f"{D}/hall", calendar.hall, name="season-hall"),
    path(f"{D}/results", handing_in.hand_in, name="season-hand-in"),
    # The office
    path(A, office.office, name="association"),
    path(f"{A}/audit", audit.audit, name="association-audit"),
    path(f"{A}/rights", parts_of_office.rights, name="association-rights"),
    path(f"{A}/rights/<int:number>/take", parts_of_office.take, name="association-rights-take"),
    path(f"{A}/open", seasons.choose, name="association-choose"),
    path(f"{A}/open/<slug:rulebook_id>", seasons.open_season, name="association-open"),
    path(f"{A}/open/<slug:rulebook_id>/own", seasons.open_own, name="association-open-own"),
    path(f"{A}/persons", persons.persons, name="association-persons"),
    path(f"{A}/persons/add", adding.add, name="association-person-add"),
    path(f"{A}/persons/suggest", persons.suggest, name="association-suggest"),
    path(f"{A}/persons/requests/<int:number>", persons.decide, name="association-request"),
    path(f"{A}/persons/<slug:person>", persons.one, name="association-person"),
    path(f"{A}/persons/<slug:person>/change", persons.change, name="association-person-change"),
    path(f"{A}/persons/<slug:person>/erase", persons.erase, name="association-person-erase"),
    path(f"{A}/merging", merging.merging, name="association-merging"),
    path(f"{A}/merging/merge", merging.merge, name="association-merge"),
    path(f"{A}/merging/join", merging.join, name="association-join"),
    path(f"{A}/merging/apart", merging.apart, name="association-apart"),
    path(f"{A}/merging/apart/<int:number>", merging.again, name="association-apart-again"),
    path(f"{A}/merging/undo", merging.undo, name="association-unmerge"),
    path(f"{A}/questions", questions.questions, name="association-questions"),
    path(f"{A}/questions/<slug:number>", questions.answer, name="association-answer"),
    path(f"{A}/bans", bans.bans, name="association-bans"),
    path(f"{A}/bans/<int:number>/lift", bans.lift_ban, name="association-lift"),
    path(f"{A}/letters", post.letters, name="association-letters"),
    path(f"{A}/letters/texts", letter_texts.all_texts, name="association-letter-texts"),
    path(
        f"{A}/letters/texts/<slug:kind>/<slug:language>",
        letter_texts.one_text,
        name="association-letter-text",
    ),
    path(f"{OF}/write", writing.write, name="association-write"),
    path(f"{A}/letters/<int:number>/again", post.again, name="association-letter-again"),
    path(OF, calendar.office, name="association-season"),
    path(f"{OF}/settings", seasons.settings, name="association-settings"),
    path(f"{OF}/do/<slug:command>", calendar.do, name="association-do"),
    path(f"{OF}/results", intake.results, name="association-results"),
    path(f"{OF}/results/<slug:upload>", intake.result, name="association-result"),
    path(f"{OF}/results/<slug:upload>/choose", intake.choose, name="association-result-choose"),
    path(f"{OF}/results/<slug:upload>/accept", intake.accept, name="association-result-accept"),
    path(f"{OF}/results/<slug:upload>/back", intake.send_back, name="association-result-back"),
    path(f"{OF}/final", board.board, name="association-final"),
    path(f"{OF}/final/again", board.again, name="association-invite-again"),
    path(f"{OF}/final/hall", board.hall, name="association-final-hall"),
]
