// The page of a campaign: choose what is drawn, choose a case, and play its worst minute.

import "./campaign.css";
import { type CampaignData, type Minute, Numbers } from "./campaign_data";
import { Scatter, colourAt } from "./campaign_plot";
import { CaseTable } from "./campaign_table";
import { el, fresh } from "./dom";

const data = JSON.parse(document.getElementById("data")?.textContent ?? "") as CampaignData;
const numbers = new Map(data.columns.map((column) => [column.id, new Numbers(column)]));
const minutes = new Map(data.minutes.map((minute) => [minute.case, minute]));
let chosen = -1;

const selects = { x: choice("Across", data.start.x, false), y: choice("Upwards", data.start.y, false), colour: choice("Colour", data.start.colour, true) };
const signal = el("select", { id: fresh("signal") }, ...data.signals.map((name) => el("option", { value: name }, name)));
signal.value = data.usual;
const scatter = new Scatter(data.cases.length, new Set(minutes.keys()), described, choose, () => chosen);
const table = new CaseTable(data.cases, stateOf, actionOf, choose);
const legend = el("div", { class: "legend" });
const card = el("section", { class: "card", "aria-label": "Chosen case", "aria-live": "polite" });
const player = el("div", { class: "player" });

document.getElementById("campaign")?.append(
  el("header", {}, el("h1", {}, data.title), el("p", {}, [data.summary, ...data.notes].join(". ") + ".")),
  el(
    "div",
    { class: "controls" },
    ...Object.values(selects).map((one) => one.label),
    ...(data.served && data.signals.length ? [el("label", { for: signal.id }, el("span", {}, "Worst of"), signal)] : []),
  ),
  el("div", { class: "drawn" }, scatter.box, legend),
  el("div", { class: "played" }, card, player),
  table.box,
  el("footer", {}, `deckcrane ${data.version}. Rings mark cases whose worst minute can be played here.`),
);
for (const one of Object.values(selects)) one.select.onchange = redraw;
tell(-1);
redraw();

function choice(words: string, start: string, none: boolean): { label: HTMLElement; select: HTMLSelectElement } {
  const select = el("select", { id: fresh("axis") });
  if (none) select.append(el("option", { value: "" }, "none"));
  const groups = new Map<string, HTMLOptGroupElement>();
  for (const column of data.columns) {
    const group = groups.get(column.group) ?? el("optgroup", { label: column.group === "study" ? "what varies" : column.group.replace(/_/g, " ") });
    groups.set(column.group, group);
    group.append(el("option", { value: column.id }, column.label));
  }
  select.append(...groups.values());
  select.value = start;
  return { label: el("label", { for: select.id }, el("span", {}, words), select), select };
}

function drawn(): { x: Numbers; y: Numbers; colour: Numbers | null } {
  const of = (select: HTMLSelectElement) => numbers.get(select.value) as Numbers;
  return { x: of(selects.x.select), y: of(selects.y.select), colour: numbers.get(selects.colour.select.value) ?? null };
}

function redraw(): void {
  const { x, y, colour } = drawn();
  scatter.show(x, y, colour);
  table.show([...new Set([x, y, ...(colour ? [colour] : [])])]);
  legend.replaceChildren();
  if (!colour) return;
  const [low, high] = colour.range();
  const shades = Array.from({ length: 11 }, (_, i) => colourAt(i / 10)).join(", ");
  const bar = el("span", { class: "bar", style: `background: linear-gradient(to right, ${shades})` });
  const ends = colour.column.words ? [colour.column.words[0], colour.column.words[colour.column.words.length - 1]] : [low, high].map((value) => String(Number(value.toPrecision(4))));
  legend.append(el("span", {}, colour.title), el("span", {}, ends[0]), bar, el("span", {}, ends[1]));
}

function described(index: number): string {
  const { x, y, colour } = drawn();
  const lines = [x, y, ...(colour ? [colour] : [])].map((one) => `${one.title}: ${one.text(index) || "none"}`);
  return [data.cases[index], ...lines, minutes.has(index) ? "click to play its worst minute" : "click for more"].join("\n");
}

