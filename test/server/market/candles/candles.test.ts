import { PERIODS } from '../../../../src/domain/market/period.ts';
import { CandleHistory } from '../../../../src/server/market/candles/candleHistory.ts';
import { known } from '../../../../src/server/market/known.ts';
import { Pace } from '../../../../src/server/market/pace.ts';
import { ANCHOR_MS, openQuietMarket } from '../quietMarket.ts';

const SIZES_UP_TO_A_DAY = PERIODS.filter((period) => period !== '1W' && period !== '1MO');
const NOW = ANCHOR_MS / 1000;

describe('a market at its first start', () => {
  it.each(SIZES_UP_TO_A_DAY)(
    'has a thousand candles of period %s of a pair, a cross and the index [CDL-15]',
    async (period) => {
      const { market } = await openQuietMarket();
      for (const symbol of ['XAUUSD', 'EURJPY', 'US500']) {
        const candles = await market.candles({ symbol, period, limit: 1000 });
        expect(candles).toHaveLength(1000);
        candles.slice(1).forEach(({ openAt }, index) => expect(openAt).toBeGreaterThan(known(candles[index]).openAt));
        expect(known(candles.at(-1)).openAt).toBeLessThan(NOW);
      }
    },
  );

  it('has weekly and monthly candles as far back as its days', async () => {
    const { market } = await openQuietMarket();
    expect(await market.candles({ symbol: 'XAUUSD', period: '1W', limit: 500 })).toHaveLength(500);
    expect((await market.candles({ symbol: 'XAUUSD', period: '1MO', limit: 500 })).length).toBeGreaterThan(230);
  });

  it('makes a monthly candle of its trading days [CDL-9]', async () => {
    const { market } = await openQuietMarket();
    const [month] = await market.candles({ symbol: 'EURJPY', period: '1MO', before: NOW - 31 * 86_400, limit: 1 });
    const days = await market.candles({ symbol: 'EURJPY', period: '1D', limit: 60 });
    const next = known((await market.candles({ symbol: 'EURJPY', period: '1MO', limit: 1 }))[0]).openAt;
    const within = days.filter(({ openAt }) => openAt >= known(month).openAt && openAt < next);
    expect(known(month).open).toBe(within[0]?.open);
    expect(known(month).close).toBe(within.at(-1)?.close);
    expect(Number(known(month).high)).toBe(Math.max(...within.map(({ high }) => Number(high))));
    expect(known(month).volume).toBe(within.reduce((sum, { volume }) => sum + (volume ?? 0), 0));
  });
});

describe('candles before an instant', () => {
  it('continue where the newer ones began, without a gap or a duplicate [CDL-15, CDL-19]', async () => {
    const { market } = await openQuietMarket();
    for (const period of PERIODS) {
      const all = await market.candles({ symbol: 'US500', period, limit: 60 });
      const newer = await market.candles({ symbol: 'US500', period, limit: 20 });
      const older = await market.candles({ symbol: 'US500', period, limit: 40, before: known(newer[0]).openAt });
      expect([...older, ...newer]).toEqual(all);
    }
  });

  it('are none before the history begins', async () => {
    const { market } = await openQuietMarket();
    expect(await market.candles({ symbol: 'EURJPY', period: '1D', limit: 10, before: 900_000_000 })).toEqual([]);
  });
});

/** Counts the rounds of the event loop during some work. */
const roundsDuring = async (work: (round: () => number) => Promise<unknown>): Promise<number> => {
  let round = 0;
  let done = false;
  const count = () => {
    round += 1;
    if (!done) setImmediate(count);
  };
  setImmediate(count);
  await work(() => round).finally(() => (done = true));
  return round;
};

