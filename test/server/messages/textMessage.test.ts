import { createGatewayCarrier } from '../../../src/server/messages/index.ts';
import type { Database } from '../../../src/server/store/index.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';
import { startGatewayServer } from './gatewayServer.ts';
import { openTestOutbox, text, tried, until, waiting } from './openTestOutbox.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Runs one test with an outbox and a gateway that answers with these statuses. */
const withGateway = async (
  statuses: number[],
  test: (
    gateway: Awaited<ReturnType<typeof startGatewayServer>>,
    outbox: ReturnType<typeof openTestOutbox>,
  ) => Promise<void>,
  { token = 'secret', limitMs }: { token?: string | null; limitMs?: number } = {},
) => {
  const gateway = await startGatewayServer(statuses);
  const outbox = openTestOutbox(database, { text: createGatewayCarrier({ url: gateway.url, token }, limitMs) });
  try {
    await test(gateway, outbox);
  } finally {
    await outbox.close();
    await gateway.close();
    await database.transaction((tx) => tx.deleteFrom('outgoing_messages').execute());
  }
};

describe('a text message', () => {
  it('sends a text message to the gateway with its id as the key, and the token', () =>
    withGateway([], async ({ received }, { send }) => {
      await send(text('+447700900123'));
      await until(async () => (await waiting(database)) === 0);
      const [only] = received;
      const { id } = only?.body as { id: string };
      expect(received).toHaveLength(1);
      expect(only?.body).toEqual({ id, to: '+447700900123', text: 'Your code is 481902.' });
      expect(only?.headers).toMatchObject({
        authorization: 'Bearer secret',
        'content-type': 'application/json',
        'idempotency-key': id,
      });
    }));

  it('sends a text message without a token where none is configured', () =>
    withGateway(
      [],
      async ({ received }, { send }) => {
        await send(text('+447700900123'));
        await until(() => received.length === 1);
        expect(received[0]?.headers.authorization).toBeUndefined();
      },
      { token: null },
    ));

  it.each([401, 429, 500, 503, 302])('is retried after %i, with the same key', (status) =>
    withGateway([status], async ({ received }, outbox) => {
      await outbox.send(text('+447700900123'));
      await tried(database, 1, outbox.now());
      outbox.advance(5);
      await until(async () => (await waiting(database)) === 0);
      expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual([
        received[0]?.headers['idempotency-key'],
        received[0]?.headers['idempotency-key'],
      ]);
      expect(outbox.faults).toEqual([]);
    }),
  );

  it.each([400, 410, 422])('is given up after %i, and reported without naming the customer', (status) =>
    withGateway([status], async ({ received }, { send, faults }) => {
      await send(text('+447700900123'));
      await until(() => faults.length > 0);
      expect(faults[0]).toMatch(
        new RegExp(`^A message \\(text [0-9a-f-]{36}\\) was given up after 1 tries: HTTP ${status}$`),
      );
      expect(await waiting(database)).toBe(0);
      expect(received).toHaveLength(1);
    }),
  );

  it('retries a text message where no answer comes', () =>
    withGateway(
      [0],
      async ({ received }, outbox) => {
        await outbox.send(text('+447700900123'));
        await tried(database, 1, outbox.now());
        outbox.advance(5);
        await until(() => received.length === 2);
      },
      { limitMs: 300 },
    ));
});
