import { decimal, moneyText } from '../../domain/decimal.ts';
import { depositAccepted, post } from '../ledger/index.ts';
import { balanceChanged } from '../trading/index.ts';
import { type DepositRow, getDeposit, writeCredit, writeFailure } from './depositRepository.ts';
import type { IncomingReviews } from './incomingReviews.ts';

/** Review of deposits: what came is credited to the balance. */
export const depositReviews: IncomingReviews<DepositRow> = {
  get: getDeposit,
  fail: (tx, { id }, failure) => writeFailure(tx, id, failure),
  async credit(tx, world, { row: { id }, account, credit }) {
    const at = world.now();
    await writeCredit(tx, id, credit, at);
    await post(tx, depositAccepted({ depositId: id, account, amount: decimal(credit.amount), at }));
    await balanceChanged(tx, account.id);
    return { credited: moneyText(decimal(credit.amount)), outcome: credit.outcome };
  },
};
