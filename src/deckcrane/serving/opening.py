"""Opening of the user's browser, where there is one."""

from __future__ import annotations

import os
import sys
import webbrowser


def open_browser(url: str) -> bool:
    """Open a page in the user's browser and return True on success; never a text browser, which would take over the terminal."""
    graphic = sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    if not (graphic or os.environ.get("BROWSER")):
        return False
    try:
        return webbrowser.open(url)
    except (webbrowser.Error, OSError):
        return False
