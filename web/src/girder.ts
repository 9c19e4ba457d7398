// Box booms: webs between flange plates that stand out a little, stiffeners on the webs, and lugs round the pins at their ends.
// A boom lies along its frame's x; it is luffed about y, so its depth is along z.

import { Vector3 } from "three";
import { Frame, lugOutline, Solid } from "./solid";

/** Depth and width of a boom's section at a place from 0 to 1. */
export type Sides = (place: number) => [number, number];

export interface GirderEnds {
  /** A lug within the fork of what carries it, or plainly cut. */
  foot: string;
  /** A fork for what is hinged there, a mouth from which a section slides, a head for ropes. */
  tip: string;
}

const FLANGE = 0.045; // thickness of a flange over the depth
const WEB = 0.86; // width between the webs' outsides over that of the flanges

/** Depths along a boom over the deepest, by what it ends in. */
export function profile(ends: GirderEnds, telescope: boolean): Sides {
  const shape: [number, number][] = telescope
    ? [[0, 1], [1, 1]]
    : ends.tip === "mouth"
      ? [[0, 0.72], [0.14, 1], [1, 1]]
      : ends.tip === "fork"
        ? [[0, 0.6], [0.24, 1], [0.62, 0.96], [1, 0.6]]
        : [[0, 0.78], [0.16, 1], [0.4, 0.94], [1, 0.46]];
  return (place) => {
    const i = Math.max(1, shape.findIndex(([s]) => s >= place));
    const [[s, a], [t, b]] = [shape[i - 1], shape[i]];
    return [a + ((b - a) * (place - s)) / (t - s), telescope || ends.tip === "mouth" ? 1 : 1 - 0.14 * place];
  };
}

/** A box boom of a length, with sections at the places given. */
export function girder(solid: Solid, frame: Frame, length: number, sides: Sides, places: number[], ends: GirderEnds, colour: string): void {
  const eye = (place: number) => 0.36 * sides(place)[0];
  const from = ends.foot === "lug" ? Math.min(1.15 * eye(0), 0.2 * length) / length : 0;
  const to = ends.tip === "fork" || ends.tip === "head" ? 1 - Math.min(1.15 * eye(1), 0.2 * length) / length : 1;
  const stations = [from, ...places.filter((place) => place > from + 0.01 && place < to - 0.01), to];
  const rings = stations.map((place) => section(frame.moved(place * length, 0, 0), ...sides(place)));
  solid.loft(rings, colour, SHADES);
  stiffeners(solid, frame, length, sides, [from, to], colour);
  if (ends.foot === "lug") lugs(solid, frame, [sides(0)[0], 0.62 * sides(0)[1]], from * length, -1, colour);
  const tip = frame.moved(length, 0, 0);
  if (ends.tip === "fork") lugs(solid, tip, sides(1), (1 - to) * length, 1, colour);
  if (ends.tip === "head") head(solid, tip, sides(1), (1 - to) * length, colour);
  if (ends.tip === "mouth") collar(solid, tip, sides(1), colour);
}

const SHADES = [0.9, 0.8, 1, 1, 1, 0.8, 0.9, 0.8, 1, 1, 1, 0.8]; // flange faces, their edges, and webs

/** The outline of a box with flanges that stand out, against the clock as seen from the tip. */
function section(frame: Frame, depth: number, width: number): Vector3[] {
  const [h, b, t] = [depth / 2, width / 2, FLANGE * depth];
  const half: [number, number][] = [[b, h], [-b, h], [-b, h - t], [-WEB * b, h - t], [-WEB * b, t - h], [-b, t - h]];
  return [...half, ...half.map(([v, w]): [number, number] => [-v, -w])].map(([v, w]) => frame.at(0, v, w));
}

/** Plates between the flanges, outside of the webs, and a seam along each web. */
function stiffeners(solid: Solid, frame: Frame, length: number, sides: Sides, [from, to]: [number, number], colour: string): void {
  const [depth] = sides(0.5);
  const count = Math.min(Math.max(Math.round((length * (to - from)) / (1.7 * depth)), 2), 12);
  for (let i = 0; i <= count; ++i) {
    const place = from + ((to - from) * (i + 0.02)) / (count + 0.04);
    const [deep, wide] = sides(place);
    for (const side of [-1, 1]) {
      const out = ((WEB + 1) / 4) * wide * side;
      solid.box(frame.moved(place * length, out, 0), [0.035 * depth, ((1 - WEB) / 2) * wide * 0.96, (1 - 2 * FLANGE) * deep], colour, 0.86);
    }
  }
}

/** Two plates round a pin at the frame's origin, reaching back into the boom; `way` is 1 at a tip and -1 at a foot. */
export function lugs(solid: Solid, frame: Frame, [depth, width]: [number, number], back: number, way: number, colour: string): void {
  const [radius, thick] = [0.36 * depth, 0.12 * width];
  const outline = lugOutline(radius, 0.94 * depth, back + 0.35 * depth);
  const turned = way > 0 ? outline : outline.map(([u, w]): [number, number] => [-u, w]).reverse();
  for (const side of [-1, 1]) {
    const at = frame.moved(0, side * (width - thick) * 0.5, 0);
    solid.plate(at, turned, thick, colour, 0.94);
    // A boss about the hole.
    const y = frame.y.clone().multiplyScalar(side);
    solid.turned(at.o, y, [[0.5 * thick, 0.72 * radius], [0.8 * thick, 0.68 * radius], [0.8 * thick, 0]], colour, { shade: 0.85 });
  }
}

