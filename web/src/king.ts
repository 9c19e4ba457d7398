// The column of a crane: a slew ring with its bolts, a tapered column between chamfered plates, cheeks that hold the boom's pin, and
// a cab with its walkway on one side. Built with x where the boom points, z along the axis of slewing.

import { Vector3 } from "three";
import { Frame, lugOutline, Solid } from "./solid";

/** A column from its ring at the frame's origin to the pivot of its boom at (ahead, 0, high); the boom is so wide at its foot. */
export function column(solid: Solid, frame: Frame, ahead: number, high: number, radius: number, boom: number, colour: string): void {
  const ring = slewRing(solid, frame, radius);
  const wide = boom > 0 ? boom : 0.9 * radius;
  const [cheek, thick] = [0.62 * wide, 0.2 * wide];
  const half = 0.38 * wide + thick; // across the cheeks, from the middle
  const neck = Math.max(high - 2.2 * cheek, 0.55 * high);
  const rings: [number, number, number, number][] = [
    [ring, 0, 0.92 * radius, 0.92 * radius],
    [ring + 0.06 * high, 0, 0.9 * radius, 0.88 * radius],
    [neck, 0.75 * ahead, Math.max(0.62 * radius, 0.9 * cheek), Math.max(0.6 * radius, half)],
    [high - 1.05 * cheek, 0.95 * ahead, 0.95 * cheek, half],
  ];
  solid.loft(rings.map(([z, x, a, b]) => chamfered(frame.moved(x, 0, z), a, b)), colour, [1, 0.9, 1, 0.9, 1, 0.9, 1, 0.9]);
  // Cheeks: plates across y, with their round end upwards.
  const upright = new Frame(frame.at(ahead, 0, high), frame.z, frame.y, frame.x.clone().negate());
  const outline = lugOutline(cheek, 2.1 * cheek, 2.4 * cheek);
  for (const side of [-1, 1]) {
    const at = upright.moved(0, side * (half - thick / 2), 0);
    solid.plate(at, outline, thick, colour, 0.95);
    solid.turned(at.o, frame.y.clone().multiplyScalar(side), [[0.5 * thick, 0.6 * cheek], [0.75 * thick, 0.56 * cheek], [0.75 * thick, 0]], colour, { shade: 0.82 });
  }
  const broad = Math.max(0.75 * radius, half);
  const size = Math.min(2.3, 0.42 * high);
  const base = Math.min(0.5 * high, high - 1.25 * size);
  cabWithWalkway(solid, frame.moved(0.35 * ahead, broad, Math.max(base, ring)), size, 0.6 * radius, frame.o, colour);
}

/** Two flanges with a race between them and bolts round it; the height that they take. */
export function slewRing(solid: Solid, frame: Frame, radius: number): number {
  const t = 0.09 * radius;
  solid.turned(frame.o, frame.z, [[-0.6 * t, 0], [-0.6 * t, 1.16 * radius], [t, 1.16 * radius], [t, 1.02 * radius]], "drum", { sides: 36 });
  solid.turned(frame.o, frame.z, [[t, 1.05 * radius], [1.7 * t, 1.05 * radius]], "steel", { sides: 36 });
  solid.turned(frame.o, frame.z, [[1.7 * t, 1.02 * radius], [1.7 * t, 1.14 * radius], [2.7 * t, 1.14 * radius], [2.7 * t, 0]], "drum", { sides: 36 });
  const count = 24;
  for (let i = 0; i < count; ++i) {
    const turn = (2 * Math.PI * (i + 0.5)) / count;
    const at = frame.at(1.06 * radius * Math.cos(turn), 1.06 * radius * Math.sin(turn), 0);
    solid.turned(at, frame.z, [[2.7 * t, 0.32 * t], [3.2 * t, 0.32 * t], [3.2 * t, 0]], "steel", { sides: 6 });
  }
  return 2.7 * t;
}

