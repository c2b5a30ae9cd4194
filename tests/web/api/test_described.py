"""Writing answers everything its description allows, and nothing it does not name."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from tests.web.api.programs import Program
from tests.web.described import described
from tests.web.organiser.conftest import Clerk

pytestmark = pytest.mark.django_db


def test_writing_answers_everything_its_description_allows(
    seated: Clerk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a token and without one, in the tournament that is there."""
    from schemathesis.checks import not_a_server_error  # late, as tests.web.described says
    from schemathesis.specs.openapi import checks as told

    monkeypatch.setattr("tafelrunde.web.api.writing.MOST", 10_000)
    headers = {"Accept-Encoding": "identity"}
    token = {"Authorization": f"Bearer {Program(seated).token}"}
    schema = described()
    checks = [
        not_a_server_error,
        told.status_code_conformance,
        told.content_type_conformance,
        told.response_schema_conformance,
    ]
    seen = []
    for found in schema.include(tag="writing").get_all_operations():
        operation: Any = found.ok()
        seen.append(operation.label)

        @given(case=operation.as_strategy())
        @settings(
            max_examples=2, deadline=None, database=None, suppress_health_check=list(HealthCheck)
        )
        def holds(case: Any) -> None:
            case.call_and_validate(headers=headers, checks=checks)
            case.path_parameters["slug"] = seated.slug
            case.call_and_validate(headers=headers | token, checks=checks)

        holds()
    assert len(seen) == 10
