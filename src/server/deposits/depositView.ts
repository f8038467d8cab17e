import type { Language, Schemas } from '../../contract/index.ts';
import type { Texts } from '../texts/index.ts';
import type { DepositRow } from './depositRepository.ts';

/** Name of a reason that a person wrote. */
export const WRITTEN = 'as-written';

/** What came of a transfer that was accepted; null of another one. */
export const creditOfRow = ({
  credited,
  received,
  credited_rate,
  received_at,
  outcome,
}: Pick<DepositRow, 'credited' | 'received' | 'credited_rate' | 'received_at' | 'outcome'>):
  Schemas['TransferCredit'] | null =>
  credited === null || received === null || credited_rate === null || received_at === null || outcome === null
    ? null
    : { amount: credited, received, rate: credited_rate, receivedAt: received_at, outcome };

/** Reason of a rejection, in the language asked for if it is one of the server's own (DEP-39). */
export const failureOf = (
  texts: Texts,
  language: Language,
  { failure_code: code, failure_text: text }: Pick<DepositRow, 'failure_code' | 'failure_text'>,
): Schemas['TransferFailure'] | null =>
  code === null || text === null
    ? null
    : { code, text: code === WRITTEN ? text : texts.label(language, `review-${code}`) };

/** Deposit as its customer sees it. */
export const depositView = (texts: Texts, language: Language, row: DepositRow): Schemas['Deposit'] => ({
  ...{ id: row.id, number: row.number, status: row.status, amount: row.amount, currency: row.currency },
  ...{ rate: row.rate, rateAt: row.rate_at, amountToSend: row.amount_to_send, source: row.source },
  ...{ proofFileId: row.proof_file_id, proofImage: `/file/deposit-proof/${row.proof_file_id}` },
  agreementVersion: row.agreement_version,
  failureReason: failureOf(texts, language, row),
  ...{ requestedAt: row.requested_at, proofReceivedAt: row.proof_received_at, decidedAt: row.decided_at },
  credited: creditOfRow(row),
  expectedAt: row.status === 'waiting' ? row.expected_at : null,
});
