import { sql } from 'kysely';
import { bookFaults } from '../../src/server/reconciliation/index.ts';
import { signUpTrader } from '../server/trading/trader.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { connectionFaults, fillFaults, recordFaults, stopFaults } from './judge.ts';

describe('the record of orders', () => {
  it('has no fault where each acknowledged one is stored once', () => {
    expect(recordFaults({ acknowledged: ['a', 'b'], stored: ['b', 'a'] })).toEqual([]);
  });

  it('has one where an acknowledged order was lost', () => {
    expect(recordFaults({ acknowledged: ['a', 'b'], stored: ['a'] })).toEqual(['1 acknowledged and lost: b']);
  });

  it('has one where an order is stored twice, under an id that no answer names', () => {
    const beyond = '2 stored twice or asked for by nobody: b, c';
    expect(recordFaults({ acknowledged: ['a'], stored: ['a', 'b', 'c'] })).toEqual([beyond]);
    // Each press without an answer may have created one.
    expect(recordFaults({ acknowledged: ['a'], stored: ['a', 'b', 'c'], unanswered: 1 })).toEqual([beyond]);
    expect(recordFaults({ acknowledged: ['a'], stored: ['a', 'b', 'c'], unanswered: 2 })).toEqual([]);
  });

  it('has one where the answers of two presses name one order', () => {
    expect(recordFaults({ acknowledged: ['a', 'a'], stored: ['a'] })).toEqual([
      '1 named by the answers of two presses: a',
    ]);
  });
});

it('a stop has a fault where it was not executed, executed by something else, or executed too late', () => {
  expect(stopFaults([{ id: 'a', closeReason: 'stop-loss', seconds: 15 }])).toEqual([]);
  expect(
    stopFaults([
      { id: 'a', closeReason: undefined, seconds: 20 },
      { id: 'b', closeReason: 'close-out', seconds: 1 },
      { id: 'c', closeReason: 'stop-loss', seconds: 15.04 },
      { id: 'd', closeReason: 'stop-loss', seconds: 16 },
    ]),
  ).toEqual([
    'stop a was touched and not executed (open)',
    'stop b was touched and not executed (close-out)',
    'stop c was executed only after 15.0 s',
    'stop d was executed only after 16.0 s',
  ]);
});

it('connections have a fault where there are too many or too few of a name, or some of a name that nobody knows', () => {
  const may = { lease: { from: 6, to: 6 }, pool: { from: 0, to: 10 } };
  expect(connectionFaults({ lease: 6, pool: 10 }, may)).toEqual([]);
  expect(connectionFaults({ lease: 5, pool: 11, other: 1 }, may)).toEqual([
    '5 connections as "lease", and not 6 to 6',
    '11 connections as "pool", and not 0 to 10',
    '1 connections as "other", and not 0 to 0',
  ]);
});

describe('the price of a fill', () => {
  const quotes = [
    { price: '60000.00', atMs: 1000 },
    { price: '60001.00', atMs: 1200 },
  ];
  const faultsAt = (price: string, sentMs: number, answeredMs: number) =>
    fillFaults([{ id: 'a', price, sentMs, answeredMs }], quotes, { ageMs: 5000 });

  it('has no fault where the feed had sent it and another one had not replaced it for too long', () => {
    expect(faultsAt('60000.00', 900, 1100)).toEqual([]);
    expect(faultsAt('60000.00', 6200, 6300)).toEqual([]);
    expect(faultsAt('60001.00', 90_000, 90_001)).toEqual([]);
  });

  it('has one where the feed has sent it only later, or never, as a wrong quote that was held back', () => {
    expect(faultsAt('60001.00', 1000, 1100)).toEqual(['a was filled at 60001.00, which the feed had not sent']);
    expect(faultsAt('30000.00', 1000, 1300)).toEqual(['a was filled at 30000.00, which the feed had not sent']);
  });

  it('has one where another price had replaced it for too long', () => {
    expect(faultsAt('60000.00', 6201, 6300)).toEqual(['a was filled at 60000.00, which was replaced 5001 ms before']);
  });
});

describe('books that are read after a fault', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer();
    const trader = await signUpTrader(server);
    const { id } = await trader.open();
    await trader.close(id);
  });
  afterEach(() => server.close());

  /** Changes rows as nobody may, around what guards them. */
  const plant = async (tables: readonly string[], ...statements: readonly string[]): Promise<readonly string[]> => {
    const { database } = server.world;
    await database.transaction(async (tx) => {
      for (const table of tables) await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
      for (const statement of statements) await sql.raw(statement).execute(tx);
    });
    return bookFaults(database.reader);
  };

  it('have no fault after an order that was opened and closed', async () => {
    expect(await bookFaults(server.world.database.reader)).toEqual([]);
  });

  it('have one where a leg is a cent off', async () => {
    const faults = await plant(
      ['legs'],
      'update legs set amount = amount + 0.01 where ctid = (select min(ctid) from legs)',
    );
    expect(faults.length).toBeGreaterThan(0);
  });

  it('have one where a closing is gone whose money was posted', async () => {
    const faults = await plant(['closing_sums', 'closings'], 'delete from closing_sums', 'delete from closings');
    expect(faults.length).toBeGreaterThan(0);
  });
});
