import type { Reader } from '../store/index.ts';
import type { World } from '../world/world.ts';
import type { DepositRow } from './depositRepository.ts';

/** Transfer that a customer announced with its proof: a deposit, or a repayment of a loan. */
export type IncomingRow = Pick<
  DepositRow,
  | 'id'
  | 'number'
  | 'customer_id'
  | 'account_id'
  | 'amount'
  | 'currency'
  | 'currency_digits'
  | 'rate'
  | 'rate_at'
  | 'amount_to_send'
  | 'honoured_until'
  | 'channel_id'
  | 'source'
  | 'proof_file_id'
  | 'requested_at'
>;

/** Transfers of one room that come in. */
export type IncomingBook<Row extends IncomingRow> = {
  readonly get: (reader: Reader, id: string) => Promise<Row>;
  /** What else the desk sees of a transfer. */
  readonly furtherFacts?: (reader: Reader, world: World, row: Row) => Promise<Readonly<Record<string, string>>>;
};
