import { SANDBOX_CHANNELS } from '../../src/server/deposits/index.ts';
import { aRequest } from './aRequest.ts';
import type { Day } from './day.ts';
import { decisionOn, payoutWork, rivalDecisions, someDeskWork } from './deskWork.ts';
import { mover, someFundRequest, withdrawAll, withdrawSome } from './fundRequests.ts';
import { PAYOUTS } from './fundTerms.ts';
import type { Customer } from './enrolCustomers.ts';
import { moved, SECOND_MS, type Step } from './marketMoves.ts';
import { placeAtMarket } from './requests.ts';
import type { SentRequest } from './simulatedServer.ts';

/** Asks one thing of the server, and examines its effects. */
const ask = (day: Day, request: SentRequest | undefined): Promise<void> =>
  request ? day.during(async () => void (await day.send(request)), 'one request') : Promise.resolve();

const fund: Step = (day) => ask(day, someFundRequest(day));

/** Lets the desk do one thing, sometimes twice at the same instant. */
const desk: Step = (day) => {
  const work = someDeskWork(day);
  if (!work) return fund(day);
  return day.during(async () => {
    await Promise.all(day.chance.oneIn(4) ? [day.work(work), day.work(work)] : [day.work(work)]);
  });
};

/** Repeats what the desk did, much later than it did it. */
const deskAgain: Step = (day) => {
  const recent = day.record.recentWork(10);
  if (recent.length === 0) return desk(day);
  return day.during(() => day.work(day.chance.pick(recent)));
};

/** Lets two people decide one request at the same instant, and its customer take it back, or the rules decide it. */
const rivals: Step = (day) => {
  const { chance, customers } = day;
  const rival = rivalDecisions(day);
  if (!rival) return fund(day);
  const { request, works } = rival;
  const owner = customers.find(({ id }) => id === request.customerId);
  const taking =
    owner && chance.oneIn(2) ? aRequest(day, owner, { id: 'takeBackWithdrawal', path: { id: request.id } }) : undefined;
  const acts = [
    ...works.map((work) => () => day.work(work)),
    ...(taking ? [() => day.send(taking)] : []),
    ...(chance.oneIn(4) ? [() => day.server.reviewByRules()] : []),
  ];
  const first = chance.whole(0, acts.length - 1);
  return day.during(async () => {
    await Promise.all([...acts.slice(first), ...acts.slice(0, first)].map((act) => act()));
  });
};

/** Lets the desk pay one withdrawal step by step, or report parts that came back; its customer takes it back meanwhile. */
const payout: Step = async (day) => {
  const { chance, customers, funds } = day;
  const alive = [...funds.requests.values()].filter(({ kind, status }) => kind === 'withdrawal' && status !== 'fail');
  if (alive.length === 0) return fund(day);
  const waiting = alive.filter(({ status }) => status === 'waiting');
  // Of few payouts a part comes back, and of fewer the rest.
  const partly = alive.filter(({ returns }) => returns.length === 1);
  const likely = waiting.length > 0 && !chance.oneIn(3) ? waiting : alive;
  const { id, customerId } = chance.pick(partly.length > 0 && chance.oneIn(2) ? partly : likely);
  const owner = customers.find((one) => one.id === customerId);
  for (let left = chance.whole(3, 5); left > 0; left -= 1) {
    const work = payoutWork(day, id);
    const taking =
      owner && chance.oneIn(4) ? aRequest(day, owner, { id: 'takeBackWithdrawal', path: { id } }) : undefined;
    await day.during(async () => {
      await Promise.all([...(work ? [day.work(work)] : []), ...(taking ? [day.send(taking)] : [])]);
    });
  }
};

const rules: Step = (day) =>
  day.during(async () => {
    day.pass(day.chance.whole(1, 40) * SECOND_MS);
    await day.server.reviewByRules();
  });

