"""Additions to a served page: a script that listens for changes, reloads, and shows errors at their lines."""

from __future__ import annotations

import html
import json

from deckcrane.serving.pages import PageState
from deckcrane.view.page import asset

_POLICY = "default-src 'none';"
_WAITING_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>{style}</style>
</head>
<body class="waiting">
<main>
<h1>{title}</h1>
<p id="waiting" role="status">The page is being made: equations are written and compiled for the browser.</p>
</main>
</body>
</html>
"""


def served(state: PageState, title: str, events: str) -> str:
    """The page's last good text, or a waiting page before the first, with the script that listens at `events`."""
    text = state.text or _WAITING_PAGE.format(title=html.escape(title), style=asset("page.css"))
    settings = json.dumps({"events": events, "version": state.version}).replace("<", "\\u003c")
    script = (
        f"<style>{asset('served.css')}</style>\n"
        f'<script type="application/json" id="served">{settings}</script>\n<script>{asset("served.js")}</script>\n'
    )
    before, end_tag, after = text.rpartition("</body>")
    assert end_tag, "every page ends with its body"
    return before.replace(_POLICY, f"{_POLICY} connect-src 'self';", 1) + script + end_tag + after
