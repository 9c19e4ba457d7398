// Hook blocks: cheek plates about sheaves, a crosshead on a swivel, and a hook; and bridles between ropes.
// Built with z upwards along the rope, y along the sheaves' axle.

import { Vector3 } from "three";
import { groove } from "./girder";
import { Frame, Solid } from "./solid";

type Edges = [number, number, number];

/** A hook block in a box about the frame's origin. */
export function hookBlock(solid: Solid, frame: Frame, [long, wide, high]: Edges): void {
  const radius = Math.min(0.5 * long, 0.3 * high);
  const middle = frame.moved(0, 0, 0.5 * high - 1.08 * radius);
  const cheek = outlineOfCheek(radius, 0.72 * radius, 0.34 * high);
  for (const side of [-1, 1]) {
    solid.plate(middle.moved(0, side * 0.4 * wide, 0), cheek, 0.1 * wide, "rail");
    // Stripes, as on every block.
    for (const u of [-0.5, 0.12]) {
      const stripe = ([[u, -0.52], [u + 0.3, -0.52], [u + 0.56, -0.14], [u + 0.26, -0.14]] as const).map(([x, z]): [number, number] => [x * radius, z * radius]);
      solid.plate(middle.moved(0, side * 0.456 * wide, 0), stripe, 0.01 * wide, "dark");
    }
  }
  for (const v of [-0.18, 0.18]) groove(solid, middle.at(0, v * wide, 0), frame.y, 0.9 * radius, 0.26 * wide, "steel");
  solid.bar(middle.at(0, -0.52 * wide, 0), middle.at(0, 0.52 * wide, 0), 0.2 * radius, "steel", { sides: 12 });
  const cross = frame.moved(0, 0, 0.5 * high - 1.08 * radius - 0.36 * high);
  solid.bar(cross.at(0, -0.5 * wide, 0), cross.at(0, 0.5 * wide, 0), 0.07 * high, "drum", { sides: 12 });
  solid.turned(cross.o, frame.z, [[-0.11 * high, 0], [-0.11 * high, 0.08 * high], [0.06 * high, 0.1 * high], [0.06 * high, 0]], "steel", { sides: 14 });
  hook(solid, cross.moved(0, 0, -0.11 * high), Math.max(0.5 * high + cross.o.clone().sub(frame.o).dot(frame.z) - 0.11 * high, 0.12 * high));
}

/** A round top and a lower end that narrows, about the sheaves' axle. */
function outlineOfCheek(radius: number, foot: number, below: number): [number, number][] {
  const found: [number, number][] = [[-foot, -below]];
  found.push([foot, -below]);
  for (let i = 0; i <= 12; ++i) {
    const turn = (Math.PI * i) / 12;
    found.push([radius * Math.cos(turn), radius * Math.sin(turn)]);
  }
  return found;
}

/** A hook that hangs down from the frame's origin by a length. */
function hook(solid: Solid, frame: Frame, length: number): void {
  const r = 0.34 * length;
  const thick = 0.26 * r;
  const middle = frame.moved(0, 0, -length + r + thick);
  const points: Vector3[] = [frame.o.clone(), frame.at(0, 0, -0.25 * length)];
  for (let i = 0; i <= 9; ++i) {
    const turn = Math.PI / 2 + 0.25 - (1.5 * Math.PI * i) / 9;
    points.push(middle.at(r * Math.cos(turn), 0, r * Math.sin(turn)));
  }
  solid.pipe(points, thick, "drum", { sides: 8 });
}

/** A box of plates with sheaves at one side and lugs at the other, between falls and pendants. */
export function bridle(solid: Solid, frame: Frame, [long, wide, high]: Edges): void {
  const deep = Math.min(high, long);
  for (const side of [-1, 1]) solid.box(frame.moved(0, side * 0.46 * wide, 0), [long, 0.06 * wide, 0.55 * deep], "link");
  solid.box(frame, [0.3 * long, 0.94 * wide, 0.3 * deep], "link", 1.15);
  for (let i = -2; i <= 2; ++i) groove(solid, frame.at(-0.4 * long, i * 0.07 * wide, 0), frame.y, 0.36 * deep, 0.055 * wide, "steel");
  solid.bar(frame.at(-0.4 * long, -0.5 * wide, 0), frame.at(-0.4 * long, 0.5 * wide, 0), 0.09 * deep, "steel", { sides: 12 });
}
