import { type Decimal, decimal, moneyText } from '../../domain/decimal.ts';
import { givenBackOf, stillOutOf } from '../../domain/ledger/correction.ts';
import { type EntryRow, findEntriesOf, findEntry } from '../ledger/index.ts';
import type { Reader } from '../store/index.ts';
import { findCorrectionsOf, findCorrections } from './correctionRepository.ts';

/**
 * Says in words why an entry that was posted for a request is not credited by a correction: its money comes back, or has
 * come back, by the request itself. Answered by the rooms of the requests; undefined where nothing forbids it.
 */
export type ComesBack = (tx: Reader, entry: Pick<EntryRow, 'type' | 'subject'>) => Promise<string | undefined>;

/** Asks one room after the other. */
export const comesBackBy =
  (rooms: readonly ComesBack[]): ComesBack =>
  async (tx, entry) => {
    for (const room of rooms) {
      const why = await room(tx, entry);
      if (why !== undefined) return why;
    }
    return undefined;
  };

/** Reads the entries of all corrections of entries, those of corrections of corrections, too. */
const correctionsOf = async (
  tx: Reader,
  accountId: string,
  entries: readonly EntryRow[],
): Promise<readonly EntryRow[]> => {
  const ids = await findCorrectionsOf(
    tx,
    entries.map(({ id }) => id),
  );
  if (ids.length === 0) return [];
  const found = await findEntriesOf(tx, accountId, ids, ['correction', 'protection']);
  return [...found, ...(await correctionsOf(tx, accountId, found))];
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

/** What may be credited for an entry: why nothing may, or at most how much; undefined where nothing limits it. */
export const creditable = async (
  tx: Reader,
  accountId: string,
  { entry, comesBack }: { readonly entry: EntryRow; readonly comesBack: ComesBack },
): Promise<{ readonly fault: string } | { readonly atMost: string } | undefined> => {
  const origin = await originOf(tx, accountId, entry);
  const fault = origin && (await comesBack(tx, origin));
  if (fault !== undefined) return { fault };
  if (!origin || !OF_WITHDRAWALS.includes(origin.type)) return undefined;
  const atMost = moneyText(await withdrawalStillOut(tx, accountId, origin.subject));
  return decimal(atMost).isZero() ? { fault: 'Its money has come back already: nothing to correct.' } : { atMost };
};
