"""The crane's tree in JAX: articulated bodies (R. Featherstone, Rigid Body Dynamics Algorithms, Springer 2008, table 7.1), RK4.

Eight bodies, 13 degrees of freedom, springs and dampers at the hinges, double precision, vmapped over simulations and compiled by
XLA: what a good engineer writes in an afternoon. It leaves out what deckcrane does besides in `deck_crane_in_waves`: the water (52
states of fluid memory, restoring forces, waves), reactions in joints, and statistics. So deckcrane runs the same bare tree
beside it. Accelerations are compared with deckcrane's before anything is timed. `xp` is NumPy or JAX.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

FREE = 6
SECONDS = 60.0
"""Of simulated time that are timed."""


class Tree(NamedTuple):
    """A free body and hinges on it, parents first: placements in the parent, axes, spatial inertias at the joints."""

    parent: tuple[int, ...]
    R: Any
    p: Any
    axis: Any
    inertia: Any
    stiffness: Any
    damping: Any
    target: Any


def read(path: Path) -> tuple[Tree, dict[str, Any]]:
    data = json.loads(path.read_text(encoding="utf-8"))
    numbers = {name: np.array(data[name]) for name in ("R", "p", "axis", "stiffness", "damping", "target")}
    inertia = np.array([_spatial(*each) for each in zip(data["mass"], data["cog"], data["inertia"], strict=True)])
    return Tree(parent=tuple(data["parent"]), inertia=inertia, **numbers), data


def _spatial(mass: float, cog: list[float], inertia: list[list[float]]) -> Any:
    """Of a body, about its joint, for twists [omega; v]."""
    c = _cross(np, np.array(cog))
    top = np.hstack([np.array(inertia) + mass * c @ c.T, mass * c])
    return np.vstack([top, np.hstack([mass * c.T, mass * np.eye(3)])])


def _cross(xp: Any, a: Any) -> Any:
    zero = xp.zeros_like(a[0])
    return xp.stack([xp.stack([zero, -a[2], a[1]]), xp.stack([a[2], zero, -a[0]]), xp.stack([-a[1], a[0], zero])])


def _as_sums(xp: Any, a: Any, b: Any) -> Any:
    return xp.sum(a * b, axis=-1) if b.ndim == 1 else xp.sum(a[:, :, None] * b[None], axis=1)


def _as_products(xp: Any, a: Any, b: Any) -> Any:
    return a @ b


_FORMS = {"sums": _as_sums, "matrix products": _as_products}
"""How small matrices are multiplied: as sums, which XLA fuses with all else, or as products, for which it may call a library.
Both are timed."""
_chosen = "sums"


def _times(xp: Any, a: Any, b: Any) -> Any:
    """A small matrix times a vector or a matrix."""
    return _FORMS[_chosen](xp, a, b)


def _turned(xp: Any, axis: Any, angle: Any) -> Any:
    """Rodrigues's rotation."""
    k = _cross(xp, axis)
    return np.eye(3) + xp.sin(angle) * k + (1.0 - xp.cos(angle)) * (k @ k)


def _attitude(xp: Any, angles: Any) -> Any:
    x, y, z = (_turned(xp, np.eye(3)[i], angles[i]) for i in range(3))
    return _times(xp, _times(xp, z, y), x)


def _transform(xp: Any, E: Any, r: Any) -> Any:
    """Twists of the parent seen from a frame at r that is turned by E."""
    zero = xp.zeros((3, 3))
    lower = -_times(xp, E, _cross(xp, r))
    return xp.concatenate([xp.concatenate([E, zero], axis=1), xp.concatenate([lower, E], axis=1)], axis=0)


def _motion_cross(xp: Any, v: Any, m: Any) -> Any:
    w, moved = v[:3], v[3:]
    return xp.concatenate([xp.cross(w, m[:3]), xp.cross(w, m[3:]) + xp.cross(moved, m[:3])])


def _force_cross(xp: Any, v: Any, f: Any) -> Any:
    w, moved = v[:3], v[3:]
    return xp.concatenate([xp.cross(w, f[:3]) + xp.cross(moved, f[3:]), xp.cross(w, f[3:])])


def _solved(xp: Any, A: Any, b: Any) -> Any:
    """A x = b for a symmetric positive definite 6 x 6, written out: no library is called for so small a system."""
    rows, right = [list(A[i]) for i in range(FREE)], list(b)
    for k in range(FREE):
        for i in range(k + 1, FREE):
            share = rows[i][k] / rows[k][k]
            rows[i] = [x - share * y for x, y in zip(rows[i], rows[k], strict=True)]
            right[i] = right[i] - share * right[k]
    found: list[Any] = [None] * FREE
    for i in reversed(range(FREE)):
        total = right[i]
        for j in range(i + 1, FREE):
            total = total - rows[i][j] * found[j]
        found[i] = total / rows[i][i]
    return xp.stack(found)


