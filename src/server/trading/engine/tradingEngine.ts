import type { Report } from '../../log.ts';
import { isTransient, LeaseLost } from '../../store/index.ts';
import type { World } from '../../world/world.ts';
import { createEngineTerm, type EngineTerm } from './engineTerm.ts';

/** Work of the engine in this process. */
export type EngineLoad = {
  /** True while this process has the lease. */
  readonly isHeld: boolean;
  /** Accounts whose work waits for its turn. */
  readonly waiting: number;
  /** Accounts that fail and are tried again. */
  readonly failed: number;
};

/** Engine that acts without requests: triggers, expiries, margin levels, overnight fees. */
export type TradingEngine = {
  /** Processes orders and fees that are due by the clock. Called ten times a second. */
  tick(): void;
  /** Resolves when everything due is done. */
  settled(): Promise<void>;
  /** Ends the work that is due, then leaves the engine to another process. */
  stop(): Promise<void>;
  load(): EngineLoad;
};

/**
 * Starts the engine, which works while this process has the lease. It evaluates every tick singly and in order, and
 * processes each account in sequence, one transaction per snapshot. Missed ticks are never replayed: after a pause the first
 * fresh one counts.
 */
export const startTradingEngine = async (world: World, report: Report): Promise<TradingEngine> => {
  let term: EngineTerm | undefined;
  let last: EngineTerm | undefined;
  const duty = await world.database.takeOver({
    async taken(held) {
      term = last = createEngineTerm(world, held, report);
      try {
        await term.begin();
      } catch (fault) {
        // Another try follows each second: without this line, an engine that can never begin would be silent.
        if (!isTransient(fault) && !(fault instanceof LeaseLost)) report(fault);
        throw fault;
      }
    },
    lost() {
      term?.end();
      term = undefined;
    },
  });
  const settled = async () => last?.settled();
  return {
    tick: () => term?.tick(),
    settled,
    load: () => ({ isHeld: term !== undefined, ...(term?.load() ?? { waiting: 0, failed: 0 }) }),
    async stop() {
      term?.end();
      await settled();
      await duty.release();
      await settled();
    },
  };
};
