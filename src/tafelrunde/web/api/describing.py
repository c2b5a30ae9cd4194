"""How writing is described: bodies by their shapes, keys, and the problems it may answer."""

from __future__ import annotations

from typing import Any

import msgspec
from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema
from ninja.params import functions as asked

from tafelrunde.web.api import problems, shapes

Slug = asked.Path(..., pattern=r"^[-\w]{1,80}$", description="the tournament’s name in its address")
PROBLEMS = (
    *(problems.UNKNOWN, problems.FORBIDDEN, problems.MISSING, problems.CONFLICT),
    *(problems.TOO_LARGE, problems.NOT_JSON, problems.REFUSED, problems.TOO_MANY),
)
WRITTEN: dict[Any, Any] = dict.fromkeys(PROBLEMS, shapes.ProblemShape)
KEYED = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "description": (
        "the same key and body are answered the same, however often they are sent; a refused "
        "request (4xx) has used its key, too: send what was put right under a new one"
    ),
    "schema": {"type": "string", "minLength": 1, "maxLength": 100, "pattern": "^[!-~]+$"},
}
SCHEMAS = "#/components/schemas/"

_bodies: dict[str, Any] = {}
"""What is sent, by the names of the shapes."""


def sends(shape: type[msgspec.Struct] | None = None, *, required: bool = False) -> dict[str, Any]:
    """What an address reads besides its path."""
    described: dict[str, Any] = {"parameters": [KEYED]}
    if shape is not None:
        (schema,), parts = msgspec.json.schema_components(
            [shape], ref_template=f"{SCHEMAS}{{name}}"
        )
        _bodies.update(parts)
        content = {"application/json": {"schema": schema}}
        described["requestBody"] = {"required": required, "content": content}
    return described


class Described(NinjaAPI):
    """Problems have a content type of their own, which ninja cannot say."""

    def get_openapi_schema(self, *args: Any, **kwargs: Any) -> OpenAPISchema:
        schema = super().get_openapi_schema(*args, **kwargs)
        schema["components"]["schemas"].update(_bodies)
        for path in schema["paths"].values():
            for operation in path.values():
                for answer in operation["responses"].values():
                    content = answer.get("content", {})
                    told = str(content.get("application/json", {}).get("schema", {}))
                    if shapes.ProblemShape.__name__ in told:
                        answer["content"] = {problems.PROBLEM: content["application/json"]}
        return schema
