import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { decimal } from '../../../src/domain/decimal.ts';
import { type AccountKey, demoOpened, openingFee, post } from '../../../src/server/ledger/index.ts';
import type { AccountType, Database, Tables, Transaction } from '../../../src/server/store/index.ts';
import { insertAccount } from '../../support/customerAccount.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';

const AT = 1_790_000_000;
let database: Database;
let account: AccountKey;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  account = await database.transaction((tx) => insertAccount(tx));
});

type Leg = {
  ledger_account: Tables['legs']['ledger_account'];
  amount: string;
  account_id?: string | null;
  scope?: AccountType;
};

/** Writes a posting directly, bypassing the ledger's own code. */
const writePosting = async (tx: Transaction, legs: readonly Leg[], legCount = legs.length): Promise<number> => {
  const { id } = await tx
    .insertInto('postings')
    .values({
      kind: 'by-hand',
      subject: randomUUID(),
      occurrence: 'once',
      scope: account.scope,
      due_at: AT,
      posted_at: AT,
      leg_count: legCount,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeLegs(tx, id, legs);
  return id;
};

const writeLegs = async (tx: Transaction, postingId: number, legs: readonly Leg[], first = 1): Promise<void> => {
  for (const [index, leg] of legs.entries()) {
    const row = { posting_id: postingId, ordinal: first + index, scope: account.scope, account_id: null, ...leg };
    await tx.insertInto('legs').values(row).execute();
  }
};

const cash = (amount: string): Leg => ({ ledger_account: 'cash', amount, account_id: account.id });
const fees = (amount: string): Leg => ({ ledger_account: 'fees', amount });
const write = (legs: readonly Leg[], legCount?: number) =>
  database.transaction((tx) => writePosting(tx, legs, legCount));

describe('constraints of the database', () => {
  it('refuses a posting whose legs do not sum to zero [LED-1]', async () => {
    await expect(write([cash('10.00'), fees('-9.99')])).rejects.toMatchObject({ constraint: 'posting_balances' });
  });

  it('refuses a posting with a single leg, or with none [LED-1]', async () => {
    await expect(write([cash('10.00')], 1)).rejects.toMatchObject({ code: '23514' });
    await expect(write([cash('10.00')], 2)).rejects.toMatchObject({ constraint: 'posting_balances' });
    await expect(write([], 2)).rejects.toMatchObject({ constraint: 'posting_balances' });
  });

  it('refuses a posting with a leg of zero', async () => {
    await expect(write([cash('0.00'), fees('0.00')])).rejects.toMatchObject({ constraint: 'legs_amount_check' });
  });

  it('refuses a posting that mixes real and demo [LED-2]', async () => {
    const real = await database.transaction((tx) => insertAccount(tx, 'real'));
    const crossing: Leg = { ledger_account: 'cash', amount: '-10.00', account_id: real.id };
    await expect(write([cash('10.00'), crossing])).rejects.toMatchObject({ code: '23503' });
    await expect(write([cash('10.00'), { ...crossing, scope: 'real' }])).rejects.toMatchObject({ code: '23503' });
    await expect(write([cash('10.00'), { ...fees('-10.00'), scope: 'real' }])).rejects.toMatchObject({ code: '23503' });
  });

  it('refuses a posting that takes from a customer without naming one, or names a customer for the house', async () => {
    await expect(write([{ ...cash('10.00'), account_id: null }, fees('-10.00')])).rejects.toMatchObject({
      code: '23514',
    });
    await expect(write([cash('10.00'), { ...fees('-10.00'), account_id: account.id }])).rejects.toMatchObject({
      code: '23514',
    });
  });

  it('refuses a posting that was posted before [LED-6]', async () => {
    const fee = openingFee({ account, orderId: randomUUID(), fee: decimal('-7'), at: AT });
    await database.transaction((tx) => post(tx, fee));
    await expect(database.transaction((tx) => post(tx, fee))).rejects.toMatchObject({ code: '23505' });
  });
});

it('refuses a posting that was written before it was due [LED-9]', async () => {
  const early = database.transaction((tx) =>
    tx
      .insertInto('postings')
      .values({
        ...{ kind: 'by-hand', subject: randomUUID(), occurrence: 'once', scope: account.scope, leg_count: 2 },
        due_at: AT,
        posted_at: AT - 1,
      })
      .execute(),
  );
  await expect(early).rejects.toMatchObject({ code: '23514' });
});

describe('a written posting', () => {
  it('adds no further legs to a posting, not even ones that balance', async () => {
    const id = await write([cash('10.00'), fees('-10.00')]);
    const later = database.transaction((tx) => writeLegs(tx, id, [cash('5.00'), fees('-5.00')], 3));
    await expect(later).rejects.toMatchObject({ constraint: 'posting_balances' });
  });

  it('never changes, deletes or truncates a posting [LED-3]', async () => {
    await database.transaction((tx) => post(tx, demoOpened({ account, amount: decimal('100000'), at: AT })));
    const statements = [
      sql`update postings set posted_at = posted_at + 1`,
      sql`update legs set amount = amount * 2`,
      sql`delete from legs`,
      sql`delete from postings`,
      sql`truncate legs`,
      sql`truncate postings, legs`,
      sql`truncate accounts cascade`,
    ];
    for (const statement of statements) {
      const changed = database.transaction((tx) => statement.execute(tx));
      await expect(changed).rejects.toMatchObject({ code: '23000' });
    }
  });

  it('computes the number and the balance of a leg, whatever was inserted [LED-8]', async () => {
    await database.transaction((tx) => post(tx, demoOpened({ account, amount: decimal('100000'), at: AT })));
    await database.transaction(async (tx) => {
      const id = await writePosting(tx, [fees('7.00')], 2);
      await sql`insert into legs (posting_id, ordinal, scope, account_id, ledger_account, amount, sequence, balance_after)
        values (${id}, 2, 'demo', ${account.id}, 'cash', -7, 40, 1000000)`.execute(tx);
    });
    const legs = database.reader.selectFrom('legs').select(['sequence', 'balance_after']).orderBy('sequence');
    expect(await legs.where('account_id', '=', account.id).execute()).toEqual([
      { sequence: 1, balance_after: '100000.00' },
      { sequence: 2, balance_after: '99993.00' },
    ]);
  });
});
