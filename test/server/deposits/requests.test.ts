import { SANDBOX_CHANNELS } from '../../../src/server/deposits/index.ts';
import { keepAccepted } from '../../../src/server/customers/index.ts';
import { setRate } from '../../../src/server/deposits/rateRepository.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { signUpApplicant } from '../identity/applicant.ts';
import { type Depositor, JPY, signUpDepositor, USD, USDT } from './depositor.ts';

const [first, ...others] = SANDBOX_CHANNELS;
if (!first) throw new Error('The sandbox has no channel.');
const PAUSED = { ...first, id: '11111111-2222-3333-4444-555555555555', status: 'paused' } as const;
const CHANNELS = [first, PAUSED, ...others];

let server: TestServer;
let customer: Depositor;
beforeAll(async () => {
  server = await startTestServer({ depositChannels: CHANNELS });
  customer = await signUpDepositor(server);
});
afterAll(() => server.close());

const changeRate = (channelId: string, rate: string) =>
  server.world.database.transaction((tx) => setRate(tx, { channelId, rate, at: server.world.now(), by: 'a test' }));
/** What the agreement of a server without settings names of the firm. */
const NO_FIRM = {
  ...{ firmName: null, firmAddress: null, firmSupervisor: null, firmLicence: null, guaranteeScheme: null },
  ...{ complaintsBody: null, complaintsEmail: 'service@sun.example', riskWarningFigure: null },
};
const refusedWith = (code: number, data: unknown) => expect.objectContaining({ code, data });

describe('the channels of deposits', () => {
  it('are listed in the order of the configuration, paused ones among them [DEP-3, DEP-4]', async () => {
    const { items } = await server.succeed('listDepositChannels', customer.call);
    expect(items.map(({ id, status }) => [id, status])).toEqual(CHANNELS.map(({ id, status }) => [id, status]));
    const open = await server.succeed('listDepositChannels', { ...customer.call, query: { status: 'open' } });
    expect(open.items).toEqual(items.filter(({ status }) => status === 'open'));
    const paused = await server.succeed('listDepositChannels', { ...customer.call, query: { status: 'paused' } });
    expect(paused.items.map(({ id }) => id)).toEqual([PAUSED.id]);
    expect(await customer.byCrypto({ channelId: PAUSED.id })).toEqual(refusedWith(3009, { field: 'channelId' }));
  });

  it('keep only those of the status asked for [DEP-2]', async () => {
    const { items } = await server.succeed('listDepositChannels', { ...customer.call, query: { status: 'paused' } });
    expect(items).toHaveLength(1);
  });

  it('are the same for either account of a customer, with the reference of the real one [DEP-1, DEP-6]', async () => {
    const real = await server.succeed('listDepositChannels', customer.call);
    const { token } = customer;
    expect(await server.call('listDepositChannels', { token, account: 'demo' })).toEqual(
      refusedWith(1201, { active: 'real' }),
    );
    await server.succeed('switchAccount', { token, path: { id: 1 } });
    expect(await server.succeed('listDepositChannels', { token, account: 'demo' })).toEqual(real);
    await server.succeed('switchAccount', { token, path: { id: 0 } });
    const references = real.items.flatMap((item) => (item.kind === 'bank' ? [item.reference] : []));
    expect(references).toEqual([expect.stringMatching(/^R-\d{6}$/), references[0], references[0]]);
  });

  it('have no fee, the least of all promised minimums, and a rate with its instant [DEP-5, DEP-7, DEP-8]', async () => {
    const { items } = await server.succeed('listDepositChannels', customer.call);
    for (const { fee, minimumAmount } of items) expect([fee, minimumAmount]).toEqual(['0.00', '30.00']);
    const began = items[0]?.rateAt ?? 0;
    server.advance(60_000);
    await changeRate(USD, '1.0002');
    const after = await server.succeed('listDepositChannels', customer.call);
    const rates = after.items.map(({ id, rate, rateAt }) => [id, rate, rateAt]);
    expect(rates).toContainEqual([USD, '1.0002', server.world.now()]);
    expect(rates).toContainEqual([USDT, '1.0005', began]);
  });

  it('say within how long a deposit was lately decided, once five were [DEP-74]', async () => {
    const own = await startTestServer();
    const depositor = await signUpDepositor(own);
    const expected = async () => (await own.succeed('listDepositChannels', depositor.call)).expectedSeconds;
    for (const [done, wait] of [4, 5, 6, 7, 15].entries()) {
      expect(await expected()).toBeNull();
      const asked = await depositor.byCrypto({ amount: String(100 + done) });
      const { id } = (asked as { data: { id: string } }).data;
      own.advance(wait * 1000);
      await own.succeed('decideReview', { path: { id }, body: { decision: 'accept' } });
    }
    expect(await expected()).toBe(15);
    await own.close();
  });
});

