import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { type StartedServer, startServerOn } from '../../support/startedServer.ts';
import { TEST_DATABASE_URL } from '../../support/testDatabase.ts';
import { traderOf } from '../trading/trader.ts';
import { booksOf, programOf, tradeUntil } from './rehearsal.ts';
import { signUpBy } from './signUpBy.ts';

const run = promisify(execFile);
const postgres = TEST_DATABASE_URL;

const TRADERS = 4;
/** Orders that are acknowledged before the backup begins. */
const ORDERS_BEFORE = 12;

// The embedded database is backed up with its folder, while the server is stopped: there is nothing to rehearse.
if (postgres !== undefined) {
  describe('a backup that is taken under a load of orders', () => {
    const folders: string[] = [];
    const databases: string[] = [];
    const servers = new Set<StartedServer>();
    afterAll(async () => {
      for (const server of servers) await server.kill();
      for (const name of databases) await ask(`drop database ${name} with (force)`);
      for (const folder of folders) rmSync(folder, { recursive: true });
    });

    const ask = async (statement: string): Promise<void> => {
      const client = new Client({ connectionString: postgres });
      await client.connect();
      await client.query(statement).finally(() => client.end());
    };
    const newFolder = (): string => {
      const folder = mkdtempSync(join(tmpdir(), 'sun-backup-'));
      folders.push(folder);
      return folder;
    };
    const newDatabase = async (): Promise<string> => {
      const name = `sun_${randomUUID().replaceAll('-', '')}`;
      await ask(`create database ${name}`);
      databases.push(name);
      const place = new URL(postgres);
      place.pathname = name;
      return place.href;
    };
    const start = async (dataDir: string, databaseUrl: string): Promise<StartedServer> => {
      const server = await startServerOn(dataDir, { DATABASE_URL: databaseUrl });
      servers.add(server);
      return server;
    };
    it('is restored into a new database with balanced books and every order that was acknowledged before it', async () => {
      const [dataDir, url] = [newFolder(), await newDatabase()];
      const server = await start(dataDir, url);
      const tokens: string[] = [];
      for (let index = 0; index < TRADERS; index += 1)
        tokens.push(await signUpBy(server, `backup${index}@example.com`));
      const acknowledged = tokens.map(() => new Map<string, string>());
      let isOver = false;
      const trading = Promise.all(
        tokens.map((token, index) =>
          tradeUntil(traderOf(server, '', token, 'demo'), () => isOver, acknowledged[index] ?? new Map()),
        ),
      );
      const count = () => acknowledged.reduce((sum, orders) => sum + orders.size, 0);
      while (count() < ORDERS_BEFORE) await Promise.race([trading, new Promise((resolve) => setTimeout(resolve, 20))]);

      const before = acknowledged.map((orders) => new Map(orders));
      const dump = join(newFolder(), 'sun.dump');
      await run(programOf('pg_dump'), ['--format=custom', `--file=${dump}`, url]);
      isOver = true;
      await trading;
      expect(count()).toBeGreaterThan(before.reduce((sum, orders) => sum + orders.size, 0));
      await server.kill();

      const restoredUrl = await newDatabase();
      await run(programOf('pg_restore'), ['--exit-on-error', '--no-owner', `--dbname=${restoredUrl}`, dump]);
      const restoredDir = newFolder();
      const restored = await start(restoredDir, restoredUrl);
      const books = await booksOf(restoredDir);
      expect(books).toEqual({ lines: expect.any(Number), cents: 0, faults: [] });
      expect(books.lines).toBeGreaterThan(0);
      for (const [index, token] of tokens.entries()) {
        const trader = traderOf(restored, '', token, 'demo');
        for (const [id, status] of before[index] ?? []) {
          const order = await trader.order(id);
          expect(status === 'open' ? ['open', 'closed'] : ['closed']).toContain(order.status);
        }
      }
      // The restored server trades on.
      const [token = ''] = tokens;
      await traderOf(restored, '', token, 'demo').open({ symbol: 'BTCUSD', volume: '0.01', leverage: 2 });
      expect((await booksOf(restoredDir)).faults).toEqual([]);
    });
  });
}

it('a program of PostgreSQL that this machine has not is called by its name alone', () => {
  expect(programOf('pg_no_such_program')).toBe('pg_no_such_program');
});
