import type { Check } from '../checks/check.ts';
import { compare, feeOf, marginOf, profitOf, sumOf } from '../figures.ts';
import { GOLD_QUOTE } from './market.ts';
import { openDesk } from './trading.ts';

/** Request that is refused with a code, the fields of its data, and the requirement that says so. */
type Refused = readonly [requirement: string, changed: object, code: number, data?: Readonly<Record<string, unknown>>];

const REFUSED: readonly Refused[] = [
  ['VAL-14', { colour: 1 }, 1001, { field: 'colour' }],
  ['VAL-15', { volume: 0.1 }, 1001, { field: 'volume' }],
  ['VAL-15', { leverage: '20' }, 1001, { field: 'leverage' }],
  ['VAL-11', { symbol: undefined }, 1001, { field: 'symbol' }],
  ['GRO-22', { kind: 'guess' }, 1001, { field: 'kind' }],
  ['ORD-19', { price: '4100.00' }, 1001, { field: 'price' }],
  ['ORD-20', { expiresAt: 1_900_000_000 }, 1001, { field: 'expiresAt' }],
  ['ORD-92', { price: '4100.00', expiresAt: 1_900_000_000 }, 1001, { field: 'price' }],
  ['ORD-21', { maximumDeviation: 5 }, 1001, { field: 'priceSeen' }],
  [
    'ORD-22',
    { kind: 'limit', price: '4100.00', maximumDeviation: 5, priceSeen: '4129.45' },
    1001,
    { field: 'maximumDeviation' },
  ],
  ['ORD-24', { stopLoss: null }, 1001, { field: 'stopLoss' }],
  ['ORD-24', { takeProfit: null }, 1001, { field: 'takeProfit' }],
  ['ORD-32', { symbol: 'NOPE' }, 2001, { field: 'symbol', symbol: 'NOPE' }],
  ['ORD-45', { volume: '0.00' }, 2101, { field: 'volume' }],
  ['ORD-46', { volume: '1000000' }, 2102, { field: 'volume' }],
  ['ORD-47', { volume: '0.105' }, 2103, { field: 'volume' }],
  ['ORD-49', { leverage: 3 }, 2104, { field: 'leverage' }],
  ['ORD-52', { kind: 'limit' }, 2105, { field: 'price' }],
  ['ORD-52', { kind: 'limit', price: '0' }, 2105, { field: 'price' }],
  ['ORD-52', { kind: 'limit', price: '4100.001' }, 2105, { field: 'price' }],
  ['ORD-53', { kind: 'limit', price: '4128.96' }, 2106, { field: 'price', limit: '4128.95' }],
  ['ORD-53', { kind: 'stop', direction: 1, price: '4128.61' }, 2106, { field: 'price', limit: '4128.60' }],
  ['ORD-55', { kind: 'limit', price: '4130.00' }, 2107, { field: 'price', price: '4129.45' }],
  ['ORD-56', { kind: 'limit', price: '4129.45' }, 2107, { field: 'price', price: '4129.45' }],
  ['ORD-58', { priceSeen: '4129.34', maximumDeviation: 10 }, 2108, { field: 'priceSeen', price: '4129.45' }],
  [
    'ORD-58',
    { direction: 1, priceSeen: '4129.21', maximumDeviation: 10 },
    2108,
    { field: 'priceSeen', price: '4129.10' },
  ],
  ['ORD-64', { stopLoss: '4129.10' }, 2109, { field: 'stopLoss', limit: '4128.60' }],
  ['ORD-64', { direction: 1, stopLoss: '4129.45' }, 2109, { field: 'stopLoss', limit: '4129.95' }],
  ['ORD-65', { takeProfit: '4129.10' }, 2110, { field: 'takeProfit', limit: '4129.60' }],
  ['ORD-65', { direction: 1, takeProfit: '4129.45' }, 2110, { field: 'takeProfit', limit: '4128.95' }],
  ['ORD-66', { stopLoss: '4128.61' }, 2111, { field: 'stopLoss', limit: '4128.60' }],
  ['ORD-66', { takeProfit: '4129.59' }, 2111, { field: 'takeProfit', limit: '4129.60' }],
  ['ORD-63', { stopLoss: '4100.001' }, 2105, { field: 'stopLoss' }],
  ['ORD-63', { takeProfit: '0' }, 2105, { field: 'takeProfit' }],
  ['ORD-73', { kind: 'limit', price: '4100.00', expiresAt: 1_500_000_000 }, 2114, { field: 'expiresAt' }],
  ['ORD-26', { symbol: 'NOPE', volume: '0', leverage: 3 }, 2001],
  ['ORD-26', { volume: '0.00', leverage: 3, stopLoss: '4129.10' }, 2101],
  ['ORD-26', { kind: 'limit', price: '4130.00', stopLoss: '4130.00' }, 2109],
  [
    'IDM-54',
    { pressedAt: 1_500_000_000_000 },
    2120,
    { field: 'pressedAt', pressedAt: 1_500_000_000_000, validForSeconds: 10 },
  ],
];

const ACCEPTED: readonly (readonly [requirement: string, changed: object])[] = [
  ['ORD-48', { volume: '0.01' }],
  ['ORD-54', { kind: 'stop', direction: 1, price: '4128.60' }],
  ['ORD-59', { priceSeen: '4129.35', maximumDeviation: 10 }],
  ['ORD-60', { priceSeen: '5000.00', maximumDeviation: 0 }],
  ['ORD-61', { priceSeen: '1.00' }],
  ['ORD-67', { stopLoss: '4128.60', takeProfit: '4129.60' }],
  ['ORD-23', { kind: 'limit', price: '4100.00', priceSeen: '1' }],
  ['ORD-52', { kind: 'limit', price: '4100.0000' }],
  ['ORD-93', { priceSeen: '0', direction: 1, maximumDeviation: 1_000_000 }],
  ['VAL-22', { leverage: 20.0 }],
];

