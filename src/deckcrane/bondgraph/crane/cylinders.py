"""One cylinder of a crane in its bond graph [F19, Sec. 4.3]: bonds i1 to i12 of cylinder i as in the paper, and four more.

    i1, i8   the valve's flows        i4, i5    forces of the two sides on the rod     i9, i10, i11   internal leakage
    i2, i7   the chambers' oil        i3, i6    flows that the piston sweeps            i12            the axial force
    i13      springs and stops        i14       friction, losses of stops               i15, i16       external leakage, relief

A cylinder without oil has its actuator as i1.
"""

from __future__ import annotations

from collections.abc import Callable

import casadi as ca

from deckcrane.bondgraph.assembly import Integrator
from deckcrane.bondgraph.crane.draft import Draft
from deckcrane.bondgraph.crane.oil import OilPieces
from deckcrane.bondgraph.crane.pieces import RodPieces
from deckcrane.bondgraph.elements import MTF, TF, C, One, R, Se, Sf, Zero
from deckcrane.bondgraph.laws import Signals
from deckcrane.equations.system import SX

Numbered = Callable[[int], str]
"""The name of a cylinder's bond by its number: 11, 12, ... of cylinder 1."""


def bond_names(cylinder: int, count: int) -> Numbered:
    """The bond names of the paper, with a colon where cylinder 1's bond 12 and cylinder 11's bond 2 would coincide."""
    separator = "" if count < 10 else ":"
    return lambda bond: f"{cylinder}{separator}{bond}"


def draw_cylinder(draft: Draft, cylinder: RodPieces, bond: Numbered, thrust: str) -> None:
    """Add a cylinder, whose force acts on the 1 junction `thrust` of the coordinates' rates."""
    i, laws, n = cylinder.number, draft.laws, cylinder.lever.numel()
    rod, lever = f"rod {i}", f"lever {i}"
    draft.add(One(rod), MTF(lever, laws(cylinder.lever), of="effort"))
    draft.bond(bond(12), rod, lever)
    draft.bond(f"4-{i}", lever, thrust, n)
    if cylinder.stop.nnz():
        initial_extension = draft.start(f"stop {i}", cylinder.extension)
        draft.add(C(f"stop {i}", law=laws(-cylinder.stop, cylinder.x), start=initial_extension))
        draft.bond(bond(13), rod, f"stop {i}")
    if cylinder.resistance.nnz():
        # The losses of a stop depend on the extension, which is the state of its spring.
        laws.know(cylinder.x, lambda s: s.state(f"stop {i}"))
        draft.add(R(f"losses {i}", effort=laws(cylinder.resistance, cylinder.v)))
        draft.bond(bond(14), rod, f"losses {i}")
    if cylinder.push.nnz():
        draft.add(Se(f"drive {i}", laws(cylinder.push)))
        draft.bond(bond(1), f"drive {i}", rod)
    draft.observed[f"extension {i}"] = laws(cylinder.extension)
    if cylinder.oil is not None:
        _draw_oil(draft, i, cylinder.oil, bond)


def _draw_oil(draft: Draft, i: int, oil: OilPieces, bond: Numbered) -> None:
    """Add two chambers, each a 0 junction of one pressure, with the valve, leakages, and the piston's two faces between them."""
    laws, rod = draft.laws, f"rod {i}"
    memory = [f"valve {part} {i}" for part in oil.memory]
    laws.know(oil.states, lambda s: _states(s, (f"piston oil {i}", f"rod oil {i}", *memory)))
    _draw_chamber(draft, oil, 0, "piston", i, (bond(1), bond(2), bond(15)), lambda s: s.flow(bond(3)))
    _draw_chamber(draft, oil, 1, "rod", i, (bond(8), bond(7), bond(16)), lambda s: -s.flow(bond(6)))
    piston, ring = (laws.parameter(area) for area in oil.areas)
    draft.add(TF(f"piston {i}", piston, of="effort"), TF(f"ring {i}", ring))  # [F19, Eqs. 80, 81]
    draft.bond(bond(3), f"piston side {i}", f"piston {i}")
    draft.bond(bond(4), f"piston {i}", rod)
    draft.bond(bond(5), rod, f"ring {i}")
    draft.bond(bond(6), f"ring {i}", f"rod side {i}")
    draft.add(One(f"gap {i}"), R(f"seal {i}", flow=laws(oil.internal_leakage, oil.difference)))  # [F19, Eq. 82]
    draft.bond(bond(9), f"piston side {i}", f"gap {i}")
    draft.bond(bond(10), f"gap {i}", f"rod side {i}")
    draft.bond(bond(11), f"gap {i}", f"seal {i}")
    for k, state in enumerate(memory):
        start = draft.start(state, oil.states[2 + k])
        draft.integrators.append(Integrator(state, laws(oil.valve_rates[k]), start))
    draft.observed[f"opening {i}"] = laws(oil.opening)


def _draw_chamber(
    draft: Draft, oil: OilPieces, k: int, side: str, i: int, bonds: tuple[str, str, str], swept: Callable[[Signals], SX]
) -> None:
    """Add a chamber of oil with C = V / beta [F19, Eqs. 78, 79], the flow of its valve, and its outward leakage.

    The C's state is the pressure that the oil would have if it bore tension, z: V / beta dz/dt = f + void times the swept
    flow, where void is the vapour's share of the volume, zero above the vapour pressure.
    """
    laws, (valve_bond, chamber_bond, leak_bond) = draft.laws, bonds
    junction, chamber = f"{side} side {i}", f"{side} oil {i}"
    z, f, swept_flow = oil.states[k], ca.SX.sym("f"), ca.SX.sym("swept")
    pressure_rate = laws((f + oil.void[k] * swept_flow) / oil.capacity[k], f, z, swept_flow)
    draft.add(
        Sf(f"{side} valve {i}", laws(oil.flow[k])),
        Zero(junction),
        C(
            chamber,
            law=laws(oil.pressure[k], z),
            rate=lambda f, z, s: pressure_rate(f, z, swept(s), s),
            start=draft.start(chamber, z),
        ),
    )
    draft.bond(valve_bond, f"{side} valve {i}", junction)
    draft.bond(chamber_bond, junction, chamber)
    if oil.outwards.nnz():
        draft.add(R(f"{side} leak {i}", flow=laws(oil.outwards, oil.p)))
        draft.bond(leak_bond, junction, f"{side} leak {i}")


def _states(s: Signals, names: tuple[str, ...]) -> SX:
    return ca.vertcat(*[s.state(name) for name in names])
