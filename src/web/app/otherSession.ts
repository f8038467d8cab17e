import { createAction, type Middleware } from '@reduxjs/toolkit';
import { expired, signedOut } from '../device/session.ts';

/** The page is in sight again; events of other tabs may have been missed meanwhile, as while it was frozen. */
export const pageReturned = createAction('session/pageReturned');

type OtherSessionOptions = {
  /** What another tab has put in place of this page's token; undefined where nothing changed. */
  readonly otherToken: () => string | null | undefined;
  /** Starts the page with the session that storage holds now. */
  readonly startAnew: () => void;
};

/**
 * Compares the session that storage holds with this page's when it is in sight again, and before a 401 is acted on: a
 * page that missed another tab's sign-in starts again as that customer's, and ends nobody's session.
 */
export const followOtherSession =
  ({ otherToken, startAnew }: OtherSessionOptions): Middleware =>
  ({ dispatch }) =>
  (next) =>
  (action) => {
    if (!pageReturned.match(action) && !expired.match(action)) return next(action);
    const token = otherToken();
    if (token) return startAnew();
    return token === null && pageReturned.match(action) ? dispatch(signedOut()) : next(action);
  };
