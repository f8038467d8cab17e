import { SANDBOX_CHANNELS } from '../../src/server/deposits/index.ts';
import { agreementsAt } from '../../src/server/loans/loanProducts.ts';
import { acceptBare } from '../support/bareLoans.ts';
import { aRequest } from './aRequest.ts';
import type { Day } from './day.ts';
import type { Customer } from './enrolCustomers.ts';
import { mover } from './fundRequests.ts';
import { withdrawableOf } from './fundStretchFaults.ts';
import { acceptNow, reviewLoan, reviewRepayment } from './loanDeskSteps.ts';
import type { LoanSeen } from './loansSeen.ts';
import { CUSTOMER_NAME, LOAN_PRODUCTS } from './loanTerms.ts';
import { moved, SECOND_MS, type Step } from './marketMoves.ts';
import { placeAtMarket } from './requests.ts';
import type { SentRequest } from './simulatedServer.ts';

const running = ({ loans }: Day): readonly LoanSeen[] =>
  [...loans.values()].filter(({ status }) => status !== 'answered');

/** Does something in the server's database as an accepted request would; a killed server has not done it. */
const asServer = async (day: Day, act: () => Promise<unknown>): Promise<void> => {
  const { mortal } = day.server;
  await act().catch((error: unknown) => {
    if (!mortal.isDead) throw error;
  });
};

/** Returns a quantity to apply for: a part of what the account can secure, all of it, more, or one at a limit. */
const quantityOf = ({ chance, books, market }: Day, { id }: Customer): string => {
  const account = [...books.accounts.values()].find(({ customerId, scope }) => customerId === id && scope === 'real');
  const worth = account ? Math.max(0, withdrawableOf(books, market, account.id).amount) : 0;
  // At 150 % after paying out, with some to spare for interest and fees.
  const most = Math.max(100, Math.floor(worth * 1.9));
  if (chance.oneIn(12)) return chance.pick(['99.99', '60000.01', '500.005', (most * 1.2).toFixed(2)]);
  return (chance.oneIn(3) ? most : chance.whole(100, most)).toFixed(2);
};

/** Makes an application of a customer. */
export const anApplication = (day: Day, customer = mover(day)): SentRequest => {
  const { chance, server } = day;
  const product = chance.pick(LOAN_PRODUCTS);
  return aRequest(day, customer, {
    id: 'applyForLoan',
    body: {
      ...{ productId: product.id, quantity: quantityOf(day, customer), days: chance.pick(product.days) },
      ...{ legalAddress: '3 Sample Road', monthlyIncome: '3200.00', expectedInvestmentAmount: '1000.00' },
      termsSeen: chance.oneIn(30) ? { ...product.terms, platformFeeRate: '0.5' } : product.terms,
      agreements: [...agreementsAt(server.world.texts, day.now)],
      signature: { kind: 'typed', name: chance.oneIn(30) ? 'Somebody Else' : CUSTOMER_NAME },
    },
  });
};

/** Applies for a loan, now and then twice at once, or several customers for the same little that is left. */
const apply: Step = (day) =>
  day.during(async () => {
    const customer = mover(day);
    const more = day.chance.oneIn(4) ? [anApplication(day, day.chance.oneIn(2) ? customer : mover(day))] : [];
    await Promise.all([anApplication(day, customer), ...more].map((each) => day.send(each)));
  }, 'one request');

/** Applies for a loan, which the desk accepts at once. */
const lend: Step = async (day) => {
  const request = anApplication(day);
  await day.during(async () => void (await day.send(request)), 'one request');
  const applied = [...day.loanRequests.applications.values()].findLast(
    ({ customerId, status }) => customerId === request.customerId && status === 'apply',
  );
  if (applied) await acceptNow(day, applied);
};

/** Withdraws from a loan, at once or days later, now and then from one that is repaid. */
const withdrawFromLoan: Step = async (day) => {
  const alive = day.chance.oneIn(3) ? [...day.loans.values()] : running(day);
  if (alive.length === 0) return lend(day);
  const { id: loanId, customerId } = day.chance.pick(alive);
  const owner = day.customers.find(({ id }) => id === customerId);
  if (!owner) return;
  const request = aRequest(day, owner, { id: 'withdrawFromLoan', body: { loanId } });
  await day.during(async () => {
    await Promise.all(day.chance.oneIn(4) ? [day.send(request), day.send(request)] : [day.send(request)]);
  }, 'one request');
};

/** Stores a proof of a repayment, directly, as no request of the simulation has a body of another type than JSON. */
export const aProof = async (day: Day, customerId: string): Promise<string> => {
  const { world } = day.server;
  const id = world.newId();
  await world.database.transaction((tx) =>
    tx
      .insertInto('files')
      .values({
        ...{ id, customer_id: customerId, type: 'repayment-proof', name: 'proof.png', stored_as: id },
        // The sandbox's rules reject one that is too small.
        ...{ media_type: 'image/png', bytes: 1000, width: day.chance.oneIn(8) ? 100 : 400, height: 300 },
        ...{ created_at: day.now, expires_at: day.now + 86_400 },
      })
      .execute(),
  );
  return id;
};

