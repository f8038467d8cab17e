import type { Database, Reader, Transaction } from '../store/index.ts';
import type { OutgoingMessage } from '../world/world.ts';
import type { QueuedMessage } from './carrier.ts';

type Channel = OutgoingMessage['channel'];

/** Message that this process has taken: no other process tries it before the stored time. */
export type TakenMessage = QueuedMessage & {
  readonly queuedAt: number;
  readonly usefulUntil: number | null;
  readonly tries: number;
};

/** Queues a message within the transaction that causes it. */
export const insertMessage = async (
  tx: Transaction,
  { id, now, ...message }: Omit<OutgoingMessage, 'code'> & { readonly id: string; readonly now: number },
): Promise<void> => {
  const { channel, to, subject, text, usefulUntil, isNotice = false } = message;
  await tx
    .insertInto('outgoing_messages')
    .values({
      id,
      channel,
      recipient: to,
      subject,
      text,
      queued_at: now,
      useful_until: usefulUntil ?? null,
      next_try_at: now,
      is_notice: isNotice,
    })
    .execute();
};

/**
 * Takes some messages of a kind that are due, the oldest first; several processes never take the same one. If this process ends
 * before it stores the outcome, they are due again at `againAt`.
 */
export const takeDueMessages = (
  database: Database,
  taking: {
    readonly channel: Channel;
    /** Which messages are taken: codes are useful for a limited time, notices report an event. */
    readonly kind: 'code' | 'message' | 'notice';
    readonly most: number;
    readonly now: number;
    readonly againAt: number;
  },
): Promise<readonly TakenMessage[]> =>
  database.transaction(async (tx) => {
    const due = tx
      .selectFrom('outgoing_messages')
      .select('id')
      .where('channel', '=', taking.channel)
      .where('next_try_at', '<=', taking.now)
      .where('is_notice', '=', taking.kind === 'notice')
      .$if(taking.kind === 'code', (query) => query.where('useful_until', 'is not', null))
      .$if(taking.kind === 'message', (query) => query.where('useful_until', 'is', null))
      .orderBy('useful_until', (order) => order.asc().nullsLast())
      .orderBy('next_try_at')
      .orderBy('id')
      .limit(taking.most)
      .forUpdate()
      .skipLocked();
    const rows = await tx
      .updateTable('outgoing_messages')
      .set((row) => ({ tries: row('tries', '+', 1), next_try_at: taking.againAt }))
      .where('id', 'in', due)
      .returning(['id', 'channel', 'recipient as to', 'subject', 'text', 'tries'])
      .returning(['queued_at as queuedAt', 'useful_until as usefulUntil'])
      .execute();
    return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  });

/** Deletes a message that was delivered or given up, as it contains a customer's data. */
export const forgetMessage = async (tx: Transaction, id: string): Promise<void> => {
  await tx.deleteFrom('outgoing_messages').where('id', '=', id).execute();
};

/** Stores the time of the next try. */
export const postpone = async (tx: Transaction, id: string, nextTryAt: number): Promise<void> => {
  await tx.updateTable('outgoing_messages').set({ next_try_at: nextTryAt }).where('id', '=', id).execute();
};

/** Messages of a channel that are not delivered yet. */
export type QueueLoad = {
  readonly channel: Channel;
  readonly messages: number;
  /** When the oldest was queued, unix seconds. */
  readonly oldestAt: number;
};

/** Lists the channels with messages that are not delivered yet. */
export const findQueueLoads = (reader: Reader): Promise<readonly QueueLoad[]> =>
  reader
    .selectFrom('outgoing_messages')
    .select(({ fn, cast }) => [
      'channel',
      cast<number>(fn.countAll(), 'integer').as('messages'),
      fn.min('queued_at').as('oldestAt'),
    ])
    .groupBy('channel')
    .execute();
