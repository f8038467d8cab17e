import type { AuditKind } from '../../domain/audit/event.ts';
import { isUuid, pageOf, readCursor } from '../store/index.ts';
import { endOfPage, findEvents, type KeptEvent } from '../world/audit/findEvents.ts';
import type { World } from '../world/world.ts';

/** Which events a person reads. */
export type AskedEvents = {
  readonly customerId?: string | undefined;
  readonly kind?: AuditKind | undefined;
  /** Name of a person of the desk, or of a part of the system. */
  readonly person?: string | undefined;
  readonly from?: number | undefined;
  /** First instant that is no longer asked for. */
  readonly until?: number | undefined;
  /** Where the page before ended. */
  readonly after?: string | undefined;
};

/** Event as the desk reads it. */
export type DeskEvent = {
  readonly at: number;
  readonly kind: AuditKind;
  /** `customer`, `unknown`, `desk:name`, or `system:part`. */
  readonly by: string;
  readonly customerId: string | null;
  readonly address: string | null;
  readonly device: string | null;
  readonly subject: string | null;
  readonly detail: Readonly<Record<string, string | number>>;
};

/** Page of the record, newest first; `next` is null on the last one. */
export type DeskEvents = { readonly events: readonly DeskEvent[]; readonly next: string | null };

const EVENTS_A_PAGE = 100;

const deskEvent = ({ at, kind, actor, person, browser, system, ...event }: KeptEvent): DeskEvent => ({
  ...{ at, kind, by: person === null ? actor : `${actor}:${person}`, customerId: event.customer_id },
  address: event.network,
  device: [browser, system].filter((part) => part !== null).join(', ') || null,
  ...{ subject: event.subject, detail: event.detail },
});

/** Reads a page of the record for the desk. */
export const eventsAtDesk = async (
  { database }: Pick<World, 'database'>,
  { customerId, kind, person, from, until, after: cursor }: AskedEvents,
): Promise<DeskEvents | { readonly fault: string }> => {
  if (customerId !== undefined && !isUuid(customerId)) return { fault: `There is no customer ${customerId}.` };
  const after = cursor === undefined ? undefined : readCursor(cursor);
  if (cursor !== undefined && !after) return { fault: `No page ends at ${cursor}: "next" of the page before says it.` };
  const kinds = kind === undefined ? undefined : [kind];
  const { rows, nextCursor } = await pageOf(EVENTS_A_PAGE, {
    find: (most) => findEvents(database.reader, { customerId, kinds, person, from, until, after }, most),
    cursorOf: endOfPage,
  });
  return { events: rows.map(deskEvent), next: nextCursor };
};
