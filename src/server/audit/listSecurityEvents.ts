import { type Language, PAGE_SIZE, type Schemas } from '../../contract/index.ts';
import {
  type AuditKind,
  DISOWNABLE_SECONDS,
  type Disowned,
  mayDisown,
  SECURITY_EVENT_KINDS,
  type SecurityEventKind,
} from '../../domain/audit/event.ts';
import { refusal } from '../../domain/refusal.ts';
import { nameDevice } from '../customers/index.ts';
import type { Answer, Context, Request } from '../http/index.ts';
import { pageOf, readCursor } from '../store/index.ts';
import { endOfPage, findDisowned, findEvents, type KeptEvent } from '../world/audit/findEvents.ts';
import type { World } from '../world/world.ts';

/** Lists the customer's own record, newest first; what the desk looked at and decided is not in it. */
export const listSecurityEvents = async (
  { query: { cursor, size = PAGE_SIZE } }: Request<'listSecurityEvents'>,
  { tx, world, session: { customerId }, language }: Context<'listSecurityEvents'>,
): Promise<Answer<'listSecurityEvents'>> => {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  if (cursor !== undefined && !after) return { refused: refusal('request-invalid', { field: 'cursor' }) };
  const { rows, nextCursor } = await pageOf(size, {
    find: (most) => findEvents(tx, { customerId, kinds: SECURITY_EVENT_KINDS, after, isGrouped: true }, most),
    cursorOf: endOfPage,
  });
  const done = await findDisowned(tx, { customerId, from: world.now() - DISOWNABLE_SECONDS });
  return {
    data: { items: rows.filter(isOfCustomer).map((row) => eventView(world, language, row, done)), nextCursor },
  };
};

type OfCustomer = KeptEvent & { readonly kind: SecurityEventKind };

const isOfCustomer = (event: KeptEvent): event is OfCustomer =>
  (SECURITY_EVENT_KINDS as readonly AuditKind[]).includes(event.kind);

const BY = { customer: 'customer', unknown: 'unknown', desk: 'firm', system: 'firm' } as const;

const MEANS = ['password', 'code', 'passkey', 'recovery'] as const;

const eventView = (
  world: World,
  language: Language,
  event: OfCustomer,
  done: readonly Disowned[],
): Schemas['SecurityEvent'] => {
  const { id, kind, at, actor, network, detail, browser, system } = event;
  const { count } = detail;
  return {
    ...{ id, kind, at, by: BY[actor], address: network },
    // What came from a device came from an address.
    device:
      network === null
        ? null
        : nameDevice(world.texts, language, { browser: browser ?? undefined, system: system ?? undefined }),
    count: typeof count === 'number' ? count : null,
    means: MEANS.find((means) => means === detail['means']) ?? null,
    mayDisown: mayDisown(event, done, world.now()),
  };
};
