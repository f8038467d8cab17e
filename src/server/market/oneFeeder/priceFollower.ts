import { type RawData, WebSocket } from 'ws';
import type { SubscribeFrame } from '../live/feedFrame.ts';
import { type PriceFrame, readPriceFrame } from './priceFrames.ts';

/** Connection to the process that reads the feed, for a process that does not. */
export type PriceFollower = {
  /** Follows the process at an address; opens the connection anew where it was lost. Called each second. */
  follow(address: string): void;
  leave(): void;
};

const HANDSHAKE_MS = 3000;
/** Time without a frame after which the connection is opened anew: heartbeats come each second. */
const SILENCE_MS = 3000;

type Listener = {
  readonly symbols: readonly string[];
  readonly hear: (frame: PriceFrame) => void;
  readonly report: (fault: string) => void;
};

/** Creates a connection that hands on what the feeder says; it reports once for each address that it cannot reach. */
export const createPriceFollower = ({ symbols, hear, report }: Listener): PriceFollower => {
  let current: { readonly socket: WebSocket; readonly address: string; heardMs: number } | undefined;
  let reported: string | undefined;

  const leave = (): void => {
    const left = current;
    current = undefined;
    left?.socket.terminate();
  };
  const open = (address: string): void => {
    const socket = new WebSocket(address, { handshakeTimeout: HANDSHAKE_MS, perMessageDeflate: false });
    const connection = { socket, address, heardMs: performance.now() };
    current = connection;
    const lose = (why: string): void => {
      if (current !== connection) return;
      leave();
      if (reported === address) return;
      reported = address;
      report(
        `Prices: the server at ${new URL(address).host}, which reads the feed, is not reached (${why}). ` +
          'Where it is on another machine, its PRICES_URL has to name an address that leads there.',
      );
    };
    const receive = (data: RawData): void => {
      if (current !== connection) return;
      connection.heardMs = performance.now();
      const frame = readPriceFrame(data.toString());
      if (frame?.type === 'hello') socket.send(JSON.stringify({ type: 'subscribe', symbols } satisfies SubscribeFrame));
      else if (frame) hear(frame);
    };
    socket.on('message', receive);
    socket.on('error', ({ message }) => lose(message));
    socket.on('close', () => lose('the connection ended'));
  };
  return {
    leave,
    follow(address) {
      const isSilent = current && performance.now() - current.heardMs > SILENCE_MS;
      if (current && (current.address !== address || isSilent)) leave();
      if (!current) open(address);
    },
  };
};
