import type { PGlite } from '@electric-sql/pglite';
import { announcementsWithin } from '../../src/server/store/announcements.ts';
import { type Database, databaseOver } from '../../src/server/store/database.ts';
import { ownedAlone } from '../../src/server/store/ownership.ts';
import { pgliteEngine } from '../../src/server/store/pgliteEngine.ts';
import { poolOfOne } from '../../src/server/store/singleConnection.ts';

/** What one process of the server sees of the database, until it is killed. */
export type MortalDatabase = {
  readonly database: Database;
  /** Lets it die at the statement after so many more: before that is carried out, or after, its answer unheard. */
  dieAfter(statements: number, isHeard: boolean): void;
  /** It dies at once, and PostgreSQL rolls back what it had open. */
  kill(): Promise<void>;
  readonly isDead: boolean;
};

/** What a statement of a process that was killed ends with. */
class Killed extends Error {
  override readonly name = 'Killed';
}

/** Gives a new process of the server the database that the processes before it had. */
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
