import { randomUUID } from 'node:crypto';
import { decimal } from '../../../src/domain/decimal.ts';
import { depositAccepted, ledgerBalance, loanPaidOut, post } from '../../../src/server/ledger/index.ts';
import { balanceChanged, getRealAccount, lockRealAccount } from '../../../src/server/trading/index.ts';
import { acceptBare, type BareTerms, lendBare } from '../../support/bareLoans.ts';
import type { TestServer } from '../../support/testServer.ts';

/** Pays a loan out, by default one that costs nothing, as if it had been applied for and accepted. Returns its id. */
export const oweBare = (
  { world }: TestServer,
  customerId: string,
  quantity: string,
  terms: BareTerms = {},
): Promise<string> => world.database.transaction((tx) => lendBare(tx, world, { customerId, quantity, ...terms }));

/** Takes back what a bare loan paid out, and ends it. */
export const oweNothing = ({ world }: TestServer, customerId: string, loanId: string): Promise<void> =>
  world.database.transaction(async (tx) => {
    await lockRealAccount(tx, customerId);
    const account = { id: (await getRealAccount(tx, customerId)).id, scope: 'real' as const };
    const at = world.now();
    const owed = await ledgerBalance(tx, account.id, 'loan');
    await post(tx, { ...loanPaidOut({ account, loanId, amount: owed, at }), occurrence: 'taken back' });
    await tx.updateTable('loans').set({ status: 'answered', answered_at: at }).where('id', '=', loanId).execute();
    await balanceChanged(tx, account.id);
  });

/** Makes a bare loan one that was rejected, and never paid out. */
export const rejectBare = ({ world }: TestServer, loanId: string): Promise<void> =>
  world.database.transaction(async (tx) => {
    const rejected = { status: 'reject', rejection_code: 'other', rejection_text: 'Not now.' } as const;
    const unpaid = { loaned_at: null, withdrawal_days: null, answered_at: null };
    await tx
      .updateTable('loans')
      .set({ ...rejected, ...unpaid })
      .where('id', '=', loanId)
      .execute();
  });

/** Adds money to a customer's real account, or takes a negative amount from it, as a deposit would. */
export const payIn = async (server: TestServer, customerId: string, amount: string): Promise<void> => {
  await server.world.database.transaction(async (tx) => {
    await lockRealAccount(tx, customerId);
    const { id } = await getRealAccount(tx, customerId);
    const deposit = { account: { id, scope: 'real' as const }, depositId: randomUUID(), at: server.world.now() };
    await post(tx, depositAccepted({ ...deposit, amount: decimal(amount) }));
    await balanceChanged(tx, id);
  });
  await server.settled();
};

/** Accepts a repayment that was asked for at an instant, as if it had been reviewed now. Returns its id. */
export const repayBare = async (
  server: TestServer,
  loanId: string,
  amount: string,
  requestedAt = server.world.now(),
): Promise<string> => {
  const { world } = server;
  const id = await world.database.transaction((tx) => acceptBare(tx, world, { loanId, amount, requestedAt }));
  await server.settled();
  return id;
};
