import { randomUUID } from 'node:crypto';
import { decimal, ZERO } from '../../../src/domain/decimal.ts';
import {
  type AccountKey,
  openingFee,
  post,
  profit,
  withdrawalAsked,
  withdrawalPaid,
} from '../../../src/server/ledger/index.ts';
import type { Database } from '../../../src/server/store/index.ts';
import { insertAccount } from '../../support/customerAccount.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';

const AT = 1_790_000_000;
let database: Database;
let account: AccountKey;
beforeAll(async () => {
  database = await openTestDatabase();
  account = await database.transaction((tx) => insertAccount(tx));
});
afterAll(() => database.close());

const postingsAbout = (subject: string) =>
  database.reader.selectFrom('postings').selectAll().where('subject', '=', subject).orderBy('id').execute();

describe('a posted event', () => {
  it('stores an event with its due time and its conversion [LED-10]', async () => {
    const closingId = randomUUID();
    const conversion = { rate: '0.006671114076', symbol: 'USDJPY', side: 'ask' as const, timeMs: AT * 1000 };
    const loss = profit({ account, closingId, profit: decimal('-64.73'), conversion, at: AT });
    await database.transaction((tx) => post(tx, loss));
    expect(await postingsAbout(closingId)).toEqual([
      {
        id: expect.any(Number),
        kind: 'profit',
        subject: closingId,
        occurrence: 'once',
        scope: 'demo',
        due_at: AT,
        posted_at: AT,
        leg_count: 2,
        conversion_symbol: 'USDJPY',
        conversion_side: 'ask',
        conversion_rate: '0.006671114076',
      },
    ]);
  });

  it('names no conversion pair where nothing was converted', async () => {
    const closingId = randomUUID();
    const conversion = { rate: '1', symbol: null, side: null, timeMs: null };
    await database.transaction((tx) =>
      post(tx, profit({ account, closingId, profit: decimal('12'), conversion, at: AT })),
    );
    expect(await postingsAbout(closingId)).toMatchObject([{ conversion_symbol: null, conversion_rate: null }]);
  });

  it('has no leg of zero: a withdrawal without a fee has two legs', async () => {
    const withdrawalId = randomUUID();
    await database.transaction(async (tx) => {
      await post(tx, withdrawalAsked({ account, withdrawalId, amount: decimal('50'), at: AT }));
      await post(tx, withdrawalPaid({ account, withdrawalId, net: decimal('50'), fee: ZERO, at: AT }));
    });
    expect(await postingsAbout(withdrawalId)).toMatchObject([{ leg_count: 2 }, { leg_count: 2 }]);
  });
});

describe('an event of zero', () => {
  it('writes no posting for an event of zero [LED-7]', async () => {
    const orderId = randomUUID();
    await database.transaction((tx) => post(tx, openingFee({ account, orderId, fee: ZERO, at: AT })));
    expect(await postingsAbout(orderId)).toEqual([]);
  });
});
