import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { AccountKey } from '../../../src/server/ledger/index.ts';
import type { Database, Tables } from '../../../src/server/store/index.ts';
import { insertAccount } from '../../support/customerAccount.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';

type NewOrder = Insertable<Tables['orders']>;

const AT = 1_790_000_000;
let database: Database;
let account: AccountKey;
let orders = 0;
beforeAll(async () => {
  database = await openTestDatabase();
  account = await database.transaction((tx) => insertAccount(tx));
});
afterAll(() => database.close());

const filled = {
  opened_at: AT,
  open_conversion_rate: '1',
  open_conversion_at: AT,
  margin: '100.00',
  fee: '-7.00',
  placed_margin: '100.00',
  placed_fee: '-7.00',
};

const write = (order: Pick<NewOrder, 'status'> & Partial<NewOrder>) =>
  database.transaction(async (tx) => {
    const row: NewOrder = {
      id: randomUUID(),
      number: `20260930${String((orders += 1)).padStart(6, '0')}`,
      account_id: account.id,
      scope: account.scope,
      symbol: 'XAUUSD',
      kind: 'limit',
      direction: 0,
      volume: '0.10',
      placed_volume: '0.10',
      leverage: 20,
      place_price: '4129.45',
      contract_size: '100',
      placed_at: AT,
      last_state_at: AT,
      ...order,
    };
    await tx.insertInto('orders').values(row).execute();
    return row;
  });

describe('an order in the database', () => {
  it.each<[string, Parameters<typeof write>[0]]>([
    ['pending', { status: 'pending' }],
    ['open', { status: 'open', ...filled }],
    ['closed', { status: 'closed', ...filled, close_reason: 'customer' }],
    ['canceled', { status: 'canceled', close_reason: 'expired' }],
    ['an exception', { status: 'exception', exception_reason: 'stops-passed' }],
  ])('may be %s', async (_, order) => {
    await expect(write(order)).resolves.toMatchObject(order);
  });

  it.each<[string, Parameters<typeof write>[0]]>([
    ['a market order that waits', { status: 'pending', kind: 'market' }],
    ['pending, yet filled', { status: 'pending', ...filled }],
    ['pending, yet charged', { status: 'pending', fee: '-7.00' }],
    ['open, never filled', { status: 'open' }],
    ['open without a rate', { status: 'open', ...filled, open_conversion_rate: null }],
    ['open with a reason to be closed', { status: 'open', ...filled, close_reason: 'customer' }],
    ['closed for no reason', { status: 'closed', ...filled }],
    ['canceled once it was filled', { status: 'canceled', ...filled, close_reason: 'customer' }],
    ['an exception for no reason', { status: 'exception' }],
    ['of no volume', { status: 'pending', volume: '0' }],
    ['paid for its fee', { status: 'open', ...filled, fee: '7.00' }],
  ])('is never %s', async (_, order) => {
    await expect(write(order)).rejects.toMatchObject({ code: '23514' });
  });

  it('belongs to an account of its own scope, and so do its closings', async () => {
    await expect(write({ status: 'pending', scope: 'real' })).rejects.toMatchObject({ code: '23503' });

    const order = await write({ status: 'closed', ...filled, close_reason: 'customer' });
    const stranger = await database.transaction((tx) => insertAccount(tx));
    const closing = database.transaction((tx) =>
      tx
        .insertInto('closings')
        .values({
          id: randomUUID(),
          order_id: order.id,
          account_id: stranger.id,
          scope: 'demo',
          volume: '0.10',
          close_price: '4130.00',
          profit: '5.50',
          fee: '-7.00',
          overnight_fee: '0.00',
          margin: '100.00',
          conversion_rate: '1',
          conversion_at: AT,
          reason: 'customer',
          closed_at: AT,
        })
        .execute(),
    );
    await expect(closing).rejects.toMatchObject({ code: '23503' });
  });
});
