import type { Schemas } from '../../contract/index.ts';
import type { Reader } from '../store/index.ts';

const MOST_MESSAGES = 100;

/** The newest messages, of one address or number alone where it is given; newest first. */
export const findMessages = (reader: Reader, to: string | undefined): Promise<Schemas['InboxMessage'][]> =>
  reader
    .selectFrom('inbox_messages')
    .select(['id', 'channel', 'recipient as to', 'subject', 'text', 'code', 'sent_at as sentAt'])
    .$if(to !== undefined, (query) => query.where('recipient', '=', (to ?? '').toLowerCase()))
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_MESSAGES)
    .execute();
