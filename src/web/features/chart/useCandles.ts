import { useCallback, useEffect, useReducer } from 'react';
import type { Candle } from '../../../domain/market/candle.ts';
import type { Period } from '../../../domain/market/period.ts';
import { api, type CallError, isCallError, type Schema } from '../../api/index.ts';
import { continued } from './candleRun.ts';

/** What the call answers unless it is asked for more (§7). */
const CANDLES_AT_ONCE = 300;
/** The running candle and the one that just ended: between two flushes a bid may have gone further than was seen here. */
const CANDLES_READ_AGAIN = 3;
const READ_AGAIN_MS = 15_000;

type CandleList = Pick<Schema<'CandleList'>, 'candles' | 'hasMore'>;
type Known = CandleList | undefined;
type Answered =
  | { readonly part: 'whole' | 'newest'; readonly answer: CandleList }
  | { readonly part: 'older'; readonly answer: CandleList; readonly before: number };

/** Candles as far as they are known. What does not join on leaves them as they are. */
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
  /** Whether there are older ones, and on their way; `readOlder` asks for them. */
  readonly older: OlderCandles;
  readonly readOlder: () => void;
};

/** An instrument's candles of one size: the newest kept up to date, older ones as they are asked for. */
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
  // After an hour's sleep the newest three do not join on.
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
