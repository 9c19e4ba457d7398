// Arrows of forces and moments, and the scales that they are drawn to.

import { ConeGeometry, CylinderGeometry, Group, type Material, Mesh, MeshBasicMaterial, Vector3 } from "three";
import { stretch, UP } from "./shapes";

/** The number of the form 1, 2 or 5 times a power of ten at or below a value. */
export function nice(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * (value < 2 * power ? 1 : value < 5 * power ? 2 : 5);
}

/** A scale that keeps the longest arrow between a sixteenth and four tenths of the crane: it changes only when that leaves the range. */
export function scaled(perMetre: number, most: number, size: number): number {
  const length = most / perMetre / size;
  return most > 0 && (length > 0.4 || length < 0.06) ? nice(most / (0.18 * size)) : perMetre;
}

/** An arrow that is drawn over everything, so that it is seen inside a boom. */
export class Arrow {
  readonly group = new Group();
  private readonly shaft: Mesh;
  private readonly head: Mesh;
  private readonly foot = new Vector3();

  constructor(colour: number, private readonly radius: number) {
    const material: Material = new MeshBasicMaterial({ color: colour, depthTest: false, transparent: true, opacity: 0.9 });
    this.shaft = new Mesh(new CylinderGeometry(1, 1, 1, 10), material);
    this.head = new Mesh(new ConeGeometry(1, 1, 14), material);
    this.group.add(this.shaft, this.head);
    this.group.renderOrder = 10;
    this.shaft.renderOrder = this.head.renderOrder = 10;
    this.group.visible = false;
  }

  /** Where it begins. */
  get at(): Vector3 {
    return this.foot.clone();
  }

  /** Along the shaft, as long as the arrow is. */
  drawn(): Vector3 {
    const tip = new Vector3(0, 0.5, 0).applyMatrix4(this.head.matrix.compose(this.head.position, this.head.quaternion, this.head.scale));
    return this.group.visible ? tip.sub(this.foot) : tip.set(0, 0, 0);
  }

  point(at: Vector3, along: Vector3): void {
    this.foot.copy(at);
    const length = along.length();
    this.group.visible = length > 1e-6 && Number.isFinite(length);
    if (!this.group.visible) return;
    const head = Math.min(5 * this.radius, 0.6 * length);
    const direction = along.clone().divideScalar(length);
    const neck = at.clone().addScaledVector(direction, length - head);
    stretch(this.shaft, at, neck, this.radius);
    this.head.position.copy(neck).addScaledVector(direction, head / 2);
    this.head.quaternion.setFromUnitVectors(UP, direction);
    this.head.scale.set(2.4 * this.radius, head, 2.4 * this.radius);
  }
}
