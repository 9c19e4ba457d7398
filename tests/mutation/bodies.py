"""Mutations of bodies as people have them, of wind on them, and of models of other programs."""

from __future__ import annotations

from tests.mutation.mutation import Mutation

_BODIES = "Bodies and wind"
AREAS = "tests/components/wind/test_wind_areas.py"
LATTICES = "tests/components/beams/test_lattices.py"

MUTATIONS = (
    Mutation(
        "panel-turns-edge-on",
        _BODIES,
        "e * np.array([y * c - z * b, z * a - x * c, x * b - y * a])",
        "-e * np.array([y * c - z * b, z * a - x * c, x * b - y * a])",
        "wind turns a panel edge on",
        (AREAS,),
    ),
    Mutation(
        "wind-along-a-boom",
        _BODIES,
        "effective = past if self.across is None else self.across @ past",
        "effective = past",
        "the flow along a boom adds to the force across it",
        (AREAS,),
    ),
    Mutation(
        "strip-at-rest",
        _BODIES,
        "return place.rotation.T @ (air - place.velocity)",
        "return place.rotation.T @ air",
        "wind does not feel how a load moves",
        (AREAS,),
    ),
    Mutation(
        "unshielded-lattice",
        _BODIES,
        "factor = c * lattice.solidity * (1 + lattice.behind(c))",
        "factor = c * lattice.solidity * 2",
        "the far face of a lattice is not in the lee of the near one",
        (AREAS,),
    ),
    Mutation(
        "items-without-arms",
        _BODIES,
        "inertia += J + m * (r @ r * np.eye(3) - np.outer(r, r))",
        "inertia += J",
        "the parallel-axis theorem is forgotten",
        ("tests/components/bodies/test_items.py",),
    ),
    Mutation(
        "surface-in-its-own-axes",
        _BODIES,
        "return mass, self.placed(np.array([self.found.centre]))[0], R @ inertia @ R.T",
        "return mass, self.placed(np.array([self.found.centre]))[0], inertia",
        "the inertia of a turned surface is not turned",
        ("tests/components/bodies/test_meshes.py",),
    ),
    Mutation(
        "lacing-at-the-wrong-angle",
        _BODIES,
        "flexibility = 1 / (E * Ad * np.sin(t) ** 2 * np.cos(t))",
        "flexibility = 1 / (E * Ad * np.cos(t) ** 2 * np.sin(t))",
        "diagonals are counted from the posts",
        (LATTICES,),
    ),
    Mutation(
        "lattice-without-shear",
        _BODIES,
        "return np.asarray(I / (1 + shear * E * I / (2 * self.shear(x, E)[across] * length**2)))",
        "return np.asarray(I)",
        "lacing does not shear",
        (LATTICES,),
    ),
    Mutation(
        "urdf-inertia-unturned",
        _BODIES,
        "J = R @ np.array([[ixx, ixy, ixz], [ixy, iyy, iyz], [ixz, iyz, izz]]) @ R.T",
        "J = np.array([[ixx, ixy, ixz], [ixy, iyy, iyz], [ixz, iyz, izz]])",
        "the axes of a URDF inertia are taken as the link's",
        ("tests/exchange/test_urdf.py",),
    ),
    Mutation(
        "start-of-a-follower",
        _BODIES,
        "coefficients = format_numbers(starts[0] - factor * starts[1], factor, 0, 0, 0)",
        "coefficients = format_numbers(starts[0], factor, 0, 0, 0)",
        "a follower in MJCF starts elsewhere",
        ("tests/exchange/test_mjcf.py",),
    ),
)
