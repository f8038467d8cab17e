import { type Decimal, decimal } from '../decimal.ts';
import { referenceKey } from '../funds/reference.ts';
import { groupedBy } from '../groupedBy.ts';
import { DAY_SECONDS, londonDay } from '../time.ts';

/** Money that came in, or went out. */
type Payment = {
  readonly direction: 'in' | 'out';
  /** Positive decimal text, in its currency or coin. */
  readonly amount: string;
  readonly currency: string;
  /** Unix seconds: a line's date; when a deposit was asked for or its money came, when a withdrawal was paid. */
  readonly at: number;
  /** References that name it: the payer's words, an end-to-end id, a transaction id; the number of what is booked. */
  readonly references: readonly string[];
};

/** Line of a bank's or a network's file. */
export type PaymentLine = Payment & {
  /** Place in its file, from 1. */
  readonly line: number;
};

/** Deposit or payout as its room has booked it; the amount is what was to be sent or what came, or was paid out. */
export type BookedPayment = Payment & {
  readonly id: string;
  /** Number that the customer reads: `D20261005-000421`. */
  readonly number: string;
  /** A deposit or a payout that waits is not booked yet: a person decides what the line means. */
  readonly status: 'waiting' | 'success';
  /** Of its references, those of its own transfers: no other payment has them. */
  readonly ownReferences?: readonly string[];
};

export type Matched = {
  readonly booked: BookedPayment;
  readonly line: PaymentLine;
  /** What both agree by: a reference, or amount and time alone, which a person looks at again. */
  readonly by: 'reference' | 'amount';
  /** Line's amount less the booked one, decimal text: `0` where they are the same. */
  readonly difference: string;
  /** True where the money was credited on another London day than the line's: the line may be another payment. */
  readonly mayBeAnother: boolean;
};

/** What a file and what is booked have in common, and what only one of them has. */
export type PaymentMatch = {
  readonly matched: readonly Matched[];
  /** Booked within the time of the file, and not in it. */
  readonly missing: readonly BookedPayment[];
  /** In the file, and not booked. */
  readonly unexpected: readonly PaymentLine[];
};

/** How far a file's date may be from the booked one's for a match by amount alone, in days. */
const NEAR_DAYS = 5;
/** Shortest reference that is looked for within the words of a line: shorter ones are found by chance. */
const LEAST_REFERENCE = 6;

/** Line or booked payment with what it is compared by, read once: files have thousands of lines. */
type Compared<One extends Payment> = {
  readonly of: One;
  readonly kind: string;
  readonly amount: Decimal;
  readonly references: readonly string[];
  readonly ownReferences: readonly string[];
  /** London day. */
  readonly day: number;
};

const compared = <One extends Payment & Pick<BookedPayment, 'ownReferences'>>(one: One): Compared<One> => ({
  of: one,
  kind: `${one.direction} ${one.currency.toUpperCase()}`,
  amount: decimal(one.amount),
  references: one.references.map(referenceKey),
  ownReferences: (one.ownReferences ?? []).map(referenceKey),
  day: londonDay(one.at),
});

type Line = Compared<PaymentLine>;
type Booked = Compared<BookedPayment>;
/** Lists groups of payments that may fit a line. */
type Find = (line: Line) => readonly (readonly Booked[])[];
type Fits = (line: Line, booked: Booked) => boolean;

/** Finds the payments that a line names: banks cut and merge the words that a payer wrote, so any part counts. */
const byReference = (booked: readonly Booked[], kept: 'references' | 'ownReferences'): Find => {
  const ofKey = new Map<string, Booked[]>();
  const lengths = new Set<number>();
  for (const one of booked) {
    for (const reference of one[kept]) {
      if (reference.length < LEAST_REFERENCE) continue;
      const key = `${one.kind} ${reference}`;
      ofKey.set(key, [...(ofKey.get(key) ?? []), one]);
      lengths.add(reference.length);
    }
  }
  return ({ kind, references }) => {
    const found: (readonly Booked[])[] = [];
    for (const text of references) {
      for (const length of lengths) {
        for (let from = 0; from + length <= text.length; from += 1)
          found.push(ofKey.get(`${kind} ${text.slice(from, from + length)}`) ?? []);
      }
    }
    return found;
  };
};

