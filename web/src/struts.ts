// Cylinders without frames of their own: a barrel and a rod between two pins.

import { Group, Matrix4, Vector3 } from "three";
import type { Strut } from "./data";
import { barrel, rod } from "./ram";
import { Frame, Solid } from "./solid";

export class StrutMesh {
  readonly root = new Group();
  private readonly barrel = new Group();
  private readonly piston = new Group();

  constructor(readonly data: Strut) {
    const own = new Frame(new Vector3(), new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1));
    for (const [group, build] of [
      [this.barrel, (solid: Solid) => barrel(solid, own, data.barrel, data.radius)],
      [this.piston, (solid: Solid) => rod(solid, own, data.rod, data.rodRadius, data.radius)],
    ] as const) {
      const solid = new Solid();
      build(solid);
      group.add(...solid.meshes());
      group.matrixAutoUpdate = false;
      this.root.add(group);
    }
  }

  /** Puts it between its pins, which lie along an axis; the rod slides in the barrel. */
  between(a: Vector3, b: Vector3, axis: Vector3): void {
    const distance = Math.max(a.distanceTo(b), 1e-9);
    // Exaggerated bending may draw the pins further apart than the stroke allows, or closer.
    const length = Math.min(Math.max(this.data.rod, distance - 0.95 * this.data.barrel), distance);
    place(this.barrel.matrix, Frame.along(a, b.clone().sub(a), axis), Math.min(this.data.barrel, distance) / this.data.barrel);
    place(this.piston.matrix, Frame.along(b, a.clone().sub(b), axis), length / this.data.rod);
  }
}

/** The matrix of a frame, stretched along its x. */
function place(matrix: Matrix4, { o, x, y, z }: Frame, times: number): void {
  matrix.makeBasis(x.clone().multiplyScalar(times), y, z).setPosition(o);
}
