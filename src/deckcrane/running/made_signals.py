"""Signals made of others: formulas such as `sqrt(reaction.king.fx**2 + reaction.king.fy**2)` as further outputs of equations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import casadi as ca

from deckcrane.equations.system import Equations, Output
from deckcrane.errors import DeckcraneError
from deckcrane.parts.formulas import Formulas
from deckcrane.parts.signal_names import entries_of


def with_made(equations: Equations, made: Mapping[str, str]) -> Equations:
    """The equations with made signals as further outputs, each one number."""
    return replace(equations, y=(*equations.y, *made_outputs(equations, made))) if made else equations


def made_outputs(equations: Equations, made: Mapping[str, str]) -> tuple[Output, ...]:
    """Formulas by name as outputs; refused where a formula cannot be read, or asks for what there is not."""
    known = entries_of(equations)
    for name in made:
        if not name.isidentifier():
            raise DeckcraneError(
                f'made: "{name}" is not a name for a signal: letters, digits and _ are, as in king_force'
            )
        if any(output.name == name for output in equations.y):
            raise DeckcraneError(f"made.{name}: the scenario records a variable of this name; choose another")
    formulas = Formulas(known, made)
    return tuple(_output(formulas, name) for name in made)


def _output(formulas: Formulas, name: str) -> Output:
    worth, text = formulas.worth_of(name), formulas.made[name]
    return Output(name, ca.densify(worth.value), {}, worth.unit.text, f"made: {text}", {"formula": text})
