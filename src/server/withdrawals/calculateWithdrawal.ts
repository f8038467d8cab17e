import { moneyText } from '../../domain/decimal.ts';
import { leftToWithdraw } from '../../domain/funds/withdrawal.ts';
import { GREATEST_WITHDRAWAL, LEAST_WITHDRAWAL } from '../../domain/funds/withdrawalRules.ts';
import { findPayoutDestination } from '../destinations/index.ts';
import type { Handler } from '../http/index.ts';
import { expectedSeconds } from '../reviews/index.ts';
import { checkRealAccount, findAccountForMoney } from '../trading/index.ts';
import { checkFigures, figuresView } from './checkWithdrawal.ts';
import type { Withdrawals } from './withdrawalSettings.ts';
import { namedBy } from './payee.ts';

/** Calculates a withdrawal (§7) and writes nothing: figures can be read before everything else is in order. */
export const calculateWithdrawal =
  (withdrawals: Withdrawals): Handler<'calculateWithdrawal'> =>
  async ({ body: { amount, destination: choice } }, { tx, world, session: { customerId }, account: mode }) => {
    const account = await findAccountForMoney(tx, customerId, mode);
    const refused = checkRealAccount(account, mode);
    if (refused) return { refused };
    const asking = { tx, world, account };
    const found = await findPayoutDestination(tx, world, { customerId, ...namedBy(choice) });
    if ('refused' in found) return found;
    const checked = await checkFigures(withdrawals, asking, { ...found, amount, choice });
    if ('refused' in checked) return checked;
    const withdrawable = checked.account.withdrawable.result;
    return {
      data: {
        ...figuresView(amount, checked),
        currencyDigits: checked.terms.currencyDigits,
        minimumAmount: LEAST_WITHDRAWAL,
        maximumAmount: GREATEST_WITHDRAWAL,
        withdrawable: moneyText(withdrawable),
        withdrawableAfter: moneyText(leftToWithdraw(withdrawable, amount)),
        contactServiceFirst: choice.kind === 'bank',
        expectedSeconds: await expectedSeconds(tx, 'withdrawal'),
      },
    };
  };
