import { sql } from 'kysely';
import type { Language } from '../../contract/index.ts';
import type { Reader, Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { choicesOf } from './notification.ts';
import { digestMail, type Wordable } from './notificationTexts.ts';

/** Seconds between two looks for mails that are due. */
const LOOK_EVERY_SECONDS = 15;
/** Seconds after which a mail that failed is tried again. */
const AGAIN_AFTER_SECONDS = 900;
/** Names the lock by which one process at a time sends these mails. */
const LOCK = 'mail digests';

type DigestJob = {
  /** Sends what is due, in turns. */
  tick(): void;
  /** Settles when the running turn is finished. */
  settled(): Promise<void>;
};

type Waiting = Wordable & { readonly created_at: number };

type Report = (fault: unknown) => void;

/** Finds the customer who waits longest for a mail; undefined where nobody does. */
const findNext = async (reader: Reader, now: number): Promise<string | undefined> => {
  const next = await reader
    .selectFrom('notifications')
    .select('customer_id')
    .where('mail_at', '<=', now)
    .orderBy('mail_at')
    .limit(1)
    .executeTakeFirst();
  return next?.customer_id;
};

/** Takes what waits to be mailed to a customer, the oldest first. */
const takeWaiting = async (tx: Transaction, customerId: string, now: number): Promise<readonly Waiting[]> => {
  const waiting = await tx
    .updateTable('notifications')
    .set({ mail_at: null })
    .where('customer_id', '=', customerId)
    .where('mail_at', '<=', now)
    .returning(['id', 'kind', 'symbol', 'subject', 'words', 'created_at'])
    .execute();
  return waiting.toSorted((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1));
};

/** Mails one customer what waits, where mails are still chosen; false where another process is at it. */
const sendTo = (world: World, customerId: string, report: Report): Promise<boolean> =>
  world.database.transaction(async (tx) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${LOCK}, 0)) as taken`.execute(tx);
    if (rows[0]?.taken !== true) return false;
    const waiting = await takeWaiting(tx, customerId, world.now());
    const reader = await tx
      .selectFrom('customers')
      .select(['language', 'tells_by_mail as byMail', 'tells_deals', 'tells_requests'])
      .select(
        sql<
          string | null
        >`case when contact_email = contact_proved or contact_kept_until is not null then contact_email else email end`.as(
          'address',
        ),
      )
      .where('id', '=', customerId)
      .executeTakeFirst();
    if (!reader?.byMail || reader.address === null) return true;
    // A choice that was switched off since counts as well.
    const chosen = waiting.filter((notification) => {
      const { stored, mailed } = choicesOf(notification);
      return [stored, mailed].every((choice) => choice === undefined || reader[choice]);
    });
    if (chosen.length === 0) return true;
    const mail = digestMail(world.texts, reader.language as Language, chosen, report);
    await world.send(tx, { channel: 'mail', to: reader.address, ...mail, code: null, isNotice: true });
    return true;
  });

/** Mails the next customer what waits; false where nobody waits. What fails is pushed on: the mails of others go out. */
const sendNext = async (world: World, report: Report): Promise<boolean> => {
  const now = world.now();
  const customerId = await findNext(world.database.reader, now);
  if (customerId === undefined) return false;
  try {
    return await sendTo(world, customerId, report);
  } catch (fault) {
    report(fault);
  }
  await world.database.transaction((tx) =>
    tx
      .updateTable('notifications')
      .set({ mail_at: now + AGAIN_AFTER_SECONDS })
      .where('customer_id', '=', customerId)
      .where('mail_at', '<=', now)
      .execute(),
  );
  return true;
};

/**
 * Starts the mails about many orders: what was beyond the budget of an hour goes out at its end, in one mail to each
 * customer. What a fault or a stop left waits for the next turn, of this process or another.
 */
export const startDigests = (world: World, report: Report): DigestJob => {
  let running = Promise.resolve();
  let lookedAt = -Infinity;
  let isBusy = false;
  const sendAll = async (): Promise<void> => {
    isBusy = true;
    try {
      while (await sendNext(world, report));
    } catch (fault) {
      report(fault);
    } finally {
      isBusy = false;
    }
  };
  return {
    tick() {
      const now = world.now();
      if (isBusy || (now >= lookedAt && now < lookedAt + LOOK_EVERY_SECONDS)) return;
      lookedAt = now;
      running = sendAll();
    },
    settled: () => running,
  };
};
