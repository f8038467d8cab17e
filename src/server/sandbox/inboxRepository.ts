import type { Schemas } from '../../contract/index.ts';
import type { Reader, Transaction } from '../store/index.ts';
import type { OutgoingMessage } from '../world/world.ts';

const MOST_MESSAGES = 100;

export const insertMessage = async (
  tx: Transaction,
  { id, sentAt, ...message }: OutgoingMessage & { readonly id: string; readonly sentAt: number },
): Promise<void> => {
  const { channel, to, subject, text, code } = message;
  await tx
    .insertInto('inbox_messages')
    .values({ id, channel, recipient: to, subject, text, code, sent_at: sentAt })
    .execute();
};

/** Returns the newest messages, newest first; only those to one address or number where it is given. */
export const findMessages = (reader: Reader, to: string | undefined): Promise<Schemas['InboxMessage'][]> =>
  reader
    .selectFrom('inbox_messages')
    .select(['id', 'channel', 'recipient as to', 'subject', 'text', 'code', 'sent_at as sentAt'])
    .$if(to !== undefined, (query) => query.where('recipient', '=', (to ?? '').toLowerCase()))
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_MESSAGES)
    .execute();
