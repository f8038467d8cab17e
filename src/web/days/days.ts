import { dayFrom } from '../../domain/calendarDay.ts';
import { dateText, instantOn } from '../../domain/time.ts';

/** London dates that a list is narrowed to, as day numbers, both included; all where undefined. */
export type Days = { readonly from: number | undefined; readonly to: number | undefined };

/** Reads days from an address; a first day after the last one is taken for the last. */
export const daysIn = (first: string | undefined, last: string | undefined): Days => {
  const [from, to] = [dayFrom(first), dayFrom(last)];
  return from !== undefined && to !== undefined && to < from ? { from: to, to: from } : { from, to };
};

/** Writes days as parameters of an address. */
export const daysInAddress = ({ from, to }: Days) => ({
  from: from === undefined ? undefined : dateText(from),
  to: to === undefined ? undefined : dateText(to),
});

/** Converts days to a call's parameters: instants, and `to` is the midnight after the last day. */
export const instantsOf = ({ from, to }: Days) => ({
  ...(from === undefined ? undefined : { from: instantOn(from, 0) }),
  ...(to === undefined ? undefined : { to: instantOn(to + 1, 0) }),
});
