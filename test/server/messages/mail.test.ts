import { setTimeout as pause } from 'node:timers/promises';
import { createMailCarrier } from '../../../src/server/messages/index.ts';
import type { Database } from '../../../src/server/store/index.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';
import { LOOK_EVERY_MS, mail, openTestOutbox, tried, until, waiting } from './openTestOutbox.ts';
import { type SmtpBehaviour, startSmtpServer } from './smtpServer.ts';

const FROM = 'Sun <post@example.com>';
/** Longer than several checks of the queue. */
const A_WHILE_MS = 8 * LOOK_EVERY_MS;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Runs one test with an outbox and a mail server of the given behaviours. */
const withServer = async (
  behaviours: SmtpBehaviour[],
  test: (
    server: Awaited<ReturnType<typeof startSmtpServer>>,
    outbox: ReturnType<typeof openTestOutbox>,
  ) => Promise<void>,
  limitMs?: number,
) => {
  const server = await startSmtpServer(behaviours);
  const outbox = openTestOutbox(database, { mail: createMailCarrier({ smtpUrl: server.url, from: FROM }, limitMs) });
  try {
    await test(server, outbox);
  } finally {
    await outbox.close();
    await server.close();
    await database.transaction((tx) => tx.deleteFrom('outgoing_messages').execute());
  }
};

describe('a mail', () => {
  it('is sent after the commit of its transaction, and deleted then', () =>
    withServer([], async ({ received }, { send }) => {
      await send(mail('ann@example.com'));
      await until(async () => (await waiting(database)) === 0);
      expect(received).toMatchObject([{ to: 'ann@example.com', text: 'Your code is 481902.' }]);
      expect(received[0]?.head).toMatch(/^From: Sun <post@example\.com>$/m);
      expect(received[0]?.head).toMatch(/^Subject: Your Sun code$/m);
      expect(received[0]?.head).toMatch(/^Message-ID: <[0-9a-f-]{36}@example\.com>$/m);
    }));

  it('does not send a mail when its transaction is rolled back', () =>
    withServer([], async ({ tries }, { outbox }) => {
      const undone = database.transaction(async (tx) => {
        await outbox.send(tx, mail('ann@example.com'));
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      await pause(A_WHILE_MS);
      expect(tries()).toBe(0);
    }));

  it('arrives unchanged, in any script, and no line of it becomes a header', () =>
    withServer([], async ({ received }, { send }) => {
      const words = 'รหัสของคุณคือ 481902\n\nBcc: eve@example.com\n.\nÜber 10 Minuten — 驗證碼';
      await send(mail('ann@example.com', { subject: '驗證碼\r\nBcc: eve@example.com', text: words }));
      await until(() => received.length > 0);
      expect(received.map(({ to }) => to)).toEqual(['ann@example.com']);
      expect(received[0]?.text).toBe(words);
      expect(received[0]?.head).not.toMatch(/^bcc:/im);
    }));

  it('is retried after 5, 15 and 45 seconds, not before, when it is refused temporarily', () =>
    withServer(['refuse-for-now', 'refuse-for-now', 'refuse-for-now'], async ({ received, tries }, outbox) => {
      await outbox.send(mail('ann@example.com'));
      for (const [times, wait] of [5, 15, 45].entries()) {
        await tried(database, times + 1, outbox.now());
        outbox.advance(wait - 1);
        await pause(A_WHILE_MS / 2);
        expect(tries()).toBe(times + 1);
        outbox.advance(1);
      }
      await until(() => received.length === 1);
      expect(outbox.faults).toEqual([]);
    }));

  it('sends a mail when a server that was down is up again', async () => {
    const { port, close } = await startSmtpServer();
    await close();
    const outbox = openTestOutbox(database, {
      mail: createMailCarrier({ smtpUrl: `smtp://127.0.0.1:${port}`, from: FROM }),
    });
    await outbox.send(mail('ann@example.com'));
    await tried(database, 1, outbox.now());
    const server = await startSmtpServer([], port);
    outbox.advance(5);
    await until(() => server.received.length === 1);
    await outbox.close();
    await server.close();
  });

  it('is given up at once when its recipient does not exist, and reported without naming the customer', () =>
    withServer(['refuse-recipient'], async ({ tries }, { send, faults }) => {
      await send(mail('nobody@example.com'));
      await until(() => faults.length > 0);
      expect(faults[0]).toMatch(
        /^A message \(mail [0-9a-f-]{36}\) was given up after 1 tries: SMTP EENVELOPE 550 RCPT TO$/,
      );
      expect(tries()).toBe(1);
      expect(await waiting(database)).toBe(0);
    }));

  it("keeps a mail while the server's own password is refused", () =>
    withServer(['refuse-sign-in'], async ({ received }, outbox) => {
      await outbox.send(mail('ann@example.com'));
      await tried(database, 1, outbox.now());
      outbox.advance(5);
      await until(() => received.length === 1);
    }));

  it('is retried after the time limit when the server never answers', () =>
    withServer(
      ['never-answer'],
      async ({ received }, outbox) => {
        await outbox.send(mail('ann@example.com'));
        await tried(database, 1, outbox.now());
        outbox.advance(5);
        await until(() => received.length === 1);
      },
      300,
    ));

  it('comes twice with the same Message-ID when its answer was lost', () =>
    withServer(['take-and-hang-up'], async ({ received }, outbox) => {
      await outbox.send(mail('ann@example.com'));
      await tried(database, 1, outbox.now());
      outbox.advance(5);
      await until(() => received.length === 2);
      const [first, second] = received.map(({ head }) => /^Message-ID: (.+)$/m.exec(head)?.[1]);
      expect(first).toBeDefined();
      expect(second).toBe(first);
    }));

  it('does not send a mail once its code has expired', () =>
    withServer(['refuse-for-now'], async ({ tries }, outbox) => {
      await outbox.send(mail('ann@example.com', { usefulUntil: outbox.now() + 7 }));
      await tried(database, 1, outbox.now());
      outbox.advance(7);
      await until(() => outbox.faults.length > 0);
      expect(outbox.faults[0]).toContain('it would come too late');
      expect(tries()).toBe(1);
      expect(await waiting(database)).toBe(0);
    }));
});
