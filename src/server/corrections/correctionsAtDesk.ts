import type { AccountType } from '../../contract/index.ts';
import { type EntryRow, findEntriesOf, findEntry } from '../ledger/index.ts';
import type { Reader, Transaction } from '../store/index.ts';
import { correctionText } from '../texts/index.ts';
import { findOrderToCorrect, getAccountNumber, lockAccountById } from '../trading/index.ts';
import { recordEvent } from '../world/audit/recordEvent.ts';
import type { World } from '../world/world.ts';
import type { ComesBack } from './comesBack.ts';
import {
  confirmCorrection,
  type Correcting,
  dropCorrection,
  MadeGoodInDoubt,
  type NamedCorrection,
} from './confirmCorrection.ts';
import { wordsOf } from './correctionEntries.ts';
import { type Correction, listCorrections } from './correctionRepository.ts';
import { enterCorrection, foresee, type NewCorrection } from './enterCorrection.ts';
import type { Fault } from './undone.ts';

/** Correction as the desk sees it. */
export type DeskCorrection = {
  readonly id: string;
  readonly state: 'waiting' | 'confirmed' | 'dropped';
  readonly account: AccountType;
  /** Number of the account that it moves money of. */
  readonly accountNumber: string;
  readonly target: Correction['target'];
  readonly targetId: string;
  /** Number of the order that it is about; null where it is about none. */
  readonly order: string | null;
  /** Entry that it corrects; null for a fill or a closing. */
  readonly corrects: Pick<EntryRow, 'type' | 'amount' | 'at'> | null;
  /** US dollars: what it moved or, where it waits, what it would move now; null where nothing can be moved. */
  readonly amount: string | null;
  /** Why a correction that waits cannot be confirmed now; null where it can be, or does not wait. */
  readonly fault: string | null;
  readonly reason: string;
  readonly enteredBy: string;
  readonly enteredAt: number;
  /** Who confirmed or dropped it, and when; null while it waits. */
  readonly endedBy: string | null;
  readonly endedAt: number | null;
  /** Its entry of the ledger, by which it can be corrected itself; null where it moved nothing. */
  readonly entryId: string | null;
};
export type DeskCorrections = { readonly corrections: readonly DeskCorrection[] } | Fault;

const stateOf = ({ confirmed_by: confirmed, dropped_by: dropped }: Correction): DeskCorrection['state'] =>
  confirmed !== null ? 'confirmed' : dropped === null ? 'waiting' : 'dropped';

/** Returns what a correction moved or would move now, and why one that waits moves nothing. */
const amountOf = async (
  tx: Reader,
  comesBack: ComesBack,
  row: Correction,
): Promise<Pick<DeskCorrection, 'amount' | 'fault'>> => {
  if (stateOf(row) !== 'waiting') return { amount: row.amount ?? row.asked_amount, fault: null };
  const foreseen = await foresee(tx, comesBack, row);
  return 'fault' in foreseen ? { amount: null, fault: foreseen.fault } : { amount: foreseen.amount, fault: null };
};

const viewOf = async (
  tx: Reader,
  { texts, comesBack }: Pick<World, 'texts'> & { readonly comesBack: ComesBack },
  row: Correction,
): Promise<DeskCorrection> => {
  const { account_id: accountId, order_id: orderId } = row;
  const [entry] = row.confirmed_by === null ? [] : await findEntriesOf(tx, accountId, [row.id], ['correction']);
  const corrected = row.target === 'entry' ? await findEntry(tx, accountId, row.target_id) : undefined;
  const about = orderId === null ? undefined : await findOrderToCorrect(tx, orderId);
  return {
    ...{ id: row.id, state: stateOf(row), account: row.scope, target: row.target, targetId: row.target_id },
    accountNumber: await getAccountNumber(tx, accountId),
    order: about?.order.number ?? null,
    corrects: corrected ? { type: corrected.type, amount: corrected.amount, at: corrected.at } : null,
    ...(await amountOf(tx, comesBack, row)),
    reason: correctionText(texts, 'en', wordsOf(row)),
    ...{ enteredBy: row.entered_by, enteredAt: row.entered_at },
    ...{ endedBy: row.confirmed_by ?? row.dropped_by, endedAt: row.confirmed_at ?? row.dropped_at },
    entryId: entry?.id ?? null,
  };
};

/**
 * The desk's view of corrections: lists them, enters one, confirms it as the second person, or drops it. `comesBack` says
 * which money comes back by the request that took it.
 */
export const correctionsAtDesk = (world: World, comesBack: ComesBack) => {
  const seen = { texts: world.texts, comesBack };
  /** Carries out a step of one correction in a transaction, records it, and answers that correction. */
  const step =
    <Asked extends { readonly by: string }>(
      kind: 'correction-entered' | 'correction-confirmed' | 'correction-dropped',
      act: (correcting: Correcting, asked: Asked) => ReturnType<typeof confirmCorrection | typeof enterCorrection>,
    ) =>
    (asked: Asked): Promise<DeskCorrections> => {
      const acting = world.database.transaction(async (tx: Transaction): Promise<DeskCorrections> => {
        const done = await act({ tx, world, comesBack }, asked);
        if ('fault' in done) return done;
        const { id, account_id: accountId, target, target_id: targetId } = done.correction;
        const { customerId } = await lockAccountById(tx, accountId);
        const detail = { target, targetId, amount: done.amount, ...('madeGood' in done && done.madeGood) };
        await recordEvent(tx, { at: world.now(), kind, by: asked.by, customerId, subject: id, detail });
        return { corrections: [await viewOf(tx, seen, done.correction)] };
      });
      return acting.catch((fault: unknown) => {
        if (fault instanceof MadeGoodInDoubt) return { fault: fault.message };
        throw fault;
      });
    };
  return {
    async list(): Promise<DeskCorrections> {
      const { reader } = world.database;
      const corrections: DeskCorrection[] = [];
      // One after the other: all at once would hold up customers, who share the connections.
      for (const row of await listCorrections(reader)) corrections.push(await viewOf(reader, seen, row));
      return { corrections };
    },
    enter: step<NewCorrection>('correction-entered', enterCorrection),
    confirm: step<NamedCorrection>('correction-confirmed', confirmCorrection),
    drop: step<NamedCorrection>('correction-dropped', dropCorrection),
  };
};
