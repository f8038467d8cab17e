import type { World } from '../world/world.ts';
import { forgetOldCodes } from './codeRepository.ts';
import { forgetOldSessions } from './sessions.ts';
import { forgetOldFailures } from './signInFailures.ts';

/** Deletes sessions, codes and counts of wrong passwords that have expired: a sign-in deletes those of its customer alone. */
export const forgetOldSignIns = ({ database, now }: Pick<World, 'database' | 'now'>): Promise<void> =>
  database.transaction(async (tx) => {
    await forgetOldSessions(tx, now());
    await forgetOldCodes(tx, now());
    await forgetOldFailures(tx, now());
  });
