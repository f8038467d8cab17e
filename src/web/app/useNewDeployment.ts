import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { selectSetting } from '../device/configuration.ts';
import { OWN_VERSION } from '../device/ownVersion.ts';
import { screenAt, TABS } from '../navigation/index.ts';
import { selectMessage } from '../ui/toast/toastSlice.ts';
import { laterDeployment, startAnewFor } from './newVersion.ts';

type State = Parameters<typeof selectSetting>[0] &
  Parameters<typeof selectMessage>[0] & {
    readonly api: { readonly mutations: Readonly<Record<string, { readonly status?: string } | undefined>> };
  };

/** True while something is sent, or a message is shown that a new start would lose. */
const selectIsBusy = (state: State): boolean =>
  selectMessage(state) !== null || Object.values(state.api.mutations).some((call) => call?.status === 'pending');

/**
 * Starts a page anew that is older than what the server serves, such as a tab left open for weeks: when one of the five
 * tabs is opened, where nothing is typed yet. What could not be read is asked for again when the next tab is opened.
 */
export const useNewDeployment = (startAnew: () => void): void => {
  const served = useSelector((state: State) => selectSetting(state, 'appVersion'));
  const isBusy = useSelector(selectIsBusy);
  const { key, pathname } = useLocation();
  /** Null where the deployed scripts are this page's; undefined where that could not be read. */
  const due = useRef<string | null | undefined>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (served === undefined || served === OWN_VERSION) return;
    let isGone = false;
    void laterDeployment().then((version) => {
      if (!isGone) due.current = version;
    });
    return () => {
      isGone = true;
    };
  }, [served, attempt]);

  const now = useRef({ isBusy, startAnew });
  useEffect(() => {
    now.current = { isBusy, startAnew };
  });
  useEffect(() => {
    const isTab = TABS.some((tab) => tab === screenAt(pathname));
    if (!isTab) return;
    if (due.current === undefined) {
      due.current = null;
      setAttempt((before) => before + 1);
    } else if (due.current !== null && !now.current.isBusy) startAnewFor(due.current, now.current.startAnew);
  }, [key, pathname]);
};
