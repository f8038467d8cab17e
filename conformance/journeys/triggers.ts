import type { Check } from '../checks/check.ts';
import { compare, profitOf } from '../figures.ts';
import { setQuote } from './market.ts';
import { openDesk } from './trading.ts';

/** What a price or the clock makes of orders. */
export const TRIGGERS: readonly Check[] = [
  {
    name: 'a limit order opens when the ask reaches its price, and its take profit closes it',
    requirements: ['ORD-79', 'ORD-10', 'ORD-14', 'PFT-7', 'SBX-15', 'NTF-1', 'NTF-6'],
    sandbox: true,
    async run(trial) {
      const { open, life, gold, token } = await openDesk(trial);
      const { orderId } = await open({ kind: 'limit', price: '4120.00', takeProfit: '4125.00' });
      await setQuote(trial, 'XAUUSD', '4119.66', '4120.01');
      trial.equal('ORD-79', 'status a point above the price', (await life(orderId)).order.status, 'pending');
      await setQuote(trial, 'XAUUSD', '4119.65', '4120.00');
      trial.holds(
        'ORD-79',
        'status at the price',
        await trial.soon(async () => (await life(orderId)).order.status === 'open'),
        'open',
        (await life(orderId)).order.status,
      );
      const { order } = await life(orderId);
      trial.equal('ORD-14', 'pendingOrder after the fill', order.pendingOrder, true);
      trial.holds('PFT-7', 'fee after the fill', compare(order.fee, 0) < 0, 'below 0', order.fee);
      await setQuote(trial, 'XAUUSD', '4125.00', '4125.35');
      trial.holds(
        'ORD-79',
        'status at the take profit',
        await trial.soon(async () => (await life(orderId)).order.status === 'closed'),
        'closed',
        (await life(orderId)).order.status,
      );
      const [row] = (await life(orderId)).closings;
      trial.equal('ORD-79', 'closeReason', row?.closeReason, 'take-profit');
      trial.equal(
        'PFT-1',
        'profit',
        row?.profit,
        profitOf({
          direction: 0,
          openPrice: order.placePrice,
          closePrice: row?.closePrice ?? 0,
          contractSize: gold.contractSize,
          volume: '0.10',
          rate: 1,
        }),
      );
      const { items } = await trial.succeed('listDealNotifications', { token, query: { size: 10 } });
      const kinds = items.filter((each) => each.orderId === orderId).map(({ kind }) => kind);
      trial.equal('NTF-6', 'notifications of the order, the newest first', kinds, ['take-profit-reached', 'triggered']);
    },
  },
  {
    name: 'a stop loss closes a position at the first price beyond it',
    requirements: ['ORD-79', 'PFT-2', 'SBX-15'],
    sandbox: true,
    async run(trial) {
      const { open, life } = await openDesk(trial);
      const { orderId } = await open({ direction: 1, stopLoss: '4131.00' });
      await setQuote(trial, 'XAUUSD', '4130.64', '4130.99');
      trial.equal('ORD-79', 'status a point below the stop loss', (await life(orderId)).order.status, 'open');
      await setQuote(trial, 'XAUUSD', '4132.00', '4132.35');
      trial.holds(
        'ORD-79',
        'status beyond the stop loss',
        await trial.soon(async () => (await life(orderId)).order.status === 'closed'),
        'closed',
        (await life(orderId)).order.status,
      );
      const [row] = (await life(orderId)).closings;
      trial.equal(
        'ORD-79',
        'closeReason and closePrice',
        [row?.closeReason, row?.closePrice],
        ['stop-loss', '4132.35'],
      );
    },
  },
  {
    name: 'a pending order is canceled at its expiry',
    requirements: ['ORD-79', 'SBX-33', 'CHG-39', 'NTF-4'],
    sandbox: true,
    async run(trial) {
      const { open, life } = await openDesk(trial);
      const { serverTime } = await trial.succeed('getCommonInfo');
      const { orderId } = await open({
        kind: 'limit',
        price: '4000.00',
        expiresAt: Math.floor(serverTime / 1000) + 120,
      });
      await trial.succeed('advanceClock', { body: { advanceSeconds: 130 } });
      const { order } = await life(orderId);
      trial.equal('SBX-33', 'status and closeReason', [order.status, order.closeReason], ['canceled', 'expired']);
    },
  },
  {
    name: 'a reset of the demo account ends everything and restores its balance',
    requirements: ['ACC-20', 'ACC-21', 'ACC-23', 'ACC-25', 'ACC-26', 'LED-15', 'ORL-78'],
    sandbox: true,
    async run(trial) {
      const { open, demo, figures, life, list } = await openDesk(trial);
      const [position, waiting] = [await open(), await open({ kind: 'limit', price: '4000.00' })];
      const reset = await trial.succeed('resetDemoAccount', demo);
      const settings = await trial.succeed('getProjectInfo');
      const demoBalance = settings.find(({ configKey }) => configKey === 'demoBalance')?.configValue;
      trial.equal(
        'ACC-25',
        'closed, canceled and balance',
        [reset.closed, reset.canceled, reset.balance],
        [1, 1, demoBalance],
      );
      trial.equal(
        'ACC-23',
        'balance and used margin',
        [(await figures()).balance, (await figures()).usedMargin],
        [demoBalance, '0.00'],
      );
      const orders = [(await life(position.orderId)).order, (await life(waiting.orderId)).order];
      trial.equal(
        'ACC-21',
        'status and closeReason of both',
        orders.map(({ status, closeReason }) => [status, closeReason]),
        [
          ['closed', 'demo-reset'],
          ['canceled', 'demo-reset'],
        ],
      );
      const { resets } = await list({ view: 'history' });
      trial.equal(
        'ORL-78',
        'resets',
        resets.some(({ at }) => at === reset.at),
        true,
      );
    },
  },
];
