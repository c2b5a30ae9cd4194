"""The API as its description tells it, for whoever calls it with everything that allows."""

from __future__ import annotations

from typing import Any

from django.core.wsgi import get_wsgi_application


def described() -> Any:
    import schemathesis  # takes two seconds to load, and few processes run a test that needs it

    return schemathesis.openapi.from_wsgi("/api/openapi.json", get_wsgi_application())
