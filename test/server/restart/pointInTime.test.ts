import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { type StartedServer, startServerOn } from '../../support/startedServer.ts';
import { TEST_DATABASE_URL } from '../../support/testDatabase.ts';
import { traderOf } from '../trading/trader.ts';
import { booksOf, programOf, tradeUntil } from './rehearsal.ts';
import { signUpBy } from './signUpBy.ts';

const run = promisify(execFile);
const TRADERS = 3;
/** Orders that are acknowledged in each part of the rehearsal. */
const ORDERS = 9;
const LIMIT_MS = 180_000;

/** Returns the user that PostgreSQL runs as, where this is root: it refuses to run so. */
const findOwner = async () => {
  if (process.getuid?.() !== 0) return undefined;
  const id = async (what: string) => Number((await run('id', [what, 'postgres'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
};

/** Makes a folder for PostgreSQL's own servers, and what calls its programs there. */
const createHost = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sun-point-'));
  const owner = await findOwner();
  const own = (path: string) => owner && chownSync(path, owner.uid, owner.gid);
  own(folder);
  const call = (program: string, ...args: readonly string[]) =>
    run(programOf(program), [...args], { cwd: folder, ...owner });
  const running: string[] = [];
  return {
    folder,
    call,
    /** Adds lines to a file of PostgreSQL's. */
    write(path: string, ...lines: readonly string[]): void {
      writeFileSync(join(folder, path), `${lines.join('\n')}\n`, { flag: 'a' });
      own(join(folder, path));
    },
    async start(data: string, port: number): Promise<string> {
      const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${folder}`;
      const log = `--log=${join(folder, `${data}.log`)}`;
      await call('pg_ctl', `--pgdata=${data}`, '--wait', '--silent', log, `--options=${options}`, 'start');
      running.push(data);
      return `postgres://postgres@127.0.0.1:${port}/sun`;
    },
    /** Ends a server as the loss of its host would: without a checkpoint. */
    async lose(data: string): Promise<void> {
      await call('pg_ctl', `--pgdata=${data}`, '--silent', '--mode=immediate', 'stop');
      running.splice(running.indexOf(data), 1);
    },
    async remove(): Promise<void> {
      for (const data of [...running]) await this.lose(data);
      rmSync(folder, { recursive: true });
    },
  };
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

const askOne = async (url: string, statement: string): Promise<string> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ value: string }>(statement).finally(() => client.end());
  return rows[0]?.value ?? '';
};

it('the instructions name each setting by which a backup is made and a point is brought back', () => {
  const instructions = readFileSync('docs/operations.md', 'utf8');
  const settings = ['archive_mode', 'archive_command', 'restore_command', 'recovery_target_time', 'recovery.signal'];
  for (const setting of [...settings, 'pg_basebackup', 'pg_wal_replay_resume']) expect(instructions).toContain(setting);
});

const rehearsal = (): void => {
  let host: Awaited<ReturnType<typeof createHost>> | undefined;
  const servers: StartedServer[] = [];
  const folders: string[] = [];
  afterAll(async () => {
    for (const server of servers) await server.kill();
    await host?.remove();
    for (const folder of folders) rmSync(folder, { recursive: true });
  });
  const start = async (databaseUrl: string) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sun-point-data-'));
    folders.push(dataDir);
    const server = await startServerOn(dataDir, { DATABASE_URL: databaseUrl });
    servers.push(server);
    return { dataDir, server };
  };

  it(
    'brings back a chosen point after the host was lost: every order acknowledged before it, none of later, and balanced books',
    async () => {
      host = await createHost();
      const archive = join(host.folder, 'archive');
      await host.call('initdb', '--pgdata=first', '--auth=trust', '--username=postgres', '--encoding=UTF8');
      await host.call('mkdir', archive).catch(() => undefined);
      host.write(
        'first/postgresql.conf',
        ...["archive_mode = 'on'", `archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`],
      );
      const port = await freePort();
      const url = await host.start('first', port);
      await host.call('createdb', '--host=127.0.0.1', `--port=${port}`, '--username=postgres', 'sun');
      const { server } = await start(url);

      const tokens: string[] = [];
      for (let index = 0; index < TRADERS; index += 1) tokens.push(await signUpBy(server, `point${index}@example.com`));
      const acknowledged = tokens.map(() => new Map<string, string>());
      let isOver = false;
      const trading = Promise.all(
        tokens.map((token, index) =>
          tradeUntil(traderOf(server, '', token, 'demo'), () => isOver, acknowledged[index] ?? new Map()),
        ),
      );
      const count = () => acknowledged.reduce((sum, orders) => sum + orders.size, 0);
      /** Waits until so many more orders were acknowledged. */
      const more = async (orders: number) => {
        const enough = count() + orders;
        while (count() < enough) await Promise.race([trading, pause(20)]);
      };

      await more(ORDERS);
      const place = ['--host=127.0.0.1', `--port=${port}`, '--username=postgres'];
      await host.call('pg_basebackup', ...place, '--pgdata=second', '--checkpoint=fast', '--wal-method=stream');
      await more(ORDERS);
      const before = acknowledged.map((orders) => new Map(orders));
      const point = await askOne(url, 'select clock_timestamp()::text as value');
      // What is acknowledged just now may be of either side of the point.
      await more(2 * TRADERS);
      const unsure = acknowledged.map((orders) => new Set(orders.keys()));
      await more(ORDERS);
      isOver = true;
      await trading;
      const wal = await askOne(url, 'select pg_walfile_name(pg_switch_wal()) as value');
      while (!existsSync(join(archive, wal))) await pause(50);
      await host.lose('first');
      await server.kill();

      host.write(
        'second/postgresql.auto.conf',
        ...[`restore_command = 'cp ${archive}/%f %p'`, `recovery_target_time = '${point}'`],
        ...["recovery_target_action = 'promote'", "archive_mode = 'off'"],
      );
      host.write('second/recovery.signal');
      const restoredUrl = await host.start('second', await freePort());
      while ((await askOne(restoredUrl, 'select pg_is_in_recovery()::text as value')) === 'true') await pause(50);

      const restored = await start(restoredUrl);
      expect(await booksOf(restored.dataDir)).toEqual({ lines: expect.any(Number), cents: 0, faults: [] });
      const found: string[] = [];
      for (const [index, token] of tokens.entries()) {
        const trader = traderOf(restored.server, '', token, 'demo');
        for (const [id, status] of before[index] ?? []) {
          const order = await trader.order(id);
          expect(status === 'open' ? ['open', 'closed'] : ['closed']).toContain(order.status);
          found.push(id);
        }
      }
      expect(found.length).toBeGreaterThanOrEqual(2 * ORDERS);
      const later = acknowledged.flatMap((orders, index) => [...orders.keys()].filter((id) => !unsure[index]?.has(id)));
      expect(later.length).toBeGreaterThan(0);
      const kept = await askOne(restoredUrl, 'select array_to_string(array_agg(id), $$ $$) as value from orders');
      expect(later.filter((id) => kept.includes(id))).toEqual([]);

      // The restored server trades on.
      const [token = ''] = tokens;
      await traderOf(restored.server, '', token, 'demo').open({ symbol: 'BTCUSD', volume: '0.01', leverage: 2 });
      expect((await booksOf(restored.dataDir)).faults).toEqual([]);
    },
    LIMIT_MS,
  );
};

// A server of its own is needed, whose log is archived and whose host is lost.
if (TEST_DATABASE_URL !== undefined) {
  it('the programs of PostgreSQL are on this machine, as a rehearsal that is left out shows nothing', () => {
    for (const name of ['initdb', 'pg_basebackup']) expect(existsSync(programOf(name))).toBe(true);
  });
  describe('a base backup with the archived write-ahead log', rehearsal);
}
