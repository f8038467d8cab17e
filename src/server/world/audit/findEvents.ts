import { type Selectable, sql } from 'kysely';
import type { AuditKind, Disowned } from '../../../domain/audit/event.ts';
import type { Reader, RowCursor, Tables } from '../../store/index.ts';

/** Which events are read, newest first; what is absent restricts nothing. */
export type EventFilter = {
  readonly customerId?: string | undefined;
  readonly kinds?: readonly AuditKind[] | undefined;
  readonly person?: string | undefined;
  readonly from?: number | undefined;
  /** First instant that is no longer asked for. */
  readonly until?: number | undefined;
  readonly after?: RowCursor | undefined;
  /** Leaves out what a caller who proved nothing did, where the next newer event is one of the same kind: failures in a row are one, with their sum as its count. */
  readonly isGrouped?: boolean;
};

/** Event as it is kept. */
export type KeptEvent = Omit<Selectable<Tables['audit_events']>, 'kind' | 'keep_until'> & {
  readonly kind: AuditKind;
};

/** Kinds of which a stranger causes many. */
const FAILURES: readonly AuditKind[] = ['sign-in-failed', 'password-failed', 'second-step-failed'];

const SEQ_DIGITS = 12;
const DAY_SECONDS = 86_400;

/** Returns the end of a page: its last event's number as a UUID, so that the cursor outlives the event. */
export const endOfPage = ({ at, seq }: Pick<KeptEvent, 'at' | 'seq'>): RowCursor => ({
  at,
  id: `00000000-0000-0000-0000-${seq.toString(16).padStart(SEQ_DIGITS, '0')}`,
});

const seqOf = ({ id }: RowCursor): number => Number.parseInt(id.slice(-SEQ_DIGITS), 16);

/** Reads events, newest first. */
export const findEvents = async (
  reader: Reader,
  { customerId, kinds, person, from, until, after, isGrouped = false }: EventFilter,
  most: number,
): Promise<readonly KeptEvent[]> => {
  let found = reader
    .selectFrom('audit_events')
    .select([
      'seq',
      'id',
      'at',
      'kind',
      'actor',
      'person',
      'customer_id',
      'network',
      'browser',
      'system',
      'subject',
      'detail',
    ]);
  if (customerId !== undefined) found = found.where('customer_id', '=', customerId);
  if (kinds) found = found.where('kind', 'in', kinds);
  if (person !== undefined) found = found.where('person', '=', person);
  if (from !== undefined) found = found.where('at', '>=', from);
  if (until !== undefined) found = found.where('at', '<', until);
  if (after) {
    found = found.where(({ eb, refTuple, tuple }) => eb(refTuple('at', 'seq'), '<', tuple(after.at, seqOf(after))));
  }
  if (isGrouped) {
    const ofKinds = kinds ? sql`and newer.kind in (${sql.join(kinds)})` : sql``;
    found = found.where(
      sql<boolean>`(actor <> 'unknown' or kind <> all (${sql.val(FAILURES)}::text[]) or (actor, kind) is distinct from (
        select row(newer.actor, newer.kind) from audit_events as newer
        where newer.customer_id = audit_events.customer_id ${ofKinds}
          and (newer.at, newer.seq) > (audit_events.at, audit_events.seq)
        order by newer.at, newer.seq limit 1))`,
    );
  }
  const rows = await found.orderBy('at', 'desc').orderBy('seq', 'desc').limit(most).execute();
  const events = rows.map((row) => ({ ...row, kind: row.kind as AuditKind }));
  return isGrouped ? Promise.all(events.map((event) => withSum(reader, event, kinds ?? []))) : events;
};

/** Gives a failure of a stranger the sum over the days of the failures in a row whose newest one it is: each has the number so far on its day. */
const withSum = async (reader: Reader, event: KeptEvent, kinds: readonly AuditKind[]): Promise<KeptEvent> => {
  const { customer_id: customerId, kind, at, seq, detail } = event;
  if (event.actor !== 'unknown' || customerId === null || !FAILURES.includes(kind)) return event;
  const { rows } = await sql<{ count: number }>`
    with other as (
      select at, seq from audit_events
      where customer_id = ${customerId} and (at, seq) < (${at}::bigint, ${seq}::bigint)
        and (kind <> ${kind} or actor <> 'unknown') ${kinds.length > 0 ? sql`and kind in (${sql.join(kinds)})` : sql``}
      order by at desc, seq desc limit 1
    ), days as (
      select max(coalesce((detail ->> 'count')::integer, 1)) as count from audit_events
      where customer_id = ${customerId} and kind = ${kind} and actor = 'unknown'
        and (at, seq) <= (${at}::bigint, ${seq}::bigint)
        and not exists (select from other where (other.at, other.seq) > (audit_events.at, audit_events.seq))
      group by at / ${DAY_SECONDS}::bigint
    )
    select sum(count)::integer as count from days`.execute(reader);
  return { ...event, detail: { ...detail, count: rows[0]?.count ?? 1 } };
};

/** Finds an event of a customer by its id. */
export const findEvent = async (
  reader: Reader,
  { customerId, id }: { readonly customerId: string; readonly id: string },
): Promise<Pick<KeptEvent, 'kind' | 'actor' | 'at' | 'seq'> | undefined> => {
  const row = await reader
    .selectFrom('audit_events')
    .select(['kind', 'actor', 'at', 'seq'])
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row && { ...row, kind: row.kind as AuditKind };
};

/** Lists what a customer said "it was not me" of, and the link of a message did, since an instant. */
export const findDisowned = async (
  reader: Reader,
  { customerId, from }: { readonly customerId: string; readonly from: number },
): Promise<readonly Disowned[]> => {
  const rows = await reader
    .selectFrom('audit_events')
    .select(['seq', 'at', 'detail'])
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'not-me')
    .where('at', '>=', from)
    .execute();
  return rows.map(({ seq, at, detail }) => ({ seq, since: Number(detail['since'] ?? at) }));
};
