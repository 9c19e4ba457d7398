"""Random valid scenarios as plain data, for tests of what must hold for all of them."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

Data = dict[str, Any]

numbers = st.floats(-1e6, 1e6) | st.integers(-1000, 1000)
positive = st.floats(1e-3, 1e6)
degrees = st.integers(-360, 360).map(lambda value: f"{value} deg")
angles = numbers | degrees
within_a_turn = st.floats(-6.28, 6.28) | degrees
lengths = numbers | st.integers(-5000, 5000).map(lambda value: f"{value} mm")
axes = st.sampled_from(["x", "y", "z", "-x", "-y", "-z"])
directions = axes | st.tuples(st.floats(0.1, 9), st.floats(-9, 9), st.floats(-9, 9)).map(list)
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=30)


def vectors(entries: st.SearchStrategy[Any]) -> st.SearchStrategy[list[Any]]:
    return st.lists(entries, min_size=3, max_size=3)


def elements(start: st.SearchStrategy[Any], with_speed: bool) -> dict[str, st.SearchStrategy[Any]]:
    speed = {"speed": st.floats(-10, 10)} if with_speed else {}
    spring = st.fixed_dictionaries({}, optional={"linear": numbers, "cubic": numbers, "rest": start})
    ends = st.tuples(st.floats(-10, 0), st.floats(0.1, 10), positive).map(
        lambda found: {"lower": found[0], "upper": found[1], "stiffness": found[2]}
    )
    return {
        "start": start,
        "spring": spring,
        "damper": st.fixed_dictionaries({"linear": numbers}),
        "stops": ends,
        **speed,
    }


def joints(has_tip: bool) -> st.SearchStrategy[Data]:
    at = vectors(lengths) | st.just("tip") if has_tip else vectors(lengths)
    turns = st.lists(st.tuples(st.sampled_from("xyz"), within_a_turn).map(lambda turn: {turn[0]: turn[1]}), max_size=3)
    place = {"at": at, "rotation": turns}
    angular = st.fixed_dictionaries({}, optional=elements(angles, True))
    free_angle = st.fixed_dictionaries({}, optional=elements(within_a_turn, False))
    free_length = st.fixed_dictionaries({}, optional=elements(lengths, False))
    return st.one_of(
        st.fixed_dictionaries({"fixed": st.just(True)}, optional=place),
        st.fixed_dictionaries({"revolute": directions}, optional={**place, **elements(angles, True)}),
        st.fixed_dictionaries({"prismatic": directions}, optional={**place, **elements(lengths, True)}),
        st.fixed_dictionaries(
            {"spherical": st.just("roll-pitch-yaw")},
            optional={**place, "roll": angular, "pitch": angular, "yaw": angular},
        ),
        st.fixed_dictionaries(
            {"free": st.just(True)},
            optional={
                **place,
                **dict.fromkeys("xyz", free_length),
                **dict.fromkeys(("roll", "pitch", "yaw"), free_angle),
                "velocity": vectors(st.floats(-10, 10)),
                "angular_velocity": vectors(st.floats(-10, 10)),
            },
        ),
    )


shapes = st.one_of(
    st.fixed_dictionaries({"cylinder": axes, "length": st.floats(0.1, 50), "radius": st.floats(0.1, 5)}),
    st.fixed_dictionaries({"box": vectors(st.floats(0.1, 50))}),
)
masses = st.lists(st.fixed_dictionaries({"at": vectors(st.floats(-9, 9)), "mass": positive}), max_size=2)
inertias = vectors(st.floats(10, 19)) | st.fixed_dictionaries(
    {"xx": st.just(10), "yy": st.just(11), "zz": st.just(12), "xz": st.floats(-1, 1)}
)


def courses(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Data]:
    times = st.lists(st.integers(0, 1000), min_size=2, max_size=4, unique=True).map(
        lambda n: [i / 10 for i in sorted(n)]
    )
    knots = times.flatmap(
        lambda found: st.tuples(*(st.tuples(st.just(time), values).map(list) for time in found)).map(list)
    )
    waves = st.fixed_dictionaries(
        {"amplitude": values, "period": st.floats(0.1, 100) | st.just("8 s")}, optional={"phase": within_a_turn}
    ) | st.fixed_dictionaries({"amplitude": values, "frequency": st.sampled_from(["0.1 Hz", "0.7 rad/s", "3 rpm"])})
    beside = {"mean": values, "ramp_in": st.floats(0.1, 100)}
    return st.one_of(
        st.fixed_dictionaries({"sine": waves}, optional=beside),
        st.fixed_dictionaries({"sines": st.lists(waves, min_size=1, max_size=3)}, optional=beside),
        st.fixed_dictionaries(
            {"samples": knots}, optional={"interpolation": st.sampled_from(["linear", "cubic", "quintic"])}
        ),
        st.fixed_dictionaries({"hold": values}),
        st.fixed_dictionaries({"quintic": knots}),
        st.fixed_dictionaries({"trapezoidal": knots}, optional={"ramp": st.floats(0.01, 0.5)}),
    )


@st.composite
def scenarios(draw: st.DrawFn) -> Data:
    """Plain data of a scenario that the loader accepts."""
    names = draw(st.lists(st.from_regex(r"[a-z][a-z0-9_-]{0,7}", fullmatch=True), min_size=1, max_size=5, unique=True))
    names = [name for name in names if name != "ground"] or ["only"]
    bodies: Data = {}
    for name in names:
        parent = draw(st.sampled_from(["ground", *bodies]))
        has_tip = "cylinder" in bodies.get(parent, {}).get("shape", {})
        body = {"on": parent, "joint": draw(joints(has_tip)), "mass": draw(positive), "shape": draw(shapes)}
        body |= draw(
            st.fixed_dictionaries(
                {}, optional={"cog": vectors(st.floats(-9, 9)), "masses": masses, "inertia": inertias}
            )
        )
        bodies[name] = body
    data: Data = {"deckcrane": 1, "gravity": draw(vectors(numbers)), "bodies": bodies}
    hinges = [name for name, body in bodies.items() if "revolute" in body["joint"]]
    law = st.fixed_dictionaries(
        {"pd": st.fixed_dictionaries({"stiffness": positive, "damping": positive})},
        optional={"setpoint": courses(angles) | st.just({"hold": "start"}), "limit": positive},
    ) | st.fixed_dictionaries({"force": courses(numbers) | numbers})
    data["control"] = {name: draw(law) for name in hinges}
    force = st.fixed_dictionaries(
        {"on": st.sampled_from(names), "force": vectors(numbers)},
        optional={"moment": vectors(numbers), "frame": st.sampled_from(["ground", "body"]), "factor": courses(numbers)},
    )
    optional = {
        "title": texts,
        "description": texts,
        "forces": st.dictionaries(st.sampled_from(["wind", "pull"]), force),
    }
    optional["reactions"] = st.fixed_dictionaries(
        {"joints": st.just("all") | st.lists(st.sampled_from(names), unique=True)}
    )
    optional["run"] = st.fixed_dictionaries(
        {"duration": st.just("10 s")}, optional={"step": st.sampled_from([0.01, "2 ms"])}
    )
    return data | draw(st.fixed_dictionaries({}, optional=optional))
