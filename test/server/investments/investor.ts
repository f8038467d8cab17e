import type { Schemas } from '../../../src/contract/index.ts';
import type { TermsSeen } from '../../../src/domain/investments/purchaseRules.ts';
import { londonDay } from '../../../src/domain/time.ts';
import type { ProductSource, ProductTerms } from '../../../src/server/investments/productSource.ts';
import { cashBalance, ledgerBalance } from '../../../src/server/ledger/index.ts';
import { type TestServer, WEDNESDAY_MORNING } from '../../support/testServer.ts';
import { becomeReal, pass, signUpTrader, type Trader } from '../trading/trader.ts';

export const DAY_MS = 86_400_000;
/** Milliseconds from the start of a test's server, 10:00 in London, to 00:00 of the next date. */
export const TO_MIDNIGHT_MS = 14 * 3_600_000;

/** London date on which a test's server starts. */
export const TODAY = londonDay(WEDNESDAY_MORNING);

export const OPERATORS: ProductTerms = {
  id: '5f0c2a71-8e34-4b69-9d15-c7a3e8f60b24',
  names: { en: 'Steady Three', de: 'Ruhige Drei' },
  symbol: 'XAUUSD',
  cycleDays: 3,
  fundingLimit: { minimum: '100.00', maximum: '5000.00' },
  fee: '0.00',
  numberTotal: 100,
  opensAt: WEDNESDAY_MORNING - 5 * 86_400,
  closesAt: null,
  isClosed: false,
};

/** Products of an operator whose rates are written down: by London date counted from today; others are 0.0000. */
export const operatorOf = (
  products: readonly ProductTerms[],
  rates: Readonly<Record<number, string>>,
  knownUntil = Infinity,
): ProductSource & { known: number } => ({
  known: knownUntil,
  products: () => products,
  ratesOf(_product, { from, to }) {
    const days = Array.from({ length: to - from + 1 }, (_, index) => from + index);
    const known = days.filter((day) => day - TODAY <= this.known);
    return Promise.resolve(known.map((day) => ({ day, rate: rates[day - TODAY] ?? '0', isTraded: true })));
  },
});

export const signUpInvestor = async (server: TestServer, money = '10000.00'): Promise<Trader> =>
  becomeReal(server, await signUpTrader(server), money);

export const real = ({ token }: Pick<Trader, 'token'>) => ({ token, account: 'real' }) as const;

/** Asks to buy a product. */
export const buy = (
  server: TestServer,
  investor: Pick<Trader, 'token'>,
  amount: string,
  {
    productId = OPERATORS.id,
    key,
    seen = {},
  }: {
    readonly productId?: string;
    readonly key?: string;
    readonly seen?: TermsSeen;
  } = {},
) =>
  server.call('openInvestment', {
    ...real(investor),
    body: { productId, amount, ...seen },
    ...(key === undefined ? {} : { key }),
  });

/** Buys a product, which has to succeed. */
export const bought = async (
  server: TestServer,
  investor: Pick<Trader, 'token'>,
  amount: string,
  productId?: string,
): Promise<Schemas['Investment']> => {
  const answer = await buy(server, investor, amount, productId === undefined ? {} : { productId });
  if (answer.code !== 200) throw new Error(`The purchase of ${amount} was refused: ${answer.code}`);
  return answer.data;
};

/** Signs up a customer with an investment that is over, so that the next one begins at once. */
export const beInvestor = async (server: TestServer, money?: string): Promise<Trader> => {
  const investor = await signUpInvestor(server, money);
  await server.world.database.transaction(async (tx) => {
    const account = await tx
      .selectFrom('accounts')
      .selectAll()
      .where('customer_id', '=', investor.id)
      .where('scope', '=', 'real')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('ai_products')
      .values({ id: OPERATORS.id, names: JSON.stringify(OPERATORS.names), sold: 1 })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ eb }) => ({ sold: eb('ai_products.sold', '+', 1) })),
      )
      .execute();
    // An old one that lost everything: it is settled, and the ledger holds nothing of it.
    const id = server.world.newId();
    await tx
      .insertInto('investments')
      .values({
        ...{ id, number: `old-${investor.id}`, customer_id: investor.id, account_id: account.id },
        ...{ scope: 'real', product_id: OPERATORS.id, status: 'settled', amount: '0.01', fee: '0.00', cycle_days: 1 },
        ...{ first_day: TODAY - 1, days_credited: 1, rates: '-1', income: '-0.01' },
        ...{ created_at: 1, begins_at: 1, ends_at: 2 },
        settled_at: 2,
      })
      .execute();
    await tx
      .insertInto('investment_results')
      .values({
        ...{ investment_id: id, day: TODAY - 1, rate: '-1', earnings: '-0.01', value_after: '0.00' },
        ...{ due_at: 2, posted_at: 2 },
      })
      .execute();
  });
  return investor;
};

export const read = (server: TestServer, investor: Pick<Trader, 'token'>, id: string) =>
  server.succeed('getInvestment', { ...real(investor), query: { quantifyOrderId: id } });

/** Results of an investment, the oldest first. */
export const resultsOf = async (server: TestServer, investor: Pick<Trader, 'token'>, id: string) => {
  const path = { page: 1, size: 100 };
  const { items } = await server.succeed('listDailyEarnings', {
    ...real(investor),
    path,
    query: { quantifyOrderId: id },
  });
  return items.toReversed();
};

/** Returns what the customer's real account has as balance and invested. */
export const moneyOf = async ({ world: { database } }: TestServer, { id }: Pick<Trader, 'id'>) => {
  const accounts = database.reader.selectFrom('accounts').select('id').where('customer_id', '=', id);
  const account = await accounts.where('scope', '=', 'real').executeTakeFirstOrThrow();
  return {
    balance: (await cashBalance(database.reader, account.id)).toFixed(2),
    invested: (await ledgerBalance(database.reader, account.id, 'invested')).toFixed(2),
  };
};

/** Lets the given number of London dates end, one after the other. */
export const passDays = async (server: TestServer, days: number): Promise<void> => {
  for (let day = 0; day < days; day += 1) await pass(server, DAY_MS);
};
