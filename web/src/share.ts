// The menu Share: a link with the state of the page, what is plotted as a table, the picture, and a video of it.

import { csv } from "./csv";
import { el, fresh } from "./dom";
import type { Host, Make } from "./features";
import { Film, noFilm } from "./film";
import { isState, read, written } from "./link";
import { menu } from "./menu";
import { toggle } from "./panel";
import { bringBack, present, scenarioOf } from "./sharing";
import "./share.css";

const SIGN = "M12 15V3M8 7l4-4 4 4M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7";

export const sharing: Make = (host) => {
  const share = new Share(host);
  queueMicrotask(() => share.open()); // when the page is built
  addEventListener("hashchange", () => share.open());
  return {
    refresh: () => share.refresh(),
    drawn: () => share.drawn(),
    messages: () => (share.complaint ? [share.complaint] : []),
    handles: {
      /** The address of this page with its state. */
      link: () => share.link(),
      /** What is plotted, or all there is, as comma-separated values. */
      csv: (all = false) => share.table(all),
    },
  };
};

class Share {
  complaint = "";
  private readonly menu;
  private readonly address = el("input", { class: "address", readonly: "", "aria-label": "Link", hidden: "" });
  private readonly said = el("p", { class: "note", role: "status", hidden: "" });
  private readonly record: HTMLButtonElement | null;
  private readonly all = fresh("all");
  private film: Film | null = null;
  /** Both pictures in one, where two are compared. */
  private both: HTMLCanvasElement | null = null;
  private wanted: ((canvas: HTMLCanvasElement) => void) | null = null;

  constructor(private readonly host: Host) {
    const copy = button("Copy link", "The settings, the plots and the camera as they are", () => void this.copy());
    if (!/^(https?|file):$/.test(location.protocol)) {
      copy.disabled = true;
      copy.title = "This page has no address of its own: it is part of another one.";
    }
    const table = button("Save CSV", "What is plotted, as a table", () => this.save(new Blob([this.table(this.everything)], { type: "text/csv" }), "csv"));
    const all = toggle("All signals in the CSV", false, () => {});
    all.input.id = this.all;
    all.row.querySelector("label")?.setAttribute("for", this.all);
    const content: HTMLElement[] = [copy, this.address, table, all.row];
    this.record = host.stage ? button("Record video", "The picture as WebM", () => void this.toggleFilm()) : null;
    if (this.record) {
      content.push(button("Save PNG", "Save the picture as it is", () => this.picture()), this.record);
      const why = noFilm();
      this.record.disabled = why !== "";
      if (why) content.push(el("p", { class: "note" }, why));
    }
    this.menu = menu("Share", SIGN, ...content, this.said);
    host.places.tools.append(this.menu.place);
  }

  /** Brings back the state in the page's address; what is wrong with it is told, and the page starts as usual. */
  open(): void {
    this.complaint = "";
    if (!isState(location.hash)) return;
    const found = read(location.hash, scenarioOf(this.host));
    if ("refused" in found) {
      this.complaint = `${found.refused} The page starts as usual.`;
      return;
    }
    const wrong = bringBack(this.host, found.kept);
    if (found.unknown.length) wrong.push(`this page does not know ${found.unknown.join(", ")}`);
    if (wrong.length) this.complaint = `Not all of the link could be had: ${wrong.join("; ")}.`;
    this.host.touched();
    this.host.show();
  }

  link(): string {
    return `${location.href.replace(/#.*$/s, "")}#${written(present(this.host))}`;
  }

  table(all: boolean): string {
    const { plots, data } = this.host;
    const shown = new Set(plots.shown);
    return csv(plots.points(), data.signals.filter(({ id }) => all || shown.has(id)), plots.compared);
  }

  refresh(): void {
    if (!this.film) return;
    const seconds = Math.floor(this.film.seconds);
    const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    this.menu.say(`● ${time}`);
    if (this.record) this.record.textContent = `Stop recording (${time})`;
  }

  /** After every picture, while the canvases still have it. */
  drawn(): void {
    if (!this.wanted && !this.both) return;
    const canvas = this.whole();
    this.wanted?.(canvas);
    this.wanted = null;
  }

  private get everything(): boolean {
    return (document.getElementById(this.all) as HTMLInputElement).checked;
  }

  private async copy(): Promise<void> {
    const link = this.link();
    this.address.hidden = false;
    this.address.value = link;
    this.address.select();
    try {
      await navigator.clipboard.writeText(link);
      this.say("The link is copied.");
    } catch {
      this.say("Copy the link from the field: this browser does not let the page do it.");
    }
  }

  private picture(): void {
    this.wanted = (canvas) => canvas.toBlob((blob) => blob && this.save(blob, "png"), "image/png");
  }

  private async toggleFilm(): Promise<void> {
    const { film } = this;
    if (!film) {
      const canvases = this.canvases();
      this.both = canvases.length > 1 ? el("canvas") : null;
      const source = this.both ? this.whole() : canvases[0];
      this.film = new Film(source, (why) => this.say(why));
      return this.refresh();
    }
    this.film = this.both = null;
    this.menu.say("Share");
    if (this.record) this.record.textContent = "Record video";
    this.save(await film.end(), "webm");
  }

  private canvases(): HTMLCanvasElement[] {
    return [...this.host.places.view.querySelectorAll<HTMLCanvasElement>(".canvas")];
  }

  /** One canvas with all pictures as they lie in the page: the one there is, or two in a third. */
  private whole(): HTMLCanvasElement {
    const all = this.canvases();
    if (all.length < 2 && !this.both) return all[0];
    const boxes = all.map((one) => one.getBoundingClientRect());
    const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
    const scale = all[0].width / Math.max(boxes[0].width, 1);
    const target = this.both ?? el("canvas");
    const [width, height] = [Math.max(...boxes.map((box) => box.right)) - left, Math.max(...boxes.map((box) => box.bottom)) - top].map((side) => Math.round(scale * side));
    if (!this.film && (target.width !== width || target.height !== height)) Object.assign(target, { width, height });
    const brush = target.getContext("2d");
    all.forEach((one, i) => brush?.drawImage(one, scale * (boxes[i].left - left), scale * (boxes[i].top - top)));
    return target;
  }

  private save(blob: Blob, kind: string): void {
    const name = this.host.data.title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 40) || "deckcrane";
    const link = el("a", { href: URL.createObjectURL(blob), download: `${name}-${this.host.time.toFixed(2)}s.${kind}` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  }

  private say(text: string): void {
    this.said.hidden = false;
    this.said.textContent = text;
  }
}

function button(text: string, title: string, press: () => void): HTMLButtonElement {
  const found = el("button", { type: "button", title }, text);
  found.addEventListener("click", press);
  return found;
}
