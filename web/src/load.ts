// Loads: containers with ribbed sides and corner fittings, crates, tanks, panels, and open frames as of subsea structures.
// Built about the frame's origin with z upwards.

import { Vector3 } from "three";
import { Frame, rectangle, Solid } from "./solid";

type Edges = [number, number, number];

/** A container: ribs on its walls, rails and posts along its edges, fittings at its corners, doors at one end. */
export function container(solid: Solid, frame: Frame, edges: Edges, colour: string): void {
  const [long, wide, high] = edges;
  const e = 0.045 * Math.min(wide, high, long);
  solid.box(frame, [long - 1.6 * e, wide - 1.6 * e, high - 1.6 * e], colour, 0.9);
  edgeBars(solid, frame, edges, 2 * e, colour);
  const ribs = Math.min(Math.max(Math.round(long / (0.16 * high)), 6), 22);
  for (let i = 0; i < ribs; ++i) {
    const x = ((i + 0.5) / ribs - 0.5) * (long - 4 * e);
    for (const side of [-1, 1]) solid.box(frame.moved(x, side * (wide / 2 - 0.75 * e), 0), [(0.5 * (long - 4 * e)) / ribs, 0.5 * e, high - 4 * e], colour, 1.05);
  }
  for (const x of [-0.36, -0.12, 0.12, 0.36]) {
    solid.bar(frame.at(long / 2, x * wide, -0.44 * high), frame.at(long / 2, x * wide, 0.44 * high), 0.35 * e, "steel", { sides: 6 });
    solid.box(frame.moved(-long / 2 + 0.75 * e, x * wide, 0), [0.5 * e, 0.1 * wide, high - 4 * e], colour, 1.05);
  }
  fittings(solid, frame, edges, 3.4 * e);
}

/** A crate: planks or plates within a frame, with a brace across each side. */
export function crate(solid: Solid, frame: Frame, edges: Edges, colour: string): void {
  const [long, wide, high] = edges;
  const e = 0.05 * Math.min(wide, high, long);
  solid.box(frame, [long - 1.6 * e, wide - 1.6 * e, high - 1.6 * e], colour, 0.86);
  edgeBars(solid, frame, edges, 2 * e, colour);
  const brace = (a: Vector3, b: Vector3, y: Vector3) => solid.box(Frame.along(a.clone().lerp(b, 0.5), b.clone().sub(a), y), [a.distanceTo(b), 1.2 * e, 0.8 * e], colour, 0.96);
  for (const side of [-1, 1]) {
    const [u, v, w] = [long / 2 - e, wide / 2 - e, high / 2 - e];
    brace(frame.at(-u, side * v, -w), frame.at(u, side * v, w), frame.z);
    brace(frame.at(side * u, -v, -w), frame.at(side * u, v, w), frame.z);
  }
  fittings(solid, frame, edges, 3 * e);
  for (const side of [-1, 1]) solid.box(frame.moved(0, (side * wide) / 4, -high / 2 - 0.6 * e), [long, 2.4 * e, 1.4 * e], "dark");
}

/** A slab with joints on its faces and lifting eyes at its upper edge. */
export function panel(solid: Solid, frame: Frame, edges: Edges): void {
  const thin = edges.indexOf(Math.min(...edges));
  solid.box(frame, edges, "panel");
  const axes = [frame.x, frame.y, frame.z];
  const others = [0, 1, 2].filter((i) => i !== thin);
  const seam = 0.012 * Math.max(...edges);
  for (const k of others) {
    const m = others.find((i) => i !== k) as number;
    const count = Math.max(1, Math.round(edges[k] / Math.min(edges[m], 3)));
    for (let i = 1; i < count; ++i) {
      const at = frame.o.clone().addScaledVector(axes[k], (i / count - 0.5) * edges[k]);
      const size: Edges = [...edges];
      size[k] = seam;
      size[thin] *= 1.03;
      solid.box(new Frame(at, ...(axes as [Vector3, Vector3, Vector3])), size, "panel", 0.8);
    }
  }
}

