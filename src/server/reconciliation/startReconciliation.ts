import { dateText, lastRollover, londonDay } from '../../domain/time.ts';
import type { World } from '../world/world.ts';
import { bookFaults, unaskedMoney } from './bookFaults.ts';
import { findLastReconciliation, insertReconciliation, type Reconciliation } from './reconciliationRepository.ts';
import { unpostedNights } from './unpostedNights.ts';

/** Seconds after 22:00 London at which a night is reconciled: its fees are posted by then. */
const AFTER_ROLLOVER_SECONDS = 3600;
/** Seconds after a failed reconciliation until the next try. */
const RETRY_SECONDS = 60;
/** Faults that a report keeps: more of them are one fault of the firm. */
const MOST_KEPT = 1000;

type ReconciliationJob = {
  /** Reconciles when a night has ended, once in a night. */
  tick(): void;
  /** Settles when a running reconciliation is finished. */
  settled(): Promise<void>;
};

/** Lists all faults of the tables as they are in one instant, with money that belongs to no request. */
export const reconcile = ({
  database,
  ...world
}: Pick<World, 'database' | 'environment' | 'now'>): Promise<readonly string[]> =>
  database.inOneInstant(async (instant) => [
    ...(await bookFaults(instant)),
    ...(await unaskedMoney(instant)),
    ...(await unpostedNights(instant, world)),
  ]);

const nightAt = (now: number): string => dateText(londonDay(lastRollover(now - AFTER_ROLLOVER_SECONDS)));

/**
 * Starts the nightly reconciliation: at 23:00 London the rooms' tables are compared with the ledger. The report is
 * kept, and each fault is reported. A night that ended while no server ran is reconciled at the start.
 */
export const startReconciliation = async (
  world: Pick<World, 'database' | 'environment' | 'now'>,
  report: (fault: string) => void,
): Promise<ReconciliationJob> => {
  const { database, now } = world;
  let done = (await findLastReconciliation(database.reader))?.night ?? nightAt(now());
  let running = Promise.resolve();
  let retryAt = -Infinity;
  /** Fees that were not posted at the last look: after a jump of the clock, or a start, the engine may be at them. */
  let unposted: readonly string[] = [];

  /** Makes the report of a night; false where fees may still be posted, so that it is made later. */
  const make = async (night: string): Promise<boolean> => {
    const seen = unposted;
    unposted = await unpostedNights(database.reader, world);
    if (unposted.some((fault) => !seen.includes(fault))) return false;
    const faults = await reconcile(world);
    const made: Reconciliation = { night, at: now(), faults: faults.slice(0, MOST_KEPT) };
    await database.transaction((tx) => insertReconciliation(tx, made));
    for (const fault of made.faults) report(`The books do not fit: ${fault}`);
    return true;
  };

  return {
    tick() {
      const night = nightAt(now());
      if (night <= done || now() < retryAt) return;
      const before = done;
      done = night;
      const tryAgain = (): void => {
        done = before;
        retryAt = now() + RETRY_SECONDS;
      };
      running = make(night).then(
        (isMade) => (isMade ? undefined : tryAgain()),
        (fault: unknown) => {
          tryAgain();
          report(`The night of ${night} is not reconciled: ${String(fault)}`);
        },
      );
    },
    settled: () => running,
  };
};
