import { recordEvent } from '../audit/recordEvent.ts';
import type { Reader, Transaction } from '../../store/index.ts';

/** Returns by how much the time that the operator confirmed is ahead of the database's clock, milliseconds. */
export const confirmedOffset = async (tx: Reader): Promise<number> =>
  (await tx.selectFrom('world_clock').select('offset_ms').executeTakeFirstOrThrow()).offset_ms;

type Confirmed = { readonly at: number; readonly by: string };

/** Writes that a person confirmed the time of a machine, which is that much ahead of the database's clock. */
export const writeClockConfirmation = async (
  tx: Transaction,
  { offsetMs, at, by }: Confirmed & { readonly offsetMs: number },
): Promise<void> => {
  await tx.updateTable('world_clock').set({ offset_ms: offsetMs }).execute();
  await tx.insertInto('clock_confirmations').values({ what: 'clock', until_at: at, confirmed_by: by }).execute();
  await recordEvent(tx, { at, kind: 'clock-confirmed', by, customerId: null, detail: { offsetMs } });
};

/** Returns the instant until which overnight fees may be posted however late they are, unix seconds. */
export const nightsConfirmedUntil = async (tx: Reader): Promise<number> =>
  (await tx.selectFrom('world_clock').select('nights_confirmed_until').executeTakeFirstOrThrow())
    .nights_confirmed_until;

/** Writes that a person confirmed all overnight fees that are due by now. */
export const confirmNights = async (tx: Transaction, { at, by }: Confirmed): Promise<void> => {
  await tx.updateTable('world_clock').set({ nights_confirmed_until: at }).execute();
  await tx.insertInto('clock_confirmations').values({ what: 'nights', until_at: at, confirmed_by: by }).execute();
  await recordEvent(tx, { at, kind: 'nights-confirmed', by, customerId: null });
};
