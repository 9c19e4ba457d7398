// Meshes of the model's parts, and the colours they are painted in.

import {
  BoxGeometry,
  type BufferGeometry,
  CylinderGeometry,
  Group,
  Mesh,
  MeshStandardMaterial,
  SphereGeometry,
  Vector3,
} from "three";
import type { Part } from "./data";
import { hullMesh } from "./hull";
import { surfaceMesh } from "./surface";

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
  rubber: 0x1d2226,
  touch: 0xff8c2e,
};
/** The axis of three's cylinders and cones. */
export const UP = new Vector3(0, 1, 0);

export function painted(colour: string): MeshStandardMaterial {
  const shiny = colour === "rod" || colour === "steel" || colour === "barrel";
  return new MeshStandardMaterial({
    color: COLOURS[colour] ?? 0x888888,
    roughness: shiny ? 0.35 : 0.6,
    metalness: shiny ? 0.4 : 0.05,
  });
}

/** The mesh of a part that keeps its shape. */
export function mesh(part: Part): Group | Mesh {
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
  if (part.shape === "surface") return surfaceMesh(part.corners ?? [], part.triangles ?? [], material);
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
