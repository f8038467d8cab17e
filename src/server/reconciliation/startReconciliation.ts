import { dateText, lastRollover, londonDay } from '../../domain/time.ts';
import type { Database } from '../store/index.ts';
import type { World } from '../world/world.ts';
import { bookFaults, unaskedMoney } from './bookFaults.ts';
import { findLastReconciliation, insertReconciliation, type Reconciliation } from './reconciliationRepository.ts';

/** Seconds after 22:00 London at which a night is reconciled: its fees are posted by then. */
const AFTER_ROLLOVER_SECONDS = 3600;
/** Faults that a report keeps: more of them are one fault of the firm. */
const MOST_KEPT = 1000;

type ReconciliationJob = {
  /** Reconciles when a night has ended, once in a night. */
  tick(): void;
  /** Settles when a running reconciliation is finished. */
  settled(): Promise<void>;
};

/** Lists all faults of the tables as they are in one instant, with money that belongs to no request. */
export const reconcile = (database: Database): Promise<readonly string[]> =>
  database.inOneInstant(async (instant) => [...(await bookFaults(instant)), ...(await unaskedMoney(instant))]);

const nightAt = (now: number): string => dateText(londonDay(lastRollover(now - AFTER_ROLLOVER_SECONDS)));

/**
 * Starts the nightly reconciliation: at 23:00 London the rooms' tables are compared with the ledger. The report is
 * kept, and each fault is reported. A night that ended while no server ran is reconciled at the start.
 */
export const startReconciliation = async (
  { database, now }: Pick<World, 'database' | 'now'>,
  report: (fault: string) => void,
): Promise<ReconciliationJob> => {
  let done = (await findLastReconciliation(database.reader))?.night ?? nightAt(now());
  let running = Promise.resolve();

  const make = async (night: string): Promise<void> => {
    const faults = await reconcile(database);
    const made: Reconciliation = { night, at: now(), faults: faults.slice(0, MOST_KEPT) };
    await database.transaction((tx) => insertReconciliation(tx, made));
    for (const fault of made.faults) report(`The books do not fit: ${fault}`);
  };

  return {
    tick() {
      const night = nightAt(now());
      if (night <= done) return;
      const before = done;
      done = night;
      running = make(night).catch((fault: unknown) => {
        done = before;
        report(`The night of ${night} is not reconciled: ${String(fault)}`);
      });
    },
    settled: () => running,
  };
};
