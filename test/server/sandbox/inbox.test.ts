import type { OutgoingMessage } from '../../../src/server/world/world.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';

let server: TestServer;
const send = (message: Partial<OutgoingMessage> & Pick<OutgoingMessage, 'to'>) =>
  server.world.database.transaction((tx) =>
    server.world.send(tx, { channel: 'text', subject: null, text: 'Hello.', code: null, ...message }),
  );

beforeAll(async () => {
  server = await startTestServer();
  await send({ to: '+447700900123', text: 'Your Sun code is 481902.', code: '481902' });
  server.advance(1000);
  await send({ to: 'ann@example.com', channel: 'mail', subject: '<b>Welcome</b> & "hello"', text: 'One\nTwo' });
});
afterAll(() => server.close());

const page = async (query = '') => {
  const answer = await fetch(`${server.url}/sandbox/inbox${query}`);
  return { answer, text: await answer.text() };
};

describe('the inbox', () => {
  it('has the sent messages, newest first, with their codes [SBX-6, SBX-9]', async () => {
    const { items } = await server.succeed('getInbox');
    expect(items).toMatchObject([
      { channel: 'mail', to: 'ann@example.com', code: null },
      { channel: 'text', to: '+447700900123', subject: null, code: '481902' },
    ]);
    expect((items[0]?.sentAt ?? 0) - (items[1]?.sentAt ?? 0)).toBe(1);
  });

  it('is filtered by one address, in any case, or one number [SBX-8, SBX-93]', async () => {
    expect((await server.succeed('getInbox', { query: { to: 'Ann@Example.com' } })).items).toHaveLength(1);
    expect((await server.succeed('getInbox', { query: { to: '+447700900123' } })).items).toHaveLength(1);
    for (const to of ['bob@example.com', '447700900123', '+44 7700 900123', '07700900123'])
      expect((await server.succeed('getInbox', { query: { to } })).items).toEqual([]);
  });

  it('shows the newest hundred messages of the inbox [SBX-6, SBX-7]', async () => {
    for (let count = 0; count < 101; count += 1) await send({ to: 'many@example.com', text: `Message ${count}` });
    const { items } = await server.succeed('getInbox', { query: { to: 'many@example.com' } });
    expect(items.map(({ text }) => text)).toEqual(Array.from({ length: 100 }, (_, index) => `Message ${100 - index}`));
  });
});

describe('the page of the inbox', () => {
  it('shows messages escaped, uncached, and within the content security policy [SBX-10]', async () => {
    const { answer, text } = await page('?to=ann@example.com');
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(text).toContain('&lt;b&gt;Welcome&lt;/b&gt; &amp; &quot;hello&quot;');
    expect(text).toContain('2026-09-30 10:00:01');
    expect(text).not.toMatch(/<script|<style| style=|<b>/);
  });

  it('shows one address or number, its plus sign encoded or not [SBX-10]', async () => {
    for (const query of ['?to=%2B447700900123', '?to=+447700900123']) {
      const { text } = await page(query);
      expect(text).toContain('<strong>481902</strong>');
      expect(text).not.toContain('ann@example.com');
    }
    expect((await page('?to=nobody')).text).toContain('Nothing yet.');
    expect((await page()).text).toContain('href="/sandbox/inbox?to=many%40example.com"');
  });

  it('serves the style of the inbox page from a file', async () => {
    const answer = await fetch(`${server.url}/sandbox/inbox.css`);
    expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(await answer.text()).toContain('prefers-color-scheme: dark');
  });

  it('serves the inbox page in the sandbox only [SBX-11]', async () => {
    const live = await startTestServer({ environment: 'live' });
    expect((await fetch(`${live.url}/sandbox/inbox`)).status).toBe(404);
    await live.close();
  });
});
