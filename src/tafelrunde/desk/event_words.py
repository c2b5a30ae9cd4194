"""What happened, in one short sentence of each language; ids stand for people."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tafelrunde.desk.match_words import as_duel, draw_title, match_title
from tafelrunde.journal import events as e
from tafelrunde.rulebook.model import Mode
from tafelrunde.words import Text

HOUSE_REASONS = {
    "people came or went": Text("Leute kamen oder gingen", "people came or went"),
    "all in the match agree": Text(
        "alle in diesem Spiel sind einverstanden", "all in the match agree"
    ),
    "rounds were added": Text("es kamen Runden dazu", "rounds were added"),
    "the house has another key (secret.key) than when the seed was sealed": Text(
        "das Haus hat einen anderen Schlüssel (secret.key) als beim Versiegeln",
        "the house has another key (secret.key) than when the seed was sealed",
    ),
}
"""Reasons the house itself writes into a journal; all others are people's own words."""


MANY: dict[type, tuple[str, str]] = {
    e.PlayerEntered: ("{} Personen angemeldet", "{} people entered"),
    e.EntryCancelled: ("{} Personen abgemeldet", "{} people taken off the list"),
    e.PlayerMovedUp: ("{} Personen nachgerückt", "{} people moved up"),
    e.PlayerCheckedIn: ("{} Personen eingecheckt", "{} people checked in"),
    e.PlayerMissed: ("{} Personen fehlen", "{} people did not come"),
    e.MatchSeated: ("{} Spiele der Endrunde gesetzt", "{} matches of the finish seated"),
    e.SlipAccepted: ("{} Ergebnisse angenommen", "{} results accepted"),
    e.SeatMoved: ("{} Personen wechseln den Tisch", "{} people move to another table"),
}
"""What one command may do to many at once: counted, for naming one of them would hide the rest."""


def told(event: e.Event, mode: Mode | None = None) -> Text:
    """`mode`: where it is known, a duel of the leaders is not called a final."""
    return WORDS[type(event)](as_duel(event, mode))


def told_together(events: Sequence[e.Event], mode: Mode | None = None) -> Text:
    """What one command did, in one sentence about its weightiest event, which stands first."""
    first = events[0]
    alike = len({told(event, mode) for event in events if type(event) is type(first)})
    if alike == 1 or type(first) not in MANY:
        return told(first, mode)
    de, en = MANY[type(first)]
    return Text(de.format(alike), en.format(alike))


def _plain(de: str, en: str) -> Callable[[Any], Text]:
    """Texts with {field} in them, filled from the event."""

    def filled(event: Any) -> Text:
        values = {name: getattr(event, name) for name in event.__struct_fields__}
        return Text(de.format(**values), en.format(**values))

    return filled


def _match(de: str, en: str) -> Callable[[Any], Text]:
    """The same with the match called by its title."""

    def filled(event: Any) -> Text:
        values = {name: getattr(event, name) for name in event.__struct_fields__}
        title = match_title(event.match)
        return Text(
            de.format(**values | {"match": title.de}), en.format(**values | {"match": title.en})
        )

    return filled


def _of_a_game(table: Callable[[Any], Text], match: Callable[[Any], Text]) -> Callable[[Any], Text]:
    """What happens to a slip: at a table of a round, or in a match of the finish."""
    return lambda event: match(event) if event.match else table(event)


def _beside(de: str, en: str) -> Callable[[Any], Text]:
    """What happens beside a board: at a table of a round, or in the finish."""

    def filled(event: e.ClockPressed | e.MinutesNoted) -> Text:
        if event.match is not None:
            return Text(de.format("im Finale"), en.format("of the final"))
        return Text(de.format(f"an Tisch {event.table}"), en.format(f"at table {event.table}"))

    return filled


def _called(event: e.RefereeCalled) -> Text:
    if event.table is None:
        return Text("Schiedsrichter gerufen", "referee called")
    return Text(
        f"Schiedsrichter an Tisch {event.table} gerufen", f"referee called to table {event.table}"
    )


