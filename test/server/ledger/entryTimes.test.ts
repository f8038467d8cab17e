import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { decimal } from '../../../src/domain/decimal.ts';
import { post } from '../../../src/server/ledger/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { signUpTrader, type Trader } from '../trading/trader.ts';

const DAY = 86_400;
const YEAR = 365 * DAY;

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  trader = await signUpTrader(server);
});

/** Posts a profit of an order at an instant, unix seconds, as a server with that clock would. */
const postAt = (amount: string, postedAt: number) =>
  server.world.database.transaction(async (tx) => {
    const { id } = await tx
      .selectFrom('accounts')
      .select('id')
      .where('customer_id', '=', trader.id)
      .where('scope', '=', 'demo')
      .executeTakeFirstOrThrow();
    const money = decimal(amount);
    await post(tx, {
      ...{ kind: 'overnight', subject: randomUUID(), occurrence: 'once', account: { id, scope: 'demo' } },
      ...{ dueAt: postedAt, postedAt, conversion: null },
      legs: [
        { ledgerAccount: 'cash', amount: money },
        { ledgerAccount: 'overnight', amount: money.negated() },
      ],
    });
  });
const placed = async (query: { readonly from?: number; readonly to?: number } = {}) => {
  const { rows } = await sql<{ at: number; amount: string; balance: string }>`
    select entry_at as at, amount, balance_after as balance from legs
    join accounts on accounts.id = legs.account_id
    where accounts.customer_id = ${trader.id} and legs.scope = 'demo' and entry_id is not null
      and entry_at >= ${query.from ?? 0} and entry_at < ${query.to ?? 2 ** 40}
    order by entry_at desc, sequence desc`.execute(server.world.database.reader);
  return rows.map(({ at, amount, balance }) => [at, amount, balance]);
};
const sums = async (query: object) =>
  (
    await server.succeed('listLedgerEntries', {
      token: trader.token,
      account: 'demo',
      query: { type: 'overnight-fee', ...query },
    })
  ).totals;

describe('an entry that a wrong clock dated', () => {
  it('a year ahead dates no later one: it takes the time of the next, and sums follow their order [LED-50, LED-51, LED-52]', async () => {
    const now = server.world.now();
    await postAt('10.00', now + YEAR);
    await postAt('20.00', now + YEAR);
    await postAt('-5.00', now + 60);
    await postAt('1.00', now + 120);
    expect(await placed()).toEqual([
      [now + 120, '1.00', '100026.00'],
      [now + 60, '-5.00', '100025.00'],
      [now + 60, '20.00', '100030.00'],
      [now + 60, '10.00', '100010.00'],
      [now, '100000.00', '100000.00'],
    ]);
    expect(await sums({ to: now + 120 })).toEqual({ count: 3, credited: '30.00', debited: '-5.00' });
    expect(await sums({ from: now + 120 })).toEqual({ count: 1, credited: '1.00', debited: '0.00' });
  });

  it('as the first of its account takes the time of the next one [LED-51]', async () => {
    server.advance(5 * DAY * 1000);
    const late = server.world.now();
    trader = await signUpTrader(server);
    await postAt('10.00', late - 2 * DAY);
    expect((await placed()).map(([at]) => at)).toEqual([late - 2 * DAY, late - 2 * DAY]);
  });

  it('before all others takes the time of the one before, and moves none of them [LED-50]', async () => {
    const now = server.world.now();
    await postAt('10.00', now + 60);
    await postAt('20.00', 60);
    await postAt('30.00', now + 30);
    expect((await placed()).map(([at, amount]) => [at, amount])).toEqual([
      [now + 60, '30.00'],
      [now + 60, '20.00'],
      [now + 60, '10.00'],
      [now, '100000.00'],
    ]);
  });

  it('is changed by nothing else: entries are never changed', async () => {
    await postAt('10.00', server.world.now());
    const change = (set: string) =>
      server.world.database.transaction((tx) => sql.raw(`update legs set ${set}`).execute(tx));
    await expect(change('entry_at = entry_at - 1')).rejects.toThrow('legs are never changed');
    await expect(change('amount = amount')).rejects.toThrow('legs are never changed');
  });
});
