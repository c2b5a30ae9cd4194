"""May this file be opened at all? Looks at the archive before anything in it is parsed.

A workbook (.xlsx, .ods) is a zip archive of XML. What is wrong with one (too large, a bomb, macros,
links to other files, entities) shows in its list of entries and in the bytes of its parts, and is
refused there with one sentence.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib

from tafelrunde.reckoning.lists.layout import MOST_COLUMNS
from tafelrunde.rulebook.faults import Refusal
from tafelrunde.words import Parameter, Text

MOST_BYTES = 10 * 1024 * 1024
MOST_UNPACKED = 120 * 1024 * 1024
MOST_TIMES_LARGER = 200
HARMLESS = 4 * 1024 * 1024
"""A part up to this size may be packed as tightly as it likes."""
MOST_ENTRIES = 600
MOST_SHEETS = 120
MOST_ROWS = 50_000
MOST_CELLS = 1_000_000

OLD_EXCEL = b"\xd0\xcf\x11\xe0"
ACTIVE = ("vbaproject", "/activex/", "/macrosheets/", "/dialogsheets/", "/embeddings/",
          "/basic/", "/scripts/")  # fmt: skip
ELSEWHERE = ("/externallinks/", "/connections.xml", "/querytables/")
ENCODING = re.compile(rb"""^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']{0,40})["']""")
DECLARING = re.compile(rb"<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)", re.IGNORECASE)


def refused(english: str, place: str = "", **parameters: Parameter) -> Refusal:
    return Refusal.of(place, Text(english, **parameters))


def unreadable() -> Refusal:
    return refused("this is no readable spreadsheet (.xlsx or .ods); please save it as .xlsx again")


def too_much(title: str) -> Refusal:
    return refused(
        "more than {most} rows, {most_2} columns or {most_3} cells",
        title,
        most=MOST_ROWS,
        most_2=MOST_COLUMNS,
        most_3=MOST_CELLS,
    )


def too_many_sheets(number: int) -> Refusal:
    return refused(
        "the workbook has {number} sheets, at most {most} are read", number=number, most=MOST_SHEETS
    )


def safe_parts(data: bytes) -> dict[str, bytes]:
    """The XML parts of a workbook by name, or a Refusal before anything was parsed."""
    archive = _archive(data)
    entries = archive.infolist()
    _few_enough(entries)
    for entry in entries:
        _harmless(entry)
    parts = {}
    for entry in entries:
        name = entry.filename
        if name.lower().endswith((".xml", ".rels", ".vml")):
            parts[name] = _plain_xml(_unpacked(archive, entry), name)
    return parts


def _archive(data: bytes) -> zipfile.ZipFile:
    if len(data) > MOST_BYTES:
        raise refused("larger than {most} MB", most=MOST_BYTES // 2**20)
    if data.startswith(OLD_EXCEL):
        raise refused(
            "an old .xls file or one with a password; please save it as .xlsx without a password"
        )
    try:
        return zipfile.ZipFile(io.BytesIO(data))
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError, LookupError):
        raise unreadable() from None


def _few_enough(entries: list[zipfile.ZipInfo]) -> None:
    if len(entries) > MOST_ENTRIES:
        raise refused(
            "the file has {entries} parts, at most {most} are read",
            entries=len(entries),
            most=MOST_ENTRIES,
        )
    unpacked = sum(entry.file_size for entry in entries)
    swollen = any(
        entry.file_size > max(HARMLESS, entry.compress_size * MOST_TIMES_LARGER)
        for entry in entries
    )
    if unpacked > MOST_UNPACKED or swollen:
        raise refused("unpacked the file would be out of all proportion; it is not opened")


def _harmless(entry: zipfile.ZipInfo) -> None:
    name = f"/{entry.filename.lower()}"
    if any(mark in name for mark in ACTIVE):
        raise refused(
            "the file contains macros or embedded programs; please save it as .xlsx without macros"
        )
    if any(mark in name for mark in ELSEWHERE):
        raise refused(
            "the file draws on other files or databases; please copy only the values "
            "into a new workbook"
        )
    if entry.flag_bits & 0x1:
        raise refused("the file is password-protected")
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise unreadable()


def _unpacked(archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> bytes:
    """The part's bytes; never more than its entry promised, which was looked at before."""
    try:
        with archive.open(entry) as part:
            return part.read(entry.file_size + 1)
    except (zipfile.BadZipFile, zlib.error, ValueError, OSError, EOFError, LookupError):
        raise unreadable() from None
    except (NotImplementedError, RuntimeError):  # a password, or a way of packing nobody uses
        raise unreadable() from None


def _plain_xml(part: bytes, name: str) -> bytes:
    """UTF-8 without declarations: so no entity can swell, whatever a parser would make of it."""
    head = part[3:] if part.startswith(b"\xef\xbb\xbf") else part
    told = ENCODING.match(head)
    encoding = told.group(1).lower() if told else b"utf-8"
    if b"\x00" in part or encoding not in (b"utf-8", b"utf8", b"us-ascii", b"ascii"):
        raise unreadable()
    if DECLARING.search(part):
        raise refused(
            "the file declares XML entities of its own as no spreadsheet program "
            "does; it is not read",
            name,
        )
    return part
