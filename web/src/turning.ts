// The keys of the picture: arrows turn the camera, plus and minus zoom, numbers choose where to look from.

import { Spherical, Vector3 } from "three";
import { type ViewName, VIEWS } from "./views";

export interface Turn {
  /** About the vertical, and upwards [rad]. */
  about: number;
  up: number;
  /** Times as far, or as wide. */
  zoom: number;
}

const TURNS: Record<string, Turn> = {
  ArrowLeft: { about: -0.08, up: 0, zoom: 1 },
  ArrowRight: { about: 0.08, up: 0, zoom: 1 },
  ArrowUp: { about: 0, up: -0.06, zoom: 1 },
  ArrowDown: { about: 0, up: 0.06, zoom: 1 },
  "+": { about: 0, up: 0, zoom: 0.9 },
  "=": { about: 0, up: 0, zoom: 0.9 },
  "-": { about: 0, up: 0, zoom: 1.1 },
};

/** What a key means to the camera: a place to look from, a turn, or nothing. */
export function meaning(event: KeyboardEvent, there: readonly ViewName[]): ViewName | Turn | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key === "Home") return "crane";
  const name = VIEWS[Number(event.key) - 1]?.[0];
  if (name) return there.includes(name) ? name : null;
  return TURNS[event.key] ?? null;
}

/** The arm from what is looked at to the eye, after a turn. */
export function turnedArm(arm: Vector3, { about, up, zoom }: Turn, most: number): Vector3 {
  // Spherical coordinates have y up: exchange y and z on the way in and out.
  const ball = new Spherical().setFromVector3(new Vector3(arm.x, arm.z, -arm.y));
  ball.theta += about;
  ball.phi = Math.min(Math.max(ball.phi + up, 0.05), most);
  ball.radius *= zoom;
  const to = new Vector3().setFromSpherical(ball);
  return new Vector3(to.x, -to.z, to.y);
}

export function help(there: readonly ViewName[]): string {
  const keys = VIEWS.map(([name, label], i) => ({ name, text: `${i + 1} ${label.toLowerCase()}` })).filter(({ name }) => there.includes(name));
  return (
    "3D view of the crane. Drag to turn, two fingers or wheel to zoom; with the keyboard: arrows, plus and minus, Home; " +
    `${keys.map(({ text }) => text).join(", ")}.`
  );
}
