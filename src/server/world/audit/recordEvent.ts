import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type AuditKind, isNotedFailure, retentionOf } from '../../../domain/audit/event.ts';
import { coarseAddress, readDevice } from '../../../domain/customer/device.ts';
import { DAY_SECONDS } from '../../../domain/time.ts';
import type { Transaction } from '../../store/index.ts';

const DESK = 'desk:';
const LONGEST_PERSON = 100;
const LONGEST_SUBJECT = 100;
/** Groups of networks, by which failures at contacts of no customer are counted: one network writes to one row. */
const GROUPS = 64;

/** Returns what stands for the customer in the count of a failure that concerns none: the group of the caller's network. */
const groupOf = (caller: AuditEvent['caller']): string => {
  const network = caller ? coarseAddress(caller.address) : '';
  const [first = 0] = createHash('sha256').update(network).digest();
  return `00000000-0000-0000-0000-0000000000${(first % GROUPS).toString(16).padStart(2, '0')}`;
};

/** Event as it happens, without secrets: no password, code, token, address of a customer or number of a card. */
export type AuditEvent = {
  readonly at: number;
  readonly kind: AuditKind;
  /** `customer`, `unknown` for a caller who proved nothing, `desk:name`, or the name of a part of the system. */
  readonly by: string;
  /** Customer concerned; null where none is known. */
  readonly customerId: string | null;
  /** Where it came from: kept as the address without its last part, browser and system. */
  readonly caller?: { readonly address: string; readonly userAgent: string | null } | undefined;
  /** Id of what it is about. */
  readonly subject?: string | undefined;
  readonly detail?: Readonly<Record<string, string | number>>;
};

const actorOf = (by: string) => {
  if (by === 'customer' || by === 'unknown') return { actor: by, person: null } as const;
  const isDesk = by.startsWith(DESK);
  const person = (isDesk ? by.slice(DESK.length) : by).slice(0, LONGEST_PERSON);
  return { actor: isDesk ? 'desk' : 'system', person } as const;
};

/** Writes an event into the record, in the transaction of what it says: one happens with the other, or neither. */
export const recordEvent = (tx: Transaction, event: AuditEvent): Promise<void> => {
  const { at, kind, by, customerId, caller, subject, detail = {} } = event;
  const device = readDevice(caller?.userAgent ?? null);
  return tx.later(
    tx.insertInto('audit_events').values({
      ...{ at, kind, ...actorOf(by), customer_id: customerId },
      ...{ network: caller ? coarseAddress(caller.address) : null, browser: device.browser, system: device.system },
      subject: subject?.slice(0, LONGEST_SUBJECT),
      ...{ detail: JSON.stringify(detail), keep_until: at + retentionOf(kind) },
    }),
  );
};

/**
 * Counts what can come without end, such as failures, and writes an event with the number so far on that day for some of
 * them: for the first five, then for the 10th, the 100th and so on, so that nobody fills the record.
 */
export const recordCounted = async (tx: Transaction, event: AuditEvent): Promise<void> => {
  const day = Math.floor(event.at / DAY_SECONDS);
  const { count } = await tx
    .insertInto('audit_failures')
    .values({ customer_id: event.customerId ?? groupOf(event.caller), kind: event.kind, day, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'kind']).doUpdateSet((row) => ({
        day: row.ref('excluded.day'),
        count: sql<number>`case when audit_failures.day = excluded.day then audit_failures.count + 1 else 1 end`,
      })),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  if (isNotedFailure(count)) await recordEvent(tx, { ...event, detail: { ...event.detail, count } });
};

/** Most events that are deleted at once. */
const MOST_DELETED = 10_000;

/** Deletes events whose retention is over, and counts of earlier days. The database refuses to delete others. */
export const forgetOldEvents = async (tx: Transaction, now: number): Promise<void> => {
  await sql`
    delete from audit_events where seq in (
      select seq from audit_events
      where keep_until <= least(${now}::bigint, extract(epoch from clock_timestamp())::bigint - 1)
      order by keep_until limit ${MOST_DELETED})`.execute(tx);
  await tx
    .deleteFrom('audit_failures')
    .where('day', '<', Math.floor(now / DAY_SECONDS))
    .execute();
};
