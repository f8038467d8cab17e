import type { Selectable } from 'kysely';
import { type Language, PAGE_SIZE, type Schemas } from '../../contract/index.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import type { Answer, Context, Request } from '../http/index.ts';
import { readCursor, type RowCursor, type Tables, writeCursor } from '../store/index.ts';
import type { Texts } from '../texts/index.ts';
import { NOTIFICATION_KINDS } from './notification.ts';
import { wordNotification } from './notificationTexts.ts';
import { KEPT_FOR_SECONDS } from './notify.ts';

type Filter = {
  readonly kinds: readonly Schemas['NotificationKind'][];
  readonly account: Schemas['AccountType'] | undefined;
  readonly read: boolean | undefined;
  readonly after: RowCursor | undefined;
  readonly size: number;
};
type Asking = Pick<Context<'listDealNotifications'>, 'tx' | 'world' | 'session' | 'language'>;

/** Lists deals, newest first. */
export const listDealNotifications = (
  { query }: Request<'listDealNotifications'>,
  context: Asking,
): Promise<Answer<'listDealNotifications'>> => page(query, NOTIFICATION_KINDS.deals, context);

/** Lists failures and warnings, or one of these groups, newest first. */
export const listFailureNotifications = (
  { query: { group, ...query } }: Request<'listFailureNotifications'>,
  context: Asking,
): Promise<Answer<'listFailureNotifications'>> => {
  const kinds = group ? NOTIFICATION_KINDS[group] : [...NOTIFICATION_KINDS.failures, ...NOTIFICATION_KINDS.warnings];
  return page(query, kinds, context);
};

const page = async (
  query: Request<'listDealNotifications'>['query'],
  kinds: Filter['kinds'],
  context: Asking,
): Promise<{ readonly data: Schemas['Notifications'] } | { readonly refused: Refusal<1001> }> => {
  const { cursor, account, read, size = PAGE_SIZE } = query;
  const after = cursor === undefined ? undefined : readCursor(cursor);
  if (cursor !== undefined && !after) return { refused: refusal('request-invalid', { field: 'cursor' }) };
  const rows = await findNotifications({ kinds, account, read, after, size: size + 1 }, context);
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    data: {
      items: shown.map((row) => notificationView(context.world.texts, context.language, row)),
      nextCursor: last && rows.length > size ? writeCursor({ at: last.created_at, id: last.id }) : null,
    },
  };
};

type Row = Selectable<Tables['notifications']>;

const findNotifications = async (
  { kinds, account, read, after, size }: Filter,
  { tx, world, session }: Asking,
): Promise<readonly Row[]> => {
  let found = tx
    .selectFrom('notifications')
    .selectAll()
    .where('customer_id', '=', session.customerId)
    .where('created_at', '>=', world.now() - KEPT_FOR_SECONDS)
    .where('kind', 'in', kinds);
  if (account) found = found.where(({ or, eb }) => or([eb('scope', '=', account), eb('scope', 'is', null)]));
  if (read !== undefined) found = found.where('read_at', read ? 'is not' : 'is', null);
  if (after) {
    found = found.where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '<', tuple(after.at, after.id)));
  }
  return found.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(size).execute();
};

const notificationView = (texts: Texts, language: Language, row: Row): Schemas['Notification'] => ({
  id: row.id,
  kind: row.kind,
  account: row.scope,
  subject: row.subject,
  orderId: row.subject_id,
  symbol: row.symbol,
  ...wordNotification(texts, language, row),
  amount: row.amount,
  read: row.read_at !== null,
  createdAt: row.created_at,
});
