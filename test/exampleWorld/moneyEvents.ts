import type { Schemas } from '../../src/contract/index.ts';
import { october } from './figures.ts';
import { firstPurchase, INVESTMENTS_READ_AT, investmentAt } from './investments.ts';
import { balanceAt } from './money.ts';

/** Instant at which the fee of the payout that came back was given back. */
const CORRECTED_AT = october(1, 16);

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

/** Events of the kinds that the played week does not send: a correction, the last result of an investment, and its end. */
export const moneyEvents: readonly Schemas['EventFrame'][] = [
  {
    ...event,
    ...{ kind: 'corrected', at: CORRECTED_AT, revision: REVISION - 1, balance: balanceAt(CORRECTED_AT) },
    investment: null,
  },
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