/** A tube from deck or ground to the slew ring: flanges, gussets at its foot, a door. */
export function pedestal(solid: Solid, a: Vector3, b: Vector3, radius: number, front: Vector3): void {
  const high = a.distanceTo(b);
  const frame = upright(a, b.clone().sub(a), front);
  const t = Math.min(0.08 * radius, 0.1 * high);
  const shaft: [number, number][] = [
    [0, 0], [0, 1.3 * radius], [t, 1.3 * radius], [t, radius], [high - 1.6 * t, radius], [high - 1.6 * t, 1.14 * radius], [high - 0.5 * t, 1.14 * radius], [high - 0.5 * t, 0],
  ];
  solid.turned(a, frame.z, shaft, "pedestal", { sides: 36 });
  const count = 12;
  for (let i = 0; i < count; ++i) {
    const turn = (2 * Math.PI * i) / count;
    const out = frame.x.clone().multiplyScalar(Math.cos(turn)).addScaledVector(frame.y, Math.sin(turn));
    const plate = new Frame(frame.o, out, frame.z.clone().cross(out), frame.z);
    solid.plate(plate, [[0.98 * radius, t], [1.26 * radius, t], [0.98 * radius, t + Math.min(0.5 * radius, 0.4 * high)]], 0.04 * radius, "pedestal", 0.92);
  }
  const door = Math.min(2, 0.55 * high);
  if (radius > 0.45 * door) {
    const at = frame.moved(0, -1.005 * radius, t + 0.55 * door);
    solid.box(at, [0.42 * door, 0.12 * radius, door], "pedestal", 0.8);
    solid.box(at.moved(0.15 * door, -0.07 * radius, 0), [0.03 * door, 0.02 * radius, 0.08 * door], "dark");
  }
}

/** x as near as can be to a front, z upwards. */
export function upright(o: Vector3, up: Vector3, front: Vector3): Frame {
  const z = up.clone().normalize();
  const x = front.clone().addScaledVector(z, -z.dot(front));
  if (x.lengthSq() < 1e-9) x.set(1, 0, 0).addScaledVector(z, -z.x);
  if (x.lengthSq() < 1e-9) x.set(0, 1, 0).addScaledVector(z, -z.y);
  x.normalize();
  return new Frame(o.clone(), x, z.clone().cross(x), z);
}

/** A rectangle across z with its corners cut, against the clock as seen from above. */
export function chamfered(frame: Frame, a: number, b: number): Vector3[] {
  const c = 0.28 * Math.min(a, b);
  const corners: [number, number][] = [[a, b - c], [a - c, b], [c - a, b], [-a, b - c], [-a, c - b], [c - a, -b], [a - c, -b], [a, c - b]];
  return corners.map(([u, v]) => frame.at(u, v, 0));
}

/** A cab beside a column whose side is at the frame's origin and reaches so far ahead and behind; its walkway reaches behind it, with a
 * ladder down to `foot`. */
export function cabWithWalkway(solid: Solid, frame: Frame, size: number, side: number, foot: Vector3, colour: string): void {
  const [long, wide, gap] = [0.82 * size, 0.66 * size, 0.08 * size];
  cab(solid, frame.moved(0.32 * size, gap + wide / 2, 0.06 * size), long, wide, size);
  const [rear, front] = [-0.72 * size, 0.32 * size + 0.4 * long];
  const thick = 0.05 * size;
  const walk = gap + wide + 0.04 * size;
  solid.box(frame.moved((rear + front) / 2, walk / 2 - 0.04 * size, 0), [front - rear, walk + 0.08 * size, thick], "grating");
  for (const x of [Math.max(-0.8 * side, rear + 0.1 * size), Math.min(0.8 * side, front - 0.15 * size)]) {
    const plate = new Frame(frame.at(x, 0, -thick / 2), frame.y, frame.x.clone().negate(), frame.z);
    solid.plate(plate, [[-0.1 * size, -0.45 * size], [0.8 * walk, 0], [-0.1 * size, 0]], 0.05 * size, colour);
  }
  railing(solid, [[0.32 * size - 0.55 * long, walk], [rear, walk], [rear, 0.05 * size]].map(([u, v]) => frame.at(u, v, thick / 2)), frame.z, 0.48 * size);
  const drop = frame.o.clone().sub(foot).dot(frame.z);
  if (drop > 0.4 * size) ladder(solid, frame.moved(rear + 0.02 * size, 0.62 * walk, 0), drop - 0.03 * size, 0.2 * size);
}

