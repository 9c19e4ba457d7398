// The crane and ship as meshes: made once from the model's parts, then moved by the poses of the bodies; and arrows of
// the reactions in the joints.

import {
  BoxGeometry,
  BufferGeometry,
  ConeGeometry,
  CylinderGeometry,
  Group,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type Object3D,
  Quaternion,
  SphereGeometry,
  Vector3,
} from "three";
import type { Part, SceneData } from "./data";
import { hullMesh } from "./hull";

const COLOURS: Record<string, number> = {
  red: 0xd3502f,
  blue: 0x2c7fb8,
  yellow: 0xf0b429,
  green: 0x4f9d69,
  violet: 0x8a6fb0,
  steel: 0x5a646c,
  barrel: 0x3b454d,
  rod: 0xd9dee2,
  deck: 0x6d7880,
  load: 0xe07b39,
  hull: 0x24405c,
};
const UP = new Vector3(0, 1, 0);

export class Bodies {
  readonly root = new Group();
  /** The hull, if there is one: what moves with it, and its main dimensions. */
  readonly hull: { mesh: Object3D; part: Part } | null = null;
  private readonly groups = new Map<string, Group>();
  private readonly wire: Mesh | null;
  private readonly forces: Arrow[];
  private readonly moments: Arrow[];
  showForces = false;
  showMoments = false;
  /** Newtons, and newton metres, that an arrow of one metre stands for; they follow what there is to show. */
  readonly perMetre = { force: 1, moment: 1 };

  constructor(private readonly data: SceneData) {
    const [a, b, c, d, e, f, g, h, i] = data.turn;
    this.root.matrixAutoUpdate = false;
    this.root.matrix.set(a, b, c, 0, d, e, f, 0, g, h, i, 0, 0, 0, 0, 1);
    for (const name of data.bodies) {
      const group = new Group();
      group.matrixAutoUpdate = false;
      this.groups.set(name, group);
      this.root.add(group);
    }
    for (const part of data.parts) {
      const made = mesh(part);
      this.groups.get(part.body)?.add(made);
      if (part.shape === "hull") this.hull = { mesh: made.children[0], part };
    }
    this.root.traverse((object) => {
      if (object instanceof Mesh) object.castShadow = true;
    });
    this.wire = data.wire ? new Mesh(new CylinderGeometry(1, 1, 1, 8), painted("barrel")) : null;
    if (this.wire) this.root.add(this.wire);
    this.perMetre = { force: nice(data.force / (0.35 * data.size)), moment: nice(data.force) };
    this.forces = data.joints.map(() => new Arrow(0x12a594, 0.008 * data.size));
    this.moments = data.joints.map(() => new Arrow(0xc04bd6, 0.006 * data.size));
    for (const arrow of [...this.forces, ...this.moments]) this.root.add(arrow.group);
  }

  /** The group of a body, in ground axes. */
  body(name: string): Group | undefined {
    return this.groups.get(name);
  }

  /** Sets a pose from a rotation matrix, row by row, and a position, in flat arrays. */
  poseFromMatrix(name: string, rotation: ArrayLike<number>, r: number, position: ArrayLike<number>, p: number): void {
    const R = (i: number) => rotation[r + i];
    this.groups
      .get(name)
      ?.matrix.set(
        R(0), R(1), R(2), position[p], R(3), R(4), R(5), position[p + 1], R(6), R(7), R(8), position[p + 2], 0, 0, 0, 1,
      );
  }

  /** Sets a pose from position and quaternion (x, y, z, w). A pose that is not a number hides the body. */
  poseFromQuaternion(name: string, pose: ArrayLike<number>): void {
    const group = this.groups.get(name);
    if (!group) return;
    group.visible = pose[0] === pose[0] && pose[3] === pose[3];
    const turn = new Quaternion(pose[3], pose[4], pose[5], pose[6]).normalize();
    group.matrix.compose(new Vector3(pose[0], pose[1], pose[2]), turn, new Vector3(1, 1, 1));
  }

  /** After all poses: the wire between its ends, and the arrows of the reactions (6 numbers a joint, ground axes). */
  finish(reactions: ArrayLike<number> | null, offset: number): void {
    const { wire } = this.data;
    if (this.wire && wire) {
      const from = this.groups.get(wire.from) as Group;
      const to = this.groups.get(wire.to) as Group;
      const a = new Vector3().setFromMatrixPosition(from.matrix);
      const b = new Vector3(...wire.at).applyMatrix4(to.matrix);
      this.wire.visible = to.visible;
      stretch(this.wire, a, b, 0.0022 * this.data.size);
    }
    if (reactions) this.scale(reactions, offset);
    this.data.joints.forEach((joint, j) => {
      const at = new Vector3().setFromMatrixPosition((this.groups.get(joint) as Group).matrix);
      const show = (arrow: Arrow, wanted: boolean, first: number, scale: number) => {
        const there = wanted && reactions !== null;
        arrow.group.visible = there;
        if (!there) return;
        const k = offset + 6 * j + first;
        arrow.point(at, new Vector3(reactions[k], reactions[k + 1], reactions[k + 2]).divideScalar(scale));
      };
      show(this.forces[j], this.showForces, 0, this.perMetre.force);
      show(this.moments[j], this.showMoments, 3, this.perMetre.moment);
    });
    this.root.updateMatrixWorld(true);
  }

