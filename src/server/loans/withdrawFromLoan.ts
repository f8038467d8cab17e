import { lastWithdrawalDay } from '../../domain/loans/dates.ts';
import { platformFeeOf } from '../../domain/loans/cost.ts';
import { londonDay } from '../../domain/time.ts';
import { refusal } from '../../domain/refusal.ts';
import type { Handler } from '../http/index.ts';
import { loanFee, post } from '../ledger/index.ts';
import { allocateRepayments } from './allocateRepayments.ts';
import { readBook, termsOf } from './loanBook.ts';
import { lockRunningLoan } from './lockRunningLoan.ts';
import { getLoanRow, insertLoanEvent, writeLoan } from './loanRepository.ts';
import { loanView } from './loanView.ts';

/**
 * Withdraws from a loan until the end of its last date, also from one that is repaid (LON-58, LON-97): the fees are taken
 * back by further entries, and what was repaid of them counts towards interest and principal (LON-59, LON-60).
 */
export const withdrawFromLoan: Handler<'withdrawFromLoan'> = async ({ body: { loanId } }, context) => {
  const { tx, world, language } = context;
  const found = await lockRunningLoan(context, loanId, { orAnswered: true });
  if ('refused' in found) return found;
  const { account, row } = found;
  const at = world.now();
  const last = lastWithdrawalDay(row.loaned_at ?? at, row.withdrawal_days ?? undefined);
  if (row.withdrawn_at !== null || londonDay(at) > last) {
    const status = row.status === 'overdue' || row.status === 'answered' ? row.status : 'loan';
    return { refused: refusal('request-already-decided', { status }) };
  }
  const { id } = row;
  await writeLoan(tx, id, { withdrawn_at: at });
  await insertLoanEvent(tx, { loanId: id, kind: 'withdrawn', at });
  const fee = platformFeeOf(row.quantity, termsOf(row)).result;
  await post(tx, loanFee({ loanId: id, account, occurrence: 'platform withdrawn', amount: fee.negated(), at }));
  await allocateRepayments(tx, world, { loanId: id });
  return { data: loanView(await readBook(tx, await getLoanRow(tx, id)), { world, language }) };
};
