import { useEffect } from 'react';
import { hearFirst } from './hearFirst.ts';

type Question = () => Promise<boolean>;

/** Question of the one form that asks before it is left; only one screen is open at a time. */
let question: Question | undefined;

/** True when the open screen may be left, after asking the customer if the screen wants that. */
export const mayLeave = async (): Promise<boolean> => {
  if (!question) return true;
  const isFree = await question();
  if (isFree) question = undefined;
  return isFree;
};

const stateOfEntry = () => window.history.state as { idx?: number } | null;

const entryIndex = (): number => stateOfEntry()?.idx ?? 0;

/** True on an entry that the router does not know yet: its address was typed, or a link of the page led to it. */
const isTypedEntry = (): boolean => stateOfEntry()?.idx === undefined;

type LeaveGuard = {
  /** True when the typed text outlives the page, as with `useKeptState`: then a reload needs no question. */
  readonly isKept?: boolean;
};

/**
 * Asks before a half-filled form is left, in any way: within the app, by the browser's back, or by closing the page.
 * `ask` is undefined while there is nothing to lose.
 */
export const useLeaveGuard = (ask: Question | undefined, { isKept = false }: LeaveGuard = {}): void => {
  useEffect(() => {
    if (!ask) return;
    question = ask;
    const here = entryIndex();

    // The browser has already moved: the event is kept from the router, the entry is restored, and only then the
    // customer is asked.
    const stopHearing = hearFirst((event) => {
      // The question was asked before the app's own way back began: the router may receive the event.
      if (question !== ask) return;
      if (isTypedEntry()) {
        const address = window.location.hash;
        event.stopImmediatePropagation();
        window.history.back();
        void mayLeave().then((isFree) => {
          if (!isFree) return;
          stopHearing();
          window.location.hash = address;
        });
        return;
      }
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