function stateOf(index: number): string {
  return ["waiting", "done", "failed"][data.states[index]];
}

function actionOf(index: number): string {
  return data.states[index] === 1 && (minutes.has(index) || data.served) ? "Play" : "Show";
}

function choose(index: number): void {
  chosen = index;
  scatter.draw();
  tell(index);
  table.mark(index);
  (player.firstElementChild ?? card).scrollIntoView({ block: "nearest" });
}

/** The chosen case in words, and its worst minute where it is at hand. */
function tell(index: number): void {
  player.replaceChildren();
  if (index < 0) {
    card.replaceChildren(el("p", {}, "Choose a case in the plot or in the table."));
    return;
  }
  const study = data.columns.filter((column) => column.group === "study").map((column) => numbers.get(column.id) as Numbers);
  const { x, y, colour } = drawn();
  const rows = [...new Set([...study, x, y, ...(colour ? [colour] : [])])].flatMap((one) => [el("dt", {}, one.title), el("dd", {}, one.text(index) || "none")]);
  card.replaceChildren(el("h2", {}, data.cases[index]), el("dl", {}, ...rows));
  const minute = minutes.get(index);
  if (data.states[index] !== 1) card.append(el("p", {}, data.states[index] === 2 ? `It failed: ${data.reasons[String(index)]}` : "It has not been run yet."));
  else if (data.served) serve(index, minute);
  else if (minute) carry(minute);
  else if (data.usual) card.append(el("p", {}, "Its worst minute is not in this file. To see it, run:"), el("pre", { tabindex: "0" }, commandOf(index)));
  else card.append(el("p", {}, "No extremes were kept, so there is no worst minute to play."));
}

function commandOf(index: number): string {
  return `deckcrane view ${quoted(data.store)} --case ${data.numbers[index]} --worst ${quoted(data.usual)} -o case${data.numbers[index]}.html`;
}

function quoted(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replace(/'/g, "'\\''")}'`;
}

/** Plays a minute that this page carries, in a frame of its own. */
function carry(minute: Minute): void {
  card.append(el("p", minute.same ? {} : { class: "differs" }, minute.words));
  const run = document.getElementById(`run-${data.minutes.indexOf(minute)}`)?.textContent ?? "";
  const skeleton = JSON.parse(document.getElementById("player")?.textContent ?? '""') as string;
  const filled = skeleton.replace("<!--title-->", "worst minute").replace("<!--data-->", () => run);
  play(el("iframe", { srcdoc: filled, title: `Worst minute of ${data.cases[minute.case]}`, allow: "fullscreen" }));
}

/** Asks the server for the minute: it runs the case again where it has not yet. */
function serve(index: number, minute: Minute | undefined): void {
  if (minute && minute.signal === signal.value) return carry(minute);
  card.append(el("p", {}, `Worst minute of ${signal.value}. The case is being run again for it.`));
  const path = `/case/${data.numbers[index]}/${encodeURIComponent(signal.value)}`;
  play(el("iframe", { src: path, title: `Worst minute of ${data.cases[index]}`, allow: "fullscreen" }));
}

/** Whoever chose a case has asked for it to be played: it starts by itself, unless the system is set to reduce motion. */
function play(frame: HTMLIFrameElement): void {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  frame.addEventListener("load", () => { // of a served case first for the page that waits, then for the minute
    const inside = frame.contentWindow as (Window & { deckcrane?: { play?: () => void } }) | null;
    if (!still) inside?.deckcrane?.play?.();
  });
  player.append(frame);
}

/** What scripts and tests may use of the page. */
const handles = {
  choose,
  chosen: () => chosen,
  order: () => table.order(),
  place: (index: number) => scatter.place(index),
  value: (id: string, index: number) => numbers.get(id)?.values[index] ?? Number.NaN,
};
(window as unknown as { deckcrane: typeof handles }).deckcrane = handles;
