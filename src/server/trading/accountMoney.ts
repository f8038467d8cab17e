import type { AccountFigures } from '../../domain/money/account.ts';
import type { Reader } from '../store/index.ts';
import { getAccount } from './accountRepository.ts';
import { loadAccountState } from './accountState.ts';
import type { Prices } from './prices.ts';

/** Returns a customer's account with its rights, for money that leaves or enters it. */
export const findAccountForMoney = getAccount;

/** Calculates an account's figures at the current prices. */
export const accountFiguresNow = async (tx: Reader, prices: Prices, accountId: string): Promise<AccountFigures> =>
  (await loadAccountState(tx, prices, accountId)).figures;
