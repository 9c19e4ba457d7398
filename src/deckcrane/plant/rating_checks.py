"""What must hold between checks of a file and the parts that they are of."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from deckcrane.model.data import Fault, KeyPath, nearest
from deckcrane.model.joints import Revolute
from deckcrane.model.rating_bearing import BearingCheck
from deckcrane.plant.structure_checks import heel_faults, lead_faults, pedestal_faults, pin_faults, section_faults

if TYPE_CHECKING:
    from deckcrane.plant.plant import Plant


def rating_faults(plant: Plant) -> Iterator[Fault]:
    """Checks of parts that are not there, or are of another kind."""
    for name, check in plant.scenario.checks.items():
        if check.kind in _FAULTS:
            yield from _FAULTS[check.kind](plant, ("checks", name, check.kind), getattr(check, check.kind))


def _bearing_faults(plant: Plant, here: KeyPath, data: BearingCheck) -> Iterator[Fault]:
    hinges = [name for name, body in plant.tree.items() if isinstance(body.joint, Revolute)]
    if data.joint in hinges:
        return
    if data.joint in plant.tree:
        kind = plant.tree[data.joint].joint.kind
        yield (*here, "joint"), f'the joint of "{data.joint}" is {kind}; a bearing is a revolute joint'
    else:
        listed = nearest(data.joint, hinges) or f" there are {', '.join(hinges) or 'none'}"
        yield (*here, "joint"), f'there is no body "{data.joint}" on a revolute joint;{listed}'


_FAULTS: Mapping[str, Callable[[Plant, KeyPath, Any], Iterator[Fault]]] = {
    "bearing": _bearing_faults,
    "pin": pin_faults,
    "section": section_faults,
    "pedestal": pedestal_faults,
    "lead": lead_faults,
    "heel": heel_faults,
}
"""By the key of a check."""