def _extended(event: e.TableExtended) -> Text:
    minutes, seconds = divmod(event.seconds, 60)
    time = f"{event.seconds} s" if seconds else f"{minutes} min"
    if not event.table:
        return Text(f"{time} mehr für alle Tische", f"{time} more for all tables")
    return Text(f"{time} mehr für Tisch {event.table}", f"{time} more for table {event.table}")


def _handed_over(event: e.WritingHandedOver) -> Text:
    """A house nobody has named is called by its id."""
    where = event.label or event.to_device
    return Text(
        f"eingetragen wird ab jetzt auf „{where}“", f"entries are made on “{where}” from now on"
    )


def _draw(de: str, en: str) -> Callable[[Any], Text]:
    def filled(event: e.DrawCommitted | e.Drawn) -> Text:
        title = draw_title(event.draw)
        return Text(de.format(title.de), en.format(title.en))

    return filled


def _committed(event: e.DrawCommitted) -> Text:
    """A commitment made anew says that it is, and why: so far only a new key is a reason."""
    if event.reason is None:
        return _draw("Auslosung „{}“ zugesagt", 'draw "{}" committed to')(event)
    return _draw(
        "Auslosung „{}“ neu zugesagt, noch ehe gelost war: das Haus hat einen anderen Schlüssel",
        'draw "{}" committed to anew, before anything was drawn: the house has another key',
    )(event)


def _lot(event: e.LotDrawn) -> Text:
    """Who was drawn first stands first: that is what a lot is about."""
    de, en = " vor ".join(event.order), " ahead of ".join(event.order)
    return Text(f"Los gezogen: {de}", f"lot drawn: {en}")


def _movers(players: tuple[str, ...]) -> str:
    return f" ({', '.join(players)})" if players else ""


def _repaired(event: e.RoundRepaired) -> Text:
    aside = ", ".join(map(str, event.aside))
    dropped = Text(
        f"; beiseitegelegt: Ergebnis von Tisch {aside}" if aside else "",
        f"; set aside: result of table {aside}" if aside else "",
    )
    return Text(
        f"Sitze in Runde {event.round} geändert{_movers(event.moved)}{dropped.de}",
        f"seats of round {event.round} changed{_movers(event.moved)}{dropped.en}",
    )


