import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { type Insertable, sql } from 'kysely';
import { decimal } from '../../../src/domain/decimal.ts';
import type { AccountKey } from '../../../src/server/ledger/index.ts';
import type { Database, Tables, Transaction } from '../../../src/server/store/index.ts';
import {
  findOrders,
  type OrderFilter,
  type OrderSums,
  sumOrders,
} from '../../../src/server/trading/orderListRepository.ts';
import type { OrderRow } from '../../../src/server/trading/orderRepository.ts';
import { insertAccount } from '../../support/customerAccount.ts';
import { findPlainly, sumPlainly } from '../../support/plainHistory.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';
import { orderFaults } from '../../simulation/orderFaults.ts';

const AT = 1_790_000_000;
const SYMBOLS = ['BTCUSD', 'EURUSD', 'XAUUSD'] as const;
const MINUTE = 60;

let database: Database;
let orders = 0;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const FILLED = {
  ...{ opened_at: AT, open_conversion_rate: '1', open_conversion_at: AT },
  ...{ margin: '100.00', fee: '-7.00', placed_margin: '100.00', placed_fee: '-7.00', overnight_fee: '-1.20' },
};
const STATES = {
  pending: {},
  open: FILLED,
  closed: { ...FILLED, close_reason: 'customer' },
  canceled: { close_reason: 'expired' },
  exception: { exception_reason: 'stops-passed' },
} as const satisfies Record<OrderRow['status'], Partial<Insertable<Tables['orders']>>>;

type Placed = { readonly status: OrderRow['status']; readonly symbol: string; readonly second: number };

const insertOrder = async (tx: Transaction, account: AccountKey, { status, symbol, second }: Placed) => {
  const id = randomUUID();
  await tx
    .insertInto('orders')
    .values({
      ...{ id, account_id: account.id, scope: account.scope, symbol, status, kind: 'limit', direction: 0 },
      ...{ number: `20260930${String((orders += 1)).padStart(6, '0')}`, volume: '0.10', placed_volume: '0.10' },
      ...{ leverage: 20, place_price: '4129.45', contract_size: '100', placed_at: AT, last_state_at: AT + second },
      ...STATES[status],
    })
    .execute();
  return id;
};

type Closed = { readonly profit: string; readonly night: string; readonly second: number };

const insertClosing = async (tx: Transaction, account: AccountKey, orderId: string, closed: Closed) => {
  await tx
    .insertInto('closings')
    .values({
      ...{ id: randomUUID(), order_id: orderId, account_id: account.id, scope: account.scope, reason: 'customer' },
      ...{ volume: '0.01', close_price: '4130.00', margin: '10.00', conversion_rate: '1', conversion_at: AT },
      ...{ profit: closed.profit, fee: '-0.70', overnight_fee: closed.night, closed_at: AT + closed.second },
    })
    .execute();
};

const second = fc.nat(MINUTE);
const bound = fc.option(
  fc.integer({ min: -1, max: MINUTE + 1 }).map((after) => AT + after),
  { nil: undefined },
);
const placed = fc.record({
  status: fc.constantFrom(...(Object.keys(STATES) as OrderRow['status'][])),
  symbol: fc.constantFrom(...SYMBOLS),
  second,
  // In the order in which they are written: the time of one may be before that of the one before.
  closings: fc.array(
    fc.record({
      profit: fc.constantFrom('0.70', '0.71', '0.69', '-100.00', '99999999.99', '0.00', '1.90'),
      night: fc.constantFrom('0.00', '-1.20', '0.35'),
      second,
    }),
    { maxLength: 5 },
  ),
});
const filtered = fc.record({
  view: fc.constantFrom('history', 'history', 'history', 'open', 'pending'),
  status: fc.constantFrom('all', 'all', 'deal', 'unsettled', 'canceled', 'exception'),
  symbol: fc.constantFrom(undefined, ...SYMBOLS, 'US500'),
  from: bound,
  to: bound,
  size: fc.integer({ min: 1, max: 9 }),
});

type Placing = Placed & { readonly closings: readonly Closed[] };

/** Writes the history of a new account: its orders, then all closings, in turn of the orders. */
const writeHistory = (history: readonly Placing[]): Promise<string> =>
  database.transaction(async (tx) => {
    const account = await insertAccount(tx);
    const ids: string[] = [];
    for (const order of history) ids.push(await insertOrder(tx, account, order));
    for (let turn = 0; turn < 5; turn += 1) {
      for (const [index, { status, closings }] of history.entries()) {
        const closing = status === 'open' || status === 'closed' ? closings[turn] : undefined;
        if (closing) await insertClosing(tx, account, ids[index] ?? '', closing);
      }
    }
    return account.id;
  });

