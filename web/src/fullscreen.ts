// Room for the picture: full screen, and panels that hide.

import "./fullscreen.css";
import { el } from "./dom";
import type { Make } from "./features";
import { explainKeys } from "./help";
import { icon } from "./menu";

const WHOLE = "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5";
const PANELS = "M3 5h18v14H3zM15 5v14M3 14h12";
const FIELDS = "textarea, select, dialog, [contenteditable], input:not([type=range], [type=checkbox], [type=radio], [type=button])";

export const fullScreen: Make = (host) => {
  const { tools, view } = host.places;
  if (!host.stage || document.body.classList.contains("embed")) return null;
  const page = document.documentElement;
  const whole = el("button", { type: "button", class: "tool", "aria-pressed": "false", "aria-label": "Full screen", title: "Full screen (F)" }, icon(WHOLE));
  const panels = el("button", { type: "button", class: "tool", "aria-pressed": "false", "aria-label": "Hide panels", title: "Hide panels (P)" }, icon(PANELS));
  const enlarge = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void page.requestFullscreen().catch(() => whole.remove()); // refused, as inside of some pages
    host.touched();
  };
  const hide = (on: boolean) => {
    document.body.classList.toggle("bare", on);
    panels.setAttribute("aria-pressed", String(on));
    host.touched();
    if (on) scrollTo({ top: 0 });
  };
  const hidden = () => document.body.classList.contains("bare");
  whole.addEventListener("click", enlarge);
  panels.addEventListener("click", () => hide(!hidden()));
  document.addEventListener("fullscreenchange", () => whole.setAttribute("aria-pressed", String(document.fullscreenElement !== null)));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
    if ((event.target as HTMLElement).closest(FIELDS)) return;
    if (event.key.toLowerCase() === "f" && document.fullscreenEnabled) enlarge();
    else if (event.key.toLowerCase() === "p") hide(!hidden());
  });
  tools.append(panels, ...(document.fullscreenEnabled ? [whole] : []));
  explainKeys("Window", [...(document.fullscreenEnabled ? [[["F"], "full screen"] as [string[], string]] : []), [["P"], "hide or show panels"]]);
  view.classList.add("roomy");
  return {
    name: "panels",
    state: () => (hidden() ? "hidden" : undefined),
    restore: (state) => {
      hide(state === "hidden");
      return [];
    },
    handles: {
      /** Hides or shows panels and plots. */
      hidePanels: (on: boolean) => hide(on),
    },
  };
};
