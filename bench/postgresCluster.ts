import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const versionOf = (folder: string): number => Number(/postgresql\/(\d+)/.exec(folder)?.[1] ?? 0);

/** Finds the folder of the newest PostgreSQL's programs, as Debian installs them. */
export const findPrograms = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin')
    .filter((folder) => ['initdb', 'pg_ctl', 'pgbench'].every((name) => existsSync(join(folder, name))))
    .toSorted((one, other) => versionOf(one) - versionOf(other))
    .at(-1);

/** Returns the user that PostgreSQL runs as, where this is root: it refuses to run so. */
const findOwner = async (): Promise<{ readonly uid: number; readonly gid: number } | undefined> => {
  if (process.getuid?.() !== 0) return undefined;
  const id = async (what: string) => Number((await run('id', [what, 'postgres'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

/** Starts a PostgreSQL server of its own, which writes to the disk before it answers a commit. */
export const startCluster = async (programs: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'sun-postgres-'));
  const owner = await findOwner();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = `--pgdata=${join(folder, 'data')}`;
  const port = await freePort();
  const call = async (program: string, ...args: readonly string[]): Promise<string> =>
    (await run(join(programs, program), [...args], { cwd: folder, ...owner })).stdout;
  await call('initdb', data, '--auth=trust', '--username=postgres', '--encoding=UTF8');
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${folder}`;
  await call('pg_ctl', data, '--wait', '--silent', `--log=${join(folder, 'log')}`, `--options=${options}`, 'start');
  const place = ['--host=127.0.0.1', `--port=${port}`, '--username=postgres'];
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    /** Runs pgbench, whose own tables are in a database of their own. */
    bench: (...args: readonly string[]) => call('pgbench', ...place, ...args, 'pgbench'),
    async createDatabase(name: string): Promise<void> {
      await call('createdb', ...place, name);
    },
    async stop(): Promise<void> {
      await call('pg_ctl', data, '--silent', '--mode=immediate', 'stop');
      rmSync(folder, { recursive: true });
    },
  };
};
