"""The fluid memory of data, found once and kept: on disk between runs, and as long as the data are in use."""

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

_METHOD = (memory_module, memory_data, radiation_errors, growing, refining, fitting, retardation)
TARGET, STATES = 0.01, 10
"""The error that a memory should stay below, and the most states of a degree of freedom."""
SHORTER = (0.6, 0.5, 0.8, 0.4)
"""Shares of the highest frequency up to which memories are fitted where that of all frequencies misses the motions."""
FEWEST = 8
"""Frequencies that a fit needs to be worth a trial."""
_in_use: WeakKeyDictionary[Hydrodynamics, FluidMemory] = WeakKeyDictionary()


def memory_of(data: Hydrodynamics) -> FluidMemory:
    """The fluid memory of data that are in use, found once."""
    if data not in _in_use:
        _in_use[data] = identified(data)
    return _in_use[data]


def best_memory(data: Hydrodynamics) -> FluidMemory:
    """The memory of all frequencies, or of those below a limit, where that comes closer to the motions of the data.

    The highest frequencies of panel programs are the least certain, and move no vessel; to follow them a memory spends modes
    that it lacks at the resonances.
    """
    best = identify(data, target=TARGET, states_per_dof=STATES)
    least = whole = motion_error(best, data)
    for number, share in enumerate(SHORTER):
        highest = share * float(data.frequency[-1])
        kept = data.frequency <= highest
        helpless = number == 2 and least > 0.8 * whole  # data that contradict themselves do so at all frequencies
        if least <= TARGET or kept.sum() < FEWEST or helpless:
            break
        lower = Hydrodynamics(data.dataset.isel(frequency=np.flatnonzero(kept)))
        trial = replace(identify(lower, target=TARGET, states_per_dof=STATES), highest=highest)
        if (error := motion_error(trial, data)) < least:
            best, least = trial, error
    return best


def motion_error(memory: FluidMemory, data: Hydrodynamics) -> float:
    """The largest error of a motion in regular waves, as a share of its largest, with this memory; 0 where data tell of none."""
    w, added, damping = symmetric_data(data)
    given = motions(data, added, damping)
    infinite = added_mass_limit(memory, data)
    found = motions(data, memory.added_mass(w, infinite), memory.damping(w))
    return 0.0 if given is None or found is None else float(largest_errors(found, given).max())


def identified(data: Hydrodynamics) -> FluidMemory:
    """The fluid memory of the data; kept on disk, since finding it takes seconds and the data seldom change."""
    numbers = [data.frequency, data.added_mass, data.radiation_damping, data.added_mass_infinite, data.excitation]
    numbers += [data.hydrostatic_stiffness, data.external_stiffness, data.viscous_damping]
    numbers += [part for part in (data.mass, data.center_of_mass) if part is not None]
    method = b"".join(Path(file).read_bytes() for file in (*(module.__file__ or "" for module in _METHOD), __file__))
    content = b"".join(np.ascontiguousarray(part).tobytes() for part in numbers)
    key = f"memory-{hashlib.sha256(method + content).hexdigest()[:32]}"
    stored = cache.kept(key, ".npz")
    if stored is not None:
        with np.load(io.BytesIO(stored)) as found:
            labels = tuple(str(label) for label in found["labels"])
            return FluidMemory(found["A"], found["B"], found["C"], labels, highest=float(found["highest"]))
    memory = best_memory(data)
    stream = io.BytesIO()
    np.savez(
        stream, A=memory.A, B=memory.B, C=memory.C, labels=np.array(memory.labels, dtype=str), highest=memory.highest
    )
    cache.keep(key, ".npz", stream.getvalue())
    return memory
