import { type Decimal, decimal, moneyText } from '../../domain/decimal.ts';
import { madeGoodAfter } from '../../domain/ledger/correction.ts';
import {
  cashBalance,
  correction as corrected,
  correctionProtected,
  findEntriesOf,
  ledgerBalance,
  post,
} from '../ledger/index.ts';
import { notify } from '../notifications/index.ts';
import type { Transaction } from '../store/index.ts';
import {
  balanceChanged,
  closeAtOpening,
  hasOpenPosition,
  lockAccountById,
  lockOrderToUndo,
  recordCorrection,
  sendCustomerEvent,
  type TradingAccount,
} from '../trading/index.ts';
import type { World } from '../world/world.ts';
import type { ComesBack } from './comesBack.ts';
import {
  type Correction,
  findCorrection,
  insertCorrected,
  lockCorrection,
  writeOutcome,
} from './correctionRepository.ts';
import { AMOUNT } from './enterCorrection.ts';
import { type Fault, type Undone, undoneClosing, undoneEntry, undoneFill } from './undone.ts';

/** What the house made good by a correction, and what the account had elsewhere then, US dollars; for the record. */
type MadeGood = { readonly madeGood: string; readonly held: string; readonly invested: string };
type Confirmed = { readonly correction: Correction; readonly amount: string; readonly madeGood?: MadeGood } | Fault;
export type NamedCorrection = {
  readonly id: string;
  readonly by: string;
  /** What the person saw that it would move, US dollars: a confirmation in `live` names it. */
  readonly amountSeen?: string | undefined;
  /** True where the person has looked again at what the house would make good of an account that has money elsewhere. */
  readonly isConfirmed?: boolean | undefined;
  /** What the person saw that the house would make good then, US dollars: in `live` it is named with that. */
  readonly madeGoodSeen?: string | undefined;
};

/** Error that undoes a confirmation: the house would make good what the account has elsewhere (DLC-84). */
export class MadeGoodInDoubt extends Error {
  override readonly name = 'MadeGoodInDoubt';
}

/** What enters and confirms corrections: `comesBack` says which money comes back by itself. */
export type Correcting = { readonly tx: Transaction; readonly world: World; readonly comesBack: ComesBack };

/** Locks a correction that waits: its account, then its own row. */
const lockWaiting = async (
  tx: Transaction,
  id: string,
): Promise<{ readonly account: TradingAccount; readonly waiting: Correction } | Fault> => {
  const found = await findCorrection(tx, id);
  if (!found) return { fault: `There is no correction ${id}.` };
  const account = await lockAccountById(tx, found.account_id);
  const waiting = await lockCorrection(tx, id);
  if (waiting.confirmed_by !== null) return { fault: `${waiting.confirmed_by} has confirmed it already.` };
  return waiting.dropped_by === null ? { account, waiting } : { fault: `${waiting.dropped_by} has dropped it.` };
};

/** What a correction does now, and how the position of an undone fill is ended after its amount was posted. */
type Act = Undone & { readonly close?: () => Promise<void> };

const actOf = async (
  { tx, world, comesBack }: Correcting,
  account: TradingAccount,
  waiting: Correction,
): Promise<Act | Fault> => {
  const { target, target_id: id } = waiting;
  if (target === 'entry') return undoneEntry(tx, { accountId: account.id, comesBack }, waiting);
  if (target === 'closing') return undoneClosing(tx, account.id, id);
  const found = await lockOrderToUndo(tx, world, account, id);
  const undone = await undoneFill(tx, account.id, found);
  if ('fault' in undone || found.order.status !== 'open') return undone;
  return { ...undone, close: () => closeAtOpening(tx, world, account, found.order) };
};

/** Notifies the customer of what was put right and why: by an event at once, and to be read later (DLC-61). */
const announce = async (
  tx: Transaction,
  world: World,
  account: TradingAccount,
  { id, order_id: orderId, reason_code: code, reason_text: text, amount }: Correction,
): Promise<void> => {
  const moved = amount ?? '0.00';
  if (orderId !== null) {
    await recordCorrection(tx, world, account.id, { orderId, amount: moved, correction: { code, text } });
  }
  const { revision, balance } = await balanceChanged(tx, account.id);
  await sendCustomerEvent(tx, account.customerId, {
    ...{ type: 'event', kind: 'corrected', account: account.scope, at: world.now(), revision },
    ...{ order: null, remainder: null, balance: moneyText(balance), warning: null, review: null, investment: null },
  });
  const [entry] = await findEntriesOf(tx, account.id, [id], ['correction']);
  await notify(tx, world, account.customerId, {
    ...{ kind: 'correction', account: account.scope, entryId: entry?.id ?? null, amount: moved },
    words: { amount: moved, ...(code === null ? { reason: text ?? '' } : { code }) },
  });
};

