"""The finish at the desk: lots in public, picks in order, replays, early wins, the ceremony."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.web.audience import days
from tests.web.organiser.conftest import Clerk

Line = Callable[[int], dict[str, str]]


def start(clerk: Clerk, rulebook: str, mode: str, players: int, **options: str) -> None:
    clerk.announce(rulebook, mode, **options)
    clerk.enter(players)
    clerk.begin()


def play(clerk: Clerk, rounds: int, line: Line) -> None:
    for _ in range(rounds):
        clerk.publish()
        number = str(len(clerk.state.rounds))
        for table in clerk.state.rounds[-1].tables.values():
            figures = typed(len(table.seats), line)
            clerk.did("report-slip", round=number, table=str(table.number), accept="1", **figures)
        clerk.did("close-round", round=number)


def typed(seats: int, line: Line) -> dict[str, str]:
    return {name: value for number in range(1, seats + 1) for name, value in line(number).items()}


def falling(*figures: str) -> Line:
    return lambda number: {f"{name}-{number}": str(60 - number) for name in figures}


def rising(*figures: str) -> Line:
    return lambda number: {f"{name}-{number}": str(20 + number) for name in figures}


def equal(*figures: str) -> Line:
    return lambda number: {f"{name}-{number}": "20" for name in figures}


def test_who_left_the_finish_is_led_to_the_history_instead_of_to_a_refusal(
    organiser: Clerk,
) -> None:
    start(organiser, "seven-wonders", "prelims-and-final", 8)
    play(organiser, 3, falling("vp", "coins"))
    organiser.did(
        "withdraw-player",
        player=(early := organiser.state.rounds[0].tables[1].seats[3].player),
        sure="1",
    )
    assert "return-player" in organiser.page(f"/players/{early}")
    level = re.findall(r'name="players" value="(\w+)"', organiser.page("/finish"))
    if level:  # who is level at the cut hangs on who sat where
        organiser.did("draw-lot", players=level, source="words", seed="sieben")
    organiser.did("seat-stage")
    page = organiser.page(f"/players/{early}")
    assert "return-player" not in page
    assert "Ein Zurückziehen aus Versehen lässt sich noch zurücknehmen." in page
    assert f"/desk/history?player={early}" in page.split("aus Versehen")[1]


def test_equal_players_are_ordered_by_a_lot_drawn_in_public(organiser: Clerk) -> None:
    start(organiser, "seven-wonders", "prelims-and-final", 8)
    play(organiser, 3, equal("vp", "coins"))
    page = organiser.page("/finish")
    players = re.findall(r'name="players" value="(\w+)"', page)
    assert len(players) >= 2
    organiser.did("draw-lot", players=players, source="words", seed="sieben")
    assert organiser.state.lots
    assert "seat-stage" in organiser.page("/finish")
    organiser.did("seat-stage")
    (match,) = organiser.state.matches.values()
    assert "Ergebnis eintragen" in organiser.page("/finish")
    organiser.page(f"/finish/{match.id}")
    organiser.did("report-match", match=match.id, **typed(4, rising("vp", "coins")))
    organiser.did("award-tournament")
    assert organiser.page("/award").count("<tr data-player") == 8
    glance = organiser.page("").partition('class="top-list"')[2].partition("</ol>")[0]
    ended = [(str(each.rank), organiser.names[each.player]) for each in organiser.state.awarded]
    shown = re.findall(r"<b>(\d+)</b> ([^<]*?)\s+<span", glance)
    assert shown[:4] == ended[:4], "how it ended, not how the rounds did"


@pytest.mark.rule("CAR-408")
def test_a_lot_drawn_by_hand_is_noted_and_told_to_everybody(organiser: Clerk) -> None:
    start(organiser, "carcassonne", "four-player", 4)
    play(organiser, organiser.mode_rounds, equal("vp"))
    page = organiser.page("/finish")
    players = re.findall(r'name="players" value="(\w+)"', page)
    assert len(players) == 4, "four finalists, equal in everything: who picks first?"
    assert "auf Platz 1" in page
    public = organiser.client.get(f"/t/{organiser.slug}/finish").content.decode()
    assert "ein Los ist nötig; es wird öffentlich" in public
    fields = {"by_hand": "1", "order": players[::-1]}
    assert organiser.do("draw-lot", **fields).status_code == 422, "how was it drawn?"
    twice = {"by_hand": "1", "order": [players[0]] * 4, "reason": "Zettel aus dem Hut"}
    refused = organiser.do("draw-lot", **twice)
    assert refused.status_code == 422
    assert "In der Reihenfolge des Loses steht jede Person genau einmal" in refused.content.decode()
    organiser.did("draw-lot", **fields, reason="Zettel aus dem Hut")
    assert organiser.state.lots == tuple(players[::-1])
    public = organiser.client.get(f"/t/{organiser.slug}/finish").content.decode()
    assert "Das Los um Platz" in public
    assert "Zettel aus dem Hut" in public
    organiser.did("seat-stage")
    (match,) = organiser.state.matches.values()
    assert [seat.player for seat in match.seats] == players[::-1]


@pytest.mark.rule("CAR-408")
def test_finalists_pick_their_positions_in_order(organiser: Clerk) -> None:
    start(organiser, "carcassonne", "four-player", 8)
    play(organiser, organiser.mode_rounds, falling("vp"))
    while lot := re.findall(r'name="players" value="(\w+)"', organiser.page("/finish")):
        organiser.did("draw-lot", players=lot)
    organiser.did("seat-stage")
    (match,) = organiser.state.matches.values()
    page = organiser.page("/finish")
    assert ">Sitz 1 (beginnt)</button>" in page
    assert "Position 1" not in page
    assert f'id="next-step" href="#choice-{match.id}"' in page, "the bar says who chooses"
    assert f'id="choice-{match.id}"' in page
    assert "Jetzt im Saal" not in page, "first they choose"
    last = match.seats[-1].player
    refused = organiser.do("pick-seat", match=match.id, player=last, choice="1")
    assert refused.status_code == 422
    assert "Reihenfolge der Tabelle" in refused.content.decode()
    for choice in ("3", "1", "4"):
        turn = re.search(r'name="player" value="(\w+)"', organiser.page("/finish"))
        assert turn is not None
        organiser.did("pick-seat", match=match.id, player=turn.group(1), choice=choice)
    positions = [seat.position for seat in organiser.state.matches[match.id].seats]
    assert positions == [3, 1, 4, 2], "the last takes what is left"
    page = organiser.page("/finish")
    assert "Gesetzt. Jetzt im Saal:" in page
    hall = page.partition('id="in-the-hall"')[2].partition("</section>")[0]
    assert f'href="/t/{organiser.slug}/desk/paper"' in hall
    assert f'href="/t/{organiser.slug}/screen"' in hall
    overview = organiser.page().partition('id="now">Endrunde</h2>')[2].partition("</section>")[0]
    assert "<b>Finale</b>" in overview, "as the tables of a round are"
    assert overview.count('class="tile-line"') == 4
    organiser.did("report-match", match=match.id, **typed(4, falling("vp")))
    assert "Jetzt im Saal" not in organiser.page("/finish")
    assert 'id="now"' not in organiser.page()


def _sent(page: str, name: str) -> str:
    """What a form of this page carries along, as a browser sends it."""
    found = re.search(rf'name="{name}"\s+value="([^"]*)"', page)
    assert found is not None, name
    return unescape(found.group(1))


@pytest.mark.rule("CAR-308")
def test_a_drawn_final_is_replayed_and_a_wrong_one_corrected(organiser: Clerk) -> None:
    start(organiser, "carcassonne", "two-player", 8, **{"option-knockout_size": "2"})
    play(organiser, organiser.mode_rounds, falling("vp"))
    while lot := re.findall(r'name="players" value="(\w+)"', organiser.page("/finish")):
        organiser.did("draw-lot", players=lot)
    organiser.did("seat-stage")
    organiser.did("report-match", match="final", **typed(2, equal("vp")))
    page = organiser.page("/finish")
    assert "<h2>Wiederholung, wenn die Zeit reicht: Finale</h2>" in page
    assert "Keine Wiederholung: lassen Sie es so" in page
    organiser.did("seat-stage")
    assert "Wiederholung eintragen" in organiser.page("/finish")
    form = organiser.page("/finish/final")
    sent = {name: _sent(form, name) for name in ("match", "game", "seated")}
    organiser.did("report-match", **sent, **typed(2, falling("vp")))
    fields = typed(2, falling("vp")) | {"vp-1": "10", "reason": "vertauscht"}
    asked = organiser.do("correct-match", match="final", game="2", **fields)
    assert asked.status_code == 200
    organiser.did("correct-match", match="final", game="2", sure="1", **fields)
    assert organiser.state.matches["final"].games[1].corrections == 1


@pytest.mark.rule("CAR-308")
def test_a_drawn_final_may_be_replayed_until_the_ceremony_and_not_after_it(
    organiser: Clerk,
) -> None:
    start(organiser, "carcassonne", "two-player", 8, **{"option-knockout_size": "2"})
    play(organiser, organiser.mode_rounds, falling("vp"))
    while lot := re.findall(r'name="players" value="(\w+)"', organiser.page("/finish")):
        organiser.did("draw-lot", players=lot)
    organiser.did("seat-stage")
    organiser.did("report-match", match="final", **typed(2, equal("vp")))
    assert "Wenn die Zeit reicht, zuerst noch einmal: Finale" in organiser.page()
    organiser.did("award-tournament")
    page = organiser.page("/finish")
    assert "Wiederholung, wenn die Zeit reicht" not in page
    assert "/do/seat-stage" not in page


@pytest.mark.rule("7W-209")
def test_a_duel_can_end_early(organiser: Clerk) -> None:
    start(organiser, "seven-wonders", "duel", 8)
    organiser.publish()
    who = organiser.do("report-slip", round="1", table="1", early="military")
    assert who.status_code == 422
    assert 'data-place="won"' in who.content.decode()
    organiser.did("report-slip", round="1", table="1", early="military", won="2")
    slip = organiser.state.rounds[0].tables[1].slip
    assert slip is not None
    assert [line.victory for line in slip.lines] == [None, "military"]


def test_friedrichs_minutes_are_typed_kept_and_shown_again(organiser: Clerk) -> None:
    organiser.announce("friedrich", "world-championship")
    organiser.enter(4, **{f"pseudonym-{n}": f"Husar {n}" for n in range(1, 5)})
    for player in list(organiser.state.entries):
        organiser.did("check-in", player=player)
    organiser.did("close-check-in")
    organiser.did("start-tournament")
    organiser.publish()
    fields = {"round": "1", "table": "1", "rounds": "12", "winner-russia": "on"}
    held = {"russia": 10, "sweden": 2, "austria": 5, "imperial_army": 1, "france": 3}
    of = {"russia": 10, "sweden": 5, "austria": 12, "imperial_army": 5, "france": 10}
    fields |= {f"held-{nation}": str(n) for nation, n in held.items()}
    fields |= {f"of-{nation}": str(n) for nation, n in of.items()}
    fields |= {"offensive-held": "3", "offensive-of": "9", "offensive-round": "7"}
    fields |= {"army-role": "pompadour", "army-held": "1", "army-of": "5"}
    wrong = organiser.preview(fields | {"held-sweden": "9"}).content.decode()
    assert '<p data-place="held-sweden">' in wrong
    assert "Schweden, gehalten: höchstens 5 Zielstädte" in wrong
    refused = organiser.do("report-slip", **fields | {"held-sweden": "9"})
    assert 'data-place="held-sweden"' in refused.content.decode()
    asked = organiser.preview(fields | {"rounds": "99"}).content.decode()
    assert '<p data-place="sure-winners">' in asked
    assert "99 Runden: Länger als" in asked
    sure = organiser.preview(fields | {"rounds": "99", "sure-winners": "on"}).content.decode()
    assert "data-place" not in sure
    assert organiser.do("report-slip", **fields).status_code == 422, "the cards are asked for"
    organiser.did("report-slip", **fields | {"sure-cards": "on"})
    slip = organiser.state.rounds[0].tables[1].slip
    assert slip is not None
    assert slip.minutes is not None
    assert slip.minutes["winners"] == ["russia"]
    page = organiser.page("/tables/1/1")
    assert re.search(r'name="held-austria" value="5"', page)
    assert re.search(r'name="offensive-round" value="7"', page)
    assert re.search(r'value="pompadour" selected', page)


@pytest.mark.django_db
@pytest.mark.rule("FRI-102", "FRI-402")
def test_the_final_of_friedrich_gives_places_and_no_points(client: Client) -> None:
    day = days.finishing(8, rulebook="friedrich", mode="world-championship")
    results = day.results()
    while day.state.matches["final"].awaiting:
        assert day.take_step(results)
    day.saved()
    client.force_login(User.objects.create_user("orga", is_superuser=True))
    page = client.get("/t/pokal/desk/finish/final", headers={"Accept-Language": "de"})
    shown = page.content.decode().partition('id="preview"')[2].partition("</table>")[0]
    assert shown.count('class="place"') == 4
    assert re.findall(r"<th[^>]*>\s*(\w+)\s*</th>", shown.partition("</thead>")[0]) == [
        "Platz",
        "Name",
    ]
    prelims = client.get("/t/pokal/desk/tables/1/1", headers={"Accept-Language": "de"})
    assert ">Punkte</th>" in prelims.content.decode()


@pytest.mark.rule("CAR-410")
def test_a_knockout_shows_its_tree_and_asks_for_no_chance_where_nothing_is_drawn(
    organiser: Clerk,
) -> None:
    start(organiser, "carcassonne", "four-player-knockout", 8)
    play(organiser, 6, lambda number: {f"vp-{number}": str(90 - 7 * number)})
    if "lot-form" in organiser.page("/finish"):
        players = re.findall(r'name="players" value="(\w+)"', organiser.page("/finish"))
        organiser.did("draw-lot", players=players)
    page = organiser.page("/finish")
    assert ">Runde</span> <b>6</b> / 6" in page.partition('id="glance"')[2].partition("</ul>")[0]
    assert 'id="next-step" form="stage-form"' in page
    assert 'id="seat-stage"' not in page, "the bar has the button; it stands once"
    assert 'name="source"' not in page, "who picks first is known: no lot"
    organiser.did("seat-stage")
    page = organiser.page("/finish")
    top = page.partition('id="glance"')[2].partition("</ul>")[0]
    assert "Endrunde" in top
    assert ">Runde</span>" not in top, "the rounds are over"
    assert page.count('class="bracket-slot"') == 3, "two semifinals and the final"
    assert "bracket-aside" in page
    for match in ("SF1", "SF2"):
        turn = re.search(rf'value="{match}"><input type="hidden" name="player" value="(\w+)"', page)
        assert turn is not None
        organiser.did("pick-seat", match=match, player=turn.group(1), choice="1")
    assert "Sitz 1 (beginnt)" in page
    assert re.search(r'id="next-step" href="[^"]*/finish/SF1"', organiser.page("/finish"))
    assert "Unterschriebener Zettel: speichern" in organiser.page("/finish/SF1"), "it is final then"
    for match in ("SF1", "SF2"):
        assert tiles(organiser) == ["SF1", "SF2"], "nothing moves while a stage is played"
        organiser.did("report-slip", match=match, accept="1", **{"vp-1": "80", "vp-2": "70"})
    organiser.did("seat-stage")
    assert tiles(organiser)[-2:] == ["SF1", "SF2"], "what is played now stands first"


def tiles(clerk: Clerk) -> list[str]:
    return re.findall(r'data-match="(\w+)"', clerk.page("/finish"))


def in_semifinals(clerk: Clerk) -> None:
    """Eight players, six rounds without equals in front, semifinals seated and picked."""
    start(clerk, "carcassonne", "four-player-knockout", 8)
    play(clerk, 6, lambda number: {f"vp-{number}": str(90 - 7 * number)})
    while lot := re.findall(r'name="players" value="(\w+)"', clerk.page("/finish")):
        clerk.did("draw-lot", players=lot)
    clerk.did("seat-stage")
    pick(clerk, "SF1", "SF2")


def pick(clerk: Clerk, *matches: str) -> None:
    for match in matches:
        player = clerk.state.matches[match].seats[0].player
        clerk.did("pick-seat", match=match, player=player, choice="1")


@pytest.mark.rule("CAR-410")
def test_a_match_of_two_is_previewed_by_places_where_rounds_have_tables_of_four(
    organiser: Clerk,
) -> None:
    in_semifinals(organiser)
    shown = organiser.preview({"match": "SF1", "game": "0", "vp-1": "80", "vp-2": "70"})
    assert shown.status_code == 200
    page = shown.content.decode()
    assert re.findall(r'class="place">(\d)<', page) == ["1", "2"]
    assert "Anteil" not in page, "a match gives neither points nor shares"


@pytest.mark.rule("CAR-410")
def test_a_drawn_final_waits_for_its_replay_and_is_not_called_played(organiser: Clerk) -> None:
    in_semifinals(organiser)
    for match in ("SF1", "SF2"):
        organiser.did("report-match", match=match, **typed(2, falling("vp")))
    while "final" not in organiser.state.matches:
        organiser.did("seat-stage")
        pick(organiser, list(organiser.state.matches)[-1])
    organiser.did("report-match", match="final", **typed(2, equal("vp")))
    tile = re.search(r'data-match="final">(.*?)</li>', organiser.page("/finish"), re.DOTALL)
    assert tile is not None
    assert "unentschieden" in tile[1]
    assert "gespielt" not in tile[1]


@pytest.mark.rule("CAR-410")
def test_whoever_leaves_between_the_stages_is_told_what_will_not_be_played(
    organiser: Clerk,
) -> None:
    in_semifinals(organiser)
    for match in ("SF1", "SF2"):
        organiser.did("report-match", match=match, **typed(2, falling("vp")))
    seats = organiser.state.matches["SF1"].seats
    loser = next(seat.player for seat in seats if seat.position == 2)
    asked = organiser.do("withdraw-player", player=loser).content.decode()
    assert "Spiel um Platz 3: keine Partie" in asked
    assert "Runde 7" not in asked
    organiser.did("withdraw-player", player=loser, sure="1")
    page = organiser.page("/finish")
    assert "kampflos gewonnen" in page
    assert "Niederlage Halbfinale" not in page


@pytest.mark.rule("CAR-410")
def test_after_the_last_round_no_further_round_is_spoken_of(organiser: Clerk) -> None:
    start(organiser, "carcassonne", "four-player-knockout", 8)
    play(organiser, 6, lambda number: {f"vp-{number}": str(90 - 7 * number)})
    player = next(iter(organiser.state.entries))
    asked = organiser.do("withdraw-player", player=player).content.decode()
    assert "Runde 7" not in asked


@pytest.mark.rule("DOM-123")
def test_a_duel_of_two_is_previewed_and_shows_its_winner(organiser: Clerk) -> None:
    start(organiser, "dominion", "swiss", 8, **{"option-rounds": "1"})
    play(organiser, 1, falling("vp", "turns", "victory_cards"))
    organiser.did("seat-stage")
    assert len(organiser.state.matches["final"].seats) == 2, "the winners of both tables"
    figures = typed(2, falling("vp", "turns", "victory_cards"))
    assert organiser.preview({"match": "final", "game": "0"} | figures).status_code == 200
    organiser.did("report-match", match="final", **figures)
    assert organiser.page("/finish").count("★") == 1