const slotOf = ({ kind, amount }: Line | Booked, slot: number) => `${kind} ${amount.toFixed()} ${slot}`;
const daySlot = (at: number) => Math.floor(at / DAY_SECONDS);

/** Finds the payments of a line's amount on the days before and after it. */
const byAmount = (booked: readonly Booked[]): Find => {
  const ofSlot = groupedBy(booked, (one) => slotOf(one, daySlot(one.of.at)));
  return (line) => {
    const first = daySlot(line.of.at) - NEAR_DAYS;
    return Array.from({ length: 2 * NEAR_DAYS + 1 }, (_none, index) => ofSlot.get(slotOf(line, first + index)) ?? []);
  };
};

const isSameAmount: Fits = (line, booked) => line.amount.eq(booked.amount);
const isSameDay: Fits = (line, booked) => line.day === booked.day;
const isNear: Fits = (line, booked) => Math.abs(line.of.at - booked.of.at) <= NEAR_DAYS * DAY_SECONDS;

/**
 * Returns the place of a payment among those that fit a line: one that waits since the line's day or earlier, then one
 * that is booked, then one that waits since later.
 */
const placeOf = (line: Line, { of: { status }, day }: Booked): number => {
  if (status === 'success') return 1;
  return day <= line.day ? 0 : 2;
};

/** Returns the payment that suits a line best: by its place, of equal ones the nearest in time. */
const bestOf = (line: Line, groups: ReturnType<Find>, fits: (booked: Booked) => boolean): Booked | undefined => {
  let best: { readonly one: Booked; readonly place: number; readonly away: number } | undefined;
  for (const group of groups) {
    for (const one of group) {
      const place = placeOf(line, one);
      const away = Math.abs(one.of.at - line.of.at);
      const isBetter = !best || place < best.place || (place === best.place && away < best.away);
      if (isBetter && fits(one)) best = { one, place, away };
    }
  }
  return best?.one;
};

const matchOf = (line: Line, { of: booked, amount, day }: Booked, by: Matched['by']): Matched => ({
  booked,
  line: line.of,
  by,
  difference: line.amount.minus(amount).toFixed(),
  mayBeAnother: booked.direction === 'in' && booked.status === 'success' && day !== line.day,
});

/**
 * Matches the lines of a file with the deposits and payouts that are booked: by reference, then by amount and time. Each
 * line and each payment is in exactly one of the three lists. A line that names the very transfer
 * that was credited on its day is that one's. Of other equal fits, a deposit that waits comes before a credited
 * one, and the newest lines are matched first: the money of the credited one came earlier. It changes nothing: a
 * difference is for a person to decide.
 */
export const matchPayments = (lines: readonly PaymentLine[], booked: readonly BookedPayment[]): PaymentMatch => {
  const leftLines = new Set(lines.map(compared).toSorted((one, other) => other.of.at - one.of.at));
  const all = booked.map(compared);
  const left = new Set(all);
  const [own, named, near] = [byReference(all, 'ownReferences'), byReference(all, 'references'), byAmount(all)];
  const ways: readonly { readonly by: Matched['by']; readonly find: Find; readonly fits: Fits }[] = [
    {
      ...{ by: 'reference', find: own },
      fits: (line, booking) => isSameAmount(line, booking) && isSameDay(line, booking),
    },
    { by: 'reference', find: named, fits: isSameAmount },
    { by: 'reference', find: named, fits: () => true },
    { by: 'amount', find: near, fits: isNear },
  ];
  const matched: Matched[] = [];
  for (const { by, find, fits } of ways) {
    for (const line of leftLines) {
      const one = bestOf(line, find(line), (booking) => left.has(booking) && fits(line, booking));
      if (!one) continue;
      left.delete(one);
      leftLines.delete(line);
      matched.push(matchOf(line, one, by));
    }
  }
  const found = new Set(matched.map(({ line }) => line));
  return {
    matched: matched.toSorted((one, other) => one.line.line - other.line.line),
    missing: [...left].map(({ of: one }) => one),
    unexpected: lines.filter((line) => !found.has(line)),
  };
};
