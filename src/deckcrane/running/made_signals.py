"""Derived signals: formulas such as `sqrt(reaction.king.fx**2 + reaction.king.fy**2)` as further outputs of the equations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import casadi as ca

from deckcrane.equations.system import Equations, Output
from deckcrane.errors import DeckcraneError
from deckcrane.parts.formulas import Formulas
from deckcrane.parts.signal_names import entries_of


def with_made(equations: Equations, made: Mapping[str, str]) -> Equations:
    """Add derived signals to the outputs of the equations, each a scalar."""
    return replace(equations, y=(*equations.y, *made_outputs(equations, made))) if made else equations


def made_outputs(equations: Equations, made: Mapping[str, str]) -> tuple[Output, ...]:
    """Outputs of formulas by name; refuse a formula that cannot be parsed or names an unknown signal."""
    entries = entries_of(equations)
    for name in made:
        if not name.isidentifier():
            raise DeckcraneError(
                f'made: "{name}" is not a name for a signal: letters, digits and _ are, as in king_force'
            )
        if any(output.name == name for output in equations.y):
            raise DeckcraneError(f"made.{name}: the scenario records a variable of this name; choose another")
    formulas = Formulas(entries, made)
    return tuple(_derived_output(formulas, name) for name in made)


def _derived_output(formulas: Formulas, name: str) -> Output:
    worth, text = formulas.worth_of(name), formulas.made[name]
    return Output(name, ca.densify(worth.value), {}, worth.unit.text, f"made: {text}", {"formula": text})
