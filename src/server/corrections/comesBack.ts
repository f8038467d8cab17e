import { type Decimal, decimal, moneyText } from '../../domain/decimal.ts';
import { creditLeftOf, debitLeftOf, givenBackOf, stillOutOf } from '../../domain/ledger/correction.ts';
import { type EntryRow, findEntriesOf, findEntry } from '../ledger/index.ts';
import type { Reader } from '../store/index.ts';
import { correctionsOf } from './chains.ts';
import { findCorrections } from './correctionRepository.ts';

/** What a request gives back, or has given back, of the money of an entry. */
export type GivingBack = {
  /** Why, in words, corrections credit no more than they took, or its end set off; null where more is out. */
  readonly why: string | null;
  /** Kinds of the request's entries whose money comes back together. */
  readonly kinds: Parameters<typeof findEntriesOf>[3];
  /** What its end did not give again because corrections had given it before, US dollars. */
  readonly setOff: string;
  /** Why, in words, no correction takes the money of the entry: the request itself does; absent where one may. */
  readonly whyNotTaken?: string;
};

/** Finds out what the request of an entry gives back of it. Answered by the rooms of the requests; undefined where nothing comes back by itself. */
export type ComesBack = (tx: Reader, entry: Pick<EntryRow, 'type' | 'subject'>) => Promise<GivingBack | undefined>;

/** Asks one room after the other. */
export const comesBackBy =
  (rooms: readonly ComesBack[]): ComesBack =>
  async (tx, entry) => {
    for (const room of rooms) {
      const giving = await room(tx, entry);
      if (giving !== undefined) return giving;
    }
    return undefined;
  };

const amountsOf = (entries: readonly EntryRow[]): readonly string[] => entries.map(({ amount }) => amount);

/** Calculates how much of a withdrawal is still out, under the lock of its account: neither it nor a correction gave it back (DLC-79). */
export const withdrawalStillOut = async (tx: Reader, accountId: string, withdrawalId: string): Promise<Decimal> => {
  const kinds = ['withdrawal-asked', 'withdrawal-returned', 'withdrawal-came-back'] as const;
  const entries = await findEntriesOf(tx, accountId, [withdrawalId], kinds);
  return stillOutOf(amountsOf([...entries, ...(await correctionsOf(tx, accountId, entries))]));
};

/** What a request took from an account by its entries of some kinds: US dollars, positive. */
type Taken = {
  readonly accountId: string;
  readonly subject: string;
  readonly kinds: Parameters<typeof findEntriesOf>[3];
  readonly amount: string;
};

/** Calculates what corrections have given back of what a request took, under the lock of its account (WDR-81, INV-94). */
export const givenBackByCorrections = async (
  tx: Reader,
  { accountId, subject, kinds, amount }: Taken,
): Promise<Decimal> => {
  const entries = await findEntriesOf(tx, accountId, [subject], kinds);
  return givenBackOf(amountsOf(await correctionsOf(tx, accountId, entries)), amount);
};

/** Finds the entry that an entry is about in the end: of a correction of an entry that one's, else itself. */
const originOf = async (tx: Reader, accountId: string, entry: EntryRow): Promise<EntryRow | undefined> => {
  if (entry.type !== 'correction' && entry.type !== 'protection') return entry;
  const [correction] = await findCorrections(tx, [entry.subject]);
  if (correction?.target !== 'entry') return undefined;
  const corrected = await findEntry(tx, accountId, correction.target_id);
  return corrected && originOf(tx, accountId, corrected);
};

const OF_WITHDRAWALS: readonly EntryRow['type'][] = ['withdrawal', 'withdrawal-returned'];

/** Why nothing may be moved, or at most how much, US dollars, positive, and in words why not more. */
type Limit = { readonly fault: string } | { readonly atMost: string; readonly why: string };

const MOST_CREDITED = (atMost: string) =>
  `Of its money ${atMost} USD have not come back: a correction credits at most that.`;
const SET_OFF = 'What it gave was not given again when its request ended: nothing of it can be taken back.';

/** Returns what may be credited for an entry; undefined where nothing limits it. */
const limitOfCredit = async (
  tx: Reader,
  { accountId, origin }: Origin,
  giving: GivingBack | undefined,
): Promise<Limit | undefined> => {
  if (giving?.why != null) {
    const atMost = moneyText(creditLeftOf(await correctedOf(tx, { accountId, origin }, giving), giving.setOff));
    return decimal(atMost).isZero() ? { fault: giving.why } : { atMost, why: MOST_CREDITED(atMost) };
  }
  if (!OF_WITHDRAWALS.includes(origin.type)) return undefined;
  const atMost = moneyText(await withdrawalStillOut(tx, accountId, origin.subject));
  return decimal(atMost).isZero()
    ? { fault: 'Its money has come back already: nothing to correct.' }
    : { atMost, why: MOST_CREDITED(atMost) };
};

type Origin = { readonly accountId: string; readonly origin: EntryRow };

/** Reads the amounts of all corrections of the money that comes back together with an entry's. */
const correctedOf = async (
  tx: Reader,
  { accountId, origin }: Origin,
  { kinds }: GivingBack,
): Promise<readonly string[]> =>
  amountsOf(await correctionsOf(tx, accountId, await findEntriesOf(tx, accountId, [origin.subject], kinds)));

/** Returns what may be taken back of a correction whose request has ended since; undefined where nothing limits it. */
const limitOfDebit = async (tx: Reader, origin: Origin, giving: GivingBack): Promise<Limit | undefined> => {
  if (!decimal(giving.setOff).gt(0)) return undefined;
  const atMost = moneyText(debitLeftOf(await correctedOf(tx, origin, giving), giving.setOff));
  if (decimal(atMost).isZero()) return { fault: SET_OFF };
  const why = `At most ${atMost} USD of it can be taken back: the rest was not given again when its request ended.`;
  return { atMost, why };
};

/** Returns what limits a correction of an entry that credits, or takes; undefined where nothing does (DLC-79, DLC-80, DLC-82, DLC-85). */
export const limitOf = async (
  tx: Reader,
  accountId: string,
  { entry, credits, comesBack }: { readonly entry: EntryRow; readonly credits: boolean; readonly comesBack: ComesBack },
): Promise<Limit | undefined> => {
  const origin = await originOf(tx, accountId, entry);
  if (!origin) return undefined;
  const giving = await comesBack(tx, origin);
  if (credits) return limitOfCredit(tx, { accountId, origin }, giving);
  if (!giving) return undefined;
  if (origin.id !== entry.id) return limitOfDebit(tx, { accountId, origin }, giving);
  return giving.whyNotTaken === undefined ? undefined : { fault: giving.whyNotTaken };
};
