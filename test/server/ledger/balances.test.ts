import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type Decimal, decimal, ZERO } from '../../../src/domain/decimal.ts';
import { type AccountKey, cashBalance, post, trialBalance } from '../../../src/server/ledger/index.ts';
import * as ledger from '../../../src/server/ledger/index.ts';
import type { Posting } from '../../../src/server/ledger/index.ts';
import type { Database } from '../../../src/server/store/index.ts';
import { money } from '../../support/arbitraries.ts';
import { insertAccount } from '../../support/customerAccount.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';

const AT = 1_790_000_000;
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Generates any event of the ledger, with a new subject. */
const anyEvent = fc.record({ amount: money.map(decimal), index: fc.nat() }).map(({ amount, index }) => {
  const id = randomUUID();
  const events: readonly ((account: AccountKey) => Posting)[] = [
    (account) => ledger.depositAccepted({ account, depositId: id, amount, at: AT }),
    (account) => ledger.withdrawalAsked({ account, withdrawalId: id, amount, at: AT }),
    (account) => ledger.withdrawalPaid({ account, withdrawalId: id, net: amount, fee: decimal('25.00'), at: AT }),
    (account) => ledger.openingFee({ account, orderId: id, fee: amount, at: AT }),
    (account) => ledger.protection({ account, closingId: id, amount, at: AT }),
    (account) => ledger.investmentBought({ account, investmentId: id, amount, at: AT }),
    (account) => ledger.loanPaidOut({ account, loanId: id, amount, at: AT }),
  ];
  return events[index % events.length] as (typeof events)[number];
});

const sumOfCash = async (accountId: string): Promise<Decimal> => {
  const { rows } = await sql<{ sum: string | null }>`
    select sum(amount) from legs where account_id = ${accountId} and ledger_account = 'cash'`.execute(database.reader);
  return rows[0]?.sum ? decimal(rows[0].sum) : ZERO;
};

/** Returns legs whose number or balance does not follow from the legs before. */
const wrongLegs = async (): Promise<readonly unknown[]> => {
  const { rows } = await sql`
    select * from (
      select sequence, balance_after, row_number() over account as counted, sum(amount) over account as added
      from legs where account_id is not null
      window account as (partition by account_id, ledger_account order by sequence)
    ) as leg where sequence <> counted or balance_after <> added`.execute(database.reader);
  return rows;
};

describe('the ledger after any postings to any accounts', () => {
  it('has balances that are the sums of their legs, and scopes that sum to zero [LED-1, LED-8, ACF-1]', async () => {
    const histories = fc.array(fc.tuple(fc.nat(2), anyEvent), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        const accounts = await database.transaction(async (tx) => [
          await insertAccount(tx),
          await insertAccount(tx),
          await insertAccount(tx, 'real'),
        ]);
        await database.transaction(async (tx) => {
          for (const [index, event] of history) await post(tx, event(accounts[index] as AccountKey));
        });
        for (const { id } of accounts) {
          expect((await cashBalance(database.reader, id)).toFixed(2)).toBe((await sumOfCash(id)).toFixed(2));
        }
        const totals = new Map<string, Decimal>();
        for (const { scope, balance } of await trialBalance(database.reader)) {
          totals.set(scope, (totals.get(scope) ?? ZERO).plus(balance));
        }
        expect([...totals.values()].every((total) => total.isZero())).toBe(true);
      }),
      { numRuns: 25 },
    );
    expect(await wrongLegs()).toEqual([]);
  });

  it('loses no posting when many post to one account at once', async () => {
    const account = await database.transaction((tx) => insertAccount(tx));
    const amount = decimal('0.01');
    const deposit = () =>
      database.transaction(async (tx) => {
        await tx.selectFrom('accounts').select('id').where('id', '=', account.id).forUpdate().execute();
        await post(tx, ledger.depositAccepted({ account, depositId: randomUUID(), amount, at: AT }));
      });
    await Promise.all(Array.from({ length: 40 }, deposit));
    expect((await cashBalance(database.reader, account.id)).toFixed(2)).toBe('0.40');
    expect(await wrongLegs()).toEqual([]);
  });
});

describe('an account without legs', () => {
  it('has a balance of zero without legs', async () => {
    expect(await cashBalance(database.reader, randomUUID())).toEqual(ZERO);
  });
});
