// What a page served by `deckcrane live` does: it shows the model that runs there, instead of one of its own.
import "./following.css";

interface Followed {
  /** What is sent, in this order, after the time. */
  outputs: { name: string; size: number }[];
  /** Periods of the model between two pictures. */
  every: number;
}

interface News {
  type: string;
  message?: string;
  lateness_99?: number;
  missed?: number;
}

interface FollowingPage {
  pause(): void;
  takeOver(t: number, outputs: Followed["outputs"], values: Float64Array): void;
}

const { outputs, every } = JSON.parse(document.getElementById("followed")?.textContent ?? "") as Followed;
const page = (globalThis as unknown as { deckcrane: FollowingPage }).deckcrane;
const badge = document.createElement("p");
badge.className = "following";
badge.setAttribute("role", "status");
badge.setAttribute("aria-live", "off");
document.body.append(badge);

let last = 0;
let ended = "";
let kept = "";
page.pause();
say("Waiting for the model …");
const socket = new WebSocket(`ws://${location.host}/`);
socket.binaryType = "arraybuffer";
socket.onopen = () => socket.send(JSON.stringify({ subscribe: "view", every }));
socket.onmessage = ({ data }) => {
  if (typeof data === "string") return hear(JSON.parse(data) as News);
  const values = new Float64Array(data as ArrayBuffer);
  last = values[0];
  page.takeOver(last, outputs, values.subarray(1));
  say(`${last.toFixed(1)} s${kept}`);
};
socket.onclose = () => say(`${last.toFixed(1)} s · ${ended || "The model does not answer: it was stopped."}`);
addEventListener("pagehide", () => socket.close());

setInterval(() => {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ report: true }));
}, 1000);

function hear({ type, message, lateness_99: late = 0, missed = 0 }: News): void {
  if (type === "report") kept = ` · 99 % of periods within ${Number((1000 * late).toPrecision(2))} ms, ${missed} missed`;
  else if (type === "error") ended = message ?? "";
  else if (type === "end") ended ||= "The run has ended.";
}

function say(text: string): void {
  if (badge.textContent !== text) badge.textContent = text;
}
