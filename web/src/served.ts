// What a page served by `deckcrane serve` does besides: it hears of new builds and reloads, and shows what is wrong with the file.
import "./served.css";

interface Item {
  message: string;
  path: string;
  line: number | null;
  column: number | null;
  excerpt: { number: number; text: string; marked: boolean }[];
}

interface News {
  version: string;
  building: boolean;
  problem: { file: string; items: Item[]; more: number } | null;
}

const { events, version } = JSON.parse(document.getElementById("served")?.textContent ?? "") as { events: string; version: string };

const overlay = make("section", "served-errors", { role: "alert", "aria-label": "Errors in the file" });
const badge = make("p", "served-badge", { role: "status" });
overlay.hidden = badge.hidden = true;
document.body.append(overlay, badge);

const source = new EventSource(events);
source.onmessage = (message) => hear(JSON.parse(message.data as string) as News);
source.onerror = () => say("The server does not answer: it was stopped, or is starting again.");
addEventListener("pagehide", () => source.close());

function hear(news: News): void {
  if (news.version !== version) {
    source.close();
    location.reload(); // the fragment of the address stays
    return;
  }
  say(news.building ? "The file has changed: the page is being made again …" : "");
  if (news.building) return; // the errors of the last build stay until the next one is there
  show(news.problem);
}

function say(text: string): void {
  const waiting = document.getElementById("waiting");
  if (waiting && text.startsWith("The file")) return; // it says so already
  badge.textContent = text;
  badge.hidden = !text;
}

function show(problem: News["problem"]): void {
  overlay.hidden = !problem;
  overlay.replaceChildren();
  const waiting = document.getElementById("waiting");
  if (waiting) waiting.hidden = !!problem;
  if (!problem) return;
  const hide = make("button", "served-hide", { type: "button" }, "Hide");
  hide.onclick = () => { overlay.hidden = true; };
  const count = problem.items.length + problem.more;
  const heading = make("h2", "", {}, `${problem.file ? `${problem.file}: ` : ""}${count > 1 ? `${count} errors` : "an error"}`);
  const behind = version ? [make("p", "", {}, "The page behind is the last one without errors.")] : [];
  overlay.append(hide, heading, ...problem.items.map(item), ...more(problem.more), ...behind);
}

function item(one: Item): HTMLElement {
  const place = one.line === null ? "" : `line ${one.line}, column ${one.column}`;
  const found = make("div", "served-error");
  if (place || one.path) found.append(make("p", "served-place", {}, [place, one.path].filter(Boolean).join(": ")));
  found.append(make("p", "served-message", {}, one.message));
  if (one.excerpt.length) {
    const lines = make("pre", "", { tabindex: "0", "aria-label": `The file around line ${one.line}` });
    for (const { number, text, marked } of one.excerpt) {
      const line = make(marked ? "mark" : "span", "", {}, `${String(number).padStart(4)}  ${text}\n`);
      lines.append(line);
      if (marked && one.column) lines.append(make("span", "served-caret", { "aria-hidden": "true" }, `${" ".repeat(5 + one.column)}^\n`));
    }
    found.append(lines);
  }
  return found;
}

function more(count: number): HTMLElement[] {
  return count ? [make("p", "", {}, `and ${count} more`)] : [];
}

function make(tag: string, name: string, attributes: Record<string, string> = {}, text = ""): HTMLElement {
  const found = document.createElement(tag);
  if (name) found.className = name;
  for (const [key, value] of Object.entries(attributes)) found.setAttribute(key, value);
  found.textContent = text;
  return found;
}