/** Checks of orders that are refused, and of those at a limit. */
export const REFUSALS: readonly Check[] = [
  {
    name: 'placeOrder refuses each wrong order with its code and data, and leaves nothing behind',
    requirements: [
      ...new Set(REFUSED.map(([id]) => id)),
      'ORD-4',
      'ORD-25',
      'ORD-62',
      'ORD-68',
      'GEN-11',
      'REF-9',
      'REF-3',
      'LED-5',
      'IDM-57',
      'VAL-33',
      'FIG-26',
      'FIG-27',
    ],
    sandbox: true,
    async run(trial) {
      const { place, figures, list } = await openDesk(trial);
      const before = await figures();
      for (const [requirement, changed, code, data] of REFUSED)
        trial.refused(requirement, await place(changed), code, data);
      const after = await figures();
      trial.equal(
        'REF-9',
        'balance and revision after refusals',
        [after.balance, after.revision],
        [before.balance, before.revision],
      );
      trial.equal(
        'ORD-4',
        'orders after refusals',
        [(await list({ view: 'open' })).items.length, (await list({ view: 'pending' })).items.length],
        [0, 0],
      );
    },
  },
  {
    name: 'placeOrder accepts what is exactly at a limit',
    requirements: [...new Set(ACCEPTED.map(([id]) => id))],
    sandbox: true,
    async run(trial) {
      const { place } = await openDesk(trial);
      for (const [requirement, changed] of ACCEPTED) {
        const answer = await place(changed);
        trial.equal(
          requirement,
          `answer of placeOrder with ${JSON.stringify(changed)}`,
          [answer.code, answer.code === 200 ? null : answer.data],
          [200, null],
        );
      }
      const max = await trial.succeed('getInstrument', { path: { id: 'XAUUSD' } });
      trial.refused('ORD-48', await place({ volume: max.maximumVolume, leverage: 1 }), 2116, { field: 'volume' });
    },
  },
  {
    name: 'an order needs as much available prepayment as its margin and costs, to the cent',
    requirements: ['ORD-69', 'ORD-70', 'ORD-71', 'FIG-7'],
    sandbox: true,
    async run(trial) {
      const { place, figures, gold } = await openDesk(trial);
      const volume = '5.00';
      const { availablePrepayment } = await figures();
      const required = marginOf({
        price: GOLD_QUOTE.ask,
        volume,
        contractSize: gold.contractSize,
        leverage: 1,
        rate: 1,
      });
      const spread = profitOf({
        direction: 0,
        openPrice: GOLD_QUOTE.ask,
        closePrice: GOLD_QUOTE.bid,
        contractSize: gold.contractSize,
        volume,
        rate: 1,
      });
      const available = sumOf(availablePrepayment, feeOf(gold.feePerLot, volume), spread);
      if (compare(available, required) >= 0)
        trial.skip('The demo balance is enough for the largest order of this check.');
      trial.refused('ORD-71', await place({ volume, leverage: 1 }), 2116, { field: 'volume', required, available });
    },
  },
  {
    name: 'a closed market refuses a market order and takes a pending one; a stale quote refuses both',
    requirements: ['ORD-34', 'ORD-35', 'ORD-36', 'ORD-38', 'SBX-23', 'SBX-86'],
    sandbox: true,
    async run(trial) {
      const { place, gold } = await openDesk(trial);
      await trial.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'closed' } });
      trial.refused('ORD-34', await place(), 2002, { symbol: 'XAUUSD' });
      trial.equal(
        'ORD-36',
        'code of a pending order in a closed market',
        (await place({ kind: 'limit', price: '4100.00' })).code,
        200,
      );
      // Bitcoin trades at every instant: its feed stalls without closing.
      await trial.succeed('setFeed', { path: { symbol: 'BTCUSD' }, body: { state: 'stalled' } });
      await trial.succeed('advanceClock', { body: { advanceSeconds: gold.staleAfterSeconds + 60 } });
      trial.refused('ORD-38', await place({ symbol: 'BTCUSD', volume: '0.01', leverage: 1 }), 2004, {
        symbol: 'BTCUSD',
      });
      await trial.succeed('clearQuote', { path: { symbol: 'BTCUSD' } });
    },
  },
  {
    name: 'the press of an order is in time for ten seconds, or as long as it says',
    requirements: ['IDM-54', 'IDM-55', 'IDM-56', 'IDM-57'],
    sandbox: true,
    async run(trial) {
      const { place } = await openDesk(trial);
      const { serverTime } = await trial.succeed('getCommonInfo');
      trial.equal('IDM-55', 'code of a press now', (await place({ pressedAt: serverTime })).code, 200);
      trial.equal('IDM-57', 'code with validForSeconds alone', (await place({ validForSeconds: 1 })).code, 200);
      trial.refused('IDM-54', await place({ pressedAt: serverTime + 60_000 }), 2120, {
        field: 'pressedAt',
        validForSeconds: 10,
      });
      trial.refused('IDM-54', await place({ pressedAt: serverTime - 60_000, validForSeconds: 5 }), 2120, {
        validForSeconds: 5,
      });
    },
  },
];
