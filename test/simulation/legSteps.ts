import { aRequest } from './aRequest.ts';
import type { Day } from './day.ts';
import type { Customer } from './enrolCustomers.ts';
import { HOUR_MS, moved, SECOND_MS, type Step, wait } from './marketMoves.ts';
import { lastSaid } from './plainRules.ts';

/** Symbols in dollars, of one calendar, with the leverage and the units of a lot of the orders that are placed in them. */
const LEGS = { XAUUSD: [20, 100], EURUSD: [20, 100_000], GBPUSD: [20, 100_000] } as const;
type Leg = keyof typeof LEGS;

/** Share of the balance that the margin of each leg takes, and share that the first leg's fall loses. */
const MARGIN = 0.3;
const LOSS = 0.78;

const balanceOf = ({ books }: Day, { id, account }: Customer): number =>
  Number([...books.accounts.values()].find((one) => one.customerId === id && one.scope === account)?.balance ?? 0);

const buy = (day: Day, customer: Customer, symbol: Leg, balance: number) => {
  const [leverage, lot] = LEGS[symbol];
  const volume = ((MARGIN * balance * leverage) / (Number(lastSaid(day.market, symbol).ask) * lot)).toFixed(2);
  const body = { symbol, direction: 0, leverage, volume, kind: 'market' };
  return day.during(
    async () => void (await day.send(aRequest(day, customer, { id: 'placeOrder', body }))),
    'one request',
  );
};

/**
 * Buys two symbols, and lets one of them fall far as the first quote after a silence; the other one follows within the
 * wait for legs, after it, or not.
 */
export const openLegs: Step = async (day) => {
  const { chance, market } = day;
  const names = (Object.keys(LEGS) as Leg[]).filter((symbol) => market.speaks(symbol));
  const first = chance.pick(Object.keys(LEGS) as Leg[]);
  const other = names.find((symbol) => symbol !== first);
  const customer = chance.pick(day.customers);
  const balance = balanceOf(day, customer);
  if (!market.speaks(first) || other === undefined || balance < 1000) return;
  for (const symbol of [first, other]) {
    await day.tick(symbol, moved(day, symbol, 0));
    await buy(day, customer, symbol, balance);
  }
  await wait(day, chance.pick([16 * SECOND_MS, HOUR_MS / 4]));
  await day.tick(first, moved(day, first, -LOSS / (MARGIN * LEGS[first][0])));
  if (chance.oneIn(3)) await wait(day, 5 * SECOND_MS);
  if (!chance.oneIn(4)) await day.tick(other, moved(day, other, 0));
  await day.tick(first, moved(day, first, 0));
};
