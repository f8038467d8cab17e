import { createSharedStream } from './tickCompression.ts';

/** Client end of a socket, as far as prices are concerned. */
export type Reader = {
  send(message: Buffer): void;
  /** Sends a frame of the wire that is compressed already; absent where the client took up no compression. */
  readonly sendCompressed?: ((frame: Buffer) => void) | undefined;
  /** True when more bytes are queued for the reader than it has been taking. */
  isSlow(): boolean;
};

/** Flushes after which readers that came since join the compression of their audience. */
const RENEWED_EVERY = 50;

/** Readers of one set of symbols. Those of them that are in step understand a frame that refers to earlier ones. */
const createAudience = (key: string, symbols: ReadonlySet<string>) => {
  const stream = createSharedStream();
  const readers = new Set<Reader>();
  const inStep = new Set<Reader>();
  let sinceRenewal = RENEWED_EVERY;

  /** Begins the compression anew where readers wait for it: at once if nobody is in step, else now and then. */
  const renewed = (ready: readonly Reader[]): void => {
    sinceRenewal += 1;
    const some = ready.some((reader) => inStep.has(reader));
    const waiting = ready.some((reader) => reader.sendCompressed && !inStep.has(reader));
    if (!waiting || (some && sinceRenewal < RENEWED_EVERY)) return;
    sinceRenewal = 0;
    stream.renew();
    inStep.clear();
    for (const reader of ready) if (reader.sendCompressed) inStep.add(reader);
  };

  return {
    key,
    symbols,
    readers,
    leave(reader: Reader): void {
      readers.delete(reader);
      inStep.delete(reader);
    },
    /**
     * Sends a message to readers that can take it, compressed to those in step. A reader that is left out is out of step: its window
     * lacks the message. A message that is compressed for nobody does not put anybody out of step. Returns the work of compressing.
     */
    send(message: Buffer, ready: readonly Reader[], mayCompress: boolean): number {
      if (mayCompress) {
        const isReady = new Set(ready);
        for (const reader of inStep) if (!isReady.has(reader)) inStep.delete(reader);
        renewed(ready);
      }
      const compressed = mayCompress && inStep.size > 0 ? stream.frame(message) : undefined;
      for (const reader of ready) {
        if (compressed && reader.sendCompressed && inStep.has(reader)) reader.sendCompressed(compressed);
        else reader.send(message);
      }
      return compressed ? stream.work(message) : 0;
    },
  };
};
export type Audience = ReturnType<typeof createAudience>;

/** Groups readers by the symbols that they follow. */
export const createAudiences = () => {
  const byKey = new Map<string, Audience>();
  const ofReader = new Map<Reader, Audience>();
  return {
    /** Returns all audiences, those with most readers first. */
    all: () => [...byKey.values()].sort((a, b) => b.readers.size - a.readers.size),
    symbolsOf: (reader: Reader): ReadonlySet<string> => ofReader.get(reader)?.symbols ?? new Set(),
    leave(reader: Reader): void {
      const audience = ofReader.get(reader);
      ofReader.delete(reader);
      audience?.leave(reader);
      if (audience?.readers.size === 0) byKey.delete(audience.key);
    },
    join(reader: Reader, symbols: ReadonlySet<string>): void {
      const key = [...symbols].sort().join(' ');
      const audience = byKey.get(key) ?? createAudience(key, new Set(symbols));
      byKey.set(key, audience);
      audience.readers.add(reader);
      ofReader.set(reader, audience);
    },
  };
};
