import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { deflateRawSync } from 'node:zlib';
import { WebSocket } from 'ws';
import type { Benchmark, Comparison } from './benchmark.ts';
import { type Child, startChild } from './child.ts';
import type { FanoutActs, FanoutName } from './fanoutChild.ts';
import { openFlock } from './flock.ts';
import { inRounds } from './rounds.ts';
import { runServer } from './runningServer.ts';

const BEAT_MS = 100;
const MEASURED_MS = 20_000;
const MS_A_MINUTE = 60_000;
/** Instruments that a phone shows: the rows of Home and the open positions. */
const SHOWN = 28;
/** Wednesday morning: every market is open but the index. */
const BEGINS_MS = Date.UTC(2026, 8, 30, 9);
const COMPRESSION = '\r\nSec-WebSocket-Extensions: permessage-deflate; client_max_window_bits';

/** Follows symbols, and counts what arrives on the wire, and what it would be with each message compressed by itself. */
const openReader = async (url: string, symbols: readonly string[], perMessageDeflate: boolean) => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/market`, { perMessageDeflate });
  let wire: Socket | undefined;
  socket.on('upgrade', (response) => (wire = response.socket));
  await once(socket, 'open');
  let aloneBytes = 0;
  socket.send(JSON.stringify({ type: 'subscribe', symbols }));
  await once(socket, 'message');
  const before = wire?.bytesRead ?? 0;
  socket.on('message', (data: Buffer) => (aloneBytes += deflateRawSync(data).length));
  return {
    socket,
    aloneBytes: () => aloneBytes,
    bytes: () => (wire?.bytesRead ?? Number.NaN) - before,
  };
};

/** Measures kilobytes a minute that a reader receives from the sandbox's market. */
const bytesAMinute = async () => {
  const elapsedMs = () => performance.now();
  const server = await runServer({ clocks: { elapsedMs, timeOfDayMs: () => BEGINS_MS + elapsedMs() } });
  const symbols = server.world.market.instruments.slice(0, SHOWN).map(({ symbol }) => symbol);
  for (let beat = 0; beat < 20; beat += 1) {
    server.beat();
    await pause(BEAT_MS);
  }
  const plain = await openReader(server.url, symbols, false);
  const compressed = await openReader(server.url, symbols, true);
  const ends = performance.now() + MEASURED_MS;
  while (performance.now() < ends) {
    server.beat();
    await pause(BEAT_MS);
  }
  const kilobytes = (bytes: number) => (bytes * MS_A_MINUTE) / MEASURED_MS / 1000;
  const took = {
    limit: kilobytes(plain.bytes()),
    figure: kilobytes(compressed.bytes()),
    alone: kilobytes(plain.aloneBytes()),
  };
  plain.socket.terminate();
  compressed.socket.terminate();
  await server.stop();
  return took;
};

/** Compares what a phone receives with the same frames uncompressed. */
export const bytes: Benchmark = {
  name: 'bytes',
  atMost: 0.2,
  async measure() {
    const { limit, figure, alone } = await bytesAMinute();
    const beside = { limit, unit: 'kB' };
    return {
      good: { what: `a minute of ${SHOWN} instruments, compressed`, figure, ...beside },
      bad: { what: 'the same, each frame compressed by itself', figure: alone, ...beside },
    };
  },
};

const MANY = 1000;
const FEW = 20;
const FLUSHES = 20;

/** Processor time of the server for one message to one client, microseconds. */
const messageCost = (child: Child<FanoutActs>, name: FanoutName, clients: number, headers: string) => async () => {
  const flock = await openFlock(await child.ask('doorOf', name), clients, headers);
  const spent = await child.costMs(async () => {
    await child.ask('flush', { names: [name], times: FLUSHES });
    await flock.heard(FLUSHES);
  });
  await flock.leave();
  return (spent * 1000) / (clients * FLUSHES);
};

/** Compares the processor time of a compressed message to each of 1,000 clients with that of an uncompressed one. */
export const bytesProcessor: Benchmark = {
  name: 'bytes-processor',
  atMost: 1.5,
  async measure(): Promise<{ readonly good: Comparison; readonly bad: Comparison }> {
    const child = await startChild<FanoutActs>('fanoutChild.ts');
    const cost = await inRounds({
      plain: messageCost(child, 'sun', MANY, ''),
      compressed: messageCost(child, 'sun', MANY, COMPRESSION),
      each: messageCost(child, 'eachCompressed', FEW, ''),
    });
    await child.stop();
    const beside = { limit: cost.plain, unit: 'µs' };
    return {
      good: { what: `a compressed message to one of ${MANY}`, figure: cost.compressed, ...beside },
      bad: { what: 'the same, compressed for each', figure: cost.each, ...beside },
    };
  },
};
