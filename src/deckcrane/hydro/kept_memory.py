"""The fluid memory of data, found once and kept: on disk between runs, and as long as the data are in use."""

from __future__ import annotations

import hashlib
import io
from pathlib import Path
from weakref import WeakKeyDictionary

import numpy as np

from deckcrane.files import cache
from deckcrane.hydro import fitting, growing, memory_data, radiation_errors, refining, retardation
from deckcrane.hydro import memory as memory_module
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.hydro.memory import FluidMemory, identify

_METHOD = (memory_module, memory_data, radiation_errors, growing, refining, fitting, retardation)
_in_use: WeakKeyDictionary[Hydrodynamics, FluidMemory] = WeakKeyDictionary()


def memory_of(data: Hydrodynamics) -> FluidMemory:
    """The fluid memory of data that are in use, found once."""
    if data not in _in_use:
        _in_use[data] = identified(data)
    return _in_use[data]


def identified(data: Hydrodynamics) -> FluidMemory:
    """The fluid memory of the data; kept on disk, since finding it takes seconds and the data seldom change."""
    numbers = [data.frequency, data.added_mass, data.radiation_damping, data.added_mass_infinite, data.excitation]
    numbers += [data.hydrostatic_stiffness, data.external_stiffness, data.viscous_damping]
    numbers += [part for part in (data.mass, data.center_of_mass) if part is not None]
    method = b"".join(Path(module.__file__ or "").read_bytes() for module in _METHOD)
    content = b"".join(np.ascontiguousarray(part).tobytes() for part in numbers)
    key = f"memory-{hashlib.sha256(method + content).hexdigest()[:32]}"
    stored = cache.kept(key, ".npz")
    if stored is not None:
        with np.load(io.BytesIO(stored)) as found:
            return FluidMemory(found["A"], found["B"], found["C"], tuple(str(label) for label in found["labels"]))
    memory = identify(data, target=0.01, states_per_dof=10)
    stream = io.BytesIO()
    np.savez(stream, A=memory.A, B=memory.B, C=memory.C, labels=np.array(memory.labels, dtype=str))
    cache.keep(key, ".npz", stream.getvalue())
    return memory
