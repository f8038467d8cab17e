import { createHash } from 'node:crypto';
import { decimal } from '../../src/domain/decimal.ts';
import { openAccounts } from '../../src/server/customers/openAccounts.ts';
import { saveIdentity } from '../../src/server/identity/identityRepository.ts';
import { depositAccepted, post } from '../../src/server/ledger/index.ts';
import type { Transaction } from '../../src/server/store/index.ts';
import type { World } from '../../src/server/world/world.ts';
import { CUSTOMER_NAME } from './loanTerms.ts';

export type Customer = {
  readonly id: string;
  /** True when the real account may trade: its owner's identity is verified and the questions are answered. */
  readonly isVerified: boolean;
  /** Deposit of its own money. */
  readonly depositId: string;
  /** Active account. */
  account: 'real' | 'demo';
};

/** Uploads of a customer: more than a day asks for. */
const PROOFS = 40;
const YEAR_SECONDS = 366 * 24 * 3600;

/** Stores proofs of deposits, directly, as no request of the simulation has a body of another type than JSON. */
const storeProofs = async (tx: Transaction, world: World, customerId: string): Promise<void> => {
  const proofs = Array.from({ length: PROOFS }, (_none, index) => ({
    ...{ id: world.newId(), customer_id: customerId, type: 'deposit-proof' as const, name: `proof-${index}.png` },
    ...{ stored_as: `${customerId}-${index}`, media_type: 'image/png' as const, bytes: 1000 },
    // The sandbox's rules reject one that is too small.
    ...{ width: index % 8 === 7 ? 100 : 400, height: 300 },
    ...{ created_at: world.now(), expires_at: world.now() + YEAR_SECONDS },
  }));
  await tx.insertInto('files').values(proofs).execute();
};

/** Stores the identity by which a customer was verified, directly: its name is what a loan is signed with. */
const storeIdentity = async (tx: Transaction, world: World, customerId: string): Promise<void> => {
  const [reviewId, frontFileId, at] = [world.newId(), world.newId(), world.now()];
  await tx
    .insertInto('reviews')
    .values({
      ...{ id: reviewId, kind: 'identity', customer_id: customerId, scope: null, amount: null, submitted_at: at },
      ...{ decision: 'accept', decided_at: at, decided_by: 'desk:ann' },
    })
    .execute();
  await tx
    .insertInto('files')
    .values({
      ...{
        id: frontFileId,
        customer_id: customerId,
        type: 'identity-front',
        name: 'front.png',
        stored_as: frontFileId,
      },
      ...{ media_type: 'image/png', bytes: 1000, width: 400, height: 300, created_at: at },
    })
    .execute();
  const document = { realName: CUSTOMER_NAME, idNumber: 'X1234567', documentKind: 'passport', country: null } as const;
  await saveIdentity(tx, world, customerId, { document, reviewId, frontFileId, backFileId: null });
};

/** Stores the session of a customer's requests, directly: it has the customer's id, and outlasts the day. */
const storeSession = async (tx: Transaction, world: World, customerId: string): Promise<void> => {
  const times = { created_at: world.now(), last_used_at: world.now(), expires_at: world.now() + YEAR_SECONDS };
  const token = { token_hash: createHash('sha256').update(customerId).digest() };
  const device = { user_agent: null, network: '127.0.0.*' };
  await tx
    .insertInto('sessions')
    .values({ id: customerId, customer_id: customerId, ...times, ...token, ...device })
    .execute();
};

/** Enrols customers, every other one with own money in a real account that may trade; half of these use it at first. */
export const enrolCustomers = (world: World, count: number): Promise<Customer[]> =>
  world.database.transaction(async (tx) => {
    const customers: Customer[] = [];
    for (let number = 1; number <= count; number += 1) {
      const id = world.newId();
      const isVerified = number % 2 === 0;
      const account = number % 4 === 2 ? 'real' : 'demo';
      const depositId = world.newId();
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
          active_account: account,
          ...(isVerified && { verification_status: 'authenticated', knowledge_version: 1 }),
        })
        .execute();
      await openAccounts(tx, world, id);
      await storeSession(tx, world, id);
      const real = await tx
        .selectFrom('accounts')
        .select(['id', 'scope'])
        .where('customer_id', '=', id)
        .where('scope', '=', 'real')
        .executeTakeFirstOrThrow();
      const amount = decimal('20000.00');
      if (isVerified) await post(tx, depositAccepted({ account: real, depositId, amount, at: world.now() }));
      if (isVerified) await storeIdentity(tx, world, id);
      await storeProofs(tx, world, id);
      customers.push({ id, isVerified, depositId, account });
    }
    return customers;
  });
