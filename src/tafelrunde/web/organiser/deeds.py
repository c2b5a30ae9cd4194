"""What somebody wants to do at the desk, by the words people say for it, and where it is done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as spoken
from django.utils.translation import gettext_noop as _
from django.utils.translation import override

from tafelrunde.reckoning.names.alphabet import fits
from tafelrunde.web.visit import HallVisit
from tafelrunde.words import LANGUAGES


@dataclass(frozen=True)
class Deed:
    """`words`: by what else it is looked for."""

    title: str
    words: str
    room: str
    part: str = ""


DEEDS = (
    Deed(_("Disqualify somebody"), _("put out expel exclude"), "rulings", "disqualify"),
    Deed(_("Warn somebody"), _("warning ruling penalty note"), "rulings", "note"),
    Deed(_("Withdraw somebody"), _("leaves drops out gone gives up"), "rulings", "leaves"),
    Deed(_("Take on a stand-in"), _("substitute spare odd number"), "players"),
    Deed(_("Enter somebody late"), _("add player person arrives"), "players"),
    Deed(_("Draw a round"), _("seat seating lot again redraw"), "draw"),
    Deed(_("Swap two people in a draft"), _("exchange change seats places"), "draw"),
    Deed(_("Change seats in a round"), _("swap move table place repair"), "seats"),
    Deed(
        _("Shorten the tournament, or more rounds"),
        _("fewer rounds number end early drop finish"),
        "settings",
        "rounds-number",
    ),
    Deed(_("Cancel the tournament"), _("call off stop delete hide"), "settings", "cancel-it"),
    Deed(_("Draw a lot among equals"), _("tie dice decide level"), "finish"),
    Deed(_("Start, pause or extend the clock"), _("time timer minutes gong"), "tables"),
    Deed(_("Enter or correct a result"), _("slip points accept wrong mistake"), "tables"),
    Deed(_("Print slips, seating and lists"), _("pdf paper printer certificates"), "paper"),
    Deed(_("Take a step back"), _("undo revert back mistake"), "history"),
    Deed(_("Give somebody a link for the phone"), _("code QR join link card"), "phones"),
    Deed(_("Save or send the result"), _("excel export csv report backup"), "files"),
)


def deeds(desk: HallVisit[Any], asked: str, rooms: set[str]) -> list[tuple[str, str]]:
    """The deeds that were asked for in any language, as far as their room is there."""
    if not asked.strip():
        return []
    return [
        (spoken(deed.title), _address(desk, deed))
        for deed in DEEDS
        if (deed.room in rooms or (deed.room == "seats" and desk.state.rounds))
        and fits(_called(deed), asked)
    ]


def _address(desk: HallVisit[Any], deed: Deed) -> str:
    address = reverse(f"desk-{deed.room}", args=[desk.slug])
    return f"{address}#{deed.part}" if deed.part else address


def _called(deed: Deed) -> str:
    """All it is called by: people look in the language they think in."""
    said = []
    for lang in LANGUAGES:
        with override(lang):
            said += [spoken(deed.title), spoken(deed.words)]
    return " ".join(said)
