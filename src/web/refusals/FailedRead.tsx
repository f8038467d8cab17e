import type { ReactNode } from 'react';
import { isCallError } from '../api/index.ts';
import { Link } from '../navigation/index.ts';
import { ErrorState } from '../ui/index.ts';
import style from './refusals.module.css';
import { type Ended, useRefusal } from './useRefusal.ts';

type FailedReadProps = {
  /** Title of the failure: `The wallets did not load`. */
  readonly title: ReactNode;
  readonly error?: unknown;
  /** What is not affected. */
  readonly children?: ReactNode;
  /** What was to be read, where its records have a place of their own. */
  readonly ended?: Ended;
  readonly onRetry: () => void;
};

/** State after a failed load: a refusal is said with its figures and the way out, anything else by its reason. */
export const FailedRead = ({ title, error, children, ended, onRetry }: FailedReadProps) => {
  const sayRefusal = useRefusal(ended);
  if (!isCallError(error) || error.kind !== 'refused') {
    return (
      <ErrorState title={title} error={error} onRetry={onRetry}>
        {children}
      </ErrorState>
    );
  }
  const { words, way } = sayRefusal(error);
  return (
    <ErrorState title={title} error={{ ...error, msg: words }} onRetry={onRetry}>
      {children}
      {way ? (
        <>
          {' '}
          <Link to={way.to} className={style.way}>
            {way.label}
          </Link>
        </>
      ) : null}
    </ErrorState>
  );
};
