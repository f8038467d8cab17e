import { useEffect, useState } from 'react';
import type { ScreenName } from '../navigation/index.ts';
import { LoadingScreen } from './LoadingScreen.tsx';
import { FAILED_AFTER_MS, LOADING_AFTER_MS, prepareScreen } from './useScreen.ts';

type StartingWindowProps = {
  readonly name: ScreenName;
  /** Called when the code has not come in the time that a call may take. */
  readonly onLate: () => void;
};

/** Shows the shape of a screen while the code of the wide window loads, and loads the screen's own meanwhile. */
export const StartingWindow = ({ name, onLate }: StartingWindowProps) => {
  const [isLoading, setIsLoading] = useState(false);
  useEffect(() => {
    // A failure is shown when the screen is opened.
    prepareScreen(name).catch(() => undefined);
    const loadingTimer = setTimeout(() => setIsLoading(true), LOADING_AFTER_MS);
    const lateTimer = setTimeout(onLate, FAILED_AFTER_MS);
    return () => {
      clearTimeout(loadingTimer);
      clearTimeout(lateTimer);
    };
  }, [name, onLate]);
  return isLoading ? <LoadingScreen name={name} /> : null;
};
