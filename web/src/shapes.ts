// What each part of the model looks like: Python says what it is, and here it is handed to the file that shapes it.

import { CylinderGeometry, Group, Mesh, Vector3 } from "three";
import type { Part } from "./data";
import { bracket, girder, type GirderEnds, groove, link, pin, profile, seat } from "./girder";
import { bridle, hookBlock } from "./hook";
import { ballast, bed, gantry, house } from "./house";
import { hullMesh } from "./hull";
import { column, pedestal, upright } from "./king";
import { lattice, tapered } from "./lattice";
import { container, crate, openFrame, panel, tank } from "./load";
import { painted } from "./paint";
import { barrel, rod as pistonRod } from "./ram";
import { cradle, drum } from "./sheave";
import { Frame, Solid } from "./solid";
import { surfaceMesh } from "./surface";

/** The axis of three's cylinders and cones. */
export const UP = new Vector3(0, 1, 0);

/** The mesh of a hull or of a surface from a file: what is not put together here. */
export function own(part: Part): Group | Mesh | null {
  if (part.shape === "surface") return surfaceMesh(part.corners ?? [], part.triangles ?? [], part.colour);
  if (part.shape !== "hull") return null;
  const ship = hullMesh(part.size[0], part.size[1], part.size[2], part.size[3], part.house ?? 0);
  const place = new Group();
  place.add(ship);
  if (part.along === "y") ship.rotation.z = Math.PI / 2;
  if (part.down) place.rotation.x = Math.PI;
  place.position.set(...part.from);
  return place;
}

/** Adds a part that keeps its shape to what is made of its body. */
export function build(solid: Solid, part: Part): void {
  const [a, b] = [new Vector3(...part.from), new Vector3(...part.to)];
  const axis = new Vector3(...(part.axis ?? [0, 1, 0]));
  const up = new Vector3(...(part.up ?? [0, 0, 1]));
  const [first, second] = part.size;
  const length = a.distanceTo(b);
  const along = b.clone().sub(a);
  const section = (part.section ?? [first, second]) as [number, number];
  switch (part.look) {
    case "boom":
    case "telescope":
      return boom(solid, part, Frame.along(a, along, axis), length, section);
    case "lattice": {
      const sides = tapered(section[0], section[1], length);
      return lattice(solid, Frame.along(a, along, axis), length, sides, 1.1 * section[0], part.ends?.[0] === "lug", part.colour);
    }
    case "link":
      return link(solid, Frame.along(a, along, axis), length, section, part.colour);
    case "bracket":
      return bracket(solid, a, b, axis, section, part.colour);
    case "seat":
      return seat(solid, upright(a, up, axis.clone().cross(up)), section, part.colour);
    case "guide":
      solid.bar(a, b, first, part.colour);
      return groove(solid, b.addScaledVector(along.normalize(), -3.2 * first), axis, 3.2 * first, 2.4 * first, "steel");
    case "pin":
      return pin(solid, a, axis, first, section[1]);
    case "eye":
      return; // part of the barrel or the rod
    case "column": {
      const frame = upright(a, up, new Vector3(...(part.front ?? [1, 0, 0])));
      return column(solid, frame, b.dot(frame.x), b.dot(frame.z), section[0], section[1], part.colour);
    }
    case "pedestal":
      return pedestal(solid, a, b, first, new Vector3(1, 0, 0));
    case "bed":
    case "house":
    case "ballast":
      return onHouse(solid, part, upright(a, up, new Vector3(...(part.front ?? [1, 0, 0]))));
    case "gantry":
      return gantry(solid, a, up, b, axis, section, part.colour);
    case "barrel":
      return barrel(solid, Frame.along(a, along, axis), length, first);
    case "rod":
      return pistonRod(solid, Frame.along(b, along.negate(), axis), length, first, section[0]);
    case "drum":
      return drum(solid, a.add(b).multiplyScalar(0.5), along, first, length);
    case "cradle":
      return cradle(solid, a, b, axis, section[0], section[1], part.colour);
    case "block":
    case "bridle":
    case "container":
    case "crate":
    case "panel":
    case "frame":
      return hanging(solid, part, a, up, axis);
    case "tank":
      return tank(solid, a, b, first, part.colour);
    case "sling":
      return solid.bar(a, b, first, "sling", { sides: 6 });
    default:
      return plain(solid, part, a, b);
  }
}

