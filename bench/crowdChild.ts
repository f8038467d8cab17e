import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { serveActs } from './child.ts';
import type { NewTrader } from './newTraders.ts';

const [server = ''] = process.argv.slice(2);
const ORDERS_AT_ONCE = 100;
const GUESSES_AT_ONCE = 4;
const SOCKETS_AT_ONCE = 8;
const PAUSE_MS = 100;
const ORDER = JSON.stringify({ symbol: 'BTCUSD', direction: 0, kind: 'market', volume: '0.01', leverage: 2 });
const READ = [
  ...['/turnover?view=open', '/turnover?view=pending', '/turnover?view=history', '/turnover/account'],
  ...['/user/info', '/user/info', '/product/tab', '/product/tab', '/user/info'],
];

/** Sends a request, whatever it is answered. */
const send = async (path: string, init: RequestInit = {}): Promise<void> => {
  const headers = { 'X-Source': 'h5', 'Accept-Language': 'en', ...(init.headers as Record<string, string>) };
  await fetch(`${server}/api${path}`, { ...init, headers }).then(
    (response) => response.arrayBuffer(),
    () => undefined,
  );
};
const json = (body: string) => ({ method: 'POST', body, headers: { 'Content-Type': 'application/json' } });

/** Sends a request of a customer, with a key of its own where it writes. */
const sendAs = ({ token }: NewTrader, path: string, body?: string): Promise<void> => {
  const { headers = {}, ...init } = body === undefined ? {} : json(body);
  const own = { Authorization: `Bearer ${token}`, 'X-Account': 'demo', 'Idempotency-Key': randomUUID() };
  return send(path, { ...init, headers: { ...headers, ...own } });
};

const guess = () =>
  send('/login', json(JSON.stringify({ email: `${randomUUID()}@example.com`, password: 'a wrong password' })));

const upload = () => {
  const form = new FormData();
  form.append('avatar', new Blob([new Uint8Array(1_000_000)]), 'picture.png');
  return send('/file/avatar', { method: 'POST', body: form });
};

const openSocket = async (): Promise<void> => {
  const socket = new WebSocket(`${server.replace('http', 'ws')}/market`);
  await new Promise((resolve) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', resolve);
  });
  socket.close();
};

let going: AbortController | undefined;
let ended: Promise<unknown> = Promise.resolve();
const repeatedly = async (act: () => Promise<unknown>, { signal }: AbortController): Promise<void> => {
  while (!signal.aborted) {
    await act();
    await pause(PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
};
const times = (count: number, act: () => Promise<unknown>) => Promise.all(Array.from({ length: count }, act));

const acts = {
  /** Begins to press: all at once, each press by the next of some customers, of whom there may be one; strangers beside them. */
  press(pressers: readonly NewTrader[]): void {
    const leaving = (going = new AbortController());
    let pressed = 0;
    const next = (): NewTrader => {
      const presser = pressers[(pressed += 1) % pressers.length];
      if (!presser) throw new Error('Nobody presses.');
      return presser;
    };
    const everything = () =>
      Promise.all([
        times(ORDERS_AT_ONCE, () => sendAs(next(), '/entrust/open', ORDER)),
        sendAs(next(), '/turnover/close', JSON.stringify({ scope: 'all' })),
        ...READ.map((path) => sendAs(next(), path)),
      ]);
    const strangers = () => Promise.all([times(GUESSES_AT_ONCE, guess), upload(), times(SOCKETS_AT_ONCE, openSocket)]);
    ended = Promise.all([repeatedly(everything, leaving), repeatedly(strangers, leaving)]);
  },
  /** Ends it, once what was sent is answered. */
  async rest(): Promise<void> {
    going?.abort();
    await ended;
  },
  stop: () => acts.rest(),
};
export type CrowdActs = typeof acts;
serveActs(acts);
