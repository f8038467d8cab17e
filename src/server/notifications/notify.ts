import { sql } from 'kysely';
import type { Language } from '../../contract/index.ts';
import type { Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { COUNTING_NOTHING, countingMail } from './mailBudget.ts';
import { choicesOf, hasMailBudget, type Notification, subjectOf } from './notification.ts';
import { notificationMail } from './notificationTexts.ts';

/** Seconds for which a notification is kept. */
export const KEPT_FOR_SECONDS = 90 * 24 * 3600;

type Reader = {
  readonly language: Language;
  readonly address: string | null;
  /** When its mail goes out with others; null where it goes out by itself. */
  readonly mail_at: number | null;
};

/** Whether a notification is stored unread; `read` where the answer of the customer's own request reports the same. */
type NotificationState = 'unread' | 'read';

/**
 * Notifies a customer within the transaction of the event, and by mail where the customer chose that. A kind that the
 * customer switched off is not stored, or only not mailed where it happens without a press.
 */
export const notify = async (
  tx: Transaction,
  world: World,
  customerId: string,
  notification: Notification,
  state: NotificationState = 'unread',
): Promise<void> => {
  const { kind } = notification;
  const { account, subject, id, symbol, amount } = subjectOf(notification);
  const words = 'words' in notification ? notification.words : {};
  const { stored, mailed } = choicesOf(notification);
  const now = world.now();
  // Many are written with an order: one statement deletes the expired ones, reads the choices, counts the mail, and stores the new one.
  const { rows } = await sql<Reader>`
    with forgotten as (
      delete from notifications where customer_id = ${customerId} and created_at < ${now - KEPT_FOR_SECONDS}
    ), reader as (
      select id, language, case when tells_by_mail${mailed ? sql` and ${sql.ref(mailed)}` : sql``} then
        case when contact_email = contact_proved or contact_kept_until is not null then contact_email else email end end as address
      from customers where id = ${customerId} ${stored ? sql`and ${sql.ref(stored)}` : sql``}
    ), ${hasMailBudget(notification) ? countingMail(customerId, now) : COUNTING_NOTHING}, kept as (
      insert into notifications
        (id, customer_id, kind, scope, subject, subject_id, symbol, amount, words, created_at, read_at, mail_at)
      select ${world.newId()}::uuid, id, ${kind}, ${account}, ${subject}, ${id}::uuid, ${symbol}, ${amount}::numeric,
        ${JSON.stringify(words)}::jsonb, ${now}::bigint,
        ${state === 'read' ? now : null}::bigint, (select mail_at from counted) from reader
    )
    select language, address, (select mail_at from counted) as mail_at from reader`.execute(tx);
  const [reader] = rows;
  if (!reader) return;
  await tx.announce('unread-changed', customerId);
  if (reader.address === null || reader.mail_at !== null) return;
  const mail = notificationMail(world.texts, reader.language, { kind, symbol, subject, words });
  await world.send(tx, { channel: 'mail', to: reader.address, ...mail, code: null, isNotice: true });
};