it('a channel with a minimum of its own shows it and refuses less [DEP-8, DEP-64]', async () => {
  const own = await startTestServer({ depositChannels: [{ ...first, minimumAmount: '75.5' }] });
  const depositor = await signUpDepositor(own);
  const { items } = await own.succeed('listDepositChannels', depositor.call);
  expect(items[0]?.minimumAmount).toBe('75.50');
  expect(await depositor.byCrypto({ amount: '75.49' })).toEqual(
    refusedWith(3001, { field: 'amount', minimum: '75.50' }),
  );
  expect(await depositor.byCrypto({ amount: '75.50' })).toMatchObject({ code: 200 });
  await own.close();
});

describe('a request of a deposit', () => {
  it('by crypto waits with its amount to send, and moves no money [FIG-20, DEP-19, DEP-20, DEP-25, DEP-27]', async () => {
    const before = await customer.balance();
    const proofFileId = await customer.proof();
    const now = server.world.now();
    expect(await customer.byCrypto({ proofFileId })).toMatchObject({
      code: 200,
      data: {
        number: expect.stringMatching(/^D20260930-\d{6}$/),
        ...{ status: 'waiting', amount: '2500.00', currency: 'USDT', rate: '1.0005', amountToSend: '2501.25' },
        source: { kind: 'crypto', channelId: USDT, coinName: 'USDT', coinNetwork: 'TRC-20' },
        ...{ proofFileId, proofImage: `/file/deposit-proof/${proofFileId}`, requestedAt: now },
        ...{ decidedAt: null, credited: null, failureReason: null },
      },
    });
    expect(await customer.balance()).toBe(before);
  });

  it('by bank rounds to the digits of its currency and takes no card [DEP-9, DEP-18]', async () => {
    expect(await customer.byBank()).toMatchObject({
      code: 200,
      data: { amountToSend: '179400', currency: 'JPY', source: { kind: 'bank', bankCardId: null } },
    });
    expect(await customer.byBank({ bankCardId: server.world.newId() })).toEqual(
      refusedWith(1002, { field: 'bankCardId' }),
    );
  });

  it('keeps version and language of the agreement, and the instant [CNT-37, DEP-26]', async () => {
    await customer.byCrypto({}, { language: 'de' });
    const { items } = await server.succeed('listAcceptedAgreements', { token: customer.token });
    expect(items).toContainEqual(
      expect.objectContaining({ name: 'deposit', agreementVersion: customer.agreementVersion }),
    );
    const kept = await server.world.database.reader
      .selectFrom('deposits')
      .select(['agreement_version', 'agreement_language', 'requested_at'])
      .where('agreement_language', '=', 'de')
      .execute();
    expect(kept).toEqual([
      { agreement_version: customer.agreementVersion, agreement_language: 'de', requested_at: server.world.now() },
    ]);
  });

  it('keeps the agreement as it was shown: its language, and what it named of the firm [DEP-26, DEP-72]', async () => {
    const firm = { ...NO_FIRM, firmName: 'Younger Markets Ltd' };
    const own = await startTestServer({ content: { firm: { firmName: 'Younger Markets Ltd' } } });
    const depositor = await signUpDepositor(own);
    expect(await depositor.byCrypto({ agreementLanguage: 'ja', firm }, { language: 'fr' })).toMatchObject({
      code: 200,
    });
    const { items } = await own.succeed('listAcceptedAgreements', { token: depositor.token });
    expect(items.find(({ name }) => name === 'deposit')).toMatchObject({ language: 'ja', firm });
    const kept = await own.world.database.reader
      .selectFrom('deposits')
      .select(['agreement_language', 'agreement_firm'])
      .execute();
    expect(kept).toEqual([{ agreement_language: 'ja', agreement_firm: firm }]);
    await own.close();
  });

  it('is refused where its agreement was shown with another firm than it names now [DEP-71]', async () => {
    const depositor = await signUpDepositor(server);
    const refused = refusedWith(1206, { field: 'agreementVersion', current: depositor.agreementVersion });
    for (const other of [{ firmName: 'Elder Markets Ltd' }, { riskWarningFigure: '74.5' }]) {
      expect(await depositor.byCrypto({ firm: { ...NO_FIRM, ...other } })).toEqual(refused);
      expect(await depositor.byBank({ firm: { ...NO_FIRM, ...other } })).toEqual(refused);
    }
    expect(await depositor.byBank({ firm: NO_FIRM, rateSeen: '149.5' })).toMatchObject({ code: 200 });
  });

  it('is a further consent where its agreement named another firm before, in the same version [CNT-42]', async () => {
    const depositor = await signUpDepositor(server);
    const firm = { ...NO_FIRM, firmName: 'Elder Markets Ltd' };
    const [name, agreementVersion] = ['deposit', depositor.agreementVersion] as const;
    const before = { name, agreementVersion, language: 'de', acceptedAt: server.world.now() - 60, firm } as const;
    await server.world.database.transaction((tx) => keepAccepted(tx, depositor.id, [before]));
    const accepted = async () => {
      const { items } = await server.succeed('listAcceptedAgreements', { token: depositor.token });
      return items.filter((each) => each.name === name);
    };
    expect(await accepted()).toEqual([before]);
    expect(await depositor.byCrypto({}, { language: 'fr' })).toMatchObject({ code: 200 });
    const now = { ...before, language: 'fr', acceptedAt: server.world.now(), firm: NO_FIRM };
    expect(await accepted()).toEqual([now, before]);
    server.advance(5000);
    expect(await depositor.byCrypto()).toMatchObject({ code: 200 });
    expect(await accepted()).toEqual([now, before]);
  });

  it('is refused in the order of the contract [CNT-36, DEP-15]', async () => {
    const proofFileId = 'no-such-upload';
    const wrong = { agreementVersion: '2000-01-01', channelId: JPY, amount: '29.999', rateSeen: '7', proofFileId };
    expect(await customer.byCrypto(wrong, { account: 'demo' })).toEqual(refusedWith(1201, { active: 'real' }));
    const agreed = { ...wrong, agreementVersion: customer.agreementVersion };
    expect(await customer.byCrypto(wrong)).toEqual(
      refusedWith(1206, { field: 'agreementVersion', current: customer.agreementVersion }),
    );
    expect(await customer.byCrypto(agreed)).toEqual(refusedWith(3009, { field: 'channelId' }));
    const fitting = { ...agreed, channelId: USDT };
    expect(await customer.byBank({ ...agreed, bankCardId: 'none' })).toEqual(
      refusedWith(1002, { field: 'bankCardId' }),
    );
    expect(await customer.byCrypto(fitting)).toEqual(refusedWith(3003, { field: 'amount', digits: 2 }));
    expect(await customer.byCrypto({ ...fitting, amount: '29.99' })).toEqual(
      refusedWith(3001, { field: 'amount', minimum: '30.00' }),
    );
    expect(await customer.byCrypto({ ...fitting, amount: '30.00' })).toEqual(
      refusedWith(3005, { field: 'rateSeen', rate: '1.0005' }),
    );
    expect(await customer.byCrypto({ ...fitting, amount: '30.00', rateSeen: '1.00050' })).toEqual(
      refusedWith(3006, { field: 'proofFileId' }),
    );
  });

  it('is refused on the demo account and before the identity is verified [DEP-15]', async () => {
    const applicant = await signUpApplicant(server);
    const body = {
      channelId: USDT,
      amount: '30.00',
      rateSeen: '7',
      agreementVersion: '2000-01-01',
      proofFileId: 'none',
    };
    const { token } = applicant;
    expect(await server.call('requestCryptoDeposit', { token, account: 'demo', body })).toMatchObject({ code: 1202 });
    await server.world.database.transaction((tx) =>
      tx.updateTable('customers').set({ active_account: 'real' }).where('id', '=', applicant.id).execute(),
    );
    expect(await server.call('requestCryptoDeposit', { token, account: 'real', body })).toEqual(
      refusedWith(1204, { verificationStatus: 'unauthenticated' }),
    );
  });

  it('of exactly the minimum is taken [DEP-16]', async () => {
    expect(await customer.byCrypto({ amount: '30' })).toMatchObject({ code: 200, data: { amount: '30.00' } });
  });

  it('is taken at a rate that was replaced at most the promised seconds ago, and keeps it [DEP-14, DEP-17]', async () => {
    const other = await signUpDepositor(server);
    const began = (await server.succeed('listDepositChannels', other.call)).items.find(({ id }) => id === JPY)?.rateAt;
    await changeRate(JPY, '151');
    server.advance(7_200_000);
    expect(await other.byBank()).toMatchObject({ code: 200, data: { rate: '149.50', rateAt: began } });
    server.advance(1000);
    expect(await other.byBank()).toEqual(refusedWith(3005, { field: 'rateSeen', rate: '151' }));
    expect(await other.byBank({ rateSeen: '151.00' })).toMatchObject({ code: 200, data: { rate: '151' } });
  });

  it('repeated with its key is one deposit', async () => {
    const key = server.world.newId();
    const proofFileId = await customer.proof();
    const [one, again] = [
      await customer.byCrypto({ proofFileId }, { key }),
      await customer.byCrypto({ proofFileId }, { key }),
    ];
    expect(one).toMatchObject({ code: 200 });
    expect(again).toMatchObject({ code: 200, data: (one as { data: object }).data });
  });
});

describe('the proof of a deposit', () => {
  it('belongs to one request; of two at the same time one is taken [DEP-21, DEP-23]', async () => {
    const proofFileId = await customer.proof();
    const answers = await Promise.all([
      customer.byCrypto({ proofFileId }),
      customer.byBank({ proofFileId, rateSeen: '151' }),
    ]);
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([200, 3006]);
    expect(await customer.byCrypto({ proofFileId })).toMatchObject({ code: 3006 });
  });

  it('stays unused by a refused request [DEP-24]', async () => {
    const proofFileId = await customer.proof();
    expect(await customer.byCrypto({ proofFileId, amount: '1.00' })).toMatchObject({ code: 3001 });
    expect(await customer.byCrypto({ proofFileId })).toMatchObject({ code: 200 });
  });
});
