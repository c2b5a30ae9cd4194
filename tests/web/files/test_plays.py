"""Games for BG Stats: what is public, under public names, each game and person by one id."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from tafelrunde.desk import commands as c
from tafelrunde.journal.events import Line, Slip
from tafelrunde.store.models import Hall, Person
from tafelrunde.web.audience import press
from tests.web.audience import days
from tests.web.player.phones import Phone, saved, state

pytestmark = pytest.mark.django_db


def file_of(answer: Any) -> Any:
    assert answer.status_code == 200
    assert answer["Content-Disposition"].endswith('.bgsplay"')
    told = json.loads(answer.content)
    known = {person["id"] for person in told["players"]}
    for play in told["plays"]:
        assert {score["playerRefId"] for score in play["playerScores"]} <= known
        assert (play["gameRefId"], play["locationRefId"]) == (
            told["games"][0]["id"],
            told["locations"][0]["id"],
        )
    ids = [each["uuid"] for part in ("players", "plays") for each in told[part]]
    assert len(set(ids)) == len(ids)
    return told


def public(slug: str) -> Any:
    return file_of(Client().get(f"/t/{slug}/games.bgsplay"))


def test_every_closed_game_is_there_with_its_winner() -> None:
    day = days.closed(8)
    day.saved("pokal")
    told = public("pokal")
    tables = day.state.rounds[0].tables.values()
    assert len(told["plays"]) == len(tables)
    assert (told["games"][0]["name"], told["games"][0]["highestWins"]) == ("7 Wonders", True)
    assert told["plays"][0]["playDate"].startswith("2026-07-18 ")
    for play, table in zip(told["plays"], tables, strict=True):
        assert table.slip is not None
        scores = [int(score["score"]) for score in play["playerScores"]]
        assert scores == [line.figures["vp"] for line in table.slip.lines]
        assert [s["rank"] for s in play["playerScores"] if s["winner"]] == [1]
        assert not any(score["startPlayer"] for score in play["playerScores"]), "all at once"
    assert told == public("pokal")
    assert "userInfo" not in told
    assert "/t/pokal/games.bgsplay" in Client().get("/t/pokal").content.decode()


def test_a_round_played_before_its_announced_time_has_the_one_it_was_played_at() -> None:
    day = days.Day()
    times = ("2026-01-10 09:00", "2026-07-18 13:00", "2026-07-18 15:00")
    day.does(c.SetDetails(round_times=times))
    day.open(8, fair_play=True)
    results = day.results()
    for _round in range(2):
        day.play_round(results)
    day.saved("pokal")
    first, *_others, last = [play["playDate"] for play in public("pokal")["plays"]]
    assert first == "2026-01-10 08:00:00", "as announced, at nine in the hall"
    assert last.startswith("2026-01-10 10:"), "early: when it was published"


def test_a_minor_is_initials_in_files_too() -> None:
    days.closed(8).saved("pokal")
    child = Person.objects.get(player="p3")
    Person.objects.filter(pk=child.pk).update(minor=True)
    answer = Client().get("/t/pokal/games.bgsplay")
    assert child.surname not in answer.content.decode()
    assert [each["name"] for each in file_of(answer)["players"] if "(#3)" in each["name"]]


def test_nothing_before_a_result_is_final_and_nothing_of_a_hidden_tournament() -> None:
    days.seated(8).saved("pokal")
    assert public("pokal")["plays"] == []
    assert "games.bgsplay" not in Client().get("/t/pokal").content.decode()
    Hall.objects.update(public=False)
    press.forget()  # what was glimpsed a moment ago
    assert Client().get("/t/pokal/games.bgsplay").status_code == 404


def test_results_under_pseudonyms_wait_for_the_award() -> None:
    days.closed(8, rulebook="friedrich", mode="world-championship").saved("friedrich")
    assert public("friedrich")["plays"] == []
    assert "games.bgsplay" not in Client().get("/t/friedrich").content.decode()


def test_a_phone_takes_its_own_games_home_with_public_names() -> None:
    saved(days.awarded(12))
    phone = Phone("p1")
    assert "/me/games.bgsplay" in phone.page()
    told = file_of(phone.client.get(f"/t/{Hall.objects.get().slug}/me/games.bgsplay"))
    games = [t for round_ in state().rounds for t in round_.tables.values()]
    games += [game for match in state().matches.values() for game in match.games]
    mine = [game for game in games if any(seat.player == "p1" for seat in game.seats)]
    assert len(told["plays"]) == len(mine)
    entry = state().person("p1")
    assert entry is not None
    assert told["userInfo"] == {"meRefId": entry.number}
    everybody = public(Hall.objects.get().slug)
    names = {person["uuid"]: person["name"] for person in everybody["players"]}
    assert all(names[person["uuid"]] == person["name"] for person in told["players"])
    assert len(everybody["plays"]) == len(games), "with the finish, after the award"
    finish = [play["playDate"] for play in everybody["plays"] if "Endrunde" in play["comments"]]
    assert finish
    assert not any(at.endswith("12:00:00") for at in finish), "when it was seated, not at noon"


def test_a_rule_makes_one_the_winner_of_a_drawn_final_and_a_replayed_game_nobody() -> None:
    day = days.Day("carcassonne", "two-player", {"knockout_size": 4, "rounds": 2})
    day.open(8, fair_play=True)
    results = day.results()
    while not {"final", "third-place"} <= day.state.matches.keys():
        assert day.take_step(results)
    for match in ("third-place", "final", "final"):
        if match == "final" and day.state.matches["final"].games:
            day.does(c.SeatStage(match="final", seed="again"))
        seats = day.state.matches[match].seats
        slip = Slip(tuple(Line(seat.player, {"vp": 70}) for seat in seats))
        day.does(c.ReportSlip(match=match, slip=slip))
        day.does(c.AcceptSlip(match=match))
    day.does(c.AwardTournament())
    day.saved("pokal")
    finish = [p["playerScores"] for p in public("pokal")["plays"] if "Endrunde" in p["comments"]]
    won = [sum(score["winner"] for score in scores) for scores in finish]
    assert won == [1, 1, 1, 0, 1]


@pytest.mark.parametrize(("date", "noon"), [("2026-01-10", False), ("2026-07-18", True)])
def test_a_round_without_a_clock_was_played_when_it_was_published_on_its_day(
    date: str, *, noon: bool
) -> None:
    day = days.Day()
    day.does(c.SetDetails(date=date))
    day.open(8, fair_play=True)
    day.play_round(day.results())
    day.saved("pokal")
    for play in public("pokal")["plays"]:
        assert play["playDate"].startswith(date)
        assert play["playDate"].endswith("12:00:00") is noon
