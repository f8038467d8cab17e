import { acceptBare, lendBare } from '../support/bareLoans.ts';
import type { Day } from './day.ts';
import { mover } from './fundRequests.ts';
import type { LoanSeen } from './loansSeen.ts';
import { moved, SECOND_MS, type Step } from './marketMoves.ts';
import { withdrawableOf } from './fundStretchFaults.ts';

const running = ({ loans }: Day): readonly LoanSeen[] =>
  [...loans.values()].filter(({ status }) => status !== 'answered');

/** Does something in the server's database as an accepted request would; a killed server has not done it. */
const asServer = async (day: Day, act: () => Promise<unknown>): Promise<void> => {
  const { mortal } = day.server;
  await act().catch((error: unknown) => {
    if (!mortal.isDead) throw error;
  });
};

/** Pays a loan out to a customer who has none and can secure it. */
const lend: Step = async (day) => {
  const { chance, books, market } = day;
  const customer = mover(day);
  const account = [...books.accounts.values()].find(
    ({ customerId, scope }) => customerId === customer.id && scope === 'real',
  );
  if (!account || !customer.isVerified || running(day).some(({ accountId }) => accountId === account.id)) return;
  const worth = Math.max(0, withdrawableOf(books, market, account.id).amount);
  // At 150 % after paying out, with some to spare for interest and fees.
  const most = Math.floor(worth * 1.9);
  if (most < 200) return;
  const terms = {
    days: chance.pick([1, 2, 5, 30]),
    rate: chance.pick(['0.0005', '0.001', '0.000013']),
    fee: chance.pick(['0', '0.01']),
    earlyFee: chance.pick(['0', '0.02']),
  };
  const quantity = (chance.oneIn(3) ? most : chance.whole(100, most)).toFixed(2);
  const { world } = day.server;
  await day.during(() =>
    asServer(day, () =>
      world.database.transaction((tx) => lendBare(tx, world, { customerId: customer.id, quantity, ...terms })),
    ),
  );
};

/** Accepts a repayment of a part, of all, or of more, asked for now or before midnights that have passed. */
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
  const asked = (by: string) => ({
    ...({ ask: 'reverse', id, reason: 'The bank recalled it.', by } as const),
    revision: revision + (chance.oneIn(10) ? 1 : 0),
  });
  const people = chance.oneIn(3) ? ['desk:ann', 'desk:bob'] : [chance.pick(['desk:ann', 'desk:bob', 'desk:cho'])];
  await day.during(async () => {
    const answers = await Promise.all(people.map((by) => day.askDeskSafely(asked(by))));
    for (const answer of answers) if (answer && 'reversed' in answer) day.reversed.push(id);
  });
};

/** Moves the price of what an account with a loan holds against it, to about its levels. */
const strain: Step = async (day) => {
  const { chance } = day;
  const owing = new Set(running(day).map(({ accountId }) => accountId));
  const held = day.aliveOrders('open').filter(({ accountId }) => owing.has(accountId));
  if (held.length === 0) return lend(day);
  const { symbol, direction, leverage } = chance.pick(held);
  const share = Math.min(0.5, chance.pick([0.1, 0.3, 0.6, 1]) / leverage);
  for (const other of new Set(held.map((order) => order.symbol)))
    if (other !== symbol) await day.tick(other, moved(day, other, 0));
  await day.tick(symbol, moved(day, symbol, direction === 0 ? -share : share));
  if (chance.oneIn(3)) await day.during(async () => day.pass(16 * SECOND_MS));
};

/** Steps of loans by name, with their frequency. */
export const LOAN_STEPS: Readonly<Record<string, readonly [number, Step]>> = {
  lend: [6, lend],
  repay: [8, repay],
  reverse: [5, reverse],
  strain: [8, strain],
};
