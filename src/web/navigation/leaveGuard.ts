import { useEffect } from 'react';
import { hearFirst } from './hearFirst.ts';

type Question = () => Promise<boolean>;

/** The one form that asks before it is left; screens stand one at a time. */
let question: Question | undefined;

/** Whether the open screen can be left, after asking where it wants to be asked. */
export const mayLeave = async (): Promise<boolean> => {
  if (!question) return true;
  const isFree = await question();
  if (isFree) question = undefined;
  return isFree;
};

const entryIndex = (): number => (window.history.state as { idx?: number } | null)?.idx ?? 0;

type LeaveGuard = {
  /** Whether what is typed outlives the page, as `useKeptState` keeps it: then a reload needs no question. */
  readonly isKept?: boolean;
};

/**
 * Asks before a half-filled form is left, whichever way: the app's own, the browser's back, or closing the page. `ask`
 * is undefined while there is nothing to lose.
 */
export const useLeaveGuard = (ask: Question | undefined, { isKept = false }: LeaveGuard = {}): void => {
  useEffect(() => {
    if (!ask) return;
    question = ask;
    const here = entryIndex();

    // The browser has moved already: the router is not told, the entry is put back, and only then the question comes.
    const stopHearing = hearFirst((event) => {
      const steps = entryIndex() - here;
      if (steps === 0) return event.stopImmediatePropagation();
      event.stopImmediatePropagation();
      window.history.go(-steps);
      void mayLeave().then((isFree) => {
        if (!isFree) return;
        stopHearing();
        window.history.go(steps);
      });
    });
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();

    if (!isKept) window.addEventListener('beforeunload', onUnload);
    return () => {
      if (question === ask) question = undefined;
      stopHearing();
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [ask, isKept]);
};
