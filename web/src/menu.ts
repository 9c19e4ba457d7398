// A button in the tools of the picture that opens a list below it.

import { el } from "./dom";
import "./menu.css";

export interface Menu {
  place: HTMLDetailsElement;
  list: HTMLElement;
  /** The words on the button. */
  say(text: string): void;
}

/** `sign` is what an icon draws, in a box of 24 by 24; `name` is for those who do not see it, and the button's first words. */
export function menu(name: string, sign: string, ...content: HTMLElement[]): Menu {
  const word = el("span", { class: "word" }, name);
  const summary = el("summary", { title: name }, icon(sign), word);
  const list = el("div", { class: "menu-list", role: "group", "aria-label": name }, ...content);
  const place = el("details", { class: "menu" }, summary, list);
  place.addEventListener("toggle", () => {
    if (!place.open) return;
    for (const other of document.querySelectorAll<HTMLDetailsElement>(".menu[open]")) if (other !== place) other.open = false;
    fit(place, list);
  });
  addEventListener("resize", () => place.open && fit(place, list));
  document.addEventListener("pointerdown", (event) => {
    if (!place.contains(event.target as Node)) place.open = false;
  });
  place.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    place.open = false;
    summary.focus();
  });
  const say = (text: string) => {
    if (word.textContent === text) return;
    word.textContent = text;
    summary.setAttribute("aria-label", text === name ? name : `${name}: ${text}`);
  };
  return { place, list, say };
}

/** Below its button, where it fits into the window whatever the picture is. */
function fit(place: HTMLElement, list: HTMLElement): void {
  const { bottom, right } = place.getBoundingClientRect();
  list.style.top = `${bottom + 6}px`;
  list.style.maxHeight = `${Math.max(innerHeight - bottom - 14, 120)}px`;
  list.style.left = "auto";
  list.style.right = `${Math.max(innerWidth - Math.max(right, list.offsetWidth + 8), 8)}px`;
}

export function icon(sign: string): SVGSVGElement {
  const space = "http://www.w3.org/2000/svg";
  const picture = document.createElementNS(space, "svg");
  for (const [key, value] of Object.entries({ viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" })) picture.setAttribute(key, value);
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", sign);
  picture.append(path);
  return picture;
}
