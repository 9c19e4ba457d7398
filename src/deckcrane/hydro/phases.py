"""The phase convention of a file, where its versions differ without saying so: determined by long waves.

A long wave lifts a hull in phase with its crest, and pushes it in its direction a quarter period before the crest comes
(Archimedes; Newman, Marine Hydrodynamics, 1977, Sec. 6.20): F3 is real and positive, F1 and F2 are i cos chi and i sin chi
times positive numbers, as phase leads.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from deckcrane.arrays import Array, ComplexArray


def told_by_long_waves(w: Array, chi: Array, candidates: Mapping[str, ComplexArray]) -> str | None:
    """The name of the candidate (frequency, wave_direction, 6) that fits best; None where none fits.

    The lowest three frequencies decide, each degree of freedom weighted by its force.
    """
    lowest = np.argsort(w)[:3]
    expected = np.stack([1j * np.cos(chi), 1j * np.sin(chi), np.ones_like(chi)], axis=-1)
    fits = {}
    for name, F in candidates.items():
        force = F[lowest][:, :, :3]
        size = np.abs(force).sum(axis=(0, 1))
        product = np.real(np.conj(expected) * force).sum(axis=(0, 1))
        horizontal = product[:2].sum() / max(size[:2].sum(), 1e-300)
        fits[name] = min(float(horizontal), float(product[2] / max(size[2], 1e-300)))
    best = max(fits, key=lambda name: fits[name])
    return best if fits[best] > 0.2 else None
