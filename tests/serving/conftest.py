"""The browser that tests of pages share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.view.browser import chromium


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    with chromium() as found:
        yield found
