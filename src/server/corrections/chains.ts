import { sumOf } from '../../domain/ledger/statement.ts';
import { type EntryRow, findEntriesOf } from '../ledger/index.ts';
import type { Reader } from '../store/index.ts';
import { findCorrected, findCorrectionsOf } from './correctionRepository.ts';

const idsOf = (entries: readonly EntryRow[]) => entries.map(({ id }) => id);

/** Reads the entries of all corrections of entries, those of corrections of corrections, too. */
export const correctionsOf = async (
  tx: Reader,
  accountId: string,
  entries: readonly EntryRow[],
): Promise<readonly EntryRow[]> => {
  const ids = await findCorrectionsOf(tx, idsOf(entries));
  if (ids.length === 0) return [];
  const found = await findEntriesOf(tx, accountId, ids, ['correction', 'protection']);
  return [...found, ...(await correctionsOf(tx, accountId, found))];
};

/**
 * Returns the entries that are left to undo of some: those that no correction is about and, unless the corrections of the others
 * cancel these, those with their corrections (DLC-75). What the house made good for a correction that stands stays good.
 */
export const leftOf = async (
  tx: Reader,
  accountId: string,
  entries: readonly EntryRow[],
): Promise<{ readonly entries: readonly EntryRow[]; readonly uncorrected: readonly EntryRow[] }> => {
  const found = await correctionsOf(tx, accountId, entries);
  const chains = [...new Map(found.map((entry) => [entry.id, entry])).values()];
  const corrected = await findCorrected(tx, idsOf([...entries, ...chains]));
  const untouched = entries.filter(({ id }) => !corrected.has(id));
  const about = entries.filter(({ id }) => corrected.has(id));
  const counted = chains.filter(({ id, type }) => corrected.has(id) || type === 'correction');
  if (sumOf([...about, ...counted].map(({ amount }) => amount)).isZero()) {
    return { entries: untouched, uncorrected: untouched };
  }
  const all = [...entries, ...counted];
  return { entries: all, uncorrected: all.filter(({ id }) => !corrected.has(id)) };
};
