import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { type Database, databaseOver } from '../../../src/server/store/database.ts';
import { ownedAlone } from '../../../src/server/store/ownership.ts';
import { openAnnouncer } from '../../../src/server/store/announcer.ts';
import { announcementsOver } from '../../../src/server/store/postgresAnnouncements.ts';
import { openPostgresPool } from '../../../src/server/store/postgresPool.ts';
import { startDatabaseProxy } from '../../support/databaseProxy.ts';
import { openTestDatabase, TEST_DATABASE_URL } from '../../support/testDatabase.ts';
import { until } from '../../support/until.ts';

it("a transaction's announcement reaches the subscribers of its own process once it is committed", async () => {
  const database = await openTestDatabase();
  const mark = randomUUID();
  const received: string[] = [];
  const leave = database.listen('account-changed', (text) => void (text === mark && received.push(text)));
  await database.transaction(async (tx) => {
    await tx.announce('account-changed', mark);
    expect(received).toEqual([]);
  });
  await until(
    async () => received,
    (texts) => texts.length > 0,
  );
  expect(received).toEqual([mark]);
  leave();
  await database.close();
});

it('an announcement that its subscriber cannot read as JSON counts as missed and stops nothing', async () => {
  const database = await openTestDatabase();
  const [marked, plain] = [JSON.stringify(randomUUID()), `${randomUUID()} is no JSON`];
  const heard: string[] = [];
  const missed = jest.fn();
  database.listen(
    'account-changed',
    (text) => {
      JSON.parse(text);
      heard.push(text);
    },
    missed,
  );
  await database.transaction(async (tx) => {
    await tx.announce('account-changed', plain);
    await tx.announce('account-changed', marked);
  });
  await until(
    async () => heard,
    (texts) => texts.includes(marked),
  );
  expect(missed).toHaveBeenCalled();
  expect(heard).not.toContain(plain);
  await database.close();
});

