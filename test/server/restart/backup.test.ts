import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { picture } from '../../support/pictures.ts';
import { type StartedServer, startServerOn } from '../../support/startedServer.ts';
import { TEST_DATABASE_URL } from '../../support/testDatabase.ts';
import { uploadImage } from '../../support/uploadImage.ts';
import { traderOf } from '../trading/trader.ts';
import { askAt } from './foreignClient.ts';
import { booksOf, programOf, tradeUntil } from './rehearsal.ts';
import { signUpBy } from './signUpBy.ts';

const run = promisify(execFile);
const postgres = TEST_DATABASE_URL;

const TRADERS = 4;
/** Dumping and restoring take a minute each on a machine that does much beside. */
const LIMIT_MS = 300_000;
/** Orders that are acknowledged before the backup begins. */
const ORDERS_BEFORE = 12;

/** Trial balance, and what became of each order, as lines to compare. */
const LINES = `
  select 'balance' as what, scope || ' ' || ledger_account as name, sum(amount)::text as value
  from legs group by scope, ledger_account
  union all select 'order', id::text, status from orders
  union all select 'closing', id::text, profit::text from closings
  order by what, name`;

/** Roles by which a server asks its database, as docs/operations.md has them: one owns the tables, the other one is the server's. */
const createRoles = async (postgres: string) => {
  const id = randomUUID().slice(0, 8);
  const [owner, server] = [`sun_${id}`, `server_of_sun_${id}`];
  for (const role of [owner, server]) await askAt(postgres, `create role ${role} login`);
  return {
    owner,
    async createDatabase() {
      const name = `sun_${randomUUID().replaceAll('-', '')}`;
      await askAt(postgres, `create database ${name} owner ${owner}`);
      const as = (username: string) => Object.assign(new URL(postgres), { pathname: name, username }).href;
      const bySuperuser = Object.assign(new URL(postgres), { pathname: name }).href;
      const variables = { DATABASE_URL: as(server), DATABASE_OWNER_URL: as(owner) };
      return { bySuperuser, variables, drop: () => askAt(postgres, `drop database ${name} with (force)`) };
    },
    async drop() {
      for (const role of [server, owner]) await askAt(postgres, `drop role ${role}`);
    },
  };
};

/** Holds a snapshot of a database open: what it has, and its name for pg_dump. */
const holdSnapshot = async (url: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id');
  const lines = (await client.query<object>(LINES)).rows;
  return { id: rows[0]?.id ?? '', lines, release: () => client.end() };
};

// The embedded database is backed up with its folder, while the server is stopped: there is nothing to rehearse.
if (postgres !== undefined) {
  describe('a backup that is taken under a load of orders', () => {
    const folders: string[] = [];
    const endings: (() => Promise<unknown>)[] = [];
    afterAll(async () => {
      for (const end of endings.reverse()) await end();
      for (const folder of folders) rmSync(folder, { recursive: true });
    });

    const newFolder = (): string => {
      const folder = mkdtempSync(join(tmpdir(), 'sun-backup-'));
      folders.push(folder);
      return folder;
    };
    const start = async (dataDir: string, variables: Readonly<Record<string, string>>): Promise<StartedServer> => {
      const server = await startServerOn(dataDir, variables);
      endings.push(() => server.kill());
      return server;
    };

    it(
      'is restored with the same trial balance line by line, every order that was acknowledged before it, and the files of customers, under two roles',
      async () => {
        const roles = await createRoles(postgres);
        endings.push(() => roles.drop());
        const newDatabase = async () => {
          const created = await roles.createDatabase();
          endings.push(() => created.drop());
          return created;
        };
        const [dataDir, first] = [newFolder(), await newDatabase()];
        const server = await start(dataDir, first.variables);
        const tokens: string[] = [];
        for (let index = 0; index < TRADERS; index += 1)
          tokens.push(await signUpBy(server, `backup${index}@example.com`));
        const [token = ''] = tokens;
        const bytes = await picture(64, 64);
        const path = `/api/file/avatar/${await uploadImage(server, token, { type: 'avatar', bytes })}`;
        const read = async ({ url }: StartedServer) => {
          const answer = await fetch(new URL(path, url), { headers: { Authorization: `Bearer ${token}` } });
          return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
        };
        const uploaded = await read(server);
        expect(uploaded.type).toMatch(/^image\//);

        const acknowledged = tokens.map(() => new Map<string, string>());
        let isOver = false;
        const trading = Promise.all(
          tokens.map((own, index) =>
            tradeUntil(traderOf(server, '', own, 'demo'), () => isOver, acknowledged[index] ?? new Map()),
          ),
        );
        const count = () => acknowledged.reduce((sum, orders) => sum + orders.size, 0);
        while (count() < ORDERS_BEFORE)
          await Promise.race([trading, new Promise((resolve) => setTimeout(resolve, 20))]);

        const before = acknowledged.map((orders) => new Map(orders));
        const snapshot = await holdSnapshot(first.bySuperuser);
        const dump = join(newFolder(), 'sun.dump');
        const options = ['--format=custom', `--snapshot=${snapshot.id}`, `--file=${dump}`];
        await run(programOf('pg_dump'), [...options, first.bySuperuser]);
        await snapshot.release();
        isOver = true;
        await trading;
        expect(count()).toBeGreaterThan(before.reduce((sum, orders) => sum + orders.size, 0));
        await server.kill();
        expect(await askAt(first.bySuperuser, LINES)).not.toEqual(snapshot.lines);

        const second = await newDatabase();
        await run(programOf('pg_restore'), ['--exit-on-error', `--dbname=${second.bySuperuser}`, dump]);
        expect(await askAt(second.bySuperuser, LINES)).toEqual(snapshot.lines);
        expect(snapshot.lines).toEqual(expect.arrayContaining([expect.objectContaining({ what: 'balance' })]));
        const [owned] = await askAt<{ owners: string }>(
          second.bySuperuser,
          "select string_agg(distinct tableowner, ' ') as owners from pg_tables where schemaname = 'public'",
        );
        expect(owned).toEqual({ owners: roles.owner });

        // Files and the key come from their own backups.
        const restoredDir = newFolder();
        cpSync(join(dataDir, 'files'), join(restoredDir, 'files'), { recursive: true });
        copyFileSync(join(dataDir, 'key'), join(restoredDir, 'key'));
        const restored = await start(restoredDir, second.variables);
        expect(await read(restored)).toEqual(uploaded);
        const books = await booksOf(restoredDir);
        expect(books).toEqual({ lines: expect.any(Number), cents: 0, faults: [] });
        expect(books.lines).toBeGreaterThan(0);
        for (const [index, own] of tokens.entries()) {
          const trader = traderOf(restored, '', own, 'demo');
          for (const [id, status] of before[index] ?? []) {
            const order = await trader.order(id);
            expect(status === 'open' ? ['open', 'closed'] : ['closed']).toContain(order.status);
          }
        }
        // The restored server trades on.
        await traderOf(restored, '', token, 'demo').open({ symbol: 'BTCUSD', volume: '0.01', leverage: 2 });
        expect((await booksOf(restoredDir)).faults).toEqual([]);
      },
      LIMIT_MS,
    );
  });
}

it('a program of PostgreSQL that this machine has not is called by its name alone', () => {
  expect(programOf('pg_no_such_program')).toBe('pg_no_such_program');
});
