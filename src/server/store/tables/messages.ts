import type { Generated } from 'kysely';
import type { Schemas } from '../../../contract/index.ts';
import type { AccountType, Json, Optional } from './rowTypes.ts';

export type InboxMessageRow = {
  id: string;
  channel: 'mail' | 'text';
  recipient: string;
  subject: string | null;
  text: string;
  code: string | null;
  sent_at: number;
};

/** Mail or text message that is not delivered yet. */
export type OutgoingMessageRow = {
  id: string;
  channel: 'mail' | 'text';
  recipient: string;
  subject: string | null;
  text: string;
  queued_at: number;
  useful_until: number | null;
  tries: Generated<number>;
  next_try_at: number;
  is_notice: Generated<boolean>;
};

/** Mails about orders to one customer within an hour. */
export type MailBudgetRow = {
  address_hash: Uint8Array;
  since: number;
  sent: number;
};

/** Notification of a customer. */
export type NotificationRow = {
  id: string;
  customer_id: string;
  kind: Schemas['NotificationKind'];
  /** Account of the notification; null where it concerns none. */
  scope: AccountType | null;
  subject: Schemas['Notification']['subject'];
  subject_id: string | null;
  symbol: string | null;
  amount: string | null;
  words: Json<Readonly<Record<string, string>>>;
  created_at: number;
  read_at: Optional<number>;
  /** When it is mailed with others. */
  mail_at: Optional<number>;
};
