"""The same clerk as at the desk, here to carry files in and out."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import LazySettings

from tafelrunde.web.audience import press
from tests.web.organiser.conftest import Clerk, colleague, organiser, plain_ledger

__all__ = ["Clerk", "colleague", "organiser", "plain_ledger"]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, settings: LazySettings) -> None:
    settings.DATA_FOLDER = tmp_path
    press.forget()
