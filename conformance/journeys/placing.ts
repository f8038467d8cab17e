import type { Check, Journey } from '../checks/check.ts';
import type { Trial } from '../checks/trial.ts';
import { feeOf, lessOf, marginOf, midOf, profitOf, rateOf, ratioOf, sumOf, withdrawableOf } from '../figures.ts';
import { GOLD_QUOTE, setQuote } from './market.ts';
import { REFUSALS } from './orderRefusals.ts';
import { londonDateOf } from './realMoney.ts';
import { type Desk, openDesk } from './trading.ts';

const OPENING: readonly Check[] = [
  {
    name: 'the number of an order begins with the London date of its placing',
    requirements: ['ORD-16'],
    sandbox: true,
    async run(trial) {
      const { open } = await openDesk(trial);
      const before = await londonDateOf(trial);
      const { number } = await open({ kind: 'limit', price: '4000.00' });
      const dates = [before, await londonDateOf(trial)];
      trial.holds('ORD-16', 'number of an order', dates.includes(number.slice(0, 8)), `${dates[0]}…`, number);
    },
  },
  {
    name: 'a market buy opens at the ask, with its margin and its fee',
    requirements: [
      'ORL-37',
      'ORD-1',
      'ORD-2',
      'ORD-9',
      'ORD-10',
      'ORD-11',
      'ORD-14',
      'ORD-17',
      'MRG-1',
      'MRG-2',
      'PFT-6',
      'FIG-2',
      'FIG-3',
      'FIG-10',
      'FIG-14',
      'FIG-16',
      'FIG-18',
      'FIG-23',
      'CNV-1',
      'ORL-25',
      'ORL-26',
      'ORL-61',
    ],
    sandbox: true,
    async run(trial) {
      const { open, gold } = await openDesk(trial);
      const order = await open({ volume: '0.1' });
      const { contractSize, feePerLot } = gold;
      trial.equal('ORD-2', 'status', order.status, 'open');
      trial.equal('ORD-9', 'placePrice of a buy', order.placePrice, GOLD_QUOTE.ask);
      trial.equal('FIG-10', 'volume', order.volume, '0.10');
      trial.equal(
        'MRG-1',
        'margin',
        order.margin,
        marginOf({ price: GOLD_QUOTE.ask, volume: '0.1', contractSize, leverage: 20, rate: 1 }),
      );
      trial.equal('PFT-6', 'fee', order.fee, feeOf(feePerLot, '0.1'));
      trial.equal('ORD-14', 'pendingOrder', order.pendingOrder, false);
      trial.equal('ORD-17', 'id', order.id, order.orderId);
      trial.equal(
        'CNV-1',
        'openConversion',
        [order.openConversion?.rate, order.openConversion?.symbol, order.openConversion?.side],
        ['1', null, null],
      );
      trial.equal(
        'ORL-26',
        'closePrice, profit, closeConversion',
        [order.closePrice, order.profit, order.closeConversion],
        [null, null, null],
      );
      trial.equal('ORL-61', 'openedAt', order.openedAt, order.placedAt);
      trial.equal(
        'ORD-1',
        'account, symbol, direction, kind and leverage',
        [order.account, order.symbol, order.direction, order.kind, order.leverage],
        ['demo', 'XAUUSD', 0, 'market', 20],
      );
      trial.equal(
        'ORL-37',
        'closeReason, exceptionReason, closedAt',
        [order.closeReason, order.exceptionReason, order.closedAt],
        [null, null, null],
      );
    },
  },
  {
    name: 'a market sell opens at the bid',
    requirements: ['ORD-9', 'FIG-22', 'FIG-24', 'ORD-13', 'ORD-15'],
    sandbox: true,
    async run(trial) {
      const { open, list } = await openDesk(trial);
      const [sell, buy] = [await open({ direction: 1 }), await open({ direction: 0 })];
      trial.equal('FIG-24', 'placePrice of a sell', sell.placePrice, GOLD_QUOTE.bid);
      trial.holds('ORD-15', 'numbers', sell.number !== buy.number, 'two numbers', sell.number);
      trial.equal('ORD-13', 'open positions', (await list({ view: 'open' })).items.length, 2);
    },
  },
  {
    name: 'an order in another currency takes its margin at the mid of the pair',
    requirements: ['CNV-3', 'CNV-5', 'CNV-10', 'CNV-14', 'FIG-4', 'FIG-11', 'MRG-1', 'ORL-28'],
    sandbox: true,
    async run(trial) {
      const { open } = await openDesk(trial);
      await setQuote(trial, 'USDJPY', '157.489', '157.501');
      await setQuote(trial, 'EURJPY', '178.923', '178.956');
      const { contractSize } = await trial.succeed('getInstrument', { path: { id: 'EURJPY' } });
      const order = await open({ symbol: 'EURJPY', volume: '0.50', leverage: 30 });
      const rate = rateOf(midOf('157.489', '157.501'), true);
      trial.equal(
        'CNV-10',
        'rate of the margin',
        [order.openConversion?.rate, order.openConversion?.symbol, order.openConversion?.side],
        [rate, 'USDJPY', 'mid'],
      );
      trial.equal(
        'MRG-1',
        'margin',
        order.margin,
        marginOf({ price: '178.956', volume: '0.50', contractSize, leverage: 30, rate }),
      );
    },
  },
  {
    name: 'a pending order waits without margin and fee',
    requirements: ['ORD-3', 'ORD-12', 'ORD-14', 'ORD-54', 'ORD-57', 'ORD-72', 'ACF-9'],
    sandbox: true,
    async run(trial) {
      const { open, figures } = await openDesk(trial);
      const before = await figures();
      const order = await open({ kind: 'limit', price: '4128.95' });
      trial.equal('ORD-3', 'status', order.status, 'pending');
      trial.equal('ORD-12', 'margin and fee', [order.margin, order.fee], ['0.00', '0.00']);
      trial.equal('ORD-14', 'pendingOrder', order.pendingOrder, true);
      trial.equal('ORD-57', 'kind', order.kind, 'limit');
      trial.equal('ORL-25', 'placePrice', order.placePrice, '4128.95');
      const after = await figures();
      trial.equal(
        'ACF-9',
        'balance and used margin',
        [after.balance, after.usedMargin],
        [before.balance, before.usedMargin],
      );
    },
  },
];

