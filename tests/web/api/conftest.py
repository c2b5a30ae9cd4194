"""Seasons are looked at here as in the tests of the association's pages."""

from __future__ import annotations

from tests.web.association.conftest import every_look_asks, the_real_day

__all__ = ["every_look_asks", "the_real_day"]
