import type { Check, Journey } from '../checks/check.ts';
import { lessOf, profitOf, sumOf } from '../figures.ts';
import { GOLD_QUOTE, moveGold, setQuote } from './market.ts';
import { TRIGGERS } from './triggers.ts';
import { SCOPES } from './scopes.ts';
import { openDesk } from './trading.ts';

const CLOSING: readonly Check[] = [
  {
    name: 'a position closes at the exit side with the result of its prices',
    requirements: [
      'CLS-3',
      'CLS-4',
      'CLS-5',
      'CLS-6',
      'CLS-7',
      'CLS-9',
      'CLS-13',
      'CLS-15',
      'PFT-1',
      'PFT-5',
      'LED-12',
      'ORD-5',
      'ORD-6',
      'ORL-24',
      'ORL-27',
      'ORL-39',
      'ORL-40',
      'ORL-42',
      'ORL-44',
      'ORL-60',
    ],
    sandbox: true,
    async run(trial) {
      const { open, end, close, figures, gold, life } = await openDesk(trial);
      const order = await open({ volume: '0.13' });
      const before = await figures();
      await setQuote(trial, 'XAUUSD', '4136.27', '4136.61');
      const row = await end(order.orderId);
      const profit = profitOf({
        direction: 0,
        openPrice: order.placePrice,
        closePrice: '4136.27',
        contractSize: gold.contractSize,
        volume: '0.13',
        rate: 1,
      });
      trial.equal('CLS-3', 'closePrice', row.closePrice, '4136.27');
      trial.equal('CLS-5', 'status and closeReason', [row.status, row.closeReason], ['closed', 'customer']);
      trial.equal('CLS-4', 'orderId and number', [row.orderId, row.number], [order.orderId, order.number]);
      trial.holds('CLS-4', 'id of the row', row.id !== order.orderId, 'an id of its own', row.id);
      trial.equal('CLS-6', 'profit', row.profit, profit);
      trial.equal(
        'CLS-9',
        'volume, margin and fee',
        [row.volume, row.margin, row.fee],
        [order.volume, order.margin, order.fee],
      );
      const after = await figures();
      trial.equal('LED-12', 'balance', after.balance, sumOf(before.balance, profit));
      trial.equal('CLS-7', 'usedMargin and positions', [after.usedMargin, after.positions.length], ['0.00', 0]);
      trial.refused('CLS-13', await close({ orderId: order.orderId }), 2117, {
        status: 'closed',
        closeReason: 'customer',
        closedAt: row.closedAt,
      });
      const { order: whole, closings, events } = await life(row.id);
      trial.equal('ORL-40', 'order of a closing row', whole.orderId, order.orderId);
      trial.equal(
        'ORL-24',
        'status, volume, margin, fee and profit of the order',
        [whole.status, whole.volume, whole.margin, whole.fee],
        ['closed', order.volume, order.margin, order.fee],
      );
      trial.equal(
        'ORL-60',
        'closeReason and closedAt of the order',
        [whole.closeReason, whole.closedAt],
        ['customer', row.closedAt],
      );
      trial.equal(
        'ORL-39',
        'closings',
        closings.map(({ id }) => id),
        [row.id],
      );
      trial.equal(
        'ORL-42',
        'events',
        events.map(({ kind }) => kind),
        ['placed', 'filled', 'closed'],
      );
      trial.equal(
        'ORL-44',
        'margins of events',
        [events[1]?.margin, events[2]?.margin],
        [order.margin, `-${order.margin}`],
      );
    },
  },
  {
    name: 'parts of a position close with shares that add up',
    requirements: [
      'CLS-28',
      'CLS-29',
      'CLS-30',
      'CLS-32',
      'CLS-33',
      'CLS-34',
      'CLS-35',
      'CLS-37',
      'CLS-38',
      'CLS-68',
      'ORL-4',
      'ORL-22',
      'ORL-23',
      'LED-6',
    ],
    sandbox: true,
    async run(trial) {
      const { open, end, close, list, gold } = await openDesk(trial);
      const order = await open({ volume: '0.10', stopLoss: '4100.00' });
      await setQuote(trial, 'XAUUSD', '4130.37', '4130.72');
      const { orderId } = order;
      trial.refused('CLS-28', await close({ orderId, volume: '0.001' }), 2101, { field: 'volume' });
      trial.refused('CLS-29', await close({ orderId, volume: '0.11' }), 2102, { field: 'volume', maximum: '0.10' });
      trial.refused('CLS-30', await close({ orderId, volume: '0.015' }), 2103, { field: 'volume' });
      const first = await end(orderId, '0.03');
      const rest = (await list({ view: 'open' })).items[0];
      trial.equal(
        'CLS-32',
        'rest: status, volume, margin, fee',
        [rest?.status, rest?.volume, rest?.margin, rest?.fee],
        ['open', '0.07', lessOf(order.margin, first.margin), lessOf(order.fee, first.fee)],
      );
      trial.equal('CLS-33', 'stopLoss of the rest', rest?.stopLoss, '4100.00');
      const rows = [first, await end(orderId, '0.03'), await end(orderId, '0.04')];
      trial.equal('CLS-37', 'sum of volumes', sumOf(...rows.map(({ volume }) => volume)), '0.10');
      trial.equal('CLS-34', 'sum of margins', sumOf(...rows.map(({ margin }) => margin)), order.margin);
      trial.equal('CLS-35', 'sum of fees', sumOf(...rows.map(({ fee }) => fee)), order.fee);
      const whole = profitOf({
        direction: 0,
        openPrice: order.placePrice,
        closePrice: '4130.37',
        contractSize: gold.contractSize,
        volume: '0.10',
        rate: 1,
      });
      trial.equal('CLS-38', 'sum of profits', sumOf(...rows.map(({ profit }) => profit ?? '0')), whole);
      trial.equal(
        'ORL-4',
        'rows of the history',
        (await list({ view: 'history', status: 'deal' })).items.filter((each) => each.orderId === orderId).length,
        3,
      );
    },
  },
  {
    name: 'closePosition refuses what cannot close',
    requirements: ['CLS-10', 'CLS-11', 'CLS-12', 'CLS-14', 'CLS-16', 'CLS-24', 'CLS-25', 'CLS-26'],
    sandbox: true,
    async run(trial) {
      const { open, close, end } = await openDesk(trial);
      const pending = await open({ kind: 'limit', price: '4100.00' });
      const order = await open();
      const { orderId } = order;
      trial.refused('CLS-11', await close({ orderId: 'kit-unknown' }), 1002, { field: 'orderId' });
      trial.refused('CLS-14', await close({ orderId: pending.orderId }), 2117, { status: 'pending' });
      trial.refused('CLS-10', await close({ orderId, maximumDeviation: 5 }), 1001, { field: 'priceSeen' });
      trial.refused('CLS-24', await close({ orderId, priceSeen: '4129.21', maximumDeviation: 10 }), 2108, {
        price: GOLD_QUOTE.bid,
      });
      const part = await close({ orderId, volume: '0.05', priceSeen: '4129.20', maximumDeviation: 10 });
      if (trial.equal('CLS-25', 'code at exactly the deviation', part.code, 200)) {
        trial.refused('CLS-12', await close({ orderId: String((part.data as { id?: string }).id) }), 1002, {
          field: 'orderId',
        });
      }
      await trial.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'closed' } });
      trial.refused('CLS-16', await close({ orderId }), 2002, { symbol: 'XAUUSD' });
      await moveGold(trial, 0);
      await end(orderId);
    },
  },
  {
    name: 'closeOrders ends what its scope names, oldest first',
    requirements: [
      'CLS-40',
      'CLS-43',
      'CLS-44',
      'CLS-45',
      'CLS-46',
      'CLS-47',
      'CLS-49',
      'CLS-50',
      'CLS-51',
      'CLS-52',
      'CLS-53',
      'CLS-54',
      'CLS-55',
      'CLS-56',
      'CLS-57',
      'CLS-67',
      'VAL-35',
      'VAL-41',
    ],
    sandbox: true,
    async run(trial) {
      const { open, endMany, list } = await openDesk(trial);
      const results = async (body: object) => {
        const answer = await endMany(body);
        if (!trial.equal('CLS-50', `code of closeOrders ${JSON.stringify(body)}`, answer.code, 200)) return [];
        return (
          answer.data as {
            items: {
              orderId: string;
              result: string;
              code: number | null;
              order: { status?: string; closeReason?: string } | null;
            }[];
          }
        ).items;
      };
      trial.equal('CLS-47', 'results of a scope without orders', await results({ scope: 'all' }), []);
      const [low, high] = [await open({ volume: '0.01' }), await open({ volume: '0.01', direction: 1 })];
      const waiting = await open({ kind: 'limit', price: '4100.00' });
      await moveGold(trial, 500);
      const won = await results({ scope: 'profit' });
      trial.equal(
        'CLS-40',
        'results of profit',
        won.map(({ orderId, result }) => [orderId, result]),
        [[low.orderId, 'closed']],
      );
      trial.equal(
        'CLS-43',
        'results of side 0',
        (await results({ scope: 'side', direction: 0 })).map(({ orderId, result, order }) => [
          orderId,
          result,
          order?.status,
          order?.closeReason,
        ]),
        [[waiting.orderId, 'canceled', 'canceled', 'customer']],
      );
      trial.equal(
        'CLS-44',
        'results of pending orders of a symbol',
        await results({ scope: 'symbol', symbol: 'XAUUSD', status: 'pending' }),
        [],
      );
      const named = await results({ orderIds: ['kit-unknown', low.orderId, high.orderId] });
      trial.equal(
        'CLS-49',
        'results of named orders',
        named.map(({ orderId, result, code }) => [orderId, result, code]),
        [
          ['kit-unknown', 'refused', 1002],
          [low.orderId, 'refused', 2117],
          [high.orderId, 'closed', null],
        ],
      );
      trial.equal('CLS-55', 'orders of refused results', [named[0]?.order, named[1]?.order?.status], [null, 'closed']);
      trial.equal('CLS-51', 'open orders afterwards', (await list({ view: 'open' })).items.length, 0);
      trial.refused('CLS-45', await endMany({ scope: 'symbol' }), 1001, { field: 'symbol' });
      trial.refused('CLS-45', await endMany({ scope: 'side' }), 1001, { field: 'direction' });
      trial.refused('CLS-46', await endMany({ scope: 'all', direction: 0 }), 1001, { field: 'direction' });
      trial.refused('VAL-35', await endMany({ scope: 'all', colour: 1 }), 1001, { field: 'body' });
      trial.refused('VAL-35', await endMany({ orderIds: [] }), 1001);
    },
  },
];

