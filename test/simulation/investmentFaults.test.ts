import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { londonInstant } from '../../src/domain/time.ts';
import { bookFaults } from '../../src/server/reconciliation/index.ts';
import { openMigratedPglite } from '../support/testDatabase.ts';
import { aRequest } from './aRequest.ts';
import { Day } from './day.ts';
import type { Customer } from './enrolCustomers.ts';
import { investmentFaults } from './investmentFaults.ts';
import { InvestmentRecord, investmentStretchFaults } from './investmentRecord.ts';

let pglite: PGlite;
let day: Day;
let owner: Customer;

const ask = async (rest: Parameters<typeof aRequest>[2]): Promise<string> => {
  let id = '';
  await day.during(async () => {
    const answer = await day.send(aRequest(day, owner, rest));
    if (answer?.code !== 200) throw new Error(`${rest.id} was answered with ${answer?.code}`);
    id = (answer.data as { id: string }).id;
  });
  return id;
};
const [TWO_DAYS, FEW] = ['a0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002'];
const buy = (productId = TWO_DAYS) => ask({ id: 'openInvestment', body: { productId, amount: '1000.00' } });

/** One investment that was taken back, one that is settled, and one with a result. */
beforeAll(async () => {
  pglite = await openMigratedPglite();
  day = new Day(1, pglite, londonInstant({ year: 2026, month: 9, day: 30, hour: 15 }));
  await day.begin(2);
  const found = day.customers.find(({ account }) => account === 'real');
  if (!found) throw new Error('Nobody has real money.');
  owner = found;
  const id = await buy();
  await ask({ id: 'takeBackInvestment', path: { id } });
  await buy();
  await day.during(async () => day.pass(3 * 86_400_000));
  await buy(FEW);
  await day.during(async () => day.pass(2 * 86_400_000));
});
afterAll(async () => {
  await day.end();
  await pglite.close();
});

/** Faults that are found with a planted one, which is then rolled back. */
const faultsWith = async (planted: string): Promise<readonly string[]> => {
  let faults: readonly string[] = [];
  const rollback = new Error('rolled back');
  const planting = day.server.world.database.transaction(async (tx) => {
    await sql.raw('set local session_replication_role = replica').execute(tx);
    for (const statement of planted.split(';')) await sql.raw(statement).execute(tx);
    faults = [...(await investmentFaults(tx, day.investmentWorld)), ...(await bookFaults(tx))];
    throw rollback;
  });
  await expect(planting).rejects.toBe(rollback);
  return faults;
};

const LATEST = '(select id from investments order by created_at desc limit 1)';

