"""Which text on data protection is agreed to? Its version changes with every change of its words.

The words themselves stand in the template `people/privacy.html`.
"""

from __future__ import annotations

CONSENT_VERSION = "2026-11.6"
CAREER_VERSION = "2026-11.1"
"""Of what is agreed to for a page of one's own (`people/my_data.html`)."""
YEARS_KEPT = 3
"""As `store.association.retention` does by itself."""