/** Asks at the same instant for two withdrawals of everything: one of them at most is there. */
const allTwice: Step = (day) =>
  day.during(async () => {
    const customer = mover(day);
    const asked = [withdrawAll(day, customer), withdrawAll(day, customer)].filter((made) => made !== undefined);
    await Promise.all(asked.map((one) => day.send(one)));
  }, 'one request');

/** Advances the time to about the instant at which a destination can be used, and asks for a withdrawal to it. */
const waitForUse: Step = async (day) => {
  const { chance, customers, funds } = day;
  const waiting = [...funds.destinations.values()].filter(
    ({ usableAt, isDeleted }) => usableAt > day.now && !isDeleted,
  );
  if (waiting.length === 0) return fund(day);
  const { usableAt, customerId } = chance.pick(waiting);
  const until = (usableAt + chance.pick([-1, 0, 0, 1])) * SECOND_MS;
  await day.during(async () => day.pass(Math.max(1, until - day.nowMs)));
  const owner = customers.find(({ id }) => id === customerId);
  const asked = owner && withdrawSome(day, owner);
  await ask(day, asked);
};

/**
 * Lets a customer with a position withdraw all that may leave, and moves the price against the position at once: a loss,
 * or a close-out, while money is held.
 */
const loseWhileHeld: Step = async (day) => {
  const { chance } = day;
  const customer = mover(day);
  const open = () => day.aliveOrders('open').filter(({ accountId }) => isRealOf(day, customer, accountId));
  for (let left = 3; open().length === 0 && left > 0; left -= 1) await ask(day, placeAtMarket(day, customer));
  if (open().length === 0) return;
  await ask(day, withdrawAll(day, customer));
  const orders = open();
  if (orders.length === 0) return;
  const { symbol, direction, leverage } = chance.pick(orders);
  const share = Math.min(0.5, chance.pick([0.2, 0.6, 0.9, 1.5]) / leverage);
  await day.tick(symbol, moved(day, symbol, direction === 0 ? -share : share));
};

const isRealOf = ({ books }: Day, { id }: Customer, accountId: string): boolean => {
  const account = books.accounts.get(accountId);
  return account?.customerId === id && account.scope === 'real';
};

/** Sets another rate of payouts, while withdrawals wait for theirs. */
const setPayoutRate = async ({ chance, server }: Day): Promise<void> => {
  const { currency, rate: first } = chance.pick(PAYOUTS.currencies);
  const next = (Number(first) * (0.97 + 0.06 * chance.share())).toPrecision(5);
  if (currency === 'USD') return;
  await server.askDesk({
    ...{ ask: 'payout-rate', currency, rate: Number(next).toFixed(9) },
    ...{ by: 'desk:ann', isConfirmed: true },
  });
};

/** Sets another rate of a channel and one of payouts, and decides a deposit by it. */
const rate: Step = (day) =>
  day.during(async () => {
    const { chance, funds } = day;
    const { id: channelId, rate: first } = chance.pick(SANDBOX_CHANNELS);
    const next = (Number(first) * (0.97 + 0.06 * chance.share())).toPrecision(5);
    await day.server.askDesk({
      ask: 'rate',
      channelId,
      rate: Number(next).toFixed(8),
      by: 'desk:ann',
      isConfirmed: true,
    });
    await setPayoutRate(day);
    day.pass(chance.whole(1, 7300) * SECOND_MS);
    const waiting = [...funds.requests.values()].filter(
      ({ kind, status }) => kind === 'deposit' && status === 'waiting',
    );
    if (waiting.length > 0) await day.work(decisionOn(day, chance.pick(waiting)));
  });

/** Steps of money in and out by name, with their frequency. */
export const FUND_STEPS: Readonly<Record<string, readonly [number, Step]>> = {
  fund: [16, fund],
  desk: [10, desk],
  deskAgain: [3, deskAgain],
  rivals: [6, rivals],
  payout: [8, payout],
  rules: [2, rules],
  allTwice: [4, allTwice],
  waitForUse: [5, waitForUse],
  loseWhileHeld: [6, loseWhileHeld],
  rate: [2, rate],
};