/** A cab: sloping windows to the front, a roof that stands out, a lamp. Its floor's middle is at the frame's origin. */
function cab(solid: Solid, frame: Frame, long: number, wide: number, high: number): void {
  const place = ([u, w]: [number, number]): [number, number] => [u * long, w * high];
  const body: [number, number][] = [[-0.5, 0], [0.36, 0], [0.5, 0.3], [0.36, 0.96], [-0.5, 0.96]];
  solid.plate(frame, body.map(place), wide, "cab");
  solid.box(frame.moved(-0.05 * long, 0, 0.98 * high), [0.98 * long, 1.08 * wide, 0.05 * high], "cab", 0.88);
  const pane = (a: [number, number], b: [number, number]) => {
    const [out, half] = [0.012 * long, 0.43 * wide];
    const [p, q] = [place(a), place(b)];
    solid.face([frame.at(p[0] + out, -half, p[1]), frame.at(p[0] + out, half, p[1]), frame.at(q[0] + out, half, q[1]), frame.at(q[0] + out, -half, q[1])], "glass");
  };
  pane([0.382, 0.05], [0.482, 0.27]);
  pane([0.492, 0.34], [0.372, 0.91]);
  const windows: [number, number][][] = [
    [[-0.08, 0.4], [0.45, 0.4], [0.345, 0.9], [-0.08, 0.9]],
    [[-0.42, 0.5], [-0.15, 0.5], [-0.15, 0.9], [-0.42, 0.9]],
  ];
  for (const window of windows)
    for (const side of [-1, 1]) {
      const corners = window.map(place).map(([u, w]) => frame.at(u, side * 0.506 * wide, w));
      solid.face(side < 0 ? corners : corners.reverse(), "glass");
    }
  solid.box(frame.moved(0.42 * long, 0.3 * wide, 1.02 * high), [0.08 * long, 0.12 * wide, 0.06 * high], "lamp");
  solid.box(frame.moved(0.42 * long, -0.3 * wide, 1.02 * high), [0.08 * long, 0.12 * wide, 0.06 * high], "lamp");
}

/** Posts and two rails along corners in turn. */
export function railing(solid: Solid, corners: Vector3[], up: Vector3, high: number): void {
  const radius = 0.022 * high;
  for (let i = 0; i + 1 < corners.length; ++i) {
    const [a, b] = [corners[i], corners[i + 1]];
    const posts = Math.max(1, Math.round(a.distanceTo(b) / (1.2 * high)));
    for (let k = i === 0 ? 0 : 1; k <= posts; ++k) {
      const at = a.clone().lerp(b, k / posts);
      solid.bar(at, at.clone().addScaledVector(up, high), radius, "rail", { sides: 5 });
    }
    for (const share of [0.55, 1])
      solid.bar(a.clone().addScaledVector(up, share * high), b.clone().addScaledVector(up, share * high), radius, "rail", { sides: 5 });
  }
}

/** A ladder that hangs down from the frame's origin. */
function ladder(solid: Solid, frame: Frame, length: number, wide: number): void {
  const count = Math.min(Math.max(Math.round(length / (0.85 * wide)), 3), 16);
  const radius = 0.05 * wide;
  for (const side of [-0.5, 0.5]) solid.bar(frame.at(0, side * wide, 0), frame.at(0, side * wide, -length), radius, "rail", { sides: 5 });
  for (let i = 0; i < count; ++i) {
    const z = (-length * (i + 0.5)) / count;
    solid.bar(frame.at(0, -0.5 * wide, z), frame.at(0, 0.5 * wide, z), 0.7 * radius, "rail", { sides: 4 });
  }
}
