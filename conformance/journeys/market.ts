import type { Schemas } from '../../src/contract/index.ts';
import type { Check, Journey } from '../checks/check.ts';
import type { Trial } from '../checks/trial.ts';
import { changeOf, compare, movedBy } from '../figures.ts';

/** Price that the examples of the chapters use. */
export const GOLD_QUOTE = { bid: '4129.10', ask: '4129.45' } as const;

/** Sets a price, which opens the market of its instrument. */
export const setQuote = ({ succeed }: Trial, symbol: string, bid: string, ask: string) =>
  succeed('setQuote', { path: { symbol }, body: { bid, ask } });

/** Returns the terms of gold with the price of the examples. */
export const goldAtExample = async (trial: Trial) => {
  await setQuote(trial, 'XAUUSD', GOLD_QUOTE.bid, GOLD_QUOTE.ask);
  return trial.succeed('getInstrument', { path: { id: 'XAUUSD' } });
};

/** Moves gold's price by points from that of the examples. */
export const moveGold = (trial: Trial, points: number) =>
  setQuote(trial, 'XAUUSD', movedBy(GOLD_QUOTE.bid, points, 2), movedBy(GOLD_QUOTE.ask, points, 2));

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/** Holds the terms of an instrument to one another. */
const holdTerms = (trial: Trial, symbol: string, terms: Schemas['Instrument']): void => {
  trial.equal('INS-2', 'symbol', terms.symbol, symbol);
  trial.holds('INS-6', `contractSize of ${symbol}`, compare(terms.contractSize, 0) > 0, 'above 0', terms.contractSize);
  trial.holds(
    'FIG-12',
    `contractSize of ${symbol}`,
    !/\.\d*0$/.test(terms.contractSize),
    'no zeros at its end',
    terms.contractSize,
  );
  trial.holds('INS-46', `pipSize of ${symbol}`, !/\.\d*0$/.test(terms.pipSize), 'no zeros at its end', terms.pipSize);
  trial.holds(
    'INS-5',
    `pipSize of ${symbol}`,
    compare(terms.pipSize, movedBy('0', 1, terms.digits)) >= 0,
    'at least one point',
    terms.pipSize,
  );
  trial.holds(
    'INS-7',
    `volumes of ${symbol}`,
    compare(terms.minimumVolume, terms.maximumVolume) <= 0,
    'minimum ≤ maximum',
    [terms.minimumVolume, terms.maximumVolume],
  );
  trial.holds('FIG-17', `feePerLot of ${symbol}`, compare(terms.feePerLot, 0) >= 0, '0 or positive', terms.feePerLot);
  trial.holds('INS-9', `feePerLot of ${symbol}`, compare(terms.feePerLot, 0) !== 0, 'not 0', terms.feePerLot);
  trial.holds(
    'INS-12',
    `ages of ${symbol}`,
    terms.delayedAfterSeconds < terms.staleAfterSeconds,
    'delayed before stale',
    [terms.delayedAfterSeconds, terms.staleAfterSeconds],
  );
  trial.holds(
    'INS-54',
    `openingFreshness of ${symbol}`,
    ['fresh', 'delayed'].includes(terms.openingFreshness),
    'fresh or delayed',
    terms.openingFreshness,
  );
  trial.equal(
    'CNV-1',
    `conversion of ${symbol}, which is quoted in ${terms.quoteCurrency}`,
    terms.conversion === null,
    terms.quoteCurrency === 'USD',
  );
  const choices = [1, 2, 5, 10, 20, 30];
  trial.holds(
    'MRG-7',
    `leverageChoices of ${symbol}`,
    terms.leverageChoices.every((each) => choices.includes(each)),
    'among 1, 2, 5, 10, 20, 30',
    terms.leverageChoices,
  );
  if (!terms.quote) return;
  const { bid, ask } = terms.quote;
  trial.holds('QTE-1', `quote of ${symbol}`, compare(bid, 0) > 0 && compare(bid, ask) <= 0, '0 < bid ≤ ask', [
    bid,
    ask,
  ]);
  trial.equal(
    'FIG-9',
    `decimals of the quote of ${symbol}`,
    [decimalsOf(bid), decimalsOf(ask)],
    [terms.digits, terms.digits],
  );
};