const postgres = TEST_DATABASE_URL;
// Only processes of a PostgreSQL server reach each other through the database.
if (postgres !== undefined) {
  const opened: Database[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((database) => database.close())));

  const inServer = async (url: string, text: string): Promise<void> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };

  /** Opens a process of the database that collects a test's own announcements. */
  const openProcess = async (mark: string) => {
    const announcements = await announcementsOver(postgres);
    const database = databaseOver(openPostgresPool(postgres), announcements, ownedAlone);
    opened.push(database);
    const heard: string[] = [];
    database.listen('unread-changed', (text) => {
      if (text.startsWith(mark)) heard.push(text.slice(mark.length));
    });
    const announce = (...texts: readonly string[]) =>
      database.transaction(async (tx) => {
        for (const text of texts) await tx.announce('unread-changed', `${mark}${text}`);
      });
    return { database, announcements, heard, announce };
  };

  it('a connection that listens and fell silent is replaced, and what may have been announced meanwhile counts as missed', async () => {
    const proxy = await startDatabaseProxy(postgres);
    const announcements = await announcementsOver(proxy.url, { everyMs: 200, withinMs: 300 });
    const database = databaseOver(openPostgresPool(postgres), announcements, ownedAlone);
    opened.push(database);
    const mark = randomUUID();
    const [heard, missed] = [jest.fn(), jest.fn()];
    database.listen('unread-changed', (text) => text === mark && heard(), missed);
    // Heartbeats that come back in time replace nothing.
    await wait(1000);
    expect([missed.mock.calls.length, proxy.accepted()]).toEqual([0, 2]);
    proxy.silence();
    await until(
      async () => missed.mock.calls.length,
      (calls) => calls === 1,
    );
    const other = await openProcess('');
    await other.database.transaction((tx) => tx.announce('unread-changed', mark));
    await until(
      async () => heard.mock.calls.length,
      (calls) => calls === 1,
    );
    // The one that announces was silent, too, and has nothing to say.
    expect(proxy.accepted()).toBe(3);
    await database.close();
    opened.shift();
    await proxy.close();
  });

  it("a transaction's announcements reach its own process as soon as it is committed", async () => {
    const { announce, heard } = await openProcess(randomUUID());
    await announce('1', '2');
    expect(heard).toEqual(['1', '2']);
  });

  it('an announcement reaches each process once', async () => {
    const mark = randomUUID();
    const [one, other] = [await openProcess(mark), await openProcess(mark)];
    await one.announce('1');
    await other.announce('2: with a colon');
    // What came back to a process from the database before this one would have arrived, too.
    await one.announce('3');
    await other.announce('4');
    const ofTheLast = ['4', '3'];
    await until(
      async () => [one.heard, other.heard],
      (both) => both.every((heard) => ofTheLast.every((text) => heard.includes(text))),
    );
    expect(one.heard.toSorted()).toEqual(['1', '2: with a colon', '3', '4']);
    expect(other.heard.toSorted()).toEqual(['1', '2: with a colon', '3', '4']);
    expect(one.heard.filter((text) => '13'.includes(text))).toEqual(['1', '3']);
  });

  it('a commit whose answer is lost counts as missed announcements in every process', async () => {
    const proxy = await startDatabaseProxy(postgres);
    const cut = databaseOver(openPostgresPool(proxy.url), await announcementsOver(postgres), ownedAlone);
    opened.push(cut);
    const other = await openProcess('');
    const [missedThere, missedHere] = [jest.fn(), jest.fn()];
    other.database.listen('account-changed', () => undefined, missedThere);
    cut.listen('account-changed', () => undefined, missedHere);
    const committing = cut.transaction(async (tx) => {
      await sql`select 1`.execute(tx);
      await tx.announce('account-changed', '{}');
      await proxy.refuse();
    });
    await expect(committing).rejects.toThrow();
    await until(
      async () => [missedThere, missedHere].map(({ mock }) => mock.calls.length),
      (calls) => calls.every((count) => count > 0),
    );
    await cut.close();
    opened.shift();
    await proxy.close();
  });

  it('a transaction that the database refuses at its commit announces nothing and loses nothing', async () => {
    const { database, announcements, announce, heard } = await openProcess(randomUUID());
    const missed = jest.fn();
    announcements.listen('unread-changed', () => undefined, missed);
    const refused = database.transaction(async (tx) => {
      await tx.announce('unread-changed', 'refused');
      await tx.later(sql`select 1 / 0`);
    });
    await expect(refused).rejects.toThrow('division by zero');
    await announce('next');
    expect([heard, missed.mock.calls.length]).toEqual([['next'], 0]);
  });

  it('a process that is gone without a word may have died before an announcement: the others may have missed it', async () => {
    // Other tests announce in the server's own database.
    const place = new URL(postgres);
    place.pathname = `/announcers_${randomUUID().replaceAll('-', '')}`;
    await inServer(postgres, `create database ${place.pathname.slice(1)}`);
    const dies = await openAnnouncer(place.href, 'dies');
    const leaves = await openAnnouncer(place.href, 'leaves');
    const watching = await announcementsOver(place.href, { everyMs: 50, withinMs: 60_000 });
    const missed = jest.fn();
    watching.listen('account-changed', () => undefined, missed);
    await wait(300);
    await leaves.close();
    await wait(300);
    expect(missed).not.toHaveBeenCalled();
    await inServer(
      place.href,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sun announcer dies'`,
    );
    await until(
      async () => missed.mock.calls.length,
      (calls) => calls > 0,
    );
    await dies.close();
    await watching.close();
    await inServer(postgres, `drop database ${place.pathname.slice(1)} with (force)`);
  });

  it('announcements after a broken connection are sent by the next one, after the word that some were lost', async () => {
    const announcer = await openAnnouncer(postgres, 'breaks');
    const watching = await announcementsOver(postgres);
    const [heard, missed] = [jest.fn(), jest.fn()];
    watching.listen('unread-changed', heard, missed);
    await inServer(
      postgres,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sun announcer breaks'`,
    );
    announcer.send({ channel: 'unread-changed', payload: 'at once' });
    await announcer.sent();
    await until(
      async () => {
        announcer.send({ channel: 'unread-changed', payload: 'later' });
        await announcer.sent();
        return heard.mock.calls.some(([text]) => text === 'later');
      },
      (isHeard) => isHeard,
    );
    expect(missed.mock.calls.length + heard.mock.calls.filter(([text]) => text === 'at once').length).toBeGreaterThan(
      0,
    );
    await announcer.close();
    await watching.close();
  });

  it('an announcement that is too long for a notification counts as missed', async () => {
    const mark = randomUUID();
    const [one, other] = [await openProcess(mark), await openProcess(mark)];
    const missed = jest.fn();
    other.database.listen('unread-changed', () => undefined, missed);
    await one.announce('x'.repeat(9000));
    await until(
      async () => missed.mock.calls.length,
      (calls) => calls > 0,
    );
    expect(one.heard).toHaveLength(1);
  });

  it('an announcement of a transaction that is rolled back reaches no process', async () => {
    const mark = randomUUID();
    const [one, other] = [await openProcess(mark), await openProcess(mark)];
    const undone = one.database.transaction(async (tx) => {
      await tx.announce('unread-changed', `${mark}undone`);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await one.announce('kept');
    await until(
      async () => other.heard,
      (heard) => heard.includes('kept'),
    );
    expect([one.heard, other.heard]).toEqual([['kept'], ['kept']]);
  });
}
