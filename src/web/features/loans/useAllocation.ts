import { useMemo } from 'react';
import { type Allocation, allocationsOf } from '../../../domain/loans/allocation.ts';
import { owedOn } from '../../../domain/loans/debt.ts';
import type { Decimal } from '../../../domain/decimal.ts';
import { londonDay } from '../../../domain/time.ts';
import type { Schema } from '../../api/index.ts';
import { useServerSeconds } from '../../market/index.ts';
import { acceptedOf, paidOutLoan, waitingOf } from './figures.ts';

/** What an amount covers if it is accepted, and what is owed then, US dollars. */
type Covering = { readonly covered: Allocation; readonly left: Decimal };

/** Allocates an amount as if it were sent now, after all that was sent before it; undefined without an amount. */
export const useAllocation = (
  { loan, repayments }: Schema<'LoanDetail'>,
  amount: string | undefined,
): Covering | undefined => {
  const now = useServerSeconds();
  const day = londonDay(now);
  return useMemo(() => {
    const paidOut = paidOutLoan(loan);
    if (!paidOut || amount === undefined || amount === '') return undefined;
    const before = [...acceptedOf(repayments), ...waitingOf(repayments)];
    const latest = Math.max(...before.map(({ countsFrom }) => countsFrom), now);
    const all = allocationsOf(paidOut, [...before, { id: 'now', countsFrom: latest, amount }]);
    const covered = all.find(({ id }) => id === 'now');
    return covered && { covered, left: owedOn(paidOut, all, day).total.result };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- The time of a day changes no figure.
  }, [loan, repayments, amount, day]);
};