/** Cheeks with a sheave between them: the head of a boom, over which ropes run. */
function head(solid: Solid, frame: Frame, [depth, width]: [number, number], back: number, colour: string): void {
  const radius = 0.36 * depth;
  lugs(solid, frame, [depth, 0.9 * width], back, 1, colour);
  groove(solid, frame.o, frame.y, 0.92 * radius, 0.34 * width, "steel");
  solid.bar(frame.at(0, -0.58 * width, 0), frame.at(0, 0.58 * width, 0), 0.3 * radius, "steel", { sides: 12 });
}

/** A small grooved wheel. */
export function groove(solid: Solid, at: Vector3, axis: Vector3, radius: number, width: number, colour: string, sides = 20): void {
  const h = width / 2;
  const rim: [number, number][] = [[-h, 0], [-h, radius], [-0.55 * h, radius], [0, 0.86 * radius], [0.55 * h, radius], [h, radius], [h, 0]];
  solid.turned(at, axis, rim, colour, { sides });
}

/** The thickened end of a section from which another one slides, with wear pads inside. */
function collar(solid: Solid, frame: Frame, [depth, width]: [number, number], colour: string): void {
  solid.box(frame.moved(-0.09 * depth, 0, 0), [0.2 * depth, 1.12 * width, 1.1 * depth], colour, 0.85);
  solid.box(frame.moved(0.02 * depth, 0, 0), [0.05 * depth, 0.94 * width, 0.94 * depth], "dark");
}

/** A pin with its caps, along an axis through a point. */
export function pin(solid: Solid, at: Vector3, axis: Vector3, radius: number, length: number): void {
  const [h, cap] = [length / 2, 0.16 * radius + 0.02 * length];
  const rim: [number, number][] = [
    [-h - cap, 0], [-h - cap, 1.25 * radius], [-h, 1.35 * radius], [-h, radius], [h, radius], [h, 1.35 * radius], [h + cap, 1.25 * radius], [h + cap, 0],
  ];
  solid.turned(at, axis, rim, "steel", { sides: 18 });
}

/** Two tapered plates from a boom's flange to a pin beside it, and a plate across between them. */
export function bracket(solid: Solid, foot: Vector3, end: Vector3, axis: Vector3, [depth, width]: [number, number], colour: string): void {
  const way = end.clone().sub(foot);
  const length = way.length();
  const frame = Frame.along(end, way, axis);
  const radius = Math.min(0.24 * depth, 0.45 * length);
  const apart = 0.27 * width;
  const outline = lugOutline(radius, Math.min(1.1 * depth, 2.4 * length), Math.min(length, Math.max(length - 0.3 * depth, 0.75 * length)));
  for (const side of [-1, 1]) solid.plate(frame.moved(0, side * apart, 0), outline, 0.1 * width, colour, 0.92);
  solid.bar(frame.at(0, -apart - 0.12 * width, 0), frame.at(0, apart + 0.12 * width, 0), 0.5 * radius, "steel", { sides: 12 });
}

/** A link of a linkage: two flat bars with round ends. */
export function link(solid: Solid, frame: Frame, length: number, [depth, width]: [number, number], colour: string): void {
  const [radius, thick, apart] = [0.36 * depth, 0.18 * width, 0.36 * width];
  const outline: [number, number][] = [];
  for (const [middle, start] of [[length, -Math.PI / 2], [0, Math.PI / 2]])
    for (let i = 0; i <= 8; ++i) {
      const turn = start + (Math.PI * i) / 8;
      outline.push([middle + radius * Math.cos(turn), radius * Math.sin(turn)]);
    }
  for (const side of [-1, 1]) solid.plate(frame.moved(0, side * apart, 0), outline, thick, colour);
  const tip = frame.moved(length, 0, 0);
  solid.bar(tip.at(0, -0.6 * width, 0), tip.at(0, 0.6 * width, 0), 0.5 * radius, "steel", { sides: 12 });
}

/** What a boom stands on where it is fixed to deck or ground: cheeks round its pin on a plate. z is upwards, y along the pin. */
export function seat(solid: Solid, frame: Frame, [depth, width]: [number, number], colour: string): void {
  const upwards = new Frame(frame.o, frame.z, frame.y, frame.x.clone().negate());
  const outline = lugOutline(0.5 * depth, 2.2 * depth, 0.6 * depth);
  for (const side of [-1, 1]) solid.plate(upwards.moved(0, side * 0.48 * width, 0), outline, 0.16 * width, colour, 0.92);
  solid.box(frame.moved(0, 0, -0.5 * depth), [2.6 * depth, 2 * width, 0.16 * depth], colour, 0.85);
}
