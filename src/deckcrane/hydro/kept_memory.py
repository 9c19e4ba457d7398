"""The fluid memory of data, fitted once and kept: on disk between runs, and in memory as long as the data are in use."""

from __future__ import annotations

import hashlib
import io
from dataclasses import replace
from pathlib import Path
from weakref import WeakKeyDictionary

import numpy as np

from deckcrane.files import cache
from deckcrane.hydro import fitting, growing, memory_data, radiation_errors, refining, retardation
from deckcrane.hydro import memory as memory_module
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.hydro.memory import FluidMemory, added_mass_limit, identify
from deckcrane.hydro.memory_data import symmetric_data
from deckcrane.hydro.radiation_errors import largest_errors, motions

_FITTING_MODULES = (memory_module, memory_data, radiation_errors, growing, refining, fitting, retardation)
TARGET, STATES = 0.01, 10
"""The target error of a memory, and the largest number of states per degree of freedom."""
SHORTER = (0.6, 0.5, 0.8, 0.4)
"""Fractions of the highest frequency up to which memories are fitted where that of all frequencies fails for the motions."""
FEWEST = 8
"""The least number of frequencies for a fit to be tried."""
_in_use: WeakKeyDictionary[Hydrodynamics, FluidMemory] = WeakKeyDictionary()


def memory_of(data: Hydrodynamics) -> FluidMemory:
    """The fluid memory of data in use, fitted once."""
    if data not in _in_use:
        _in_use[data] = identified(data)
    return _in_use[data]


def best_memory(data: Hydrodynamics) -> FluidMemory:
    """The memory of all frequencies, or of those below a limit, where that gives the motions of the data more accurately.

    The highest frequencies of panel programs are the least certain, and move no vessel; a memory that follows them uses modes
    that it lacks at the resonances.
    """
    best = identify(data, target=TARGET, states_per_dof=STATES)
    least_error = error_of_all = motion_error(best, data)
    for number, share in enumerate(SHORTER):
        highest = share * float(data.frequency[-1])
        mask = data.frequency <= highest
        no_improvement = (
            number == 2 and least_error > 0.8 * error_of_all
        )  # data that contradict themselves do so at all frequencies
        if least_error <= TARGET or mask.sum() < FEWEST or no_improvement:
            break
        lower = Hydrodynamics(data.dataset.isel(frequency=np.flatnonzero(mask)))
        trial = replace(identify(lower, target=TARGET, states_per_dof=STATES), highest=highest)
        if (error := motion_error(trial, data)) < least_error:
            best, least_error = trial, error
    return best


def motion_error(memory: FluidMemory, data: Hydrodynamics) -> float:
    """The largest error of a motion in regular waves, relative to its largest; 0 where the data give no motions."""
    w, added, damping = symmetric_data(data)
    reference = motions(data, added, damping)
    infinite = added_mass_limit(memory, data)
    fitted = motions(data, memory.added_mass(w, infinite), memory.damping(w))
    return 0.0 if reference is None or fitted is None else float(largest_errors(fitted, reference).max())


def identified(data: Hydrodynamics) -> FluidMemory:
    """The fluid memory of the data; kept on disk, since the fit takes seconds and the data seldom change."""
    numbers = [data.frequency, data.added_mass, data.radiation_damping, data.added_mass_infinite, data.excitation]
    numbers += [data.hydrostatic_stiffness, data.external_stiffness, data.viscous_damping]
    numbers += [part for part in (data.mass, data.center_of_mass) if part is not None]
    method = b"".join(
        Path(file).read_bytes() for file in (*(module.__file__ or "" for module in _FITTING_MODULES), __file__)
    )
    content = b"".join(np.ascontiguousarray(part).tobytes() for part in numbers)
    key = f"memory-{hashlib.sha256(method + content).hexdigest()[:32]}"
    stored = cache.kept(key, ".npz")
    if stored is not None:
        with np.load(io.BytesIO(stored)) as file:
            labels = tuple(str(label) for label in file["labels"])
            return FluidMemory(file["A"], file["B"], file["C"], labels, highest=float(file["highest"]))
    memory = best_memory(data)
    stream = io.BytesIO()
    np.savez(
        stream, A=memory.A, B=memory.B, C=memory.C, labels=np.array(memory.labels, dtype=str), highest=memory.highest
    )
    cache.keep(key, ".npz", stream.getvalue())
    return memory