const LISTS: readonly Check[] = [
  {
    name: 'the market has four tabs, and each instrument in one of them',
    requirements: ['INS-1', 'INS-17', 'INS-18', 'INS-22'],
    async run(trial) {
      const { tabs, hot } = await trial.succeed('listMarketTabs');
      trial.equal(
        'INS-17',
        'tabs',
        tabs.map(({ id }) => id),
        ['forex', 'metals', 'indices', 'crypto'],
      );
      const symbols = tabs.flatMap(({ instruments }) => instruments.map(({ symbol }) => symbol));
      trial.equal(
        'INS-1',
        'symbols that come twice',
        symbols.filter((symbol, index) => symbols.indexOf(symbol) !== index),
        [],
      );
      trial.equal('INS-22', 'hot items', hot.items.length, 5);
      trial.equal(
        'INS-22',
        'hot items of no tab',
        hot.items.filter(({ symbol }) => !symbols.includes(symbol)),
        [],
      );
    },
  },
  {
    name: 'the terms of every instrument fit one another',
    requirements: [
      'INS-2',
      'INS-5',
      'INS-6',
      'INS-7',
      'INS-8',
      'INS-9',
      'INS-12',
      'INS-14',
      'INS-46',
      'INS-54',
      'FIG-12',
      'FIG-17',
      'MRG-7',
      'CNV-1',
      'CNV-2',
      'QTE-1',
      'FIG-9',
    ],
    async run(trial) {
      const { tabs } = await trial.succeed('listMarketTabs');
      const most = new Set<number>();
      for (const { symbol } of tabs.flatMap(({ instruments }) => instruments)) {
        const terms = await trial.succeed('getInstrument', { path: { id: symbol } });
        most.add(terms.maximumOpenOrders);
        holdTerms(trial, symbol, terms);
      }
      trial.equal('INS-14', 'different maximumOpenOrders', most.size, 1);
    },
  },
  {
    name: 'an unknown symbol is answered 1002, a malformed one 1001',
    requirements: ['INS-3', 'INS-4', 'CDL-22', 'SBX-27'],
    async run(trial) {
      trial.refused('INS-3', await trial.call('getInstrument', { path: { id: 'NOPE' } }), 1002, { field: 'id' });
      trial.refused('INS-4', await trial.call('getInstrument', { path: { id: 'xauusd' } }), 1001, { field: 'id' });
      trial.refused('CDL-22', await trial.call('listCandles', { query: { symbol: 'NOPE' } }), 1002, {
        field: 'symbol',
      });
    },
  },
  {
    name: 'instruments are found by symbol and name, in any case and width',
    requirements: ['INS-35', 'INS-36', 'INS-40', 'INS-41', 'INS-51', 'INS-52'],
    async run(trial) {
      const found = async (keyword: string, language = 'en') =>
        (await trial.succeed('searchInstruments', { path: { keyword }, language })).items.map(({ symbol }) => symbol);
      trial.equal('INS-52', 'first result of XAUUSD', (await found('XAUUSD'))[0], 'XAUUSD');
      for (const keyword of ['xauusd', 'xau', 'ＸＡＵ', 'gold', 'GOLD']) {
        trial.holds(
          'INS-36',
          `results of ${keyword}`,
          (await found(keyword)).includes('XAUUSD'),
          'XAUUSD among them',
          'not among them',
        );
      }
      trial.holds(
        'INS-51',
        'results of gold in Japanese',
        (await found('gold', 'ja')).includes('XAUUSD'),
        'XAUUSD among them',
        'not among them',
      );
      trial.equal('INS-41', 'results of nothing that fits', await found('zzzzzzzz'), []);
      trial.equal('INS-41', 'results of no letter or number', await found('&&'), []);
      trial.refused('INS-35', await trial.call('searchInstruments', { path: { keyword: 'x'.repeat(65) } }), 1001, {
        field: 'keyword',
      });
    },
  },
];

