import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../store/index.ts';

/** Mails about orders that a customer is sent one by one within an hour; the others follow in one mail at its end. */
const MOST_AN_HOUR = 30;
const HOUR = 3600;

/**
 * Counts a mail about an order for those of `reader` who have an address, as a part of the statement that stores its notification:
 * a customer who changes orders all the time is not mailed each. Each customer has a count of their own, which nobody
 * else uses up. `mail_at` is when the mail goes out with others; null where it goes out by itself.
 */
export const countingMail = (customerId: string, now: number): RawBuilder<unknown> => {
  const hash = createHash('sha256').update(customerId.toLowerCase()).digest();
  const isOver = sql<boolean>`mail_budgets.since <= ${now - HOUR}::bigint`;
  return sql`
    counted as (
      insert into mail_budgets (address_hash, since, sent)
      select ${hash}::bytea, ${now}::bigint, 1 from reader where address is not null
      on conflict (address_hash) do update set
        since = case when ${isOver} then ${now}::bigint else mail_budgets.since end,
        sent = case when ${isOver} then 1 else least(mail_budgets.sent + 1, ${MOST_AN_HOUR + 1}::integer) end
      returning case when sent > ${MOST_AN_HOUR}::integer then since + ${HOUR}::bigint end as mail_at
    )`;
};

/** Stands for the count of a notification whose mails have no budget. */
export const COUNTING_NOTHING = sql`counted as (select null::bigint as mail_at)`;

/** Deletes counts that are over. */
export const forgetOldBudgets = async (tx: Transaction, now: number): Promise<void> => {
  await sql`
    delete from mail_budgets where address_hash in (
      select address_hash from mail_budgets where since <= ${now - HOUR}::bigint
      for update skip locked)`.execute(tx);
};
