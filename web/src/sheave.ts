// Wheels that ropes run on: sheaves with a groove and holes in their discs, and drums with rope between their flanges.

import { Vector3 } from "three";
import { Frame, lugOutline, Solid } from "./solid";

/** A sheave about an axis; its radius is that of the rope's middle in the groove. */
export function sheave(solid: Solid, at: Vector3, axis: Vector3, radius: number, width: number): void {
  const [h, r] = [width / 2, radius];
  const rim: [number, number][] = [
    [-0.35 * h, 0.3 * r], [-0.35 * h, 0.84 * r], [-h, 0.88 * r], [-h, 1.1 * r], [-0.72 * h, 1.1 * r], [-0.3 * h, 0.97 * r], [0.3 * h, 0.97 * r],
    [0.72 * h, 1.1 * r], [h, 1.1 * r], [h, 0.88 * r], [0.35 * h, 0.84 * r], [0.35 * h, 0.3 * r],
  ];
  solid.turned(at, axis, rim, "steel", { sides: 28 });
  const hub: [number, number][] = [[-1.05 * h, 0], [-1.05 * h, 0.26 * r], [-0.35 * h, 0.32 * r], [0.35 * h, 0.32 * r], [1.05 * h, 0.26 * r], [1.05 * h, 0]];
  solid.turned(at, axis, hub, "drum", { sides: 16 });
  spots(solid, at, axis, 0.58 * r, 0.14 * r, 0.37 * h, 5);
}

/** A drum between its flanges, with a layer of rope on it; one flange has holes, by which its turning is seen. */
export function drum(solid: Solid, at: Vector3, axis: Vector3, radius: number, width: number): void {
  const [h, r] = [width / 2, radius];
  const turns = Math.min(Math.max(Math.round(width / (0.09 * radius)), 6), 18);
  const inner = 0.9 * h;
  const coils: [number, number][] = [];
  for (let i = 0; i < turns; ++i) {
    const s = -inner + (2 * inner * i) / turns;
    coils.push([s, 0.94 * r], [s + inner / turns, 1.0 * r]);
  }
  coils.push([inner, 0.94 * r]);
  solid.turned(at, axis, coils, "rope", { sides: 24 });
  for (const side of [-1, 1]) {
    const flange: [number, number][] = [[0.9 * h, 0], [0.9 * h, 1.3 * r], [h, 1.3 * r], [h, 0.55 * r], [1.12 * h, 0.4 * r], [1.12 * h, 0]];
    solid.turned(at, axis.clone().multiplyScalar(side), flange, "drum", { sides: 28 });
  }
  spots(solid, at, axis, 1.02 * r, 0.14 * r, 1.002 * h, 6);
}

/** Plates on both sides of a drum that hold its shaft, from a foot; a gear case on one of them. */
export function cradle(solid: Solid, foot: Vector3, at: Vector3, axis: Vector3, radius: number, width: number, colour: string): void {
  const way = at.clone().sub(foot);
  const length = way.length();
  const frame = Frame.along(at, way, axis);
  const half = 0.62 * width;
  const outline = lugOutline(0.55 * radius, 1.9 * radius, length);
  for (const side of [-1, 1]) solid.plate(frame.moved(0, side * half, 0), outline, 0.08 * width, colour, 0.94);
  const gear: [number, number][] = [[half, 0], [half, 0.62 * radius], [half + 0.22 * width, 0.62 * radius], [half + 0.3 * width, 0.4 * radius], [half + 0.5 * width, 0.4 * radius], [half + 0.5 * width, 0]];
  solid.turned(at, frame.y, gear, "barrel", { sides: 18 });
  solid.box(frame.moved(-0.75 * length, 0, 0), [0.3 * Math.min(length, radius), 2 * half, 0.9 * radius], colour, 0.9);
}

/** Dark discs on both sides of a wheel: holes, as they are seen. */
function spots(solid: Solid, at: Vector3, axis: Vector3, out: number, radius: number, half: number, count: number): void {
  const other = Math.abs(axis.z) < 0.9 * axis.length() ? new Vector3(0, 0, 1) : new Vector3(1, 0, 0);
  const frame = Frame.along(at, axis, other);
  for (let i = 0; i < count; ++i) {
    const turn = (2 * Math.PI * i) / count;
    const middle = frame.at(0, out * Math.cos(turn), out * Math.sin(turn));
    for (const side of [-1, 1]) {
      const way = frame.x.clone().multiplyScalar(side);
      solid.turned(middle, way, [[half * 1.02, radius], [half * 1.02, 0]], "dark", { sides: 10 });
    }
  }
}
