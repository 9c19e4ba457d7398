// Cranes that slew on a house: a bed on the ring, machinery behind louvres, counterweights, and a gantry for the luffing ropes.

import { Vector3 } from "three";
import { groove } from "./girder";
import { cabWithWalkway, chamfered, railing, slewRing } from "./king";
import { Frame, Solid } from "./solid";

type Edges = [number, number, number];

/** The bed about a frame's origin, on a slew ring below `foot`; a cab stands at its front. */
export function bed(solid: Solid, frame: Frame, [long, wide, high]: Edges, foot: Vector3, colour: string): void {
  const ring = new Frame(foot, frame.x, frame.y, frame.z);
  slewRing(solid, ring, 0.42 * wide);
  solid.loft([-0.5, 0.5].map((w) => chamfered(frame.moved(0, 0, w * high), long / 2, wide / 2)), colour, [1, 0.92, 1, 0.92, 1, 0.92, 1, 0.92]);
  const size = Math.min(2.2, 0.75 * wide);
  const top = high / 2;
  cabWithWalkway(solid, frame.moved(long / 2 - 0.9 * size, 0.5 * wide, top), size, 0.5 * size, frame.at(0, 0, top), colour);
  const [u, v] = [long / 2, wide / 2];
  railing(solid, [[0.1 * u, -v], [-u, -v]].map(([x, y]) => frame.at(x, 0.97 * y, top)), frame.z, 0.45 * size);
}

/** A machinery house about a frame's origin: louvres on its sides, doors, a railing on its roof. */
export function house(solid: Solid, frame: Frame, [long, wide, high]: Edges, colour: string): void {
  solid.box(frame, [long, wide, high], colour);
  solid.box(frame.moved(0, 0, 0.5 * high), [1.03 * long, 1.04 * wide, 0.05 * high], colour, 0.85);
  for (const side of [-1, 1]) {
    const y = side * 0.5 * wide;
    for (const x of [-0.3, 0.02]) {
      const at = frame.moved(x * long, y, 0.1 * high);
      solid.box(at, [0.24 * long, 0.012 * wide, 0.42 * high], "dark");
      for (let i = 0; i < 6; ++i) solid.box(at.moved(0, side * 0.01 * wide, (i / 6 - 0.42) * 0.42 * high), [0.23 * long, 0.02 * wide, 0.028 * high], colour, 0.8);
    }
    const door = frame.moved(0.34 * long, y, -0.08 * high);
    solid.box(door, [0.17 * long, 0.016 * wide, 0.72 * high], colour, 0.88);
    solid.box(door.moved(0.06 * long, side * 0.012 * wide, 0), [0.012 * long, 0.014 * wide, 0.07 * high], "dark");
  }
  const top = 0.525 * high;
  const rim = ([[-0.48, -0.48], [0.48, -0.48], [0.48, 0.48], [-0.48, 0.48], [-0.48, -0.48]] as const).map(([u, v]) => frame.at(u * long, v * wide, top));
  railing(solid, rim, frame.z, 0.32 * high);
}

/** Slabs of a counterweight. */
export function ballast(solid: Solid, frame: Frame, [long, wide, high]: Edges): void {
  const count = 3;
  for (let i = 0; i < count; ++i) {
    const slab = (w: number) => chamfered(frame.moved(0, 0, ((i + w) / count - 0.5) * high), long / 2, wide / 2);
    solid.loft([slab(0.02), slab(0.96)], "ballast", [1, 0.9, 1, 0.9, 1, 0.9, 1, 0.9]);
  }
}

/** An A-frame: legs from a foot behind and a foot ahead to the point at which ropes are led, with a sheave there. */
export function gantry(solid: Solid, rear: Vector3, ahead: Vector3, top: Vector3, axis: Vector3, [thick, wide]: [number, number], colour: string): void {
  const side = (v: number, at: Vector3) => at.clone().addScaledVector(axis, (v * wide) / 2);
  for (const v of [-1, 1]) {
    const head = side(0.45 * v, top);
    leg(solid, side(v, rear), head, thick, axis, colour);
    leg(solid, side(v, ahead), head, 1.25 * thick, axis, colour);
    const half = (from: Vector3) => side(v, from).lerp(head, 0.5);
    leg(solid, half(rear), half(ahead), 0.6 * thick, axis, colour);
  }
  for (const share of [0.5, 1]) {
    const cross = (v: number) => side(v, rear).lerp(side(0.45 * v, top), share);
    solid.bar(cross(-1), cross(1), 0.4 * thick, colour, { sides: 10, shade: 0.92 });
  }
  for (const v of [-0.16, 0, 0.16]) groove(solid, side(v, top), axis, 1.5 * thick, 0.12 * wide, "steel");
  solid.bar(side(-0.5, top), side(0.5, top), 0.35 * thick, "steel", { sides: 12 });
}

function leg(solid: Solid, a: Vector3, b: Vector3, thick: number, axis: Vector3, colour: string): void {
  const frame = Frame.along(a.clone().lerp(b, 0.5), b.clone().sub(a), axis);
  solid.box(frame, [a.distanceTo(b), 0.8 * thick, thick], colour);
}
