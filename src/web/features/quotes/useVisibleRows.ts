import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows drawn beyond those in sight, for fast scrolling and for the Tab key. */
const SPARE_ROWS = 6;
/** Rows that a change of the range steps by, so that it does not follow every pixel scrolled. */
const STEP_ROWS = 3;

type Rows = { readonly first: number; readonly end: number };

const rowsSeen = (list: HTMLElement, count: number): Rows => {
  const rowHeight = list.clientHeight / count;
  const above = -list.getBoundingClientRect().top / rowHeight;
  const seen = window.innerHeight / rowHeight;
  const first = Math.floor((above - SPARE_ROWS) / STEP_ROWS) * STEP_ROWS;
  return { first: Math.max(0, first), end: Math.ceil((above + seen + SPARE_ROWS) / STEP_ROWS) * STEP_ROWS };
};

/**
 * Returns the rows of a long list that are in sight as the page scrolls: from `first` up to before `end`. All rows have
 * the same height; the list has the height of its `count` rows.
 */
export const useVisibleRows = (list: RefObject<HTMLElement | null>, count: number): Rows => {
  const [rows, setRows] = useState<Rows>({ first: 0, end: 0 });
  useLayoutEffect(() => {
    const look = () => {
      if (!list.current || count === 0) return;
      const seen = rowsSeen(list.current, count);
      setRows((before) => (before.first === seen.first && before.end === seen.end ? before : seen));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [list, count]);
  return rows;
};
