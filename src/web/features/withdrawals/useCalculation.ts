import { useEffect, useState } from 'react';
import { type CallError, isCallError, type Schema } from '../../api/index.ts';
import { fundsApi } from '../../api/funds.ts';
import { useDebounced } from '../../ui/index.ts';

/** Withdrawal whose figures are asked for. */
export type Wanted = { readonly amount: string; readonly choice: Schema<'WithdrawalDestinationChoice'> };

export type Calculation =
  | { readonly status: 'none' | 'loading' }
  | { readonly status: 'ready'; readonly figures: Schema<'WithdrawalCalculation'> }
  | { readonly status: 'refused'; readonly error: Extract<CallError, { readonly kind: 'refused' }> }
  | { readonly status: 'failed'; readonly refetch: () => void };

const keyOf = (wanted: Wanted | undefined): string => JSON.stringify(wanted ?? null);

/**
 * Calculates a withdrawal by the server while it is typed: asked once the entry rests, and an answer to an earlier entry
 * is dropped. `round` asks again with the same entry.
 */
export const useCalculation = (wanted: Wanted | undefined, round: number): Calculation => {
  const [calculate] = fundsApi.useCalculateWithdrawalMutation();
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<{ readonly key: string; readonly calculation: Calculation }>();
  const key = keyOf(wanted);
  const rested = useDebounced(key);
  useEffect(() => {
    const asked = JSON.parse(rested) as Wanted | null;
    if (!asked) return undefined;
    let isStale = false;
    const answer = (calculation: Calculation) => {
      if (!isStale) setAnswered({ key: rested, calculation });
    };
    const body = { amount: asked.amount, destination: asked.choice };
    void calculate({ 'X-Account': 'real', calculateWithdrawalRequest: body })
      .unwrap()
      .then((figures) => answer({ status: 'ready', figures }))
      .catch((error: unknown) => {
        if (isCallError(error) && error.kind === 'refused') answer({ status: 'refused', error });
        else answer({ status: 'failed', refetch: () => setAttempt((before) => before + 1) });
      });
    return () => {
      isStale = true;
    };
  }, [rested, calculate, attempt, round]);
  if (!wanted) return { status: 'none' };
  return answered?.key === key ? answered.calculation : { status: 'loading' };
};
