import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Schemas } from '../../src/contract/index.ts';
import { bundledPage } from '../bundled.ts';
import { SYMBOLS } from './instruments.ts';

/** Interval of the server's flushes (contract, "The market socket"). */
const FLUSH_MS = 100;
const PAGE = `<!doctype html><html data-theme="light"><meta name="viewport" content="width=device-width">
  <link rel="stylesheet" href="/page.css"><body><script src="/page.js"></script>`;

type Walk = { sequence: number; points: number };

const price = (points: number) => (points / 1e5).toFixed(5);

const figuresOf = ({ sequence, points }: Walk) => ({
  bid: price(points),
  ask: price(points + 12),
  change: ((points - 100_000) / 1000).toFixed(2),
  dayLow: '1.00500',
  dayHigh: '1.02500',
  time: Date.now(),
  sequence,
});

/** Sends ticks in turn, so many a second, all in one frame every 100 ms; prices move up and down in small steps. */
const speak = (socket: WebSocket, ticksASecond: number): (() => void) => {
  const walks = new Map(SYMBOLS.map((symbol, at) => [symbol, { sequence: 1, points: 101_000 + at } as Walk]));
  const snapshotOf = (symbol: string): Schemas['SnapshotQuote'] => ({
    symbol,
    previousClose: '1.00000',
    state: 'trading',
    halt: null,
    nextOpenAt: null,
    ...figuresOf(walks.get(symbol) ?? { sequence: 0, points: 0 }),
  });
  socket.on('message', (text) => {
    const frame = JSON.parse(String(text)) as Schemas['MarketClientFrame'];
    if (frame.type !== 'subscribe') return;
    socket.send(JSON.stringify({ type: 'snapshot', quotes: frame.symbols.map(snapshotOf) }));
  });
  let next = 0;
  const flush = () => {
    const ticks = Array.from({ length: (ticksASecond * FLUSH_MS) / 1000 }, () => {
      const symbol = SYMBOLS[next % SYMBOLS.length] ?? '';
      next += 1;
      const walk = walks.get(symbol) ?? { sequence: 0, points: 0 };
      walk.sequence += 1;
      walk.points = 101_000 + ((walk.points - 101_000 + 7 * walk.sequence) % 1000);
      return { symbol, ...figuresOf(walk) };
    });
    socket.send(JSON.stringify({ type: 'tick', ticks }));
  };
  const timer = setInterval(flush, FLUSH_MS);
  return () => clearInterval(timer);
};

export type TickServer = { readonly url: string; stop(): Promise<void> };

/** Serves the measured page, and ticks to every client of `/market?rate=2000`. */
export const startTickServer = async (): Promise<TickServer> => {
  const { script, style } = await bundledPage('bench/ticks/page.ts');
  const answers: Readonly<Record<string, readonly [string, string]>> = {
    '/page.js': ['text/javascript', script],
    '/page.css': ['text/css', style],
  };
  const server = createServer(({ url = '' }, response) => {
    const [type, body] = answers[url] ?? ['text/html', PAGE];
    response.setHeader('Content-Type', `${type}; charset=utf-8`).end(body);
  }).listen(0, '127.0.0.1');
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket, { url = '' }) => {
    const stop = speak(socket, Number(new URL(url, 'ws://here').searchParams.get('rate')));
    socket.on('close', stop);
  });
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      for (const socket of sockets.clients) socket.terminate();
      server.close();
      await once(server, 'close');
    },
  };
};
