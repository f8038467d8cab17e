import type { Schemas } from '../../contract/index.ts';
import { moneyText } from '../../domain/decimal.ts';
import type { Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { advanceRevision, type TradingAccount } from './accountRepository.ts';
import { notifyOrder, type OrderNews } from './notifyOrder.ts';
import { sendCustomerEvent } from './sendCustomerEvent.ts';

/** What `account-changed` announces: an account is to be read again, as this order of it, or its balance, was changed. */
export type AccountChange = { readonly accountId: string; readonly orderId?: string };

type Announcement = OrderNews & {
  readonly account: TradingAccount;
  /** Current state. */
  readonly order: Schemas['Order'];
  /** Position that is left where `order` closed a part of it. */
  readonly remainder?: Schemas['Order'] | null;
};

/**
 * Announces a change of an order after its commit: to the customer's own sockets at once, to the subscribers of the
 * account's orders in any process, and to the customer as a notification.
 */
export const announceOrder = async (
  tx: Transaction,
  world: World,
  { account, order, remainder = null, ...news }: Announcement,
): Promise<void> => {
  const [{ revision, balance }] = await Promise.all([
    advanceRevision(tx, account.id),
    notifyOrder(tx, world, account.customerId, news, order),
  ]);
  await sendCustomerEvent(tx, account.customerId, {
    type: 'event',
    kind: news.kind,
    account: account.scope,
    at: world.now(),
    revision,
    order,
    remainder,
    balance: moneyText(balance),
    warning: null,
    review: null,
    investment: null,
  });
  const change: AccountChange = { accountId: account.id, orderId: order.orderId };
  await tx.announce('account-changed', JSON.stringify(change));
};
