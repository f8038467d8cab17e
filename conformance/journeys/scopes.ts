import type { Check } from '../checks/check.ts';
import { moveGold } from './market.ts';
import { type Desk, openDesk } from './trading.ts';

type Results = readonly { readonly orderId: string; readonly result: string; readonly code: number | null }[];

const resultsOf = async ({ endMany }: Desk, body: object): Promise<Results> =>
  ((await endMany(body)).data as { readonly items?: Results } | null)?.items ?? [];
const outcomes = (results: Results) => results.map(({ orderId, result, code }) => [orderId, result, code]);

/** Checks of closings by scope, and of what a closed market leaves possible. */
export const SCOPES: readonly Check[] = [
  {
    name: 'closeOrders ends positions at a loss, orders of a symbol, and all, the oldest first',
    requirements: ['CLS-39', 'CLS-41', 'CLS-42', 'CLS-48'],
    sandbox: true,
    async run(trial) {
      const desk = await openDesk(trial);
      const buy = await desk.open({ volume: '0.01' });
      await trial.succeed('advanceClock', { body: { advanceSeconds: 2 } });
      const sell = await desk.open({ volume: '0.01', direction: 1 });
      await trial.succeed('advanceClock', { body: { advanceSeconds: 2 } });
      const waiting = await desk.open({ kind: 'limit', price: '4000.00' });
      await moveGold(trial, 500);
      const lost = await resultsOf(desk, { scope: 'loss' });
      trial.equal('CLS-41', 'results of loss', outcomes(lost), [[sell.orderId, 'closed', null]]);
      const ofSymbol = await resultsOf(desk, { scope: 'symbol', symbol: 'XAUUSD' });
      const both = [
        [buy.orderId, 'closed', null],
        [waiting.orderId, 'canceled', null],
      ];
      trial.equal('CLS-42', 'results of the symbol', outcomes(ofSymbol).toSorted(), both.toSorted());
      trial.equal('CLS-48', 'order of results', outcomes(ofSymbol), both);
      await desk.open({ volume: '0.01' });
      await desk.open({ kind: 'limit', price: '4000.00' });
      await resultsOf(desk, { scope: 'all' });
      const left = [await desk.list({ view: 'open' }), await desk.list({ view: 'pending' })];
      trial.equal(
        'CLS-39',
        'orders left after all',
        left.map(({ items }) => items.length),
        [0, 0],
      );
    },
  },
  {
    name: 'in a closed market positions stay, levels change, and pending orders are canceled',
    requirements: ['CHG-25', 'CHG-26', 'CHG-32', 'CHG-40', 'CLS-58', 'CLS-59'],
    sandbox: true,
    async run(trial) {
      const desk = await openDesk(trial);
      const position = await desk.open({ stopLoss: '4100.00' });
      const waiting = await desk.open({ kind: 'limit', price: '4000.00' });
      await trial.succeed('setFeed', { path: { symbol: 'XAUUSD' }, body: { state: 'closed' } });
      const changed = async (requirement: string, orderId: string, body: object) =>
        trial.equal(
          requirement,
          `code of changeOrder ${JSON.stringify(body)}`,
          (await desk.change(orderId, body)).code,
          200,
        );
      await changed('CHG-26', position.orderId, { stopLoss: null });
      await changed('CHG-25', position.orderId, { takeProfit: '4129.60' });
      trial.refused('CHG-25', await desk.change(position.orderId, { takeProfit: '4129.59' }), 2111, {
        limit: '4129.60',
      });
      await changed('CHG-40', waiting.orderId, { volume: '0.02' });
      await changed('CHG-32', waiting.orderId, { price: '4128.95' });
      trial.refused('CHG-32', await desk.change(waiting.orderId, { price: '4128.96' }), 2106, { limit: '4128.95' });
      const ended = await resultsOf(desk, { orderIds: [position.orderId, waiting.orderId] });
      trial.equal('CLS-58', 'result of the position', outcomes(ended)[0], [position.orderId, 'refused', 2002]);
      trial.equal('CLS-59', 'result of the pending order', outcomes(ended)[1], [waiting.orderId, 'canceled', null]);
    },
  },
];