/** Returns why a confirmation that names this amount as seen cannot be; undefined where it is what moves now (DLC-81). */
const faultOfAmountSeen = (
  { environment }: Pick<World, 'environment'>,
  amount: string,
  amountSeen: string | undefined,
): string | undefined => {
  if (amountSeen === undefined) {
    return environment === 'live'
      ? 'Name the amount that you saw: --amount-seen, which "corrections" says as USD.'
      : undefined;
  }
  return AMOUNT.test(amountSeen) && decimal(amountSeen).eq(amount)
    ? undefined
    : `It would move ${amount} USD now, not ${amountSeen}. Nothing was confirmed: look at it again.`;
};

/** True if a person has looked at what the house makes good: in `live` by naming it. */
const hasSeen = (
  { environment }: Pick<World, 'environment'>,
  missing: Decimal,
  { isConfirmed, madeGoodSeen: seen }: NamedCorrection,
): boolean =>
  isConfirmed === true &&
  (seen === undefined ? environment !== 'live' : AMOUNT.test(seen) && decimal(seen).eq(missing));

/**
 * Returns what the house makes good, and what the account has elsewhere. Throws `MadeGoodInDoubt` where money of it is held for
 * withdrawals or invested and the person has not looked at that.
 */
const madeGoodNow = async (
  { tx, world }: Correcting,
  { accountId, missing }: { readonly accountId: string; readonly missing: Decimal },
  named: NamedCorrection,
): Promise<MadeGood> => {
  const [held, invested] = [await ledgerBalance(tx, accountId, 'held'), await ledgerBalance(tx, accountId, 'invested')];
  const good = { madeGood: moneyText(missing), held: moneyText(held), invested: moneyText(invested) };
  if ((held.isZero() && invested.isZero()) || hasSeen(world, missing, named)) return good;
  const elsewhere = `${good.held} USD of this account are held for withdrawals and ${good.invested} USD invested`;
  throw new MadeGoodInDoubt(
    `The house would make ${good.madeGood} USD good, although ${elsewhere}: reject what waits first, or take less. ` +
      `Nothing was confirmed. If it is right: --confirm --made-good=${good.madeGood}.`,
  );
};

/**
 * Confirms a correction as the second person, and posts it: in one transaction its entry, the end of an undone position,
 * and what the house makes good (DLC-55 to DLC-61). What it moves is what the ledger says now. Each entry is corrected
 * once, whatever was confirmed meanwhile. Throws `MadeGoodInDoubt`.
 */
export const confirmCorrection = async (correcting: Correcting, named: NamedCorrection): Promise<Confirmed> => {
  const { tx, world } = correcting;
  const { id, by, amountSeen } = named;
  const locked = await lockWaiting(tx, id);
  if ('fault' in locked) return locked;
  const { account, waiting } = locked;
  if (waiting.entered_by === by) return { fault: 'Another person confirms it than the one who entered it.' };
  const act = await actOf(correcting, account, waiting);
  if ('fault' in act) return act;
  const { amount } = act;
  const fault = faultOfAmountSeen(world, amount, amountSeen);
  if (fault !== undefined) return { fault };
  const at = world.now();
  await insertCorrected(tx, id, act.entryIds);
  await post(tx, corrected({ account, correctionId: id, amount: decimal(amount), at }));
  await act.close?.();
  const missing = madeGoodAfter(await cashBalance(tx, account.id), await hasOpenPosition(tx, account.id));
  const madeGood = missing.gt(0) ? await madeGoodNow(correcting, { accountId: account.id, missing }, named) : undefined;
  await post(tx, correctionProtected({ account, correctionId: id, amount: missing, at }));
  const correction = await writeOutcome(tx, id, { confirmed_by: by, confirmed_at: at, amount });
  await announce(tx, world, account, correction);
  return { correction, amount, ...(madeGood && { madeGood }) };
};

/** Drops a correction that waits: it was entered by mistake, and moves nothing. */
export const dropCorrection = async (
  { tx, world }: Pick<Correcting, 'tx' | 'world'>,
  { id, by }: NamedCorrection,
): Promise<Confirmed> => {
  const locked = await lockWaiting(tx, id);
  if ('fault' in locked) return locked;
  const correction = await writeOutcome(tx, id, { dropped_by: by, dropped_at: world.now() });
  return { correction, amount: '0.00' };
};
