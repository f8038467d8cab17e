import type { Selectable } from 'kysely';
import type { AuditKind } from '../../../domain/audit/event.ts';
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
};

/** Event as it is kept. */
export type KeptEvent = Omit<Selectable<Tables['audit_events']>, 'kind' | 'keep_until'> & {
  readonly kind: AuditKind;
};

const SEQ_DIGITS = 12;

/** Returns the end of a page: its last event's number as a UUID, so that the cursor outlives the event. */
export const endOfPage = ({ at, seq }: Pick<KeptEvent, 'at' | 'seq'>): RowCursor => ({
  at,
  id: `00000000-0000-0000-0000-${seq.toString(16).padStart(SEQ_DIGITS, '0')}`,
});

const seqOf = ({ id }: RowCursor): number => Number.parseInt(id.slice(-SEQ_DIGITS), 16);

/** Reads events, newest first. */
export const findEvents = async (
  reader: Reader,
  { customerId, kinds, person, from, until, after }: EventFilter,
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
  const rows = await found.orderBy('at', 'desc').orderBy('seq', 'desc').limit(most).execute();
  return rows.map((row) => ({ ...row, kind: row.kind as AuditKind }));
};

/** Finds an event of a customer by its id. */
export const findEvent = async (
  reader: Reader,
  { customerId, id }: { readonly customerId: string; readonly id: string },
): Promise<Pick<KeptEvent, 'kind' | 'actor' | 'at'> | undefined> => {
  const row = await reader
    .selectFrom('audit_events')
    .select(['kind', 'actor', 'at'])
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row && { ...row, kind: row.kind as AuditKind };
};
