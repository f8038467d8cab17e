import { type Decimal, ZERO } from '../../domain/decimal.ts';
import { checkLoanRatio } from '../../domain/funds/withdrawalRules.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { Reader } from '../store/index.ts';
import { accountFiguresNow } from './accountMoney.ts';
import { findDebt } from './collateralRepository.ts';
import type { Prices } from './prices.ts';

/**
 * Refuses (5005) to take `amount`, US dollars, from an account whose loan is, or would be, at or below its liquidation
 * (LON-72). Costs accounts without a loan one look-up.
 */
export const checkCollateral = async (
  tx: Reader,
  prices: Prices,
  accountId: string,
  amount: Decimal = ZERO,
): Promise<Refusal<5005> | undefined> => {
  const debt = await findDebt(tx, accountId);
  if (!debt) return undefined;
  const { netWorth } = await accountFiguresNow(tx, prices, accountId);
  return checkLoanRatio({ ...debt, netWorth: netWorth.result }, amount);
};
