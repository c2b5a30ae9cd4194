"""The house on a phone's first screen or a desktop: its name, colours and icons for the system."""

from __future__ import annotations

from django.http import HttpRequest, JsonResponse
from django.templatetags.static import static
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tafelrunde.web.access import who

PAPER = "#fbf7f0"
A_DAY = 24 * 3600


@who("anyone")
@require_safe
@cache_control(public=True, max_age=A_DAY)
def manifest(_request: HttpRequest) -> JsonResponse:
    drawn = {"src": static("icon.svg"), "sizes": "any", "type": "image/svg+xml"}
    sized = [
        {"src": static(f"icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    content = {
        "name": "Tafelrunde",
        "short_name": "Tafelrunde",
        "start_url": "/",
        "display": "minimal-ui",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [drawn, *sized],
    }
    return JsonResponse(content, content_type="application/manifest+json")
