"""Finds what makes a figure hard to read: texts on each other, texts cut off at the edge, wrong ordinals, too few ticks."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

ORDINAL = re.compile(r"\b(\d*1[123](?!th)|\d*(?<!1)1(?!st)|\d*(?<!1)2(?!nd)|\d*(?<!1)3(?!rd))(st|nd|rd|th)\b")


def faults(figure: Any) -> list[str]:
    """What is wrong with a figure, in words; nothing where it can be read."""
    figure.canvas.draw()
    renderer = figure.canvas.get_renderer()
    width, height = figure.canvas.get_width_height()
    found = []
    boxes: list[tuple[str, Any]] = []
    for axis in figure.get_axes():
        if axis.get_visible():
            boxes += _texts(axis, renderer)
            found += _sparse(axis)
    legends = list(figure.legends)
    boxes += [(f"legend {[t.get_text() for t in one.get_texts()]}", one.get_window_extent(renderer)) for one in legends]
    if figure._suptitle is not None and figure._suptitle.get_text():
        boxes.append((f"title {figure._suptitle.get_text()!r}", figure._suptitle.get_window_extent(renderer)))
    for name, box in boxes:
        if box.x0 < -1 or box.y0 < -1 or box.x1 > width + 1 or box.y1 > height + 1:
            found.append(f"{name} is cut off")
        if ORDINAL.search(name):
            found.append(f"{name} has a wrong ordinal")
    for (one, first), (other, second) in combinations(boxes, 2):
        across = min(first.x1, second.x1) - max(first.x0, second.x0)
        along = min(first.y1, second.y1) - max(first.y0, second.y0)
        if across > 1 and along > 1:
            found.append(f"{one} lies on {other}")
    return found


def unreadable(figures: dict[str, Any]) -> dict[str, list[str]]:
    """The faults of those figures that have some, by name."""
    found = {name: faults(figure) for name, figure in figures.items()}
    return {name: own for name, own in found.items() if own}


def _texts(axis: Any, renderer: Any) -> list[tuple[str, Any]]:
    """Titles, labels, tick labels and the legend of an axis, with the boxes that they take."""
    three = hasattr(axis, "get_zlabel")
    found = []
    for text in (axis.title, axis._left_title, axis._right_title):
        if text.get_text():
            found.append((f"title {text.get_text()!r}", text.get_window_extent(renderer)))
    if axis.get_legend() is not None:
        labels = [text.get_text() for text in axis.get_legend().get_texts()]
        found.append((f"legend {labels}", axis.get_legend().get_window_extent(renderer)))
    if three:
        return found
    for one in (axis.xaxis, axis.yaxis):
        if one.label.get_text():
            found.append((f"label {one.label.get_text()!r}", one.label.get_window_extent(renderer)))
        low, high = sorted(one.get_view_interval())
        for tick in one.get_major_ticks():
            inside = low - 1e-9 * (high - low) <= tick.get_loc() <= high + 1e-9 * (high - low)
            label = tick.label1
            straight = label.get_rotation() % 90 == 0  # the boxes of slanted texts touch where the texts do not
            if inside and straight and label.get_visible() and label.get_text():
                found.append((f"tick {label.get_text()!r}", label.get_window_extent(renderer)))
    found += [(f"text {text.get_text()!r}", text.get_window_extent(renderer)) for text in axis.texts if text.get_text()]
    return found


def _sparse(axis: Any) -> list[str]:
    """Scales with few numbers on them cannot be read."""
    if hasattr(axis, "get_zlabel") or not axis.has_data() or axis.get_label() == "<colorbar>":
        return []
    found = []
    for name, one, least in (("x", axis.xaxis, 2), ("y", axis.yaxis, 3)):
        low, high = sorted(one.get_view_interval())
        inside = [place for place in one.get_majorticklocs() if low <= place <= high]
        if len(inside) < least:
            title = axis.get_title(loc="left") or axis.get_title()
            found.append(f"the {name} axis of {title!r} has {len(inside)} ticks")
    return found
