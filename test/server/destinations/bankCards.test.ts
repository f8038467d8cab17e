import { randomUUID } from 'node:crypto';
import type { Request } from '../../../src/server/http/index.ts';
import { findPayoutDestination } from '../../../src/server/destinations/index.ts';
import { signUpCustomer } from '../../support/signUpCustomer.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { CARD, useDestination } from './savedDestinations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const DAY = 86_400;
type Body = Partial<Request<'addBankCard'>['body']>;
const add = (token: string, body: Body = {}) => server.call('addBankCard', { token, body: { ...CARD, ...body } });
const added = (token: string, body: Body = {}) => server.succeed('addBankCard', { token, body: { ...CARD, ...body } });
const update = (token: string, id: string, body: Body = {}) =>
  server.call('updateBankCard', { token, body: { ...CARD, ...body, id } });
const list = async (token: string) => (await server.succeed('listBankCards', { token })).items;
const MASKED = '******************5432';

describe('a bank card', () => {
  it.each([
    ['payeeName', 'X\u001b[2K\u001b[1A\nacceptedBy  desk:bob'],
    ['bankAddress', 'London \u202e12'],
  ])('is refused with signs in its %s that are not shown [DST-48]', async (field, text) => {
    const { token } = await signUpCustomer(server);
    expect(await add(token, { [field]: text })).toMatchObject({ code: 1001, data: { field } });
    const { id } = await added(token);
    expect(await update(token, id, { [field]: text })).toMatchObject({ code: 1001, data: { field } });
  });

  it('is added with its number masked but for the last four characters [DST-15, DST-18]', async () => {
    const { token } = await signUpCustomer(server);
    const now = server.world.now();
    const card = await added(token, { bankName: ' A bank that is in no list ', swiftCode: 'west-gb 2l' });
    expect(card).toMatchObject({ cardNumber: MASKED, swiftCode: 'WESTGB2L', bankName: 'A bank that is in no list' });
    expect(card).toMatchObject({ addedAt: now, usableAt: now + DAY, inUse: null });
    expect(await list(token)).toEqual([card]);
  });

  it('is refused by its number, its SWIFT code, and both together [DST-10]', async () => {
    const { token } = await signUpCustomer(server);
    const wrong = (field: string) => ({ code: 3102, data: { field } });
    expect(await add(token, { cardNumber: 'GB83WEST12345698765432' })).toMatchObject(wrong('cardNumber'));
    expect(await add(token, { swiftCode: 'WESTZZ2L' })).toMatchObject(wrong('swiftCode'));
    expect(await add(token, { cardNumber: 'DE89370400440532013000' })).toMatchObject(wrong('swiftCode'));
  });

  it('is refused once the number is saved at the same bank, whatever the branch [DST-21]', async () => {
    const { token } = await signUpCustomer(server);
    const { id } = await added(token);
    expect(await add(token, { swiftCode: 'WESTGB2LXXX' })).toMatchObject({ code: 3103, data: { id } });
    expect(await add(token, { swiftCode: 'BARCGB22' })).toMatchObject({ code: 200 });
    expect(await update(token, id, { swiftCode: 'BARCGB22' })).toMatchObject({ code: 3103 });
  });

  it('keeps its number where the masked one is sent, and waits after any change [DST-16, DST-33]', async () => {
    const { token } = await signUpCustomer(server);
    const { id, usableAt } = await added(token);
    server.advance(3_600_000);
    const changed = await update(token, id, { cardNumber: MASKED, payeeAddress: '4 Sample Road, London' });
    expect(changed).toMatchObject({ code: 200, data: { cardNumber: MASKED, usableAt: usableAt + 3600 } });
    const row = await server.world.database.reader
      .selectFrom('destinations')
      .select('customer_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const named = { customerId: row.customer_id, kind: 'bank', id } as const;
    const paid = await findPayoutDestination(server.world.database.reader, server.world, named);
    expect(paid).toMatchObject({ destination: { whereto: { cardNumber: 'GB82WEST12345698765432' } } });
  });

  it('takes the masked number of another card for none', async () => {
    const { token } = await signUpCustomer(server);
    expect(await add(token, { cardNumber: MASKED })).toMatchObject({ code: 3102, data: { field: 'cardNumber' } });
  });

  it('is neither changed nor deleted while a withdrawal to it waits, nor once it is deleted', async () => {
    const { token } = await signUpCustomer(server);
    const used = await added(token);
    await useDestination(server, used.id, '75.00');
    const inUse = { code: 3104, data: { amount: '75.00' } };
    expect(await update(token, used.id)).toMatchObject(inUse);
    expect(await server.call('deleteBankCard', { token, path: { id: used.id } })).toMatchObject(inUse);
    const { id } = await added(token, { swiftCode: 'BARCGB22' });
    await server.succeed('deleteBankCard', { token, path: { id } });
    for (const gone of [id, randomUUID()]) {
      expect(await update(token, gone)).toMatchObject({ code: 1002, data: { field: 'id' } });
      expect(await server.call('deleteBankCard', { token, path: { id: gone } })).toMatchObject({ code: 1002 });
    }
  });
});

describe('the banks to choose from', () => {
  it.each(['en', 'zh-TW', 'th'] as const)(
    'are sorted by name in the order of the language [DST-17]: %s',
    async (language) => {
      const { token } = await signUpCustomer(server);
      const { items } = await server.succeed('listBanks', { token, language });
      const { compare } = new Intl.Collator(language);
      expect(items.map(({ name }) => name)).toEqual(items.map(({ name }) => name).sort(compare));
      const country = items.find(({ name }) => name === 'Commerzbank')?.countryName;
      expect(country).toBe(new Intl.DisplayNames(language, { type: 'region' }).of('DE'));
    },
  );
});
