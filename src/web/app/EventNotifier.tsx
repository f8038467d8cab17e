import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch, useStore } from 'react-redux';
import { api, type Schema } from '../api/index.ts';
import { keepReportedMark, readReportedMark, type ReportedMark } from '../device/reportedMark.ts';
import { type marketSlice, selectServerNowMs } from '../market/index.ts';
import { UNREAD_NOTIFICATIONS } from '../tradingAccount/index.ts';
import { eventShown } from '../ui/toast/toastSlice.ts';
import { EventToast } from './EventToast.tsx';
import type { AppStore } from './store.ts';
import { unreported } from './unreported.ts';
import { useRolloverRead } from './useRolloverRead.ts';

type Notice = Schema<'Notification'>;
type State = ReturnType<AppStore['getState']> & { readonly market: ReturnType<typeof marketSlice.getInitialState> };

/** Several counts in a row, as of a close-out of several positions, are read and shown once. */
const SETTLED_AFTER_MS = 200;
/** Wait before unread notifications that could not be read are asked for again. */
const AGAIN_AFTER_MS = 10_000;
/** Age from which on an event is shown as one of the time while the customer was away. */
const AWAY_AFTER_SECONDS = 30;

const { listDealNotifications, listFailureNotifications } = api.endpoints;

export { EventToast };

/** Returns the function that shows the notifications that were not shown yet on this device. */
const useReport = (customerId: string) => {
  const dispatch = useDispatch();
  const store = useStore<State>();
  const { i18n } = useTranslation();
  // Without storage the mark lasts as long as the page.
  const inPage = useRef<ReportedMark>(undefined);

  return async (unread: readonly Notice[], isGone: () => boolean): Promise<void> => {
    const { notices, mark } = unreported(unread, readReportedMark(customerId) ?? inPage.current, customerId);
    if (notices.length > 0) {
      const now = selectServerNowMs(store.getState()) / 1000;
      const isAway = notices.some(({ createdAt }) => createdAt < now - AWAY_AFTER_SECONDS);
      if (isAway) await i18n.loadNamespaces('events');
      if (isGone()) return;
      dispatch(eventShown({ notices, isAway }));
    }
    inPage.current = mark;
    keepReportedMark(mark);
  };
};

/** Returns whether this page is out of sight: nobody would see a toast. */
const useIsHidden = (): boolean => {
  const [isHidden, setIsHidden] = useState(document.hidden);
  useEffect(() => {
    const look = () => setIsHidden(document.hidden);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isHidden;
};

/**
 * Shows what happened without a press of the customer, in a toast on whatever screen is open: as soon as the socket's
 * unread counts come, and on return what came while the app was closed or out of sight. Each notification is shown
 * once on a device.
 */
export const EventNotifier = ({ customerId }: { readonly customerId: string }) => {
  useRolloverRead();
  const dispatch = useDispatch<AppStore['dispatch']>();
  const { data: counts, fulfilledTimeStamp: countedAt } = api.useGetUnreadCountsQuery(undefined, {
    refetchOnReconnect: true,
  });
  const [attempt, setAttempt] = useState(0);
  const report = useReport(customerId);
  const latest = useRef(report);
  useEffect(() => {
    latest.current = report;
  });
  const reading = useRef(Promise.resolve());
  const isHidden = useIsHidden();
  const deal = counts?.deal;
  const dealError = counts?.dealError;

  useEffect(() => {
    if (deal === undefined || dealError === undefined || isHidden) return;
    let isOver = false;
    const isGone = () => isOver;
    const read = async () => {
      if (isOver) return;
      const asked = [
        ...(deal > 0 ? [dispatch(listDealNotifications.initiate(UNREAD_NOTIFICATIONS, { forceRefetch: true }))] : []),
        ...(dealError > 0
          ? [dispatch(listFailureNotifications.initiate(UNREAD_NOTIFICATIONS, { forceRefetch: true }))]
          : []),
      ];
      const answers = await Promise.all(asked);
      asked.forEach(({ unsubscribe }) => unsubscribe());
      if (isOver) return;
      if (answers.some(({ isError }) => isError)) {
        timer = setTimeout(() => setAttempt((before) => before + 1), AGAIN_AFTER_MS);
        return;
      }
      await latest.current(
        answers.flatMap(({ data }) => data?.items ?? []),
        isGone,
      );
    };
    let timer = setTimeout(() => {
      reading.current = reading.current.then(read);
    }, SETTLED_AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // Counts may come again unchanged: one was read on another device, and another is new.
  }, [deal, dealError, countedAt, attempt, isHidden, dispatch]);
  return null;
};
