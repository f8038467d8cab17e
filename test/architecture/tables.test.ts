import ts from 'typescript';
import { sourceFiles } from '../support/sources.ts';
import { knownTables, tablesNamed } from '../support/tablesNamed.ts';

/** Which room of the server a table belongs to: only that room names it in queries. */
const OWNERS: Readonly<Record<string, string>> = {
  migrations: 'store',
  leases: 'store',
  engine_members: 'store',
  database_environment: 'store',
  world_clock: 'world',
  clock_confirmations: 'world',
  halts: 'world',
  audit_events: 'world',
  audit_failures: 'world',
  idempotency_keys: 'http',
  rate_counts: 'http',
  customers: 'customers',
  sessions: 'customers',
  verification_codes: 'customers',
  sign_in_failures: 'customers',
  known_devices: 'customers',
  authenticators: 'customers',
  passkeys: 'customers',
  passkey_sign_ins: 'customers',
  recovery_codes: 'customers',
  second_steps_begun: 'customers',
  second_step_challenges: 'customers',
  second_step_proofs: 'customers',
  second_step_failures: 'customers',
  identity_renewals: 'identity',
  knowledge_checks: 'customers',
  accepted_agreements: 'customers',
  renewed_agreements: 'customers',
  identities: 'identity',
  files: 'files',
  reviews: 'reviews',
  notifications: 'notifications',
  mail_budgets: 'notifications',
  inbox_messages: 'sandbox',
  outgoing_messages: 'messages',
  accounts: 'trading',
  orders: 'trading',
  closings: 'trading',
  closing_sums: 'trading',
  demo_resets: 'trading',
  order_events: 'trading',
  postings: 'ledger',
  legs: 'ledger',
  market_anchor: 'market',
  market_candles: 'market',
  market_controls: 'market',
  live_candles: 'market',
  live_days: 'market',
  search_counts: 'market',
  deposit_rates: 'deposits',
  deposits: 'deposits',
  content_items: 'content',
  content_texts: 'content',
  content_pictures: 'content',
  destinations: 'destinations',
  destination_uses: 'destinations',
  not_me_links: 'customers',
  withdrawals: 'withdrawals',
  withdrawal_approvals: 'withdrawals',
  withdrawal_payouts: 'withdrawals',
  withdrawal_returns: 'withdrawals',
  payout_rates: 'withdrawals',
  withdrawal_rate_approvals: 'withdrawals',
  withdrawal_return_approvals: 'withdrawals',
  review_claims: 'reviews',
  deposit_receipts: 'deposits',
  deposit_approvals: 'deposits',
  deposit_rate_revocations: 'deposits',
  ai_products: 'investments',
  ai_rates: 'investments',
  investments: 'investments',
  investment_results: 'investments',
  loan_products: 'loans',
  loans: 'loans',
  loan_evidence: 'loans',
  loan_contracts: 'loans',
  loan_events: 'loans',
  loan_repayments: 'loans',
  loan_case_words: 'loans',
  loan_reversal_approvals: 'loans',
  reconciliations: 'reconciliation',
  loan_payout_approvals: 'loans',
  corrections: 'corrections',
  corrected_entries: 'corrections',
};

/** Who else names a table, and why it cannot ask the owner. */
const TOLERATED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  customers: {
    identity: 'lies below customers, and keeps how far the verification is with the customer',
    notifications: 'lies below customers, and asks in one statement what the customer wants to be told',
  },
  destinations: {
    deposits: 'asks in its own transaction whether a card is the customer’s',
  },
  live_candles: {
    store: 'asks of a database of before whether it is of `live`, before it is migrated',
  },
  live_days: {
    store: 'asks of a database of before whether it is of `live`, before it is migrated',
  },
  loans: {
    trading: 'lies below loans, and asks with the account which loan its net worth secures',
  },
  loan_events: {
    trading: 'lies below loans, and records its warnings and liquidations',
  },
  loan_repayments: {
    deposits: 'lies below loans, and compares in one statement what customers say that they have sent',
  },
  accounts: {
    customers: 'lies below trading; opens the two accounts of a new customer, and locks both to switch',
  },
};

