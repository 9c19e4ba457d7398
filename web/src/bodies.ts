// The crane and ship: meshes of the model's parts, moved by the poses of the bodies and the bending of booms; and arrows
// of the reactions in the joints.

import { type BufferGeometry, Group, InstancedMesh, type Material, Matrix4, Mesh, type Object3D, Quaternion, Vector3 } from "three";
import { Arrow, nice, scaled } from "./arrows";
import { Boom } from "./boom";
import type { Bracket, Part, SceneData, Spot } from "./data";
import { bracket } from "./girder";
import { build, own, rod, stretch } from "./shapes";
import { Sketches } from "./sketches";
import { Solid } from "./solid";
import { StrutMesh } from "./struts";

export class Bodies {
  readonly root = new Group();
  /** The hull, if there is one: what moves with it, and its main dimensions. */
  readonly hull: { mesh: Object3D; part: Part } | null = null;
  private readonly hulls: Object3D[] = [];
  /** The ships, to see whether they hide something. */
  get ships(): readonly Object3D[] {
    return this.hulls;
  }

  private readonly groups = new Map<string, Group>();
  /** Flexible booms by the names of their bodies; those that bend are listed in the data. */
  private readonly booms = new Map<string, Boom>();
  private readonly struts: StrutMesh[];
  private readonly brackets: Group[];
  /** How many times larger than they are deflections are drawn. */
  exaggeration = 1;
  private readonly wire: Mesh | null;
  /** Ropes, discs, decks and marks of parts, and the numbers that they follow: set before `finish`. */
  readonly sketches: Sketches;
  readonly shown: Float64Array;
  private readonly forces: Arrow[];
  private readonly moments: Arrow[];
  showForces = false;
  showMoments = false;
  /** Sizes of force and moment in every joint [N, N m]; not numbers where they are not known. */
  readonly reactions = new Map<string, { force: number; moment: number }>();
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
    const solids = new Map<string, Solid>();
    for (const part of data.parts) {
      const group = part.body === "ground" ? this.root : this.groups.get(part.body);
      const made = part.shape === "boom" ? this.flexible(part) : own(part);
      if (made) group?.add(made);
      else solids.set(part.body, solids.get(part.body) ?? new Solid());
      if (made && part.shape === "hull") {
        this.hull = { mesh: made.children[0], part };
        this.hulls.push(made);
      }
      if (!made) build(solids.get(part.body) as Solid, part);
    }
    for (const [name, solid] of solids) this.groups.get(name)?.add(...solid.meshes());
    this.struts = data.struts.map((strut) => new StrutMesh(strut));
    this.brackets = data.brackets.map((spot) => this.bracket(spot));
    for (const one of [...this.struts.map((strut) => strut.root), ...this.brackets]) this.root.add(one);
    this.root.traverse((object) => {
      if (object instanceof Mesh) object.castShadow = !(object.material as Material).transparent;
    });
    this.wire = data.wire ? rod("barrel", 8) : null;
    if (this.wire) this.root.add(this.wire);
    this.perMetre = { force: nice(data.force / (0.35 * data.size)), moment: nice(data.force) };
    this.forces = data.joints.map(() => new Arrow(0x12a594, 0.008 * data.size));
    this.moments = data.joints.map(() => new Arrow(0xc04bd6, 0.006 * data.size));
    for (const arrow of [...this.forces, ...this.moments]) this.root.add(arrow.group);
    this.sketches = new Sketches(data);
    this.shown = new Float64Array(data.shown.length).fill(NaN);
    this.root.add(this.sketches.root);
  }

  private flexible(part: Part): Object3D {
    const boom = new Boom(part);
    this.booms.set(part.body, boom);
    return boom.root;
  }

  /** A bracket beside a boom, in the frame of the section that carries it. */
  private bracket(spot: Bracket): Group {
    const group = new Group();
    group.matrixAutoUpdate = false;
    const part = this.booms.get(spot.on)?.part;
    const solid = new Solid();
    const depth = part ? Math.max(part.size[0], part.size[1]) : 0.03 * this.data.size;
    bracket(solid, new Vector3(), new Vector3(...spot.at), new Vector3(...spot.axis), [depth, depth], part?.colour ?? "steel");
    group.add(...solid.meshes());
    return group;
  }

  /** Triangles and draw calls of the crane, without hulls, as it is drawn once: shadows draw it again. Arrows are not counted. */
  drawn(): { triangles: number; calls: number } {
    const found = { triangles: 0, calls: 0 };
    const hulls = new Set<Object3D>(this.hulls);
    const count = (object: Object3D) => {
      if (hulls.has(object)) return;
      if (object instanceof Mesh) {
        const { index, attributes } = object.geometry as BufferGeometry;
        found.triangles += ((index?.count ?? attributes.position.count) / 3) * (object instanceof InstancedMesh ? object.count : 1);
        found.calls += 1;
      }
      object.children.forEach(count);
    };
    const arrows = new Set<Object3D>([...this.forces, ...this.moments].map((arrow) => arrow.group));
    for (const child of this.root.children) if (!arrows.has(child)) count(child);
    return found;
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

  /** Bends all booms by deflections along their bodies' axes. */
  bend(deflections: ArrayLike<number>, offset: number): void {
    let k = offset;
    for (const boom of this.bending()) {
      boom.bend(deflections, k, this.exaggeration);
      k += 3 * boom.count;
    }
  }

  /** The same from where the stations are in the ground frame; called after all poses. */
  bendThrough(points: ArrayLike<number>, offset: number): void {
    const found: number[] = [];
    for (const boom of this.bending()) {
      const back = (this.groups.get(boom.part.body) as Group).matrix.clone().invert();
      for (let i = 0; i < boom.count; ++i) {
        const k = offset + found.length;
        const d = new Vector3(points[k], points[k + 1], points[k + 2]).applyMatrix4(back).sub(boom.place(i));
        found.push(d.x, d.y, d.z);
      }
    }
    this.bend(found, 0);
  }

  /** The booms whose deflections come, in their order. */
  private bending(): Boom[] {
    return this.data.booms.map((name) => this.booms.get(name)).filter((boom) => boom !== undefined);
  }

  /** The points through which a boom is drawn, in the ground frame. */
  shape(name: string): number[][] {
    const boom = this.booms.get(name);
    if (!boom) throw new RangeError(`there is no flexible boom ${name}; there are: ${[...this.booms.keys()].join(", ")}`);
    const pose = (this.groups.get(name) as Group).matrix;
    return boom.points().map((point) => point.clone().applyMatrix4(pose).toArray());
  }

  /** The pins of every strut as they are drawn, in the ground frame. */
  pins(): Record<string, number[][]> {
    const ends = (strut: StrutMesh) => strut.data.pins.map((pin) => this.at(pin).toArray());
    return Object.fromEntries(this.struts.map((strut) => [strut.data.name, ends(strut)]));
  }

  /** After all poses and deflections: what booms carry, struts, the wire, and the arrows of the reactions: 6 numbers a joint along ground axes, from `first(j)` on for joint j. */
  finish(reactions: ArrayLike<number> | null, first: (joint: number) => number): void {
    if (this.exaggeration !== 1) this.carry();
    for (const strut of this.struts) {
      const [first, second] = strut.data.pins;
      strut.between(this.at(first), this.at(second), new Vector3(...strut.data.axis).transformDirection(this.frame(first)));
    }
    this.brackets.forEach((bracket, i) => bracket.matrix.copy(this.frame({ ...this.data.brackets[i], at: [0, 0, 0] })));
    const { wire } = this.data;
    if (this.wire && wire) {
      const from = this.groups.get(wire.from) as Group;
      const to = this.groups.get(wire.to) as Group;
      const a = new Vector3().setFromMatrixPosition(from.matrix);
      const b = new Vector3(...wire.at).applyMatrix4(to.matrix);
      this.wire.visible = to.visible;
      stretch(this.wire, a, b, 0.0022 * this.data.size);
    }
    if (reactions) this.scale(reactions, first);
    this.data.joints.forEach((joint, j) => {
      const at = new Vector3().setFromMatrixPosition((this.groups.get(joint) as Group).matrix);
      const size = (part: number) => (reactions && first(j) >= 0 ? Math.hypot(...[0, 1, 2].map((i) => reactions[first(j) + part + i])) : NaN);
      this.reactions.set(joint, { force: size(0), moment: size(3) });
      const show = (arrow: Arrow, wanted: boolean, part: number, scale: number) => {
        const there = wanted && reactions !== null && first(j) >= 0;
        arrow.group.visible = there;
        if (!there) return;
        const k = first(j) + part;
        arrow.point(at, new Vector3(reactions[k], reactions[k + 1], reactions[k + 2]).divideScalar(scale));
      };
      show(this.forces[j], this.showForces, 0, this.perMetre.force);
      show(this.moments[j], this.showMoments, 3, this.perMetre.moment);
    });
    this.sketches.follow((spot) => this.frame(spot), this.shown);
    this.root.updateMatrixWorld(true);
  }

  /** Where a joint is, in the ground frame. */
  jointAt(joint: string): Vector3 {
    return new Vector3().setFromMatrixPosition((this.groups.get(joint) as Group).matrix);
  }

  /** Both ends of all arrows that are drawn, in the ground frame: of joints by name, of others with what they stand for. */
  arrowsDrawn(): { joint: string | null; text: string; from: Vector3; to: Vector3 }[] {
    const own = this.data.joints.flatMap((joint, j) => [this.forces[j], this.moments[j]].map((arrow) => ({ joint, text: "", arrow })));
    const seen = [...own, ...this.sketches.arrows().map((one) => ({ ...one, joint: null }))].filter(({ arrow }) => arrow.group.visible);
    return seen.map(({ joint, text, arrow }) => ({ joint, text, from: arrow.at, to: arrow.at.add(arrow.drawn()) }));
  }

  /** Force and moment of every arrow as it is drawn, by joint [N, N m]; zero where none is drawn. */
  arrows(): Record<string, { force: number[]; moment: number[] }> {
    const { force, moment } = this.perMetre;
    const drawn = (arrow: Arrow, scale: number) => arrow.drawn().multiplyScalar(scale).toArray();
    const both = (j: number) => ({ force: drawn(this.forces[j], force), moment: drawn(this.moments[j], moment) });
    return Object.fromEntries(this.data.joints.map((joint, j) => [joint, both(j)]));
  }

  /** Moves every body as the exaggerated section that carries it has moved from the true one. */
  private carry(): void {
    const truth = new Map([...this.groups].map(([name, group]) => [name, group.matrix.clone()]));
    for (const [name, group] of this.groups) {
      const spot = this.data.carriers[name];
      const [drawn, actual] = [this.groups.get(spot?.on ?? ""), truth.get(spot?.on ?? "")];
      if (!drawn || !actual) continue;
      const boom = this.booms.get(spot.on);
      const section = (exaggerated: boolean) =>
        boom && spot.place !== null ? boom.section(spot.place, exaggerated) : new Matrix4();
      const from = actual.clone().multiply(section(false));
      const to = drawn.matrix.clone().multiply(section(true));
      group.matrix.premultiply(to.multiply(from.invert()));
    }
  }

  /** Where a spot is drawn, in the ground frame. */
  at(spot: Spot): Vector3 {
    return new Vector3().setFromMatrixPosition(this.frame(spot));
  }

  /** The frame of a spot's body, or of the section that carries it, as it is drawn, with its origin at the spot. */
  private frame(spot: Spot): Matrix4 {
    const found = new Matrix4().makeTranslation(...spot.at);
    const boom = this.booms.get(spot.on);
    if (boom && spot.place !== null) found.premultiply(boom.section(spot.place, true));
    const group = this.groups.get(spot.on);
    return group ? found.premultiply(group.matrix) : found;
  }

  private scale(reactions: ArrayLike<number>, first: (joint: number) => number): void {
    for (const [kind, part] of [["force", 0], ["moment", 3]] as const) {
      let most = 0;
      for (let j = 0; j < this.data.joints.length; ++j) {
        const k = first(j) + part;
        const size = Math.hypot(reactions[k], reactions[k + 1], reactions[k + 2]);
        if (size > most) most = size;
      }
      if (most > 1e-9 * this.data.force) this.perMetre[kind] = scaled(this.perMetre[kind], most, this.data.size);
    }
  }
}
