"""Where the states of a scenario start.

Coordinates and speeds start where the scenario says, or, where it says `settled`, at rest. What follows from rest in any
case is found here: the oil's pressures carry the load, lumped masses sit at their pins, and booms are bent by the weight they
carry, unless the scenario has them start undeformed. All is written once for a structure, and serves all its scenarios.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.equations.mechanism import Mechanism
from deckcrane.equations.reactions import needed_forces
from deckcrane.equations.system import SX, Equations
from deckcrane.errors import DeckcraneError
from deckcrane.formulations.elasticity import Elasticity
from deckcrane.formulations.gathering import gathered
from deckcrane.formulations.prescribed import Prescription
from deckcrane.formulations.settled import RestBalance, Settled
from deckcrane.formulations.standing import Standing, sought
from deckcrane.formulations.statics import Statics
from deckcrane.model.courses import about
from deckcrane.model.settings import Start
from deckcrane.parts.kit import Kit
from deckcrane.parts.protocol import Part
from deckcrane.parts.world import ForcePort, World


class Starter:
    """Finds starts for the equations of a structure, for any numbers."""

    def __init__(
        self, kit: Kit, tree: Mechanism, t: SX, states: Mapping[str, SX], equations: Equations, exact: Prescription
    ) -> None:
        self._kit, self._tree, self._t, self._equations = kit, tree, t, equations
        self._states, self._exact = states, exact

    # ---- What is written once.
    @cached_property
    def _world(self) -> World:
        """The crane at rest."""
        dq = self._tree.rates @ self._tree.u
        return World(self._kit, self._tree, dq, self._t, self._states, self._kit.inputs, still=True)

    @cached_property
    def _carriers(self) -> list[ForcePort]:
        """What carries the loads of joints: the ports of all cylinders."""
        return [self._world.port(part.carries) for part in self._kit.parts if part.carries is not None]

    @cached_property
    def _modes(self) -> list[int]:
        beams = [link for link in self._tree.links if link.beam is not None]
        return [i for link in beams for i in range(link.speeds.start, link.speeds.stop)]

    @cached_property
    def _found_parts(self) -> list[Part]:
        """Parts, in numbers, with states that nobody says where they start."""
        return [part for part in self._kit.numeric if any(state.start is None for state in part.states())]

    @property
    def needed(self) -> bool:
        """Whether anything starts as rest has it: oil, beams, masses on springs."""
        return bool(self._modes or self._found_parts or self._standing is not None)

    @cached_property
    def _standing(self) -> Standing | None:
        """What finds the states that stand still in any start."""
        states = sought(self._kit, resting=False)
        return Standing(self._equations, states, ca.SX(0, 1), ()) if states else None

    @cached_property
    def _settled_standing(self) -> Standing | None:
        return self._settling.standing(self._kit)

    def at_rest(self, x: Array, p: Array, t: float = 0.0) -> Settled:
        """The rest near x: of the coordinates, then of them and of all states that rest with them."""
        joint = self._settled_standing
        try:
            found = self._settling.state(x, p, t)
        except DeckcraneError:  # an integral may hold what its gains alone do not
            if joint is None:
                raise
            found = Settled(self._without_speeds(x), {}, None)
        if joint is None:
            return found
        rested = joint.found(found.x, p, t)
        return Settled(rested, self._settling.pushes(rested, p, t), found.falls)

    def written(self, write: Callable[[World], SX]) -> Any:
        """The function (t, x, u, p) of what is written about the crane at rest."""
        found = self._exact.put_in(write(self._world), still=True)
        return ca.Function("at_rest", self._equations.arguments(), [ca.densify(found)])

    def stiffness(self, x: Array, p: Array, t: float = 0.0) -> tuple[list[int], Array]:
        """Of a crane that stands still at x, with all that hangs free to hang: see `RestBalance.stiffness`."""
        return self._settling.stiffness(self._without_speeds(x), p, t)

    @cached_property
    def elasticity(self) -> Elasticity:
        """How all parts give way about a rest."""
        return Elasticity(self._world, self._equations, self._exact)

    @cached_property
    def statics(self) -> Statics:
        """What parts show where nothing moves."""
        return Statics(self._kit, self._tree, self._t, self._states, self._equations, self._exact)

    def pushes(self, x: Array, p: Array, t: float = 0.0) -> dict[str, float]:
        """What holds at rest gives, by its port."""
        return self._settling.pushes(self._without_speeds(x), p, t)

    @cached_property
    def _settling(self) -> RestBalance:
        return RestBalance(self._world, self._equations, self._exact)

    def _without_speeds(self, x: Array) -> Array:
        still, n = np.array(x, dtype=float), self._tree.q.numel()
        still[n : n + self._tree.u.numel()] = 0.0
        return still

    @cached_property
    def _passive(self) -> list[int]:
        """The coordinates that nothing holds: no drive, no cylinder, no water."""
        plant = self._kit.plant
        driven = {port.coordinate for port in self._carriers}
        ports = [part.port for part in self._kit.parts if part.role == "drive" and part.port is not None]
        driven |= {self._world.port(port).coordinate for port in ports}
        return [
            i
            for i, data in enumerate(plant.coordinates)
            if i not in self._modes
            and i not in driven
            and plant.tree[data.body].joint.kind in ("revolute", "prismatic", "own")
        ]

    def _static(self, bent: bool) -> Any:
        """The function of the step towards rest: whatever is driven stays still, and so do the beams.

        Joints that nothing drives accelerate as they must. The unknowns are the cylinders' forces, those accelerations, and
        the coordinates of the beams' modes where they are to be `bent`.
        """
        world, tree = self._world, self._tree
        modes = self._modes if bent else []
        passive, driving = self._passive, self._carriers
        own = gathered(world, [part for part in self._kit.parts if part.role == "passive"], pins=False)
        pushes, free = ca.SX.sym("pushes", len(driving)), ca.SX.sym("accelerations", len(passive))
        du = ca.SX(tree.u.numel(), 1)
        du[passive] = free
        left = (
            tree.speeds.T @ (needed_forces(tree, ca.densify(du), own.external)[0] - own.on_speeds) - own.on_coordinates
        )
        for i, port in enumerate(driving):
            left = left - pushes[i] * port.lever(tree)
        rows = [*modes, *(port.coordinate for port in driving), *passive]
        residual = ca.substitute(left[rows, :], tree.u, ca.SX.zeros(tree.u.numel()))
        residual = self._exact.put_in(residual, still=True)
        unknown = ca.vertcat(tree.q[modes, :], pushes, free)
        results: list[SX] = [ca.densify(residual), ca.densify(ca.jacobian(residual, unknown))]
        return ca.Function("step", [*self._equations.arguments(), pushes, free], results)

    @cached_property
    def _static_bent(self) -> Any:
        return self._static(True)

    @cached_property
    def _static_straight(self) -> Any:
        return self._static(False)

    @cached_property
    def _values(self) -> Any:
        """The function of the cylinders' extensions, and of the states of parts that follow from positions."""
        extensions = ca.vertcat(ca.SX(0, 1), *[port.value for port in self._carriers])
        placed = [part.states_at_rest(self._world) for part in self._kit.parts]
        known = ca.vertcat(ca.SX(0, 1), *[states for states in placed if states is not None])
        shown: list[SX] = [extensions, known]
        results: list[SX] = [ca.densify(self._exact.put_in(one, still=True)) for one in shown]
        return ca.Function("values", self._equations.arguments(), results)

    @cached_property
    def _watched(self) -> Any:
        """The function of what parts look at where all rests, one after the other."""
        every = [self._exact.put_in(part.watched(self._world), still=True) for part in self._kit.parts]
        return ca.Function("watched", self._equations.arguments(), [ca.densify(one) for one in every])

    def _check_rest(self, kit: Kit, x: Array, p: Array) -> None:
        for part, values in zip(kit.numeric, self._evaluated(self._watched, x, p), strict=True):
            if len(values):
                part.check_rest(values)

    # ---- What is found for each scenario.
    def started(self, kit: Kit, x: Array, p: Array, start: Start) -> tuple[Array, Array, str | None]:
        """The states with all their starts, and the parameters with the set-points of struts that are held where they start.

        The third is the coordinate that the least push lets fall from the rest found, if one does. A strut that holds its
        start holds the length that it has while joints are where the file says, also where all settles after that.
        """
        if not (self.needed or start == "settled"):
            return x, p, None
        x, p = x.copy(), p.copy()
        forces = self._static_forces(x, p, bent=start != "undeformed")
        extensions = self._evaluated(self._values, x, p)[0]
        self._hold(kit, p, dict(zip((port.name for port in self._carriers), extensions, strict=True)))
        falls = None
        if start == "settled":
            found = self.at_rest(x, p)
            x, falls = found.x, found.falls
            forces.update(found.pushes)
        extensions, placed = self._evaluated(self._values, x, p)
        plant = kit.plant
        for port, extension in zip(self._carriers, extensions, strict=True):
            if port.pins is not None:
                from deckcrane.parts.struts import check_stroke  # where there are struts

                cylinder = plant.scenario.cylinders[port.name]
                check_stroke(port.name, extension, cylinder.stroke, cylinder.barrel.length, plant.loops[port.name])
        self._place(kit, x, forces, placed, start == "settled")
        standing = self._settled_standing if start == "settled" else self._standing
        x = x if standing is None else standing.found(x, p, 0.0)
        if start == "settled":
            self._check_rest(kit, x, p)
        return x, p, falls

    def _place(self, kit: Kit, x: Array, forces: Mapping[str, float], placed: Array, resting: bool) -> None:
        """Sets the states of parts that follow from rest; some were found together with the coordinates."""
        known = {state.name for state in sought(kit, resting)}
        taken = 0
        for part, symbolic in zip(kit.numeric, self._kit.parts, strict=True):
            states, here = part.states(), kit.places[part.name]
            if symbolic.states_at_rest(self._world) is not None:
                x[here] = placed[taken : taken + len(states)]
                taken += len(states)
                continue
            lost = [state.name for state in states if state.start is None and state.name not in known]
            push = forces.get(part.port) if part.port is not None and (lost or part.holds()) else None
            found = None if push is None else part.rested(push)
            if found is not None:
                x[here] = found
            elif lost:
                raise DeckcraneError(f'{part.name}: nothing says where its state "{lost[0]}" starts; give it a start')

    def _hold(self, kit: Kit, p: Array, extensions: Mapping[str, float]) -> None:
        """A strut that stays or swings where it starts does so at its length between bent booms."""
        names, plant = self._equations.p.names, kit.plant
        for name in plant.struts:
            control = plant.scenario.control.get(name)
            label = f"control.{name}.setpoint.value"
            course = None if control is None or not control.follows else control.setpoint
            if course is None or course.shape == "signal" or course.values is not None:
                continue
            held = about(course, extensions[name]).values or ()
            for key, value in {label: held[0], **{f"{label}.{i}": value for i, value in enumerate(held)}}.items():
                if key in names:
                    p[names.index(key)] = value

    def _static_forces(self, x: Array, p: Array, bent: bool) -> dict[str, float]:
        """The axial force of every cylinder at rest; changes the coordinates of bending in x where they are to be bent.

        Newton's method needs few steps: all but the modes are linear, and deflections are small.
        """
        if not self._modes and not self._carriers:
            return {}
        step, modes = (self._static_bent, self._modes) if bent else (self._static_straight, [])
        n, m = len(modes), len(modes) + len(self._carriers)
        z = np.zeros(m + len(self._passive))
        for _ in range(40):
            r, J = (np.array(v) for v in step(0.0, x, self._equations.u.values, p, z[n:m], z[m:]))
            try:
                change = _solved(J, r.ravel())
            except np.linalg.LinAlgError:
                break
            x[modes] -= change[:n]
            z -= change
            if np.max(np.abs(change[:n]), initial=0.0) < 1e-12:
                if np.any(np.linalg.eigvalsh((J[:n, :n] + J[:n, :n].T) / 2) <= 0):
                    break  # a rest that the least push ends: the load buckles the beam
                return dict(zip((port.name for port in self._carriers), z[n:m], strict=True))
        raise DeckcraneError(
            "no static equilibrium found at the start: its load bends or buckles the booms without end, or a cylinder cannot hold "
            "it. Check stiffnesses, loads and pins, or write start: undeformed under run"
        )

    def _evaluated(self, function: Any, x: Array, p: Array) -> list[Array]:
        return [np.array(value).ravel() for value in function(0.0, x, self._equations.u.values, p)]


def _solved(J: Array, r: Array) -> Array:
    """x with J x = r; of many, the least: two cylinders on one degree of freedom of a linkage share what they hold.

    Whether there are many is asked of J in units of its own: stiff booms beside angles look singular in those of the file.
    """
    if not np.all(np.isfinite(J)) or J.size == 0:
        return np.asarray(np.linalg.solve(J, r))
    rows = J / np.maximum(np.max(np.abs(J), axis=1, keepdims=True), 1e-300)
    if np.linalg.cond(rows / np.maximum(np.max(np.abs(rows), axis=0), 1e-300)) < 1e13:
        return np.asarray(np.linalg.solve(J, r))
    found = np.linalg.lstsq(J, r, rcond=1e-12)[0]
    if np.max(np.abs(J @ found - r), initial=0.0) > 1e-9 * max(np.max(np.abs(r), initial=0.0), 1.0):
        raise np.linalg.LinAlgError("no solution")
    return np.asarray(found)
