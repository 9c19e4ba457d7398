"""The browser of this machine, where there is one to open."""

from __future__ import annotations

import os
import sys
import webbrowser


def open_browser(url: str) -> bool:
    """Opens a page in the user's browser, and says whether it could; never a browser that would take over the terminal."""
    graphic = sys.platform in ("win32", "darwin") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    if not (graphic or os.environ.get("BROWSER")):
        return False
    try:
        return webbrowser.open(url)
    except (webbrowser.Error, OSError):
        return False
