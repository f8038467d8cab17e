import { announcementsWithin } from '../src/server/store/announcements.ts';
import { databaseOver } from '../src/server/store/database.ts';
import { openEmbeddedPool } from '../src/server/store/embeddedPool.ts';
import { migrate } from '../src/server/store/migrate.ts';
import { ownedAlone } from '../src/server/store/ownership.ts';
import type { Statement as Asked, StatementPool } from '../src/server/store/statementPool.ts';
import { serveActs } from './child.ts';
import { type NewTrader, newTraders } from './newTraders.ts';
import { orderStatements, sessionStatement, type Statement, watchStatements } from './orderStatements.ts';
import { runServer } from './runningServer.ts';

let isChatty = false;

/** Bad variant: sends each query three times. */
const repeatingQuestions = (pool: StatementPool): StatementPool => ({
  ...pool,
  async connect() {
    const client = await pool.connect();
    const repeat = async (statements: readonly Asked[]) => {
      const questions = isChatty ? statements.filter(({ sql }) => sql.trimStart().startsWith('select')) : [];
      for (const { sql, parameters } of [...questions, ...questions]) await client.query(sql, parameters);
    };
    return {
      async query(sql, parameters) {
        await repeat([{ sql, parameters }]);
        return client.query(sql, parameters);
      },
      async queryAll(statements) {
        const results = await client.queryAll(statements);
        await repeat(statements);
        return results;
      },
      release: (isDiscarded) => client.release(isDiscarded),
    };
  },
});

let straight: StatementPool | undefined;
const server = await runServer({
  async openAt(dataDir) {
    straight = await openEmbeddedPool(dataDir);
    const database = databaseOver(repeatingQuestions(straight), announcementsWithin(), ownedAlone);
    await migrate(database);
    return database;
  },
});

/** Runs some statements in sequence on one connection. */
const ask = async (statements: readonly Statement[]): Promise<void> => {
  const client = await straight?.connect();
  for (const [sql, parameters] of statements) await client?.query(sql, parameters);
  client?.release();
};

const acts = {
  url: () => server.url,
  /** Creates customers, after the market has published a price. */
  async traders(count: number): Promise<readonly NewTrader[]> {
    server.beat();
    return newTraders(server.world, count);
  },
  /** Switches the bad variant on or off: the server sends each query three times. */
  chatter(chatty: boolean): void {
    isChatty = chatty;
  },
  settled: () => server.settled(),
  /** Places orders without the server: so many for each trader in sequence, for so many traders at once. */
  async straight(what: { traders: readonly NewTrader[]; each: number; atOnce: number; answer: string }) {
    const { traders, each, atOnce, answer } = what;
    const waiting = [...traders];
    const goOn = async (): Promise<void> => {
      for (let trader = waiting.pop(); trader; trader = waiting.pop()) {
        for (let order = 0; order < each; order += 1) {
          const at = server.world.now();
          await ask([sessionStatement(trader, at)]);
          await ask(orderStatements(trader, at, answer));
          for (const statement of watchStatements(trader)) await ask([statement]);
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, goOn));
  },
  stop: () => server.stop(),
};
export type OrdersActs = typeof acts;
serveActs(acts);
