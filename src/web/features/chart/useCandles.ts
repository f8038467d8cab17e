import { useCallback, useEffect, useReducer } from 'react';
import type { Candle } from '../../../domain/market/candle.ts';
import type { Period } from '../../../domain/market/period.ts';
import { api, type CallError, isCallError, type Schema } from '../../api/index.ts';
import { continued } from './candleRun.ts';

/** Candles the call answers by default (§7). */
const CANDLES_AT_ONCE = 300;
/**
 * Candles of a refresh: the running one and the one that just ended may have moved further between two pushes than was
 * seen here.
 */
const CANDLES_READ_AGAIN = 3;
const READ_AGAIN_MS = 15_000;

type CandleList = Pick<Schema<'CandleList'>, 'candles' | 'hasMore'>;
type Known = CandleList | undefined;
type Answered =
  | { readonly part: 'whole' | 'newest'; readonly answer: CandleList }
  | { readonly part: 'older'; readonly answer: CandleList; readonly before: number };

/** Merges an answer into the known candles. An answer that does not join on changes nothing. */
const known = (before: Known, { part, answer, ...rest }: Answered): Known => {
  if (!before) return part === 'whole' ? answer : before;
  if (part === 'older') {
    const joins = 'before' in rest && rest.before === before.candles[0]?.openAt;
    return joins ? { candles: [...answer.candles, ...before.candles], hasMore: answer.hasMore } : before;
  }
  const candles = continued(before.candles, answer.candles);
  if (candles) return { candles, hasMore: before.hasMore };
  return part === 'whole' ? answer : before;
};

export type OlderCandles = 'none' | 'known-of' | 'loading' | 'failed';

export type Candles = {
  /** Undefined until the first answer. */
  readonly candles: readonly Candle[] | undefined;
  readonly error: CallError | undefined;
  readonly readAgain: () => void;
  /** State of the candles before the first one; `readOlder` asks for them. */
  readonly older: OlderCandles;
  readonly readOlder: () => void;
};

/** Candles of an instrument in one size: keeps the newest up to date, and reads older ones on demand. */
export const useCandles = (symbol: string, period: Period): Candles => {
  const [run, take] = useReducer(known, undefined);
  const series = { symbol, period };
  const whole = api.useListCandlesQuery(
    { ...series, interval: CANDLES_AT_ONCE },
    { refetchOnFocus: true, refetchOnReconnect: true, refetchOnMountOrArgChange: true },
  );
  const newest = api.useListCandlesQuery(
    { ...series, interval: CANDLES_READ_AGAIN },
    { skip: !run, pollingInterval: READ_AGAIN_MS, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
  );
  const [ask, older] = api.useLazyListCandlesQuery();

  const { currentData: wholeAnswer, refetch } = whole;
  useEffect(() => {
    if (wholeAnswer) take({ part: 'whole', answer: wholeAnswer });
  }, [wholeAnswer]);

  const { currentData: newestAnswer } = newest;
  useEffect(() => {
    if (newestAnswer) take({ part: 'newest', answer: newestAnswer });
  }, [newestAnswer]);
  // After an hour's sleep of the device the newest three do not join on.
  const hasGap = Boolean(run && newestAnswer && !continued(run.candles, newestAnswer.candles));
  useEffect(() => {
    if (hasGap) void refetch();
  }, [hasGap, newestAnswer, refetch]);

  const before = run?.candles[0]?.openAt;
  const readOlder = useCallback(() => {
    if (before === undefined) return;
    void ask({ symbol, period, interval: CANDLES_AT_ONCE, before }, true).then(({ data: answer }) => {
      if (answer) take({ part: 'older', answer, before });
    });
  }, [ask, symbol, period, before]);

  const error = isCallError(whole.error) ? whole.error : undefined;
  return { candles: run?.candles, error, readAgain: () => void refetch(), older: stateOf(run, older), readOlder };
};

const stateOf = (run: Known, { isFetching, isError }: { readonly isFetching: boolean; readonly isError: boolean }) => {
  if (!run?.hasMore) return 'none';
  if (isFetching) return 'loading';
  return isError ? 'failed' : 'known-of';
};
