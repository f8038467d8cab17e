import type { AccountType } from '../../contract/index.ts';
import { fixedText, moneyText } from '../../domain/decimal.ts';
import type { Answer, Context, Request } from '../http/index.ts';
import type { Reader } from '../store/index.ts';
import type { Market } from '../world/market.ts';
import { findRevision, getOtherAccount } from './accountRepository.ts';
import { loadAccountState } from './accountState.ts';
import { findActiveAccount } from './tradingAccount.ts';

/** Returns the account's current figures, and the value of each open position. */
export const getAccountFigures = (
  _request: Request<'getAccountFigures'>,
  context: Context<'getAccountFigures'>,
): Promise<Answer<'getAccountFigures'>> => context.world.database.inOneInstant((tx) => figuresOf({ ...context, tx }));

const figuresOf = async ({
  tx,
  world,
  session,
  account: mode,
}: Context<'getAccountFigures'>): Promise<Answer<'getAccountFigures'>> => {
  const account = await findActiveAccount(tx, session.customerId, mode);
  if ('refused' in account) return account;
  const { figures, positions } = await loadAccountState(tx, world.market, account.id);
  return {
    data: {
      account: account.scope,
      number: account.number,
      revision: await findRevision(tx, account.id),
      balance: moneyText(figures.balance),
      netWorth: moneyText(figures.netWorth.result),
      usedMargin: moneyText(figures.usedMargin),
      availablePrepayment: moneyText(figures.availablePrepayment.result),
      advancePaymentRatio: figures.advancePaymentRatio && fixedText(figures.advancePaymentRatio.result, 2),
      withdrawable: moneyText(figures.withdrawable.result),
      openProfit: moneyText(figures.openProfit),
      at: world.nowMs(),
      positions: positions.flatMap(({ order, value }) =>
        value
          ? [
              {
                orderId: order.id,
                symbol: order.symbol,
                price: value.price,
                rate: value.conversion.rate,
                profit: moneyText(value.profit.result),
              },
            ]
          : [],
      ),
      otherAccount: await otherAccount(tx, world.market, session.customerId, account.scope),
    },
  };
};

/** Returns the equity of the account that is not active, for the choice between the two. */
const otherAccount = async (tx: Reader, market: Market, customerId: string, active: AccountType) => {
  const other = await getOtherAccount(tx, customerId, active);
  const { figures } = await loadAccountState(tx, market, other.id);
  return { account: other.scope, number: other.number, netWorth: moneyText(figures.netWorth.result) };
};
