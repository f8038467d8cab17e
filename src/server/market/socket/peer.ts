import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { ServerFrame } from '../../../contract/index.ts';
import type { Reader } from './audiences.ts';
import type { Encode, RefusedFrame } from './frames.ts';

/** Client at the other end of a socket. */
export type Peer = Reader & {
  isOpen(): boolean;
  say(frame: ServerFrame): void;
  /** Sends why a frame was refused, or that the session has ended. The app words the code for customers. */
  refuse(refused: RefusedFrame): void;
  /** Acts when all actions before it are done, and not at all if the client has gone by then. */
  inTurn(act: () => Promise<void> | void): void;
  /** Closes the socket because the client broke a rule. */
  dismiss(reason: string): void;
  /** Closes the socket because there are too many: the client comes back later. */
  putOff(reason: string): void;
  /** Closes the socket so that the client comes back and reads again what it may have missed. */
  restart(): void;
  /** Called once when the client has gone. */
  onGone(listener: () => void): void;
};

/**
 * Bytes queued for a client beyond which it gets no more prices until it has caught up, and beyond which it is
 * terminated.
 */
const SLOW_BYTES = 64 * 1024;
const LOST_BYTES = 1024 * 1024;
/** Close codes (RFC 6455): the client broke a rule; the server failed; it restarts; it has too much to do. */
const POLICY_VIOLATION = 1008;
const INTERNAL_ERROR = 1011;
const SERVICE_RESTART = 1012;
const TRY_LATER = 1013;

/** Socket with the connection below it, to which frames that are ready for the wire are written. */
export type OpenSocket = { readonly socket: WebSocket; readonly connection: Duplex };

/** Creates the peer of a socket. `report` logs the server's failures, as no client waits for an answer. */
export const createPeer = (
  { socket, connection }: OpenSocket,
  encode: Encode,
  report: (fault: string) => void,
): Peer => {
  const isOpen = () => socket.readyState === socket.OPEN;
  const sendOr = (write: (bytes: Buffer) => void) => (bytes: Buffer) => {
    if (socket.bufferedAmount > LOST_BYTES) socket.terminate();
    else if (isOpen()) write(bytes);
  };
  // Never compressed here: what concerns one customer alone says nothing by its length.
  const send = sendOr((message) => socket.send(message, { binary: false, compress: false }));
  const tookCompression = socket.extensions !== '';
  const say = (frame: ServerFrame) => send(encode(frame));
  let turn = Promise.resolve();
  return {
    isOpen,
    send,
    say,
    sendCompressed: tookCompression ? sendOr((frame) => void connection.write(frame)) : undefined,
    isSlow: () => socket.bufferedAmount > SLOW_BYTES,
    refuse: ({ frame = null, symbol = null, ...refused }) => say({ type: 'error', ...refused, frame, symbol }),
    inTurn(act) {
      turn = turn
        .then(() => (isOpen() ? act() : undefined))
        .catch((error: unknown) => {
          report(`The market socket broke: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
          socket.close(INTERNAL_ERROR);
        });
    },
    dismiss: (reason) => socket.close(POLICY_VIOLATION, reason),
    putOff: (reason) => socket.close(TRY_LATER, reason),
    restart: () => socket.close(SERVICE_RESTART, 'events may have been missed'),
    onGone: (listener) => void socket.once('close', listener),
  };
};
