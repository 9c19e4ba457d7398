"""What all tests share: a cache of compiled programs of their own, and kinds of parts that no test hands on to another."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.setdefault("DECKCRANE_CACHE", str(Path(tempfile.gettempdir()) / "deckcrane-test-cache"))


@pytest.fixture(autouse=True)
def _kinds_of_this_test_alone() -> Iterator[None]:
    from deckcrane.model.outside import registry

    with registry.isolated():
        yield
