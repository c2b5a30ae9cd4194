"""The organiser's own logo: whatever is uploaded, what is kept is a picture of ours."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from tafelrunde.cli.main import main
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.store.logo import clean_logo
from tests.exports.pdf.hall_on_paper import finished, pictures_of, printed, text_of

SHEET = str(Path(__file__).parents[3] / "docs" / "examples" / "seven-wonders.json")
RED = (200, 0, 0)
DRAWN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10">{}</svg>'
SHAPE = '<rect width="30" height="10" fill="#c80000"/>'


def picture(kind: str, size: tuple[int, int] = (300, 100)) -> bytes:
    file = io.BytesIO()
    Image.new("RGB", size, RED).save(file, kind)
    return file.getvalue()


def outlines(size: tuple[int, int]) -> bytes:
    """Black and white alone: the largest picture is made in a moment, by every process of tests."""
    file = io.BytesIO()
    Image.new("1", size).save(file, "PNG")
    return file.getvalue()


def svg(*parts: str) -> bytes:
    return DRAWN.format("".join(parts)).encode()


@pytest.mark.parametrize(
    "upload",
    [
        picture("PNG"),
        picture("JPEG"),
        svg(SHAPE),
        svg("<style>.a{fill:#c80000}</style><metadata><x/></metadata>", SHAPE),
    ],
    ids=["png", "jpeg", "svg", "svg of a drawing program"],
)
def test_a_picture_becomes_a_png_of_ours(upload: bytes) -> None:
    kept = Image.open(io.BytesIO(clean_logo(upload)))
    assert (kept.format, kept.size) == ("PNG", (1200, 400))
    shown = kept.convert("RGB").getpixel((600, 200))
    assert isinstance(shown, tuple)
    assert abs(shown[0] - RED[0]) < 6
    assert shown[1] < 6


def test_what_an_upload_carried_along_is_not_kept() -> None:
    file = io.BytesIO()
    extra = Image.Exif()
    extra[0x9286] = "where I live"
    Image.new("RGB", (300, 100), RED).save(file, "JPEG", exif=extra)
    upload = file.getvalue() + b"<script>alert(1)</script>"
    assert b"where I live" in upload
    kept = clean_logo(upload)
    assert b"where I live" not in kept
    assert b"script" not in kept


HUGE = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + (50_000).to_bytes(4) * 2 + b"\x08\x02\0\0\0" + b"\0" * 40


@pytest.mark.parametrize(
    ("upload", "said"),
    [
        (b"", "empty"),
        (b"GIF89a" + b"\0" * 40, "cannot be read"),
        (picture("PNG")[:60], "cannot be read"),
        (picture("JPEG")[:200], "cannot be read"),
        (HUGE, "found 50000 × 50000"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 2_000_000, "2 MB"),
        (outlines((9_000, 3_000)), "25 million pixels"),
        (svg("<script>1</script>"), "<script>"),
        (svg('<use href="#a"/>'), "<use>"),
        (svg('<image href="file:///etc/passwd"/>'), "<image>"),
        (svg("<foreignObject/>"), "<foreignObject>"),
        (svg('<rect width="3" height="3" fill="url(http://example.org/x)"/>'), "outside of itself"),
        (svg('<rect width="3" height="3" onload="x()"/>'), "outside of itself"),
        (svg("<style>@import 'x'</style>"), "outside of itself"),
        (svg(SHAPE * 5_001), "5000 shapes"),
        (b'<!DOCTYPE s [<!ENTITY a "b">]>' + svg("<text>&a;</text>"), "cannot be read"),
        (b"<html><body/></html>", "cannot be read"),
    ],
)
def test_what_is_no_plain_picture_gets_one_sentence(upload: bytes, said: str) -> None:
    with pytest.raises(Refusal) as refused:
        clean_logo(upload)
    (fault,) = refused.value.faults
    assert said in fault.text.en
    assert fault.text.de != fault.text.en


@given(st.integers(0, 600), st.binary(min_size=1, max_size=8), st.sampled_from(["PNG", "JPEG"]))
@settings(max_examples=60, deadline=None)
def test_damaged_pictures_are_refused_or_painted_and_never_more(
    at: int, damage: bytes, kind: str
) -> None:
    upload = bytearray(picture(kind, (30, 20)))
    at %= len(upload)
    upload[at : at + len(damage)] = damage
    try:
        kept = clean_logo(bytes(upload))
    except Refusal:
        return
    assert Image.open(io.BytesIO(kept)).format == "PNG"


def test_the_logo_stands_on_the_certificate_in_place_of_ours() -> None:
    hall = finished("seven-wonders", "prelims-and-final", 12)
    logo = clean_logo(picture("PNG"))
    plain, own = (
        pictures_of(printed(hall.source(first=1, logo=png), "certificates"))[0].convert("RGB")
        for png in (b"", logo)
    )

    def reds(page: Image.Image) -> int:
        return sum(count for count, rgb in page.getcolors(1 << 24) or () if rgb == RED)

    assert reds(plain) == 0
    assert reds(own) > 20_000


def test_the_terminal_prints_certificates_for_the_first_with_a_logo(tmp_path: Path) -> None:
    logo, file = tmp_path / "logo.png", tmp_path / "out.pdf"
    logo.write_bytes(picture("PNG"))
    call = ["print", "certificates", SHEET, "--first", "2", "--out", str(file), "--lang", "de"]
    assert main([*call, "--logo", str(logo)]) == 0
    assert text_of(file.read_bytes()).count("URKUNDE") == 2
    assert main([*call[:4], "0", *call[5:]]) == 2
    logo.write_bytes(b"nothing")
    assert main([*call, "--logo", str(logo)]) == 2
