import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { deflateRawSync } from 'node:zlib';

const SLOW_BYTES = 64 * 1024;
const PATIENCE_MS = 100;

/** Builds a web socket frame of a text (RFC 6455), as a server sends it; between 126 and 65,535 bytes. */
export const framed = (text: string | Buffer): Buffer => {
  const payload = Buffer.from(text);
  const frame = Buffer.alloc(4 + payload.length);
  frame.set([0x81, 126]);
  frame.writeUInt16BE(payload.length, 2);
  frame.set(payload, 4);
  return frame;
};

type Send = (readers: ReadonlySet<Socket>, message: object) => void | Promise<void>;

/**
 * Ways to send a message to many clients: the cheapest possible, and four worse ones that the benchmark must detect.
 */
const SENDS = {
  /** Writes one frame to all. */
  raw(readers, message) {
    const frame = framed(JSON.stringify(message));
    for (const reader of readers) reader.write(frame);
  },
  /** Builds a frame for each client. */
  each(readers, message) {
    for (const reader of readers) reader.write(framed(JSON.stringify(message)));
  },
  /** Compresses the message for each client. */
  eachCompressed(readers, message) {
    for (const reader of readers) reader.write(framed(deflateRawSync(JSON.stringify(message))));
  },
  /** Looks for the slowest client before each write, and skips it when too much waits for it. */
  rollCall(readers, message) {
    const frame = framed(JSON.stringify(message));
    for (const reader of readers) {
      const [slowest] = [...readers].sort((one, other) => other.writableLength - one.writableLength);
      if (reader !== slowest || reader.writableLength < SLOW_BYTES) reader.write(frame);
    }
  },
  /** Writes to the next client when the one before has taken the message. */
  async waiting(readers, message) {
    const frame = framed(JSON.stringify(message));
    for (const reader of readers) {
      const taken = new Promise<void>((resolve) => reader.write(frame, () => resolve()));
      await (reader.writableLength > SLOW_BYTES ? Promise.race([taken, pause(PATIENCE_MS)]) : taken);
    }
  },
} satisfies Record<string, Send>;

export type SenderName = keyof typeof SENDS;

/** First message to every client: readers that have received it are counted. */
const GREETING = framed('Good day. '.repeat(20));

/** Starts a server without a protocol: every client that connects is greeted, and then receives the messages. */
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