const PRICES: readonly Check[] = [
  {
    name: 'a price that is set is the quote at once, with its day and its change',
    requirements: ['SBX-12', 'SBX-14', 'SBX-17', 'SBX-21', 'QTE-25', 'QTE-26', 'INS-16', 'INS-21', 'FIG-9'],
    sandbox: true,
    async run(trial) {
      const { quote } = await goldAtExample(trial);
      trial.equal('SBX-12', 'bid and ask', [quote?.bid, quote?.ask], [GOLD_QUOTE.bid, GOLD_QUOTE.ask]);
      trial.equal('SBX-14', 'state', quote?.state, 'trading');
      if (!quote) return;
      trial.equal('QTE-25', 'change', quote.change, changeOf(quote.bid, quote.previousClose));
      trial.holds(
        'QTE-26',
        'dayLow and dayHigh',
        compare(quote.dayLow, quote.bid) <= 0 && compare(quote.bid, quote.dayHigh) <= 0,
        'around the bid',
        [quote.dayLow, quote.bid, quote.dayHigh],
      );
      const high = movedBy(quote.dayHigh, 1000, 2);
      await setQuote(trial, 'XAUUSD', `${high}49`, `${high}51`);
      const after = (await trial.succeed('getInstrument', { path: { id: 'XAUUSD' } })).quote;
      trial.equal('SBX-21', 'bid and ask after rounding', [after?.bid, after?.ask], [high, movedBy(high, 1, 2)]);
      trial.equal('SBX-17', 'dayHigh', after?.dayHigh, high);
    },
  },
  {
    name: 'a price that cannot be is refused with its field',
    requirements: ['SBX-19', 'SBX-20', 'SBX-27', 'SBX-80'],
    sandbox: true,
    async run(trial) {
      const set = (symbol: string, bid: string, ask: string) =>
        trial.call('setQuote', { path: { symbol }, body: { bid, ask } });
      trial.refused('SBX-19', await set('XAUUSD', '0', '1'), 1001, { field: 'bid' });
      trial.refused('SBX-20', await set('XAUUSD', '2.00', '1.99'), 1001, { field: 'ask' });
      trial.refused('SBX-80', await set('NOPE', '0', '0'), 1002, { field: 'symbol' });
      trial.refused('SBX-80', await set('XAUUSD', '0.001', '1'), 1001, { field: 'bid' });
      trial.equal(
        'SBX-80',
        'code for an ask that equals the bid after rounding',
        (await set('XAUUSD', '4129.104', '4129.102')).code,
        200,
      );
    },
  },
  {
    name: 'a cross follows the prices of its legs',
    requirements: ['SBX-18', 'SBX-82', 'INS-42'],
    sandbox: true,
    async run(trial) {
      // A control of the cross itself would count before those of its legs (SBX-83).
      await trial.succeed('clearQuote', { path: { symbol: 'EURJPY' } });
      await setQuote(trial, 'EURUSD', '1.10000', '1.10010');
      await setQuote(trial, 'USDJPY', '150.000', '150.010');
      const { quote } = await trial.succeed('getInstrument', { path: { id: 'EURJPY' } });
      trial.equal('INS-42', 'bid of EURJPY', quote?.bid, '165.000');
      trial.equal('INS-42', 'ask of EURJPY', quote?.ask, '165.026');
    },
  },
  {
    name: 'a closed feed closes the market, and a stalled one lets its quote age',
    requirements: ['SBX-24', 'SBX-26', 'QTE-5', 'QTE-10', 'SBX-22'],
    sandbox: true,
    async run(trial) {
      await goldAtExample(trial);
      await trial.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'closed' } });
      const { quote } = await trial.succeed('getInstrument', { path: { id: 'XAUUSD' } });
      trial.equal('SBX-24', 'state and nextOpenAt', [quote?.state, quote?.nextOpenAt], ['closed', null]);
      trial.equal('QTE-5', 'bid of the closed market', quote?.bid, GOLD_QUOTE.bid);
      await goldAtExample(trial);
      const open = (await trial.succeed('getInstrument', { path: { id: 'XAUUSD' } })).quote;
      trial.equal('SBX-26', 'state after setQuote', open?.state, 'trading');
      trial.equal(
        'SBX-22',
        'data of clearQuote',
        await trial.succeed('clearQuote', { path: { symbol: 'XAUUSD' } }),
        null,
      );
    },
  },
];