/** Reads all pages of a list, each after the last row of the one before. */
const readPages = async (filter: OrderFilter, most: number): Promise<readonly OrderRow[]> => {
  const rows: OrderRow[] = [];
  for (let page: readonly OrderRow[] = []; ;) {
    const last = page.at(-1);
    const after = last && { at: last.lastStateAt, id: last.id };
    page = await findOrders(database.reader, filter, { after, most });
    rows.push(...page);
    if (page.length < most) return rows;
  }
};

const inCents = (sums: OrderSums | undefined) =>
  sums && {
    ...sums,
    profit: decimal(sums.profit).toFixed(2),
    fee: decimal(sums.fee).toFixed(2),
    overnightFee: decimal(sums.overnightFee).toFixed(2),
  };

const expectSameAsPlain = async (filter: OrderFilter, size: number) => {
  const { reader } = database;
  const all = await findPlainly(reader, filter);
  expect(await readPages(filter, size)).toEqual(all);
  expect(await findOrders(reader, filter, { after: undefined, most: undefined })).toEqual(all);
  expect(inCents(await sumOrders(reader, filter))).toEqual(inCents(await sumPlainly(reader, filter)));
};

describe('a list of orders of any history', () => {
  it('has in its pages the rows, and as its totals the sums, that reading and adding up all rows has [ORL-8, ORL-12, ORL-14, ORL-16, ORL-17, ORL-20, ORL-21]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(placed, { maxLength: 12 }),
        fc.array(filtered, { minLength: 8, maxLength: 8 }),
        async (history, filters) => {
          const accountId = await writeHistory(history);
          for (const { size, ...filter } of filters) await expectSameAsPlain({ accountId, ...filter }, size);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('the sums of closings', () => {
  const ofAccount = (accountId: string): OrderFilter => ({
    ...{ accountId, view: 'history', status: 'all', symbol: undefined, from: undefined, to: undefined },
  });

  it('include one that a process with a slower clock wrote before others, in each span and symbol', async () => {
    const accountId = await database.transaction(async (tx) => {
      const account = await insertAccount(tx);
      const gold = await insertOrder(tx, account, { status: 'open', symbol: 'XAUUSD', second: 0 });
      const bitcoin = await insertOrder(tx, account, { status: 'open', symbol: 'BTCUSD', second: 0 });
      await insertClosing(tx, account, gold, { profit: '10.70', night: '0.00', second: 10 });
      await insertClosing(tx, account, bitcoin, { profit: '-4.30', night: '0.00', second: 12 });
      await insertClosing(tx, account, gold, { profit: '100.70', night: '0.00', second: 7 });
      return account.id;
    });
    const profits = async (span: Partial<OrderFilter>) => {
      const { count, won, lost, profit } = await sumOrders(database.reader, { ...ofAccount(accountId), ...span });
      return [count, won, lost, profit];
    };
    expect(await profits({})).toEqual([3, 2, 1, '107.10']);
    expect(await profits({ to: AT + 10 })).toEqual([1, 1, 0, '100.70']);
    expect(await profits({ from: AT + 8 })).toEqual([2, 1, 1, '6.40']);
    expect(await profits({ symbol: 'XAUUSD' })).toEqual([2, 2, 0, '111.40']);
    expect(await profits({ symbol: 'XAUUSD', from: AT + 8 })).toEqual([1, 1, 0, '10.70']);
    expect(await profits({ symbol: 'BTCUSD', to: AT + 13 })).toEqual([1, 0, 1, '-4.30']);
  });

  it('are found by the simulation where they do not add up, or are missing', async () => {
    const closing = { profit: '1.90', night: '0.00' };
    const accountId = await writeHistory([
      { status: 'open', symbol: 'XAUUSD', second: 0, closings: [5, 5, 3].map((at) => ({ ...closing, second: at })) },
    ]);
    const found = async () => (await orderFaults(database.reader, 0)).filter((fault) => fault.includes('sums'));
    const plant = (fault: string) =>
      database.transaction((tx) => sql.raw(`${fault} where account_id = '${accountId}' and symbol = ''`).execute(tx));
    expect(await found()).toEqual([]);
    await plant('update closing_sums set lost = lost + 1');
    expect(await found()).toHaveLength(3);
    await plant('delete from closing_sums');
    expect(await found()).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^closing \S+ is in 1 sums$/)));
  });

  it('are 0 where the span ends before it begins', async () => {
    const accountId = await writeHistory([
      { status: 'closed', symbol: 'XAUUSD', second: 9, closings: [{ profit: '1.90', night: '0.00', second: 9 }] },
    ]);
    const span = { from: AT + 20, to: AT };
    expect(await sumOrders(database.reader, { ...ofAccount(accountId), ...span })).toMatchObject({
      ...{ count: 0, won: 0, lost: 0, profit: '0', fee: '0', overnightFee: '0' },
    });
  });
});
