"""What seas of scenarios are, in numbers: directions, spectra and heights, of all wave systems together; none in still water."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import TYPE_CHECKING

from deckcrane.errors import DeckcraneError

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.sea.data import PeakedSpectrum, Sea, WaveSystem
    from deckcrane.sea.spectra import Spectrum


def system_paths(scenario: Scenario) -> dict[str, WaveSystem]:
    """The wave systems of an irregular sea by their paths in the file, `sea` for that of a single spectrum; empty without one."""
    sea = scenario.sea
    if sea is None:
        return {}
    return {f"sea.systems.{name}" if name else "sea": system for name, system in sea.wave_systems.items()}


def wave_directions(scenario: Scenario) -> tuple[float, ...]:
    """The directions in which the waves of each system travel [rad]; empty in still water."""
    sea = scenario.sea
    if sea is None:
        return ()
    if sea.direction is not None:
        return (float(sea.direction),)
    from deckcrane.sea.realisation import system_direction

    return tuple(dict.fromkeys(system_direction(system) for system in sea.wave_systems.values()))


def wave_spectra(scenario: Scenario) -> tuple[Spectrum, ...]:
    """The spectrum of each system of an irregular sea; empty in still water and in a regular wave."""
    from deckcrane.sea.realisation import system_spectrum

    return tuple(system_spectrum(system) for system in system_paths(scenario).values())


def sea_spectrum(scenario: Scenario) -> Spectrum:
    """The spectrum of an irregular sea: the sum of those of its systems."""
    from deckcrane.sea.spectra import combined

    return combined(wave_spectra(scenario))


def peaked_spectra(scenario: Scenario) -> dict[str, PeakedSpectrum]:
    """The spectra with a height and a peak period by their paths in the file; empty where there is none."""
    systems = {path: system.peaked for path, system in system_paths(scenario).items()}
    return {f"{path}.{peaked[0]}": peaked[1] for path, peaked in systems.items() if peaked is not None}


def scaled_heights(scenario: Scenario, hs: float) -> dict[str, float]:
    """Heights by path that make the significant height of the whole sea `hs`: all systems change in proportion.

    Empty where there is no system, or where the height of one cannot be set since it is measured.
    """
    peaked = peaked_spectra(scenario)
    if not peaked or len(peaked) < len(system_paths(scenario)):
        return {}
    whole = combined_height(spectrum.hs for spectrum in peaked.values())
    return {f"{path}.hs": float(spectrum.hs * (hs / whole)) for path, spectrum in peaked.items()}


def combined_height(heights: Iterable[float]) -> float:
    """Significant height of several systems together: energies add up, so it is the root of the sum of squares."""
    every = list(heights)
    return float(every[0]) if len(every) == 1 else sqrt(sum(height**2 for height in every))


def stated_sea(scenario: Scenario) -> Sea | None:
    """The section `sea`; None in still water."""
    return scenario.sea


def main_system(sea: Sea) -> tuple[float, float]:
    """Period and direction of a regular wave, or of the system with most energy."""
    if sea.regular is not None:
        return sea.regular.period, float(sea.direction or 0.0)
    systems = list(sea.wave_systems.values())
    from deckcrane.sea.realisation import system_direction, system_spectrum

    forms = [
        (float(system.peaked[1].hs), system.peaked[1].peak_period)
        if system.peaked is not None
        else (system_spectrum(system).hs, system_spectrum(system).tp)
        for system in systems
    ]
    main = forms.index(max(forms))
    return forms[main][1], system_direction(systems[main])


def sea_height(scenario: Scenario) -> float | None:
    """Stated significant height of the whole sea; None where there is none: in still water, regular or measured waves."""
    peaked = peaked_spectra(scenario)
    if not peaked or len(peaked) < len(system_paths(scenario)):
        return None
    return combined_height(float(spectrum.hs) for spectrum in peaked.values())


def has_irregular_sea(scenario: Scenario) -> bool:
    """Whether there are waves of a spectrum."""
    return scenario.sea is not None and scenario.sea.regular is None


def wave_direction(scenario: Scenario) -> float:
    """Direction in which the waves travel; zero in still water. Of several systems, that with most energy."""
    return 0.0 if scenario.sea is None else main_system(scenario.sea)[1]


def refuse_still_water(scenario: Scenario, message: str) -> None:
    """Refuse a scenario without a sea, with this message."""
    if scenario.sea is None:
        raise DeckcraneError(message)


def sea_independent_key(scenario: Scenario) -> tuple[object, ...]:
    """Cache key common to scenarios that differ in their sea alone: the identities of all their other objects.

    An entry kept under this key keeps its scenario too, so that no identity is used again for another object.
    """
    besides = tuple(id(getattr(scenario, name)) for name in type(scenario).model_fields if name != "sea")
    return (*besides, scenario.sea is None)
