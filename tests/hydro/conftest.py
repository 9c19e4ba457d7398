"""What tests of hydrodynamic data share: Capytaine with short tables."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest


@pytest.fixture(scope="session")
def short_tables() -> Iterator[None]:
    """Capytaine with short tables of Green's function: to make those that it keeps takes a new machine a quarter of a minute."""
    engines = pytest.importorskip("capytaine.bem.engines", reason="Capytaine is an optional extra")
    sizes = {"tabulation_nr": 450, "tabulation_nz": 250, "tabulation_nb_integration_points": 101}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engines, "Delhommeau", partial(engines.Delhommeau, tabulation_cache_dir=None, **sizes))
        yield
