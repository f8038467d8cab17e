import { decimal, moneyText } from '../../domain/decimal.ts';
import { undoneAmount } from '../../domain/ledger/correction.ts';
import { type EntryRow, findEntriesOf, findEntry } from '../ledger/index.ts';
import type { Reader } from '../store/index.ts';
import type { CorrectedOrder } from '../trading/index.ts';
import { type ComesBack, creditable } from './comesBack.ts';
import { type Correction, findCorrected } from './correctionRepository.ts';

/** What a correction does: what it moves, US dollars, and the entries of the ledger that are corrected by it. */
export type Undone = { readonly amount: string; readonly entryIds: readonly string[] };

/** Reason why nothing is corrected, in the words of the desk. */
export type Fault = { readonly fault: string };

const idsOf = (entries: readonly EntryRow[]) => entries.map(({ id }) => id);
const amountOf = (entries: readonly EntryRow[]): string => moneyText(undoneAmount(entries.map(({ amount }) => amount)));

/** Reads what an entry came with: of a correction what the house made good for it, too. */
const entriesWith = async (tx: Reader, accountId: string, entry: EntryRow): Promise<readonly EntryRow[]> =>
  entry.type === 'correction' ? findEntriesOf(tx, accountId, [entry.subject], ['correction', 'protection']) : [entry];

/** Calculates what undoes a closing: the negated sum of its entries, none of which was corrected before (DLC-56). */
export const undoneClosing = async (tx: Reader, accountId: string, closingId: string): Promise<Undone | Fault> => {
  const entries = await findEntriesOf(tx, accountId, [closingId], ['profit', 'protection']);
  if ((await findCorrected(tx, idsOf(entries))).size > 0) return { fault: 'This closing is corrected already.' };
  const amount = amountOf(entries);
  return decimal(amount).isZero()
    ? { fault: 'This closing moved nothing: there is nothing to correct.' }
    : { amount, entryIds: idsOf(entries) };
};

/**
 * Calculates what undoes a fill: the negated sum of its fee, its overnight fees and its closings, but for the entries
 * that were corrected before (DLC-58, DLC-75).
 */
export const undoneFill = async (
  tx: Reader,
  accountId: string,
  { order, closings }: CorrectedOrder,
): Promise<Undone | Fault> => {
  if (order.openedAt === null) return { fault: `The order ${order.number} was never filled.` };
  const kinds = ['opening-fee', 'overnight', 'profit', 'protection'] as const;
  const entries = await findEntriesOf(tx, accountId, [order.id, ...closings.map(({ id }) => id)], kinds);
  const corrected = await findCorrected(tx, idsOf(entries));
  const left = entries.filter(({ id }) => !corrected.has(id));
  if (order.status !== 'open' && left.length === 0) return { fault: `The order ${order.number} is corrected already.` };
  return { amount: amountOf(left), entryIds: idsOf(left) };
};

/**
 * Calculates what corrects an entry: what was asked for or, without that, the negated sum of what it came with; of an
 * entry that its own request gives back in part, the rest (DLC-79).
 */
export const undoneEntry = async (
  tx: Reader,
  { accountId, comesBack }: { readonly accountId: string; readonly comesBack: ComesBack },
  { target_id: entryId, asked_amount: asked }: Pick<Correction, 'target_id' | 'asked_amount'>,
): Promise<(Undone & { readonly entry: EntryRow }) | Fault> => {
  const entry = await findEntry(tx, accountId, entryId);
  if (!entry) return { fault: `The account has no entry ${entryId}.` };
  const entries = await entriesWith(tx, accountId, entry);
  if ((await findCorrected(tx, idsOf(entries))).size > 0) return { fault: 'This entry is corrected already.' };
  const whole = asked ?? amountOf(entries);
  const limit = decimal(whole).gt(0) ? await creditable(tx, accountId, { entry, comesBack }) : undefined;
  if (limit && 'fault' in limit) return limit;
  if (limit && decimal(whole).gt(limit.atMost)) {
    if (asked === null) return { amount: limit.atMost, entryIds: idsOf(entries), entry };
    return { fault: `Of its money ${limit.atMost} USD have not come back: a correction credits at most that.` };
  }
  return decimal(whole).isZero()
    ? { fault: 'This entry moved nothing together with what the house made good: name an amount.' }
    : { amount: whole, entryIds: idsOf(entries), entry };
};
