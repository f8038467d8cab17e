import type { Handlers } from '../http/index.ts';
import { calculateWithdrawal } from './calculateWithdrawal.ts';
import type { Withdrawals } from './withdrawalSettings.ts';
import { getWithdrawalState } from './getWithdrawalState.ts';
import { requestBankWithdrawal, requestCryptoWithdrawal } from './requestWithdrawal.ts';
import { takeBackWithdrawal } from './takeBackWithdrawal.ts';

/** Handlers of withdrawals (§7, `/withdraw`). */
export const withdrawalHandlers = (withdrawals: Withdrawals) =>
  ({
    getWithdrawalState: getWithdrawalState(withdrawals),
    calculateWithdrawal: calculateWithdrawal(withdrawals),
    requestCryptoWithdrawal: requestCryptoWithdrawal(withdrawals),
    requestBankWithdrawal: requestBankWithdrawal(withdrawals),
    takeBackWithdrawal,
  }) satisfies Handlers<
    | 'getWithdrawalState'
    | 'calculateWithdrawal'
    | 'requestCryptoWithdrawal'
    | 'requestBankWithdrawal'
    | 'takeBackWithdrawal'
  >;
