"""What seas of scenarios are, in numbers: directions and spectra; none in still water."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcrane.errors import DeckcraneError
from deckcrane.sea.data import SPECTRA, Jonswap, PiersonMoskowitz, Torsethaugen

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.sea.data import Sea
    from deckcrane.sea.spectra import Spectrum

PeakedSpectrum = Jonswap | PiersonMoskowitz | Torsethaugen


def wave_directions(scenario: Scenario) -> tuple[float, ...]:
    """The direction in which the waves travel [rad]; empty in still water."""
    return () if scenario.sea is None else (float(scenario.sea.direction),)


def wave_spectra(scenario: Scenario) -> tuple[Spectrum, ...]:
    """The spectrum of an irregular sea; empty in still water and in a regular wave."""
    from deckcrane.sea.realisation import spectrum_of

    return () if scenario.sea is None or scenario.sea.regular is not None else (spectrum_of(scenario.sea),)


def peaked_spectra(scenario: Scenario) -> dict[str, PeakedSpectrum]:
    """The spectrum with a height and a peak period by its path in the file; empty where there is none."""
    spectra = {name: getattr(scenario.sea, name, None) for name in SPECTRA}
    return {f"sea.{name}": spectrum for name, spectrum in spectra.items() if spectrum is not None}


def stated_sea(scenario: Scenario) -> Sea | None:
    """The section `sea`; None in still water."""
    return scenario.sea


def main_period(sea: Sea) -> float:
    """The period of a regular wave, or that of the peak of a spectrum; 8 s where a file has the spectrum."""
    spectra = [kind for kind in (sea.jonswap, sea.pierson_moskowitz, sea.torsethaugen) if kind is not None]
    return spectra[0].peak_period if spectra else sea.regular.period if sea.regular is not None else 8.0


def wind_sea_spectrum(scenario: Scenario) -> PiersonMoskowitz | Torsethaugen | Jonswap | None:
    """The spectrum with a significant height and a peak period; None in still water, and where it is measured or regular."""
    sea = scenario.sea
    return None if sea is None else sea.jonswap or sea.pierson_moskowitz or sea.torsethaugen


def has_irregular_sea(scenario: Scenario) -> bool:
    """Whether there are waves of a spectrum."""
    return scenario.sea is not None and scenario.sea.regular is None


def wave_direction(scenario: Scenario) -> float:
    """Direction in which the waves travel; zero in still water."""
    return 0.0 if scenario.sea is None else float(scenario.sea.direction)


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
