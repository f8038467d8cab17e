import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { useLocation } from 'react-router-dom';
import { selectSetting } from '../device/configuration.ts';
import { screenAt, TABS } from '../navigation/index.ts';
import { selectMessage } from '../ui/toast/toastSlice.ts';
import { laterDeployment, startAnewFor } from './newVersion.ts';
import { OWN_VERSION } from './ownVersion.ts';

type State = Parameters<typeof selectSetting>[0] &
  Parameters<typeof selectMessage>[0] & {
    readonly api: { readonly mutations: Readonly<Record<string, { readonly status?: string } | undefined>> };
  };

/** True while something is sent, or a message is shown that a new start would lose. */
const selectIsBusy = (state: State): boolean =>
  selectMessage(state) !== null || Object.values(state.api.mutations).some((call) => call?.status === 'pending');

/**
 * Starts a page anew that is older than what the server serves, such as a tab left open for weeks: when one of the five
 * tabs is opened, where nothing is typed yet.
 */
export const useNewDeployment = (startAnew: () => void): void => {
  const served = useSelector((state: State) => selectSetting(state, 'appVersion'));
  const isBusy = useSelector(selectIsBusy);
  const { key, pathname } = useLocation();
  const due = useRef<string>(null);

  useEffect(() => {
    if (served === undefined || served === OWN_VERSION) return;
    let isGone = false;
    void laterDeployment().then((version) => {
      if (!isGone) due.current = version;
    });
    return () => {
      isGone = true;
    };
  }, [served]);

  const now = useRef({ isBusy, startAnew });
  useEffect(() => {
    now.current = { isBusy, startAnew };
  });
  useEffect(() => {
    const isTab = TABS.some((tab) => tab === screenAt(pathname));
    if (due.current !== null && isTab && !now.current.isBusy) startAnewFor(due.current, now.current.startAnew);
  }, [key, pathname]);
};
