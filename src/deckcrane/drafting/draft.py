"""Text of a first draft: a template filled with dimensions, written beside the schema that its first line names."""

from __future__ import annotations

import json
import re
from math import ceil
from pathlib import Path
from typing import Any

from deckcrane.drafting.layouts import (
    GRAVITY,
    KINDS,
    POSSIBLE,
    Berth,
    CraneLayout,
    DraftGains,
    DraftRequest,
    DraftRope,
    DraftWinch,
    berth_of,
    box_edge,
    check_choice,
    falls_of,
    layout_of,
    rounded,
)
from deckcrane.errors import DeckcraneError
from deckcrane.files.atomic_write import write_text
from deckcrane.files.paths import check_suffix, exists, is_folder, make_folder
from deckcrane.scenario.validation import json_schema

SCHEMA = "deckcrane.schema.json"
"""Schema file beside the scenario, named in its first line."""


def new_scenario(
    path: str | Path,
    kind: str = "knuckle_boom",
    *,
    on: str = "ship",
    outreach: float = 20.0,
    load: float = 10e3,
    drives: str | None = None,
    overwrite: bool = False,
) -> Path:
    """Write a first draft of a crane that runs as it is, and the schema beside it for editors.

    Args:
        path: the scenario file to write
        kind: knuckle_boom, telescopic_boom, box_boom or lattice_boom
        on: where it stands: ship or land
        outreach: largest radius of the load [m], 5 to 60
        load: mass of the load [kg], 500 to 100 000
        drives: what luffs it: cylinders, motors or ropes; by default what is usual for its kind
        overwrite: whether to replace an existing file

    Returns:
        the file that was written

    Raises:
        DeckcraneError: a word or number is not possible, or the file exists
    """
    check_choice("kind of crane", kind, KINDS)
    return write_draft(path, DraftRequest(kind, on, outreach, load, drives or POSSIBLE[kind][0]), overwrite=overwrite)


def write_draft(path: str | Path, wish: DraftRequest, *, overwrite: bool = False) -> Path:
    """Write the draft to a file, and the schema of scenario files beside it if there is none yet."""
    path = Path(path)
    check_place(path, overwrite)
    text = draft_text(wish)
    make_folder(path.parent)
    if not exists(path.parent / SCHEMA):
        write_text(path.parent / SCHEMA, json.dumps(json_schema(), indent=1) + "\n")
    return write_text(path, text)


def check_place(path: Path, overwrite: bool = False) -> None:
    """Refuse a path that a draft cannot be written to, before any question is asked."""
    check_suffix(path, (".yaml", ".yml"))
    if is_folder(path):
        raise DeckcraneError(f"cannot write {path}: it is a folder; name a file, such as {path / 'crane.yaml'}")
    if exists(path) and not overwrite:
        raise DeckcraneError(
            f"{path} already exists and is left as it is; name another file, or say --force (overwrite=True)"
        )


def draft_text(wish: DraftRequest) -> str:
    """Text of the scenario: with comments, in practical units."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("deckcrane.drafting", "templates"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters.update(m=_length_text, kg=_mass_text, si=_prefixed_text, g=_number_text)
    return _align_comments(environment.get_template(f"{wish.kind}.yaml").render(**_template_values(wish)))


def _template_values(wish: DraftRequest) -> dict[str, Any]:
    """All numbers of a draft, by their names in the templates."""
    layout = layout_of(wish)
    edge, falls = box_edge(wish.load), falls_of(wish.load)
    drop = _hook_drop(wish)
    pedestal = rounded(max(0.1 * wish.outreach + 1.0, drop + 1.5 * edge + 0.5 - layout.head[1]))
    king_mass = _king_mass(wish, layout)
    pedestal_mass = rounded(0.6 * king_mass)
    weights = [
        (pedestal_mass, 0.0, pedestal / 2),
        (king_mass, 0.0, pedestal + layout.foot[1] / 2),
        (layout.boom_mass, layout.middle, pedestal + layout.head[1] / 2),
        (wish.load, layout.head[0], pedestal + layout.head[1]),
    ]
    berth = berth_of(wish.place, weights)
    moment = GRAVITY * (wish.load + layout.boom_mass / 2) * wish.outreach
    pull = rounded(wish.load * GRAVITY / falls)
    hoist = DraftRope.of(pull)
    return {
        "wish": wish,
        "schema": SCHEMA,
        "words": KINDS[wish.kind].partition(":")[0],
        "layout": layout,
        "berth": berth,
        "pedestal": {"height": pedestal, "mass": pedestal_mass, "radius": rounded(0.02 * wish.outreach + 0.25, 2)},
        "king": {"mass": king_mass, "radius": rounded(0.025 * wish.outreach + 0.3, 2)},
        "load": {"edge": edge, "start": _load_start(berth, layout, pedestal, drop, edge)},
        "hoist": {
            "rope": hoist,
            "winch": DraftWinch.of(hoist),
            "falls": falls,
            "haul": rounded(falls * 0.3 * drop),
            "tension": pull,
        },
        "slew": DraftGains.of(moment, wish.outreach, 0.6),
        "luff": _luffing_gains(wish, layout, moment),
        "times": _move_times(wish.outreach),
        **_values_of_kind(wish, layout, moment),
    }


def _hook_drop(wish: DraftRequest) -> float:
    """Distance of the hook below the boom's head at the start.

    Where no drive of the boom damps the load's sway, the pendulum period is well below or well above the wave period of 6 s.
    """
    share = 0.2 if wish.drives != "ropes" else 0.12 if wish.outreach <= 25.0 else 0.35
    return rounded(max(share * wish.outreach, 1.5))


def _king_mass(wish: DraftRequest, layout: CraneLayout) -> float:
    """Mass of the king: the boom plus a quarter of the load; on a lattice boom crane it includes the counterweight."""
    if wish.kind == "lattice_boom":
        return rounded(1.2 * (wish.load + layout.boom_mass))
    return rounded(layout.boom_mass + 0.25 * wish.load)


def _load_start(
    berth: Berth, layout: CraneLayout, pedestal: float, drop: float, edge: float
) -> tuple[float, float, float]:
    """Start position of the load, below the boom's head: along x on land, over the side on a ship."""
    x, y, z = berth.foot
    height = round(z + pedestal + layout.head[1] - drop - edge, 2)
    reach = round(layout.head[0], 2)
    return (x + reach, y, height) if berth.kind == "land" else (x, y + reach, height)


