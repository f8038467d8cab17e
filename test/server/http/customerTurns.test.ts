import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { createPlaces } from '../../../src/server/http/customerPlaces.ts';
import { createCustomerTurns } from '../../../src/server/http/customerTurns.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { TEST_DATABASE_URL } from '../../support/testDatabase.ts';
import { quote, signUpTrader, type Trader } from '../trading/trader.ts';

/** Opening 100 orders one after the other takes long on a machine that does much beside. */
const LIMIT_MS = 180_000;

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  trader = await signUpTrader(server);
});

/** Sends requests, each a little after the one before, while a transaction holds the customer's accounts. */
const atOnce = async <Answer>(sends: readonly (() => Promise<Answer>)[]): Promise<readonly Answer[]> => {
  const { sent } = await server.world.database.transaction(async (tx) => {
    await tx.selectFrom('accounts').select('id').where('customer_id', '=', trader.id).forUpdate().execute();
    const sending: Promise<Answer>[] = [];
    for (const send of sends) {
      sending.push(send());
      await wait(100);
    }
    return { sent: sending };
  });
  return Promise.all(sent);
};
const codesOf = (answers: readonly { readonly code: number }[]) => answers.map(({ code }) => code).sort();

describe('requests of one customer at once', () => {
  it('are carried out one after the other, and refused (1003) beyond two that wait [LIM-24]', async () => {
    const answers = await atOnce(Array.from({ length: 6 }, () => () => trader.place()));
    expect(codesOf(answers)).toEqual([1003, 1003, 1003, 200, 200, 200]);
    expect(answers.filter(({ code }) => code === 1003)).toMatchObject([{ data: {} }, { data: {} }, { data: {} }]);
    expect((await trader.list({ view: 'open' })).items).toHaveLength(3);
  });

  it('are carried out when they are sent again with the key that was refused [IDM-24, LIM-26]', async () => {
    const keys = Array.from({ length: 6 }, () => randomUUID());
    await atOnce(keys.map((key) => () => trader.place({}, { key })));
    for (const key of keys) expect(await trader.place({}, { key })).toMatchObject({ code: 200 });
    expect((await trader.list({ view: 'open' })).items).toHaveLength(6);
  });

  it('are never refused so with a key that is carried out, waits or is answered [LIM-25, IDM-26, IDM-30]', async () => {
    const [answered, running] = [randomUUID(), randomUUID()];
    const first = await trader.place({}, { key: answered });
    const answers = await atOnce([
      () => trader.place({}, { key: running }),
      ...[() => trader.place(), () => trader.place()],
      ...[() => trader.place({}, { key: answered }), () => trader.place({}, { key: running })],
    ]);
    expect(codesOf(answers.slice(0, 3))).toEqual([200, 200, 200]);
    expect(answers[3]).toMatchObject({ code: 200, data: first.data });
    expect(answers[4]).toMatchObject({ code: 1006 });
  });
});

// The embedded database has one connection, for which everybody waits.
if (TEST_DATABASE_URL !== undefined)
  it(
    'a customer who closes 100 orders at once and places nine beside waits alone: another one needs neither that row nor those connections',
    async () => {
      const other = await signUpTrader(server);
      const order = { volume: '0.01', leverage: 20 };
      for (let opened = 0; opened < 100; opened += 1) await trader.open(order);
      const { database } = server.world;
      const { sent, seen, answer } = await database.transaction(async (tx) => {
        await tx.selectFrom('accounts').select('id').where('customer_id', '=', trader.id).forUpdate().execute();
        const pressed = [
          trader.endMany({ scope: 'all' }).then(({ code }) => code),
          ...Array.from({ length: 9 }, () => trader.place(order).then(({ code }) => code)),
        ];
        // Seven of the ten are refused while the first one waits for the row.
        const refused: number[] = [];
        for (const press of pressed) void press.then((code) => refused.push(code));
        while (refused.length < 7) await wait(10);
        const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(tx);
        const pools = database.connections().pools.map(({ waiting }) => waiting);
        const found = { waiting: rows[0]?.waiting, callers: Math.max(...pools) };
        return { sent: pressed, seen: found, answer: await other.place(order) };
      });
      expect(answer).toMatchObject({ code: 200 });
      // One connection waits for the row, and no caller for a connection.
      expect(seen.waiting).toBeLessThanOrEqual(1);
      expect(seen.callers).toBe(0);
      const codes = await Promise.all(sent);
      expect(codes.filter((code) => code === 1003)).toHaveLength(7);
    },
    LIMIT_MS,
  );

it('a turn that ends passes to the next of the same customer alone', async () => {
  const turns = createCustomerTurns();
  const endFirst = await turns.take('ann', 'one');
  const ended: string[] = [];
  const second = turns.take('ann', 'two').then((end) => (ended.push('two'), end));
  const endOther = await turns.take('ben');
  expect([turns.isFull('ann'), turns.holds('ann', 'two'), turns.holds('ben', 'two')]).toEqual([false, true, false]);
  const third = turns.take('ann');
  expect([turns.isFull('ann'), turns.isFull('ben'), ended]).toEqual([true, false, []]);
  endFirst();
  (await second)();
  (await third)();
  endOther();
  expect([turns.isFull('ann'), turns.holds('ann', 'two')]).toEqual([false, false]);
});

it('an owner of places does no more work at once than there are, and keeps up no other', async () => {
  const places = createPlaces(2);
  const [begun, ending]: [string[], PromiseWithResolvers<void>] = [[], Promise.withResolvers<void>()];
  const work = (name: string) => async () => {
    begun.push(name);
    await ending.promise;
    return name;
  };
  const all = ['one', 'two', 'three'].map((name) => places.within('ann', work(name)));
  const other = places.within('ben', work('other'));
  await wait(0);
  expect(begun.toSorted()).toEqual(['one', 'other', 'two']);
  ending.resolve();
  expect(await Promise.all([...all, other])).toEqual(['one', 'two', 'three', 'other']);
});

it('a place is free again after work that fails', async () => {
  const places = createPlaces(1);
  await expect(places.within('ann', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await places.within('ann', async () => 'done')).toBe('done');
});
