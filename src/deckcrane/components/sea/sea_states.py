"""What seas of scenarios are, in numbers: directions and spectra; none in still water."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deckcrane.sea.data import SPECTRA, Jonswap, PiersonMoskowitz, Torsethaugen

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
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
