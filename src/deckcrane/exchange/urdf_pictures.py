"""Visual meshes of URDF links."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import unquote

from deckcrane.exchange.urdf_links import UrdfLink, placed
from deckcrane.files.paths import is_file
from deckcrane.files.surfaces import FORMS


def picture(link: UrdfLink, urdf: Path) -> tuple[dict[str, Any] | None, list[str]]:
    """Section `mesh` of a body, and a list in words of what is left out of the link's visuals."""
    shapes = [
        (visual, geometry) for visual in link.node.all("visual") if (geometry := visual.one("geometry")) is not None
    ]
    meshes = [(visual, mesh) for visual, geometry in shapes if (mesh := geometry.one("mesh")) is not None]
    words = []
    plain = len(shapes) - len(meshes)
    if plain:
        words.append(f'{plain} plain shapes that link "{link.name}" is drawn by')
    if len(meshes) > 1:
        words.append(f'all but the first of the {len(meshes)} meshes that link "{link.name}" is drawn by')
    if not meshes:
        return None, words
    visual, mesh = meshes[0]
    source = str(urdf)
    name = mesh.text("filename", source)
    sx, sy, sz = mesh.numbers("scale", source, 3, (1.0, 1.0, 1.0))
    path = _find_file(name, urdf.parent)
    why = (
        "there is no such file"
        if path is None
        else "only STL, glTF, OBJ and PLY are read"
        if path.suffix.lower() not in FORMS
        else "its scale differs along the axes"
        if not sx == sy == sz > 0
        else ""
    )
    if path is None or why:
        return None, [*words, f'the mesh {name} of link "{link.name}": {why}']
    xyz, (roll, pitch, yaw) = placed(visual, source)
    section: dict[str, Any] = {"file": str(path)}
    if sx != 1:
        section["unit"] = float(sx)
    if any(xyz):
        section["at"] = [float(value) for value in xyz]
    turns = [{axis: float(angle)} for axis, angle in (("z", yaw), ("y", pitch), ("x", roll)) if angle]
    if turns:
        section["rotation"] = turns
    return section, words


def _find_file(name: str, folder: Path) -> Path | None:
    """Find a file by its name in a URDF: a path, file://PATH, or package://PACKAGE/PATH in a folder above."""
    plain = unquote(name.removeprefix("file://"))
    if not plain.startswith("package://"):
        return next((path for path in (folder / plain, Path(plain)) if is_file(path)), None)
    package, _, rest = plain.removeprefix("package://").partition("/")
    for above in (folder, *folder.resolve().parents):
        for path in (above / package / rest, above / rest):
            if is_file(path):
                return path
    return None