const CHANGING: readonly Check[] = [
  {
    name: 'changeOrder sets, moves and takes away levels, and refuses the rest',
    requirements: [
      'CHG-1',
      'CHG-2',
      'CHG-3',
      'CHG-4',
      'CHG-5',
      'CHG-7',
      'CHG-12',
      'CHG-13',
      'CHG-14',
      'CHG-15',
      'CHG-17',
      'CHG-18',
      'CHG-21',
      'CHG-22',
      'ORL-31',
      'ORL-33',
      'ORL-34',
    ],
    sandbox: true,
    async run(trial) {
      const { open, change, end, life, gold } = await openDesk(trial);
      const { orderId, placePrice } = await open();
      const set = await change(orderId, { stopLoss: '4100.00', takeProfit: '4200.00' });
      trial.equal('CHG-3', 'code of setting both levels', set.code, 200);
      const { order } = await life(orderId);
      trial.equal('CHG-3', 'levels', [order.stopLoss, order.takeProfit], ['4100.00', '4200.00']);
      const expected = (closePrice: string) =>
        profitOf({
          direction: 0,
          openPrice: placePrice,
          closePrice,
          contractSize: gold.contractSize,
          volume: '0.10',
          rate: 1,
        });
      trial.equal(
        'ORL-31',
        'expectedLoss and expectedProfit',
        [order.expectedLoss, order.expectedProfit],
        [expected('4100.00'), expected('4200.00')],
      );
      trial.refused('CHG-17', await change(orderId, { stopLoss: '4100.0' }), 2112);
      trial.refused('CHG-22', await change(orderId, { stopLoss: '4128.61' }), 2111, {
        field: 'stopLoss',
        limit: '4128.60',
      });
      trial.refused('CHG-22', await change(orderId, { takeProfit: '4129.00' }), 2110, {
        field: 'takeProfit',
        limit: '4129.60',
      });
      trial.refused('CHG-15', await change(orderId, { price: '4100.00' }), 2118, { field: 'price' });
      trial.refused('CHG-4', await change(orderId, { leverage: 10 }), 1001, { field: 'leverage' });
      trial.refused('CHG-5', await change(orderId, {}), 1001);
      trial.refused('CHG-12', await change('kit-unknown', { stopLoss: null }), 1002, { field: 'orderId' });
      trial.equal(
        'CHG-7',
        'levels after refusals',
        [(await life(orderId)).order.stopLoss, (await life(orderId)).order.takeProfit],
        ['4100.00', '4200.00'],
      );
      const taken = await change(orderId, { stopLoss: null });
      trial.equal(
        'CHG-2',
        'levels after one was taken away',
        [
          (taken.data as { stopLoss?: string } | null)?.stopLoss,
          (taken.data as { takeProfit?: string } | null)?.takeProfit,
        ],
        [null, '4200.00'],
      );
      trial.equal('ORL-34', 'expectedLoss without a stop loss', (await life(orderId)).order.expectedLoss, null);
      const { closedAt } = await end(orderId);
      trial.refused('CHG-13', await change(orderId, { stopLoss: '4100.00' }), 2117, {
        status: 'closed',
        closedAt,
        closeReason: 'customer',
      });
    },
  },
  {
    name: 'a pending order changes its price, volume and expiry, each checked as new',
    requirements: ['CHG-6', 'CHG-27', 'CHG-33', 'CHG-34', 'CHG-36', 'CHG-38', 'ORD-73'],
    sandbox: true,
    async run(trial) {
      const { open, change } = await openDesk(trial);
      const { orderId } = await open({ kind: 'limit', price: '4100.00' });
      const { serverTime } = await trial.succeed('getCommonInfo');
      const expiresAt = Math.floor(serverTime / 1000) + 3600;
      const { data } = await change(orderId, { price: '4101.50', volume: '0.2', expiresAt });
      const {
        placePrice,
        volume,
        expiresAt: until,
      } = data as { placePrice?: string; volume?: string; expiresAt?: number };
      trial.equal('CHG-34', 'price, volume and expiry', [placePrice, volume, until], ['4101.50', '0.20', expiresAt]);
      trial.refused('CHG-33', await change(orderId, { price: '4130.00' }), 2107, { field: 'price' });
      trial.refused('CHG-33', await change(orderId, { price: '4129.00' }), 2106, { limit: '4128.95' });
      trial.refused('CHG-36', await change(orderId, { volume: '0.00' }), 2101, { field: 'volume' });
      trial.refused('CHG-38', await change(orderId, { expiresAt: 1_500_000_000 }), 2114, { field: 'expiresAt' });
      trial.refused('CHG-27', await change(orderId, { stopLoss: '4101.20' }), 2111, { limit: '4101.00' });
      trial.equal('CHG-38', 'code of taking the expiry away', (await change(orderId, { expiresAt: null })).code, 200);
    },
  },
];

/** Orders that close, change and are triggered. */
export const positions: Journey = {
  title: 'Positions and pending orders',
  checks: [...CLOSING, ...CHANGING, ...SCOPES, ...TRIGGERS].map((check) => ({ ...check, profile: 'trading' as const })),
};
