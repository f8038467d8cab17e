import { moneyText } from '../../domain/decimal.ts';
import { exitPrice } from '../../domain/market/quote.ts';
import { refusal } from '../../domain/refusal.ts';
import type { Answer, Context, Request } from '../http/index.ts';
import { cashBalance, DEMO_BALANCE, demoReset, post } from '../ledger/index.ts';
import { notify } from '../notifications/index.ts';
import { advanceRevision } from './accountRepository.ts';
import { cancelOrder } from './cancelOrder.ts';
import { chargeOvernightFees } from './chargeOvernightFees.ts';
import { closeOrder } from './closeOrder.ts';
import { unquotedSymbol } from './prices.ts';
import { insertReset } from './resetRepository.ts';
import { sendCustomerEvent } from './sendCustomerEvent.ts';
import { lockActiveAccount } from './tradingAccount.ts';

/**
 * Ends all orders of the demo account, at the last prices even where they are stale or the market is closed, and sets
 * its balance to the starting balance, in one transaction; the history stays. Refused for the real account (1203), and while
 * there is no price at all of a position (2003).
 */
export const resetDemoAccount = async (
  _request: Request<'resetDemoAccount'>,
  { tx, world, session, account: mode }: Context<'resetDemoAccount'>,
): Promise<Answer<'resetDemoAccount'>> => {
  const account = await lockActiveAccount(tx, session.customerId, mode);
  if ('refused' in account) return account;
  if (account.scope !== 'demo') return { refused: refusal('demo-account-only') };

  const { market } = world;
  const activeOrders = await chargeOvernightFees(tx, world, account);
  const [unquoted] = activeOrders
    .filter(({ status }) => status === 'open')
    .flatMap((order) => unquotedSymbol(market, order) ?? []);
  if (unquoted !== undefined) return { refused: refusal('quotes-loading', { symbol: unquoted }) };
  for (const order of activeOrders) {
    const ending = { account, order, reason: 'demo-reset' } as const;
    const quote = market.latest(order.symbol);
    if (order.status === 'pending') await cancelOrder(tx, world, market, ending);
    else if (quote) await closeOrder(tx, world, market, { ...ending, price: exitPrice(order.direction, quote) });
    else throw new Error(`${order.symbol} has an open order and was never quoted`);
  }
  const at = world.now();
  const amount = DEMO_BALANCE.minus(await cashBalance(tx, account.id));
  const resetId = world.newId();
  const balanceAfter = moneyText(DEMO_BALANCE);
  await post(tx, demoReset({ account, resetId, amount, at }));
  await insertReset(tx, { id: resetId, account_id: account.id, at, balance: balanceAfter });
  const told = { kind: 'demo-reset', account: account.scope, words: { balance: balanceAfter } } as const;
  await notify(tx, world, account.customerId, told, 'read');
  const { revision, balance } = await advanceRevision(tx, account.id);
  await sendCustomerEvent(tx, account.customerId, {
    ...{ type: 'event', kind: 'reset', account: account.scope, at, revision },
    ...{ order: null, remainder: null, balance: moneyText(balance), warning: null, review: null },
    investment: null,
  });
  const canceled = activeOrders.filter(({ status }) => status === 'pending').length;
  return {
    data: { closed: activeOrders.length - canceled, canceled, balance: balanceAfter, at },
  };
};
