import { moneyText } from '../../domain/decimal.ts';
import type { Transaction } from '../store/index.ts';
import { balanceChanged, sendCustomerEvent } from '../trading/index.ts';
import type { InvestmentRow } from './investmentRepository.ts';
import { totalRevenueOf } from './investmentView.ts';

type State = Pick<
  InvestmentRow,
  'id' | 'customer_id' | 'account_id' | 'status' | 'days_credited' | 'amount' | 'income'
>;

const EVENT = {
  type: 'event',
  account: 'real',
  order: null,
  remainder: null,
  warning: null,
  review: null,
} as const;

const outcomeOf = (row: State) => ({
  ...{ id: row.id, status: row.status, daysCredited: row.days_credited, totalRevenue: totalRevenueOf(row) },
});

/** Announces the result of a date to the customer's sockets: the balance stays (SOC-125). */
export const announceResult = (tx: Transaction, row: State, at: number): Promise<void> =>
  sendCustomerEvent(tx, row.customer_id, {
    ...EVENT,
    ...{ kind: 'posted', at, revision: null, balance: null, investment: outcomeOf(row) },
  });

/** Counts the end of an investment, whose money was posted before, and announces it to the customer's sockets (SOC-126). */
export const announceSettled = async (tx: Transaction, row: State, at: number): Promise<void> => {
  const { revision, balance } = await balanceChanged(tx, row.account_id);
  await sendCustomerEvent(tx, row.customer_id, {
    ...EVENT,
    ...{ kind: 'settled', at, revision, balance: moneyText(balance), investment: outcomeOf(row) },
  });
};