/** An open frame of tubes with a manifold's pipes and valves in it. */
export function openFrame(solid: Solid, frame: Frame, edges: Edges): void {
  const [long, wide, high] = edges;
  const r = 0.03 * Math.min(long, wide, high);
  const at = (u: number, v: number, w: number) => frame.at((u * long) / 2, (v * wide) / 2, (w * high) / 2);
  const bar = (a: Vector3, b: Vector3, k = 1) => solid.bar(a, b, k * r, "frame", { sides: 10 });
  for (const s of [-1, 1])
    for (const t of [-1, 1]) {
      bar(at(-1, s, t), at(1, s, t), 1.2);
      bar(at(s, -1, t), at(s, 1, t), 1.2);
      bar(at(s, t, -1), at(s, t, 1), 1.3);
    }
  for (const s of [-1, 1]) {
    bar(at(-1, s, -1), at(0, s, 1), 0.8);
    bar(at(0, s, 1), at(1, s, -1), 0.8);
    bar(at(s, -1, -1), at(s, 0, 1), 0.8);
    bar(at(s, 0, 1), at(s, 1, -1), 0.8);
    bar(at(-1, 0.45 * s, 1), at(1, 0.45 * s, 1), 0.7);
  }
  const header = (v: number, w: number) => solid.bar(at(-0.92, v, w), at(0.92, v, w), 3 * r, "deck", { sides: 14 });
  header(-0.35, -0.45);
  header(0.35, -0.45);
  for (const u of [-0.6, 0, 0.6]) {
    solid.bar(at(u, -0.85, -0.45), at(u, 0.85, -0.45), 2 * r, "deck", { sides: 12, shade: 1.15 });
    solid.box(new Frame(at(u, 0, -0.2), frame.x, frame.y, frame.z), [5 * r, 5 * r, 9 * r], "jib");
    solid.bar(at(u, 0, -0.1), at(u, 0, 0.75), 1.4 * r, "steel", { sides: 10 });
    solid.turned(at(u, 0, 0.6), frame.z, [[0, 0], [0, 4 * r], [1.2 * r, 4 * r], [1.2 * r, 0]], "dark", { sides: 14 });
  }
}

/** A tank along an axis: domed ends, saddles, bands. */
export function tank(solid: Solid, a: Vector3, b: Vector3, radius: number, colour: string): void {
  const length = a.distanceTo(b);
  const dome: [number, number][] = [];
  const out = Math.min(0.4 * radius, 0.2 * length);
  for (let i = 0; i <= 5; ++i) dome.push([out * (1 - Math.cos((Math.PI * i) / 10)), radius * Math.sin((Math.PI * i) / 10)]);
  const shell = [...dome, ...dome.map(([s, r]): [number, number] => [length - s, r]).reverse()];
  solid.turned(a, b.clone().sub(a), shell, colour, { sides: 28 });
  for (const s of [0.25, 0.75])
    solid.turned(a, b.clone().sub(a), [[s * length - 0.03 * radius, radius], [s * length - 0.03 * radius, 1.04 * radius], [s * length + 0.03 * radius, 1.04 * radius], [s * length + 0.03 * radius, radius]], "dark", { sides: 28 });
}

/** Bars along all twelve edges of a box, within it. */
function edgeBars(solid: Solid, frame: Frame, [long, wide, high]: Edges, thick: number, colour: string): void {
  const [u, v, w] = [(long - thick) / 2, (wide - thick) / 2, (high - thick) / 2];
  for (const s of [-1, 1])
    for (const t of [-1, 1]) {
      solid.box(frame.moved(0, s * v, t * w), [long, thick, thick], colour);
      solid.box(frame.moved(s * u, 0, t * w), [thick, wide, thick], colour);
      solid.box(frame.moved(s * u, t * v, 0), [thick, thick, high], colour);
    }
}

/** Castings at the eight corners, with the holes that slings and locks take. */
function fittings(solid: Solid, frame: Frame, [long, wide, high]: Edges, size: number): void {
  for (const s of [-1, 1])
    for (const t of [-1, 1])
      for (const w of [-1, 1]) {
        const at = frame.moved((s * (long - 0.9 * size)) / 2, (t * (wide - 0.9 * size)) / 2, (w * (high - 0.9 * size)) / 2);
        solid.box(at, [size, size, size], "steel");
        const hole = at.moved(0, t * 0.505 * size, 0);
        const face = rectangle(new Frame(hole.o, frame.y.clone().multiplyScalar(t), frame.z, frame.y.clone().multiplyScalar(t).cross(frame.z)), 0.4 * size, 0.5 * size);
        solid.face(face, "dark");
      }
}
