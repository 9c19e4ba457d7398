"""Struts push their pins apart along the line between them, carry the load from the start, and their oil keeps its books."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import casadi as ca
import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.analysis.linear_model import linearise
from deckcrane.components.catalogue import Scenario
from deckcrane.components.cylinders.hinge_loop import HingeLoop, hinge_loops, strut_names
from deckcrane.components.cylinders.strut import check_stroke
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.formulations.forward_dynamics import Dynamics, dynamics
from deckcrane.mechanics.equations import Equations, Variables
from deckcrane.program.integrators import Timing
from deckcrane.program.program import Program
from deckcrane.scenario.reading import load
from tests.components.beams.flexible_models import at_start, boom, scene
from tests.random_models import assert_same

SPATIAL = {"y": {"sine": 3}, "z": {"clamped_free": 2}, "twist": {"clamped": 1}, "x": {"clamped": 1}}
PINS = {
    "luffing.piston": ("inner_boom", [4, 0, 0]),
    "folding.barrel": ("inner_boom", [6, 0, 0]),
    "folding.piston": ("outer_boom", [3, 0, 0]),
}


def luffing(**values: Any) -> Scenario:
    return load("flexible_luffing").with_values({key.replace("__", "."): value for key, value in values.items()})


def evaluated(system: Dynamics, x: np.ndarray, *expressions: ca.SX, t: float = 1.0) -> list[np.ndarray]:
    equations = system.equations
    function = ca.Function("f", equations.arguments(), [ca.densify(expression) for expression in expressions])
    return [value.full() for value in function.call([t, x, equations.u.values, equations.p.values])]


def stirred(system: Dynamics, seed: int = 1) -> np.ndarray:
    """A random state with both cylinders extended a little: angles, deflections, speeds and pressures."""
    equations, n = system.equations, system.mechanism.q.numel()
    rng, x = np.random.default_rng(seed), equations.x.values.copy()
    x[:n] += rng.uniform(-0.01, 0.01, n)
    x[0] += 0.3
    x[equations.x.names.index("knuckle")] += 0.3
    x[n : 2 * n] += rng.uniform(-0.5, 0.5, n)
    x[2 * n :] += rng.uniform(0, 0.5, len(x) - 2 * n) * equations.x.scales[2 * n :]
    return x


def of(system: Dynamics, name: str) -> ca.SX:
    return next(output.written_out for output in system.equations.y if output.name == name)


@pytest.fixture(scope="module")
def spatial() -> tuple[Scenario, Dynamics]:
    """The crane of [F19] with booms that bend every way, and sensors at the pins."""
    plain = luffing().model_dump(by_alias=True, exclude_unset=True)
    for name in ("inner_boom", "outer_boom"):
        plain["bodies"][name]["beam"]["modes"] = SPATIAL
    plain["points"] = {name.replace(".", "_"): {"on": on, "at": at} for name, (on, at) in PINS.items()}
    scenario = Scenario.model_validate({**plain, "reactions": {"frame": "ground"}})
    return scenario, dynamics(scenario)


def test_length_is_the_distance_of_the_pins_on_the_bent_booms(spatial: tuple[Scenario, Dynamics]) -> None:
    scenario, system = spatial
    x = stirred(system)
    names = ("point_position", "point_velocity", "cylinder_length", "cylinder_rate", "pin_force", "cylinder_force")
    p, v, length, rate, pins, force = evaluated(system, x, *(of(system, name) for name in names))
    p, v, pins = p.reshape(-1, 3), v.reshape(-1, 3), pins.reshape(-1, 6)
    ends = (np.array(scenario.cylinders["luffing"].barrel.at), p[0], p[1], p[2])
    for i, (apart, speed) in enumerate(((ends[1] - ends[0], v[0]), (ends[3] - ends[2], v[2] - v[1]))):
        distance = float(np.linalg.norm(apart))
        assert_same(length[i], [distance], 1e-12)
        assert_same(rate[i], [apart @ speed / distance], 1e-11)
        assert abs(apart[1]) > 1e-3
        on_body = -force[i] * apart / distance  # what the barrel's body gives the cylinder, and the other way round
        assert_same(pins[2 * i], [*-on_body, 0, 0, 0], 1e-11)
        assert_same(pins[2 * i + 1], [*on_body, 0, 0, 0], 1e-11)


@pytest.mark.parametrize("springs", [False, True])
def test_power_of_a_strut_is_its_force_times_its_rate(spatial: tuple[Scenario, Dynamics], springs: bool) -> None:
    """Which is all that changes the energy of the mechanism, but for the pendulum's damper; masses on springs store it too."""
    scenario, system = spatial
    if springs:
        tie = {"stiffness": 1e7, "damping": 0.0}
        scenario = scenario.with_values({f"cylinders.{name}.mass_springs": tie for name in scenario.cylinders})
        system = dynamics(scenario)
    equations = system.equations
    change = ca.jtimes(ca.sum1(of(system, "energy")), equations.x.symbols, equations.dx)
    asked = (change, of(system, "cylinder_force"), of(system, "cylinder_rate"), equations.dx)
    found, force, rate, dx = evaluated(system, stirred(system), *asked)
    pendulum = dx[equations.x.names.index("pendulum"), 0]
    power = float((force * rate).sum()) - 5000 * pendulum**2
    assert_same(found, [[power]], 1e-9, scale=float(np.abs(force * rate).max()))


