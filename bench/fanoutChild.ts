import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { createContractChecks, readContract } from '../src/server/http/index.ts';
import { tickView } from '../src/server/market/socket/frames.ts';
import { openMarketSocket } from '../src/server/market/socket/marketSocket.ts';
import { createCustomerEvents } from '../src/server/world/customerEvents.ts';
import type { World } from '../src/server/world/world.ts';
import { handMarket } from '../test/server/market/simulated/handMarket.ts';
import { serveActs } from './child.ts';
import type { Door } from './flock.ts';
import { framed, startSender } from './plainSenders.ts';

const FLUSH_EVERY_MS = 100;
/** Bytes that wait for a reader once it has stalled for good. */
const STALLED_BYTES = 256 * 1024;

const symbols = Array.from({ length: 200 }, (_, index) => `S${index + 100}`);
const { market, say } = handMarket(...symbols);

let price = 412_910;
/** Publishes a new price of every symbol, as in an active tenth of a second. */
const sayAll = (): void => {
  price += 1;
  for (const symbol of symbols) say(symbol, (price / 100).toFixed(2), Date.now());
};
const ticks = () =>
  symbols.flatMap((symbol) => {
    const quote = market.latest(symbol);
    return quote ? tickView(quote, price, quote.previousClose) : [];
  });

const startSun = async () => {
  const readers = new Set<Socket>();
  const server = createServer().listen(0, '127.0.0.1');
  server.on('connection', (reader: Socket) => {
    readers.add(reader);
    reader.on('close', () => readers.delete(reader));
  });
  await once(server, 'listening');
  const world = {
    environment: 'sandbox',
    nowMs: () => Date.now(),
    events: createCustomerEvents(Date.now),
    market,
  } as World;
  const checks = createContractChecks(readContract('.'));
  const socket = openMarketSocket({
    server,
    world,
    authenticate: async () => undefined,
    holdingSessions: async () => new Set(),
    checks,
    report: console.error,
  });
  return {
    door: { port: (server.address() as AddressInfo).port, symbols },
    readers,
    send: () => socket.flush(),
    async close() {
      socket.dropAll();
      await socket.close();
      server.close();
    },
  };
};

const senders = {
  sun: await startSun(),
  sunWithStalled: await startSun(),
  raw: await startSender('raw'),
  each: await startSender('each'),
  eachCompressed: await startSender('eachCompressed'),
  rollCall: await startSender('rollCall'),
  waiting: await startSender('waiting'),
};
export type FanoutName = keyof typeof senders;
type SentMs = Partial<Record<FanoutName, readonly number[]>>;

sayAll();
await senders.sun.send();
await senders.sunWithStalled.send();

const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6;

const acts = {
  doorOf: (name: FanoutName): Door => senders[name].door,
  /**
   * Sends so many messages to all readers, ten a second; of several senders each in turn, once forwards, once
   * backwards. Returns when each message was sent, by the machine's clock.
   */
  async flush({ names, times }: { names: readonly FanoutName[]; times: number }): Promise<SentMs> {
    const sentMs: SentMs = {};
    for (let time = 0; time < times; time += 1) {
      for (const name of time % 2 === 0 ? names : names.toReversed()) {
        const nextMs = nowMs() + FLUSH_EVERY_MS / names.length;
        sayAll();
        sentMs[name] = [...(sentMs[name] ?? []), nowMs()];
        await senders[name].send({ type: 'tick', ticks: ticks() });
        await pause(Math.max(0, nextMs - nowMs()));
      }
    }
    return sentMs;
  },
  /** Sends until the only reader, which reads nothing, has stalled. */
  async stall(name: FanoutName): Promise<void> {
    const { readers } = senders[name];
    while (![...readers].some(({ writableLength }) => writableLength > STALLED_BYTES)) {
      for (const reader of readers) reader.write(framed(JSON.stringify({ type: 'tick', ticks: ticks() })));
      await pause(0);
    }
  },
  async stop() {
    for (const sender of Object.values(senders)) await sender.close();
  },
};
export type FanoutActs = typeof acts;
serveActs(acts);
