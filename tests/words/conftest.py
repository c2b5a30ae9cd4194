"""Texts are read as the product shows them: with the catalogues as they are now."""

from __future__ import annotations

import pytest

from tafelrunde.web import translations


@pytest.fixture(scope="session", autouse=True)
def compiled_translations() -> None:
    translations.compile_all()
