// The surface of a body as a file gives it: flat triangles, seen from both sides.

import { BufferAttribute, BufferGeometry, DoubleSide, Mesh, type MeshStandardMaterial } from "three";

/** A mesh of corners (x, y, z in turn) and triangles (three corners each). */
export function surfaceMesh(corners: number[], triangles: number[], material: MeshStandardMaterial): Mesh {
  const indexed = new BufferGeometry();
  indexed.setAttribute("position", new BufferAttribute(new Float32Array(corners), 3));
  indexed.setIndex(triangles);
  const flat = indexed.toNonIndexed();
  flat.computeVertexNormals();
  material.side = DoubleSide; // files are not always closed
  return new Mesh(flat, material);
}
