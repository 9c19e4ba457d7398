"""Samples of several distributions at once: random, Latin hypercube or Sobol's sequence.

Every draw follows from the study's seed and from names, never from the order of things in the file. For random samples each
path has its own stream, so that more samples, or further paths, do not change the existing ones.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.model.dimensions import Method
from deckcrane.model.distributions import Distribution


def drawn(seed: int, *names: str) -> int:
    """An integer below 2^63 that depends on a seed and some names only."""
    text = "\x1f".join((str(seed), *names))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1


def sampled(count: int, of: Mapping[str, Distribution], method: Method, seed: int, name: str) -> dict[str, list[Any]]:
    """Draw `count` values for each path."""
    probabilities = _draw_probabilities(count, tuple(of), method, seed, name)
    return {path: law.quantiles(probabilities[:, i]) for i, (path, law) in enumerate(of.items())}


def _draw_probabilities(count: int, paths: tuple[str, ...], method: Method, seed: int, name: str) -> Array:
    """Cumulative probabilities, one row for each sample, one column for each path."""
    if method == "random":
        streams = (np.random.Generator(np.random.PCG64(drawn(seed, name, path))) for path in paths)
        return np.stack([stream.random(count) for stream in streams], axis=1)
    from scipy.stats import qmc

    order = sorted(range(len(paths)), key=lambda i: paths[i])
    stream = np.random.Generator(np.random.PCG64(drawn(seed, name)))
    if method == "sobol":  # its points are balanced in powers of two; the first `count` of them are taken
        points = qmc.Sobol(len(paths), seed=stream).random_base2(max(0, count - 1).bit_length())[:count]
    else:
        points = qmc.LatinHypercube(len(paths), seed=stream).random(count)
    return np.asarray(points, dtype=float)[:, np.argsort(order)]
