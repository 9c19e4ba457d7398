"""`BondGraph`: elements and bonds in one immutable object with checks, causality, equations and a drawing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from deckcrane.bondgraph.assembly import Assembly, Integrator
from deckcrane.bondgraph.drawing import draw
from deckcrane.bondgraph.elements import Element, GivenInput, Source, Storage
from deckcrane.bondgraph.laws import Modulation, Number, numbers
from deckcrane.bondgraph.report import Causality, CausalityError, find_causality
from deckcrane.bondgraph.topology import Bond, Topology, check_names
from deckcrane.equations.system import Equations
from deckcrane.errors import DeckcraneError
from deckcrane.files import write_text
from deckcrane.model.data import nearest


class BondGraph:
    """A bond graph. Its construction checks it and assigns causality; `causality` holds the result.

    `inputs` and `parameters` are numbers by name that laws read as `s.input(name)` and `s.parameter(name)`;
    `integrators` are signals with memory; `observe` names signals to record, as the output `signal`. `scales` are natural units
    of states, by the name of their storage, port (`storage.port`) or integrator, for the tolerances of adaptive integrators:
    1e7 for a pressure in pascals.
    """

    def __init__(
        self,
        elements: Sequence[Element],
        bonds: Sequence[Bond],
        *,
        title: str = "",
        inputs: Mapping[str, Number] | None = None,
        parameters: Mapping[str, Number] | None = None,
        integrators: Sequence[Integrator] = (),
        observe: Mapping[str, Modulation] | None = None,
        scales: Mapping[str, float] | None = None,
    ) -> None:
        self.title = title
        self.topology = Topology(elements, bonds)
        self.inputs = dict(inputs or {})
        self.parameters = dict(parameters or {})
        self.integrators = tuple(integrators)
        self.observe = dict(observe or {})
        self.scales = dict(scales or {})
        self._check_names()
        self.causality: Causality = find_causality(self.topology)

    @property
    def elements(self) -> tuple[Element, ...]:
        return tuple(self.topology.elements.values())

    @property
    def bonds(self) -> tuple[Bond, ...]:
        return tuple(self.topology.bonds.values())

    def equations(self) -> Equations:
        """Explicit first-order equations: a state for every storage, outputs `effort` and `flow` of every bond.

        Raises `CausalityError` with the bonds and elements concerned where there is no explicit form.
        """
        if not self.causality.integral:
            raise CausalityError(self.causality)
        assembly = Assembly(self.topology, self.causality, self.integrators, self.inputs, self.parameters)
        equations = assembly.equations(self.observe)
        scales = [self._state_scale(name) for name in equations.x.names]
        return replace(equations, x=replace(equations.x, scales=np.array(scales)))

    def _state_scale(self, state: str) -> float:
        """The scale of a state, from the longest name that it belongs to: a storage's, or one of its ports'."""
        matching = [name for name in self.scales if state == name or state.startswith(f"{name}.")]
        return self.scales[max(matching, key=len)] if matching else 1.0

    def svg(self, positions: Mapping[str, tuple[float, float]] | None = None) -> str:
        """The graph as SVG. Positions are columns and rows (rows count downwards), for some elements or all."""
        return draw(self.topology, self.causality, positions or {}, self.title)

    def save_svg(self, path: str | Path, positions: Mapping[str, tuple[float, float]] | None = None) -> Path:
        return write_text(path, self.svg(positions))

    def _check_names(self) -> None:
        """Check that inputs, parameters and states have distinct names, and that scales and values fit them."""
        sources = [source.name for source in self.topology.of_kind(Source) if isinstance(source.value, GivenInput)]
        check_names("input", [*sources, *self.inputs], dots=True)
        check_names("parameter", self.parameters, dots=True)
        check_names("observed signal", self.observe)
        check_names(
            "state",
            [*[storage.name for storage in self.topology.of_kind(Storage)], *[i.name for i in self.integrators]],
        )
        storages = self.topology.of_kind(Storage)
        scaled = [*[storage.name for storage in storages], *[i.name for i in self.integrators]]
        scaled += [f"{storage.name}.{port.name}" for storage in storages for port in storage.ports if port.name]
        for name, scale in self.scales.items():
            if name not in scaled:
                raise DeckcraneError(f'scales: there is no state "{name}";{nearest(name, scaled)}')
            if not scale > 0:
                raise DeckcraneError(f'scales: that of "{name}" must be greater than zero; it is {scale:g}')
        for kind, values in (("input", self.inputs), ("parameter", self.parameters)):
            for name, value in values.items():
                if numbers(value, f'{kind} "{name}"').ndim > 1:
                    raise DeckcraneError(f'{kind} "{name}": give a number or a vector, not a matrix')
