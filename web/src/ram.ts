// Hydraulic cylinders: a barrel with its gland, ports and hoses, a chromed rod, and an eye round the pin at either end.

import { Vector3 } from "three";
import { Frame, Solid } from "./solid";

/** A barrel from its pin at the frame's origin along x; the pin lies along y. */
export function barrel(solid: Solid, frame: Frame, length: number, radius: number): void {
  const r = radius;
  eye(solid, frame, 1.15 * r, 1.5 * r, "barrel");
  solid.turned(frame.o, frame.x, [
    [0.7 * r, 0.62 * r], [1.25 * r, 0.62 * r], [1.25 * r, 1.06 * r], [1.7 * r, 1.06 * r], [1.7 * r, r],
    [length - 1.3 * r, r], [length - 1.3 * r, 1.16 * r], [length - 0.35 * r, 1.16 * r], [length - 0.35 * r, 0.9 * r], [length, 0.84 * r], [length, 0],
  ], "barrel", { sides: 22 });
  // The gland's bright edge, from which the rod comes.
  solid.turned(frame.o, frame.x, [[length - 0.12 * r, 0.87 * r], [length + 0.06 * r, 0.78 * r], [length + 0.06 * r, 0]], "steel", { sides: 22 });
  const ports = [1.9 * r, length - 1.75 * r];
  for (const at of ports) solid.box(frame.moved(at, 0, 1.12 * r), [0.5 * r, 0.6 * r, 0.45 * r], "barrel", 1.15);
  // A pipe from the port at the gland back along the barrel, and hoses that leave both towards the pin.
  const way = (v: number, points: [number, number][]) => points.map(([u, w]) => frame.at(u, v, w));
  const [pipe, thick] = [1.34 * r, Math.max(0.1 * r, 0.02)];
  solid.pipe(way(0.14 * r, [[ports[1], pipe], [ports[0] + 0.4 * r, pipe], [ports[0], 1.5 * r]]), thick, "steel", { sides: 6 });
  for (const v of [-0.16 * r, 0.14 * r])
    solid.pipe(way(v, [[ports[0], 1.3 * r], [ports[0] - 0.5 * r, 1.75 * r], [0.2 * r, 1.85 * r], [-0.7 * r, 1.45 * r]]), 1.2 * thick, "hose", { sides: 6 });
}

/** A rod from its pin at the frame's origin along x, into a barrel of another radius. */
export function rod(solid: Solid, frame: Frame, length: number, radius: number, outer: number): void {
  const r = Math.max(0.95 * outer, 1.25 * radius);
  eye(solid, frame, r, 1.25 * r, "steel");
  solid.turned(frame.o, frame.x, [[0.6 * r, 0.72 * r], [1.35 * r, 1.25 * radius], [1.35 * r, 0]], "steel", { sides: 18 });
  solid.bar(frame.at(1.3 * r, 0, 0), frame.at(length, 0, 0), radius, "rod", { sides: 20 });
}

/** A ring round a pin along y, and the ends of the pin. */
function eye(solid: Solid, frame: Frame, radius: number, width: number, colour: string): void {
  const [h, c] = [width / 2, 0.12 * radius];
  const ring: [number, number][] = [[-h, 0.5 * radius], [-h, radius - c], [c - h, radius], [h - c, radius], [h, radius - c], [h, 0.5 * radius]];
  solid.turned(frame.o, frame.y, ring, colour, { sides: 20 });
  const end = 1.12 * h;
  solid.turned(frame.o, frame.y, [[-end, 0], [-end, 0.52 * radius], [end, 0.52 * radius], [end, 0]], "steel", { sides: 14 });
}

/** The frame of a cylinder between two points, with its pins as near as can be to an axis. */
export function between(a: Vector3, b: Vector3, axis: Vector3): Frame {
  return Frame.along(a, b.clone().sub(a), axis);
}
