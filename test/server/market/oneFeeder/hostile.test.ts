import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { PriceFrame } from '../../../../src/server/market/oneFeeder/priceFrames.ts';
import { openPriceServer } from '../../../../src/server/market/oneFeeder/priceServer.ts';
import { shareControls } from '../../../../src/server/market/oneFeeder/sharedControls.ts';
import { SharedMarket } from '../../../../src/server/market/oneFeeder/sharedMarket.ts';
import type { Database } from '../../../../src/server/store/index.ts';
import { openTestDatabase } from '../../../support/testDatabase.ts';
import { handMarket } from '../simulated/handMarket.ts';

const NOW_MS = 1_790_688_720_000;

it('a quote of a feeder whose clock is ahead is of now, and the next feeder is shown', () => {
  let nowMs = NOW_MS;
  const { market: origin } = handMarket('XAUUSD');
  const market = new SharedMarket({ origin, controls: origin.controls, say: () => undefined, nowMs: () => nowMs });
  const hear = (bid: string, time: number) => {
    const quote = { type: 'quote', symbol: 'XAUUSD', bid, ask: bid, time, sequence: 1 } as const;
    const day = { change: '0.00', previousClose: bid, dayLow: bid, dayHigh: bid };
    const state = { type: 'state', symbol: 'XAUUSD', state: 'trading', nextOpenAt: null, isHeldBack: false } as const;
    for (const frame of [state, { ...quote, ...day }] satisfies PriceFrame[]) market.hear(frame);
  };
  hear('4129.00', NOW_MS + 300_000);
  expect(market.latest('XAUUSD')).toMatchObject({ bid: '4129.00', timeMs: NOW_MS });
  nowMs += 1000;
  hear('4100.00', nowMs);
  expect(market.latest('XAUUSD')).toMatchObject({ bid: '4100.00', timeMs: nowMs });
});

it('a price server whose port is taken fails to open, and ends nothing else', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(openPriceServer({ host: '127.0.0.1', port, url: null }, () => NOW_MS)).rejects.toThrow('EADDRINUSE');
  other.close();
});

it('a control of an instrument that only another version has is passed over, also at a start', async () => {
  const database: Database = await openTestDatabase();
  const listeners: ((text: string) => void)[] = [];
  const { market } = handMarket('XAUUSD');
  const obeyed: string[] = [];
  const controls = {
    setQuote: () => undefined,
    clearQuote: () => undefined,
    setFeed(symbol: string) {
      if (symbol !== 'XAUUSD') throw new Error('There is no such instrument.');
      obeyed.push(symbol);
    },
  };
  const control = JSON.stringify({ kind: 'closed' });
  await database.transaction(async (tx) => {
    await tx.insertInto('market_controls').values({ symbol: 'NEWUSD', control, version: 1 }).execute();
  });
  await shareControls(
    { ...database, listen: (_channel, hear) => (listeners.push(hear), () => undefined) },
    { controls, find: market.find },
    async () => undefined,
  );
  for (const symbol of ['NEWUSD', 'XAUUSD']) {
    for (const hear of listeners) hear(JSON.stringify({ symbol, control: { kind: 'closed' }, version: 2 }));
  }
  expect(obeyed).toEqual(['XAUUSD']);
  await database.close();
});
