import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Database, databaseOver } from '../../../src/server/store/database.ts';
import { ownedAlone } from '../../../src/server/store/ownership.ts';
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
    expect([missed.mock.calls.length, proxy.accepted()]).toEqual([0, 1]);
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
    expect(proxy.accepted()).toBe(2);
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

  it('an announcement of a commit whose answer is lost reaches its own process once', async () => {
    const mark = randomUUID();
    const { database, announcements, announce, heard } = await openProcess(mark);
    await database.transaction(async (tx) => {
      const notify = ({ channel, payload }: { readonly channel: string; readonly payload: string }) =>
        void tx.later(sql`select pg_notify(${channel}, ${payload})`);
      announcements.announce({ notify, afterCommit: () => undefined }, 'unread-changed', `${mark}lost`);
    });
    await until(
      async () => heard,
      (texts) => texts.includes('lost'),
    );
    await announce('next');
    expect(heard).toEqual(['lost', 'next']);
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