/** Planted faults with what is found. */
const PLANTED: readonly (readonly [string, string, RegExp])[] = [
  [
    'a result of another amount',
    `update investment_results set earnings = earnings + 0.01 where investment_id = ${LATEST}`,
    /^result of \S+ for \d+ is /,
  ],
  [
    'a result that no date has',
    `insert into investment_results select investment_id, day + 9, rate, 1, 1, due_at, posted_at from investment_results limit 1`,
    /^result of \S+ for \d+ is 1.00, and should be none/,
  ],
  [
    'a result that was due at another instant',
    'update investment_results set due_at = due_at - 3600',
    /^result of \S+ for \d+ was due at /,
  ],
  [
    'a result credited twice',
    `insert into postings (kind, subject, occurrence, scope, due_at, posted_at, leg_count)
      values ('investment-result', ${LATEST}, 'again', 'real', 0, 0, 2);
    insert into legs (posting_id, ordinal, scope, account_id, ledger_account, amount, sequence, balance_after)
      select (select max(id) from postings), 1, 'real', account_id, 'invested', 5, 99, 5 from investments where id = ${LATEST}`,
    /^result of \S+ and its posting do not fit/,
  ],
  [
    'a result that is missing',
    `insert into ai_rates select product_id, day + 1, rate, is_traded, posted_at from ai_rates
      where (product_id, day) in (select product_id, max(day) from ai_rates group by 1)`,
    /^investment \S+ lacks the result of /,
  ],
  [
    'an investment that is not settled at its end',
    `update investments set status = 'in-progress', settled_at = null where status = 'settled' and not taken_back`,
    /^investment \S+ has all its results and is not settled/,
  ],
  [
    'a settlement of another amount',
    `update legs set amount = amount + 1 where ledger_account = 'cash' and posting_id in (
      select id from postings where kind = 'investment-settled')`,
    /^investment \S+ moved \S+ of the balance, not /,
  ],
  [
    'a first investment that does not wait',
    'update investments set begins_at = created_at where take_back_until is not null',
    /^investment \S+ begins at /,
  ],
  [
    'one that was taken back too late',
    'update investments set take_back_until = settled_at where taken_back',
    /^investment \S+ was taken back at /,
  ],
  [
    'a settlement without its notification',
    "delete from notifications where kind = 'investment-settled'",
    /^the customer of \S+ has 0 notifications of its settlement/,
  ],
  ['a product sold too often', 'update ai_products set sold = 4', /^product \S+ was sold 4 times/],
  [
    'a rate that has changed',
    "update ai_rates set rate = '0.7' where day = (select max(day) from ai_rates)",
    /^the rate of \S+ on \d+ is stored as 0.7/,
  ],
  [
    'rates that were not asked for',
    'delete from ai_rates where day = (select max(day) from ai_rates)',
    /^the last rate is that of \d+, not of /,
  ],
];

describe('the faults of AI investments', () => {
  it('are none as the server does it', async () => {
    expect(await faultsWith('select 1')).toEqual([]);
    expect(day.lostInvestments()).toEqual([]);
    expect([...day.investments.values()].map(({ status, takenBack, results }) => [status, takenBack, results])).toEqual(
      [
        ['settled', true, 0],
        ['settled', false, 2],
        ['in-progress', false, 1],
      ],
    );
  });

  it.each(PLANTED)('show %s', async (_what, planted, fault) => {
    expect(await faultsWith(planted)).toContainEqual(expect.stringMatching(fault));
  });

  it('show answers that are not kept', () => {
    const record = new InvestmentRecord();
    const [first] = [...day.investments.values()];
    if (!first) throw new Error('Nothing was bought.');
    const request = aRequest(day, owner, { id: 'openInvestment' });
    const answered = (data: object) => ({ code: 200, msg: '', data }) as never;
    record.note(request, answered({ id: first.id, investmentAmount: '1.00', number: first.number }));
    record.note(request, answered({ id: 'other', investmentAmount: '1.00', number: '1' }));
    record.note(aRequest(day, owner, { id: 'takeBackInvestment', path: { id: 'third' } }), answered({}));
    expect(record.faults(day.investments)).toEqual([
      `investment ${first.id} is not the one that was acknowledged`,
      'investment other was acknowledged and is lost',
      'investment third was taken back and goes on',
    ]);
  });

  it('show one that is gone, changed, or settled and changed again', () => {
    const one = [...day.investments.values()].find(({ status, takenBack }) => status === 'settled' && !takenBack);
    if (!one) throw new Error('Nothing is settled.');
    const after = (changes: object) =>
      investmentStretchFaults(new Map([['A', one]]), new Map([[one.id, { ...one, ...changes }]]));
    expect(investmentStretchFaults(new Map([['A', one]]), new Map())).toEqual([`investment ${one.id} is gone`]);
    expect(after({})).toEqual([]);
    expect(after({ status: 'in-progress' })).toEqual([`investment ${one.id} was settled and became in-progress`]);
    expect(after({ income: '5.00' })).toEqual([`investment ${one.id} was settled with ${one.income} and has 5.00`]);
    expect(after({ amount: '5.00' })).toEqual([`investment ${one.id} was changed`]);
  });
});
