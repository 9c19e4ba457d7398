"""Figures as images embedded in a page: SVG where small, else PNG; the same figure gives the same bytes."""

from __future__ import annotations

import base64
import io
import re
from pathlib import Path
from typing import Any

import numpy as np

from deckcrane.errors import DeckcraneError
from deckcrane.files import check_readable

LARGEST_SVG = 140_000
"""Bytes; larger figures are PNG."""
MOST_POINTS, MOST_CELLS = 20_000, 1_000
"""Points of curves and cells of maps beyond which SVG is not tried."""
DPI = 150
_LOGO_TYPES = {".svg": "image/svg+xml", ".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg"}
_LARGEST_LOGO = 2_000_000


def data_uri(figure: Any) -> tuple[str, int]:
    """Encode a matplotlib figure as a data URI; give its width in pixels too."""
    import matplotlib as mpl

    width = round(96 * float(figure.get_size_inches()[0]))
    if not _too_large_for_svg(figure):
        out = io.StringIO()
        with mpl.rc_context({"svg.hashsalt": "deckcrane", "svg.fonttype": "path"}):
            figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
        text = re.sub(r"\s*\n\s*", " ", out.getvalue())
        if len(text) <= LARGEST_SVG:
            return _encode_data_uri("image/svg+xml", text.encode()), width
    picture = io.BytesIO()
    figure.savefig(picture, format="png", dpi=DPI, metadata={"Software": None})
    return _encode_data_uri("image/png", picture.getvalue()), width


def _too_large_for_svg(figure: Any) -> bool:
    """Whether a figure has too many points or cells to try SVG."""
    points = sum(len(line.get_xdata()) for axis in figure.axes for line in axis.lines)
    cells = sum(
        int(np.size(collection.get_array()))
        for axis in figure.axes
        for collection in axis.collections
        if collection.get_array() is not None
    )
    return points > MOST_POINTS or cells > MOST_CELLS


def logo_uri(path: str) -> str:
    """Read a user's logo as a data URI."""
    kind = _LOGO_TYPES.get(Path(path).suffix.lower())
    if kind is None:
        raise DeckcraneError(f"report.logo: {path} is not a picture that a report takes; .svg, .png and .jpg are")
    check_readable(path, _LARGEST_LOGO)
    try:
        content = Path(path).read_bytes()
    except OSError as error:
        raise DeckcraneError(f"report.logo: cannot read {path}: {(error.strerror or str(error)).lower()}") from None
    return _encode_data_uri(kind, content)


def _encode_data_uri(kind: str, content: bytes) -> str:
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"
