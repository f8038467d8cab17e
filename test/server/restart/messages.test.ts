import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerOn } from '../../support/startedServer.ts';
import { startFeedServer } from '../market/live/feedServer.ts';
import { until } from '../messages/openTestOutbox.ts';
import { startSmtpServer } from '../messages/smtpServer.ts';

const folder = mkdtempSync(join(tmpdir(), 'sun-messages-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a killed server sends acknowledged mails after its restart, each once', async () => {
  const feed = await startFeedServer();
  const { port, close } = await startSmtpServer();
  await close();
  const variables = {
    ENVIRONMENT: 'live',
    QUOTE_FEED_URL: feed.url,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Sun <post@example.com>',
    MESSAGE_GATEWAY_URL: 'http://127.0.0.1:9',
    FIRM_NAME: 'Example Markets Ltd',
    FIRM_ADDRESS: '1 Sample Street, London',
    FIRM_SUPERVISOR: 'Example Authority',
    FIRM_LICENCE: '000000',
    GUARANTEE_SCHEME: 'none',
    COMPLAINTS_BODY: 'Example Ombudsman',
    SERVICE_EMAIL: 'service@example.com',
    PUBLIC_URL: 'https://sun.example',
    TRUSTED_PROXIES: 'none',
    ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  };
  const recipients = ['ann@example.com', 'ben@example.com', 'cem@example.com'];
  const killed = await startServerOn(folder, variables);
  for (const email of recipients) await killed.succeed('sendMailCode', { query: { email }, language: 'de' });
  await killed.kill();

  const mails = await startSmtpServer([], port);
  const again = await startServerOn(folder, variables);
  await until(() => mails.received.length === recipients.length);
  expect(mails.received.map(({ to }) => to).toSorted()).toEqual(recipients);
  for (const { text } of mails.received) expect(text).toMatch(/^Ihr Code zum Eröffnen eines Kontos .* lautet \d{6}\./);
  await again.kill();
  await mails.close();
  await feed.close();
}, 180_000);
