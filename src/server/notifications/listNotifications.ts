import type { Selectable } from 'kysely';
import { type Language, PAGE_SIZE, type Schemas } from '../../contract/index.ts';
import { type Refusal, refusal } from '../../domain/refusal.ts';
import type { Answer, Context, Request } from '../http/index.ts';
import { pageOf, readCursor, type RowCursor, type Tables } from '../store/index.ts';
import type { Texts } from '../texts/index.ts';
import { KIND_COLUMN } from './kindColumn.ts';
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
  const { rows, nextCursor } = await pageOf(size, {
    find: (most) => findNotifications({ kinds, account, read, after, size: most }, context),
    cursorOf: (row) => ({ at: row.created_at, id: row.id }),
  });
  return {
    data: { items: rows.map((row) => notificationView(context.world.texts, context.language, row)), nextCursor },
  };
};

type Row = Omit<Selectable<Tables['notifications']>, 'customer_id' | 'mail_at'>;

const COLUMNS = [
  ...(['id', 'scope', 'subject', 'subject_id', 'symbol', 'amount', 'words', 'created_at', 'read_at'] as const),
  KIND_COLUMN.as('kind'),
] as const;

const findNotifications = async (
  { kinds, account, read, after, size }: Filter,
  { tx, world, session }: Asking,
): Promise<readonly Row[]> => {
  let found = tx
    .selectFrom('notifications')
    .select(COLUMNS)
    .where('customer_id', '=', session.customerId)
    .where('created_at', '>=', world.now() - KEPT_FOR_SECONDS)
    .where(KIND_COLUMN, 'in', kinds);
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
