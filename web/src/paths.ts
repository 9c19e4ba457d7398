// The path of a rope: straight spans between points and round wheels, which it leaves at tangent points, and arcs on the wheels.

import { Vector3 } from "three";

/** A point of a rope, or the middle of a wheel about an axis; `turn` is its radius, negative where the rope turns against the axis. */
export interface Knot {
  middle: Vector3;
  axis: Vector3 | null;
  turn: number;
}

export interface Span {
  from: Vector3;
  to: Vector3;
  /** Unit vector along it. */
  way: Vector3;
}

const ARC = Math.PI / 10; // of a piece of an arc, at most

/** With u along the span, a rope leaves a wheel of middle C at C + R u x a: D + u x w = l u, with D between the middles and
 * w = R2 a2 - R1 a1, has one solution with l > 0. */
export function span(a: Knot, b: Knot): Span {
  const D = b.middle.clone().sub(a.middle);
  const w = turned(b).sub(turned(a));
  const [dd, ww, dw] = [D.lengthSq(), w.lengthSq(), D.dot(w)];
  const square = (dd - ww + Math.hypot(dd - ww, 2 * dw)) / 2;
  const length = Math.sqrt(Math.max(square, 1e-12));
  const way = D.clone().multiplyScalar(length ** 2).addScaledVector(w.clone().cross(D), -length).addScaledVector(w, dw).normalize();
  return { from: leaving(a, way), to: leaving(b, way), way };
}

/** All spans of a path, and between them what lies on each inner wheel; at a plain point, nothing. */
export function path(knots: Knot[]): { spans: Span[]; arcs: Vector3[][] } {
  const spans = knots.slice(1).map((knot, i) => span(knots[i], knot));
  const arcs = knots.slice(1, -1).map((knot, i) => arc(knot, spans[i].way, spans[i + 1].way));
  return { spans, arcs };
}

function turned({ axis, turn }: Knot): Vector3 {
  return axis ? axis.clone().multiplyScalar(turn) : new Vector3();
}

function leaving({ middle, axis, turn }: Knot, way: Vector3): Vector3 {
  return axis ? middle.clone().addScaledVector(way.clone().cross(axis), turn) : middle.clone();
}

/** The points of the rope on a wheel, from where it comes to where it leaves; none where it does not touch. */
function arc({ middle, axis, turn }: Knot, into: Vector3, out: Vector3): Vector3[] {
  if (!axis) return [];
  const level = (way: Vector3) => way.clone().addScaledVector(axis, -axis.dot(way)).normalize();
  const [a, b] = [level(into), level(out)];
  const sense = Math.sign(turn) || 1;
  const angle = Math.PI / 2 + Math.atan2(-a.dot(b), sense * axis.dot(a.clone().cross(b)));
  if (!(angle > 0)) return [];
  const radius = a.cross(axis).multiplyScalar(turn);
  const pieces = Math.max(1, Math.ceil(angle / ARC));
  return Array.from({ length: pieces + 1 }, (_, i) => radius.clone().applyAxisAngle(axis, (sense * angle * i) / pieces).add(middle));
}
