"""Examples of the page deckcrane.bondgraph: run from top to bottom by tests/repository, each shown with its name."""

import casadi as ca
import numpy as np

import deckcrane
from deckcrane import bondgraph as bg
from deckcrane.program import Program, Timing

# %% BondGraph
elements = [
    bg.Se("weight", -9.81e3),
    bg.One("hook"),
    bg.I("load", 1e3),
    bg.C("rope", stiffness=5e5),
    bg.R("damper", 1e3),
]
bonds = [
    bg.Bond("w", "weight", "hook"),
    bg.Bond("l", "hook", "load"),
    bg.Bond("r", "hook", "rope"),
    bg.Bond("d", "hook", "damper"),
]
graph = bg.BondGraph(elements, bonds, title="A load on a rope")
equations = graph.equations()
run = Program(equations).simulate(Timing(duration=1.0, step=1e-3, every=0.1))
print(equations.x.names, run.x[-1])

path = graph.save_svg("graph.svg", {"hook": (1, 1)})
assert path.read_text() == graph.svg({"hook": (1, 1)})

# %% Bond
bond = bg.Bond("hose", tail="pump", head="chamber.oil")
print(bond.element("head"), bond.port("head"))

# %% Zero
line = bg.Zero("line")  # one pressure

# %% One
shaft = bg.One("shaft")  # one speed

# %% Se
wind = bg.Se("wind", lambda s: 1e3 * ca.sin(s.t))

# %% Sf
pump = bg.Sf("pump", bg.GivenInput(1e-4))

# %% GivenInput
winch = bg.Sf("winch", bg.GivenInput(0.0))  # the input `winch` of the equations

# %% C
spring = bg.C("spring", stiffness=5e5, start=0.01)
chamber = bg.C("chamber", differential=lambda s: 1e-3 / 1.2e9, start=1e7)

# %% I
load = bg.I("load", 1e3, start=500.0)  # 1 t at 0.5 m/s

# %% R
orifice = bg.R("orifice", effort=lambda Q, s: 1e12 * Q * ca.fabs(Q))

# %% TF
gears = bg.TF("gears", 0.2)

# %% GY
motor = bg.GY("motor", 1.3)  # N m/A, and V s/rad

# %% MTF
lever = bg.MTF("lever", lambda s: ca.cos(s.state("angle")))

# %% MGY
field = bg.MGY("field", lambda s: 2.0 * s.input("current"))

# %% CField
plate = bg.CField("plate", ["x", "y"], stiffness=[[2e5, 5e4], [5e4, 1e5]])

# %% IField
body = bg.IField("body", ["x", "turn"], inertia=[[1e3, 50.0], [50.0, 200.0]])

# %% ICField
pendulum = bg.ICField(
    "pendulum", flow=lambda p, q, s: p / 20.0, effort=lambda p, q, s: 98.1 * ca.sin(q)
)

# %% multibody_field
arm = bg.multibody_field("arm", lambda q, s: 20.0 + 5.0 * ca.cos(q), start={"q": 0.3})

# %% Parameter
shared = [
    bg.TF(name, bg.Parameter("ratio")) for name in ("left", "right")
]  # BondGraph(..., parameters={"ratio": 0.2})

# %% Signals
valve = bg.R("valve", flow=lambda p, s: s.input("opening") * p / s.parameter("resistance"))
ramp = bg.Se("ramp", lambda s: 10.0 * s.t)
lever = bg.MTF("lever", lambda s: ca.sin(s.state("angle")))
fan = bg.Se("fan", lambda s: 0.1 * s.flow("shaft") ** 2 + s.effort("inlet"))


# %% Integrator
spool = bg.Integrator(
    "spool", rate=lambda s: (s.input("command") - s.state("spool")) / 0.05
)

# %% solve_symmetric
x = bg.solve_symmetric(ca.SX([[4.0, 1.0], [1.0, 3.0]]), ca.SX([1.0, 2.0]))
print(x)

# %% Causality
causality = graph.causality
print(causality.integral, causality.stroke("r"))

# %% DerivativeCausality
shaft = [bg.Se("torque", 1.0), bg.One("shaft"), bg.I("motor", 0.1), bg.I("drum", 20.0)]
bonds = [
    bg.Bond("t", "torque", "shaft"),
    bg.Bond("m", "shaft", "motor"),
    bg.Bond("d", "shaft", "drum"),
]
rigid = bg.BondGraph(shaft, bonds)
for storage in rigid.causality.derivative:
    print(storage.storage, "is set by", storage.because)

# %% AlgebraicLoop
divider = bg.BondGraph(
    [bg.Se("supply", 1e7), bg.One("line"), bg.R("hose", 1e9), bg.R("motor", 2e9)],
    [
        bg.Bond("s", "supply", "line"),
        bg.Bond("h", "line", "hose"),
        bg.Bond("m", "line", "motor"),
    ],
)
for loop in divider.causality.loops:
    print(loop.bonds, loop.elements)
assert divider.causality.loops

# %% MissingLaw
orifice = bg.R("orifice", effort=lambda Q, s: 1e12 * Q * ca.fabs(Q))
bonds = [bg.Bond("s", "supply", "line"), bg.Bond("o", "line", "orifice")]
leak = bg.BondGraph([bg.Se("supply", 1e7), bg.Zero("line"), orifice], bonds)
for law in leak.causality.missing:
    print(law.element, "has no", law.needed)
assert leak.causality.missing

# %% CausalityError
try:
    rigid.equations()
except bg.CausalityError as error:
    print(error.causality.derivative[0].storage)

# %% crane_graph
scenario = deckcrane.load("flexible_luffing")
crane = bg.crane_graph(scenario)
print(len(crane.elements), "elements,", len(crane.bonds), "bonds")

# %% crane_places
picture = crane.svg(bg.crane_places(crane))

# %% crane_states
states = bg.crane_states(scenario)
print(states.names[:3])

# %% StateMap
from deckcrane.formulations.forward_dynamics import dynamics

x = dynamics(scenario).equations.x.values
print(states(x)[:3], states.rates(x, np.zeros_like(x))[:3])
