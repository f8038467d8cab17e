import { sql } from 'kysely';
import type { Transaction } from '../../src/server/store/index.ts';
import type { Day } from './day.ts';

/**
 * Finds the faults of a day after statements that the database refuses everybody else, parted by semicolons; they are
 * rolled back.
 */
export const plantedFaults = async (
  day: Day,
  planted: string,
  find: (tx: Transaction) => Promise<readonly string[]>,
): Promise<readonly string[]> => {
  let faults: readonly string[] = [];
  const rollback = new Error('rolled back');
  const planting = day.server.world.database.transaction(async (tx) => {
    await sql.raw('set local session_replication_role = replica').execute(tx);
    for (const statement of planted.split(';')) await sql.raw(statement).execute(tx);
    faults = await find(tx);
    throw rollback;
  });
  await expect(planting).rejects.toBe(rollback);
  return faults;
};
