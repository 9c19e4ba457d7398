// What the page has to say over the picture: troubles, and that it is slow. What was read can be sent away.

import { el } from "./dom";

export class Message {
  readonly place = el("div", { class: "message", hidden: "" });
  private readonly text = el("p", { role: "status", "aria-live": "polite" });
  /** What was sent away: it comes back once something else was said. */
  private read = "";

  constructor(heard: () => void) {
    const close = el("button", { type: "button", class: "close", "aria-label": "Dismiss the message", title: "Dismiss" }, "×");
    close.addEventListener("click", () => {
      this.read = this.text.textContent ?? "";
      heard();
      this.place.hidden = true;
    });
    this.place.append(this.text, close);
  }

  /** Says once more what was sent away. */
  again(): void {
    this.read = "";
  }

  say(text: string): void {
    if (kind(text) !== kind(this.read)) this.read = "";
    if (this.text.textContent !== text) this.text.textContent = text;
    this.place.hidden = !text || this.read !== "";
  }
}

/** A message without its numbers, which may go on changing. */
function kind(text: string): string {
  return text.replace(/[\d.]+/g, "");
}
