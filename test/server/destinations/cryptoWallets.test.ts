import { randomUUID } from 'node:crypto';
import type { Request } from '../../../src/server/http/index.ts';
import { SANDBOX_CHANNELS } from '../../../src/server/deposits/index.ts';
import { endUse } from '../../../src/server/destinations/index.ts';
import { signUpCustomer } from '../../support/signUpCustomer.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { BITCOIN } from '../../domain/destinations/addresses.ts';
import { ETHEREUM_ADDRESS, TRON_ADDRESS, useDestination, WALLET } from './savedDestinations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const DAY = 86_400;
type Body = Partial<Request<'saveCryptoWallet'>['body']>;
const save = (token: string, body: Body = {}) =>
  server.call('saveCryptoWallet', { token, body: { ...WALLET, ...body } });
const saved = (token: string, body: Body = {}) =>
  server.succeed('saveCryptoWallet', { token, body: { ...WALLET, ...body } });
const list = (token: string) => server.succeed('listCryptoWallets', { token });

describe('saving a crypto wallet', () => {
  it('keeps it as its network writes it, usable after the waiting time [DST-2, DST-8, DST-9, DST-30]', async () => {
    const { token } = await signUpCustomer(server);
    const now = server.world.now();
    const address = ` ${ETHEREUM_ADDRESS.toLowerCase()}\n`;
    const { name: _name, ...nameless } = { ...WALLET, coinNetwork: 'ERC-20', address };
    const wallet = await server.succeed('saveCryptoWallet', { token, body: nameless });
    expect(wallet).toMatchObject({ name: null, address: ETHEREUM_ADDRESS, inUse: null });
    expect(wallet).toMatchObject({ addedAt: now, usableAt: now + DAY });
    expect((await list(token)).items).toEqual([wallet]);
    expect(await saved(token)).toMatchObject({ name: 'Savings', address: TRON_ADDRESS });
  });

  it('is refused for an address that the firm itself receives deposits at [DST-47]', async () => {
    const { token } = await signUpCustomer(server);
    const own = SANDBOX_CHANNELS.flatMap((channel) => (channel.kind === 'crypto' ? [channel] : []));
    for (const { currency: coinName, coinNetwork, address } of own) {
      expect(await save(token, { coinName, coinNetwork, address })).toMatchObject({
        ...{ code: 3101, data: { field: 'address' } },
      });
    }
    expect(own.length).toBeGreaterThan(2);
  });

  it('is refused for an address of the firm’s that is configured in small letters [DST-47]', async () => {
    const depositChannels = SANDBOX_CHANNELS.map((channel) =>
      channel.kind === 'crypto' && channel.coinNetwork === 'ERC-20'
        ? { ...channel, address: ETHEREUM_ADDRESS.toLowerCase() }
        : channel,
    );
    expect(depositChannels).not.toEqual(SANDBOX_CHANNELS);
    const other = await startTestServer({ depositChannels });
    const { token } = await signUpCustomer(other);
    const body = { ...WALLET, coinNetwork: 'ERC-20', address: ETHEREUM_ADDRESS };
    expect(await other.call('saveCryptoWallet', { token, body })).toMatchObject({ code: 3101 });
    await other.close();
  });

  it('is refused for a network that is not offered, before the address is looked at [DST-1, DST-19]', async () => {
    const { token } = await signUpCustomer(server);
    const { networks } = await list(token);
    expect(networks.map(({ coinName, coinNetwork }) => `${coinName} ${coinNetwork}`)).toEqual([
      'USDT TRC-20',
      'USDT ERC-20',
      'BTC Bitcoin',
    ]);
    for (const body of [{ coinNetwork: 'Bitcoin' }, { coinNetwork: 'BEP-20' }, { coinName: 'TRX', address: 'x' }]) {
      expect(await save(token, body)).toMatchObject({ code: 3009, data: { field: 'coinNetwork' } });
    }
  });

  it('is refused for an address of another network or a broken one [DST-3]', async () => {
    const { token } = await signUpCustomer(server);
    for (const address of [ETHEREUM_ADDRESS, BITCOIN.valid[0], `${TRON_ADDRESS.slice(0, -1)}T`]) {
      expect(await save(token, { address })).toMatchObject({ code: 3101, data: { field: 'address' } });
    }
    expect((await list(token)).items).toEqual([]);
  });

  it('is refused once it is saved, with its id, but not for another customer [DST-20, DST-22]', async () => {
    const { token } = await signUpCustomer(server);
    const { id } = await saved(token);
    expect(await save(token)).toMatchObject({ code: 3103, data: { id } });
    expect(await save(token, { id, name: 'Other name' })).toMatchObject({ code: 200 });
    const other = await saved(token, { coinNetwork: 'ERC-20', address: ETHEREUM_ADDRESS });
    expect(await save(token, { id: other.id })).toMatchObject({ code: 3103, data: { id } });
    expect(await save((await signUpCustomer(server)).token)).toMatchObject({ code: 200 });
  });

  it('takes one of two requests for the same address at once', async () => {
    const { token } = await signUpCustomer(server);
    const codes = (await Promise.all([save(token), save(token)])).map(({ code }) => code);
    expect(codes.sort()).toEqual([200, 3103]);
  });

  it('is refused to the 51st wallet of a customer [DST-25]', async () => {
    const { token } = await signUpCustomer(server);
    const address = (count: number) => `0x1${String(count).padStart(39, '0')}`;
    for (let count = 0; count < 50; count += 1) await saved(token, { coinNetwork: 'ERC-20', address: address(count) });
    expect(await save(token)).toMatchObject({ code: 1003 });
    expect((await list(token)).items.map((wallet) => wallet.address)).toEqual(
      Array.from({ length: 50 }, (_each, index) => address(49 - index)),
    );
  });

  it('asks a customer without a second step for none where the operator does not [SCS-41]', async () => {
    const { token } = await signUpCustomer(server);
    expect(await save(token)).not.toMatchObject({ code: 1208 });
  });
});

