"""What all tests share: a cache of compiled programs of their own, so that tests never depend on the user's."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

os.environ.setdefault("DECKCRANE_CACHE", str(Path(tempfile.gettempdir()) / "deckcrane-test-cache"))
