import type { AccountType } from '../../contract/index.ts';
import { findEntriesOf } from '../ledger/index.ts';
import type { Reader } from '../store/index.ts';
import { correctionText } from '../texts/index.ts';
import { lockAccountById } from '../trading/index.ts';
import { recordEvent } from '../world/audit/recordEvent.ts';
import type { World } from '../world/world.ts';
import { confirmCorrection, dropCorrection, type NamedCorrection } from './confirmCorrection.ts';
import { wordsOf } from './correctionEntries.ts';
import { type Correction, listCorrections } from './correctionRepository.ts';
import { enterCorrection, type NewCorrection } from './enterCorrection.ts';
import type { Fault } from './undone.ts';

/** Correction as the desk sees it. */
export type DeskCorrection = {
  readonly id: string;
  readonly state: 'waiting' | 'confirmed' | 'dropped';
  readonly account: AccountType;
  readonly target: Correction['target'];
  readonly targetId: string;
  /** US dollars: what it moved or, where it waits and was just entered, what it would move; null where that is not known yet. */
  readonly amount: string | null;
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

const viewOf = async (
  tx: Reader,
  { texts }: Pick<World, 'texts'>,
  row: Correction,
  foreseen: string | null = null,
): Promise<DeskCorrection> => {
  const [entry] = row.confirmed_by === null ? [] : await findEntriesOf(tx, row.account_id, [row.id], ['correction']);
  return {
    ...{ id: row.id, state: stateOf(row), account: row.scope, target: row.target, targetId: row.target_id },
    amount: row.amount ?? row.asked_amount ?? foreseen,
    reason: correctionText(texts, 'en', wordsOf(row)),
    ...{ enteredBy: row.entered_by, enteredAt: row.entered_at },
    ...{ endedBy: row.confirmed_by ?? row.dropped_by, endedAt: row.confirmed_at ?? row.dropped_at },
    entryId: entry?.id ?? null,
  };
};

/** Carries out a step of one correction in a transaction, and answers that correction. */
const step =
  <Asked extends { readonly by: string }>(
    kind: 'correction-entered' | 'correction-confirmed' | 'correction-dropped',
    act: (tx: Parameters<typeof enterCorrection>[0], world: World, asked: Asked) => ReturnType<typeof enterCorrection>,
  ) =>
  (world: World, asked: Asked): Promise<DeskCorrections> =>
    world.database.transaction(async (tx) => {
      const done = await act(tx, world, asked);
      if ('fault' in done) return done;
      const { id, account_id: accountId, target, target_id: targetId } = done.correction;
      const { customerId } = await lockAccountById(tx, accountId);
      const detail = { target, targetId, amount: done.amount };
      await recordEvent(tx, { at: world.now(), kind, by: asked.by, customerId, subject: id, detail });
      return { corrections: [await viewOf(tx, world, done.correction, done.amount)] };
    });

/** The desk's view of corrections: lists them, enters one, confirms it as the second person, or drops it. */
export const correctionsAtDesk = {
  async list(world: World): Promise<DeskCorrections> {
    const { reader } = world.database;
    const rows = await listCorrections(reader);
    return { corrections: await Promise.all(rows.map((row) => viewOf(reader, world, row))) };
  },
  enter: step<NewCorrection>('correction-entered', enterCorrection),
  confirm: step<NamedCorrection>('correction-confirmed', confirmCorrection),
  drop: step<NamedCorrection>('correction-dropped', dropCorrection),
};