describe('changing a crypto wallet', () => {
  it('restarts its waiting time, unless only its name changes [DST-32]', async () => {
    const { token } = await signUpCustomer(server);
    const { id, usableAt, addedAt } = await saved(token);
    server.advance(3_600_000);
    expect(await saved(token, { id, name: 'Renamed' })).toMatchObject({ id, usableAt, name: 'Renamed' });
    const changed = await saved(token, { id, coinNetwork: 'ERC-20', address: ETHEREUM_ADDRESS });
    expect(changed).toMatchObject({ id, addedAt, usableAt: usableAt + 3600 });
  });

  it('is refused while a withdrawal to it waits, as is deleting [DST-23, DST-24]', async () => {
    const { token } = await signUpCustomer(server);
    const { id } = await saved(token);
    const first = await useDestination(server, id, '250.00');
    await useDestination(server, id, '100.50');
    expect((await list(token)).items[0]?.inUse).toEqual({ withdrawals: 2, amount: '350.50' });
    const inUse = { code: 3104, data: { amount: '350.50' } };
    expect(await save(token, { id, coinNetwork: 'BEP-20' })).toMatchObject(inUse);
    expect(await server.call('deleteCryptoWallet', { token, path: { id } })).toMatchObject(inUse);
    await server.world.database.transaction((tx) => endUse(tx, first));
    expect((await list(token)).items[0]?.inUse).toEqual({ withdrawals: 1, amount: '100.50' });
  });

  it("is refused for an unknown one, another customer's, and a deleted one [DST-27, DST-28]", async () => {
    const { token } = await signUpCustomer(server);
    const foreign = await saved((await signUpCustomer(server)).token);
    const deleted = await saved(token);
    await server.succeed('deleteCryptoWallet', { token, path: { id: deleted.id } });
    expect((await list(token)).items).toEqual([]);
    for (const id of [randomUUID(), foreign.id, deleted.id, 'no-id']) {
      const notFound = { code: 1002, data: { field: 'id' } };
      expect(await save(token, { id })).toMatchObject(notFound);
      expect(await server.call('deleteCryptoWallet', { token, path: { id } })).toMatchObject(notFound);
    }
    expect(await save(token)).toMatchObject({ code: 200 });
  });
});

it('lists wallets with the newest first [DST-26]', async () => {
  const { token } = await signUpCustomer(server);
  const older = await saved(token);
  server.advance(1000);
  const newer = await saved(token, { coinNetwork: 'ERC-20', address: ETHEREUM_ADDRESS });
  expect((await list(token)).items.map(({ id }) => id)).toEqual([newer.id, older.id]);
});

it('keeps addresses encrypted in the database', async () => {
  const { token } = await signUpCustomer(server);
  const { id } = await saved(token);
  const row = await server.world.database.reader
    .selectFrom('destinations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(TRON_ADDRESS);
  expect(Buffer.from(row.sealed).toString('latin1')).not.toContain(TRON_ADDRESS);
});
