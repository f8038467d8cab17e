import { decimal } from '../../src/domain/decimal.ts';
import { openAccounts } from '../../src/server/customers/openAccounts.ts';
import { depositAccepted, post } from '../../src/server/ledger/index.ts';
import type { World } from '../../src/server/world/world.ts';

export type Customer = {
  readonly id: string;
  /** True when the real account may trade: its owner's identity is verified and the questions are answered. */
  readonly isVerified: boolean;
  /** Active account. */
  account: 'real' | 'demo';
};

/** Enrols customers, every other one with own money in a real account that may trade. */
export const enrolCustomers = (world: World, count: number): Promise<Customer[]> =>
  world.database.transaction(async (tx) => {
    const customers: Customer[] = [];
    for (let number = 1; number <= count; number += 1) {
      const id = world.newId();
      const isVerified = number % 2 === 0;
      await tx
        .insertInto('customers')
        .values({
          id,
          email: `customer-${number}@example.com`,
          password_hash: 'none',
          nickname: `Customer ${number}`,
          language: 'en',
          invite_code: `CUSTOMER${number}`,
          created_at: world.now(),
          ...(isVerified && { verification_status: 'authenticated', knowledge_version: 1 }),
        })
        .execute();
      await openAccounts(tx, world, id);
      const real = await tx
        .selectFrom('accounts')
        .select(['id', 'scope'])
        .where('customer_id', '=', id)
        .where('scope', '=', 'real')
        .executeTakeFirstOrThrow();
      const amount = decimal('20000.00');
      if (isVerified)
        await post(tx, depositAccepted({ account: real, depositId: world.newId(), amount, at: world.now() }));
      customers.push({ id, isVerified, account: 'demo' });
    }
    return customers;
  });
