import type { Schemas } from '../../src/contract/index.ts';
import { october } from './figures.ts';
import { firstPurchase, INVESTMENTS_READ_AT, investmentAt } from './investments.ts';
import { LATER_DUE_SOON_AT, LATER_OVERDUE_AT, laterLoanApplied } from './loans.ts';

const settled = investmentAt(firstPurchase, INVESTMENTS_READ_AT);

/** Notifications of the kinds that the played week does not send. */
export const moneyNotifications: readonly Schemas['Notification'][] = [
  {
    id: '40e7c9b2-d5f8-4a16-93c0-e8b1d7f2a654',
    kind: 'investment-settled',
    account: 'real',
    subject: 'investment',
    orderId: settled.id,
    symbol: null,
    title: 'AI investment settled',
    text: `${settled.productName}: ${settled.totalRevenue} US dollars are in your balance.`,
    amount: settled.income,
    read: false,
    createdAt: settled.endsAt,
  },
  {
    id: '8d2f6a03-71be-4c95-b0e4-f9c3a5d8e127',
    kind: 'maintenance-warning',
    account: 'real',
    subject: 'loan',
    orderId: laterLoanApplied.id,
    symbol: null,
    title: 'Maintenance ratio at 130 %',
    text: 'It fell to 129.80 %. At 120 % positions are closed automatically.',
    amount: null,
    read: false,
    createdAt: october(20, 15, 30),
  },
  {
    id: '93d6f1b8-2c07-4ea5-8b49-d0a7e5c3f612',
    kind: 'loan-due',
    account: 'real',
    subject: 'loan',
    orderId: laterLoanApplied.id,
    symbol: null,
    title: 'Loan due in 3 days',
    text: `Loan ${laterLoanApplied.number} is due on 4 November 2026.`,
    amount: null,
    read: false,
    createdAt: LATER_DUE_SOON_AT,
  },
  {
    id: 'e5a10c7d-86f4-4b39-a2d7-c0f8b3e6914a',
    kind: 'loan-overdue',
    account: 'real',
    subject: 'loan',
    orderId: laterLoanApplied.id,
    symbol: null,
    title: 'Loan overdue',
    text: `Loan ${laterLoanApplied.number} was due yesterday. Please repay it.`,
    amount: null,
    read: false,
    createdAt: LATER_OVERDUE_AT,
  },
  {
    id: '1c93e8b5-f072-4da6-8e1b-a4d7c6f05382',
    kind: 'market-notice',
    account: null,
    subject: 'market',
    orderId: null,
    symbol: null,
    title: 'Gold closes early today',
    text: 'Trading in gold ends at 19:00 London time.',
    amount: null,
    read: false,
    createdAt: october(5, 8),
  },
];
