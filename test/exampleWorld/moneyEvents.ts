import type { Schemas } from '../../src/contract/index.ts';
import { firstPurchase, INVESTMENTS_READ_AT, investmentAt } from './investments.ts';
import { balanceAt } from './money.ts';

/** Revision of the real account after the settlement. */
const REVISION = 9;

const { endsAt: at, id, status, daysCredited, totalRevenue } = investmentAt(firstPurchase, INVESTMENTS_READ_AT);
const event = {
  type: 'event',
  account: 'real',
  at,
  order: null,
  remainder: null,
  warning: null,
  review: null,
} as const;

/** Events of the kinds that the played week does not send: the last result of an investment, and its end. */
export const moneyEvents: readonly Schemas['EventFrame'][] = [
  {
    ...event,
    ...{ kind: 'posted', revision: null, balance: null },
    investment: { id, status: 'in-progress', daysCredited, totalRevenue },
  },
  {
    ...event,
    ...{ kind: 'settled', revision: REVISION, balance: balanceAt(at) },
    investment: { id, status, daysCredited, totalRevenue },
  },
];
