// Legs under a crane on land whose load reaches below its foot: the ground lies lower then, and something must stand on it.

import { Group, Vector3 } from "three";
import type { Vector } from "./data";
import { rod, stretch } from "./shapes";

export class Legs {
  readonly root = new Group();
  private readonly feet: Vector3[];

  /** Feet in axes with z up, and a radius in proportion to the crane. */
  constructor(feet: Vector[], turn: number[], private readonly radius: number) {
    const [a, b, c, d, e, f, g, h, i] = turn;
    const upright = ([x, y, z]: Vector) => new Vector3(a * x + b * y + c * z, d * x + e * y + f * z, g * x + h * y + i * z);
    this.feet = feet.map(upright);
    for (const _ of feet) {
      const leg = rod("deck");
      leg.castShadow = true;
      leg.visible = false;
      this.root.add(leg);
    }
  }

  /** Lets every leg end on the ground at a height. */
  standOn(level: number): void {
    this.feet.forEach((foot, k) => {
      const leg = this.root.children[k] as ReturnType<typeof rod>;
      leg.visible = foot.z > level;
      stretch(leg, new Vector3(foot.x, foot.y, level), foot, this.radius);
    });
  }
}
