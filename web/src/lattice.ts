// Lattice booms: four chords in the corners of a rectangle, diagonals in its faces, posts at its ends.

import { Vector3 } from "three";
import { lugs, type Sides } from "./girder";
import { Frame, Solid } from "./solid";

const CHORD = 0.042; // radius of a chord over the mean side
const LACE = 0.6; // radius of a diagonal over that of a chord

/** Sides of a boom that is laced to a constant section, and narrows to its foot and its head over a few panels. */
export function tapered(depth: number, width: number, length: number): Sides {
  const run = Math.min(3.5 * depth, 0.22 * length) / length;
  const share = (place: number) => Math.min(1, place / run, (1 - place) / run);
  return (place) => [depth * (0.35 + 0.65 * share(place)), width * (0.75 + 0.25 * share(place))];
}

/** A lattice boom along its frame's x; `pitch` is how far a diagonal reaches along it. */
export function lattice(solid: Solid, frame: Frame, length: number, sides: Sides, pitch: number, hinged: boolean, colour: string): void {
  const count = Math.min(Math.max(Math.round(length / pitch), 4), 48);
  const [depth, width] = sides(0.5);
  const radius = (CHORD * (depth + width)) / 2;
  const corners = Array.from({ length: count + 1 }, (_, i) => {
    const place = i / count;
    const [deep, wide] = sides(place);
    const at = frame.moved(place * length, 0, 0);
    return ([[1, 1], [-1, 1], [-1, -1], [1, -1]] as const).map(([v, w]) => at.at(0, (v * wide) / 2, (w * deep) / 2));
  });
  const chord = (a: Vector3, b: Vector3) => solid.bar(a, b, radius, colour, { sides: 6 });
  const lace = (a: Vector3, b: Vector3) => solid.bar(a, b, LACE * radius, colour, { sides: 4, shade: 0.9 });
  for (let i = 0; i < count; ++i)
    for (let c = 0; c < 4; ++c) {
      const d = (c + 1) % 4;
      chord(corners[i][c], corners[i + 1][c]);
      // Diagonals of neighbouring faces meet in the same nodes.
      if ((i + c) % 2) lace(corners[i][c], corners[i + 1][d]);
      else lace(corners[i][d], corners[i + 1][c]);
    }
  for (const end of [corners[0], corners[count]]) end.forEach((corner, c) => chord(corner, end[(c + 1) % 4]));
  if (hinged) lugs(solid, frame, [0.8 * sides(0)[0], sides(0)[1]], 0.02 * length, -1, colour);
  const [deep, wide] = sides(1);
  solid.box(frame.moved(length - 0.25 * deep, 0, 0), [0.5 * deep, wide, 1.15 * deep], colour, 0.92);
}
