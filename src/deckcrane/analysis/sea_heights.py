"""Significant wave height of a scenario's sea, and values of a case that concern the sea."""

from __future__ import annotations

from deckcrane.model import Scenario


def height_of(scenario: Scenario) -> float | None:
    """Hs of an irregular sea [m]: stated, or of a measured spectrum; None in still water and in regular waves."""
    sea = scenario.sea
    if sea is None or sea.regular is not None:
        return None
    for spectrum in (sea.jonswap, sea.pierson_moskowitz, sea.torsethaugen):
        if spectrum is not None:
            return float(spectrum.hs)
    from deckcrane.running.water import waves

    return float(waves(scenario).hs)


def of_sea(path: str) -> bool:
    """Whether a value of a case concerns the sea, random seeds, or the run."""
    return path.partition(".")[0] in ("sea", "run", "record") or is_seed(path)


def is_seed(path: str) -> bool:
    """Whether a value of a case is a seed."""
    return path.rpartition(".")[2] == "seed"
