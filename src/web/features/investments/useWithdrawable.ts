import type { ComputedFigure } from '../../../domain/formula.ts';
import { useLiveAccount } from '../../tradingAccount/index.ts';

/** Returns what is withdrawable of the active account, the real one, at the prices of now; undefined while unknown. */
export const useWithdrawable = (): ComputedFigure | undefined => {
  const account = useLiveAccount();
  return account.status === 'ready' && account.mode === 'real' ? account.figures.withdrawable : undefined;
};