def accelerations(xp: Any, tree: Tree, q: Any, u: Any) -> Any:
    """Rates of the speeds [omega; v of the free body, hinges] with its springs and dampers."""
    n = len(tree.parent)
    S = np.concatenate([tree.axis, np.zeros((n, 3))], axis=1)
    v, X, c, IA, pA = [u[:FREE]], [None], [None], [], []
    for i in range(1, n):
        E = _times(xp, _turned(xp, tree.axis[i], q[FREE - 1 + i]).T, tree.R[i].T)
        X.append(_transform(xp, E, tree.p[i]))
        moved = S[i] * u[FREE - 1 + i]
        v.append(_times(xp, X[i], v[tree.parent[i]]) + moved)
        c.append(_motion_cross(xp, v[i], moved))
    for i in range(n):
        IA.append(tree.inertia[i])
        pA.append(_force_cross(xp, v[i], _times(xp, tree.inertia[i], v[i])))
    tau = tree.stiffness * (tree.target - q[FREE:]) - tree.damping * u[FREE:]
    U, D, left = [None] * n, [None] * n, [None] * n
    for i in reversed(range(1, n)):
        U[i] = _times(xp, IA[i], S[i])
        D[i] = xp.sum(S[i] * U[i])
        left[i] = tau[i - 1] - xp.sum(S[i] * pA[i])
        Ia = IA[i] - U[i][:, None] * U[i][None] / D[i]
        pa = pA[i] + _times(xp, Ia, c[i]) + U[i] * (left[i] / D[i])
        parent = tree.parent[i]
        IA[parent] = IA[parent] + _times(xp, X[i].T, _times(xp, Ia, X[i]))
        pA[parent] = pA[parent] + _times(xp, X[i].T, pa)
    a, found = [-_solved(xp, IA[0], pA[0])], []
    for i in range(1, n):
        ahead = _times(xp, X[i], a[tree.parent[i]]) + c[i]
        found.append((left[i] - xp.sum(U[i] * ahead)) / D[i])
        a.append(ahead + S[i] * found[-1])
    return xp.concatenate([a[0], xp.stack(found)])


def rates(xp: Any, tree: Tree, x: Any) -> Any:
    """Of coordinates (place, roll, pitch, yaw, hinges) and speeds."""
    n = FREE + len(tree.parent) - 1
    q, u = x[:n], x[n:]
    roll, pitch = q[3], q[4]
    s, c, tangent = xp.sin(roll), xp.cos(roll), xp.tan(pitch)
    w = u[:3]
    turning = xp.stack(
        [w[0] + tangent * (s * w[1] + c * w[2]), c * w[1] - s * w[2], (s * w[1] + c * w[2]) / xp.cos(pitch)]
    )
    place = _times(xp, _attitude(xp, q[3:6]), u[3:6])
    return xp.concatenate([place, turning, u[FREE:], accelerations(xp, tree, q, u)])


def rk4(xp: Any, tree: Tree, x: Any, h: float) -> Any:
    k1 = rates(xp, tree, x)
    k2 = rates(xp, tree, x + h / 2 * k1)
    k3 = rates(xp, tree, x + h / 2 * k2)
    k4 = rates(xp, tree, x + h * k3)
    return x + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)


def checked(tree: Tree, data: dict[str, Any], xp: Any = np) -> float:
    """The largest error of accelerations beside deckcrane's, in shares of the largest of each."""
    known = np.array(data["accelerations"])
    found = np.array(
        [accelerations(xp, tree, xp.asarray(q), xp.asarray(u)) for q, u in zip(data["q"], data["u"], strict=True)]
    )
    return float(np.max(np.abs(found - known) / np.max(np.abs(known), axis=0)))


def measured(folder: Path, counts: list[int]) -> dict[str, Any]:
    """Times real time for numbers of simulations: JAX, and deckcrane with the same tree."""
    import jax

    jax.config.update("jax_enable_x64", True)
    tree, data = read(folder / "crane.json")
    forms = {form: _timed(jax, tree, data, form, counts) for form in _FORMS}
    return {
        "jax": jax.__version__,
        "device": str(jax.devices()[0]),
        "step [s]": data["step"],
        "simulated [s]": SECONDS,
        "as": forms,
        "deckcrane, the same tree": _ours(folder, counts),
        "right": all(
            one["accelerations off by"] < 1e-9 and one["off after a second by"] < 1e-9 for one in forms.values()
        ),
    }


def _timed(jax: Any, tree: Tree, data: dict[str, Any], form: str, counts: list[int]) -> dict[str, Any]:
    global _chosen
    _chosen, jnp, h = form, jax.numpy, data["step"]
    start, known = jnp.asarray(data["start"]), np.array(data["end"])

    @jax.jit
    def run(x: Any, steps: int) -> Any:
        one = jax.vmap(lambda each: rk4(jnp, tree, each, h))
        return jax.lax.fori_loop(0, steps, lambda _, each: one(each), x)

    short = np.asarray(run(start[None], round(data["until"] / h))[0])
    found: dict[str, Any] = {
        "accelerations off by": checked(tree, data, jnp),
        "off after a second by": float(np.max(np.abs(short - known)) / np.max(np.abs(known))),
        "rows": [],
    }
    for count in counts:
        x = jnp.tile(start, (count, 1))
        began = time.perf_counter()
        run(x, 1).block_until_ready()
        compiled = time.perf_counter() - began
        began = time.perf_counter()
        run(x, round(SECONDS / h)).block_until_ready()
        found["rows"].append(_row(count, time.perf_counter() - began) | {"compiling [s]": round(compiled, 1)})
        print(form, found["rows"][-1], file=sys.stderr, flush=True)
    return found


def _row(count: int, seconds: float) -> dict[str, Any]:
    return {
        "simulations": count,
        "seconds": round(seconds, 3),
        "times real time": round(count * SECONDS / seconds),
    }


def _ours(folder: Path, counts: list[int]) -> list[dict[str, Any]]:
    """The same tree by deckcrane on the same card, one record at the end."""
    from gpu import card_with, opened

    runner, file = opened(folder / "bare_crane.pyz")
    card = card_with(file.code)
    bundle, rows = next(file.bundles()), []
    for count in counts:
        many = bundle.part([0] * count)
        began = time.perf_counter()
        runner.run_bundles(card, file.plan, [many])
        rows.append(_row(count, time.perf_counter() - began))
        print("deckcrane", rows[-1], file=sys.stderr, flush=True)
    return rows
