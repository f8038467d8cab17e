import { moneyText } from '../../domain/decimal.ts';
import { withdrawalLocks } from '../../domain/funds/withdrawalLocks.ts';
import { GREATEST_WITHDRAWAL, LEAST_WITHDRAWAL } from '../../domain/funds/withdrawalRules.ts';
import { isSecondStepMissing } from '../customers/index.ts';
import { findWaits } from '../destinations/index.ts';
import type { Handler } from '../http/index.ts';
import { ledgerBalance } from '../ledger/index.ts';
import { expectedSeconds } from '../reviews/index.ts';
import {
  accountFiguresNow,
  checkCollateral,
  checkRealAccount,
  findAccountForMoney,
  findUncertainty,
} from '../trading/index.ts';
import type { Withdrawals } from './withdrawalSettings.ts';
import { findWithdrawals } from './withdrawalRepository.ts';
import { viewWithReview } from './withdrawalView.ts';

/** Most withdrawals that are answered beside the state; the ledger lists all. */
const MOST_RECENT = 20;

/** Returns what a customer can withdraw, what locks it in a fixed order, and the latest withdrawals. */
export const getWithdrawalState =
  ({ settings: { feeRate } }: Withdrawals): Handler<'getWithdrawalState'> =>
  (_request, { world, session: { customerId }, account: mode, language }) =>
    world.database.inOneInstant(async (tx) => {
      const account = await findAccountForMoney(tx, customerId, mode);
      const refused = checkRealAccount(account, mode);
      if (refused) return { refused };
      const now = world.now();
      const figures = await accountFiguresNow(tx, world.market, account.id);
      const withdrawable = moneyText(figures.withdrawable.result);
      const locks = withdrawalLocks(
        {
          isVerified: account.verificationStatus === 'authenticated',
          knows: Boolean(account.knows),
          isSecondStepMissing: await isSecondStepMissing(tx, world, customerId),
          ...(await findWaits(tx, world, customerId)),
          isLoanTooLow: (await checkCollateral(tx, world.market, account.id)) !== undefined,
          withdrawable,
          ...(await findUncertainty(tx, world, account.id)),
        },
        now,
      );
      const rows = await findWithdrawals(tx, account.id, MOST_RECENT);
      return {
        data: {
          withdrawable,
          balance: moneyText(figures.balance),
          openProfit: moneyText(figures.openProfit),
          usedMargin: moneyText(figures.usedMargin),
          held: moneyText(await ledgerBalance(tx, account.id, 'held')),
          feeRate,
          minimumAmount: LEAST_WITHDRAWAL,
          maximumAmount: GREATEST_WITHDRAWAL,
          expectedSeconds: await expectedSeconds(tx, 'withdrawal'),
          locks: [...locks],
          recent: await Promise.all(rows.map((row) => viewWithReview(tx, { world, language }, row))),
        },
      };
    });
