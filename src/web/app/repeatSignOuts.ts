import { selectUnheardSignOuts } from '../device/signOuts.ts';
import type { AppStore } from './store.ts';

/** Sends the sign-outs again that the server had not answered when the page was started. */
export const repeatSignOuts = ({ dispatch, getState }: AppStore): void => {
  const unheard = selectUnheardSignOuts(getState());
  if (unheard.length === 0) return;
  void import('../api/signOuts.ts').then(
    ({ repeatSignOut }) => unheard.forEach(({ token }) => void dispatch(repeatSignOut(token))),
    // The next start tries again.
    () => undefined,
  );
};