WORDS: dict[type, Callable[[Any], Text]] = {
    e.TournamentAnnounced: _plain("Turnier angekündigt", "tournament announced"),
    e.OptionsChanged: _plain("Optionen geändert", "options changed"),
    e.DetailsSet: _plain("Angaben zum Turnier geändert", "tournament details changed"),
    e.PlayerEntered: _plain("{player} angemeldet", "{player} entered"),
    e.EntryChanged: _plain("Angaben zu {player} geändert", "entry of {player} changed"),
    e.EntryCancelled: _plain("{player} abgemeldet", "{player} taken off the list"),
    e.PlayerMovedUp: _plain("{player} nachgerückt", "{player} moved up"),
    e.PlayerCheckedIn: _plain("{player} eingecheckt", "{player} checked in"),
    e.PlayerMissed: _plain("{player} fehlt", "{player} did not come"),
    e.PlayerDelayed: _plain("{player} ab Runde {from_round}", "{player} from round {from_round}"),
    e.CheckInUndone: _plain("Check-in von {player} aufgehoben", "check-in of {player} undone"),
    e.CheckInClosed: _plain("Check-in geschlossen", "check-in closed"),
    e.CheckInReopened: _plain("Check-in wieder geöffnet", "check-in reopened"),
    e.TournamentStarted: _plain("Turnier gestartet", "tournament started"),
    e.DrawCommitted: _committed,
    e.Drawn: _draw("„{}“ ausgelost", '"{}" drawn'),
    e.LotDrawn: _lot,
    e.RoundSeated: _plain("Runde {round} ausgelost", "round {round} drafted"),
    e.StandInCalled: _plain(
        "{player} springt in Runde {round} ein", "{player} stands in in round {round}"
    ),
    e.SeatsSwapped: _plain("{one} und {other} getauscht", "{one} and {other} swapped"),
    e.RoundPublished: _plain("Runde {round} veröffentlicht", "round {round} published"),
    e.TableFinished: _of_a_game(
        _plain(
            "Tisch {table}, Runde {round}: Spiel zu Ende", "table {table}, round {round}: game over"
        ),
        _match("{match}: Spiel zu Ende", "{match}: game over"),
    ),
    e.SlipReported: _of_a_game(
        _plain(
            "Ergebnis von Tisch {table}, Runde {round}", "result of table {table}, round {round}"
        ),
        _match("{match}: Ergebnis gemeldet", "{match}: result reported"),
    ),
    e.SlipConfirmed: _of_a_game(
        _plain(
            "Tisch {table}, Runde {round}: {player} hat bestätigt",
            "table {table}, round {round}: {player} signed",
        ),
        _match("{match}: {player} hat bestätigt", "{match}: {player} signed"),
    ),
    e.SlipDisputed: _of_a_game(
        _plain(
            "Tisch {table}, Runde {round}: angefochten von {player}",
            "table {table}, round {round}: disputed by {player}",
        ),
        _match("{match}: angefochten von {player}", "{match}: disputed by {player}"),
    ),
    e.SlipAccepted: _of_a_game(
        _plain(
            "Tisch {table}, Runde {round}: angenommen", "table {table}, round {round}: accepted"
        ),
        _match("{match}: Ergebnis eingetragen", "{match}: result entered"),
    ),
    e.SlipCorrected: _of_a_game(
        _plain(
            "Tisch {table}, Runde {round}: berichtigt", "table {table}, round {round}: corrected"
        ),
        _match("{match} berichtigt", "{match} corrected"),
    ),
    e.SeatVacated: _plain(
        "{player} fehlt an Tisch {table}, Runde {round}",
        "{player} is missing at table {table}, round {round}",
    ),
    e.SeatMoved: _plain(
        "{player} wechselt in Runde {round} an Tisch {table}",
        "{player} moves to table {table} in round {round}",
    ),
    e.RoundRepaired: _repaired,
    e.SubstituteNamed: _plain(
        "Ersatz für {leaver} an Tisch {table}", "substitute for {leaver} at table {table}"
    ),
    e.RoundClosed: _plain("Runde {round} abgeschlossen", "round {round} closed"),
    e.RefereeCalled: _called,
    e.CallAnswered: _plain("Schiedsrichter unterwegs", "referee on the way"),
    e.CallClosed: _plain("Ruf nach dem Schiedsrichter erledigt", "call for the referee closed"),
    e.RulingGiven: _plain("Entscheidung nach {rule}", "ruling under {rule}"),
    e.PlayerWithdrew: _plain("{player} zurückgezogen", "{player} withdrew"),
    e.PlayerReturned: _plain("{player} wieder dabei", "{player} returned"),
    e.PlayerDisqualified: _plain("{player} disqualifiziert", "{player} disqualified"),
    e.MatchSeated: _match("{match} gesetzt", "{match} seated"),
    e.SeatPicked: _match("{match}: {player} hat gewählt", "{match}: {player} picked"),
    e.PlaceRevealed: _plain("Platz {place} gezeigt", "place {place} shown"),
    e.TournamentAwarded: _plain("Siegerehrung abgeschlossen", "award ceremony held"),
    e.RoundsChanged: _plain(
        "{rounds} statt {was} Runden: {reason}", "{rounds} instead of {was} rounds: {reason}"
    ),
    e.FinishDropped: _plain("ohne Endrunde: {reason}", "without the finish: {reason}"),
    e.TournamentCancelled: _plain("Turnier abgesagt: {reason}", "tournament cancelled: {reason}"),
    e.ClockStarted: _plain("Uhr gestartet", "clock started"),
    e.ClockPaused: _plain("Uhr angehalten", "clock paused"),
    e.ClockStopped: _plain("Uhr abgenommen", "clock taken down"),
    e.TableExtended: _extended,
    e.ClockPressed: _beside("Schachuhr {} gedrückt", "chess clock {} pressed"),
    e.MinutesNoted: _beside("Protokoll {}", "minutes {}"),
    e.WritingHandedOver: _handed_over,
    e.TakenBack: _plain("ab Schritt {since} zurückgenommen", "taken back from step {since} on"),
}
