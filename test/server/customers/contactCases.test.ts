import { readFileSync } from 'node:fs';
import { startTestServer, type TestServer } from '../../support/testServer.ts';

type Case = {
  readonly name: string;
  readonly why: string;
  readonly input: { readonly email?: string; readonly countryCode?: string | null; readonly phone?: string };
  readonly result: {
    readonly stored: string | null;
    readonly refused: readonly { readonly code: number; readonly data: object }[];
  };
};
const { cases } = JSON.parse(readFileSync('contract/vectors/contact.json', 'utf8')) as { cases: readonly Case[] };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.advance(61_000));

const sendCode = ({ email, phone = '', countryCode }: Case['input']) =>
  email === undefined
    ? server.call('sendPhoneCode', { query: { phone, ...(countryCode != null && { countryCode }) } })
    : server.call('sendMailCode', { query: { email } });

describe('a contact of the worked cases, as the server reads it [SGN-1, SGN-2, SGN-3, SGN-4, SGN-5, SGN-6, SGN-7]', () => {
  it.each(cases)('$name: $why', async ({ input, result: { stored, refused } }) => {
    const mails = async () => (stored === null ? 0 : (await server.messagesTo(stored)).length);
    const before = await mails();
    expect(await sendCode(input)).toMatchObject(refused[0] ?? { code: 200 });
    expect((await mails()) - before).toBe(stored !== null && refused.length === 0 ? 1 : 0);
  });
});

describe('a contact that breaks its schema', () => {
  const address = `${'a'.repeat(64)}@${`${'b'.repeat(62)}.`.repeat(2)}${'c'.repeat(59)}.io`;
  it('is refused as an invalid request (1001), and taken within it [SGN-42]', async () => {
    expect(address).toHaveLength(253);
    expect(await sendCode({ email: `${address} ` })).toMatchObject({ code: 200 });
    const invalid = [
      [{ email: `${address}  ` }, 'email'],
      [{ email: `ann@example.com${' '.repeat(250)}` }, 'email'],
      [{ countryCode: '+44', phone: `7700900123${' '.repeat(23)}` }, 'phone'],
      [{ countryCode: '44', phone: '7700900123' }, 'countryCode'],
      [{ countryCode: '', phone: '7700900123' }, 'countryCode'],
    ] as const;
    for (const [input, field] of invalid) expect(await sendCode(input)).toMatchObject({ code: 1001, data: { field } });
    expect(await sendCode({ countryCode: '+44', phone: `7700900123${' '.repeat(22)}` })).toMatchObject({ code: 200 });
  });
});
