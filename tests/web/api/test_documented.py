"""The requests in docs/files.md are sent as they stand there, and answered as it says."""

from __future__ import annotations

import json
import re
import shlex
from typing import Any

import pytest
from django.test import Client

from tests.web.api.programs import Program
from tests.web.organiser.conftest import Clerk
from tools.refresh_docs import ROOT

pytestmark = pytest.mark.django_db

PAGE = (ROOT / "docs" / "files.md").read_text(encoding="utf-8")
EXAMPLE = re.compile(r"^    (curl .+)\n    (\d{3}) (\{.+\})$", re.MULTILINE)
EXAMPLES = [(call, int(status), json.loads(told)) for call, status, told in EXAMPLE.findall(PAGE)]


def sent(command: str, program: Program) -> Any:
    """As curl would send it."""
    words = iter(shlex.split(command)[1:])
    method, address, body, headers = "GET", "", "", {}
    for word in words:
        if word == "-X":
            method = next(words)
        elif word == "-H":
            name, _colon, value = next(words).partition(": ")
            headers[name] = value.replace("TOKEN", program.token)
        elif word == "-d":
            body = next(words)
        else:
            address = word.removeprefix("https://HOUSE").replace("SLUG", program.slug)
    if "/tables/" in address and body:
        entries = [str(seat["entry"]) for seat in program.table()["seats"]]
        body = re.sub(r"\b[A-D]\b", lambda found: entries["ABCD".index(found[0])], body)
    kind = headers.pop("Content-Type", "")
    return Client().generic(method, address, body, content_type=kind, headers=headers)


def part_of(told: Any, whole: Any) -> bool:
    """Whether everything that is told is there, and the same."""
    if isinstance(told, dict):
        return all(name in whole and part_of(told[name], whole[name]) for name in told)
    return bool(told == whole)


def test_requests_of_the_documentation_are_answered_as_it_says(organiser: Clerk) -> None:
    organiser.announce()
    program, seated = Program(organiser), False
    for command, status, told in EXAMPLES:
        if "/tables/" in command and not seated:
            organiser.start(8)
            organiser.publish()
            program, seated = Program(organiser), True
        answer = sent(command, program)
        assert (answer.status_code, part_of(told, answer.json())) == (status, True), (
            command,
            answer.content.decode(),
        )
    assert len(EXAMPLES) == 6
