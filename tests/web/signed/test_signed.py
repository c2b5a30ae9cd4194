"""A file signed here is checked by a stranger; whatever was changed in it shows."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tafelrunde.exports import signed
from tafelrunde.games.shelf import open_rulebook
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.rulebook.writing import rulebook_toml
from tafelrunde.store.models import Person
from tafelrunde.store.push_models import HouseKey
from tafelrunde.store.workshop_models import HouseEdition, RuleDraft
from tafelrunde.web.audience import press
from tafelrunde.web.origins import origin_of
from tests.cli.calling import call
from tests.web.audience import days
from tests.web.organiser.conftest import Clerk, organiser, plain_ledger

__all__ = ["organiser", "plain_ledger"]

pytestmark = pytest.mark.django_db


def made(**changes: Any) -> bytes:
    """A signed file, and what somebody made of it."""
    data = signed.sign(signed.new_key(), "result", "Pokal", "Haus", "2026-07-18T10:00:00", "{}")
    return json.dumps(json.loads(data) | changes).encode() if changes else data


def uploaded(data: bytes) -> Any:
    german = Client(headers={"accept-language": "de"})
    return german.post("/signed", {"file": SimpleUploadedFile("x.signed.json", data)})


@pytest.mark.parametrize("part", ["title", "house", "at", "content"])
def test_nothing_can_be_changed(part: str) -> None:
    assert signed.check(made()).holds
    assert not signed.check(made(**{part: "anders"})).holds
    assert not signed.check(made(kind="edition")).holds


def test_who_signed_and_when_is_told_only_where_it_is_proven() -> None:
    proven, forged = (
        uploaded(made(**changes)).content.decode() for changes in ({}, {"title": "x"})
    )
    assert "<dd>18.07.2026 12:00</dd>" in proven
    assert re.search(r"<dd>\s*Haus\s*</dd>", proven)
    assert not re.search(r"<dd>\s*Haus\s*</dd>", forged)
    assert "2026" not in re.sub(r"(?s).*id=.verdict.|<section.*", "", forged)


def test_another_key_is_another_fingerprint() -> None:
    mine, theirs = signed.new_key(), signed.new_key()
    files = [signed.sign(key, "edition", "t", "Haus", "", "x") for key in (mine, theirs)]
    one, other = (signed.check(data) for data in files)
    assert one.holds
    assert other.holds
    assert one.fingerprint != other.fingerprint
    assert one.fingerprint == signed.fingerprint(signed.public_key(mine))
    assert len(one.fingerprint.split()) == 8
    swapped = json.loads(files[0]) | {"key": json.loads(files[1])["key"]}
    assert not signed.check(json.dumps(swapped).encode()).holds


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"\xff\xfe",
        b'{"tafelrunde": "signed"}',
        b"[" * 100_000,
        made(version=2),
        made(kind="letter"),
        made(key="AAAA"),
        made(key="ä" * 44),
        made(signature=""),
        made(signature="!" * 88),
        made(more="x"),
        made(content=7),
        b"x" * (signed.MOST_BYTES + 1),
    ],
)
def test_what_is_no_such_file_is_one_sentence(data: bytes) -> None:
    with pytest.raises(Refusal):
        signed.check(data)
    answer = uploaded(data)
    assert answer.status_code == 422
    assert answer.content.decode().count('role="alert"') >= 1


def test_a_lone_surrogate_is_no_reason_to_break() -> None:
    assert uploaded(made().replace(b"Pokal", b"\\ud800")).status_code in (200, 422)


def test_a_result_is_signed_after_the_award_and_read_by_a_stranger(tmp_path: Path) -> None:
    days.awarded(8).saved("pokal")
    days.closed(8, tournament="t2").saved("laeuft")
    Person.objects.filter(hall_id="t1", player="p1").update(minor=True)
    press.forget()
    assert Client().get("/t/laeuft/result.signed.json").status_code == 404
    file = Client().get("/t/pokal/result.signed.json").content
    found = signed.check(file)
    assert found.holds
    result = json.loads(found.file.content)
    assert result["ranking"][0]["rank"] == 1
    assert days.made_up_name(1) not in found.file.content
    assert "secret.example" not in found.file.content
    page = uploaded(file).content.decode()
    assert "Die Signatur passt" in page
    assert "dieses Haus" in page
    assert result["ranking"][0]["name"] in page
    forged = file.replace(result["ranking"][0]["name"].encode(), b"Ich Selbst")
    assert "Die Signatur passt nicht" in uploaded(forged).content.decode()
    own = Client().get("/signed").content.decode()
    assert found.fingerprint in own
    assert Client().get("/signed/key").content.decode().strip() == found.file.key
    kept = HouseKey.objects.get(name="signing").kept
    assert kept not in own


def test_an_edition_is_signed_as_it_is_written() -> None:
    found = signed.check(Client().get("/rulebooks/catan/signed.json").content)
    assert found.holds
    assert found.file.content == Client().get("/rulebooks/catan/rulebook.toml").content.decode()


def from_elsewhere(**changes: str) -> bytes:
    """An edition that another house has signed, with rules of its own."""
    text = Client().get("/rulebooks/catan/rulebook.toml").content.decode()
    for old, new in changes.items():
        text = re.sub(rf'^{old} = ".*"$', f'{old} = "{new}"', text, count=1, flags=re.MULTILINE)
    return signed.sign(signed.new_key(), "edition", "Catan", "Haus Nord", "2026-07-18", text)


def taken(client: Client, data: bytes, do: str) -> Any:
    return client.post("/signed/take", {"file_text": data.decode(), "do": do})


def test_an_edition_that_holds_goes_on_the_shelf_with_who_signed_it(organiser: Clerk) -> None:
    data = from_elsewhere(version="2031-nord")
    found, maker = signed.check(data), organiser.client
    assert "/signed/take" not in uploaded(data).content.decode(), "who is not logged in reads"
    page = maker.post("/signed", {"file": SimpleUploadedFile("x.json", data)}).content.decode()
    assert "Ins Regal stellen" in page
    assert taken(Client(), data, "shelf").status_code in (302, 403)
    assert not HouseEdition.objects.exists()
    forged = data.replace(b"2031-nord", b"2032-nord")
    assert taken(maker, forged, "shelf").status_code == 422
    assert taken(maker, made(), "shelf").status_code == 422
    done = taken(maker, data, "shelf")
    assert (done.status_code, done["Location"]) == (302, "/rulebooks/catan@2031-nord")
    book = open_rulebook("catan@2031-nord")
    assert rulebook_toml(book) == found.file.content
    words = origin_of(book).words["de"]
    assert words == f"aus einer von Haus Nord ({found.fingerprint}) signierten Datei"
    again = taken(maker, data, "shelf")
    assert again.status_code == 422
    assert "steht schon im Regal" in again.content.decode()


def test_an_edition_that_holds_opens_in_the_workshop(organiser: Clerk) -> None:
    data = from_elsewhere(version="2031-nord")
    done = taken(organiser.client, data, "workshop")
    draft = RuleDraft.objects.get()
    assert done["Location"] == f"/workshop/draft/{draft.pk}"
    page = organiser.client.get(done["Location"], follow=True).content.decode()
    assert "Haus Nord" in page
    assert signed.check(data).fingerprint in page
    broken = from_elsewhere(version="")
    assert taken(organiser.client, broken, "shelf").status_code == 422


def test_the_terminal_checks_it_too(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_bytes(made())
    bad.write_bytes(made(title="anders"))
    print_ = signed.check(good.read_bytes()).fingerprint
    assert call("verify", str(good))[0] == 0
    assert call("verify", str(good), "--key", print_.upper().replace(" ", "-"))[0] == 0
    assert call("verify", str(good), "--key", "dead beef")[0] == 1
    assert call("verify", str(bad))[0] == 1