def two_booms(model: str) -> Scenario:
    """A rigid crane with two cylinders without mass, as loops or as struts, whose forces are given."""
    rod = {"mass": 2000, "shape": {"rod": "x", "length": 10}}
    bodies = {
        "king": {"on": "ground", "joint": {"revolute": "z", "speed": 0.2}, "mass": 3000, "inertia": [900, 900, 900]},
        "inner": {"on": "king", "joint": {"revolute": "y", "at": [0, 0, 3], "start": -0.5, "speed": 0.1}, **rod},
        "outer": {"on": "inner", "joint": {"revolute": "y", "at": "tip", "start": 2.0, "speed": -0.3}, **rod},
    }
    ends = {
        "luff": (("king", [1, 0.5, 0]), ("inner", [4, 0.5, -0.3])),
        "fold": (("inner", [6, 0, 0.2]), ("outer", [3, 0, 0])),
    }
    cylinders = {
        name: {
            "barrel": {"on": barrel[0], "at": barrel[1], "length": 2.0},
            "piston": {"on": piston[0], "at": piston[1]},
            "stroke": [0, 4.5],
            "model": model,
            "coordinate": "angle",
        }
        for name, (barrel, piston) in ends.items()
    }
    control = {"luff": {"force": 3e5}, "fold": {"force": -1e5}, "king": {"force": 2e4}}
    return scene(bodies, gravity=[0, 0, -9.81], cylinders=cylinders, control=control)


def test_strut_is_a_loop_without_mass() -> None:
    names = (
        "du",
        "reaction",
        "cylinder_length",
        "cylinder_rate",
        "cylinder_force",
        "pin_force",
        "joint_angle",
        "sliding_fit",
    )
    loops, struts = (at_start(dynamics(two_booms(model)), *names) for model in ("loop", "strut"))
    for loop, strut in zip(loops, struts, strict=True):
        assert_same(strut, loop, 1e-10)


def holding(flexible: bool, **changes: Any) -> Scenario:
    """The crane of [F19] with the load fixed to the tip and no controller: its valves are closed."""
    plain = luffing().model_dump(by_alias=True, exclude_unset=True)
    plain["bodies"]["inner_boom"]["joint"]["start"], plain["bodies"]["outer_boom"]["joint"]["start"] = 0.3, -1.8
    plain["bodies"]["payload"]["joint"] = {"fixed": True, "at": "tip"}
    if not flexible:
        for name in ("inner_boom", "outer_boom"):
            beam = luffing().bodies[name].beam
            assert beam is not None
            mass, cog, J = beam.inertial()
            own = {"mass": mass, "cog": cog.tolist(), "inertia": np.diag(J).tolist()}
            joint = {**plain["bodies"][name]["joint"], "at": [10, 0, 0] if name == "outer_boom" else [0, 0, 0]}
            plain["bodies"][name] = {"on": plain["bodies"][name]["on"], "joint": joint, **own}
        plain["bodies"]["payload"]["joint"]["at"] = [8, 0, 0]
    run = {"duration": 0.2, "step": 0.001, "start": "given"}
    return Scenario.model_validate({**plain, "control": {}, "run": run, **changes})


