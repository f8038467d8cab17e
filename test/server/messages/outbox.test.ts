import { nextTryAt } from '../../../src/server/messages/retryRule.ts';
import type { Database } from '../../../src/server/store/index.ts';
import { openTestDatabase } from '../../support/testDatabase.ts';
import { mail, openTestOutbox, text, until, waiting } from './openTestOutbox.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const opened: { close(): Promise<void> }[] = [];
let endOfTest = Promise.withResolvers<void>();
/** Hangs until the test is over. */
const never = () => endOfTest.promise;

/** Opens an outbox that ends with its test, so that it takes no message of the next one. */
const openOutbox: typeof openTestOutbox = (...args) => {
  const outbox = openTestOutbox(...args);
  opened.push(outbox);
  return outbox;
};

afterEach(async () => {
  endOfTest.resolve();
  await Promise.all(opened.splice(0).map(({ close }) => close()));
  endOfTest = Promise.withResolvers<void>();
  await database.transaction((tx) => tx.deleteFrom('outgoing_messages').execute());
});

describe('the message queue', () => {
  it('is shared by processes, and sends each message once', async () => {
    const carried: string[] = [];
    const carry = async ({ to }: { to: string }) => void carried.push(to);
    const processes = [1, 2, 3].map(() => openOutbox(database, { mail: carry }));
    const recipients = Array.from({ length: 60 }, (_, index) => `customer-${index}@example.com`);
    await Promise.all(recipients.map((to, index) => processes[index % 3]?.send(mail(to))));
    await until(async () => (await waiting(database)) === 0);
    expect(carried.toSorted()).toEqual(recipients.toSorted());
  });

  it('gives a message that a process took and never finished to the next one, after 30 seconds', async () => {
    const first = openOutbox(database, { text: never });
    await first.send(text('+447700900123'));
    const rows = () => database.reader.selectFrom('outgoing_messages').select('tries').execute();
    await until(async () => (await rows())[0]?.tries === 1);

    const carried: string[] = [];
    const next = openOutbox(database, { text: async ({ to }) => void carried.push(to) });
    next.advance(29);
    await next.send(text('+447700900124'));
    await until(() => carried.length === 1);
    expect(carried).toEqual(['+447700900124']);
    next.advance(1);
    await until(() => carried.length === 2);
    expect(carried).toEqual(['+447700900124', '+447700900123']);
  });

  it('sends a code and a message about security past notices that wait, and past those that hang [NTF-66]', async () => {
    const carried: string[] = [];
    const process = openOutbox(database, {
      mail: ({ to }) => (to === 'notice@example.com' ? never() : Promise.resolve(void carried.push(to))),
    });
    const notice = mail('notice@example.com', { code: null, isNotice: true });
    for (let count = 0; count < 20; count += 1) await process.send(notice);
    await process.send(mail('code@example.com', { usefulUntil: process.now() + 600 }));
    await until(() => carried.length === 1);
    await process.send(mail('security@example.com', { code: null }));
    await until(() => carried.length === 2);
    expect(carried).toEqual(['code@example.com', 'security@example.com']);
  });

  it('sends a code past messages about security that hang [NTF-66]', async () => {
    const carried: string[] = [];
    const process = openOutbox(database, {
      mail: ({ to }) => (to === 'security@example.com' ? never() : Promise.resolve(void carried.push(to))),
    });
    for (let count = 0; count < 20; count += 1) {
      await process.send(mail('security@example.com', { code: null }));
    }
    await process.send(mail('code@example.com', { usefulUntil: process.now() + 600 }));
    await until(() => carried.length === 1);
    expect(carried).toEqual(['code@example.com']);
  });

  it('does not delay one channel when the other hangs', async () => {
    const carried: string[] = [];
    const { send, faults } = openOutbox(database, {
      mail: never,
      text: async ({ to }) => void carried.push(to),
    });
    for (let count = 0; count < 20; count += 1) await send(mail('ann@example.com'));
    await send(text('+447700900123'));
    await until(() => carried.length === 1);
    expect(faults).toEqual([]);
  });
});

describe('a message that could not be delivered', () => {
  const QUEUED_AT = 1_790_000_000;
  const waits = (usefulUntil: number | null): number[] => {
    const found: number[] = [];
    for (let now = QUEUED_AT, tries = 1; ; tries += 1) {
      const next = nextTryAt({ queuedAt: QUEUED_AT, usefulUntil, tries, now });
      if (next === undefined) return found;
      found.push(next - now);
      now = next;
    }
  };

  it('is retried after waits that triple up to an hour, and is given up after a day', () => {
    const [first, ...rest] = waits(null);
    expect([first, ...rest.slice(0, 7)]).toEqual([5, 15, 45, 135, 405, 1215, 3600, 3600]);
    expect([first, ...rest].reduce((sum = 0, wait = 0) => sum + wait, 0)).toBeLessThan(86_400);
    expect(rest.length).toBeGreaterThan(25);
  });

  it('gives a message up before it would come too late [COD-26]', () => {
    expect(waits(QUEUED_AT + 600)).toEqual([5, 15, 45, 135]);
  });
});
