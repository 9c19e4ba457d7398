"""The sea for the report: spectrum or regular wave, direction and spreading."""

from __future__ import annotations

from collections.abc import Iterator
from math import degrees

from deckcrane.scenario.description import DescribedModel

_NAMES = {"jonswap": "JONSWAP", "pierson_moskowitz": "Pierson-Moskowitz", "torsethaugen": "Torsethaugen"}


def sea_rows(model: DescribedModel) -> Iterator[tuple[str, str]]:
    """The sea of a scenario, without what varies; nothing in still water."""
    sea, varied = model.scenario.sea, model.varied
    if sea is None:
        return
    for kind, name in _NAMES.items():
        spectrum = getattr(sea, kind)
        if spectrum is not None:
            peaked = f", peakedness {spectrum.gamma:g}" if hasattr(spectrum, "gamma") else ""
            height = "Hs varies" if f"sea.{kind}.hs" in varied else f"Hs {spectrum.hs:g} m"
            period = "Tp varies" if f"sea.{kind}.tp" in varied else f"Tp {spectrum.peak_period:.4g} s"
            yield "spectrum", f"{name}, {height}, {period}{peaked}"
    if sea.spectrum:
        yield "spectrum", f"from the file {sea.spectrum}"
    if sea.regular is not None:
        yield "regular wave", f"height {2 * sea.regular.half_height:g} m, period {sea.regular.period:g} s"
    direction = "varies" if "sea.direction" in varied else f"{degrees(sea.direction):.4g} deg"
    yield "direction in which waves travel", direction
    yield "spreading", "long-crested" if sea.spreading is None else f"cos^2s with s = {sea.spreading.s:g}"
