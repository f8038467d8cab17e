import type { Schemas } from '../../contract/index.ts';
import type { AccountType } from '../store/index.ts';

/** What is told of an order that was done, or ended as it was meant to. */
export type OrderDeal =
  'filled' | 'triggered' | 'changed' | 'canceled' | 'expired' | 'closed' | 'stopLossReached' | 'takeProfitReached';

type OfOrder = {
  readonly account: AccountType;
  readonly orderId: string;
  readonly symbol: string;
  /** What was gained or lost, fees included. */
  readonly amount: string | null;
};
/** The order's own figures, as the contract shows them. */
type OrderFigures = { readonly side: 'buy' | 'sell'; readonly volume: string; readonly price: string };

/** Something that a customer is told of. Figures and keys are kept, no sentences: it is worded when it is read. */
export type Notification =
  | (OfOrder & { readonly kind: OrderDeal | 'closedBySystem'; readonly words: OrderFigures })
  | (OfOrder & {
      readonly kind: 'orderException';
      readonly words: OrderFigures & { readonly reason: Schemas['OrderExceptionReason'] };
    })
  | {
      readonly kind: 'marginWarning';
      readonly account: AccountType;
      /** Percent: the level fallen through, what it fell to. */
      readonly words: { readonly level: string; readonly ratio: string };
    }
  | { readonly kind: 'reviewAccepted'; readonly review: 'identity'; readonly id: string }
  | {
      readonly kind: 'reviewRefused';
      readonly review: 'identity';
      readonly id: string;
      /** Why, as the reviewer says it. */
      readonly words: { readonly reason: string };
    };

type Kind = Schemas['NotificationKind'];

const DEALS: readonly Kind[] = [
  ...(['filled', 'triggered', 'changed', 'canceled', 'expired', 'closed', 'stopLossReached'] as const),
  ...(['takeProfitReached', 'reviewAccepted', 'investmentSettled'] as const),
];
const FAILURES: readonly Kind[] = [
  ...(['orderRefused', 'orderException', 'stopsUnchanged', 'closedBySystem', 'reviewRefused'] as const),
];
const WARNINGS: readonly Kind[] = ['marginWarning', 'maintenanceWarning', 'loanOverdue', 'marketNotice'];

/** The kinds in the order of the contract, by the list and the group that show them. */
export const NOTIFICATION_KINDS = { deals: DEALS, failures: FAILURES, warnings: WARNINGS } as const;

/** What can be switched off. Failures and warnings are always told. */
type Choice = 'tells_deals' | 'tells_requests';

/** The choice of the customer that a notice depends on; undefined where it is always told. */
export const choiceOf = ({ kind }: Notification): Choice | undefined => {
  if (kind === 'reviewAccepted') return 'tells_requests';
  return DEALS.includes(kind) ? 'tells_deals' : undefined;
};

/** What the notice is about, as its row and the contract have it. */
export const subjectOf = (notification: Notification) => {
  const about = { account: null, symbol: null, amount: null };
  if ('orderId' in notification) {
    const { account, symbol, amount, orderId: id } = notification;
    return { account, symbol, amount, subject: 'order', id } as const;
  }
  if ('review' in notification) return { ...about, subject: notification.review, id: notification.id };
  return { ...about, account: notification.account, subject: 'account', id: null } as const;
};
