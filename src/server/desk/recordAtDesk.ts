import type { AuditKind } from '../../domain/audit/event.ts';
import { findReview } from '../reviews/index.ts';
import { isUuid, type Transaction } from '../store/index.ts';
import { type AuditEvent, recordEvent } from '../world/audit/recordEvent.ts';
import type { World } from '../world/world.ts';
import type { DeskRequest } from './deskRequest.ts';

/** Who looks at something in a sandbox without people of the desk. */
const UNNAMED = 'desk:unnamed';

type OnReview = {
  readonly kind: AuditKind;
  readonly id: string;
  readonly by: string;
  readonly detail?: AuditEvent['detail'];
};

/** Records what a person has done with a customer's request, in its transaction; false where there is none with this id. */
export const recordOnReview = async (
  tx: Transaction,
  world: World,
  { kind, id, by, detail = {} }: OnReview,
): Promise<boolean> => {
  const review = isUuid(id) ? await findReview(tx, id) : undefined;
  if (!review) return false;
  const about = { customerId: review.customer_id, subject: review.id, detail: { request: review.kind, ...detail } };
  await recordEvent(tx, { at: world.now(), kind, by, ...about });
  return true;
};

const VIEWS = {
  list: 'requests-listed',
  show: 'request-viewed',
  'second-step': 'second-step-viewed',
  corrections: 'corrections-listed',
  match: 'payments-matched',
  audit: 'events-read',
} as const satisfies Readonly<Partial<Record<DeskRequest['ask'], AuditKind>>>;

type View = Extract<DeskRequest, { readonly ask: keyof typeof VIEWS }>;

const isView = (request: DeskRequest): request is View => Object.hasOwn(VIEWS, request.ask);

/** Returns what a view is restricted to, for the record. */
const detailOf = (request: View): Readonly<Record<string, string>> => {
  if (request.ask === 'match') return { lines: String(request.lines.length) };
  if (request.ask !== 'list' && request.ask !== 'audit') return {};
  const { ask: _ask, by: _by, ...filters } = request;
  const named = Object.entries(filters).filter(([, value]) => value !== undefined);
  return Object.fromEntries(named.map(([name, value]) => [name, String(value).slice(0, 100)]));
};

/** Records that a person looks at what is customers', before it is shown: what cannot be recorded is not shown. */
export const recordView = async (world: World, request: DeskRequest): Promise<void> => {
  if (!isView(request)) return;
  const { by = UNNAMED } = request;
  const kind = VIEWS[request.ask];
  const at = world.now();
  await world.database.transaction(async (tx) => {
    if (request.ask === 'show') {
      const { id } = request;
      if (await recordOnReview(tx, world, { kind, id, by })) return;
      // Who tries ids is seen, too.
      return recordEvent(tx, { at, kind, by, customerId: null, subject: id, detail: { request: 'unknown' } });
    }
    const named = request.ask === 'second-step' ? request.id : request.ask === 'audit' ? request.customerId : undefined;
    const customerId = named !== undefined && isUuid(named) ? named : null;
    return recordEvent(tx, { at, kind, by, customerId, detail: detailOf(request) });
  });
};
