import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const SLOW_BYTES = 64 * 1024;
const PATIENCE_MS = 100;

/** A text as one frame of a web socket (RFC 6455), as a server sends it; between 126 and 65,535 bytes. */
export const framed = (text: string): Buffer => {
  const length = Buffer.byteLength(text);
  const frame = Buffer.alloc(4 + length);
  frame.set([0x81, 126]);
  frame.writeUInt16BE(length, 2);
  frame.write(text, 4);
  return frame;
};

type Send = (readers: ReadonlySet<Socket>, message: object) => void | Promise<void>;

/** How a message may be sent to many: the least that can be done, and three ways that must be seen to be worse. */
const SENDS = {
  /** One frame for all, written. */
  raw(readers, message) {
    const frame = framed(JSON.stringify(message));
    for (const reader of readers) reader.write(frame);
  },
  /** A frame of its own for each. */
  each(readers, message) {
    for (const reader of readers) reader.write(framed(JSON.stringify(message)));
  },
  /** Before each, a roll call: whoever has the most waiting is left out. */
  rollCall(readers, message) {
    const frame = framed(JSON.stringify(message));
    for (const reader of readers) {
      const [slowest] = [...readers].sort((one, other) => other.writableLength - one.writableLength);
      if (reader !== slowest || reader.writableLength < SLOW_BYTES) reader.write(frame);
    }
  },
  /** To the next when the one before has taken it. */
  async waiting(readers, message) {
    const frame = framed(JSON.stringify(message));
    for (const reader of readers) {
      const taken = new Promise<void>((resolve) => reader.write(frame, () => resolve()));
      await (reader.writableLength > SLOW_BYTES ? Promise.race([taken, pause(PATIENCE_MS)]) : taken);
    }
  },
} satisfies Record<string, Send>;

export type SenderName = keyof typeof SENDS;

/** What everybody is sent first: who has read it is counted in from then on. */
const GREETING = framed('Good day. '.repeat(20));

/** A server that asks nothing: whoever connects is greeted, and then sent what is said. */
export const startSender = async (name: SenderName) => {
  const readers = new Set<Socket>();
  const server = createServer({ noDelay: true }, (reader) => {
    readers.add(reader);
    reader.write(GREETING);
    reader.on('error', () => undefined).on('close', () => readers.delete(reader));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const send: Send = SENDS[name];
  return {
    door: { port: (server.address() as AddressInfo).port },
    readers,
    send: (message: object) => send(readers, message),
    close(): void {
      for (const reader of readers) reader.destroy();
      server.close();
    },
  };
};
