import type { PGlite } from '@electric-sql/pglite';
import { announcementsWithin } from '../../src/server/store/announcements.ts';
import { type Database, databaseOver } from '../../src/server/store/database.ts';
import { ownedAlone } from '../../src/server/store/ownership.ts';
import { pgliteEngine } from '../../src/server/store/pgliteEngine.ts';
import { poolOfOne } from '../../src/server/store/singleConnection.ts';

/** Database as one process of the server sees it, until it is killed. */
export type MortalDatabase = {
  readonly database: Database;
  /**
   * Kills the process at the statement after `statements` more: before it is executed, or after, with its answer lost.
   */
  dieAfter(statements: number, isHeard: boolean): void;
  /** Kills the process at once; PostgreSQL rolls back its open transactions. */
  kill(): Promise<void>;
  readonly isDead: boolean;
};

/** Error of every statement of a killed process. */
class Killed extends Error {
  override readonly name = 'Killed';
}

/** Opens the database for a new process of the server, with the data of the processes before. */
export const openMortalDatabase = (pglite: PGlite): MortalDatabase => {
  const engine = pgliteEngine(pglite);
  let isDead = false;
  let lifetime = Infinity;
  let isLastHeard = true;
  const pool = poolOfOne({
    async query(sql, parameters) {
      lifetime -= 1;
      if (lifetime < 0 && !isLastHeard) isDead = true;
      if (isDead) throw new Killed();
      const result = await engine.query(sql, parameters);
      if (lifetime < 0) isDead = true;
      if (isDead) throw new Killed();
      return result;
    },
    close: async () => undefined,
  });
  return {
    database: databaseOver(pool, announcementsWithin(), ownedAlone),
    dieAfter(statements, isHeard) {
      lifetime = statements;
      isLastHeard = isHeard;
    },
    async kill() {
      isDead = true;
      await pglite.exec('rollback');
    },
    get isDead() {
      return isDead;
    },
  };
};
