import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useStore } from 'react-redux';
import type { QuotationOrder } from '../../device/marketPreferences.ts';
import { type Listed, selectQuote, useWatch } from '../../market/index.ts';
import { inOrder } from './inOrder.ts';

type State = Parameters<typeof selectQuote>[0];

/** Interval at which rows may move by themselves: long enough to press one. */
const ANEW_EVERY_MS = 5000;

/** True while a row is pressed or has the keyboard's focus: the rows then stay in place. */
const isHeld = (list: HTMLElement | null) => list?.matches(':active, :has(:focus-visible)') ?? false;

/**
 * Returns the instruments in the chosen order. An order by price or change subscribes to all of them, and is updated
 * every five seconds: not with every tick, and not under a finger.
 */
export const useOrdered = (
  instruments: readonly Listed[],
  order: QuotationOrder,
  list: RefObject<HTMLElement | null>,
): readonly Listed[] => {
  const store = useStore<State>();
  const [turn, setTurn] = useState(0);
  const isByQuotes = order.startsWith('price') || order.startsWith('change');
  useWatch(isByQuotes ? instruments.map(({ symbol }) => symbol) : []);

  useEffect(() => {
    if (!isByQuotes) return;
    const timer = setInterval(() => {
      if (!isHeld(list.current)) setTurn((before) => before + 1);
    }, ANEW_EVERY_MS);
    return () => clearInterval(timer);
  }, [isByQuotes, list]);

  const ordered = useMemo(
    () => ({ turn, instruments: inOrder(instruments, order, (symbol) => selectQuote(store.getState(), symbol)) }),
    [instruments, order, store, turn],
  );
  return ordered.instruments;
};
