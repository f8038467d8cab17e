import { type RawData, WebSocket } from 'ws';
import { FaultLog } from './faultLog.ts';
import { type FeedFrame, readFrame, type SubscribeFrame } from './feedFrame.ts';

/** Receiver of a feed's frames. */
export type FeedListener = {
  readonly symbols: readonly string[];
  nowMs(): number;
  /** Called with each new connection, which may number its quotes from the beginning. */
  begin(): void;
  receive(frame: FeedFrame): void;
};

/** Connection to a feed of quotes, reopened whenever it is lost. It keeps no timer. */
export type QuoteFeed = {
  readonly faults: FaultLog;
  listen(listener: FeedListener): void;
  /** Opens the connection when it is due, and drops one that is silent. Called ten times a second. */
  housekeep(): void;
  /** Ends the connection until the next housekeeping. */
  pause(): void;
  close(): void;
};

const LARGEST_FRAME_BYTES = 64 * 1024;
const HANDSHAKE_MS = 10_000;
/** Milliseconds without a frame after which a connection is dropped; the feed's heartbeats come more often. */
const SILENCE_MS = 10_000;
/** Waits between a lost connection and the next attempt, milliseconds; the last one repeats. */
const WAITS_MS = [1000, 2000, 4000, 8000, 16_000, 30_000];

type Connection = { readonly socket: WebSocket; readonly listener: FeedListener; heardMs: number; greeted: boolean };

class WebSocketFeed implements QuoteFeed {
  readonly faults: FaultLog;
  readonly #url: string;
  readonly #report: (fault: string) => void;
  #listener: FeedListener | undefined;
  #connection: Connection | undefined;
  #failures = 0;
  #retryAtMs = -Infinity;

  constructor(url: string, report: (fault: string) => void) {
    this.#url = url;
    this.#report = report;
    this.faults = new FaultLog(report);
  }

  listen(listener: FeedListener): void {
    this.#listener = listener;
  }

  housekeep(): void {
    const nowMs = this.#listener?.nowMs() ?? -Infinity;
    const connection = this.#connection;
    if (!connection && this.#listener && nowMs >= this.#retryAtMs) this.#open(this.#listener);
    if (connection && nowMs - connection.heardMs > SILENCE_MS) this.#lose(connection, 'the connection is silent');
  }

  pause(): void {
    this.#failures = 0;
    this.#retryAtMs = -Infinity;
    const connection = this.#connection;
    this.#connection = undefined;
    connection?.socket.terminate();
  }

  close(): void {
    this.#listener = undefined;
    this.pause();
  }

  #open(listener: FeedListener): void {
    const options = { handshakeTimeout: HANDSHAKE_MS, maxPayload: LARGEST_FRAME_BYTES, perMessageDeflate: false };
    const socket = new WebSocket(this.#url, options);
    const connection = { socket, listener, heardMs: listener.nowMs(), greeted: false };
    this.#connection = connection;
    socket.on('message', (data, isBinary) => this.#receive(connection, data, isBinary));
    socket.on('error', ({ message }) => this.#lose(connection, message));
    socket.on('close', (code) => this.#lose(connection, `the connection ended (${code})`));
  }

  /** Drops a connection; frames that still arrive on it are ignored. */
  #lose(connection: Connection, why: string): void {
    if (connection !== this.#connection) return;
    this.#connection = undefined;
    connection.socket.terminate();
    const waitMs = WAITS_MS[Math.min(this.#failures, WAITS_MS.length - 1)] ?? 0;
    this.#failures += 1;
    this.#retryAtMs = connection.listener.nowMs() + waitMs;
    this.#report(`Quote feed: ${why}; opening it anew in ${waitMs / 1000} s.`);
  }

  #receive(connection: Connection, data: RawData, isBinary: boolean): void {
    if (connection !== this.#connection) return;
    connection.heardMs = connection.listener.nowMs();
    const read = isBinary ? { fault: 'it is binary' } : readFrame(data.toString());
    if (!connection.greeted) return this.#greet(connection, 'frame' in read && read.frame.type === 'hello');
    if ('fault' in read) return this.faults.tell('frame', `a frame was dropped, as ${read.fault}`);
    if (read.frame.type === 'quote') this.#failures = 0;
    connection.listener.receive(read.frame);
  }

  #greet(connection: Connection, isHello: boolean): void {
    if (!isHello) return this.#lose(connection, 'its first frame is not the hello of version 1');
    const { socket, listener } = connection;
    connection.greeted = true;
    this.faults.renew();
    listener.begin();
    socket.send(JSON.stringify({ type: 'subscribe', symbols: listener.symbols } satisfies SubscribeFrame));
  }
}

/** Creates a feed at a URL, with the frames of docs/live-feed.md. It connects once it has a listener and is tended. */
export const createQuoteFeed = (url: string, report: (fault: string) => void): QuoteFeed =>
  new WebSocketFeed(url, report);