/** Holds the figures of an account to its open positions. */
const holdFigures = async (trial: Trial, { figures, list, gold }: Desk, startBalance: string) => {
  const { items } = await list({ view: 'open' });
  const came = await figures();
  const fees = items.map(({ fee }) => fee);
  const balance = sumOf(startBalance, ...fees);
  const values = came.positions.map(({ orderId, price, rate }) => {
    const order = items.find((each) => each.orderId === orderId);
    return profitOf({
      direction: order?.direction ?? 0,
      openPrice: order?.placePrice ?? 0,
      closePrice: price,
      contractSize: gold.contractSize,
      volume: order?.volume ?? 0,
      rate,
    });
  });
  trial.equal(
    'ACF-13',
    'profits of positions',
    came.positions.map(({ profit }) => profit),
    values,
  );
  const openProfit = sumOf(...values);
  const usedMargin = sumOf(...items.map(({ margin }) => margin));
  const netWorth = sumOf(balance, openProfit);
  trial.equal('ACF-1', 'balance', came.balance, balance);
  trial.equal('ACF-2', 'openProfit', came.openProfit, openProfit);
  trial.equal('ACF-3', 'netWorth', came.netWorth, netWorth);
  trial.equal('MRG-4', 'usedMargin', came.usedMargin, usedMargin);
  trial.equal('ACF-4', 'availablePrepayment', came.availablePrepayment, lessOf(netWorth, usedMargin));
  trial.equal('ACF-5', 'advancePaymentRatio', came.advancePaymentRatio, ratioOf(netWorth, usedMargin));
  trial.equal('ACF-7', 'withdrawable', came.withdrawable, withdrawableOf(balance, openProfit, usedMargin));
  return came;
};

const FIGURES: readonly Check[] = [
  {
    name: 'the figures of an account follow its positions and prices to the cent',
    requirements: [
      'ACF-1',
      'ACF-2',
      'ACF-3',
      'ACF-4',
      'ACF-5',
      'ACF-6',
      'ACF-7',
      'ACF-8',
      'ACF-10',
      'ACF-12',
      'ACF-13',
      'ACF-14',
      'ACF-17',
      'MRG-3',
      'MRG-4',
      'MRG-5',
      'FIG-5',
      'FIG-13',
      'FIG-25',
      'PFT-1',
      'PFT-2',
      'PFT-9',
      'LED-11',
    ],
    sandbox: true,
    async run(trial) {
      const desk = await openDesk(trial);
      const start = await desk.figures();
      trial.equal('ACF-6', 'ratio without used margin', start.advancePaymentRatio, null);
      const [buy, sell] = [
        await desk.open({ volume: '0.13' }),
        await desk.open({ direction: 1, volume: '0.07', leverage: 10 }),
      ];
      const opened = await holdFigures(trial, desk, start.balance);
      trial.equal(
        'ACF-10',
        'prices of positions',
        new Map(opened.positions.map(({ orderId, price }) => [orderId, price])),
        new Map([
          [buy.orderId, GOLD_QUOTE.bid],
          [sell.orderId, GOLD_QUOTE.ask],
        ]),
      );
      await setQuote(trial, 'XAUUSD', '4136.27', '4136.61');
      const risen = await holdFigures(trial, desk, start.balance);
      trial.equal('MRG-3', 'usedMargin after the price moved', risen.usedMargin, opened.usedMargin);
      await setQuote(trial, 'XAUUSD', '4101.03', '4101.38');
      await holdFigures(trial, desk, start.balance);
      const { serverTime } = await trial.succeed('getCommonInfo');
      trial.holds(
        'ACF-17',
        'at',
        Math.abs(serverTime - risen.at) < 10_000,
        'the time of the answer in milliseconds',
        risen.at,
      );
    },
  },
];

/** Orders that are placed: fills, figures and refusals. */
export const placing: Journey = {
  title: 'Placing orders',
  checks: [...OPENING, ...FIGURES, ...REFUSALS].map((check) => ({ ...check, profile: 'trading' as const })),
};
