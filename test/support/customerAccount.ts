import { randomInt, randomUUID } from 'node:crypto';
import type { AccountKey } from '../../src/server/ledger/index.ts';
import type { AccountType, Transaction } from '../../src/server/store/index.ts';

/** Inserts a new customer with one account, with only the columns that the tables require. */
export const insertAccount = async (tx: Transaction, scope: AccountType = 'demo'): Promise<AccountKey> => {
  const customerId = randomUUID();
  const account = { id: randomUUID(), scope };
  await tx
    .insertInto('customers')
    .values({
      id: customerId,
      email: `${customerId}@example.com`,
      password_hash: 'none',
      nickname: 'A customer',
      language: 'en',
      invite_code: customerId.replaceAll('-', '').slice(0, 12).toUpperCase(),
      created_at: 1_790_000_000,
    })
    .execute();
  const number = `${scope === 'real' ? 'R' : 'D'}-${randomInt(100_000, 1_000_000)}`;
  await tx
    .insertInto('accounts')
    .values({ ...account, customer_id: customerId, number })
    .execute();
  return account;
};
