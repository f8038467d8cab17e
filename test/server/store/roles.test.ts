import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { announcementsWithin } from '../../../src/server/store/announcements.ts';
import { databaseOver } from '../../../src/server/store/database.ts';
import { type Database, openDatabase, powersBeyond } from '../../../src/server/store/index.ts';
import { ownedAlone } from '../../../src/server/store/ownership.ts';
import { pgliteEngine } from '../../../src/server/store/pgliteEngine.ts';
import { roleApart } from '../../../src/server/store/roles.ts';
import { poolOfOne } from '../../../src/server/store/singleConnection.ts';
import { startServerOn } from '../../support/startedServer.ts';
import { openMigratedPglite, openTestDatabase, TEST_DATABASE_URL } from '../../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { quote, signUpTrader } from '../trading/trader.ts';

/** Variables that `live` requires; nothing listens at their addresses. */
const LIVE = {
  ...{ ENVIRONMENT: 'live', QUOTE_FEED_URL: 'ws://127.0.0.1:9', SMTP_URL: 'smtp://127.0.0.1:9' },
  ...{ MAIL_FROM: 'post@example.com', MESSAGE_GATEWAY_URL: 'http://127.0.0.1:9', FIRM_NAME: 'Example Markets Ltd' },
  ...{ FIRM_ADDRESS: '1 Sample Street, London', FIRM_SUPERVISOR: 'Example Authority', FIRM_LICENCE: '000000' },
  ...{ GUARANTEE_SCHEME: 'none', COMPLAINTS_BODY: 'Example Ombudsman', SERVICE_EMAIL: 'service@example.com' },
  ...{
    PUBLIC_URL: 'https://sun.example',
    TRUSTED_PROXIES: 'none',
    ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  },
};

/** Runs statements at an address; returns the rows of the last one. */
const askAt = async (connectionString: string | undefined, ...statements: readonly string[]): Promise<unknown[]> => {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await client.query<object>(statement));
    return rows;
  } finally {
    await client.end();
  }
};

/** Runs statements as the superuser of the test's PostgreSQL. */
const asSuperuser = (...statements: readonly string[]) => askAt(TEST_DATABASE_URL, ...statements);

/** Creates a database with its owner and a role of the server that has no rights yet. */
const createTwoRoles = async () => {
  const name = `roles_${randomUUID().replaceAll('-', '')}`;
  const [owner, server] = [`${name}_owner`, `${name}_server`];
  await asSuperuser(
    ...[owner, server].map((role) => `create role ${role} login password 'secret'`),
    `create database ${name} owner ${owner}`,
  );
  const urlOf = (role: string) =>
    Object.assign(new URL(TEST_DATABASE_URL ?? ''), { username: role, password: 'secret', pathname: name }).href;
  return {
    ...{ owner, server, databaseUrl: urlOf(server), databaseOwnerUrl: urlOf(owner) },
    drop: () => asSuperuser(`drop database ${name} with (force)`, `drop role ${owner}`, `drop role ${server}`),
  };
};

it('the owner of the tables is found out by what it could change', async () => {
  const database = await openTestDatabase();
  expect(await powersBeyond(database.reader)).toContain('owns the tables or their schema');
  await database.close();
});

it('a role of a database of the same name on another server is no role of the database', async () => {
  const open = async () =>
    databaseOver(poolOfOne(pgliteEngine(await openMigratedPglite())), announcementsWithin(), ownedAlone);
  const [owner, elsewhere] = [await open(), await open()];
  await sql`create role server_of_sun`.execute(elsewhere.reader);
  await sql`set role server_of_sun`.execute(elsewhere.reader);
  await expect(roleApart(owner, elsewhere.reader)).rejects.toThrow('two roles of one database');
  await elsewhere.close();
  await owner.close();
});

