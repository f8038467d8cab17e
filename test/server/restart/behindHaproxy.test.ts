import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTestClient } from '../../support/testClient.ts';
import { TEST_DATABASE_URL } from '../../support/testDatabase.ts';
import { until } from '../../support/until.ts';
import { connect } from '../market/socket/socketClient.ts';
import { traderOf } from '../trading/trader.ts';
import { signUpBy } from './signUpBy.ts';
import { startThreeServers } from './threeServers.ts';

const run = promisify(execFile);
const LIMIT_MS = 180_000;
const CONFIGURATION = 'deploy/haproxy.cfg';
const isHere = (program: string, option: string): boolean => spawnSync(program, [option]).status === 0;

/** Puts a free port and these servers in place of those of the containers, and takes their name server away. */
const configured = (port: number, urls: readonly string[]): string => {
  const [before = '', ...rest] = readFileSync(CONFIGURATION, 'utf8').split(/^ {2}server .*\n/m);
  const after = rest.join('').replace(/^resolvers[^]*/m, '');
  const servers = urls.map((url, index) => `  server number${index} ${new URL(url).host}\n`).join('');
  return `${before.replace('bind :8080', `bind 127.0.0.1:${port}`).replace(' resolvers docker', '')}${servers}${after}`;
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

it('the configuration of HAProxy is taken apart where the containers stand in it, and nowhere else', () => {
  const text = configured(8123, ['http://127.0.0.1:9001', 'http://127.0.0.1:9002']);
  expect(text).toContain('bind 127.0.0.1:8123');
  expect(text.match(/^ {2}server .*$/gm)).toEqual([
    '  server number0 127.0.0.1:9001',
    '  server number1 127.0.0.1:9002',
  ]);
  expect(text).toContain('option httpchk GET /readyz');
  expect(text).not.toMatch(/docker|one:8080/);
});

// `.ci/run` installs both programs.
if (isHere('promtool', '--version'))
  it('the alarms are rules that Prometheus takes', async () => {
    const { stdout } = await run('promtool', ['check', 'rules', 'deploy/alerts.yaml']);
    expect(stdout).toContain('SUCCESS');
  });

if (isHere('haproxy', '-v'))
  it('the configuration of HAProxy is one that it takes', async () => {
    await expect(run('haproxy', ['-c', '-f', CONFIGURATION])).resolves.toBeDefined();
  });

if (isHere('haproxy', '-v') && TEST_DATABASE_URL !== undefined) {
  const postgres = TEST_DATABASE_URL;
  it(
    'three servers behind HAProxy answer calls and sockets, and go on when one of them is killed',
    async () => {
      const three = await startThreeServers(postgres);
      const folder = mkdtempSync(join(tmpdir(), 'sun-haproxy-'));
      const [port, path] = [await freePort(), join(folder, 'haproxy.cfg')];
      const urls = three.servers().map(({ url }) => url);
      writeFileSync(path, configured(port, urls));
      const proxy = spawn('haproxy', ['-db', '-f', path], { stdio: 'ignore' });
      try {
        const url = `http://127.0.0.1:${port}`;
        const client = createTestClient(url);
        const answers = async () => (await client.call('getProjectInfo').catch(() => undefined))?.code;
        await until(answers, (code) => code === 200, 30);
        const token = await signUpBy(client, 'ann@example.com');
        const socket = await connect(url.replace('http', 'ws'));
        socket.say({ type: 'authenticate', token });
        await socket.drain();
        const trader = traderOf(client, '', token, 'demo');
        const { id } = await trader.open({ symbol: 'BTCUSD', volume: '0.01', leverage: 2 });
        const event = await until(
          async () => (await socket.events()).find((frame) => frame.type === 'event'),
          (frame) => frame !== undefined,
        );
        expect(event).toMatchObject({ order: { id } });
        socket.socket.terminate();

        const [first] = three.servers();
        if (first) await three.kill(first);
        // Checks find it gone after two that fail; then every call is answered again.
        await until(
          async () => Promise.all(Array.from({ length: 6 }, answers)),
          (codes) => codes.every((code) => code === 200),
          30,
        );
        expect(await trader.order(id)).toMatchObject({ id, status: 'open' });
      } finally {
        proxy.kill('SIGKILL');
        await three.stop();
        rmSync(folder, { recursive: true });
      }
    },
    LIMIT_MS,
  );
}
