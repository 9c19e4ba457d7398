// All keys of the page, in a window that the key ? opens. Features add the lines that are theirs.

import { el } from "./dom";

type Line = [keys: string[], does: string];

const lines: { title: string; lines: Line[] }[] = [
  { title: "Time", lines: [[["Space"], "play, pause"], [["R"], "start again"]] },
  { title: "Picture, when it has the focus", lines: [[["1", "…", "5"], "crane, load, cab, deck, whole ship"], [["←", "→", "↑", "↓"], "turn"], [["+", "−"], "zoom"], [["Home"], "back to the crane"]] },
];

/** Adds lines under a title; before the help is opened. */
export function explainKeys(title: string, own: Line[]): void {
  const known = lines.find((one) => one.title === title);
  if (known) known.lines.push(...own);
  else lines.unshift({ title, lines: own });
}

/** The button that opens the help, and the key. */
export function helpButton(): HTMLElement {
  const button = el("button", { type: "button", class: "tool", title: "Keys (?)", "aria-label": "Keys", "data-action": "help" }, "?");
  const close = el("button", { type: "button", class: "primary" }, "Close");
  const table = el("div", { class: "keys-list" });
  const dialog = el("dialog", { class: "help", "aria-label": "Keys" }, el("h2", {}, "Keys"), table, close);
  const open = () => {
    table.replaceChildren(...lines.map((group) => section(group.title, group.lines)));
    if (!dialog.open) dialog.showModal();
  };
  button.addEventListener("click", open);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close(); // beside it
  });
  addEventListener("keydown", (event) => {
    const field = (event.target as HTMLElement).closest?.("input:not([type=range], [type=checkbox], [type=radio]), select, textarea");
    if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey || field) return;
    event.preventDefault();
    if (dialog.open) dialog.close();
    else open();
  });
  document.body.append(dialog);
  return button;
}

function section(title: string, own: Line[]): HTMLElement {
  const rows = own.map(([keys, does]) => el("div", { class: "row" }, el("dt", {}, ...keys.map((key) => el("kbd", {}, key))), el("dd", {}, does)));
  return el("section", {}, el("h3", {}, title), el("dl", {}, ...rows));
}
