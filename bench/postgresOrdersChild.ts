import { databaseOver } from '../src/server/store/database.ts';
import { DATABASE_LIMITS, engineLimits, limitsApart } from '../src/server/store/databaseLimits.ts';
import { migrate } from '../src/server/store/migrate.ts';
import { announcementsOver } from '../src/server/store/postgresAnnouncements.ts';
import { ownedByPartitions } from '../src/server/store/postgresPartitions.ts';
import { openPostgresPool } from '../src/server/store/postgresPool.ts';
import { type Chatter, createChatter } from './chatter.ts';
import { serveActs } from './child.ts';
import { newTraders } from './newTraders.ts';
import { runServer } from './runningServer.ts';

const [url = '', limited] = process.argv.slice(2);
const chatter = createChatter();
const server = await runServer({
  environment: 'live',
  isLimited: limited === 'limited',
  async openAt() {
    const database = databaseOver(
      chatter.over(openPostgresPool(url)),
      await announcementsOver(url),
      ownedByPartitions(url),
      openPostgresPool(url, engineLimits(DATABASE_LIMITS)),
      openPostgresPool(url, limitsApart(DATABASE_LIMITS)),
    );
    await migrate(database);
    return database;
  },
});

/** The market publishes a price each second, so that none is too old. */
const beating = setInterval(() => server.beat(), 1000);

const acts = {
  url: () => server.url,
  /** Creates customers, after the market has published a price. */
  async traders(count: number) {
    server.beat();
    return newTraders(server.world, count);
  },
  chatter(is?: Chatter): void {
    chatter.is = is;
  },
  settled: () => server.settled(),
  async stop() {
    clearInterval(beating);
    await server.stop();
  },
};
export type PostgresOrdersActs = typeof acts;
serveActs(acts);
