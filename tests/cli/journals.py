"""Journals made by the command line, forged and verified."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.cli.calling import call
from tests.rules.build import Raw

Record = dict[str, Any]


def verified(file: Path) -> tuple[int, Raw]:
    code, out, err = call("verify", str(file), "--json", "--lang", "en")
    assert err == ""
    return code, json.loads(out)


def records(file: Path) -> list[Record]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def places(report: Raw) -> set[str]:
    return {finding["place"].split(":")[0] for finding in report["findings"]}
