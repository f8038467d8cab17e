import { sql } from 'kysely';
import type { Database, Reader } from '../../store/index.ts';
import { type Clock, LONGEST_JUMP_MS, type MachineClocks } from '../clock.ts';
import { findLastEnded } from '../halts/haltRepository.ts';
import { freeHalt, setHalt } from '../halts/setHalt.ts';
import type { ClockGuard, ClockState, World } from '../world.ts';
import { confirmedOffset, writeClockConfirmation } from './confirmations.ts';

/** Who sets the halt of a jump, in the record. */
const GUARD = 'clock guard';
const EVERYTHING = { scope: 'everything' } as const;

/** Reads the database's clock, milliseconds. */
export const databaseTimeMs = async (reader: Reader): Promise<number> => {
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(reader);
  return rows[0]?.now ?? 0;
};

const isHaltedByGuard = ({ market }: World): boolean =>
  market.halts.all().some(({ scope, set_by: by }) => scope === 'everything' && by === GUARD);

/** Ends the halt of a jump; what the desk had halted before it takes its place in one step. */
const free = async (world: World, by: string): Promise<void> => {
  await world.market.halts.refresh();
  if (!isHaltedByGuard(world)) return;
  const before = await findLastEnded(world.database.reader, GUARD);
  if (before) await setHalt(world, EVERYTHING, { ...before, by: before.set_by, isConfirmed: true });
  else await freeHalt(world, EVERYTHING, by);
};

/** Creates the guard of a clock; `databaseMs` reads the clock that it is compared with. */
export const createClockGuard = (
  { database, clock, machine }: { readonly database: Database; readonly clock: Clock; readonly machine: MachineClocks },
  databaseMs: (reader: Reader) => Promise<number>,
  report: (fault: string) => void,
): ClockGuard => {
  const aheadMs = async (): Promise<number> =>
    machine.timeOfDayMs() - (await databaseMs(database.reader)) - (await confirmedOffset(database.reader));
  const state = async (world: World): Promise<ClockState> => ({
    ...{ now: world.now(), jumpSeconds: Math.floor(clock.jumpMs() / 1000) },
    aheadSeconds: Math.round((await aheadMs()) / 1000),
    isHalted: isHaltedByGuard(world),
  });
  const check = async (): Promise<void> => {
    if (clock.jumpMs() <= LONGEST_JUMP_MS) return;
    const rawMs = machine.timeOfDayMs() - (await databaseMs(database.reader));
    // A confirmed distance between the clocks holds in both directions: the database's may have been put right since.
    const isConfirmed = Math.abs(rawMs - (await confirmedOffset(database.reader))) <= LONGEST_JUMP_MS;
    if (rawMs <= LONGEST_JUMP_MS || isConfirmed) clock.accept();
  };
  return {
    check,
    state,
    async watch(world) {
      await check();
      const jumpMs = clock.jumpMs();
      if (jumpMs <= LONGEST_JUMP_MS || isHaltedByGuard(world)) return;
      await world.market.halts.refresh();
      if (isHaltedByGuard(world)) return;
      // The desk's own full halt stands, until it is freed.
      if (world.market.halts.all().some(({ scope, level }) => scope === 'everything' && level === 'full')) return;
      report(
        `The clock has jumped forward by ${Math.floor(jumpMs / 1000)} s: everything is halted until it is confirmed.`,
      );
      await setHalt(world, EVERYTHING, { level: 'full', reason: 'operator', by: GUARD });
    },
    async confirm(world, by) {
      const offsetMs = Math.round(machine.timeOfDayMs() - (await databaseMs(database.reader)));
      await database.transaction((tx) => writeClockConfirmation(tx, { offsetMs, at: world.now(), by }));
      clock.accept();
      await free(world, by);
      return state(world);
    },
  };
};
