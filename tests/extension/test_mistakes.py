"""Mistakes of those who write parts are told by the part's name: energy, states, readings, loops, lines of joints."""

from __future__ import annotations

import sys
from pathlib import Path
from subprocess import run
from typing import Any

import casadi as ca
import pytest

import deckcrane
from deckcrane.mechanics.equations import Handle
from deckcrane.parts import (
    SX,
    Action,
    AngularElement,
    Axis,
    BodyName,
    FileDrive,
    FileJoint,
    FilePart,
    Kinematics,
    Length,
    Reading,
    Signal,
    State,
    World,
    moving,
    register,
)
from deckcrane.screws import rotation
from deckcrane.simulation.simulation import prepare_run
from tests.extension.test_files import DRAG, only


def slider(**part: Any) -> deckcrane.Scenario:
    """A body that slides, with one part."""
    body = {"on": "ground", "joint": {"prismatic": "z"}, "mass": 20.0, "shape": {"point": True}}
    data = {"gravity": [0, 0, -9.81], "bodies": {"slider": body}, "parts": {"own": part}, "run": {"duration": 0.1}}
    return deckcrane.Scenario.model_validate(data)


class Spring(FilePart):
    """A spring from the ground along z, with energy and power as told."""

    on: BodyName
    energy_factor: float = 1.0
    power_factor: float = 1.0
    damping: float = 30.0

    def act(self, world: World) -> Action:
        place = world.place(self)
        z, v = place.position[2], place.velocity[2]
        force = -400 * z - self.damping * v
        return Action(
            wrenches=place.push(ca.vertcat(0, 0, force)),
            energy={"elastic": self.energy_factor * 400 * z**2 / 2} if self.energy_factor else {},
            power=-self.power_factor * self.damping * v**2 if self.power_factor else None,
        )


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"energy_factor": -1.0}, 'The term "change of its elastic energy" has the wrong sign'),
        ({"power_factor": -1.0}, 'The term "power" has the wrong sign'),
        ({"power_factor": 0.0}, "come from nowhere"),
        ({"energy_factor": 0.0}, "come from nowhere"),
        ({"energy_factor": 1.1}, "come from nowhere"),
        ({"energy_factor": 0.0, "damping": 0.0}, 'Nothing answers to the term "work"'),
    ],
)
def test_a_part_whose_energy_does_not_balance_is_named_with_the_size_and_the_term(changes: Any, why: str) -> None:
    register("own_spring")(Spring)
    deckcrane.check_parts(slider(own_spring={"on": "slider"}))
    with pytest.raises(deckcrane.DeckcraneError) as caught:
        deckcrane.check_parts(slider(own_spring={"on": "slider", **changes}))
    text = str(caught.value)
    assert text.startswith("the energy of parts.own does not balance: ")
    assert " W of " in text
    assert why in text
    assert "as a whole" not in text


def test_a_part_that_says_why_it_cannot_balance_is_not_asked_to() -> None:
    class Stated(Spring):
        imbalance = "it is fitted to measurements"

    register("own_spring")(Stated)
    found = {
        balance.name: balance.exempt
        for balance in deckcrane.check_parts(slider(own_spring={"on": "slider", "energy_factor": 0.5}))
    }
    assert found["parts.own"] == "it is fitted to measurements"


def test_without_power_a_part_that_stores_nothing_is_a_drive_and_one_that_stores_changes_by_work_alone() -> None:
    register("own_spring")(Spring)
    free = {"on": "slider", "damping": 0.0, "power_factor": 0.0}
    deckcrane.check_parts(slider(own_spring=free))
    deckcrane.check_parts(slider(own_spring={"on": "slider", "energy_factor": 0.0, "power_factor": 0.0}))


