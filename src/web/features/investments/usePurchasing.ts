import { useState } from 'react';
import { decimal } from '../../../domain/decimal.ts';
import { type FigureEntry, figureOf, isFigureEntry, isUnread } from '../../../domain/input/figureEntry.ts';
import { REFUSALS } from '../../../domain/refusal.ts';
import { address, PATHS, useKeptState, useNavigation } from '../../navigation/index.ts';
import type { Failure } from '../../refusals/index.ts';
import { usePurchase } from './useInvestmentIntents.ts';

const amountOf = (entry: FigureEntry): string => (isUnread(entry) ? '' : figureOf(entry));

/** True where nothing is entered but the amount that was sent. */
const isSent = (entry: FigureEntry, sent: string): boolean => {
  const amount = amountOf(entry);
  return entry === '' || (amount !== '' && decimal(amount).eq(sent));
};

/**
 * A purchase of a product from its amount to its end: what is entered, which a reload keeps, and the press, which is
 * followed whatever the screen shows meanwhile. `onChanged` is called where the product is not the one that was seen, or whether
 * and how long the purchase waits.
 */
export const usePurchasing = (productId: string, onChanged: (isOfWait: boolean) => void) => {
  const { replace } = useNavigation();
  const [entry, setEntry] = useKeptState<FigureEntry>(
    (kept) => (isFigureEntry(kept) ? kept : ''),
    `amount ${productId}`,
  );
  const [failure, setFailure] = useState<Failure>();
  const [isDone, setIsDone] = useState(false);
  const { progress, intent, start } = usePurchase(productId, {
    onDone({ id }, request) {
      // What was entered since stays.
      if (!isSent(entry, request.amount)) return;
      setIsDone(true);
      replace(address(PATHS.investmentDetail, { id }));
    },
    onFailed(why) {
      setFailure(why);
      if (why.error?.kind !== 'refused' || why.error.code !== REFUSALS['terms-changed']) return;
      onChanged(why.error.detail.field === 'waitSecondsSeen');
    },
  });
  return {
    ...{ entry, failure, progress },
    /** Decimal text; empty while there is none. */
    amount: amountOf(entry),
    /** Amount that is being sent, whatever is entered meanwhile. */
    sentAmount: intent?.request.amount,
    isHalfFilled: entry !== '' && progress === 'idle' && !isDone,
    enter(value: FigureEntry) {
      setFailure(undefined);
      setEntry(value);
    },
    buy(request: Parameters<typeof start>[0]) {
      setFailure(undefined);
      start(request);
    },
  };
};
