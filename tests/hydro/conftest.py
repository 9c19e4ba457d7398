"""What tests of hydrodynamic data share: Capytaine with short tables."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.hydro.two_hulls import short_green_tables


@pytest.fixture(scope="session")
def short_tables() -> Iterator[None]:
    """Capytaine with short tables of Green's function."""
    pytest.importorskip("capytaine.bem.engines", reason="Capytaine is an optional extra")
    with short_green_tables():
        yield
