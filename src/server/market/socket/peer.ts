import type { WebSocket } from 'ws';
import type { ServerFrame } from '../../../contract/index.ts';
import type { Reader } from './broadcast.ts';
import type { Encode, ErrorCode } from './frames.ts';

/** The client at the other end of a socket. */
export type Peer = Reader & {
  isOpen(): boolean;
  say(frame: ServerFrame): void;
  /** Answers a refused frame. The words are for programmers; the app words the code. */
  refuse(code: ErrorCode, msg: string): void;
  /** Acts when all before it is done, and not at all if the client has gone by then. */
  inTurn(act: () => Promise<void> | void): void;
  /** Ends the socket because the client broke a rule of ours. */
  dismiss(reason: string): void;
  /** Called once when the client has gone. */
  onGone(listener: () => void): void;
};

/** With so much waiting for it a client gets no more prices until it has caught up; with so much, it is given up. */
const SLOW_BYTES = 64 * 1024;
const LOST_BYTES = 1024 * 1024;
/** Why a socket is closed (RFC 6455): the client broke a rule; something broke here. */
const POLICY_VIOLATION = 1008;
const INTERNAL_ERROR = 1011;

/** `report` is told of what breaks here, as nobody waits for an answer. */
export const createPeer = (socket: WebSocket, encode: Encode, report: (fault: string) => void): Peer => {
  const isOpen = () => socket.readyState === socket.OPEN;
  const send = (frame: Buffer): void => {
    if (socket.bufferedAmount > LOST_BYTES) socket.terminate();
    else if (isOpen()) socket.send(frame, { binary: false });
  };
  const say = (frame: ServerFrame) => send(encode(frame));
  let turn = Promise.resolve();
  return {
    isOpen,
    send,
    say,
    isSlow: () => socket.bufferedAmount > SLOW_BYTES,
    refuse: (code, msg) => say({ type: 'error', code, msg }),
    inTurn(act) {
      turn = turn
        .then(() => (isOpen() ? act() : undefined))
        .catch((error: unknown) => {
          report(`The market socket broke: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
          socket.close(INTERNAL_ERROR);
        });
    },
    dismiss: (reason) => socket.close(POLICY_VIOLATION, reason),
    onGone: (listener) => void socket.once('close', listener),
  };
};
