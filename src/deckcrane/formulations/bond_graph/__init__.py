"""Bond graphs: multiphysics circuits from elements and bonds, with causality, equations and a picture.

Read in this order: `laws` (coefficients and signals), `elements` (with fields), `topology` (bonds and checks), `causality` (and
what it means), `graph` (equations, and all of it in one class), `drawing` (layout and picture). All of these are independent of
cranes; `crane_pieces` and `crane_graph` build the graph of a scenario in a `draft`, `circuit_graph` and `circuit_places` its
hydraulic circuits; `crane_graph` also compares it with the direct assembly.
"""

from deckcrane.formulations.bond_graph.causality import (
    AlgebraicLoop,
    Causality,
    CausalityError,
    DerivativeCausality,
    MissingLaw,
)
from deckcrane.formulations.bond_graph.crane_graph import StateMap, crane_graph, crane_places, crane_states
from deckcrane.formulations.bond_graph.elements import (
    GY,
    MGY,
    MTF,
    TF,
    C,
    CField,
    GivenInput,
    I,
    ICField,
    IField,
    One,
    R,
    Se,
    Sf,
    Zero,
    multibody_field,
)
from deckcrane.formulations.bond_graph.graph import BondGraph, Integrator
from deckcrane.formulations.bond_graph.laws import Parameter, Signals, solve_symmetric
from deckcrane.formulations.bond_graph.topology import Bond

__all__ = [
    "GY",
    "MGY",
    "MTF",
    "TF",
    "AlgebraicLoop",
    "Bond",
    "BondGraph",
    "C",
    "CField",
    "Causality",
    "CausalityError",
    "DerivativeCausality",
    "GivenInput",
    "I",
    "ICField",
    "IField",
    "Integrator",
    "MissingLaw",
    "One",
    "Parameter",
    "R",
    "Se",
    "Sf",
    "Signals",
    "StateMap",
    "Zero",
    "crane_graph",
    "crane_places",
    "crane_states",
    "multibody_field",
    "solve_symmetric",
]