@pytest.mark.parametrize("flexible", [False, True])
def test_pressures_at_the_start_hold_the_load_behind_closed_valves(flexible: bool) -> None:
    scenario = holding(flexible)
    du, pressure, opening = at_start(dynamics(scenario), "du", "pressure", "valve_opening")
    assert np.abs(du).max() < 1e-7
    assert not np.any(opening)
    assert pressure.min() == 0.0
    assert pressure.max() > 1e6
    later = deckcrane.run(holding(flexible, record=["u"]))
    assert float(np.abs(later["u"]).max()) < 1e-4  # the oil leaks past the pistons


def test_a_strut_that_holds_its_start_holds_the_length_between_bent_booms() -> None:
    """Straight booms would have another: a stiff controller would kick the crane at once."""
    pd = {"pd": {"stiffness": 1e8, "damping": 1e6, "gravity_compensation": True}}
    change: dict[str, Any] = {
        "run__start": "given",
        "run__integrator": "rk4",
        "run__step": 1e-3,
        "run__duration": 0.1,
    }
    for name in ("luffing", "folding"):
        change |= {f"cylinders__{name}__hydraulics": None, f"control__{name}": pd}
        change |= {f"cylinders__{name}__stroke": [-0.03, 3.32]}
    dataset = deckcrane.run(luffing(**change))
    held = dataset["setpoint"].values[0] + 3.6
    np.testing.assert_allclose(dataset["cylinder_length"].values[0], held, rtol=0, atol=1e-12)
    assert abs(held[1] - np.sqrt(13)) > 1e-3
    np.testing.assert_allclose(dataset["cylinder_length"], np.tile(held, (dataset.sizes["time"], 1)), atol=1e-4)


def test_a_strut_that_bent_booms_press_into_its_stop_is_told_of() -> None:
    with pytest.warns(
        DeckcraneWarning, match=r"cylinders\.folding: with booms bent by the load it starts at an extension of 0\.0001"
    ):
        dynamics(luffing(run__start="given", cylinders__folding__stroke=[0.003, 3.32]))


@pytest.mark.parametrize("extension", [0.25, 0.9, 1.75])
def test_a_strut_at_an_end_of_its_stroke_is_within_it(extension: float) -> None:
    """No warning, although between straight booms it would be longer than its stroke."""
    loop = HingeLoop("inner", "outer", 4.0, 3.0, 0.2, 1.0, 0.0, 2.4, True)
    cylinder = SimpleNamespace(stroke=(0.25, 1.75), barrel=SimpleNamespace(length=2.0))
    loops = {f"{hinge_loops.__module__}.{hinge_loops.__qualname__}": {"folding": loop}}
    plant: Any = SimpleNamespace(scenario=SimpleNamespace(cylinders={"folding": cylinder}), derived=loops)
    check_stroke(plant, "folding", extension)
    with pytest.raises(DeckcraneError, match=r"its extension would be 4\.7\d* m"):
        check_stroke(plant, "folding", 1.76)


def test_any_cylinder_can_be_made_a_strut_by_one_value() -> None:
    crane = load("knuckle_boom").with_values({"cylinders.inner_cylinder.model": "strut"})
    assert strut_names(crane.plant) == ("inner_cylinder",)
    assert not crane.cylinders["inner_cylinder"].by_extension
    assert crane.cylinders["outer_cylinder"].by_extension


def frequencies(mass_springs: dict[str, float] | None) -> np.ndarray:
    """Of a boom on a strut that is a spring, with heavy parts of the cylinder."""
    bodies = {"boom": {"on": "ground", "joint": {"revolute": "z"}, "beam": boom({"y": {"sine": 2}})}}
    strut: dict[str, Any] = {
        "barrel": {"on": "ground", "at": [2, -3, 0], "length": 3.0},
        "piston": {"on": "boom", "at": [4, 0, 0], "mass": 1000.0},
        "stroke": [0, 3],
        "model": "strut",
        **({"mass_springs": mass_springs} if mass_springs else {}),
    }
    control = {"lift": {"pd": {"stiffness": 1e7, "damping": 0}}}
    scenario = scene(bodies, cylinders={"lift": strut}, control=control)
    start = dynamics(scenario).equations.x.values
    return np.array([mode.frequency for mode in linearise(scenario, at=start).modes()])[:2]


