import type { Schemas } from '../../contract/index.ts';
import type { AccountType } from '../store/index.ts';

/** Notifications of an order that was executed, or ended as intended. */
export type OrderDeal =
  'filled' | 'triggered' | 'changed' | 'canceled' | 'expired' | 'closed' | 'stop-loss-reached' | 'take-profit-reached';

type OfOrder = {
  readonly account: AccountType;
  readonly orderId: string;
  readonly symbol: string;
  /** Gain or loss, fees included. */
  readonly amount: string | null;
};
/** Figures of the order, as the contract shows them. */
type OrderFigures = {
  readonly side: 'buy' | 'sell';
  readonly volume: string;
  readonly price: string;
} & Partial<MissedLevel>;

/** Level that an order was filled at another price than, and how much better the fill was, in price; worse is negative. */
export type MissedLevel = { readonly level: string; readonly better: string };

/** Notification of a customer. Figures and keys are stored, no sentences: the text is made when it is read. */
export type Notification =
  | (OfOrder & {
      readonly kind: OrderDeal | 'closed-by-system';
      /** `reason` is set where a demo reset, or a liquidation for a loan, closed or canceled the order. */
      readonly words: OrderFigures & { readonly reason?: 'demo-reset' | 'loan-liquidation' };
    })
  | (OfOrder & {
      readonly kind: 'order-exception';
      readonly words: OrderFigures & { readonly reason: Schemas['OrderExceptionReason'] };
    })
  | {
      readonly kind: 'margin-warning';
      readonly account: AccountType;
      /** Percent: the level crossed, and the margin level reached. */
      readonly words: { readonly level: string; readonly ratio: string };
    }
  | {
      readonly kind: 'maintenance-warning';
      readonly loanId: string;
      /** Percent: the level of the warning, the ratio reached, and the level of a liquidation. */
      readonly words: { readonly level: string; readonly ratio: string; readonly liquidation: string };
    }
  | {
      readonly kind: 'loan-due' | 'loan-overdue';
      readonly loanId: string;
      /** Number of the loan, its due date in London (`2026-11-02`), and what settles it then or, if it is overdue, today. */
      readonly words: { readonly number: string; readonly date: string; readonly owed: string };
    }
  | {
      readonly kind: 'loan-applied';
      readonly loanId: string;
      /** Amount in US dollars and number of the application. */
      readonly words: { readonly amount: string; readonly number: string };
    }
  | {
      readonly kind: 'demo-reset';
      readonly account: 'demo';
      /** Balance after the reset. */
      readonly words: { readonly balance: string };
    }
  | {
      readonly kind: 'investment-settled';
      readonly investmentId: string;
      /** What it gained or lost, US dollars. */
      readonly amount: string;
      /** Name of its product, what came back, and what corrections had given back of it before, US dollars. */
      readonly words: { readonly product: string; readonly amount: string; readonly corrected?: string };
    }
  | {
      readonly kind: 'correction';
      readonly account: AccountType;
      /** Entry of the ledger; null where nothing was moved. */
      readonly entryId: string | null;
      /** What was credited, or taken back where negative, US dollars. */
      readonly amount: string;
      /** The same, and the reason: its code, or the words of the person who entered it. */
      readonly words: { readonly amount: string } & ({ readonly code: string } | { readonly reason: string });
    }
  | {
      readonly kind: 'review-accepted';
      readonly review: 'identity' | 'deposit' | 'withdrawal' | 'loan' | 'repayment';
      readonly id: string;
      /** What its text says of the money that moved; absent where none did. */
      readonly words?: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'review-refused';
      readonly review: 'identity' | 'deposit' | 'withdrawal' | 'loan' | 'repayment';
      readonly id: string;
      /**
       * Reason in the reviewer's words; US dollars of a payout that came back, and what corrections had given of it before; of a repayment that was reversed what it had
       * covered, what left the balance, what is owed today, and the London date on which it is due or since which overdue.
       */
      readonly words: {
        readonly reason: string;
        readonly returned?: string;
        readonly corrected?: string;
        readonly reversed?: string;
        readonly taken?: string;
        readonly owed?: string;
        readonly due?: string;
        readonly overdueSince?: string;
      };
    };

