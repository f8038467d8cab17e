import { sql } from 'kysely';
import { holdForUse } from '../../../src/server/destinations/index.ts';
import { openReview } from '../../../src/server/reviews/index.ts';
import type { Transaction } from '../../../src/server/store/index.ts';
import { signUpCustomer } from '../../support/signUpCustomer.ts';
import { TEST_DATABASE_URL } from '../../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { ETHEREUM_ADDRESS, WALLET } from './savedDestinations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Resolves as soon as another connection waits for this transaction; at once on a database of one connection. */
const othersWait = async (tx: Transaction): Promise<void> => {
  if (TEST_DATABASE_URL === undefined) return;
  const count = () =>
    sql<{ count: number }>`select count(*)::int as count from pg_locks
      where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx);
  while ((await count()).rows[0]?.count === 0);
};

describe('a wallet that is changed while a withdrawal to it is being written', () => {
  it('is changed after the withdrawal, and neither is refused by the database', async () => {
    const { token } = await signUpCustomer(server);
    const { id } = await server.succeed('saveCryptoWallet', { token, body: WALLET });
    const { world } = server;
    const changed = await world.database.transaction(async (tx) => {
      await holdForUse(tx, id);
      const row = tx.selectFrom('destinations').select('customer_id').where('id', '=', id);
      const { customer_id } = await row.executeTakeFirstOrThrow();
      const body = { ...WALLET, coinNetwork: 'ERC-20', address: ETHEREUM_ADDRESS, id };
      const change = server.call('saveCryptoWallet', { token, body });
      await othersWait(tx);
      const review = {
        id: world.newId(),
        kind: 'withdrawal' as const,
        customer_id,
        scope: 'real' as const,
      };
      await openReview(tx, { ...review, amount: '50.00', submitted_at: world.now() });
      return { change };
    });
    expect(await changed.change).toMatchObject({ code: 200, data: { address: ETHEREUM_ADDRESS } });
  });
});