def test_masses_on_springs_move_with_their_pins_as_the_springs_stiffen() -> None:
    tied = frequencies(None)
    soft, stiff = (np.abs(frequencies({"stiffness": k, "damping": 0.0}) / tied - 1) for k in (3e9, 3e10))
    assert np.all(soft < 0.1)
    np.testing.assert_allclose(soft / stiff, 10, rtol=0.05)


@pytest.fixture(scope="module")
def manoeuvre() -> xr.Dataset:
    return deckcrane.run(luffing(run__duration=3))


def test_supply_pays_for_all_that_its_power_goes_to_at_every_time(manoeuvre: xr.Dataset) -> None:
    power = manoeuvre["hydraulic_power"]
    spent = power.drop_sel(power_term="supply").sum("power_term")
    assert float(power.sel(power_term="supply").max()) > 1e4
    assert float(np.abs(power.sel(power_term="supply") - spent).max()) < 1e-9 * float(np.abs(power).max())


def test_outputs_of_the_manoeuvre_are_numbers_and_flags_are_flags(manoeuvre: xr.Dataset) -> None:
    for name, values in manoeuvre.data_vars.items():
        assert np.all(np.isfinite(values)), name
    assert not np.any(manoeuvre["at_stop"])
    assert set(np.unique(manoeuvre["cavitation"])) <= {0.0, 1.0}
    assert float(manoeuvre["pressure"].min()) >= -1e5


def with_integrals(equations: Equations, powers: ca.SX) -> Equations:
    """The equations with the integral of each power as one more state."""
    names = [f"energy{i}" for i in range(powers.numel())]
    more = Variables.of(names, np.zeros(len(names)), "x", scales=np.full(len(names), 1e4))
    x = Variables(
        (*equations.x.names, *names),
        ca.vertcat(equations.x.symbols, more.symbols),
        np.concatenate([equations.x.values, more.values]),
        np.concatenate([equations.x.scales, more.scales]),
    )
    kept = tuple(output for output in equations.y if output.name == "energy")
    return replace(equations, x=x, dx=ca.vertcat(equations.dx, powers), y=kept)


def test_energy_from_the_supply_is_lost_stored_in_oil_or_found_in_the_crane_over_the_manoeuvre() -> None:
    """The work of the cylinders is not asked for: it must be found as the energy of the crane and in its dampers."""
    plain = luffing().model_dump(by_alias=True, exclude_unset=True)
    for name in ("inner_boom", "outer_boom"):  # damping that does not end at once, which integrators do not like
        plain["bodies"][name]["beam"].pop("settling")
        plain["bodies"][name]["beam"]["damping"] = {"ratio": 0.02}
    scenario = Scenario.model_validate(plain)
    system = dynamics(scenario)
    equations = system.equations
    output = next(output for output in equations.y if output.name == "hydraulic_power")
    terms = output.labels["power_term"]
    by_term = {term: sum(output.expression[i :: len(terms)][j] for j in range(2)) for i, term in enumerate(terms)}
    damped = 5000 * equations.x.symbols[equations.x.names.index("d:pendulum")] ** 2
    for name in ("inner_boom", "outer_boom"):
        rates = equations.x.symbols[[equations.x.names.index(f"d:{name}.y{k}") for k in (1, 2, 3)]]
        damped += ca.bilin(ca.DM(scenario.bodies[name].beam.damping_matrix()), rates, rates)
    spent = [by_term[term] for term in terms if term not in ("supply", "work")]
    program = Program(with_integrals(equations, ca.vertcat(by_term["supply"], *spent, damped)))
    found = program.simulate(Timing(3.0, 0.01, 0.1, "dopri5", 1e-10, 1e-10))
    integrals = found.x[:, len(equations.x) :]
    energy = found.y.sum(axis=1)
    supplied, used = integrals[:, 0], integrals[:, 1:].sum(axis=1) + energy - energy[0]
    assert supplied[-1] > 1e5
    assert np.abs(supplied - used).max() < 1e-6 * supplied[-1]
