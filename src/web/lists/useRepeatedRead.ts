import { useEffect, useRef } from 'react';

/** State of a read as its hook returns it. */
type Read = {
  readonly isError: boolean;
  readonly isFetching: boolean;
  /** True where only a further page failed, which its own button reads again. */
  readonly isFetchNextPageError?: boolean;
  readonly refetch: () => unknown;
};

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

/**
 * Reads again what is shown and could not be read again, such as while the server restarts, until it is: after one
 * second, then two, up to fifteen. Without it an old state would stand until the next event.
 */
export const useRepeatedRead = ({ isError, isFetching, isFetchNextPageError = false, refetch }: Read): void => {
  const waitMs = useRef(FIRST_WAIT_MS);
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });
  const isFailed = isError && !isFetchNextPageError;
  useEffect(() => {
    if (!isFailed && !isFetching) waitMs.current = FIRST_WAIT_MS;
    if (!isFailed || isFetching) return undefined;
    const timer = setTimeout(() => void latest.current(), waitMs.current);
    waitMs.current = Math.min(waitMs.current * 2, LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isFailed, isFetching]);
};
