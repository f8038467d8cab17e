import type { Quote } from '../../src/domain/market/quote.ts';
import { newClosings, newFills, type OrderSeen } from './booksSeen.ts';
import { quotesOf, type Stretch } from './fillFaults.ts';
import { marginOf, openProfit, profitAt } from './plainRules.ts';

/** Dollars that the plain numbers may differ by from a figure that is rounded to cents once. */
const INEXACT = 0.006;
/** The same of a closing after others of its order, which carries their fraction of a cent on. */
const INEXACT_AFTER_PARTS = 0.011;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Returns the quotes at which an order may have been converted in this stretch; one undefined entry without a pair. */
const pairsOf = (stretch: Stretch, { symbol }: OrderSeen): readonly (Quote | undefined)[] => {
  const conversion = stretch.market.find(symbol)?.conversion;
  return conversion ? quotesOf(stretch, conversion.symbol) : [undefined];
};

const isOneOf = (figure: string, expected: readonly number[], inexact = INEXACT): boolean =>
  expected.some((one) => Math.abs(Number(figure) - one) <= inexact);

const fillFaultsOf = (stretch: Stretch, order: OrderSeen): readonly string[] => {
  const { market } = stretch;
  const margins = pairsOf(stretch, order).map((pair) => marginOf(market, order, pair));
  const fee = -Number(market.find(order.symbol)?.feePerLot) * Number(order.placedVolume);
  return [
    ...(isOneOf(order.placedMargin, margins) ? [] : [`order ${order.id} binds ${order.placedMargin}, not ${margins}`]),
    ...(isOneOf(order.placedFee, [fee]) ? [] : [`order ${order.id} cost ${order.placedFee}, not ${fee}`]),
  ];
};

/** Returns a fault of an account whose order was just filled without enough free margin. */
const roomFault = ({ market, after }: Stretch, accountId: string): string | undefined => {
  const open = [...after.orders.values()].filter((order) => order.accountId === accountId && order.status === 'open');
  const netWorth = Number(after.accounts.get(accountId)?.balance) + sum(open.map((order) => openProfit(market, order)));
  const room = netWorth - sum(open.map(({ margin }) => Number(margin)));
  return room >= -INEXACT * (open.length + 1)
    ? undefined
    : `an order of ${accountId} was filled, with ${room} to spare`;
};

/**
 * Returns margins, fees and results that do not follow from the prices, and orders filled without enough free margin.
 */
export const moneyFaults = (stretch: Stretch): readonly string[] => {
  const { market, before, after, isOneThing } = stretch;
  const filled = newFills(before, after);
  const owners = new Set(filled.map(({ accountId }) => accountId));
  const closingsOf = Map.groupBy(after.closings, ({ orderId }) => orderId);
  const wrongResults = newClosings(before, after).flatMap(({ id, orderId, volume, closePrice, profit }) => {
    const order = after.orders.get(orderId);
    const results = order
      ? pairsOf(stretch, order).map((pair) => profitAt(market, order, { volume, price: closePrice, pair }))
      : [];
    const inexact = closingsOf.get(orderId)?.length === 1 ? INEXACT : INEXACT_AFTER_PARTS;
    return isOneOf(profit, results, inexact)
      ? []
      : [`closing ${id} of order ${orderId} brought ${profit}, not ${results}`];
  });
  return [
    ...filled.flatMap((order) => fillFaultsOf(stretch, order)),
    ...wrongResults,
    ...(isOneThing ? [...owners].map((owner) => roomFault(stretch, owner)) : []).filter((fault) => fault !== undefined),
  ];
};
