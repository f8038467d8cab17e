import { AGREED } from '../../support/agreedTexts.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { UNMEASURED } from '../../../src/server/world/measures.ts';
import { PASSWORD } from './customerContacts.ts';

let server: TestServer;
const refused: string[] = [];
const reports: string[] = [];
beforeAll(async () => {
  server = await startTestServer({
    trustedProxies: ['127.0.0.1'],
    textMessages: { anHour: 3, callingCodes: ['+44', '+41'] },
    report: (fault) => reports.push(fault),
    measures: { ...UNMEASURED, textRefused: (callingCode) => refused.push(callingCode) },
  });
});
afterAll(() => server.close());

const send = (countryCode: string, phone: string, address: string, device?: string) =>
  server.call('sendPhoneCode', {
    query: { countryCode, phone, type: 3 },
    headers: { 'X-Forwarded-For': address, ...(device !== undefined && { 'X-Device': device }) },
  });

it('texts are sent to the calling codes that the operator names, and to no other [COD-46]', async () => {
  expect(await send('+1', '2025550123', '203.0.113.1')).toMatchObject({ code: 1108, data: { field: 'countryCode' } });
  expect(await server.messagesTo('+12025550123')).toEqual([]);
});

it('texts have a budget an hour over all numbers, which counts no known device [COD-45]', async () => {
  const [phone, own] = ['7700900100', 'own-phone-'.padEnd(43, '0')];
  const entry = { countryCode: '+44', phone };
  const headers = { 'X-Forwarded-For': '198.51.100.1', 'X-Device': own };
  await server.succeed('sendPhoneCode', { query: entry, headers });
  const [message] = await server.messagesTo(`+44${phone}`);
  const body = { ...entry, password: PASSWORD, code: message?.code ?? '', agreements: AGREED };
  await server.succeed('signUp', { body, headers });
  await server.succeed('signIn', { body: { ...entry, password: PASSWORD }, headers });

  expect(await send('+44', '7700900111', '203.0.113.1')).toMatchObject({ code: 200 });
  expect(await send('+41', '791234567', '203.0.113.2')).toMatchObject({ code: 200 });
  const retryAt = server.world.now() + 3600;
  expect(await send('+44', '7700900119', '203.0.113.9')).toMatchObject({ code: 1003, data: { retryAt } });
  expect(await send('+44', phone, '198.51.100.1', own)).toMatchObject({ code: 200 });
  const mail = { query: { email: 'visitor@example.com' }, headers: { 'X-Forwarded-For': '203.0.113.9' } };
  expect(await server.call('sendMailCode', mail)).toMatchObject({ code: 200 });
  server.advance(3_600_000);
  expect(await send('+44', '7700900119', '203.0.113.9')).toMatchObject({ code: 200 });
});

it('texts to one calling code use up its part of the budget and not that of the others, and what is refused is counted [COD-47]', async () => {
  server.advance(3_600_000);
  for (let count = 1; count < 3; count += 1) {
    expect(await send('+44', `770090012${count}`, `203.0.113.${count}`)).toMatchObject({ code: 200 });
  }
  const before = refused.length;
  expect(await send('+44', '7700900129', '203.0.113.9')).toMatchObject({ code: 1003 });
  expect(refused.slice(before)).toEqual(['+44']);
  await send('+44', '7700900128', '203.0.113.8');
  const ofHour = reports.filter((line) => line.startsWith('The texts of this hour to +44'));
  // One of the hour before, and one of this.
  expect(ofHour).toHaveLength(2);
  expect(await send('+41', '791234568', '203.0.113.9')).toMatchObject({ code: 200 });
});