@pytest.mark.study
def test_the_command_line_says_which_part_it_is_and_ends_with_code_2(tmp_path: Path) -> None:
    wrong = DRAG.replace("power=ca.dot(force, v)", "power=-ca.dot(force, v)")
    (tmp_path / "site" / "air-1.dist-info").mkdir(parents=True)
    (tmp_path / "site" / "air.py").write_text(wrong)
    (tmp_path / "site" / "air-1.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: air\nVersion: 1\n")
    (tmp_path / "site" / "air-1.dist-info" / "entry_points.txt").write_text("[deckcrane.parts]\nair = air\n")
    (tmp_path / "own.yaml").write_text(only("{quadratic_drag: {on: slider, coefficient: 3}}"))
    start = f"import sys; sys.path.insert(0, {str(tmp_path / 'site')!r}); from deckcrane.cli import main; main()"
    done = run(
        [sys.executable, "-c", start, "info", "own.yaml", "--check"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "the energy of parts.own does not balance" in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr
    good = run([sys.executable, "-c", start, "info"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "quadratic_drag: air.QuadraticDrag (plug-in air 1)" in good.stdout
    right = run(
        [sys.executable, "-c", start, "info", "moving_base", "--check"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert right.returncode == 0
    assert "the crane as a whole" in right.stdout


def test_a_state_without_a_start_is_told() -> None:
    @register("lost")
    class Lost(FilePart):
        def states(self) -> tuple[State, ...]:
            return (State(f"{self.own_name}.x", "1", start=None),)

        def rates(self, world: World) -> SX:
            return ca.SX(1, 1)

    with pytest.raises(deckcrane.DeckcraneError, match=r'parts.own: nothing says where its state "own.x" starts'):
        deckcrane.run(slider(lost={}))


def test_rates_of_the_wrong_number_are_told() -> None:
    @register("short")
    class Short(FilePart):
        def states(self) -> tuple[State, ...]:
            return State("a", "1"), State("b", "1")

        def rates(self, world: World) -> SX:
            return ca.SX(1, 1)

    with pytest.raises(deckcrane.DeckcraneError, match=r"parts.own has 2 states, but gives 1 rates"):
        deckcrane.run(slider(short={}))


def test_a_force_that_follows_an_acceleration_at_once_is_a_loop_with_two_ends() -> None:
    @register("hasty")
    class Hasty(FilePart):
        on: BodyName

        def act(self, world: World) -> Action:
            place = world.place(self)
            return Action(wrenches=place.push(-0.1 * place.acceleration))

    with pytest.raises(deckcrane.DeckcraneError, match=r'algebraic loop between "parts.own" and the accelerations'):
        deckcrane.run(slider(hasty={"on": "slider"}))


def test_two_parts_that_read_each_other_at_once_are_a_loop_with_both_named() -> None:
    @register("mutual")
    class Mutual(FilePart):
        shows = ("push",)

        reads: Signal

        def act(self, world: World) -> Action:
            return Action(pushes=(("slider", 1 + world.signal(self.reads, self.name)),))

        def readings(self, world: World) -> Any:
            labels = {"pusher": (self.own_name,)}
            yield Reading("push", labels, "N", "its force", lambda: world.action(self).pushes[0][1])

    one = slider(mutual={"reads": "push.other"})
    both = one.with_values({"parts.other": {"mutual": {"reads": "push.own"}}})
    with pytest.raises(deckcrane.DeckcraneError, match=r'algebraic loop between "parts.o.*" and "parts.o.*"'):
        deckcrane.run(both)


def test_a_reading_that_its_class_does_not_list_is_told() -> None:
    @register("secret")
    class Secret(FilePart):
        def readings(self, world: World) -> Any:
            yield Reading("hidden", {}, "1", "a number", lambda: ca.SX(1))

    with pytest.raises(deckcrane.DeckcraneError, match=r'parts.own shows "hidden", which its class does not list'):
        deckcrane.run(slider(secret={}))


def test_energy_of_a_form_that_is_none_is_told() -> None:
    @register("magic")
    class Magic(FilePart):
        def act(self, world: World) -> Action:
            return Action(energy={"gas": ca.SX(1)})

    with pytest.raises(
        deckcrane.DeckcraneError, match=r'parts.own stores "gas" energy; its forms are kinetic, gravity, elastic'
    ):
        deckcrane.run(slider(magic={}))


def test_a_joint_whose_lines_are_not_those_of_its_pose_is_told_by_its_body() -> None:
    @register("wrong_screw")
    class WrongScrew(FileJoint):
        wrong_screw: Axis
        guessed: bool = True
        angle: AngularElement = AngularElement()

        def moves(self, q: SX) -> Kinematics:
            a = ca.SX(ca.DM(self.wrong_screw))
            return moving(rotation(a, q), 0.1 * a * q, q, ca.vertcat(a, -0.1 * a) if self.guessed else None)

    def nut(guessed: bool) -> deckcrane.Scenario:
        joint = {"wrong_screw": [1, 2, 0], "guessed": guessed}
        body = {"on": "ground", "joint": joint, "mass": 2.0, "inertia": [1, 1, 1]}
        return deckcrane.Scenario.model_validate({"gravity": [0, 0, -9.81], "bodies": {"nut": body}})

    with pytest.raises(
        deckcrane.DeckcraneError, match=r"bodies.nut.joint: the lines S of its kinematics are not those"
    ):
        deckcrane.check_parts(nut(True))
    deckcrane.check_parts(nut(False))


def test_a_joint_that_does_not_say_how_it_moves_is_not_registered() -> None:
    with pytest.raises(deckcrane.DeckcraneError, match=r"a joint says how it moves; give it moves\(self, q\)"):

        @register("still_joint")
        class Still(FileJoint):
            still_joint: Axis
            angle: AngularElement = AngularElement()


def test_a_part_that_holds_without_states_needs_no_start() -> None:
    @register("clamp")
    class Clamp(FileDrive):
        def force(self, world: World) -> SX:
            return ca.SX(1, 1)

        def holds(self) -> bool:
            return True

    base = deckcrane.load("knuckle_boom")
    control = {name: own.model_dump(exclude_defaults=True) for name, own in base.control.items() if name == "slew"}
    clamped = {"control": control, "parts": {"clamp": {"clamp": {"on": "inner_cylinder"}}}, "run.start": "settled"}
    assert deckcrane.run(base.with_values({**clamped, "run.duration": 0.1})).attrs["complete"] == 1


def test_a_part_offers_what_a_hand_may_change() -> None:
    lamp = Handle("factor", "lamp", "lamp", "ratio", (0.0, 1.0), 1.0, {"parts.own.size": 2.0})

    @register("lamp")
    class Lamp(FilePart):
        size: Length = 2.0

        def handles(self) -> list[Handle]:
            return [lamp]

    _, system = prepare_run(slider(lamp={}))
    assert lamp in system.equations.handles
