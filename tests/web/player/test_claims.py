"""The longest road of two people at one Catan table is carried along and doubted on the phone."""

from __future__ import annotations

import html
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.web.audience import days
from tests.web.player.phones import Phone, figures, in_order, saved, table_of

SCORES = {"vp": [10, 8, 7, 4]}


@pytest.mark.django_db
def test_a_phone_carries_the_claims_of_every_score_sheet_into_the_report_and_doubts_two() -> None:
    saved(days.seated(8, rulebook="catan", mode="ranking-tournament"))
    _round, table = table_of("p1")
    first, _second, third = in_order(table)[:3]
    phone = Phone(first)
    carried: dict[str, str] = {}
    for line in (1, 3):
        counted = {"settlements": "4", "cities": "2", "road": "on", "fill": "1"}
        answer = phone.client.post(f"/t/pokal/me/count/{line}", counted)
        assert answer.status_code == 302, answer.content.decode()
        query = parse_qs(urlsplit(answer["Location"]).query)
        carried |= {name: values[0] for name, values in query.items()}
    assert carried["claims-1"] == carried["claims-3"] == "road"
    page = phone.page("/report", **carried)
    for line in (1, 3):
        assert f'name="claims-{line}" value="road"' in page
        assert f'name="vp-{line}" value="10"' in page
    asked = {"round": "1", "table": str(table.number), "won": "1"}
    typed = asked | figures(SCORES) | {"claims-1": "road", "claims-3": "road"}
    shown = html.unescape(phone.client.post("/t/pokal/me/preview", typed).content.decode())
    names = ", ".join(days.made_up_name(int(player[1:])) for player in (first, third))
    assert f"longest road: counted several times ({names}); only one can have it." in shown
    alone = phone.client.post("/t/pokal/me/preview", typed | {"claims-3": "army"})
    assert "counted several times" not in alone.content.decode()
