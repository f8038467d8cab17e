import { useEffect } from 'react';
import { hearFirst } from './hearFirst.ts';
import {
  isAsking,
  isStaying,
  type KeepFor,
  type LeaveQuestion,
  mayLeave,
  setLeaveQuestion,
  wasKeptFor,
} from './leaveQuestion.ts';
import { withoutOverlays } from './overlayEntries.ts';
import { overlayMarks } from './overlayMarks.ts';
import { shownIndex } from './shownLocation.ts';

const stateOfEntry = () => window.history.state as { idx?: number; base?: number } | null;

/** Place of the present screen in the history, without what lies over it. */
const screenIndex = (): number => (stateOfEntry()?.idx ?? 0) - (overlayMarks().over ?? 0);

/** True on an entry that the router does not know yet: its address was typed, or a link of the page led to it. */
const isTypedEntry = (): boolean => stateOfEntry()?.idx === undefined && stateOfEntry()?.base === undefined;

/** Moves by so many entries without telling the router; resolves on arrival. */
const goUnheard = (steps: number): Promise<void> =>
  new Promise((resolve) => {
    const stop = hearFirst((event) => {
      stop();
      event.stopImmediatePropagation();
      resolve();
    });
    window.history.go(steps);
  });

type LeaveGuard = {
  /** True when the typed text outlives the page, as with `useKeptState`: then a reload needs no question. */
  readonly isKept?: boolean;
  /** Keeps what is typed for the way to an address, which then needs no question; false where it would be lost. */
  readonly keepFor?: KeepFor;
};

/**
 * Asks before a half-filled form is left, in any way: within the app, by the browser's back, or by closing the page.
 * `ask` is undefined while there is nothing to lose.
 */
export const useLeaveGuard = (ask: LeaveQuestion | undefined, { isKept = false, keepFor }: LeaveGuard = {}): void => {
  useEffect(() => {
    if (!ask) return;
    setLeaveQuestion(ask, keepFor);

    // The browser has already moved: the event is kept from the router, the entry is restored, and only then the
    // customer is asked.
    const stopHearing = hearFirst((event) => {
      // The question was asked before the app's own way back began: the router may receive the event.
      if (!isAsking(ask) || isStaying()) return;
      const leave = (steps: number, go: () => void) => {
        event.stopImmediatePropagation();
        void goUnheard(-steps)
          .then(() => mayLeave())
          .then((isFree) => {
            if (!isFree) return;
            stopHearing();
            withoutOverlays(go);
          });
      };
      const address = window.location.hash;
      const isLeaving = isTypedEntry() || screenIndex() !== shownIndex();
      if (isLeaving && wasKeptFor(address.slice(1))) return;
      if (isTypedEntry()) {
        return leave(1, () => {
          window.location.hash = address;
        });
      }
      const steps = screenIndex() - shownIndex();
      // From a sheet over the form.
      if (steps === 0) return;
      leave(steps, () => window.history.go(steps));
    });
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();

    if (!isKept) window.addEventListener('beforeunload', onUnload);
    return () => {
      if (isAsking(ask)) setLeaveQuestion(undefined);
      stopHearing();
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [ask, isKept, keepFor]);
};
