import type { Schemas } from '../../src/contract/index.ts';
import type { TestServer } from '../support/testServer.ts';

/** Types of the entries that a demo account can have, by the events that the server posts. */
const TYPES: Readonly<Record<string, Schemas['LedgerEntryType']>> = {
  profit: 'profit',
  'opening-fee': 'fee',
  overnight: 'overnight-fee',
  protection: 'protection',
  'demo-grant': 'grant',
};

/** Reads the entries of a customer's demo account from the postings of the server, the oldest first. */
export const readDemoLedger = async (
  { world }: TestServer,
  accountNumber: string,
): Promise<readonly Schemas['LedgerEntry'][]> => {
  const { reader } = world.database;
  const { id } = await reader
    .selectFrom('accounts')
    .select('id')
    .where('number', '=', accountNumber)
    .executeTakeFirstOrThrow();
  const orders = await reader.selectFrom('orders').select(['id', 'number', 'symbol']).execute();
  const closings = await reader.selectFrom('closings').select(['id', 'order_id']).execute();
  const orderIds = new Map(closings.map(({ id: closing, order_id: order }) => [closing, order]));
  const rows = await reader
    .selectFrom('legs')
    .innerJoin('postings', 'postings.id', 'legs.posting_id')
    .select(['kind', 'subject', 'amount', 'balance_after as balanceAfter', 'due_at as dueAt', 'posted_at as postedAt'])
    .where('account_id', '=', id)
    .where('ledger_account', '=', 'cash')
    .orderBy('sequence')
    .execute();
  return rows.map(({ kind, subject, amount, balanceAfter, dueAt, postedAt }) => {
    const type = TYPES[kind];
    if (type === undefined) throw new Error(`A demo account has no entry of ${kind}.`);
    const order = orders.find((one) => one.id === (orderIds.get(subject) ?? subject));
    return {
      id: world.newId(),
      account: 'demo',
      type,
      amount,
      balanceAfter,
      at: postedAt,
      dueAt,
      postedAt,
      subject: order
        ? { kind: 'order', orderId: order.id, orderNumber: order.number, symbol: order.symbol }
        : { kind: 'account' },
    };
  });
};
