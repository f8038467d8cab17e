import { createHash, randomUUID } from 'node:crypto';
import type { NewTrader } from './newTraders.ts';

export type Statement = readonly [sql: string, parameters: readonly unknown[]];

const DETAIL = JSON.stringify({
  ...{ volume: '0.10', stopLoss: null, takeProfit: null, expectedProfit: null, expectedLoss: null },
  ...{ margin: '2064.73', amount: '-0.70', reason: null },
});

/** Statement that finds the session of a token, before the transaction. */
const sessionStatement = ({ token }: NewTrader, at: number): Statement => [
  `select s.id, customer_id, active_account, language, last_used_at
   from sessions s join customers c on c.id = s.customer_id where token_hash = $1 and expires_at > $2`,
  [createHash('sha256').update(token).digest(), at],
];

/** Statements that lock an idempotency key and read its stored answer. */
const keyStatements = ({ customerId }: NewTrader, key: string, at: number): readonly Statement[] => [
  ['select pg_try_advisory_xact_lock(hashtextextended($1, 0))', [`${customerId} placeOrder ${key}`]],
  [
    `select request_hash, answer from idempotency_keys
     where customer_id = $1 and operation_id = 'placeOrder' and key = $2 and created_at > $3`,
    [customerId, key, at - 86_400],
  ],
];

const balanceStatement = (accountId: string): Statement => [
  "select balance_after from legs where account_id = $1 and ledger_account = 'cash' order by sequence desc limit 1",
  [accountId],
];

/** Statements that lock the account, and read whose it is. */
const accountStatements = ({ customerId }: NewTrader): readonly Statement[] => [
  ["select id from accounts where customer_id = $1 and scope = 'demo' for update", [customerId]],
  [
    `select a.id, a.scope, a.number, c.active_account, c.verification_status, c.knowledge_version
     from accounts a join customers c on c.id = a.customer_id where a.customer_id = $1 and a.scope = 'demo'`,
    [customerId],
  ],
];

/** Statements that read the balance and the active orders of the account. */
const standingStatements = ({ accountId }: NewTrader): readonly Statement[] => [
  balanceStatement(accountId),
  [
    `select id, account_id, symbol, kind, direction, status, volume, contract_size, place_price, stop_loss, take_profit,
       margin, placed_at, opened_at, expires_at, nights_until, revision
     from orders where status in ('pending', 'open') and account_id = any($1::uuid[])
     order by account_id, placed_at, id`,
    [[accountId]],
  ],
];

/** Statement that writes an order. */
const orderStatement = ({ accountId }: NewTrader, orderId: string, at: number): Statement => [
  `insert into orders (id, number, account_id, scope, symbol, kind, direction, volume, placed_volume, leverage,
     contract_size, intended_price, placed_at, status, place_price, margin, placed_margin, fee, placed_fee,
     open_conversion_rate, open_conversion_at, opened_at, last_state_at, fill_took_ms)
   values ($1, '20260921' || lpad(nextval('order_numbers')::text, 6, '0'), $2, 'demo', 'BTCUSD', 'market', 0,
     $4, $4, 20, 100, $5, $3, 'open', $5, $6, $6, $7, $7, 1, $3, $3, $3, 3)
   returning *`,
  [orderId, accountId, at, '0.10', '4129.45', '2064.73', '-0.70'],
];

/** Statements that write an order's events and its fee. */
const settledStatements = ({ accountId }: NewTrader, orderId: string, at: number): readonly Statement[] => [
  [
    `insert into order_events (id, order_id, kind, at_ms, price, detail)
     values ($1, $3, 'placed', $4, null, $6), ($2, $3, 'filled', $4, $5, $6)`,
    [randomUUID(), randomUUID(), orderId, at * 1000, '4129.45', DETAIL],
  ],
  [
    `with posting as (
       insert into postings (kind, subject, occurrence, scope, due_at, posted_at, leg_count)
       values ('opening-fee', $1, 'once', 'demo', $3, $3, 2) returning id)
     insert into legs (posting_id, ordinal, scope, account_id, ledger_account, amount)
     select id, 1, 'demo', null::uuid, 'fees', $4::numeric from posting
     union all select id, 2, 'demo', $2::uuid, 'cash', -$4::numeric from posting`,
    [orderId, accountId, at, '0.70'],
  ],
];

/** Statement that counts the account's change and reads how the account stands after it. */
const eventStatement = ({ accountId }: NewTrader, orderId: string): Statement => [
  `update accounts set revision = revision + 1 where id = $1
   returning revision, warned,
     (select balance_after from legs where account_id = accounts.id and ledger_account = 'cash'
       order by sequence desc limit 1) as balance,
     not exists (select from orders where account_id = accounts.id
       and status in ('pending', 'open') and id <> $2) as is_only`,
  [accountId, orderId],
];

/** Statement that writes the customer's notification of the order. */
const toldStatement = ({ customerId }: NewTrader, at: number): Statement => [
  `with forgotten as (
     delete from notifications where customer_id = $2 and created_at < $3
   ), reader as (
     select id, language, case when tells_by_mail then coalesce(contact_email, email) end as address
     from customers where id = $2 and tells_deals
   ), kept as (
     insert into notifications (id, customer_id, kind, scope, subject, subject_id, symbol, words, created_at)
     select $1::uuid, id, 'filled', 'demo', 'order', $1::uuid, 'BTCUSD', $5::jsonb, $4::bigint from reader
   )
   select language, address from reader`,
  [randomUUID(), customerId, at - 90 * 86_400, at, JSON.stringify({ side: 'buy', volume: '0.10', price: '4129.45' })],
];

/**
 * Statements of an order by the round trips that the server sends them in, each read and written once; `answer` is stored
 * for the idempotency key.
 */
export const orderTrips = (trader: NewTrader, at: number, answer: string): readonly (readonly Statement[])[] => {
  const [key, orderId] = [randomUUID(), randomUUID()];
  const kept: Statement = [
    `insert into idempotency_keys (customer_id, operation_id, key, request_hash, answer, created_at)
     values ($1, 'placeOrder', $2, $3, $4, $5)`,
    [trader.customerId, key, createHash('sha256').update(answer).digest(), answer, at],
  ];
  return [
    [sessionStatement(trader, at)],
    [['begin transaction isolation level read committed', []], ...keyStatements(trader, key, at)],
    [['savepoint part', []], ...accountStatements(trader)],
    standingStatements(trader),
    [orderStatement(trader, orderId, at)],
    [...settledStatements(trader, orderId, at), eventStatement(trader, orderId), toldStatement(trader, at)],
    [['release savepoint part', []], kept, ['commit', []]],
  ];
};
