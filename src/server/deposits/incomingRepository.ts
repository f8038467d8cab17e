import { DAY_SECONDS } from '../../domain/time.ts';
import type { Reader } from '../store/index.ts';
import type { IncomingRow } from './incomingRow.ts';

/** Every transfer that a customer announced: deposits and repayments of loans, as one transfer may be asked for as both. */
const incoming = (reader: Reader) => {
  const columns = [
    ...(['id', 'number', 'customer_id', 'channel_id', 'amount', 'amount_to_send'] as const),
    ...(['status', 'proof_file_id', 'requested_at'] as const),
  ] as const;
  return reader
    .selectFrom(
      reader
        .selectFrom('deposits')
        .select(columns)
        .unionAll(reader.selectFrom('loan_repayments').select(columns))
        .as('incoming'),
    )
    .select('number')
    .orderBy('requested_at')
    .orderBy('number');
};

const numbersOf = (rows: readonly { readonly number: string }[]): readonly string[] => rows.map(({ number }) => number);

/** Returns the numbers of deposits and repayments whose proofs are these uploads. */
export const findNumbersByProof = async (reader: Reader, fileIds: readonly string[]): Promise<readonly string[]> =>
  fileIds.length === 0
    ? []
    : numbersOf(
        await incoming(reader)
          .where('proof_file_id', 'in', [...fileIds])
          .execute(),
      );

/** Returns the numbers of the customer's other requests of the same amount by the same channel, but rejected ones. */
export const findNumbersAlike = async (reader: Reader, row: IncomingRow): Promise<readonly string[]> =>
  numbersOf(
    await incoming(reader)
      .where('customer_id', '=', row.customer_id)
      .where('channel_id', '=', row.channel_id)
      .where('amount', '=', row.amount)
      .where('status', '<>', 'fail')
      .where('id', '<>', row.id)
      .execute(),
  );

/**
 * Returns the numbers of other customers' requests that wait for the same sum by the same coin channel, and were asked for
 * at most a day before or after: a coin's address is one for all, so that the sum alone says whose a transfer is.
 */
export const findRivals = async (reader: Reader, row: IncomingRow): Promise<readonly string[]> =>
  row.source.kind !== 'crypto'
    ? []
    : numbersOf(
        await incoming(reader)
          .where('customer_id', '<>', row.customer_id)
          .where('channel_id', '=', row.channel_id)
          .where('amount_to_send', '=', row.amount_to_send)
          .where('status', '=', 'waiting')
          .where('requested_at', '>=', row.requested_at - DAY_SECONDS)
          .where('requested_at', '<=', row.requested_at + DAY_SECONDS)
          .execute(),
      );