const RECONCILED = [
  ...['postings', 'legs', 'orders', 'closings', 'investments', 'investment_results', 'ai_products', 'deposits'],
  ...['withdrawals', 'withdrawal_returns', 'loans', 'loan_repayments', 'deposit_receipts', 'corrections'],
  ...['corrected_entries', 'loan_case_words'],
];

/** Who names a table beside its room. */
const toleranceOf = (table: string): Readonly<Record<string, string>> => ({
  ...TOLERATED[table],
  ...(RECONCILED.includes(table) ? { reconciliation: 'proves what the rooms wrote, in one statement' } : {}),
});

const sources = sourceFiles('src/server').filter(({ path }) => !path.startsWith('src/server/store/migrations/'));
const known = knownTables(treeOf('src/server/store/tables.ts'));

function treeOf(path: string): ts.SourceFile {
  const found = sources.find((source) => source.path === path);
  if (!found) throw new Error(`there is no ${path}`);
  return found.tree;
}

const roomOf = (path: string): string => /^src\/server\/([^/]+)\//.exec(path)?.[1] ?? '';

/** Tables that a file names and that are neither its room's nor tolerated. */
const breachesOf = (tree: ts.SourceFile): readonly string[] => {
  const room = roomOf(tree.fileName);
  return tablesNamed(tree, known)
    .filter(({ table }) => OWNERS[table] !== room && !toleranceOf(table)[room])
    .map(({ table, place }) => `${place}: ${table} belongs to ${OWNERS[table]}: ask its index.ts`);
};

const planted = (path: string, text: string): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);

describe('a table of the database', () => {
  it('belongs to one room of the server', () => {
    expect(Object.keys(OWNERS).sort()).toEqual([...known].sort());
  });

  it('is named by its own room alone, but for the readers that are tolerated', () => {
    expect(sources.flatMap(({ tree }) => breachesOf(tree))).toEqual([]);
  });

  it('is named by every room that is tolerated to name it', () => {
    const named = new Set(
      sources.flatMap(({ path, tree }) => tablesNamed(tree, known).map(({ table }) => `${table} ${roomOf(path)}`)),
    );
    const tolerated = Object.keys(OWNERS).flatMap((table) =>
      Object.keys(toleranceOf(table)).map((room) => `${table} ${room}`),
    );
    expect(tolerated.filter((entry) => !named.has(entry))).toEqual([]);
  });
});

describe('a query of the market that names a table of trading', () => {
  it.each([
    ['selectFrom', "tx.selectFrom('orders').selectAll()"],
    ['selectFrom with an alias', "tx.selectFrom('orders as o').selectAll()"],
    ['selectFrom of several tables', "tx.selectFrom(['search_counts', 'orders']).selectAll()"],
    ['insertInto', "tx.insertInto('orders').values(row)"],
    ['updateTable', "tx.updateTable('orders').set(row)"],
    ['deleteFrom', "tx.deleteFrom('orders')"],
    ['a join', "tx.selectFrom('search_counts').innerJoin('orders', 'orders.symbol', 'search_counts.symbol')"],
    ['a template', 'sql<Row>`select * from orders where id = ${id}`'],
    ['a template within a template', 'sql`select * from (${sql`select 1 from orders`}) as row`'],
    ['a template that joins', 'sql`select 1 from search_counts s join orders o on o.symbol = s.symbol`'],
    ['a table in a template', "sql`select 1 from ${sql.table('orders')}`"],
    ['raw SQL', "sql.raw('delete from orders')"],
  ])('is a breach when written with %s', (_how, query) => {
    const text = `import { sql } from 'kysely';\nexport const planted = (tx) => ${query};\n`;
    expect(breachesOf(planted('src/server/market/planted.ts', text))).toEqual([
      'src/server/market/planted.ts:2: orders belongs to trading: ask its index.ts',
    ]);
    expect(breachesOf(planted('src/server/trading/planted.ts', text.replaceAll('search_counts', 'closings')))).toEqual(
      [],
    );
  });

  it('is no breach where the name is only a value', () => {
    const text =
      "export const planted = () => [sql`select 1 where kind = 'orders'`, 'orders', answer({ orders: 1 })];\n";
    expect(breachesOf(planted('src/server/market/planted.ts', text))).toEqual([]);
  });
});
