"""The command line at hand for the scenarios computed by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.oracle.driving import Driver
from tests.rules.answers import Answers


@pytest.fixture
def cli(tmp_path: Path) -> Answers:
    return Answers(Driver(tmp_path))
