// What carries a crane on land whose load reaches below its foot: the ground lies lower then, and something must stand on it. The
// highest foot gets a column; what is fixed lower, an arm from it.

import { Group, Mesh, Vector3 } from "three";
import type { Foot, Vector } from "./data";
import { pedestal } from "./king";
import { Frame, lugOutline, Solid } from "./solid";

export class Legs {
  readonly root = new Group();
  private readonly feet: { at: Vector3; axis: Vector3 | null }[];

  /** Feet in axes with z up, and a radius in proportion to the crane. */
  constructor(feet: Foot[], turn: number[], private readonly radius: number) {
    const [a, b, c, d, e, f, g, h, i] = turn;
    const upright = ([x, y, z]: Vector) => new Vector3(a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z);
    this.feet = feet.map(({ at, axis }) => ({ at: upright(at), axis: axis && upright(axis) })).sort((one, other) => other.at.z - one.at.z);
  }

  /** Lets them end on the ground at a height. */
  standOn(level: number): void {
    for (const mesh of this.root.children) (mesh as Mesh).geometry.dispose();
    this.root.clear();
    const [top, ...others] = this.feet.filter(({ at }) => at.z > level + 0.1 * this.radius);
    if (!top) return;
    const solid = new Solid();
    const { x, y, z } = top.at;
    const high = top.axis ? Math.max(z - 1.1 * this.radius, level + 0.2 * (z - level)) : z;
    pedestal(solid, new Vector3(x, y, level), new Vector3(x, y, high), this.radius, new Vector3(1, 0, 0));
    if (top.axis) this.cheeks(solid, top.at, top.axis, z - high);
    for (const { at } of others) this.arm(solid, top.at, at, level);
    for (const mesh of solid.meshes()) {
      mesh.castShadow = true;
      this.root.add(mesh);
    }
  }

  /** Plates on the column that hold the pin of a boom. */
  private cheeks(solid: Solid, top: Vector3, axis: Vector3, high: number): void {
    const frame = Frame.along(top, new Vector3(0, 0, 1), axis);
    const outline = lugOutline(0.42 * this.radius, 1.5 * this.radius, high);
    for (const side of [-0.52, 0.52]) solid.plate(frame.moved(0, side * this.radius, 0), outline, 0.16 * this.radius, "pedestal", 0.96);
  }

  /** From the column to a foot beside it, or straight down where that is far off. */
  private arm(solid: Solid, top: Vector3, foot: Vector3, level: number): void {
    const root = new Vector3(top.x, top.y, foot.z);
    const long = root.distanceTo(foot);
    if (long > 6 * this.radius) pedestal(solid, new Vector3(foot.x, foot.y, level), foot, 0.7 * this.radius, new Vector3(1, 0, 0));
    else if (long > this.radius) {
      const way = foot.clone().sub(root);
      const plate = Frame.along(foot, way, new Vector3(0, 0, 1).cross(way));
      const [r, deep] = [0.35 * this.radius, Math.min(2 * this.radius, foot.z - level)];
      for (const side of [-0.4, 0.4])
        solid.plate(plate.moved(0, side * this.radius, 0), [[-long, -deep], [r, -r], [r, 0.6 * r], [-long, 0.6 * r]], 0.12 * this.radius, "pedestal", 0.94);
    }
  }
}
