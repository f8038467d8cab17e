import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { openContract } from '../../conformance/contract/openContract.ts';
import type { OperationId } from '../../conformance/contract/operationTypes.ts';

let mock: ChildProcess;
let address = '';
beforeAll(async () => {
  const env = { ...process.env, NODE_OPTIONS: '' };
  mock = spawn(process.execPath, ['scripts/contractMock.ts', '--port', '0'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: mock.stdout ?? process.stdin });
  const [line] = (await once(lines, 'line')) as [string];
  address = /http:\S+/.exec(line)?.[0] ?? '';
});
afterAll(async () => {
  mock.kill();
  await once(mock, 'exit');
});

const contract = openContract('.');
const signedIn = { Authorization: 'Bearer any' };
const ask = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${address}${path}`, init);
  return { status: response.status, body: (await response.json()) as { code: number; data: unknown } };
};

it.each<[OperationId, string]>([
  ['getCommonInfo', '/commonInfo'],
  ['getUser', '/user/info'],
  ['listCryptoWallets', '/wallet/list'],
  ['listBanks', '/appBank/bankList'],
])('the mock answers %s with an example that keeps the contract', async (id, path) => {
  const { status, body } = await ask(path, { headers: signedIn });
  expect([status, body.code]).toEqual([200, 200]);
  expect(contract.answerFaults(id, body)).toEqual([]);
});

it('the mock answers the refusal that is asked for by the name of its example', async () => {
  const { body } = await ask('/user/info', { headers: { ...signedIn, Prefer: 'example=signInNeeded' } });
  expect(body).toMatchObject({ code: 401, data: null });
});

it('the mock refuses a body that breaks the contract', async () => {
  const headers = { ...signedIn, 'Content-Type': 'application/json' };
  const { status } = await ask('/wallet', { method: 'POST', headers, body: JSON.stringify({ coinName: 7 }) });
  expect(status).not.toBe(200);
});
