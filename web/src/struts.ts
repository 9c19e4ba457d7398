// Cylinders without frames of their own: a barrel and a rod between two pins.

import { Group, Mesh, SphereGeometry, type Vector3 } from "three";
import type { Strut } from "./data";
import { painted, rod, stretch } from "./shapes";

export class StrutMesh {
  readonly root = new Group();
  private readonly barrel = rod("barrel");
  private readonly piston = rod("rod");
  private readonly balls: Mesh[];

  constructor(readonly data: Strut) {
    this.balls = data.pins.map(() => new Mesh(new SphereGeometry(1.2 * data.radius, 20, 14), painted("steel")));
    this.root.add(this.barrel, this.piston, ...this.balls);
  }

  /** Puts it between its pins; the rod slides in the barrel. */
  between(a: Vector3, b: Vector3): void {
    const { barrel, radius } = this.data;
    const along = b.clone().sub(a);
    const distance = Math.max(along.length(), 1e-9);
    along.divideScalar(distance);
    // Exaggerated bending may draw the pins further apart than the stroke allows.
    const length = Math.max(this.data.rod, distance - 0.95 * barrel);
    stretch(this.barrel, a, a.clone().addScaledVector(along, Math.min(barrel, distance)), radius);
    stretch(this.piston, b.clone().addScaledVector(along, -Math.min(length, distance)), b, 0.55 * radius);
    this.balls[0].position.copy(a);
    this.balls[1].position.copy(b);
  }
}
