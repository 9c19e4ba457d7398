// All that a page can be told of itself: the state that a link brings back.

import type { Standing } from "./camera";
import type { Feature, Host } from "./features";
import { fingerprint, isRecord, type Kept } from "./link";
import { seaInput } from "./waves";

/** What tells a page's scenario from others. */
export function scenarioOf({ data }: Host): string {
  return fingerprint([data.title, data.live ? "live" : "recorded", ...data.scene.bodies, ...data.scene.joints].join("\n"));
}

/** All that is not as at the start. */
export function present(host: Host): Kept {
  const kept: Kept = { of: scenarioOf(host) };
  const { simulation, panel, stage, data } = host;
  if (simulation && simulation.variant > 0) kept.variant = simulation.data.programs[simulation.variant];
  const inputs: Record<string, number> = {};
  for (const [name, value] of panel?.present ?? []) {
    const now = value();
    if (now !== null) inputs[name] = now;
  }
  const sea = simulation?.sea;
  const usual = data.live?.variants[simulation?.variant ?? 0].sea ?? data.live?.sea;
  if (sea && usual) {
    if (sea.wanted.on !== usual.on) inputs.sea = Number(sea.wanted.on);
    const states = [usual, ...usual.others];
    [sea.wanted, ...sea.wanted.others].forEach((wanted, i) => {
      for (const name of ["hs", "tp", "direction"] as const) if (wanted[name] !== states[i]?.[name]) inputs[seaInput(i, name)] = wanted[name];
    });
  }
  if (Object.keys(inputs).length) kept.inputs = inputs;
  if (host.plots.shown.join("\n") !== data.chosen.join("\n")) kept.plots = [...host.plots.shown];
  const camera = stage?.camera.standing();
  if (camera && (!camera.own || camera.follow || camera.view !== "crane")) kept.camera = camera.own ? { view: camera.view, follow: camera.follow } : camera;
  const features: Record<string, unknown> = {};
  for (const { name, own } of named(host.features)) {
    const state = own.state?.();
    if (state !== undefined) features[name] = state;
  }
  if (Object.keys(features).length) kept.features = features;
  return kept;
}

/** Brings a state back; what of it cannot be had, in words. Features come first: some begin the run anew, and with it the drives. */
export function bringBack(host: Host, kept: Kept): string[] {
  const wrong: string[] = [];
  const set = (name: string, value: unknown) => {
    try {
      const setter = host.panel?.inputs.get(name);
      if (!setter) wrong.push(`there is no control ${name}`);
      else if (typeof value !== "number" || !Number.isFinite(value)) wrong.push(`${name} is not a number`);
      else setter(value);
    } catch (error) {
      wrong.push((error as Error).message);
    }
  };
  if (kept.variant !== undefined) {
    const variant = host.data.live?.programs.indexOf(String(kept.variant)) ?? -1;
    if (variant < 0) wrong.push(`there is no variant ${String(kept.variant)}`);
    else set("variant", variant);
  }
  const known = new Map(named(host.features).map(({ name, own }) => [name, own]));
  for (const [name, state] of Object.entries(isRecord(kept.features) ? kept.features : {})) {
    const restore = known.get(name)?.restore;
    if (restore) wrong.push(...restore(state));
    else wrong.push(`this page knows nothing of ${name}`);
  }
  for (const [name, value] of Object.entries(isRecord(kept.inputs) ? kept.inputs : {})) set(name, value);
  if (Array.isArray(kept.plots)) {
    const there = new Set(host.data.signals.map(({ id }) => id));
    const missing = kept.plots.filter((id) => !there.has(id));
    if (missing.length) wrong.push(`there is no signal ${missing.join(", ")}`);
    host.plots.show(kept.plots.filter((id) => there.has(id)));
  }
  if (kept.camera !== undefined && host.stage) {
    const camera = standing(kept.camera);
    if (camera && host.stage.camera.views.names.includes(camera.view)) host.stage.camera.stand(camera);
    else wrong.push("the camera's place is not one of this page");
  }
  return wrong;
}

function standing(value: unknown): Standing | null {
  if (!isRecord(value) || typeof value.view !== "string") return null;
  const point = (v: unknown) => Array.isArray(v) && v.length === 3 && v.every((x) => Number.isFinite(x));
  const placed = point(value.eye) && point(value.aim) && Number.isFinite(value.fov);
  const { view, eye = [0, 0, 0], aim = [0, 0, 0], fov = 38 } = value as unknown as Standing;
  return { view, eye, aim, fov, own: !placed, follow: value.follow === true };
}

function named(features: readonly Feature[]): { name: string; own: Feature }[] {
  return features.flatMap((own) => (own.name ? [{ name: own.name, own }] : []));
}
