import type { Schemas } from '../../src/contract/index.ts';
import type { Day } from './day.ts';
import { openProfit } from './plainRules.ts';

/** Dollars that sums of rounded parts may differ by from a sum that is rounded once. */
const INEXACT = 0.01;

/**
 * Returns the differences between the account figures shown to a customer and those that follow from the stored orders
 * and the prices.
 */
export const figureFaults = async (day: Day): Promise<readonly string[]> => {
  const { id, account } = day.chance.pick(day.customers);
  const answer = await day.server.call({ customerId: id, account, id: 'getAccountFigures', key: day.chance.uuid() });
  if (answer.code !== 200) return [`the figures were answered with ${answer.code}`];
  const figures = answer.data as Schemas['AccountFigures'];
  const own = [...day.books.accounts.values()].find(({ customerId, scope }) => customerId === id && scope === account);
  const open = day.aliveOrders('open').filter(({ accountId }) => accountId === own?.id);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const balance = Number(own?.balance);
  const expected = {
    balance,
    usedMargin: sum(open.map(({ margin }) => Number(margin))),
    netWorth: balance + sum(open.map((order) => openProfit(day.market, order))),
  };
  return (['balance', 'usedMargin', 'netWorth'] as const).flatMap((name) =>
    Math.abs(Number(figures[name]) - expected[name]) > INEXACT * (open.length + 1)
      ? [`${name} of ${own?.id} is shown as ${figures[name]} and is ${expected[name]}`]
      : [],
  );
};
