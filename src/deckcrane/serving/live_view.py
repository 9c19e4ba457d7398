"""A page that shows a model while it runs: the picture of the scenario's live page, moved by outputs sent over WebSocket.

The page computes nothing of the model. Bodies, bent booms, ropes and forces are drawn from the outputs of the run at an instant;
so is a regular wave. Irregular waves of the run are not known to the page, and it draws still water.
"""

from __future__ import annotations

import json

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.beams.outputs import BEAM_SHAPE
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.model.outputs import POSITION, REACTION, ROTATION
from deckcrane.serving.live_messages import measured_variables
from deckcrane.simulation.stepper import Stepper
from deckcrane.view.page.page import asset, page_html

PICTURES = 30.0
"""Pictures a second that the page asks for, where periods are that short."""
_POLICY = "default-src 'none';"


class LiveView:
    """The page of a run, and the numbers that move it: all recorded variables, one after the other."""

    def __init__(self, crane: Stepper, period: float) -> None:
        scenario = crane.scenario
        variables = measured_variables(crane)
        needed = [POSITION.name, ROTATION.name, *([BEAM_SHAPE.name] if scenario.plant.beams else [])]
        missing = [name for name in needed if name not in variables]
        if missing:
            raise DeckcraneError(f"a view of the run needs {' and '.join(missing)}: add it to `record` in the scenario")
        self._crane, self._names = crane, tuple(variables)
        self._reaction_bodies = None
        if REACTION.name in variables and scenario.reactions.frame != "ground":
            bodies = list(variables[ROTATION.name].coords["body"].values)
            joints = [str(joint) for joint in variables[REACTION.name].coords["joint"].values]
            outer = scenario.reactions.frame == "outer"
            axes = [joint if outer else scenario.plant.tree[joint].on for joint in joints]
            self._reaction_bodies = [bodies.index(body) if body in bodies else -1 for body in axes]
        outputs = [{"name": name, "size": int(np.size(variables[name]))} for name in self._names]
        settings = json.dumps({"outputs": outputs, "every": max(1, round(1.0 / (PICTURES * period)))})
        settings = settings.replace("<", "\\u003c")
        self._text = page_html(scenario, embed=True)
        self._script = (
            f"<style>{asset('following.css')}</style>\n"
            f'<script type="application/json" id="followed">{settings}</script>\n'
            f"<script>{asset('following.js')}</script>\n"
        )

    def page(self, host: str) -> str:
        """The page for a browser that reached the server under this host and port."""
        before, end_tag, after = self._text.rpartition("</body>")
        assert end_tag, "every page ends with its body"
        return before.replace(_POLICY, f"{_POLICY} connect-src ws://{host};", 1) + self._script + end_tag + after

    def frame(self) -> bytes:
        """The time, and all outputs now; reactions along ground axes, as the page draws them."""
        parts = [np.array([self._crane.time])]
        for name in self._names:
            values = np.asarray(self._crane.measured(name), dtype=float)
            if name == REACTION.name and self._reaction_bodies is not None:
                values = self._in_ground_axes(values, self._reaction_bodies)
            parts.append(values.ravel())
        return np.concatenate(parts).astype("<f8").tobytes()

    def _in_ground_axes(self, reaction: Array, bodies: list[int]) -> Array:
        R = np.concatenate([np.asarray(self._crane.measured(ROTATION.name)), np.eye(3)[None]])[bodies]
        return np.asarray(np.einsum("jab,jkb->jka", R, reaction.reshape(-1, 2, 3)))
