// A video of the picture: WebM, by the browser's own recorder.

const RATE = 30; // pictures a second
const PER_PIXEL = 0.1; // bits of a pixel of a picture
const [LEAST, MOST] = [1e6, 12e6]; // bits a second
const CODECS = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"];

/** Why no video can be made here; empty where it can. */
export function noFilm(): string {
  if (typeof MediaRecorder === "undefined") return "This browser cannot record: it has no MediaRecorder.";
  if (!("captureStream" in HTMLCanvasElement.prototype)) return "This browser cannot record a canvas.";
  return CODECS.some((one) => MediaRecorder.isTypeSupported(one)) ? "" : "This browser cannot write WebM videos.";
}

export class Film {
  private readonly recorder: MediaRecorder;
  private readonly since = performance.now();
  private parts: Blob[] = [];

  constructor(canvas: HTMLCanvasElement, failed: (why: string) => void) {
    const bits = Math.min(Math.max(PER_PIXEL * RATE * canvas.width * canvas.height, LEAST), MOST);
    const mimeType = CODECS.find((one) => MediaRecorder.isTypeSupported(one));
    this.recorder = new MediaRecorder(canvas.captureStream(RATE), { mimeType, videoBitsPerSecond: bits });
    this.recorder.addEventListener("dataavailable", ({ data }) => data.size && this.parts.push(data));
    this.recorder.addEventListener("error", () => failed("The browser has stopped recording."));
    this.recorder.start(1000);
  }

  /** Seconds since it began. */
  get seconds(): number {
    return (performance.now() - this.since) / 1000;
  }

  /** Ends it, and gives it away. */
  end(): Promise<Blob> {
    return new Promise((resolve) => {
      const finish = () => {
        for (const track of this.recorder.stream.getTracks()) track.stop();
        resolve(new Blob(this.parts, { type: "video/webm" }));
        this.parts = [];
      };
      if (this.recorder.state === "inactive") return finish();
      this.recorder.addEventListener("stop", finish);
      this.recorder.stop();
    });
  }
}
