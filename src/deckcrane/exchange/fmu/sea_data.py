"""The sea of a scenario as tables of an FMU, from which its code makes waves for any seed (wrapper/sea.c)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.exchange.fmu.binaries import LANES, Table
from deckcrane.program.listing import listing, with_fused_products
from deckcrane.program.llvm.listing_code import Argument, listing_function
from deckcrane.program.llvm.module import Module
from deckcrane.sea.fft_sums import BETA, WIDTH, interpolation_window, polynomials
from deckcrane.sea.vessel_forces import coarsest_spacing

if TYPE_CHECKING:
    from deckcrane.components.vessel import SeededWaves
    from deckcrane.sea.realisation import PeakedCells

DIRECTION, HEIGHT, PERIOD = range(3)
"""What a further parameter of the sea says."""
VESSEL_WORDS = 18


@dataclass(frozen=True)
class SeaData:
    """Tables, macros, a module of machine code and a source of a sea, and its parameters."""

    tables: dict[str, Table]
    macros: dict[str, object]
    module: str
    source: str
    seeds: list[tuple[str, int]]
    values: list[tuple[str, float, str]]


class _Blob:
    """Numbers one after the other, with the place where each table begins."""

    def __init__(self) -> None:
        self._parts: list[Array] = []
        self.size = 0

    def add(self, values: Any) -> int:
        place, part = self.size, np.asarray(values, dtype=float).ravel()
        self._parts.append(part)
        self.size += part.size
        return place

    def array(self) -> Array:
        return np.concatenate(self._parts)


def sea_data(waves: SeededWaves, spacing: float) -> SeaData:
    """All that the code of an FMU needs to make the waves of a scenario."""
    numbers = _Blob()
    window = numbers.add(polynomials())
    systems: list[int] = []
    names: list[int] = []
    seeds: list[tuple[str, int]] = []
    values: list[tuple[str, float, str]] = []
    roles: list[int] = []
    for i, system in enumerate(waves.systems):
        cells, path = system.cells, f"sea.systems.{system.name}" if system.name else "sea"
        shares = cells.shares if np.any(cells.shares != cells.shares[:1]) else cells.shares[:1]
        systems += [len(cells.energy), cells.shares.shape[1], int(system.random)]
        systems += [numbers.add([] if system.peaked else cells.energy), numbers.add(shares), len(shares)]
        systems.append(numbers.add([cells.low, cells.high, cells.first, cells.width]))
        systems += [*_peaked_words(system.peaked, numbers), len(names), len(system.name.encode())]
        names += system.name.encode()
        seeds.append((f"{path}.seed", system.seed))
        values.append((f"{path}.direction", system.direction, "rad"))
        roles += [i, DIRECTION]
        if system.peaked is not None:
            values += [(f"{path}.hs", system.peaked.hs, "m"), (f"{path}.tp", system.peaked.tp, "s")]
            roles += [i, HEIGHT, i, PERIOD]
    vessels = _vessel_words(waves, numbers, spacing)
    tables: dict[str, Table] = {
        "crane_sea_numbers": numbers.array(),
        "crane_systems": np.array(systems, dtype=np.int64),
        "crane_vessels": vessels,
        "crane_sea_names": np.array(names, dtype=np.int64),
        "crane_sea_roles": np.array(roles, dtype=np.int64),
        "crane_seeds": np.array([seed for _, seed in seeds], dtype=np.int64),
        "crane_sea_values": np.array([value for _, value, _ in values]),
        "crane_states_at_rest": np.asarray(waves.states_at_rest, dtype=float),
        "crane_ziggurat": exponential_ziggurat(),
    }
    macros: dict[str, object] = {
        "SYSTEMS": len(seeds),
        "SEAS": len(values),
        "VESSELS": len(waves.vessels),
        "WINDOW_POLYNOMIALS": window,
    }
    return SeaData(tables, macros, _sea_module(waves), _ride_table(len(waves.vessels)), seeds, values)


def _peaked_words(peaked: PeakedCells | None, numbers: _Blob) -> list[int]:
    """Words of what the cells of a system follow from, in the order of wrapper/sea.c; without nodes they are tables."""
    if peaked is None:
        return [0, 0, 0, 0]
    nodes = numbers.add(np.stack([peaked.nodes, peaked.energy]))
    band = numbers.add([peaked.low, peaked.high, peaked.density, peaked.most])
    return [nodes, len(peaked.nodes), peaked.components, band]


def _windows(between: int) -> tuple[list[int], Array]:
    """All numbers of fine samples between two coarse ones up to one, and the windows of each in turn: short waves need fewer."""
    counts = sorted({coarsest_spacing(pi / 2 / most) for most in range(1, between + 1)})
    return counts, np.concatenate([interpolation_window(count) for count in counts])


def _vessel_words(waves: SeededWaves, numbers: _Blob, spacing: float) -> Table:
    """Words of each vessel, in the order of wrapper/sea.c, then the lists of states that they point to."""
    words: list[list[int]] = []
    lists: list[int] = []
    first = VESSEL_WORDS * len(waves.vessels)
    for vessel in waves.vessels.values():
        table, start = vessel.table, vessel.start
        pose = [*vessel.pose, vessel.yaw, spacing, vessel.gravity, *vessel.signs]
        row = [len(table.w), len(vessel.around), numbers.add(table.w), numbers.add(vessel.around)]
        row += [numbers.add(table.cells), numbers.add(table.rows), numbers.add(table.columns)]
        counts, windows = _windows(vessel.between)
        row += [numbers.add(counts), len(counts), numbers.add(windows), numbers.add(pose), int(start is not None)]
        if start is None:
            row += [0] * 6
        else:
            row += [len(start.places), first + len(lists)]
            lists += start.places
            row += [len(start.memory_places), first + len(lists)]
            lists += start.memory_places
            poles = [
                np.concatenate([[pole], residue.ravel(), inputs])
                for pole, residue, inputs in zip(start.poles, start.residues, start.modal_inputs, strict=True)
            ]
            response = [start.matrices.ravel(), *(_interleaved(pole) for pole in poles), _interleaved(start.vectors)]
            row += [len(start.poles), numbers.add(np.concatenate(response))]
        words.append(row)
    return np.array([word for row in words for word in row] + lists, dtype=np.int64)


def _interleaved(values: Any) -> Array:
    """Real and imaginary parts in turn."""
    flat = np.asarray(values, dtype=complex).ravel()
    return np.stack([flat.real, flat.imag], axis=1).ravel()


def exponential_ziggurat() -> Array:
    """Tables of 256 layers of equal area below e^-x, as NumPy's generator has them: widths w, densities f, and limits k.

    G. Marsaglia, W. W. Tsang, The ziggurat method for generating random variables, Journal of Statistical Software 5 (2000).
    """
    layers, r, area, unit = 256, 7.69711747013104972, 0.0039496598225815571993, 2.0**53
    x = np.zeros(layers)
    x[-1] = r
    for i in range(layers - 2, 0, -1):
        x[i] = -log(area / x[i + 1] + exp(-x[i + 1]))
    base = area / exp(-r)
    widths = np.concatenate([[base], x[1:]]) / unit
    limits = np.concatenate([[r / base, 0.0], x[1:-1] / x[2:]]) * unit
    densities = np.concatenate([[1.0], np.exp(-x[1:])])
    return np.concatenate([widths, densities, limits.astype(np.uint64).view(np.float64), [r]])


def _sea_module(waves: SeededWaves) -> str:
    """Elementary functions of the sea, and the functions that set vessels in motion, in LLVM's language."""
    module = Module(LANES)
    x = ca.SX.sym("x")
    root = ca.sqrt(float(BETA) ** 2 - (WIDTH * x / 2) ** 2)
    for name, expression in (
        ("sea_turn", ca.vertcat(ca.cos(x), ca.sin(x))),
        ("sea_exponential", ca.exp(x)),
        ("sea_logarithm", ca.log1p(x)),
        ("sea_window_transform", WIDTH * ca.sinh(root) / root),
    ):
        _write_function(module, name, ca.Function(name, [x], [expression]), ["x"])
    for i, vessel in enumerate(waves.vessels.values()):
        if vessel.start is not None:
            _write_function(module, f"ride_{i}", vessel.start.ride, ["x", "eta", "rate", "yaw"])
        else:
            nothing = ca.SX.sym("nothing")
            unused = [nothing, *(ca.SX.sym(name) for name in ("eta", "rate", "yaw"))]
            _write_function(module, f"ride_{i}", ca.Function("ride", unused, [nothing]), ["x", "eta", "rate", "yaw"])
    return module.text


def _write_function(module: Module, name: str, function: Any, arguments: Sequence[str]) -> None:
    code = with_fused_products(listing(function, -1))
    listing_function(module, name, code, tuple(Argument(argument) for argument in arguments), seen=True)


def _ride_table(count: int) -> str:
    """Source in C of the table of functions that set vessels in motion."""
    kind = "(const double *x, const double *eta, const double *rate, const double *yaw, double *out)"
    declared = [f"void ride_{i}{kind};" for i in range(count)]
    names = ", ".join(f"ride_{i}" for i in range(count))
    return "\n".join([*declared, f"void (*const crane_rides[{count}]){kind} = {{{names}}};", ""])
