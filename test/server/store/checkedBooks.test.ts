import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { closeInOrder, quote, signUpTrader, type Trader } from '../trading/trader.ts';

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer();
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  trader = await signUpTrader(server);
});
afterAll(() => closeInOrder(server));

const run = (statement: ReturnType<typeof sql>) =>
  server.world.database.transaction(async (tx) => void (await statement.execute(tx)));

it('the database refuses a posting of a kind that it does not know', async () => {
  const posting = (kind: string) => sql`
    insert into postings (kind, subject, occurrence, scope, due_at, posted_at, leg_count)
    values (${kind}, ${randomUUID()}, 'once', 'demo', 1, 1, 2)`;
  await expect(run(posting('profits'))).rejects.toThrow('postings_kind_check');
  // A known kind is refused for its missing legs alone.
  await expect(run(posting('profit'))).rejects.not.toThrow('postings_kind_check');
});

it('the database refuses closings of more than the placed volume', async () => {
  const { id } = await trader.open({ volume: '0.10' });
  await trader.close(id, '0.06');
  const again = (volume: string) => sql`
    insert into closings select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'volume', ${volume}::text))).*
    from closings as c where order_id = ${id}`;
  await expect(run(again('0.05'))).rejects.toThrow(/closings of order .* are 0.11 lots of 0.10/);
  await trader.close(id);
  // Both closings again.
  await expect(run(again('0.01'))).rejects.toThrow(/are 0.12 lots of 0.10/);
});

it('the database refuses a picture of a profile that is no file', async () => {
  const picture = sql`update customers set avatar_file_id = ${randomUUID()} where id = ${trader.id}`;
  await expect(run(picture)).rejects.toThrow('customers_avatar_file_id_fkey');
});
