"""`tafelrunde serve --demo` as a person starts it: every page of the album answers."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tafelrunde.demo.house import STORIES
from tafelrunde.demo.tour import GUIDES
from tests.faults.client import Client
from tools.screenshots import CATAN, DISPUTED, OPEN, REPORTED, SHOTS, demonstration, sitting


def test_the_demonstration_opens_with_every_page_it_promises() -> None:
    with demonstration() as (address, link):
        port = int(address.rpartition(":")[2])
        visitor = Client(port, Path(), Random(1))
        start = visitor.get("/")
        for story in STORIES:
            assert story.title in start
        organiser = Client(port, Path(), Random(1))
        organiser.log_in(link)
        tables = organiser.get(f"{CATAN}/desk/tables")
        assert len({sitting(tables, state) for state in (OPEN, REPORTED, DISPUTED)}) == 3
        for shot in SHOTS:
            if shot.player:  # phones join by a tap; tests/web/player opens their pages
                continue
            found = (organiser if shot.inside else visitor).get(shot.path)
            assert "<title>" in found, shot.path
        for guide in GUIDES:
            for door in guide.doors:
                found = (organiser if guide.account else visitor).get(door.address)
                assert "<title>" in found, door.address
