import { decimal } from '../../domain/decimal.ts';
import { type CorrectionReason, isBeyondEntry } from '../../domain/ledger/correction.ts';
import type { EntryRow } from '../ledger/index.ts';
import { isUuid, type Reader, type Transaction } from '../store/index.ts';
import { findAccountByNumber, findOrderToCorrect, lockAccountById } from '../trading/index.ts';
import type { World } from '../world/world.ts';
import type { ComesBack } from './comesBack.ts';
import { findCorrections, findWaiting, insertCorrection, type Correction } from './correctionRepository.ts';
import { type Fault, undoneClosing, undoneEntry, undoneFill } from './undone.ts';

/** Correction that a person enters. */
export type NewCorrection = {
  readonly target: Correction['target'];
  /** Number or id of an order, id of a closing, or id of an entry. */
  readonly id: string;
  /** Number of the account that an entry belongs to. */
  readonly account?: string | undefined;
  /** Of an entry what is moved, US dollars; left out, the whole entry is taken back. */
  readonly amount?: string | undefined;
  /** One of the server's reasons, or words of the person in the customer's language. */
  readonly code?: CorrectionReason | undefined;
  readonly reason?: string | undefined;
  readonly by: string;
  /** True where the person has looked again at an amount that does more than take the entry back. */
  readonly isConfirmed?: boolean | undefined;
};

type Entered = { readonly correction: Correction; readonly amount: string } | Fault;

/** What a person named: the account and the row of it, with the order that it is about. */
type Named = Pick<Correction, 'account_id' | 'target_id' | 'order_id'>;

/** Finds the closing that was named by its own id, or as the only one of an order. */
const nameClosing = async (tx: Transaction, id: string): Promise<Named | Fault> => {
  const found = await findOrderToCorrect(tx, id);
  if (!found) return { fault: `There is no order and no closing ${id}.` };
  const { order, closings } = found;
  const named = closings.find((closing) => closing.id === id.toLowerCase());
  const closing = named ?? (closings.length === 1 ? closings[0] : undefined);
  if (closing) return { account_id: order.accountId, target_id: closing.id, order_id: order.id };
  const each = closings.map((one) => `${one.id} (${one.volume} at ${one.closePrice}, ${one.profit} USD)`);
  return { fault: [`The order ${order.number} has ${closings.length} closings: name one.`, ...each].join('\n') };
};

const nameFill = async (tx: Transaction, id: string): Promise<Named | Fault> => {
  const found = await findOrderToCorrect(tx, id);
  if (!found || found.closings.some((closing) => closing.id === id.toLowerCase()))
    return { fault: `There is no order ${id}.` };
  return { account_id: found.order.accountId, target_id: found.order.id, order_id: found.order.id };
};

const nameEntry = async (
  tx: Transaction,
  { id, account: number = '' }: Pick<NewCorrection, 'id' | 'account'>,
): Promise<Named | Fault> => {
  const account = await findAccountByNumber(tx, number);
  if (!account || !isUuid(id)) return { fault: `The account ${number} has no entry ${id}.` };
  return { account_id: account.id, target_id: id.toLowerCase(), order_id: null };
};

/** Finds the order that an entry is about, by what it was posted for; null for an entry of no order. */
const orderOfEntry = async (tx: Reader, subject: string): Promise<string | null> => {
  const [corrected] = await findCorrections(tx, [subject]);
  if (corrected) return corrected.order_id;
  return (await findOrderToCorrect(tx, subject))?.order.id ?? null;
};

/** What a correction would move now, with the order that it is about; of an entry that entry, too. */
type Foreseen = { readonly amount: string; readonly entry?: EntryRow; readonly orderId: string | null };

/** Calculates what a correction would do now, without doing it. */
export const foresee = async (
  tx: Reader,
  comesBack: ComesBack,
  { target, asked_amount: asked, ...named }: Pick<Correction, 'target' | 'asked_amount'> & Named,
): Promise<Foreseen | Fault> => {
  const { account_id: accountId, target_id: id, order_id: orderId } = named;
  if (target === 'entry') {
    const undone = await undoneEntry(tx, { accountId, comesBack }, { target_id: id, asked_amount: asked });
    if ('fault' in undone) return undone;
    const { amount, entry } = undone;
    return { amount, entry, orderId: await orderOfEntry(tx, entry.subject) };
  }
  if (target === 'closing') {
    const undone = await undoneClosing(tx, accountId, id);
    return 'fault' in undone ? undone : { amount: undone.amount, orderId };
  }
  const found = await findOrderToCorrect(tx, id);
  if (!found) return { fault: `There is no order ${id}.` };
  const undone = await undoneFill(tx, accountId, found);
  return 'fault' in undone ? undone : { amount: undone.amount, orderId };
};

/** Signed amount, US dollars. */
export const AMOUNT = /^-?(0|[1-9]\d{0,11})(\.\d{1,2})?$/;

/** Returns what is wrong with the words and the amount that a person entered; undefined for sound ones. */
const faultOf = ({ target, amount, code, reason }: NewCorrection): string | undefined => {
  if ((code === undefined) === (reason === undefined)) return 'Name the reason: --code, or --reason in words.';
  if (amount === undefined) return undefined;
  if (target !== 'entry')
    return 'An amount belongs to an entry: what undoes a closing or a fill follows from the ledger.';
  return AMOUNT.test(amount) && !decimal(amount).isZero() ? undefined : '--amount is US dollars, such as -12.50.';
};

/** Finds what a person named, by what it is. */
const nameTarget = (tx: Transaction, asked: NewCorrection): Promise<Named | Fault> => {
  if (asked.target === 'entry') return nameEntry(tx, asked);
  return asked.target === 'closing' ? nameClosing(tx, asked.id) : nameFill(tx, asked.id);
};

/**
 * Enters a correction of a fill, a closing or an entry, which moves nothing until another person confirms it (DLC-55). An
 * amount that does more than take an entry back has to be looked at again.
 */
export const enterCorrection = async (
  { tx, world, comesBack }: { readonly tx: Transaction; readonly world: World; readonly comesBack: ComesBack },
  asked: NewCorrection,
): Promise<Entered> => {
  const { target, amount, code, reason, by } = asked;
  const fault = faultOf(asked);
  if (fault !== undefined) return { fault };
  const named = await nameTarget(tx, asked);
  if ('fault' in named) return named;
  const account = await lockAccountById(tx, named.account_id);
  const waiting = await findWaiting(tx, { target, target_id: named.target_id });
  if (waiting) return { fault: `The correction ${waiting.id} of it waits to be confirmed already.` };
  const foreseen = await foresee(tx, comesBack, { ...named, target, asked_amount: amount ?? null });
  if ('fault' in foreseen) return foreseen;
  if (foreseen.entry && !asked.isConfirmed && isBeyondEntry(foreseen.amount, foreseen.entry.amount)) {
    const said = `${foreseen.amount} USD is more than what takes the entry of ${foreseen.entry.amount} USD back.`;
    return { fault: `${said} Nothing was entered. If it is right: --confirm.` };
  }
  const correction = await insertCorrection(tx, {
    ...{ id: world.newId(), ...named, order_id: foreseen.orderId, scope: account.scope, target },
    ...{ asked_amount: amount ?? null, reason_code: code ?? null, reason_text: reason ?? null },
    ...{ entered_by: by, entered_at: world.now() },
  });
  return { correction, amount: foreseen.amount };
};
