// The camera's way from one place to another.

import { Vector3 } from "three";
import type { Pose } from "./views";

const SPAN = 800; // milliseconds

export class Way {
  private readonly since = performance.now();

  constructor(
    private readonly from: Pose,
    readonly goal: Pose,
    /** Whether the camera sits down at the end. */
    readonly seated: boolean,
  ) {}

  /** How much of it is done, from 0 to 1, at rest at both ends. */
  get part(): number {
    const s = Math.min((performance.now() - this.since) / SPAN, 1);
    return s * s * s * (10 - 15 * s + 6 * s * s);
  }

  /** About what is looked at, by the direction and the distance from it, so that the way leads around and not through. */
  at(part: number): Pose {
    const { from, goal } = this;
    const aim = from.aim.clone().lerp(goal.aim, part);
    const [a, b] = [from.eye.clone().sub(from.aim), goal.eye.clone().sub(goal.aim)];
    const far = a.length() ** (1 - part) * b.length() ** part;
    const eye = between(a.normalize(), b.normalize(), part).multiplyScalar(far).add(aim);
    return { eye, aim, fov: from.fov + part * (goal.fov - from.fov) };
  }
}

/** A direction part of the way from one to another, by their angles about the vertical and above the horizon. */
function between(a: Vector3, b: Vector3, part: number): Vector3 {
  const [ya, yb] = [Math.atan2(a.y, a.x), Math.atan2(b.y, b.x)];
  const [za, zb] = [a, b].map(({ z }) => Math.asin(Math.min(Math.max(z, -1), 1)));
  const yaw = ya + part * Math.atan2(Math.sin(yb - ya), Math.cos(yb - ya));
  const up = za + part * (zb - za);
  return new Vector3(Math.cos(up) * Math.cos(yaw), Math.cos(up) * Math.sin(yaw), Math.sin(up));
}
