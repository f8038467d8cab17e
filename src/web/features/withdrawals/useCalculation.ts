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

type Circumstances = {
  /** Counted up where the same entry is to be asked for again. */
  readonly round: number;
  /** What can be withdrawn: another answer where it is another sum. */
  readonly withdrawable: string;
};

/** Counts the times that nothing was wanted: figures of before are not those of the same entry after it. */
const usePauses = (isWanted: boolean): number => {
  const [pauses, setPauses] = useState(0);
  useEffect(() => {
    if (!isWanted) setPauses((before) => before + 1);
  }, [isWanted]);
  return pauses;
};

/**
 * Calculates a withdrawal by the server while it is typed: asked once the entry rests, and an answer to an earlier entry,
 * or of other circumstances, is dropped.
 */
export const useCalculation = (wanted: Wanted | undefined, { round, withdrawable }: Circumstances): Calculation => {
  const [calculate] = fundsApi.useCalculateWithdrawalMutation();
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<{ readonly key: string; readonly calculation: Calculation }>();
  const pauses = usePauses(wanted !== undefined);
  const key = JSON.stringify([wanted ?? null, withdrawable, round, attempt, pauses]);
  const rested = useDebounced(key);
  useEffect(() => {
    const [asked] = JSON.parse(rested) as readonly [Wanted | null];
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
  }, [rested, calculate]);
  if (!wanted) return { status: 'none' };
  return answered?.key === key ? answered.calculation : { status: 'loading' };
};
