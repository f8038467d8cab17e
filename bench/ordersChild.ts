import { announcementsWithin } from '../src/server/store/announcements.ts';
import { databaseOver } from '../src/server/store/database.ts';
import { openEmbeddedPool } from '../src/server/store/embeddedPool.ts';
import { migrate } from '../src/server/store/migrate.ts';
import { ownedAlone } from '../src/server/store/ownership.ts';
import type { LentClient, StatementPool } from '../src/server/store/statementPool.ts';
import { type Chatter, createChatter } from './chatter.ts';
import { serveActs } from './child.ts';
import { type NewTrader, newTraders } from './newTraders.ts';
import { orderTrips, type Statement } from './orderStatements.ts';
import { runServer } from './runningServer.ts';

const chatter = createChatter();
let straight: StatementPool | undefined;
const server = await runServer({
  environment: 'live',
  async openAt(dataDir) {
    straight = await openEmbeddedPool(dataDir);
    const database = databaseOver(chatter.over(straight), announcementsWithin(), ownedAlone);
    await migrate(database);
    return database;
  },
});

/** Sends some statements in one round trip. Throws where one of them fails. */
const send = async (client: LentClient, statements: readonly Statement[]): Promise<void> => {
  const results = await client.queryAll(statements.map(([sql, parameters]) => ({ sql, parameters })));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
};

/** Places an order without the server. */
const placeStraight = async (trader: NewTrader, answer: string): Promise<void> => {
  const client = await straight?.connect();
  if (!client) throw new Error('The database is not open.');
  for (const trip of orderTrips(trader, server.world.now(), answer)) await send(client, trip);
  client.release();
};

const acts = {
  url: () => server.url,
  /** Creates customers, after the market has published a price. */
  async traders(count: number): Promise<readonly NewTrader[]> {
    server.beat();
    return newTraders(server.world, count);
  },
  /** Switches to a bad variant, or to none. */
  chatter(is?: Chatter): void {
    chatter.is = is;
  },
  settled: () => server.settled(),
  /** Places orders without the server: so many for each trader in sequence, for so many traders at once. */
  async straight(what: { traders: readonly NewTrader[]; each: number; atOnce: number; answer: string }) {
    const { traders, each, atOnce, answer } = what;
    const waiting = [...traders];
    const goOn = async (): Promise<void> => {
      for (let trader = waiting.pop(); trader; trader = waiting.pop()) {
        for (let order = 0; order < each; order += 1) await placeStraight(trader, answer);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, goOn));
  },
  stop: () => server.stop(),
};
export type OrdersActs = typeof acts;
serveActs(acts);