def _luffing_gains(wish: DraftRequest, layout: CraneLayout, moment: float) -> DraftGains:
    if wish.drives != "cylinders":
        return DraftGains.of(moment, wish.outreach)
    return DraftGains.of(moment, wish.outreach, lever=layout.luffing.lever(layout.luff.start))


def _values_of_kind(wish: DraftRequest, layout: CraneLayout, moment: float) -> dict[str, Any]:
    """Numbers of a single kind of crane: its knuckle, its telescope, its luffing rope."""
    if wish.kind == "knuckle_boom":
        assert layout.second is not None, "a knuckle has one"
        assert layout.folding is not None, "a knuckle has one"
        lever = layout.folding.lever(layout.second.start) if wish.drives == "cylinders" else 1.0
        return {"fold": DraftGains.of(0.45 * moment, wish.outreach, lever=lever)}
    if wish.kind == "telescopic_boom":
        force = GRAVITY * (wish.load * (1 + 1 / falls_of(wish.load)) + layout.sections[1].mass)  # weight and rope
        return {"slide": DraftGains.of(force, wish.outreach, slow=0.012)}
    if wish.kind == "lattice_boom":
        return {"topping": _topping_values(wish, layout, moment)}
    return {}


def _topping_values(wish: DraftRequest, layout: CraneLayout, moment: float) -> dict[str, Any]:
    """Luffing rope with eight falls from the A-frame to the boom's head, sized for the lowest boom angle."""
    falls = 8
    rope = DraftRope.of(moment / layout.falls_lever(layout.luff.lower) / falls)
    rope_paid_out = rounded(falls * (layout.falls(layout.luff.end) - layout.falls(layout.luff.start)))
    static_moment = wish.load * (layout.head[0] - layout.foot[0]) + layout.boom_mass * (layout.middle - layout.foot[0])
    tension = rounded(GRAVITY * static_moment / layout.falls_lever(layout.luff.start) / falls)
    return {"rope": rope, "winch": DraftWinch.of(rope), "falls": falls, "paid": rope_paid_out, "tension": tension}


def _move_times(outreach: float) -> dict[str, int]:
    """Times [s] at which the programme begins and ends each move: a large crane takes longer."""
    unit = 8.0 + 0.5 * outreach
    return {
        "hoisted": round(0.8 * unit),
        "slewing": round(0.5 * unit),
        "slewed": round(2 * unit),
        "luffing": round(unit),
        "luffed": round(2.5 * unit),
        "end": 10 * ceil(0.3 * unit),
    }


def _length_text(value: float) -> str:
    return f"{value:g} m" if abs(value) >= 0.1 or value == 0 else f"{1e3 * value:g} mm"


def _mass_text(value: float) -> str:
    return f"{value / 1e3:g} t" if value >= 1e3 else f"{value:g} kg"


def _prefixed_text(value: float, unit: str) -> str:
    factor, prefix = next(((f, p) for f, p in ((1e9, "G"), (1e6, "M"), (1e3, "k")) if abs(value) >= f), (1.0, ""))
    return f"{value / factor:g} {prefix}{unit}"


def _number_text(value: float) -> str:
    return f"{value:g}"


def _align_comments(text: str) -> str:
    """Align comments at the ends of lines in one column."""
    return re.sub(
        r"^( *[^#\s].*?) +(# .*)$", lambda match: f"{match[1]:<{_COMMENT_COLUMN}} {match[2]}", text, flags=re.MULTILINE
    )


_COMMENT_COLUMN = 42