const besideOwner = (): void => {
  let roles: Awaited<ReturnType<typeof createTwoRoles>>;
  let database: Database;
  let server: TestServer;
  beforeAll(async () => {
    roles = await createTwoRoles();
    database = await openDatabase({ ...roles, dataDir: '/nowhere' });
    server = await startTestServer({ database });
  });
  afterAll(async () => {
    await server.close();
    await roles.drop();
  });

  it('serves orders from their opening to their postings', async () => {
    await quote(server, 'XAUUSD', '4129.10', '4129.45');
    const trader = await signUpTrader(server);
    const order = await trader.open();
    await trader.wait('limit', '4100.00');
    await trader.close(order.id);
    expect((await trader.figures()).balance).not.toBe('100000.00');
    const { rows } = await sql<{ legs: number }>`select count(*)::int as legs from legs`.execute(database.reader);
    expect(rows[0]?.legs).toBeGreaterThan(2);
  });

  it('has no power over what is written for good, and PostgreSQL refuses it every change of that', async () => {
    expect(await powersBeyond(database.reader)).toEqual([]);
    const kept = [
      'postings',
      'legs',
      'audit_events',
      'loan_contracts',
      'loan_evidence',
      'deposit_approvals',
      'corrected_entries',
    ];
    const { rows: columns } = await sql<{ table: string; first: string }>`
      select distinct on (relname) relname as table, attname as first
      from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and attidentity = '' and attgenerated = ''
      where relnamespace = 'public'::regnamespace and relname in (${sql.join(kept)})
      order by relname, attnum`.execute(database.reader);
    expect(columns.map(({ table }) => table).sort()).toEqual([...kept].sort());
    for (const { table, first } of columns) {
      for (const statement of [
        `update ${table} set ${first} = ${first}`,
        ...(table === 'audit_events' ? [] : [`delete from ${table}`]),
        ...[`truncate ${table} cascade`, `alter table ${table} disable trigger all`, `drop table ${table}`],
        `create trigger mine before insert on ${table} for each row execute function number_leg()`,
      ]) {
        const asked = sql.raw(statement).execute(database.reader);
        expect([statement, await asked.catch((error: { code: string }) => error.code)]).toEqual([statement, '42501']);
      }
    }
    for (const statement of [
      `set session_replication_role = replica`,
      `set role ${roles.owner}`,
      `create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
      `drop schema public cascade`,
      `insert into migrations (name) values ('000-mine')`,
      `create temporary table mine (like legs); create trigger number before insert on mine for each row execute function number_leg()`,
      `insert into migrations (name) values ('999-mine')`,
    ]) {
      const asked = sql.raw(statement).execute(database.reader);
      expect([statement, await asked.catch((error: { code: string }) => error.code)]).toEqual([statement, '42501']);
    }
  });

  it('starts without the owner where nothing is to migrate', async () => {
    const { databaseUrl } = roles;
    const alone = await openDatabase({ databaseUrl, dataDir: '/nowhere', environment: 'sandbox' }).catch(String);
    expect(alone).toContain('database_environment');
    await (await openDatabase({ ...roles, dataDir: '/nowhere', environment: 'sandbox' })).close();
    const again = await openDatabase({ databaseUrl, dataDir: '/nowhere', environment: 'sandbox' });
    expect(await powersBeyond(again.reader)).toEqual([]);
    await again.close();
  });

  it('creates no table, and is found out where it was given the right to', async () => {
    const create = () => sql`create table more (id int)`.execute(database.reader);
    await expect(create()).rejects.toMatchObject({ code: '42501' });
    await askAt(roles.databaseOwnerUrl, `grant create on schema public to ${roles.server}`);
    expect(await powersBeyond(database.reader)).toEqual(['can create objects beside the tables']);
    await create();
    await sql`drop table more`.execute(database.reader);
    const name = new URL(roles.databaseUrl).pathname.slice(1);
    await askAt(
      roles.databaseOwnerUrl,
      `revoke create on schema public from ${roles.server}`,
      `grant create on database ${name} to ${roles.server}`,
    );
    expect(await powersBeyond(database.reader)).toEqual(['can create objects beside the tables']);
    await askAt(roles.databaseOwnerUrl, `revoke create on database ${name} from ${roles.server}`);
    await expect(create()).rejects.toMatchObject({ code: '42501' });
  });

  it('deletes no event of the record before its retention is over', async () => {
    const count = async () =>
      (await sql<{ events: number }>`select count(*)::int as events from audit_events`.execute(database.reader)).rows[0]
        ?.events ?? 0;
    const before = await count();
    expect(before).toBeGreaterThan(0);
    await expect(sql`delete from audit_events`.execute(database.reader)).rejects.toThrow('never changed');
    expect(await count()).toBe(before);
  });

  it.each([
    ['update (amount)', 'legs', 'legs (update)'],
    ['delete', 'loan_contracts', 'loan_contracts (delete)'],
    ['update', 'deposit_approvals', 'deposit_approvals (update)'],
    ['truncate', 'accounts', 'accounts (truncate)'],
    ['insert', 'migrations', 'migrations (insert)'],
  ])('is found out where it was given %s of %s, and loses it at the next start', async (right, table, found) => {
    await askAt(roles.databaseOwnerUrl, `grant ${right} on ${table} to ${roles.server}`);
    expect(await powersBeyond(database.reader)).toEqual([`has rights that no server needs: ${found}`]);
    await (await openDatabase({ ...roles, dataDir: '/nowhere' })).close();
    expect(await powersBeyond(database.reader)).toEqual([]);
  });

  it('is found out where it could take a right by a role that it is a member of', async () => {
    const other = `${roles.owner}_other`;
    await asSuperuser(
      `create role ${other}`,
      `alter role ${roles.server} noinherit`,
      `grant ${other} to ${roles.server}`,
    );
    await askAt(roles.databaseOwnerUrl, `grant delete on postings to ${other}`);
    expect(await powersBeyond(database.reader)).toEqual(['has rights that no server needs: postings (delete)']);
    await askAt(roles.databaseOwnerUrl, `revoke delete on postings from ${other}`);
    await asSuperuser(`drop role ${other}`, `alter role ${roles.server} inherit`);
  });

  it('numbers an entry that a slower clock dated, whose time the trigger changes by the rights of the owner', async () => {
    const { rows } = await sql<{ definer: boolean; path: string }>`
      select prosecdef as definer, proconfig::text as path from pg_proc where proname = 'number_leg'`.execute(
      database.reader,
    );
    expect(rows).toEqual([{ definer: true, path: expect.stringContaining('search_path=public, pg_temp') as string }]);
  });

  it('must see the tables of the owner: those of another schema are not served', async () => {
    const own = await createTwoRoles();
    await askAt(own.databaseOwnerUrl, `create schema old`, `grant usage on schema old to ${own.server}`);
    await askAt(own.databaseOwnerUrl, `create table old.legs (id int)`);
    await asSuperuser(`alter role ${own.server} set search_path = old, public`);
    await expect(openDatabase({ ...own, dataDir: '/nowhere' })).rejects.toThrow(
      'sees other tables than its owner: legs',
    );
    await asSuperuser(`alter role ${own.server} reset search_path`);
    await (await openDatabase({ ...own, dataDir: '/nowhere' })).close();
    await own.drop();
  });

  it('says what to do where migrations are missing and the owner was not named', async () => {
    const own = await createTwoRoles();
    const { databaseUrl } = own;
    const advice = /may not prepare the database .*: set DATABASE_OWNER_URL, or migrate first/;
    await expect(openDatabase({ databaseUrl, dataDir: '/nowhere' })).rejects.toThrow(advice);
    await (await openDatabase({ ...own, dataDir: '/nowhere' })).close();
    await askAt(own.databaseOwnerUrl, `delete from migrations where name = (select max(name) from migrations)`);
    await expect(openDatabase({ databaseUrl, dataDir: '/nowhere' })).rejects.toThrow(advice);
    await own.drop();
  });

  it('must be of the same database as the owner: another one is not migrated', async () => {
    const elsewhere = new URL(roles.databaseOwnerUrl);
    elsewhere.pathname = 'postgres';
    const place = { databaseUrl: roles.databaseUrl, databaseOwnerUrl: elsewhere.href, dataDir: '/nowhere' };
    await expect(openDatabase(place)).rejects.toThrow('two roles of one database');
  });

  it('is of no use to a server of the other environment, which says why and changes nothing', async () => {
    const live = openDatabase({ ...roles, dataDir: '/nowhere', environment: 'live' });
    await expect(live).rejects.toThrow('The database belongs to `sandbox`');
  });

  it('is what `live` starts with: by the owner it does not start and changes nothing, unless that is allowed', async () => {
    const own = await createTwoRoles();
    const dataDir = mkdtempSync(join(tmpdir(), 'sun-roles-'));
    const start = (variables: Readonly<Record<string, string>>) => startServerOn(dataDir, { ...LIVE, ...variables });
    const refuses = async (variables: Readonly<Record<string, string>>) => {
      await expect(start(variables)).rejects.toThrow('could change the ledger');
      const tables = `select from pg_class where relnamespace = 'public'::regnamespace`;
      expect(await askAt(own.databaseOwnerUrl, tables)).toEqual([]);
    };
    const both = { DATABASE_URL: own.databaseUrl, DATABASE_OWNER_URL: own.databaseOwnerUrl };
    await refuses({ DATABASE_URL: own.databaseOwnerUrl });
    await asSuperuser(`alter role ${own.server} createrole`);
    await refuses(both);
    await asSuperuser(`alter role ${own.server} nocreaterole`);
    const allowed = await start({ DATABASE_URL: own.databaseOwnerUrl, ONE_DATABASE_ROLE: 'allowed' });
    await allowed.kill();
    const apart = await start(both);
    expect(await apart.call('getProjectInfo')).toMatchObject({ code: 200 });
    await apart.kill();
    await own.drop();
    rmSync(dataDir, { recursive: true });
  });

  it('must be another one than the owner, and an owner or superuser is found out', async () => {
    const same = { databaseUrl: roles.databaseOwnerUrl, databaseOwnerUrl: roles.databaseOwnerUrl, dataDir: '/nowhere' };
    await expect(openDatabase(same)).rejects.toThrow('must name two roles');
    const asOwner = await openDatabase({ databaseUrl: roles.databaseOwnerUrl, dataDir: '/nowhere' });
    expect(await powersBeyond(asOwner.reader)).toContain('owns the tables or their schema');
    await asOwner.close();
    const mighty = new URL(TEST_DATABASE_URL ?? '');
    mighty.pathname = new URL(roles.databaseUrl).pathname;
    const asPostgres = await openDatabase({ databaseUrl: mighty.href, dataDir: '/nowhere' });
    expect(await powersBeyond(asPostgres.reader)).toContain('is a superuser');
    await asPostgres.close();
  });
};

// The embedded database has one role.
if (TEST_DATABASE_URL !== undefined) describe('a role of the server apart from the owner of the tables', besideOwner);
