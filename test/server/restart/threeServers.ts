import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Balancer, startBalancer } from '../../support/balancer.ts';
import { type StartedServer, startServerOn } from '../../support/startedServer.ts';
import { createTestClient, type TestClient } from '../../support/testClient.ts';
import { askAt, createDatabase, type OwnDatabase } from './foreignClient.ts';
import { until } from '../../support/until.ts';

/** What a process may have: partitions of the accounts, or the feed. */
export type LeaseName = 'engine' | 'feed';

/** Three servers on one PostgreSQL behind a load balancer. */
export type ThreeServers = {
  readonly database: OwnDatabase;
  /** Folder of all of them. */
  readonly dataDir: string;
  /** Client of the balancer: each of its connections is served by any server. */
  readonly client: TestClient;
  readonly balancer: Balancer;
  /** Servers that run, in the order of their start. */
  servers(): readonly StartedServer[];
  /** Asks the database, around whatever stands before it. */
  ask<Row extends object>(statement: string): Promise<readonly Row[]>;
  /** Returns the server that has the feed, or one that has partitions, as soon as one of those that answer does. */
  holderOf(name: LeaseName): Promise<StartedServer | undefined>;
  /** Kills a server, and leaves it out of the balancer. */
  kill(server: StartedServer): Promise<void>;
  /** Starts servers until there are three. */
  refill(): Promise<void>;
  stop(): Promise<void>;
};

/** Reads who has the leases, as a server reports; nothing where it does not answer. */
export const readinessOf = async ({ url }: Pick<StartedServer, 'url'>): Promise<Partial<Record<LeaseName, string>>> => {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3000) }).catch(() => undefined);
  if (!answer) return {};
  const { engine, feed } = (await answer.json()) as { engine: { holder: string }; feed: { reader: string } };
  return { engine: engine.holder, feed: feed.reader };
};

/** Reads the partitions of the accounts that a server works for; none where it does not answer. */
export const partitionsOf = async ({ url }: Pick<StartedServer, 'url'>): Promise<readonly number[]> => {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3000) }).catch(() => undefined);
  if (!answer) return [];
  return ((await answer.json()) as { engine: { partitions: readonly number[] } }).engine.partitions;
};

/** Starts them; `wayTo` returns the address by which they reach the database, where something stands before it. */
export const startThreeServers = async (
  postgres: string,
  variables: Readonly<Record<string, string>> = {},
  wayTo: (url: string) => Promise<string> = async (url) => url,
): Promise<ThreeServers> => {
  const database = await createDatabase(postgres);
  const folder = mkdtempSync(join(tmpdir(), 'sun-three-'));
  const way = await wayTo(database.url);
  const running: StartedServer[] = [];
  const balancer = await startBalancer([]);
  const useAll = () => balancer.use(running.map(({ url }) => url));
  const start = async (): Promise<void> => {
    running.push(await startServerOn(folder, { DATABASE_URL: way, ...variables }));
    useAll();
  };
  const ask = <Row extends object>(statement: string) => askAt<Row>(database.url, statement);
  const kill = async (server: StartedServer): Promise<void> => {
    running.splice(running.indexOf(server), 1);
    useAll();
    await server.kill();
  };
  const refill = async (): Promise<void> => {
    while (running.length < 3) await start();
  };
  await refill();
  return {
    ...{ database, dataDir: folder, balancer, client: createTestClient(balancer.url), ask, kill, refill },
    servers: () => running,
    holderOf: (name) =>
      until(
        async () => {
          const said = await Promise.all(running.map((server) => readinessOf(server)));
          return running.find((_server, index) => said[index]?.[name] === 'this server');
        },
        (holder) => holder !== undefined,
      ),
    async stop() {
      for (const server of [...running]) await kill(server);
      await balancer.close();
      await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
};
