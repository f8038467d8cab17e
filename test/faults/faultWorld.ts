import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { hashSecret } from '../../src/server/desk/index.ts';
import { askDesk } from '../../src/server/desk/command.ts';
import { bookFaults } from '../../src/server/reconciliation/index.ts';
import { announcementsWithin } from '../../src/server/store/announcements.ts';
import { databaseOver } from '../../src/server/store/database.ts';
import { ownedAlone } from '../../src/server/store/ownership.ts';
import { openPostgresPool } from '../../src/server/store/postgresPool.ts';
import { startSmtpServer } from '../server/messages/smtpServer.ts';
import { readinessOf, startThreeServers, type ThreeServers } from '../server/restart/threeServers.ts';
import { chanceFrom } from '../simulation/chance.ts';
import { AGREED } from '../support/agreedTexts.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../support/databaseProxy.ts';
import type { StartedServer } from '../support/startedServer.ts';
import { until } from '../support/until.ts';
import type { Connections } from './judge.ts';
import { type PriceFeed, startPriceFeed, SYMBOL } from './priceFeed.ts';

/** Price around which the feed moves while nothing is touched. */
export const QUIET_BID = 60_000;
const PASSWORD = 'Sun-and-moon-7';
const CUSTOMERS = ['ann@example.com', 'ben@example.com'];
const DESK = { by: 'desk:ann', secret: 'ann keeps this to herself' } as const;

/** Three servers of `live` on one PostgreSQL, with a feed and a mail server of the test's own. */
export type FaultWorld = {
  readonly three: ThreeServers;
  readonly proxy: DatabaseProxy;
  readonly feed: PriceFeed;
  /** Tokens of the customers. */
  readonly tokens: readonly string[];
  /** Sets the clock of a server's process ahead by so much, or right again by 0. */
  shiftClock(server: StartedServer, milliseconds: number): void;
  /** Says at the desk that the clocks are right, which ends the halt of a jump. */
  confirmClocks(): Promise<void>;
  /** Counts the servers' connections to the database, by their names. */
  connections(): Promise<Connections>;
  bookFaults(): Promise<readonly string[]>;
  /** Waits until there are three servers which all have prices and do not stand still. */
  settle(): Promise<void>;
  close(): Promise<void>;
};

const liveVariables = (feed: string, mail: string, desk: string, shift: string) => ({
  ENVIRONMENT: 'live',
  QUOTE_FEED_URL: feed,
  SMTP_URL: mail,
  MAIL_FROM: 'post@example.com',
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
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
  ONE_DATABASE_ROLE: 'allowed',
  DESK_PEOPLE: desk,
  CLOCK_SHIFT_FILE: shift,
  NODE_OPTIONS: `--import ${resolve('test/faults/shiftedClock.ts')}`,
});

/** Signs a customer up and in, by the code in a mail. */
const signUpByMail = async (
  { client }: ThreeServers,
  mails: Awaited<ReturnType<typeof startSmtpServer>>,
  email: string,
): Promise<string> => {
  await client.succeed('sendMailCode', { query: { email } });
  const mail = await until(
    () => mails.received.find(({ to }) => to === email),
    (found) => found !== undefined,
  );
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '';
  await client.succeed('signUp', { body: { email, password: PASSWORD, code, agreements: AGREED } });
  return (await client.succeed('signIn', { body: { email, password: PASSWORD } })).token;
};

const FRESH_MS = 3000;
const isPriced = async (server: StartedServer): Promise<boolean> => {
  const { quote } = await server.succeed('getInstrument', { path: { id: SYMBOL } });
  return quote?.state === 'trading' && quote.halt === null && Math.abs(Date.now() - quote.time) < FRESH_MS;
};

/** Starts the world; `seed` draws how its price moves. */
export const startFaultWorld = async (postgres: string, seed: number): Promise<FaultWorld> => {
  const folder = mkdtempSync(join(tmpdir(), 'sun-faults-'));
  const [deskFile, shiftFile] = [join(folder, 'desk.json'), join(folder, 'shift')];
  writeFileSync(deskFile, JSON.stringify([{ name: 'ann', secretHash: await hashSecret(DESK.secret) }]));
  const feed = await startPriceFeed(chanceFrom(seed), QUIET_BID);
  const mails = await startSmtpServer();
  let proxy: DatabaseProxy | undefined;
  const variables = liveVariables(feed.url, mails.url, deskFile, shiftFile);
  const three = await startThreeServers(postgres, variables, async (url) => {
    proxy = await startDatabaseProxy(url);
    return proxy.url;
  });
  if (!proxy) throw new Error('Nothing stands before the database.');
  const between = proxy;
  const tokens: string[] = [];
  for (const email of CUSTOMERS) tokens.push(await signUpByMail(three, mails, email));
  return {
    ...{ three, proxy: between, feed, tokens },
    shiftClock(server, milliseconds) {
      writeFileSync(shiftFile, String(milliseconds));
      server.signal('SIGUSR2');
    },
    confirmClocks: async () => void (await askDesk(three.dataDir, { ask: 'confirm-clock', ...DESK })),
    async connections() {
      const rows = await three.ask<{ name: string; count: number }>(
        `select application_name as name, count(*)::int as count from pg_stat_activity
         where datname = '${three.database.name}' and pid <> pg_backend_pid() group by 1`,
      );
      return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
    },
    async bookFaults() {
      const database = databaseOver(openPostgresPool(three.database.url), announcementsWithin(), ownedAlone);
      try {
        return await bookFaults(database.reader);
      } finally {
        await database.close();
      }
    },
    async settle() {
      await three.refill();
      const says = async () => {
        const servers = three.servers();
        const priced = await Promise.all(servers.map((server) => isPriced(server).catch(() => false)));
        const ready = await Promise.all(servers.map((server) => readinessOf(server)));
        return { priced, ready: ready.map(({ engine, feed: reader }) => `${engine}, ${reader}`) };
      };
      await until(
        says,
        ({ priced, ready }) => priced.every(Boolean) && !ready.some((one) => /none|undefined/.test(one)),
        60,
      );
    },
    async close() {
      for (const server of three.servers()) server.signal('SIGCONT');
      await three.stop();
      await between.close();
      await feed.close();
      await mails.close();
      rmSync(folder, { recursive: true });
    },
  };
};
