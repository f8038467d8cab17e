import { sql } from 'kysely';
import { moneyText } from '../../domain/decimal.ts';
import type { Transaction } from '../store/index.ts';
import { isCustomers, type Posting } from './posting.ts';

/**
 * Writes an event with its legs, under the lock of its account. Legs of zero are left out, an event without legs is not
 * written. The database checks the sum, the scopes and the balances, and refuses the same event a second time: that fails the
 * next statement whose result is needed, or the commit.
 */
export const post = async (tx: Transaction, posting: Posting): Promise<void> => {
  const legs = posting.legs.filter(({ amount }) => !amount.isZero());
  if (legs.length === 0) return;
  const { account, conversion } = posting;
  const writing = tx
    .with('posting', (query) =>
      query
        .insertInto('postings')
        .values({
          kind: posting.kind,
          subject: posting.subject,
          occurrence: posting.occurrence,
          scope: account.scope,
          due_at: posting.dueAt,
          posted_at: posting.postedAt,
          leg_count: legs.length,
          ...(conversion?.symbol && {
            conversion_symbol: conversion.symbol,
            conversion_side: conversion.side,
            conversion_rate: conversion.rate,
          }),
        })
        .returning('id'),
    )
    .insertInto('legs')
    .values(
      legs.map(({ ledgerAccount, amount }, index) => ({
        posting_id: sql<number>`(select id from posting)`,
        ordinal: index + 1,
        scope: account.scope,
        account_id: isCustomers(ledgerAccount) ? account.id : null,
        ledger_account: ledgerAccount,
        amount: moneyText(amount),
      })),
    );
  await tx.later(writing);
};
