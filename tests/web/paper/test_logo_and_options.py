"""At the desk: a logo of one's own, certificates for the first, prints without QR codes."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tafelrunde.store.backup import back_up, restore
from tafelrunde.store.book import DjangoLedger
from tafelrunde.store.models import Crew, Hall, Logo
from tafelrunde.web import house
from tests.exports.pdf.hall_on_paper import pages_of, pictures_of
from tests.exports.pdf.test_own_logo import picture, svg
from tests.web.audience.days import finishing, seated

pytestmark = pytest.mark.django_db
ADDRESS = "/t/pokal/desk/paper"


@pytest.fixture(autouse=True)
def plain_ledger(monkeypatch: pytest.MonkeyPatch) -> None:
    ledger = DjangoLedger()
    monkeypatch.setattr(house, "ledger", lambda: ledger)


def upload(client: Client, content: bytes, name: str = "logo.png") -> Any:
    file = SimpleUploadedFile(name, content, content_type="image/png")
    return client.post(f"{ADDRESS}/logo", {"logo": file})


def test_a_logo_is_kept_shown_and_taken_away_again(admin_client: Client) -> None:
    seated(12).saved()
    assert admin_client.get(f"{ADDRESS}/logo.png").status_code == 404
    assert upload(admin_client, picture("JPEG"), "logo.jpg").status_code == 302
    shown = admin_client.get(f"{ADDRESS}/logo.png")
    assert shown["Content-Type"] == "image/png"
    assert shown["X-Content-Type-Options"] == "nosniff"
    assert shown.content.startswith(b"\x89PNG")
    assert "logo.png" in admin_client.get(ADDRESS).content.decode()
    assert admin_client.post(f"{ADDRESS}/logo", {"away": "1"}).status_code == 302
    assert not Logo.objects.exists()


def test_a_hostile_picture_is_refused_and_the_old_one_stays(admin_client: Client) -> None:
    seated(12).saved()
    upload(admin_client, picture("PNG"))
    kept = Logo.objects.get().png
    for content in (svg("<script>1</script>"), b"\x89PNG\r\n\x1a\n" + b"\0" * 2_500_000, b""):
        answer = upload(admin_client, content)
        assert answer.status_code == 422
    assert admin_client.post(f"{ADDRESS}/logo", {}).status_code == 422
    assert bytes(Logo.objects.get().png) == bytes(kept)


def test_only_the_organiser_gives_the_tournament_a_logo(client: Client) -> None:
    seated(12).saved()
    account = User.objects.create_user("wart", password="wart")
    Crew.objects.create(hall=Hall.objects.get(), account=account, role="scorekeeper")
    client.force_login(account)
    assert client.get(ADDRESS).status_code == 200
    assert 'name="logo"' not in client.get(ADDRESS).content.decode()
    assert upload(client, picture("PNG")).status_code in (302, 403)
    assert not Logo.objects.exists()


def test_certificates_for_the_first_carry_the_logo(admin_client: Client) -> None:
    hall = finishing(12)
    hall.play_to_the_end(hall.results())
    hall.saved()
    upload(admin_client, picture("PNG"))
    answer = admin_client.get(f"{ADDRESS}/certificates.pdf?first=3")
    assert len(pages_of(answer.content)) == 3
    page = pictures_of(answer.content)[0].convert("RGB")
    assert any(rgb == (200, 0, 0) for _count, rgb in page.getcolors(1 << 24) or ())
    assert len(pages_of(admin_client.get(f"{ADDRESS}/certificates.pdf?first=").content)) == 12
    assert len(pages_of(admin_client.get(f"{ADDRESS}/certificates.pdf?first=5000").content)) == 12
    for nonsense in ("0", "000", "x", "-1"):  # never all of them by mistake
        refused = admin_client.get(f"{ADDRESS}/certificates.pdf?first={nonsense}")
        assert 400 <= refused.status_code < 500
        assert f"Ein Platz ab 1 erwartet, gefunden „{nonsense}“" in refused.content.decode()
    assert 'name="first"' in admin_client.get(ADDRESS).content.decode()


def test_without_a_network_prints_carry_no_qr_codes(admin_client: Client) -> None:
    seated(12).saved()
    page = admin_client.get(f"{ADDRESS}?qr=0").content.decode()
    assert "slips.pdf?lang=de&amp;qr=0" in page
    with_codes, without = (
        admin_client.get(f"{ADDRESS}/slips.pdf?{query}").content for query in ("", "qr=0")
    )
    assert b"/slip/" in with_codes or len(with_codes) > len(without)
    assert pages_of(without)[0].count("Code") == pages_of(with_codes)[0].count("Code")


@pytest.mark.django_db(transaction=True)
def test_the_logo_lies_in_the_backup(admin_client: Client, tmp_path: Path) -> None:
    seated(12).saved()
    upload(admin_client, picture("PNG"))
    made = back_up(tmp_path, "with-logo")
    restore(made.path, tmp_path / "house" / "tafelrunde.sqlite3")
    with closing(sqlite3.connect(tmp_path / "house" / "tafelrunde.sqlite3")) as restored:
        ((png,),) = restored.execute("SELECT png FROM store_logo").fetchall()
    assert png == bytes(Logo.objects.get().png)
