"""What happened in a season, in one short sentence of each language; ids stand for people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tafelrunde.journal import season_events as e
from tafelrunde.words import Text
from tafelrunde.words.numbers import so_many


def told(event: e.SeasonEvent) -> Text:
    return WORDS[type(event)](event)


def _plain(de: str, en: str) -> Callable[[Any], Text]:
    """Texts with {field} in them, filled from the event."""

    def filled(event: Any) -> Text:
        values = {name: getattr(event, name) for name in event.__struct_fields__}
        return Text(de.format(**values), en.format(**values))

    return filled


def _sent(event: e.InvitationsSent) -> Text:
    number = len(event.invited)
    return Text(
        f"{so_many(number, 'Einladung', 'Einladungen')} verschickt, Frist {event.deadline}",
        f"{so_many(number, 'invitation', 'invitations')} sent, deadline {event.deadline}",
    )


def _closed(event: e.SeasonClosed) -> Text:
    said = f": {event.reason}" if event.reason else ""
    if event.places:
        return Text("Saison mit dem Finale abgeschlossen", "season closed with its final")
    return Text(f"Saison abgeschlossen{said}", f"season closed{said}")


WORDS: dict[type, Callable[[Any], Text]] = {
    e.SeasonOpened: _plain("Saison eröffnet", "season opened"),
    e.SeasonChanged: _plain("Saison geändert: {reason}", "season changed: {reason}"),
    e.HoldersNamed: _plain("Titelträger benannt", "holders of the title named"),
    e.FixtureRegistered: _plain("„{title}“ angemeldet", '"{title}" registered'),
    e.FixtureChanged: _plain("Termin {fixture} geändert", "date {fixture} changed"),
    e.FixtureApproved: _plain("Termin {fixture} genehmigt", "date {fixture} approved"),
    e.FixtureRefused: _plain(
        "Termin {fixture} abgelehnt: {reason}", "date {fixture} refused: {reason}"
    ),
    e.FixtureCancelled: _plain(
        "Termin {fixture} abgesagt: {reason}", "date {fixture} cancelled: {reason}"
    ),
    e.FixtureHoused: _plain("Termin {fixture} hat einen Saal", "date {fixture} has a hall"),
    e.PersonRegistered: _plain(
        "{person} für {fixture} angemeldet", "{person} registered for {fixture}"
    ),
    e.RegistrationCancelled: _plain(
        "{person} von {fixture} abgemeldet", "{person} taken off {fixture}"
    ),
    e.PersonMovedUp: _plain("{person} bei {fixture} nachgerückt", "{person} moved up at {fixture}"),
    e.ResultsReceived: _plain("Ergebnis von {fixture} eingegangen", "result of {fixture} received"),
    e.ResultsAccepted: _plain("Ergebnis von {fixture} gewertet", "result of {fixture} accepted"),
    e.BonusGiven: _plain(
        "{points} Bonuspunkte für {person} bei {fixture}: {reason}",
        "{points} bonus points for {person} at {fixture}: {reason}",
    ),
    e.BonusTaken: _plain(
        "Bonuspunkte von {person} bei {fixture} zurückgenommen: {reason}",
        "bonus points of {person} at {fixture} taken back: {reason}",
    ),
    e.ResultsWithdrawn: _plain(
        "Ergebnis von {fixture} zurückgezogen: {reason}",
        "result of {fixture} withdrawn: {reason}",
    ),
    e.PeopleMerged: _plain("{gone} ist {kept}", "{gone} is {kept}"),
    e.MergeUndone: _plain("{gone} ist wieder eigenständig", "{gone} stands alone again"),
    e.ListPublished: _plain(
        "Rangliste {number} vom {on} veröffentlicht", "list {number} of {on} published"
    ),
    e.PlaceGranted: _plain(
        "{person} hat einen Finalplatz: {reason}", "{person} has a place in the final: {reason}"
    ),
    e.GrantWithdrawn: _plain(
        "Finalplatz von {person} zurückgenommen", "place of {person} in the final taken back"
    ),
    e.LotCommitted: _plain(
        "Los angekündigt: {places} von {players}", "lot announced: {places} of {players}"
    ),
    e.SeasonLotDrawn: _plain("Los gezogen: {reason}", "lot drawn: {reason}"),
    e.SeasonLotRecorded: _plain(
        "von Hand gezogenes Los festgehalten: {reason}", "lot drawn by hand recorded: {reason}"
    ),
    e.InvitationsSent: _sent,
    e.InvitationTold: _plain(
        "{person} hat am {on} von der Einladung erfahren",
        "{person} heard of the invitation on {on}",
    ),
    e.InvitationConfirmed: _plain("{person} hat zugesagt", "{person} confirmed"),
    e.InvitationDeclined: _plain("{person} hat abgesagt", "{person} declined"),
    e.InvitationLapsed: _plain("Einladung von {person} verfallen", "invitation of {person} lapsed"),
    e.InvitationWithdrawn: _plain(
        "Einladung von {person} zurückgezogen", "invitation of {person} withdrawn"
    ),
    e.FinalPrepared: _plain("Finale angelegt", "final prepared"),
    e.SeasonClosed: _closed,
    e.SeasonReopened: _plain("Saison wieder geöffnet: {reason}", "season reopened: {reason}"),
    e.Withheld: _plain("nicht öffentlich", "not public"),
}
