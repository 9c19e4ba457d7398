// What the crane is painted in. Colours are in the corners of the geometry, so that a body needs one mesh for each of a few
// materials, however many colours it has.

import { Color, MeshStandardMaterial } from "three";

/** Paint, bare metal, and glass: how they take the light. All meshes share these. */
export type Finish = "paint" | "metal" | "glass";

const PAINTS: Record<string, [number, Finish]> = {
  // The structure: signal yellow, a deeper orange for every second boom, light grey where sections slide.
  king: [0xf0ab1a, "paint"],
  boom: [0xf9b824, "paint"],
  jib: [0xe98526, "paint"],
  stage: [0xd9dad4, "paint"],
  link: [0x454e56, "paint"],
  pedestal: [0xc9ced1, "paint"],
  ballast: [0x4a535b, "paint"],
  deck: [0x6d7880, "paint"],
  // The cab, walkways and what must be seen.
  cab: [0xf4f5f3, "paint"],
  rail: [0xf5c518, "paint"],
  grating: [0x5b656d, "paint"],
  dark: [0x2b3238, "paint"],
  glass: [0x1c2d38, "glass"],
  lamp: [0xfff4cf, "paint"],
  // Machinery.
  steel: [0x7b868e, "metal"],
  barrel: [0x39434b, "paint"],
  rod: [0xe4e9ec, "metal"],
  hose: [0x15191c, "paint"],
  drum: [0x4d5860, "paint"],
  rope: [0x59656d, "metal"],
  rubber: [0x1d2226, "paint"],
  touch: [0xff8c2e, "paint"],
  // What hangs on the hook.
  load: [0x2b6f93, "paint"],
  panel: [0xbab5a8, "paint"],
  frame: [0xeab81c, "paint"],
  sling: [0x9aa3a9, "metal"],
  post: [0xf2b01e, "paint"],
  // What a plan shows: the volume that a move sweeps, and what it keeps clear of.
  swept: [0x2f9bd6, "paint"],
  obstacle: [0xd1495b, "paint"],
};

const FINISHES: Record<Finish, MeshStandardMaterial> = {
  paint: new MeshStandardMaterial({ vertexColors: true, roughness: 0.5, metalness: 0.05 }),
  metal: new MeshStandardMaterial({ vertexColors: true, roughness: 0.3, metalness: 0.35 }),
  glass: new MeshStandardMaterial({ vertexColors: true, roughness: 0.08, metalness: 0.2, name: "glass" }),
};

/** A paint by its name: its colour, darker or lighter by a factor, and its finish. */
export function paint(name: string, shade = 1): { colour: Color; finish: Finish } {
  const [colour, finish] = PAINTS[name] ?? [0x888888, "paint"];
  return { colour: new Color(colour).multiplyScalar(shade), finish };
}

/** The material of a finish, which all meshes share. */
export function material(finish: Finish): MeshStandardMaterial {
  return FINISHES[finish];
}

const plain = new Map<string, MeshStandardMaterial>();

/** A material of one colour, for what has no colours in its corners; one for each paint. */
export function painted(name: string): MeshStandardMaterial {
  let found = plain.get(name);
  if (!found) {
    const { colour, finish } = paint(name);
    found = FINISHES[finish].clone();
    found.vertexColors = false;
    found.color = colour;
    plain.set(name, found);
  }
  return found;
}
