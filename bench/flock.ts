import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const HEADER_BYTES = 4;

/** Calls back at the end of each frame of a stream; all frames have between 126 and 65,535 bytes. */
const frameReader = (ended: () => void) => {
  let header = Buffer.alloc(0);
  let left = 0;
  return (chunk: Buffer): void => {
    let at = 0;
    while (at < chunk.length) {
      if (left === 0) {
        const missing = HEADER_BYTES - header.length;
        header = Buffer.concat([header, chunk.subarray(at, at + missing)]);
        at += missing;
        if (header.length < HEADER_BYTES) return;
        left = header.readUInt16BE(2);
        header = Buffer.alloc(0);
      }
      const taken = Math.min(left, chunk.length - at);
      left -= taken;
      at += taken;
      if (left === 0) ended();
    }
  };
};

/** Builds a client's frame, with a mask of zeros. */
const clientFrame = (text: string): Buffer => {
  const frame = Buffer.alloc(8 + text.length);
  frame.set([0x81, 0x80 | 126]);
  frame.writeUInt16BE(text.length, 2);
  frame.write(text, 8);
  return frame;
};

/** Opens the market's socket, with further headers, and subscribes to symbols; returns the rest of the first answer. */
const shakeHands = async (socket: Socket, symbols: readonly string[], headers = ''): Promise<Buffer> => {
  const key = randomBytes(16).toString('base64');
  const upgrade = ['Host: sun', 'Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];
  socket.write(['GET /market HTTP/1.1', ...upgrade, `Sec-WebSocket-Key: ${key}${headers}`, '', ''].join('\r\n'));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.write(clientFrame(JSON.stringify({ type: 'subscribe', symbols })));
  return answer.subarray(answer.indexOf('\r\n\r\n') + 4);
};

export type Flock = {
  /** Times when each reader received each frame, by the machine's clock. */
  readonly heardMs: readonly (readonly number[])[];
  /** Resolves when every reader has received so many frames since it was opened. */
  heard(frames: number): Promise<void>;
  leave(): Promise<void>;
};

/** Port of a sender. With symbols it is the market's socket; without, a server that accepts any connection. */
export type Door = { readonly port: number; readonly symbols?: readonly string[] };

/** Opens so many readers of one server, the market's with further headers, and waits for their first frame. */
export const openFlock = async ({ port, symbols }: Door, count: number, headers = ''): Promise<Flock> => {
  const heardMs: number[][] = [];
  let told = () => {};
  const sockets: Socket[] = [];
  for (let index = 0; index < count; index += 1) {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    const own: number[] = [];
    const read = frameReader(() => {
      own.push(Number(process.hrtime.bigint()) / 1e6);
      told();
    });
    const rest = symbols && (await shakeHands(socket, symbols, headers));
    socket.on('data', read);
    if (rest && rest.length > 0) read(rest);
    heardMs.push(own);
    sockets.push(socket);
  }
  const heard = (frames: number) =>
    new Promise<void>((resolve) => {
      told = () => {
        if (heardMs.every(({ length }) => length >= frames)) resolve();
      };
      told();
    });
  await heard(1);
  for (const own of heardMs) own.length = 0;
  return {
    heardMs,
    heard,
    async leave() {
      for (const socket of sockets) socket.destroy();
      await Promise.all(sockets.map((socket) => once(socket, 'close')));
    },
  };
};

/** Opens a reader that connects and then reads nothing more. */
export const openStalledReader = async ({ port, symbols }: Door): Promise<() => void> => {
  const socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  if (symbols) await shakeHands(socket, symbols);
  socket.pause();
  return () => socket.destroy();
};