const PERIODS = { '1M': 60, '5M': 300, '15M': 900, '30M': 1800, '1H': 3600 } as const;

const CANDLES: readonly Check[] = [
  {
    name: 'candles are in order, begin at their spans and hold together',
    requirements: ['CDL-1', 'CDL-8', 'CDL-15', 'CDL-16', 'CDL-20'],
    async run(trial) {
      for (const [period, seconds] of Object.entries(PERIODS)) {
        const { candles, ...rest } = await trial.succeed('listCandles', {
          query: { symbol: 'BTCUSD', period, interval: 50 },
        });
        trial.equal('CDL-16', 'symbol and period', [rest.symbol, rest.period], ['BTCUSD', period]);
        trial.equal(
          'CDL-15',
          `${period} candles that are not after the one before`,
          candles.filter(({ openAt }, index) => index > 0 && openAt <= (candles[index - 1]?.openAt ?? 0)),
          [],
        );
        trial.equal(
          'CDL-1',
          `${period} candles that begin elsewhere`,
          candles.filter(({ openAt }) => openAt % seconds !== 0),
          [],
        );
        const wrong = candles.filter(({ open, high, low, close }) =>
          [open, close].some((price) => compare(price, low) < 0 || compare(price, high) > 0),
        );
        trial.equal('CDL-8', `${period} candles whose open or close is beyond low and high`, wrong, []);
      }
    },
  },
  {
    name: 'candles are read further back without a gap or a repetition',
    requirements: ['CDL-18', 'CDL-19', 'CDL-20'],
    async run(trial) {
      const query = { symbol: 'BTCUSD', period: '1H' };
      const read = async (more: object) =>
        (await trial.succeed('listCandles', { query: { ...query, ...more } })).candles.map(({ openAt }) => openAt);
      const all = await read({ interval: 20 });
      if (all.length < 20) trial.skip('The backend has fewer than 20 hours of BTCUSD.');
      trial.equal(
        'CDL-19',
        'ten candles before the tenth newest',
        await read({ interval: 10, before: all[10] ?? 0 }),
        all.slice(0, 10),
      );
      trial.equal(
        'CDL-18',
        'ten candles behind the ten newest',
        await read({ interval: 10, existNum: 10 }),
        all.slice(0, 10),
      );
      trial.equal(
        'CDL-19',
        'existNum beside before',
        await read({ interval: 10, before: all[10] ?? 0, existNum: 5 }),
        all.slice(0, 10),
      );
      const { hasMore } = await trial.succeed('listCandles', { query: { ...query, interval: 5 } });
      trial.equal('CDL-20', 'hasMore of the newest five', hasMore, true);
    },
  },
  {
    name: 'a price that is set is in the candle of its minute',
    requirements: ['SBX-16', 'CDL-12'],
    sandbox: true,
    async run(trial) {
      await setQuote(trial, 'XAUUSD', '5001.23', '5001.58');
      const { candles } = await trial.succeed('listCandles', {
        query: { symbol: 'XAUUSD', period: '1M', interval: 1 },
      });
      const newest = candles.at(-1);
      trial.equal('CDL-12', 'close of the newest candle', newest?.close, '5001.23');
      await setQuote(trial, 'XAUUSD', '4900.01', '4900.36');
      const [after] = (await trial.succeed('listCandles', { query: { symbol: 'XAUUSD', period: '1M', interval: 1 } }))
        .candles;
      const [low, high] = [after?.low ?? 0, after?.high ?? 0];
      const isInside = compare(low, '4900.01') <= 0 && compare(high, '4900.01') >= 0;
      trial.holds('SBX-16', 'low and high of the minute', isInside, 'around 4900.01', [low, high]);
    },
  },
];

/** Instruments, prices and candles. */
export const market: Journey = { title: 'Market', checks: [...LISTS, ...PRICES, ...CANDLES] };