function boom(solid: Solid, part: Part, frame: Frame, length: number, [depth, width]: [number, number]): void {
  const [foot, tip] = part.ends ?? ["plain", "head"];
  const ends: GirderEnds = { foot, tip };
  const share = profile(ends, part.look === "telescope");
  const sides = (place: number): [number, number] => [share(place)[0] * depth, share(place)[1] * width];
  girder(solid, frame, length, sides, [0.14, 0.16, 0.24, 0.4, 0.62, 0.8], ends, part.colour);
}

function onHouse(solid: Solid, part: Part, frame: Frame): void {
  const edges = (part.section ?? part.size) as [number, number, number];
  if (part.look === "house") house(solid, frame, edges, part.colour);
  else if (part.look === "ballast") ballast(solid, frame, edges);
  else bed(solid, frame, edges, new Vector3(), part.colour);
}

/** What hangs in ropes, with its edges along the axes of a frame whose z is the body's axis that is nearest to upwards. */
function hanging(solid: Solid, part: Part, at: Vector3, up: Vector3, axis: Vector3): void {
  const { size, section, look } = part;
  if (section && look === "block") return hookBlock(solid, new Frame(at, axis.clone().cross(up), axis, up), section as [number, number, number]);
  const vertical = largest(up);
  const level = [0, 1, 2].filter((i) => i !== vertical);
  const across = look === "block" || look === "bridle" ? level[Math.abs(axis.getComponent(level[0])) > 0.5 ? 0 : 1] : level[size[level[0]] < size[level[1]] ? 0 : 1];
  const lengthwise = level[0] === across ? level[1] : level[0];
  const unit = (i: number) => new Vector3().setComponent(i, 1);
  const z = unit(vertical).multiplyScalar(Math.sign(up.getComponent(vertical)) || 1);
  const y = unit(across);
  const frame = new Frame(at, y.clone().cross(z), y, z);
  const edges: [number, number, number] = [size[lengthwise], size[across], size[vertical]];
  if (look === "block") hookBlock(solid, frame, edges);
  else if (look === "bridle") bridle(solid, new Frame(at, unit(0), unit(1), unit(2)), [size[0], size[1], size[2]]);
  else if (look === "container") container(solid, frame, edges, part.colour);
  else if (look === "crate") crate(solid, frame, edges, part.colour);
  else if (look === "panel") panel(solid, frame, edges);
  else openFrame(solid, frame, edges);
}

function largest(v: Vector3): number {
  const sizes = [Math.abs(v.x), Math.abs(v.y), Math.abs(v.z)];
  return sizes.indexOf(Math.max(...sizes));
}

/** A part of which no more is known than its shape. */
function plain(solid: Solid, part: Part, a: Vector3, b: Vector3): void {
  const [first, second, third] = part.size;
  const frame = new Frame(a, new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1));
  if (part.shape === "box") crate(solid, frame, [first, second, third], part.colour);
  else if (part.shape === "ball") pin(solid, a, new Vector3(0, 1, 0), first, 2 * first);
  else solid.turned(a, b.clone().sub(a), [[0, 0], [0, first], [a.distanceTo(b), second], [a.distanceTo(b), 0]], part.colour, { sides: part.shape === "beam" ? 4 : 16 });
}

/** A cylinder of height and radius 1, for `stretch`. */
export function rod(colour: string, sides = 20): Mesh {
  return new Mesh(new CylinderGeometry(1, 1, 1, sides), painted(colour));
}

/** Puts a cylinder of height and radius 1 between two points. */
export function stretch(cylinder: Mesh, a: Vector3, b: Vector3, radius: number): void {
  const along = b.clone().sub(a);
  const length = Math.max(along.length(), 1e-9);
  cylinder.position.addVectors(a, b).multiplyScalar(0.5);
  cylinder.quaternion.setFromUnitVectors(UP, along.divideScalar(length));
  cylinder.scale.set(radius, length, radius);
}
