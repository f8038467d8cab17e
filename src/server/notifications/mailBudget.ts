import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Transaction } from '../store/index.ts';

/** Mails about orders that are sent to one address within an hour; one more says that they end for that hour. */
const MOST_AN_HOUR = 30;
const HOUR = 3600;

/** Whether a mail about an order is sent, or in its place the last one, which says until when no more come. */
export type Budgeted = 'sent' | 'left-out' | { readonly endsUntil: number };

/**
 * Counts a mail about an order: a customer who changes orders all the time could have any address flooded, that of another
 * person too. `to` is the customer, at the address that signs in, or an address that is not proved, for all customers who name it: nobody
 * uses up the count of another customer.
 */
export const countMail = async (tx: Transaction, to: string, now: number): Promise<Budgeted> => {
  const hash = createHash('sha256').update(to.toLowerCase()).digest();
  const isOver = sql<boolean>`mail_budgets.since <= ${now - HOUR}::bigint`;
  const { since, sent } = await tx
    .insertInto('mail_budgets')
    .values({ address_hash: hash, since: now, sent: 1 })
    .onConflict((conflict) =>
      conflict.column('address_hash').doUpdateSet({
        since: sql`case when ${isOver} then ${now}::bigint else mail_budgets.since end`,
        sent: sql`case when ${isOver} then 1 else least(mail_budgets.sent + 1, ${MOST_AN_HOUR + 2}::integer) end`,
      }),
    )
    .returning(['since', 'sent'])
    .executeTakeFirstOrThrow();
  if (sent === 1) await forgetOldBudgets(tx, now);
  if (sent <= MOST_AN_HOUR) return 'sent';
  return sent === MOST_AN_HOUR + 1 ? { endsUntil: since + HOUR } : 'left-out';
};

/** Deletes counts that are over. */
const forgetOldBudgets = async (tx: Transaction, now: number): Promise<void> => {
  await sql`
    delete from mail_budgets where address_hash in (
      select address_hash from mail_budgets where since <= ${now - HOUR}::bigint
      limit 100 for update skip locked)`.execute(tx);
};
