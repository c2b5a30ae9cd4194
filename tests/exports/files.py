"""Small files for tests: workbooks, sheets as LibreOffice writes them, texts in any encoding."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from datetime import date
from typing import Any
from xml.sax.saxutils import escape

from openpyxl import Workbook

Rows = Sequence[Sequence[Any]]


def xlsx(rows: Rows, title: str = "Tabelle1", **others: Rows) -> bytes:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = title
    for row in rows:
        sheet.append(list(row))
    for name, more in others.items():
        extra = book.create_sheet(name)
        for row in more:
            extra.append(list(row))
    saved = io.BytesIO()
    book.save(saved)
    return saved.getvalue()


def ods(rows: Rows, title: str = "Tabelle1") -> bytes:
    """As LibreOffice writes it: repeated empty cells and rows at the end of everything."""
    body = "".join(
        "<table:table-row>" + "".join(map(_ods_cell, row))
        + '<table:table-cell table:number-columns-repeated="16380"/></table:table-row>'
        for row in rows
    )  # fmt: skip
    content = (
        '<?xml version="1.0" encoding="UTF-8"?><office:document-content '
        'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
        'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
        'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">'
        f'<office:body><office:spreadsheet><table:table table:name="{escape(title)}">'
        f'{body}<table:table-row table:number-rows-repeated="1048500">'
        '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
        "</table:table></office:spreadsheet></office:body></office:document-content>"
    )
    return ods_archive(content.encode())


def ods_archive(content: bytes, **more: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content)
        archive.writestr("META-INF/manifest.xml", b'<?xml version="1.0"?><manifest/>')
        for name, part in more.items():
            archive.writestr(name.replace("__", "/"), part)
    return packed.getvalue()


def _ods_cell(value: Any) -> str:
    if value is None:
        return "<table:table-cell/>"
    if isinstance(value, date):
        told = f'office:value-type="date" office:date-value="{value.isoformat()}"'
        return f"<table:table-cell {told}><text:p>{value:%d.%m.%Y}</text:p></table:table-cell>"
    if isinstance(value, int | float):
        told = f'office:value-type="float" office:value="{value}"'
        return f"<table:table-cell {told}><text:p>{value}</text:p></table:table-cell>"
    text = escape(str(value))
    return (f'<table:table-cell office:value-type="string"><text:p>{text}</text:p>'
            "</table:table-cell>")  # fmt: skip


def text(written: str, coding: str = "utf-8") -> bytes:
    return written.encode(coding)
