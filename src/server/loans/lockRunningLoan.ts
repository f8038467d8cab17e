import { type Refusal, refusal } from '../../domain/refusal.ts';
import type { Context } from '../http/index.ts';
import { isUuid } from '../store/index.ts';
import { type AccountWithRights, lockAccountForRepaying } from '../trading/index.ts';
import { findLoan, type ShownLoan } from './loanRepository.ts';

type Acting = Pick<Context<'repayLoan'>, 'tx' | 'session' | 'account'>;
type Running = { readonly account: AccountWithRights; readonly row: ShownLoan };

/**
 * Locks the account and reads its loan that runs, or, with `orAnswered`, one that is repaid: refused by the account
 * (1201, 1202), the loan (1002), its status (5004).
 */
export const lockRunningLoan = async (
  { tx, session, account: mode }: Acting,
  loanId: string,
  { orAnswered = false }: { readonly orAnswered?: boolean } = {},
): Promise<Running | { readonly refused: Refusal<1201 | 1202 | 1002 | 5004> }> => {
  const account = await lockAccountForRepaying(tx, session.customerId, mode);
  if ('refused' in account) return account;
  const row = isUuid(loanId) ? await findLoan(tx, { accountId: account.id, id: loanId }) : undefined;
  if (!row) return { refused: refusal('not-found', { field: 'loanId' }) };
  const { status } = row;
  if (status === 'loan' || status === 'overdue' || (orAnswered && status === 'answered')) return { account, row };
  return { refused: refusal('loan-not-running', { status }) };
};
