// The surface of a body as a file gives it: triangles seen from both sides, flat where edges are sharp and smooth where they are not.

import { BufferAttribute, BufferGeometry, DoubleSide, Mesh, Vector3 } from "three";
import { painted } from "./paint";

const SHARP = Math.cos(Math.PI / 6); // faces that meet at less than 30 degrees are one curved surface

/** Paints that are seen through, and how much they hide. */
export const SEEN_THROUGH: Record<string, number> = { swept: 0.16, obstacle: 0.45 };

/** A mesh of corners (x, y, z in turn) and triangles (three corners each). */
export function surfaceMesh(corners: number[], triangles: number[], colour: string): Mesh {
  const at = (i: number) => new Vector3(corners[3 * i], corners[3 * i + 1], corners[3 * i + 2]);
  const count = triangles.length / 3;
  // Normals weighted by area: the length of the cross product of two sides is twice that.
  const faces = Array.from({ length: count }, (_, f) => {
    const [a, b, c] = [0, 1, 2].map((k) => at(triangles[3 * f + k]));
    return b.sub(a).cross(c.sub(a));
  });
  const round = new Map<number, number[]>();
  triangles.forEach((corner, i) => round.set(corner, [...(round.get(corner) ?? []), Math.floor(i / 3)]));
  const directions = faces.map((face) => face.clone().normalize());
  const [position, normal] = [new Float32Array(9 * count), new Float32Array(9 * count)];
  triangles.forEach((corner, i) => {
    const own = directions[Math.floor(i / 3)];
    const smooth = new Vector3();
    for (const f of round.get(corner) ?? []) if (directions[f].dot(own) > SHARP) smooth.add(faces[f]);
    at(corner).toArray(position, 3 * i);
    (smooth.lengthSq() > 0 ? smooth.normalize() : own).toArray(normal, 3 * i);
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(position, 3));
  geometry.setAttribute("normal", new BufferAttribute(normal, 3));
  const material = painted(colour).clone();
  material.side = DoubleSide; // files are not always closed
  const opacity = SEEN_THROUGH[colour];
  if (opacity !== undefined) Object.assign(material, { transparent: true, opacity, depthWrite: false });
  return new Mesh(geometry, material);
}
