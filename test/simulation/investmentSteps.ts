import { instantOn, londonDay } from '../../src/domain/time.ts';
import { aRequest } from './aRequest.ts';
import type { Day } from './day.ts';
import type { Customer } from './enrolCustomers.ts';
import { mover } from './fundRequests.ts';
import { withdrawableOf } from './fundStretchFaults.ts';
import { SECOND_MS, type Step } from './marketMoves.ts';
import type { SentRequest } from './simulatedServer.ts';

/** Returns an amount to invest: mostly a usual one, now and then all that is there, or one at a limit. */
const amountOf = ({ chance, books, market }: Day, { id }: Customer): string => {
  if (chance.oneIn(5)) return chance.pick(['100', '99.99', '5000.00', '5000.01', '333.335']);
  const account = [...books.accounts.values()].find(({ customerId, scope }) => customerId === id && scope === 'real');
  if (!account || !chance.oneIn(4)) return chance.pick(['100.00', '777.77', String(chance.whole(100, 2500))]);
  const all = Math.max(0, Math.floor(withdrawableOf(books, market, account.id).amount * 100) / 100);
  return Math.min(all + chance.pick([0, 0.01, -0.01]), 5000).toFixed(2);
};

/** Makes a purchase of some product. */
export const aPurchase = (day: Day, customer = mover(day)): SentRequest => {
  const { chance, products } = day;
  const productId = chance.oneIn(25) ? chance.uuid() : chance.pick(products.products()).id;
  return aRequest(day, customer, { id: 'openInvestment', body: { productId, amount: amountOf(day, customer) } });
};

const takingBackOf = (day: Day, customer: Customer, id: string): SentRequest =>
  aRequest(day, customer, { id: 'takeBackInvestment', path: { id } });

const ownerOf = ({ customers }: Day, { customerId }: { readonly customerId: string }): Customer | undefined =>
  customers.find(({ id }) => id === customerId);

const invest: Step = (day) => day.during(async () => void (await day.send(aPurchase(day))), 'one request');

/** Sends several purchases at the same instant, of several customers: some products have fewer places. */
const rush: Step = (day) =>
  day.during(async () => {
    const asked = Array.from({ length: day.chance.whole(2, 5) }, () => aPurchase(day));
    await Promise.all(asked.map((one) => day.send(one)));
  }, 'one request');

/** Takes an investment back about the instant at which it can no longer be, sometimes twice at once. */
const takeBack: Step = async (day) => {
  const { chance, investments } = day;
  const all = [...investments.values()];
  const waiting = all.filter(({ status, takeBackUntil }) => status === 'in-progress' && (takeBackUntil ?? 0) > day.now);
  if (all.length === 0) return invest(day);
  const one = chance.pick(waiting.length > 0 && !chance.oneIn(6) ? waiting : all);
  const owner = ownerOf(day, one);
  if (!owner) return;
  const untilMs = ((one.takeBackUntil ?? 0) + chance.pick([-1, -1, 0])) * SECOND_MS;
  if (chance.oneIn(3) && untilMs > day.nowMs) await day.during(async () => day.pass(untilMs - day.nowMs));
  const asked = [takingBackOf(day, owner, one.id), ...(chance.oneIn(2) ? [takingBackOf(day, owner, one.id)] : [])];
  await day.during(async () => void (await Promise.all(asked.map((each) => day.send(each)))));
};

/** Advances the time to 00:00 of a London date, or to some seconds around it; requests come before the server acts. */
const midnight: Step = async (day) => {
  const { chance } = day;
  const next = instantOn(londonDay(day.now) + chance.pick([1, 1, 1, 2, 3]), 0);
  await day.during(async () => {
    day.pass(Math.max(1, (next + chance.pick([-1, 0, 0, 1, 70])) * SECOND_MS - day.nowMs));
    for (let left = chance.whole(0, 2); left > 0; left -= 1) await day.send(aPurchase(day));
  });
};

/** Lets the operator know no further rates, or know all again. */
const lateRates: Step = async (day) => {
  day.products.isLate = !day.products.isLate;
  await day.during(async () => day.pass(61 * SECOND_MS));
};

/** Steps of AI investments by name, with their frequency. */
export const INVESTMENT_STEPS: Readonly<Record<string, readonly [number, Step]>> = {
  invest: [8, invest],
  rush: [3, rush],
  takeBack: [4, takeBack],
  midnight: [6, midnight],
  lateRates: [1, lateRates],
};
