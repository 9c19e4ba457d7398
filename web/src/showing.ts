// The present state of a live run or a recorded one, put into the picture and into the plots' units.

import type { SceneData, Signal } from "./data";
import type { Recording } from "./playback";
import type { Simulation } from "./simulation";
import type { Stage } from "./stage";

/** Moves what is drawn to the present state of a live run. */
export function showLive(stage: Stage, scene: SceneData, simulation: Simulation): void {
  const { y, sea } = simulation;
  scene.bodies.forEach((name, b) =>
    stage.bodies.poseFromMatrix(name, y, simulation.entry("rotation", 9 * b), y, simulation.entry("position", 3 * b)),
  );
  const shape = simulation.entry("beam_shape", 0);
  if (shape >= 0) stage.bodies.bendThrough(y, shape);
  scene.shown.forEach(({ output, at }, i) => {
    const k = simulation.entry(output, at);
    stage.bodies.shown[i] = k < 0 ? NaN : y[k];
  });
  stage.bodies.finish(y, (joint) => simulation.entry("reaction", 6 * joint));
  // A model that runs elsewhere has irregular waves of its own, which are not known here.
  const known = !simulation.elsewhere || simulation.data.sea?.regular;
  const waves = known ? (sea?.packed(simulation.time, stage.water.packed) ?? 0) : 0;
  if (waves > 0) stage.water.waves(waves, simulation.time);
  else stage.water.still(simulation.time);
}

/** Moves what is drawn to a time of a recorded run. */
export function showRecorded(stage: Stage, recording: Recording, t: number): void {
  recording.show(stage.bodies, t);
  const direction = recording.profile(t, stage.water.reach, stage.water.packed);
  if (direction === null) stage.water.still(t);
  else stage.water.profile(direction, t);
  stage.water.meet(stage.bodies.sketches.levels());
}

/** The present value of a signal of a live run; null where the chosen variant does not have it. */
export function liveValue(signal: Signal, simulation: Simulation): number | null {
  if (signal.output === "wave_elevation") return simulation.sea?.elevationAtVessel(simulation.time, signal.at[0]) ?? 0;
  let sum = 0;
  for (const k of signal.at) {
    const at = simulation.entry(signal.output, k);
    if (at < 0) return null;
    if (signal.at.length === 1) return signal.factor * simulation.y[at];
    sum += simulation.y[at] ** 2;
  }
  return signal.factor * Math.sqrt(sum);
}
