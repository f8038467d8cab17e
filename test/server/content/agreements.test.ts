import type { Schemas } from '../../../src/contract/index.ts';
import { AGREED } from '../../support/agreedTexts.ts';
import { startTestServer, type TestServer, WEDNESDAY_MORNING } from '../../support/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const NAMES = ['customer', 'risk', 'privacy', 'regulation', 'deposit', 'lending', 'borrowing', 'liability'] as const;
const VERSION = '2026-09-01';

it.each(NAMES)('the text "%s" has its version for anybody [CNT-30, CNT-33, CNT-35]', async (name) => {
  const { data } = await server.call('getAgreement', { path: { name } });
  expect(data).toEqual({ name, number: 1, version: VERSION, earlier: [] });
});

describe('the texts that are accepted while signing up', () => {
  type Named = Schemas['SignUpAgreement'];
  let signedUp = 0;

  /** Prepares a sign-up in German with these texts; `agreements` are left out where they are undefined. */
  const prepare = async (agreements: readonly Named[] | undefined, on: TestServer = server) => {
    signedUp += 1;
    const email = `agreed${signedUp}@example.com`;
    await on.succeed('sendMailCode', { query: { email, type: 1 } });
    const [message] = await on.messagesTo(email);
    return { email, password: 'correct-horse-9', code: message?.code ?? '', ...(agreements && { agreements }) };
  };
  const signUp = async (agreements: readonly Named[] | undefined, on: TestServer = server) => {
    const body = await prepare(agreements, on);
    const answer = await on.call('signUp', { body, headers: { 'accept-language': 'de' } });
    return { answer, body, email: body.email };
  };
  const accepted = async (email: string, on: TestServer = server) => {
    const body = { email, password: 'correct-horse-9' };
    const { token } = await on.succeed('signIn', { body });
    return (await on.succeed('listAcceptedAgreements', { token })).items;
  };
  const named = (name: Named['name']): Named => ({ name, agreementVersion: VERSION });
  const [customer, risk, privacy] = [named('customer'), named('risk'), named('privacy')];
  const firm = {
    ...{ firmName: null, firmAddress: null, firmSupervisor: null, firmLicence: null, guaranteeScheme: null },
    ...{ complaintsBody: null, complaintsEmail: 'service@sun.example', riskWarningFigure: null },
  };

  it('are kept with version, language and instant, in the order of their table [CNT-40, CNT-41, CNT-42]', async () => {
    const { answer, email } = await signUp([privacy, customer, risk]);
    expect(answer.code).toBe(200);
    const kept = { agreementVersion: VERSION, language: 'de', acceptedAt: WEDNESDAY_MORNING, firm };
    expect(await accepted(email)).toEqual([
      { name: 'customer', ...kept },
      { name: 'risk', ...kept },
      { name: 'privacy', ...kept },
    ]);
  });

  it('are kept in the language in which each was shown, whatever the language of the request [CNT-40]', async () => {
    const { email } = await signUp([customer, { ...risk, language: 'fr' }, { ...privacy, language: 'ja' }]);
    const kept = await accepted(email);
    expect(kept.map(({ name, language }) => [name, language])).toEqual([
      ['customer', 'de'],
      ['risk', 'fr'],
      ['privacy', 'ja'],
    ]);
  });

  it.each([
    ['no list', undefined, 'customer'],
    ['an empty list', [], 'customer'],
    ['the customer agreement alone', [customer], 'risk'],
    ['no privacy notice', [risk, customer], 'privacy'],
    ['no customer agreement', [privacy, risk], 'customer'],
  ] as const)(
    'are all required: with %s the first missing one is named (1206) [CNT-38]',
    async (_what, agreements, name) => {
      const { answer } = await signUp(agreements);
      expect(answer).toMatchObject({ code: 1206, data: { field: 'agreements', name, current: VERSION } });
    },
  );

  it('are refused in another version, without a try of the code [CNT-38, SGN-12]', async () => {
    const old = { agreementVersion: '2025-01-01' };
    const { answer, body, email } = await signUp([{ ...privacy, ...old }, risk, { ...customer, ...old }]);
    const refused = { code: 1206, data: { field: 'agreements', name: 'customer', current: VERSION } };
    expect(answer).toMatchObject(refused);
    for (let tried = 0; tried < 5; tried += 1) {
      expect(await server.call('signUp', { body: { ...body, code: '000000' } })).toMatchObject(refused);
    }
    await server.succeed('signUp', { body: { ...body, agreements: AGREED } });
    expect(await accepted(email)).toHaveLength(3);
  });

  it('are named once each, before their versions and after the password are checked [CNT-39, SGN-12]', async () => {
    const { answer } = await signUp([customer, customer]);
    expect(answer).toMatchObject({ code: 1001, data: { field: 'agreements' } });
    const outdated = await signUp([customer, { ...customer, agreementVersion: '2025-01-01' }]);
    expect(outdated.answer).toMatchObject({ code: 1001, data: { field: 'agreements' } });
    const weak = await server.call('signUp', { body: { ...outdated.body, password: 'short' } });
    expect(weak).toMatchObject({ code: 1109 });
  });

  it('are kept with what they named of the firm, which may change later [CNT-43]', async () => {
    const configured = { firmName: 'Example Markets Ltd', complaintsBody: 'Ombudsman, 1 High Street' };
    const own = await startTestServer({
      content: { firm: configured, lossFigure: '74.5', serviceEmail: 'care@example.com' },
    });
    const { email } = await signUp(AGREED, own);
    const kept = { ...firm, ...configured, complaintsEmail: 'care@example.com', riskWarningFigure: '74.5' };
    for (const each of await accepted(email, own)) expect(each.firm).toEqual(kept);
    await own.close();
  });

  it('are refused with another firm than the one that they name now, and kept with the one that was shown [CNT-46]', async () => {
    const own = await startTestServer({ content: { firm: { firmName: 'Younger Markets Ltd' }, lossFigure: '81' } });
    const younger = { ...firm, firmName: 'Younger Markets Ltd', riskWarningFigure: '81' };
    const body = await prepare(undefined, own);
    const send = (shown: readonly Named[]) => own.call('signUp', { body: { ...body, agreements: shown } });
    const all = AGREED.map((each) => ({ ...each, firm: younger }));
    const others = [{ firmName: 'Elder Markets Ltd' }, { riskWarningFigure: '74.5' }, { complaintsBody: 'Ombudsman' }];
    for (const other of others) {
      const one = all.map((each) => (each.name === 'risk' ? { ...each, firm: { ...younger, ...other } } : each));
      expect(await send(one)).toMatchObject({
        code: 1206,
        data: { field: 'agreements', name: 'risk', current: VERSION },
      });
    }
    expect(await send(all)).toMatchObject({ code: 200 });
    for (const each of await accepted(body.email, own)) expect(each.firm).toEqual(younger);
    await own.close();
  });

  it('are private', async () => {
    expect(await server.call('listAcceptedAgreements')).toMatchObject({ code: 401 });
  });
});
