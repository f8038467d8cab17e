import { sql } from 'kysely';
import { insertCustomer } from '../src/server/customers/customerRepository.ts';
import { openAccounts } from '../src/server/customers/openAccounts.ts';
import { openSession } from '../src/server/customers/sessions.ts';
import type { World } from '../src/server/world/world.ts';

export type NewTrader = { readonly token: string; readonly customerId: string; readonly accountId: string };

/** Creates a signed-in customer with 100,000.00 in the demo account. */
const newTrader = (world: World): Promise<NewTrader> =>
  world.database.transaction(async (tx) => {
    const customerId = world.newId();
    const letters = customerId.replaceAll('-', '').toUpperCase();
    await insertCustomer(tx, {
      id: customerId,
      email: `${customerId}@example.com`,
      password_hash: 'none',
      nickname: 'A customer',
      language: 'en',
      invite_code: letters.slice(-16),
      created_at: world.now(),
    });
    await openAccounts(tx, world, customerId);
    const { token } = await openSession(tx, world, {
      customerId,
      caller: { address: '127.0.0.1', userAgent: null, device: null },
      means: 'password',
    });
    const { rows } = await sql<{ id: string }>`
      select id from accounts where customer_id = ${customerId} and scope = 'demo'`.execute(tx);
    return { token, customerId, accountId: rows[0]?.id ?? '' };
  });

export const newTraders = async (world: World, count: number): Promise<readonly NewTrader[]> => {
  const traders: NewTrader[] = [];
  while (traders.length < count) traders.push(await newTrader(world));
  return traders;
};