type Kind = Schemas['NotificationKind'];

/** List and group that show each kind (§2). */
const GROUPS: Readonly<Record<Kind, 'deals' | 'failures' | 'warnings'>> = {
  filled: 'deals',
  triggered: 'deals',
  changed: 'deals',
  canceled: 'deals',
  expired: 'deals',
  closed: 'deals',
  'stop-loss-reached': 'deals',
  'take-profit-reached': 'deals',
  'review-accepted': 'deals',
  'demo-reset': 'deals',
  'investment-settled': 'deals',
  correction: 'deals',
  'order-exception': 'failures',
  'closed-by-system': 'failures',
  'review-refused': 'failures',
  'margin-warning': 'warnings',
  'maintenance-warning': 'warnings',
  'loan-due': 'warnings',
  'loan-overdue': 'warnings',
  'loan-applied': 'warnings',
  'market-notice': 'warnings',
};

const kindsOf = (group: (typeof GROUPS)[Kind]): readonly Kind[] =>
  (Object.keys(GROUPS) as Kind[]).filter((kind) => GROUPS[kind] === group);

/** Kinds by the list and the group that show them. */
export const NOTIFICATION_KINDS = {
  deals: kindsOf('deals'),
  failures: kindsOf('failures'),
  warnings: kindsOf('warnings'),
} as const;

/** Notifications that can be switched off. Failures and warnings are always sent. */
type Choice = 'tells_deals' | 'tells_requests';

/** Deals that happen without a press: always stored, only their mail can be switched off. */
const WITHOUT_A_PRESS: ReadonlySet<Kind> = new Set<Kind>([
  'triggered',
  'expired',
  'stop-loss-reached',
  'take-profit-reached',
  'investment-settled',
  'correction',
]);

/**
 * Returns the customer's choices that a notification depends on: whether it is stored, and whether it is sent by mail,
 * too; undefined where no choice forbids it.
 */
export const choicesOf = ({
  kind,
}: {
  readonly kind: Kind;
}): { readonly stored?: Choice; readonly mailed?: Choice } => {
  if (kind === 'review-accepted') return { stored: 'tells_requests' };
  if (WITHOUT_A_PRESS.has(kind)) return { mailed: 'tells_deals' };
  return GROUPS[kind] === 'deals' ? { stored: 'tells_deals' } : {};
};

/** Kinds of orders that a customer can cause without end: their mails have a budget. */
const BUDGETED: ReadonlySet<Kind> = new Set<Kind>([
  'filled',
  'triggered',
  'changed',
  'canceled',
  'expired',
  'closed',
  'stop-loss-reached',
  'take-profit-reached',
  'order-exception',
  'demo-reset',
]);

/** True for a notification whose mails are counted for each customer. */
export const hasMailBudget = ({ kind }: Notification): boolean => BUDGETED.has(kind);

/** Returns the subject of a notification, as its row and the contract have it. */
export const subjectOf = (notification: Notification) => {
  const about = { account: null, symbol: null, amount: null };
  if ('orderId' in notification) {
    const { account, symbol, amount, orderId: id } = notification;
    return { account, symbol, amount, subject: 'order', id } as const;
  }
  if ('investmentId' in notification) {
    const { amount, investmentId: id } = notification;
    return { ...about, account: 'real' as const, amount, subject: 'investment', id } as const;
  }
  if ('entryId' in notification) {
    const { account, amount, entryId: id } = notification;
    return { ...about, account, amount, subject: id === null ? 'account' : 'correction', id } as const;
  }
  if ('loanId' in notification) {
    return { ...about, account: 'real' as const, subject: 'loan', id: notification.loanId } as const;
  }
  if ('review' in notification) {
    const { review: subject, id } = notification;
    return { ...about, account: subject === 'identity' ? null : ('real' as const), subject, id };
  }
  return { ...about, account: notification.account, subject: 'account', id: null } as const;
};
