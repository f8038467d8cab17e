import { once } from 'node:events';
import { type ClientOptions, WebSocket } from 'ws';

/** Frame of the server as it came; its schema is checked apart. */
export type Frame = { readonly type: string } & Readonly<Record<string, unknown>>;

/** Time that a frame may take, in milliseconds. */
const FRAME_MS = 3000;

export type Socket = {
  /** HTTP status of a refused upgrade; undefined if the socket opened. */
  readonly refusedWith: number | undefined;
  /** Every frame that came, in its order; null for a message that is no JSON object. */
  readonly frames: readonly (Frame | null)[];
  /** Lists what went over the wire, without tokens: `→` from the kit, `←` from the backend. */
  transcript(): readonly string[];
  /** Sends a frame, or a text or bytes that are none. */
  say(frame: object | string | Uint8Array): void;
  /** Returns the next frame that passes a test, after those that were returned before; undefined if none comes soon. */
  next(isWanted?: (frame: Frame) => boolean, withinMs?: number): Promise<Frame | undefined>;
  /** Returns the frames that were not returned yet, up to the answer of a ping. */
  drain(): Promise<readonly Frame[]>;
  /** Returns the close code; undefined if the socket stays open. */
  closed(withinMs?: number): Promise<number | undefined>;
  end(): void;
};

const parsed = (text: string): Frame | null => {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? (value as Frame) : null;
  } catch {
    return null;
  }
};

const MOST_SHOWN = 240;
const MOST_LINES = 40;

/** Writes a frame as a line of the transcript. */
const lineOf = (sign: string, text: string): string => {
  const safe = text.replaceAll(/("token"\s*:\s*)"[^"]*"/g, '$1"$TOKEN"');
  return `${sign} ${safe.length > MOST_SHOWN ? `${safe.slice(0, MOST_SHOWN)}…` : safe}`;
};

const REFUSED = {
  frames: [],
  say: () => {},
  next: async () => undefined,
  drain: async () => [],
  closed: async () => undefined,
  end: () => {},
};

/** Opens the socket of a backend; a refused upgrade is answered with its status. */
export const openSocket = async (baseUrl: string, path: string, options: ClientOptions = {}): Promise<Socket> => {
  const socket = new WebSocket(new URL(path, baseUrl.replace(/^http/, 'ws')), { perMessageDeflate: false, ...options });
  const frames: (Frame | null)[] = [];
  const lines: string[] = [];
  let taken = 0;
  let closeCode: number | undefined;
  let wake = () => {};
  socket.on('message', (data: Buffer) => {
    frames.push(parsed(data.toString()));
    lines.push(lineOf('←', data.toString()));
    wake();
  });
  socket.on('close', (code) => {
    closeCode = code;
    lines.push(`← closed with ${code}`);
    wake();
  });
  const refusal = new Promise<number>((resolve, reject) => {
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    socket.on('error', reject);
  });
  refusal.catch(() => {});
  const status = await Promise.race([once(socket, 'open').then(() => undefined), refusal]);
  if (status !== undefined)
    return { ...REFUSED, refusedWith: status, transcript: () => [`← HTTP status ${status} to the upgrade of ${path}`] };

  /** Waits until something comes or the time ends; returns false at its end. */
  const pause = (untilMs: number): Promise<boolean> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), Math.max(0, untilMs - performance.now()));
      wake = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  const next: Socket['next'] = async (isWanted = () => true, withinMs = FRAME_MS) => {
    const untilMs = performance.now() + withinMs;
    for (;;) {
      while (taken < frames.length) {
        const frame = frames[taken];
        taken += 1;
        if (frame && isWanted(frame)) return frame;
      }
      if (closeCode !== undefined || performance.now() >= untilMs || !(await pause(untilMs))) return undefined;
    }
  };
  const say: Socket['say'] = (frame) => {
    const sent = typeof frame === 'string' || frame instanceof Uint8Array ? frame : JSON.stringify(frame);
    lines.push(lineOf('→', typeof sent === 'string' ? sent : `${sent.length} bytes`));
    socket.send(sent);
  };
  return {
    refusedWith: undefined,
    frames,
    transcript: () => lines.slice(-MOST_LINES),
    say,
    next,
    async drain() {
      const from = taken;
      say({ type: 'ping' });
      await next(({ type }) => type === 'pong');
      return frames.slice(from, taken).filter((frame): frame is Frame => frame !== null && frame.type !== 'pong');
    },
    async closed(withinMs = FRAME_MS) {
      const untilMs = performance.now() + withinMs;
      while (closeCode === undefined && performance.now() < untilMs) await pause(untilMs);
      return closeCode;
    },
    end: () => socket.terminate(),
  };
};
