/** Statistics of the page's frames since they were last taken. */
export type Frames = {
  readonly frames: number;
  readonly ticks: number;
  /** Times from the arrival of a message to the paint that shows it, milliseconds. */
  readonly paintsMs: readonly number[];
};

declare global {
  interface Window {
    takeFrames(): Frames;
  }
}

/**
 * Counts frames and ticks, and measures how long a message takes to be painted: the first change of the page after it
 * is made within a frame's callback, and a message posted there is read right after that frame is painted.
 */
export const watchFrames = (): void => {
  let frames = 0;
  let ticks = 0;
  let paintsMs: number[] = [];
  let arrivedMs: number | undefined;

  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    constructor(url: string | URL) {
      super(url);
      this.addEventListener('message', ({ data }: MessageEvent<string>) => {
        arrivedMs ??= performance.now();
        ticks += data.split('"symbol"').length - 1;
      });
    }
  };

  const painted = new MessageChannel();
  painted.port1.onmessage = ({ data }: MessageEvent<number>) => paintsMs.push(performance.now() - data);
  new MutationObserver(() => {
    if (arrivedMs === undefined) return;
    const from = arrivedMs;
    arrivedMs = undefined;
    painted.port2.postMessage(from);
  }).observe(document, { subtree: true, characterData: true, childList: true, attributes: true });

  const count = () => {
    frames += 1;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);

  window.takeFrames = () => {
    const taken = { frames, ticks, paintsMs };
    frames = 0;
    ticks = 0;
    paintsMs = [];
    return taken;
  };
};