/** Asks to repay a part, all, or more than is owed, now and then twice at once. */
const askToRepay: Step = async (day) => {
  const { chance, funds } = day;
  const alive = running(day);
  if (alive.length === 0) return lend(day);
  const { id: loanId, owed, customerId } = chance.pick(alive);
  const owner = day.customers.find(({ id }) => id === customerId);
  if (!owner) return;
  const channel = chance.pick(SANDBOX_CHANNELS);
  const rateSeen = funds.rates.get(channel.id) ?? channel.rate;
  const aRepayment = async () => {
    const amount = Math.max(0.01, Number(owed) * chance.pick([0.2, 0.5, 1, 1, 1.02, 1.1])).toFixed(2);
    const proofFileId = await aProof(day, customerId);
    return aRequest(day, owner, {
      id: 'repayLoan',
      body: { loanId, amount, channelId: channel.id, rateSeen, proofFileId },
    });
  };
  const asked = [await aRepayment(), ...(chance.oneIn(4) ? [await aRepayment()] : [])];
  await day.during(async () => void (await Promise.all(asked.map((each) => day.send(each)))), 'one request');
};

/** Accepts a repayment of a part, of all, or of more, directly: asked for now or before midnights that have passed. */
const repay: Step = async (day) => {
  const { chance } = day;
  const alive = running(day);
  if (alive.length === 0) return lend(day);
  const { id: loanId, owed, loanedAt } = chance.pick(alive);
  const share = chance.pick([0.1, 0.5 * chance.share() + 0.01, 1, 1.02, 1.3]);
  const amount = Math.max(0.01, Number(owed) * share).toFixed(2);
  const requestedAt = chance.oneIn(2) ? day.now : chance.whole(loanedAt, day.now);
  const { world } = day.server;
  const accept = () =>
    asServer(day, () => world.database.transaction((tx) => acceptBare(tx, world, { loanId, amount, requestedAt })));
  await day.during(async () => void (await Promise.all(chance.oneIn(4) ? [accept(), accept()] : [accept()])));
};

/** Lets the desk reverse a repayment, sometimes two people at once, or at another revision than the present one. */
const reverse: Step = async (day) => {
  const { chance, loans } = day;
  const all = [...loans.values()].flatMap(({ repayments }) => repayments);
  const counting = all.filter(({ isReversed }) => !isReversed);
  if (all.length === 0) return repay(day);
  const { id, revision } = chance.pick(counting.length > 0 && !chance.oneIn(8) ? counting : all);
  // Of some of them, always the same ones, the transfer is another's.
  const isReleased = /[0-4]$/.test(id);
  const asked = (by: string) => ({
    ...({ ask: 'reverse', id, reason: 'It was found wrong.', isReleased, isConfirmed: true, by } as const),
    revision: revision + (chance.oneIn(10) ? 1 : 0),
  });
  const people = chance.oneIn(3) ? ['desk:ann', 'desk:bob'] : [chance.pick(['desk:ann', 'desk:bob', 'desk:cho'])];
  await day.during(async () => {
    const answers = await Promise.all(people.map((by) => day.askDeskSafely(asked(by))));
    for (const answer of answers) if (answer && 'reversed' in answer) day.reversed.push(id);
  });
};

/** Opens a position of a customer who owes a loan. */
const openFor = async (day: Day): Promise<void> => {
  const debtors = new Set(running(day).map(({ customerId }) => customerId));
  const owner = day.customers.find(({ id, account }) => debtors.has(id) && account === 'real');
  if (owner) await day.during(async () => void (await day.send(placeAtMarket(day, owner))), 'one request');
};

/** Moves the price of what an account with a loan holds against it, to about its levels. */
const strain: Step = async (day) => {
  const { chance } = day;
  const owing = new Set(running(day).map(({ accountId }) => accountId));
  const heldNow = () => day.aliveOrders('open').filter(({ accountId }) => owing.has(accountId));
  if (owing.size === 0) return lend(day);
  if (heldNow().length === 0) await openFor(day);
  const held = heldNow();
  if (held.length === 0) return;
  const { symbol, direction, leverage } = chance.pick(held);
  const share = Math.min(0.5, chance.pick([0.3, 1, 2, 4, 8]) / leverage);
  for (const other of new Set(held.map((order) => order.symbol)))
    if (other !== symbol) await day.tick(other, moved(day, other, 0));
  await day.tick(symbol, moved(day, symbol, direction === 0 ? -share : share));
  if (chance.oneIn(3)) await day.during(async () => day.pass(16 * SECOND_MS));
};

/** Steps of loans by name, with their frequency. */
export const LOAN_STEPS: Readonly<Record<string, readonly [number, Step]>> = {
  lend: [5, lend],
  apply: [3, apply],
  reviewLoan: [5, reviewLoan],
  askToRepay: [4, askToRepay],
  reviewRepayment: [6, reviewRepayment],
  repay: [3, repay],
  reverse: [4, reverse],
  withdrawFromLoan: [1, withdrawFromLoan],
  strain: [12, strain],
};