  /** Keeps the longest arrow between a sixteenth and four tenths of the crane: the scale changes only when it leaves that range. */
  private scale(reactions: ArrayLike<number>, offset: number): void {
    for (const [kind, first] of [["force", 0], ["moment", 3]] as const) {
      let most = 0;
      for (let j = 0; j < this.data.joints.length; ++j) {
        const k = offset + 6 * j + first;
        const size = Math.hypot(reactions[k], reactions[k + 1], reactions[k + 2]);
        if (size > most) most = size;
      }
      const length = most / this.perMetre[kind] / this.data.size;
      if (most > 0 && (length > 0.4 || length < 0.06)) this.perMetre[kind] = nice(most / (0.18 * this.data.size));
    }
  }
}

/** The number of the form 1, 2 or 5 times a power of ten at or below a value. */
function nice(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * (value < 2 * power ? 1 : value < 5 * power ? 2 : 5);
}

function painted(colour: string): MeshStandardMaterial {
  const shiny = colour === "rod" || colour === "steel" || colour === "barrel";
  return new MeshStandardMaterial({
    color: COLOURS[colour] ?? 0x888888,
    roughness: shiny ? 0.35 : 0.6,
    metalness: shiny ? 0.4 : 0.05,
  });
}

function mesh(part: Part): Group | Mesh {
  const [a, b] = [new Vector3(...part.from), new Vector3(...part.to)];
  const [first, second] = part.size;
  if (part.shape === "hull") {
    const ship = hullMesh(first, second, part.size[2], part.size[3], part.house ?? 0);
    const place = new Group();
    place.add(ship);
    if (part.along === "y") ship.rotation.z = Math.PI / 2;
    if (part.down) place.rotation.x = Math.PI;
    place.position.copy(a);
    return place;
  }
  const material = painted(part.colour);
  if (part.shape === "ball" || part.shape === "box") {
    const shape = part.shape === "ball" ? new SphereGeometry(first, 20, 14) : new BoxGeometry(...(part.size as [number, number, number]));
    const found = new Mesh(shape, material);
    found.position.copy(a);
    return found;
  }
  const length = a.distanceTo(b);
  const shape: BufferGeometry =
    part.shape === "tube"
      ? new CylinderGeometry(second, first, length, 28)
      : new CylinderGeometry(second / Math.SQRT2, first / Math.SQRT2, length, 4).rotateY(Math.PI / 4);
  const found = new Mesh(part.shape === "beam" ? flat(shape) : shape, material);
  found.position.addVectors(a, b).multiplyScalar(0.5);
  found.quaternion.setFromUnitVectors(UP, b.clone().sub(a).normalize());
  return found;
}

/** Faces of their own colour and shade, as of a welded box. */
function flat(geometry: BufferGeometry): BufferGeometry {
  const found = geometry.toNonIndexed();
  found.computeVertexNormals();
  return found;
}

/** Puts a cylinder of height 1 between two points. */
function stretch(cylinder: Mesh, a: Vector3, b: Vector3, radius: number): void {
  const along = b.clone().sub(a);
  const length = Math.max(along.length(), 1e-9);
  cylinder.position.addVectors(a, b).multiplyScalar(0.5);
  cylinder.quaternion.setFromUnitVectors(UP, along.divideScalar(length));
  cylinder.scale.set(radius, length, radius);
}

/** An arrow that is drawn over everything, so that it is seen inside a boom. */
class Arrow {
  readonly group = new Group();
  private readonly shaft: Mesh;
  private readonly head: Mesh;

  constructor(colour: number, private readonly radius: number) {
    const material: Material = new MeshBasicMaterial({ color: colour, depthTest: false, transparent: true, opacity: 0.9 });
    this.shaft = new Mesh(new CylinderGeometry(1, 1, 1, 10), material);
    this.head = new Mesh(new ConeGeometry(1, 1, 14), material);
    this.group.add(this.shaft, this.head);
    this.group.renderOrder = 10;
    this.shaft.renderOrder = this.head.renderOrder = 10;
    this.group.visible = false;
  }

  point(at: Vector3, along: Vector3): void {
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
