import { sql } from 'kysely';
import { lookUpKey, type RequestKey } from '../../src/server/http/idempotency.ts';
import { TEST_DATABASE_URL } from './testDatabase.ts';
import type { TestServer } from './testServer.ts';

/** Runs an act while another process of the server carries out the request of a key: its lock is taken. */
export const whileUnderWay = async <Found>(
  { world }: Pick<TestServer, 'world'>,
  key: RequestKey,
  act: () => Promise<Found>,
): Promise<Found> => {
  const { database } = world;
  if (TEST_DATABASE_URL !== undefined) {
    return database.transaction(async (tx) => {
      await lookUpKey(tx, world, { ...key, hash: new Uint8Array(), now: world.now() });
      return act();
    });
  }
  // The embedded database has one connection, which finds its own lock free: the function that takes it is replaced.
  const run = (statement: string) => database.transaction(async (tx) => void (await sql.raw(statement).execute(tx)));
  await run('create function public.pg_try_advisory_xact_lock(bigint) returns boolean return false');
  // So is the one by which it knows its own, and the lock is held by the session.
  await run('create function public.pg_backend_pid() returns integer return 0');
  const name = `hashtextextended('${key.customerId} ${key.operationId} ${key.key}', 0)`;
  await run(`select pg_advisory_lock(${name})`);
  await run('set search_path to public, pg_catalog');
  try {
    return await act();
  } finally {
    await run('reset search_path');
    await run(`select pg_advisory_unlock(${name})`);
    await run('drop function public.pg_backend_pid()');
    await run('drop function public.pg_try_advisory_xact_lock(bigint)');
  }
};
