"""What the desk says after a press begins like a sentence, in whichever language it is said."""

from __future__ import annotations

import re

import pytest

from tests.web.organiser.conftest import Clerk


def notice(page: str) -> str:
    found = re.search(r"✓ [^<]*", page)
    assert found, "nothing is said"
    return found[0].strip()


@pytest.mark.parametrize(
    ("lang", "drafted", "closed"),
    [
        ("de", "✓ Runde 1 ausgelost", "✓ Runde 1 abgeschlossen"),
        ("en", "✓ Round 1 drafted", "✓ Round 1 closed"),
    ],
)
def test_a_notice_begins_with_a_capital(
    organiser: Clerk, lang: str, drafted: str, closed: str
) -> None:
    organiser.start(8)
    organiser.page()
    organiser.client.defaults["HTTP_ACCEPT_LANGUAGE"] = lang
    organiser.did("draft-round")
    assert notice(organiser.page("/draw")) == drafted
    organiser.did("publish-round", round="1")
    assert notice(organiser.page("/tables"))[2].isupper()
    organiser.finish_round()
    assert notice(organiser.page("/tables")) == closed
