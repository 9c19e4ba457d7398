// The heading over the picture, and the card with what concerns the picture: arrows, scale, a file of it, what is missing.

import type { PageData } from "./data";
import { el, fresh } from "./dom";
import { spelled } from "./numerals";
import { toggle } from "./panel";
import type { Simulation } from "./simulation";
import type { Sketches } from "./sketches";
import type { Stage } from "./stage";

/** Every drive has a slider; a lever by keys where there is a keyboard, by sticks on a screen for fingers. */
const HOW = matchMedia("(pointer: coarse)").matches ? "the sliders or the sticks" : "the sliders or the keys next to them";

/** What can be done with the page, and whether it runs. */
function hint(data: PageData, running: boolean): string {
  const state = running ? "It is running." : "Press Play to let it run.";
  const pull = data.live?.pull ? " Drag the load to pull it." : "";
  if (data.playback) return "Press Play, or drag the time slider. Click a plot to go there.";
  if (data.live?.motors.length) return `${running ? "" : `${state} `}Switch on a motor and watch how ship and crane answer.${pull}`;
  if (data.live?.setpoints.length) return `${state} Drive it with ${HOW}.${pull}`;
  return `${state}${pull || " Drag the picture to look around."}`;
}

/** Lets the heading say whether the page runs now. */
export function restate(data: PageData, running: boolean): void {
  const place = document.querySelector(".heading .hint");
  if (place) place.textContent = hint(data, running);
}

export function heading(data: PageData, running: boolean): HTMLElement {
  return el(
    "header",
    { class: "heading" },
    el("span", { class: "badge" }, data.playback ? "Recorded run" : "Live simulation"),
    el("h1", {}, data.title),
    data.description ? el("p", { class: "description" }, data.description) : null,
    el("p", { class: "hint" }, hint(data, running)),
  );
}

/** Lets the heading say what runs: a variant has a name, and may have words, of its own. */
export function retitle(data: PageData, variant: number): void {
  const { title, description } = data.live?.variants[variant] ?? data;
  const say = (selector: string, text: string) => {
    const place = document.querySelector(selector);
    if (place && place.textContent !== text) place.textContent = text;
  };
  say(".heading h1", title || data.title);
  say(".heading .description", description);
  say("title", title || data.title);
}

/** Adds the card to the panel; `explain` brings its text about scales up to date. */
export function viewCard(
  panel: HTMLElement,
  data: PageData,
  stage: Stage | null,
  show: () => void,
): { place: HTMLElement; explain: () => void } {
  const place = el("section", { class: "card", "data-card": "view" }, el("h2", {}, "View"));
  panel.append(place);
  const explain = stage ? picture(place, data, stage, show) : () => {};
  if (data.playback) {
    const { note, missing, wave } = data.playback;
    if (note) place.append(el("p", { class: "note" }, note));
    if (missing.length) {
      const text = `Not a number, shown as gaps: ${missing.join("; ")}.`;
      place.append(el("p", { class: "warning", role: "alert" }, text));
    }
    if (wave && stage) place.append(el("p", { class: "note" }, SEA));
  }
  return { place, explain };
}

/** How the page is doing: its step, what it leaves out of the picture, and how fast it draws where that is slow. */
export function workings(simulation: Simulation | null, frames: { mean: number; simplified: number }, version: string): string {
  const found: string[] = [];
  if (simulation) {
    const step = (1000 * simulation.step).toPrecision(3).replace(/\.?0+$/, "");
    const load = (100 * simulation.load).toPrecision(2);
    const { fileStep } = simulation.data.variants[simulation.variant];
    const smaller = simulation.step < 0.999 * fileStep ? ` (the file's ${1000 * fileStep} ms would not be stable here)` : "";
    found.push(`Runge-Kutta, ${step} ms a step${smaller}; stepping takes ${load} % of a 60 Hz frame.`);
  }
  const without = ["fine ripples", "shadows", "fine pixels"].slice(0, frames.simplified).join(", ").replace(/, (?=[^,]*$)/, " and ");
  if (without) found.push(`Drawn without ${without}: full pictures took too long here.`);
  if (frames.mean > 50) found.push(`${Math.max(Math.round(1000 / frames.mean), 1)} pictures a second.`);
  return [...found, `deckcrane ${version}`].join(" ");
}

const SEA =
  "The sea is drawn from the elevation recorded at the vessel, carried along the waves' main direction: right at the " +
  "vessel and at loads in the water, a guess further off.";

function picture(place: HTMLElement, data: PageData, stage: Stage, show: () => void): () => void {
  const { bodies } = stage;
  const scale = el("p", { class: "note" });
  const explain = () => {
    const parts = stage.water.scale ? [`Lines are ${stage.water.spacing} m apart.`] : [];
    if (bodies.exaggeration !== 1) parts.push(`Deflections are drawn ${bodies.exaggeration} times as large; what booms carry is moved along.`);
    if (bodies.showForces) parts.push(`1 m of a green arrow is ${spelled(bodies.perMetre.force, "N")}.`);
    if (bodies.sketches.showForces) parts.push(`1 m of an orange arrow is ${spelled(bodies.sketches.perMetre, "N")}.`);
    if (bodies.showMoments) parts.push(`1 m of a violet arrow is ${spelled(bodies.perMetre.moment, "N m")}.`);
    if (bodies.sketches.hasTensions) parts.push(ropes(bodies.sketches));
    const text = parts.join(" ");
    if (scale.textContent !== text) scale.textContent = text;
  };
  const arrows = [["Forces in the joints", "showForces"], ["Moments in the joints", "showMoments"]] as const;
  for (const [label, key] of data.scene.joints.length ? arrows : []) {
    const change = (checked: boolean) => {
      bodies[key] = checked;
      show();
      explain();
    };
    place.append(toggle(label, false, change).row);
  }
  if (bodies.sketches.hasArrows) {
    const change = (checked: boolean) => {
      bodies.sketches.showForces = checked;
      show();
      explain();
    };
    place.append(toggle("Forces of contacts and wind", false, change).row);
  }
  if (data.scene.booms.length) place.append(deflections((times) => {
    bodies.exaggeration = times;
    show();
    explain();
  }));
  const lines = (checked: boolean) => {
    stage.water.scale = checked;
    explain();
  };
  place.append(toggle("Scale lines", stage.water.scale, lines).row);
  explain();
  place.append(scale);
  return explain;
}

/** What the colours of ropes stand for. */
function ropes(sketches: Sketches): string {
  const limits = sketches.data.sketches.flatMap((one) => (one.kind === "line" || one.kind === "curve" ? [one.limit] : []));
  const own = limits.filter((limit) => limit !== null);
  const red = new Set(own).size === 1 ? `breaking load, ${spelled(own[0], "N")}` : "breaking load";
  const grey = own.length < limits.length ? "; grey where none is given" : "";
  return `Ropes are green without load and red at their ${red}${grey}; dashed where slack.`;
}

function deflections(change: (times: number) => void): HTMLElement {
  const id = fresh("deflections");
  const select = el("select", { id }, ...[1, 10, 50].map((f) => el("option", { value: String(f) }, f === 1 ? "True to scale" : `${f} ×`)));
  select.addEventListener("change", () => change(Number(select.value)));
  return el("div", { class: "row" }, el("label", { for: id, class: "name" }, "Deflections", el("small", {}, "of the booms")), select);
}
