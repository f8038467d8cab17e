import { createAction, type Middleware } from '@reduxjs/toolkit';
import { expired, signedOut } from '../device/session.ts';

/** The page became visible again; events of other tabs may have been missed, as while it was frozen. */
export const pageReturned = createAction('session/pageReturned');

type OtherSessionOptions = {
  /** Token that another tab stored in place of this page's; undefined when nothing changed. */
  readonly otherToken: () => string | null | undefined;
  /** False where another tab has stored that the app has another backend now. */
  readonly isOfBackend: () => boolean;
  /** Restarts the page with the session in storage. */
  readonly startAnew: () => void;
};

/**
 * Compares the session in storage with this page's when the page becomes visible again, and before a 401 takes effect:
 * a page that missed another tab's sign-in restarts as that customer's, and does not end that session. A page of another
 * backend than the stored one restarts too, before a sign-in.
 */
export const followOtherSession =
  ({ otherToken, isOfBackend, startAnew }: OtherSessionOptions): Middleware =>
  ({ dispatch }) =>
  (next) =>
  (action) => {
    if (!pageReturned.match(action) && !expired.match(action)) return next(action);
    if (!isOfBackend()) return startAnew();
    const token = otherToken();
    if (token) return startAnew();
    return token === null && pageReturned.match(action) ? dispatch(signedOut()) : next(action);
  };
