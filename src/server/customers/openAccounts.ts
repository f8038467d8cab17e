import { sql } from 'kysely';
import { DEMO_BALANCE, demoOpened, post } from '../ledger/index.ts';
import type { AccountType, Transaction } from '../store/index.ts';
import type { World } from '../world/world.ts';

const LETTERS: Readonly<Record<AccountType, string>> = { real: 'R', demo: 'D' };

/** Opens a new customer's two accounts: the real one empty, the demo one with its starting balance. */
export const openAccounts = async (tx: Transaction, world: World, customerId: string): Promise<void> => {
  await openAccount(tx, world, customerId, 'real');
  const demo = await openAccount(tx, world, customerId, 'demo');
  await post(tx, demoOpened({ account: demo, amount: DEMO_BALANCE, at: world.now() }));
};

/** Opens an account under the next number that customers see, such as `D-204871`. */
const openAccount = <Kind extends AccountType>(tx: Transaction, world: World, customerId: string, scope: Kind) =>
  tx
    .insertInto('accounts')
    .values({
      id: world.newId(),
      customer_id: customerId,
      scope,
      number: sql<string>`${LETTERS[scope]} || '-' || nextval('account_numbers')`,
    })
    .returning(['id', 'scope'])
    .executeTakeFirstOrThrow();
