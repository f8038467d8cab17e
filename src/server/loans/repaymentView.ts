import type { Language, Schemas } from '../../contract/index.ts';
import { creditOfRow, failureOf } from '../deposits/index.ts';
import { repaymentNoteTexts } from '../notifications/index.ts';
import type { Texts } from '../texts/index.ts';
import type { RepaymentRow } from './repaymentRepository.ts';

/** Says why it covered another amount than was asked for (LON-115); nothing unless it was accepted. */
const notesOf = (texts: Texts, language: Language, row: RepaymentRow): Schemas['LoanRepaymentNote'][] => {
  const credit = creditOfRow(row);
  // What was reversed covers nothing, and is in no balance.
  if (!credit || row.reversed_at !== null) return [];
  const { requested_at: requestedAt, counts_from: countsFrom, overpaid } = row;
  const { outcome, receivedAt, amount: counted } = credit;
  const instants = { requestedAt, receivedAt, countsFrom: countsFrom ?? requestedAt };
  return [
    ...repaymentNoteTexts(texts, language, {
      ...{ outcome, counted, asked: row.amount, overpaid: overpaid ?? '0.00', ...instants },
    }),
  ];
};

/** Repayment as its customer sees it. */
export const repaymentView = (texts: Texts, language: Language, row: RepaymentRow): Schemas['LoanRepayment'] => ({
  ...{ id: row.id, loanId: row.loan_id, number: row.number, status: row.status, amount: row.amount },
  ...{ currency: row.currency, rate: row.rate, rateAt: row.rate_at, amountToSend: row.amount_to_send },
  ...{ channelId: row.channel_id, proofFileId: row.proof_file_id },
  proofImage: `/file/repayment-proof/${row.proof_file_id}`,
  ...{ covers: row.covers, failureReason: failureOf(texts, language, row) },
  ...{ requestedAt: row.requested_at, decidedAt: row.decided_at, credited: creditOfRow(row) },
  countsFrom: row.counts_from,
  notes: notesOf(texts, language, row),
  expectedAt: row.status === 'waiting' ? row.expected_at : null,
  ...{ reversedAt: row.reversed_at, reversalReason: row.reversal_reason },
});
