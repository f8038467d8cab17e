import type { Schemas } from '../../contract/index.ts';
import { decimal, moneyText } from '../../domain/decimal.ts';
import type { Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { countOrderChange, type TradingAccount } from './accountRepository.ts';
import { notifyOrder, type OrderNews } from './notifyOrder.ts';
import { type ActiveOrder, activeOrderOf, type OrderRow } from './orderRepository.ts';
import { sendCustomerEvent } from './sendCustomerEvent.ts';

/** Account after a change of one of its orders: who knows it as it was before needs to read nothing. */
export type OrderChange = {
  readonly orderId: string;
  readonly revision: number;
  readonly balance: string;
  readonly warned: string | null;
  /** The order, while it is pending or open. */
  readonly order: ActiveOrder | null;
  /** Whether the account has no other order that is pending or open. */
  readonly isOnly: boolean;
};

/**
 * What `account-changed` announces: this order of an account, or its balance, was changed. Without `after`, the account is
 * to be read again.
 */
export type AccountChange = { readonly accountId: string; readonly orderId?: string; readonly after?: OrderChange };

type Announcement = OrderNews & {
  readonly account: TradingAccount;
  /** Current state, or the closing of it. */
  readonly order: Schemas['Order'];
  /** Its row after the change. */
  readonly row: OrderRow;
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
  { account, order, row, remainder = null, ...news }: Announcement,
): Promise<void> => {
  const { orderId } = order;
  const [{ revision, balance, warned, isOnly }] = await Promise.all([
    countOrderChange(tx, account.id, orderId),
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
    balance: moneyText(decimal(balance)),
    warning: null,
    review: null,
    investment: null,
  });
  const after = { orderId, revision, balance, warned, order: activeOrderOf(row), isOnly: Boolean(isOnly) };
  const change: AccountChange = { accountId: account.id, orderId, after };
  await tx.announce('account-changed', JSON.stringify(change));
};
