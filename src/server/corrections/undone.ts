import { decimal, moneyText } from '../../domain/decimal.ts';
import { leftAfterMadeGood, undoneAmount } from '../../domain/ledger/correction.ts';
import { sumOf } from '../../domain/ledger/statement.ts';
import { type EntryRow, findEntries, findEntriesOf, findEntry } from '../ledger/index.ts';
import type { Reader } from '../store/index.ts';
import { type CorrectedOrder, findOrderToCorrect } from '../trading/index.ts';
import { leftOf } from './chains.ts';
import { type ComesBack, limitOf } from './comesBack.ts';
import { type Correction, findCorrected, findUndoneFillSince } from './correctionRepository.ts';

/** What a correction does: what it moves, US dollars, and the entries of the ledger that are corrected by it. */
export type Undone = { readonly amount: string; readonly entryIds: readonly string[] };

/** Reason why nothing is corrected, in the words of the desk. */
export type Fault = { readonly fault: string };

const idsOf = (entries: readonly EntryRow[]) => entries.map(({ id }) => id);
const amountsOf = (entries: readonly EntryRow[]) => entries.map(({ amount }) => amount);
const amountOf = (entries: readonly EntryRow[]): string => moneyText(undoneAmount(amountsOf(entries)));

/** Reads what an entry came with: of a correction what the house made good for it, too. */
const entriesWith = async (tx: Reader, accountId: string, entry: EntryRow): Promise<readonly EntryRow[]> =>
  entry.type === 'correction' ? findEntriesOf(tx, accountId, [entry.subject], ['correction', 'protection']) : [entry];

/** Entries of what the house made good that are looked at: an account with more of them is not corrected without an amount. */
const MOST_MADE_GOOD = 200;

/** What is undone whole: its entries, and the negated sum of them. */
type Whole = {
  readonly accountId: string;
  readonly entries: readonly EntryRow[];
  readonly whole: string;
  readonly what: 'closing' | 'correction' | 'fill';
};

/** Returns in words why what credits whole is not clear: the house made good since what it would not have with this money (DLC-83). */
const whyMadeGood = async (tx: Reader, { accountId, entries, whole, what }: Whole): Promise<string | undefined> => {
  const [first] = entries.toSorted((one, other) => one.sequence - other.sequence);
  if (!first || !decimal(whole).gt(0)) return undefined;
  const own = new Set(entries.map(({ subject }) => subject));
  const page = { most: MOST_MADE_GOOD } as const;
  const made = (await findEntries(tx, { accountId, type: 'protection', from: first.at }, page)).filter(
    ({ sequence, subject }) => sequence > first.sequence && !own.has(subject),
  );
  const corrected = await findCorrected(tx, idsOf(made));
  const good = sumOf(amountsOf(made.filter(({ id }) => !corrected.has(id))));
  if (good.isZero()) return undefined;
  const left = moneyText(leftAfterMadeGood(whole, good));
  const instead = what === 'correction' ? 'Name the amount.' : 'Correct its entries, each by a named amount.';
  return `The house has made ${moneyText(good)} USD good since then: ${left} USD would leave what the account had without this ${what}. ${instead}`;
};

/** Calculates what undoes a closing: the negated sum of its entries, none of which was corrected before (DLC-56). */
export const undoneClosing = async (tx: Reader, accountId: string, closingId: string): Promise<Undone | Fault> => {
  const entries = await findEntriesOf(tx, accountId, [closingId], ['profit', 'protection']);
  if ((await findCorrected(tx, idsOf(entries))).size > 0) return { fault: 'This closing is corrected already.' };
  const amount = amountOf(entries);
  if (decimal(amount).isZero()) return { fault: 'This closing moved nothing: there is nothing to correct.' };
  const fault = await whyMadeGood(tx, { accountId, entries, whole: amount, what: 'closing' });
  return fault === undefined ? { amount, entryIds: idsOf(entries) } : { fault };
};

/**
 * Calculates what undoes a fill: the negated sum of its fee, its overnight fees and its closings; of what was corrected before
 * what its corrections left (DLC-58, DLC-75).
 */
export const undoneFill = async (
  tx: Reader,
  accountId: string,
  { order, closings }: CorrectedOrder,
): Promise<Undone | Fault> => {
  if (order.openedAt === null) return { fault: `The order ${order.number} was never filled.` };
  const kinds = ['opening-fee', 'overnight', 'profit', 'protection'] as const;
  const entries = await findEntriesOf(tx, accountId, [order.id, ...closings.map(({ id }) => id)], kinds);
  const left = await leftOf(tx, accountId, entries);
  if (order.status !== 'open' && left.uncorrected.length === 0) {
    return { fault: `The order ${order.number} is corrected already.` };
  }
  const amount = amountOf(left.entries);
  const fault = await whyMadeGood(tx, { accountId, entries: left.entries, whole: amount, what: 'fill' });
  return fault === undefined ? { amount, entryIds: idsOf(left.uncorrected) } : { fault };
};

/**
 * Returns in words why what takes a correction back whole is not clear: the house made good later what it would not have
 * with its money, or the fill of its order was undone, which left its entry out (DLC-83).
 */
const whyUnclear = async (
  tx: Reader,
  { accountId, entry, whole }: { readonly accountId: string; readonly entry: EntryRow; readonly whole: string },
): Promise<string | undefined> => {
  const undone = await findUndoneFillSince(tx, entry.subject);
  if (undone !== undefined) {
    const { order } = (await findOrderToCorrect(tx, undone)) ?? {};
    return `The fill of the order ${order?.number ?? undone} was undone since then and counted on this correction. Name the amount.`;
  }
  return whyMadeGood(tx, { accountId, entries: [entry], whole, what: 'correction' });
};

/**
 * Calculates what corrects an entry: what was asked for or, without that, the negated sum of what it came with; of an
 * entry that its own request gives back in part, the rest (DLC-79, DLC-82).
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
  const amount = decimal(whole);
  if (amount.isZero()) {
    return { fault: 'This entry moved nothing together with what the house made good: name an amount.' };
  }
  if (asked === null && entry.type === 'correction') {
    const fault = await whyUnclear(tx, { accountId, entry, whole });
    if (fault !== undefined) return { fault };
  }
  const limit = await limitOf(tx, accountId, { entry, credits: amount.gt(0), comesBack });
  if (limit && 'fault' in limit) return limit;
  const entryIds = idsOf(entries);
  if (!limit || amount.abs().lte(limit.atMost)) return { amount: whole, entryIds, entry };
  if (asked !== null) return { fault: limit.why };
  return { amount: amount.gt(0) ? limit.atMost : `-${limit.atMost}`, entryIds, entry };
};
