// What stands still in its body: discs, decks, boxes and posts; and how all sketches find their places.

import { BoxGeometry, Group, Matrix4, Mesh, MeshStandardMaterial, Vector3 } from "three";
import type { BoxSketch, DiscSketch, PostSketch, ShownAt, SlabSketch, Spot, Vector } from "./data";
import { painted } from "./paint";
import { rod, stretch } from "./shapes";
import { drum, sheave } from "./sheave";
import { Solid } from "./solid";

/** Where a spot is drawn: the frame of its body or section, in ground axes, with its origin at the spot. */
export type Frames = (spot: Spot) => Matrix4;

/** One sketch in the picture; `values` are the numbers that pictures follow, in the order of the scene's `shown`. */
export interface Drawing {
  follow(frames: Frames, values: ArrayLike<number>): void;
}

export function place(frames: Frames, spot: Spot): Vector3 {
  return new Vector3().setFromMatrixPosition(frames(spot));
}

export function direction(frames: Frames, spot: Spot, along: Vector): Vector3 {
  return new Vector3(...along).transformDirection(frames(spot));
}

export function number(values: ArrayLike<number>, at: ShownAt | undefined): number {
  return at === null || at === undefined ? NaN : values[at];
}

/** A mesh that stands still in its body: moved with the frame of its spot. */
abstract class Fixed implements Drawing {
  protected readonly group = new Group();

  constructor(private readonly spot: Spot, root: Group) {
    this.group.matrixAutoUpdate = false;
    root.add(this.group);
  }

  follow(frames: Frames): void {
    this.group.matrix.copy(frames(this.spot));
  }

  protected add(mesh: Mesh): void {
    mesh.castShadow = true;
    this.group.add(mesh);
  }
}

/** A sheave, or a drum where its width is given. */
export class Disc extends Fixed {
  constructor(data: DiscSketch, root: Group) {
    super(data.spot, root);
    const axis = new Vector3(...data.axis).normalize();
    const solid = new Solid();
    if (data.width === null) sheave(solid, new Vector3(), axis, data.radius, 0.25 * data.radius);
    else drum(solid, new Vector3(), axis, data.radius, data.width);
    for (const mesh of solid.meshes()) this.add(mesh);
  }
}

/** A deck or a wall that can be touched: a thin plate behind its face. */
export class Slab extends Fixed {
  constructor(data: SlabSketch, root: Group, size: number) {
    super(data.spot, root);
    const [length, width] = data.size;
    const thick = 0.004 * size;
    const nearer = { polygonOffset: true, polygonOffsetFactor: -4, polygonOffsetUnits: -4 }; // than the ship's deck in the same plane
    const material = new MeshStandardMaterial({ color: 0x8a7a5c, roughness: 0.9, ...nearer });
    const mesh = new Mesh(new BoxGeometry(length, width, thick), material);
    const a = data.axes;
    const axes = new Matrix4().set(a[0], a[1], a[2], 0, a[3], a[4], a[5], 0, a[6], a[7], a[8], 0, 0, 0, 0, 1);
    mesh.quaternion.setFromRotationMatrix(axes);
    mesh.position.set(0, 0, -0.5 * thick).applyMatrix4(axes);
    this.add(mesh);
    mesh.castShadow = false;
    mesh.receiveShadow = true;
  }
}

export class Box extends Fixed {
  constructor(data: BoxSketch, root: Group) {
    super(data.spot, root);
    this.add(new Mesh(new BoxGeometry(...data.edges), painted("deck")));
  }
}

export class Post extends Fixed {
  constructor(data: PostSketch, root: Group) {
    super(data.spot, root);
    const mesh = rod("post");
    stretch(mesh, new Vector3(), new Vector3(...data.to), data.radius);
    this.add(mesh);
  }
}