describe('long work on candles', () => {
  it('yields the thread after every turn of five milliseconds', async () => {
    let now = 0;
    const pace = new Pace(() => now);
    const rounds = await roundsDuring(async () => {
      for (let step = 0; step < 100; step += 1) {
        await pace.turn();
        now += 1;
      }
    });
    expect(rounds).toBeGreaterThanOrEqual(20);
    expect(rounds).toBeLessThan(30);
  });

  it('of many callers takes one turn at a time between two rounds of the event loop', async () => {
    let now = 0;
    const pace = new Pace(() => now);
    const turns: number[] = [];
    await roundsDuring((round) =>
      Promise.all(
        Array.from({ length: 5 }, async () => {
          await pace.turn();
          now += 10;
          turns.push(round());
        }),
      ),
    );
    expect(new Set(turns).size).toBe(5);
  });

  it('checks for the end of its turn before every day of a month', async () => {
    const { market } = await openQuietMarket();
    const turn = jest.spyOn(Pace.prototype, 'turn');
    await market.candles({ symbol: 'GBPJPY', period: '1MO', limit: 12 });
    expect(turn.mock.calls.length).toBeGreaterThan(12 * 20);
    turn.mockRestore();
  });

  it('is done once for spans that have ended, which a caller who skips thousands asks for again and again', async () => {
    const { market } = await openQuietMarket();
    const turn = jest.spyOn(Pace.prototype, 'turn');
    const asked = { symbol: 'GBPJPY', period: '1W', limit: 200 } as const;
    const first = await market.candles(asked);
    const turnsOfFirst = turn.mock.calls.length;
    expect(await market.candles(asked)).toEqual(first);
    const turnsOfSecond = turn.mock.calls.length - turnsOfFirst;
    turn.mockRestore();
    expect(turnsOfFirst).toBeGreaterThan(200 * 5);
    expect(turnsOfSecond).toBeLessThan(200 + 20);
  });

  it('is remembered for each period by itself, so that two periods in turn are both found again', async () => {
    const { market } = await openQuietMarket();
    const asked = ['1M', '5M'].map((period) => ({ symbol: 'XAUUSD', period: period as '1M' | '5M', limit: 7_000 }));
    const all = () => Promise.all(asked.map((each) => market.candles(each)));
    const bars = jest.spyOn(CandleHistory.prototype, 'bar');
    await all();
    const computed = bars.mock.calls.length;
    await all();
    const again = bars.mock.calls.length - computed;
    bars.mockRestore();
    expect(computed).toBeGreaterThanOrEqual(14_000);
    expect(again).toBeLessThan(10);
  });

  it('does not remember as empty what a stalled feed has yet to publish', async () => {
    const candlesAfter = async (isAskedMeanwhile: boolean) => {
      const { market, jumpTo } = await openQuietMarket();
      void market.controls.setFeed('XAUUSD', 'stalled');
      jumpTo(ANCHOR_MS + 30 * 60_000);
      jumpTo(ANCHOR_MS + 33 * 60_000);
      const ask = () => market.candles({ symbol: 'XAUUSD', period: '1M', limit: 40 });
      if (isAskedMeanwhile) await ask();
      void market.controls.setFeed('XAUUSD', 'live');
      jumpTo(ANCHOR_MS + 40 * 60_000);
      return ask();
    };
    expect(await candlesAfter(true)).toEqual(await candlesAfter(false));
  });

  it('prints its cost in CPU time', async () => {
    const { market } = await openQuietMarket();
    const lines: string[] = [];
    for (const symbol of ['XAUUSD', 'EURJPY', 'US500']) {
      for (const [period, limit] of [
        ['1M', 300],
        ['1H', 1000],
        ['1D', 1000],
      ] as const) {
        const cpu = process.cpuUsage();
        await market.candles({ symbol, period, limit });
        const { user, system } = process.cpuUsage(cpu);
        lines.push(`${symbol} ${limit} × ${period}: ${Math.round((user + system) / 1000)} ms of CPU`);
      }
    }
    process.stdout.write(`${lines.join('\n')}\n`);
    expect(lines).toHaveLength(9);
  });
});
