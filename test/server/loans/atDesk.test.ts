import { SANDBOX_CHANNELS } from '../../../src/server/deposits/index.ts';
import { openInbox } from '../../../src/server/sandbox/index.ts';
import { picture } from '../../support/pictures.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { uploadImage } from '../../support/uploadImage.ts';
import { currentVersion, USDT } from '../deposits/depositor.ts';
import { deskPeople, SECRETS } from '../desk/deskPeople.ts';
import { becomeReal, signUpTrader, type Trader } from '../trading/trader.ts';
import { signUpApplicant } from '../identity/applicant.ts';
import { oweBare } from './bareDebt.ts';
import { CREDIT, VERSION } from './borrower.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    ...{ environment: 'live', openOutbox: openInbox, depositChannels: SANDBOX_CHANNELS },
    ...{ deskPeople: await deskPeople(), loans: { products: [CREDIT] }, withdrawals: { twoPeopleAbove: '999.99' } },
  });
});
afterAll(() => server.close());

/** Customer with 2,000.00 in the real account who owes 1,000.00 without costs. */
const signUpDebtor = async () => {
  const customer = await becomeReal(server, await signUpTrader(server), '2000.00');
  return { ...customer, loanId: await oweBare(server, customer.id, '1000.00') };
};
type Debtor = Awaited<ReturnType<typeof signUpDebtor>>;

const upload = ({ token }: Trader, type: 'deposit-proof' | 'repayment-proof', bytes: Buffer) =>
  uploadImage(server, token, { type, bytes, name: 'proof.png' });

/** Asks for a repayment in USDT, of 600.00 USD unless given, which are 600.30 USDT. */
const repay = async (debtor: Debtor, amount = '600.00', bytes?: Buffer) =>
  server.succeed('repayLoan', {
    ...{ token: debtor.token, account: 'real' },
    body: {
      ...{ loanId: debtor.loanId, amount, channelId: USDT, rateSeen: '1.0005' },
      proofFileId: await upload(debtor, 'repayment-proof', bytes ?? (await picture(400, 300))),
    },
  });
const deposit = async (customer: Trader, amount = '600.00', bytes?: Buffer) =>
  server.succeed('requestCryptoDeposit', {
    ...{ token: customer.token, account: 'real' },
    body: {
      ...{ channelId: USDT, amount, rateSeen: '1.0005', agreementVersion: await currentVersion(server) },
      proofFileId: await upload(customer, 'deposit-proof', bytes ?? (await picture(400, 300))),
    },
  });

type Said = { readonly reference: string; readonly received?: string; readonly isConfirmed?: boolean };
const approve = (id: string, { reference, received = '600.30', isConfirmed }: Said, by = 'desk:ann', revision = 1) =>
  server.answerDesk({
    ...{ ask: 'decide', id, by, revision, secret: SECRETS[by], isConfirmed },
    decision: { decision: 'accept', received, receivedAt: server.world.now(), reference },
  });
const factsOf = async (id: string): Promise<Readonly<Record<string, string>>> => {
  const shown = await server.answerDesk({ ask: 'show', id });
  if (!('facts' in shown)) throw new Error(JSON.stringify(shown));
  return shown.facts;
};

/** Rejects what waits, so that no customer of another test waits for the same sum. */
afterEach(async () => {
  for (const kind of ['deposit', 'repayment'] as const) {
    const listed = await server.answerDesk({ ask: 'list', kind, status: 'waiting', since: undefined });
    if (!('reviews' in listed)) throw new Error(JSON.stringify(listed));
    for (const { id, revision } of listed.reviews) {
      await server.answerDesk({
        ...{ ask: 'decide', id, revision, by: 'desk:ann', secret: SECRETS['desk:ann'] },
        decision: { decision: 'reject', reason: 'It did not come.', images: [] },
      });
    }
  }
});

describe('a large loan in live', () => {
  const accept = async (id: string, by: string, revision = 1) =>
    server.answerDesk({
      ...{ ask: 'decide', id, by, revision, secret: SECRETS[by] },
      decision: { decision: 'accept' },
    });

  /** Applies for 1,000.00 as a verified customer; returns the id. */
  const apply = async () => {
    const applicant = await signUpApplicant(server);
    await applicant.submit(await applicant.whole());
    const listed = await server.answerDesk({ ask: 'list', kind: 'identity', status: 'waiting', since: undefined });
    if (!('reviews' in listed)) throw new Error(JSON.stringify(listed));
    for (const { id } of listed.reviews) await accept(id, 'desk:ann');
    const { token } = await becomeReal(server, { ...(await signUpTrader(server)), ...applicant }, '2000.00');
    const { id } = await server.succeed('applyForLoan', {
      ...{ token, account: 'real' },
      body: {
        ...{ productId: CREDIT.id, quantity: '1000.00', days: 60, legalAddress: '3 Sample Road, London N1 1AA' },
        ...{ monthlyIncome: '3200.00', expectedInvestmentAmount: '1000.00', termsSeen: CREDIT.terms },
        agreements: (['lending', 'borrowing', 'liability'] as const).map((name) => ({
          name,
          agreementVersion: VERSION,
        })),
        signature: { kind: 'typed', name: 'Sample Customer' },
      },
    });
    return {
      id,
      status: async () => (await server.succeed('getLoan', { token, account: 'real', path: { id } })).loan.status,
    };
  };

  it('is paid out once two different people accept it [LON-103]', async () => {
    const { id, status } = await apply();
    expect(await accept(id, 'desk:ann')).toMatchObject({ review: { status: 'waiting', revision: 2 } });
    expect(await accept(id, 'desk:ann', 2)).toMatchObject({ review: { status: 'waiting', revision: 3 } });
    expect(await factsOf(id)).toMatchObject({ acceptedBy: expect.stringMatching(/^desk:ann .*desk:ann /) });
    expect(await status()).toBe('review');
    expect(await accept(id, 'desk:bob', 3)).toMatchObject({ review: { status: 'accepted' } });
    expect(await status()).toBe('loan');
  });
});

describe('the transfer of a repayment that is reversed', () => {
  const reverse = (id: string, isReleased: boolean) =>
    server.answerDesk({
      ...{ ask: 'reverse', id, revision: 1, reason: 'It was not yours.', by: 'desk:ann', isReleased },
      secret: SECRETS['desk:ann'],
    });

  it('is credited once to the request of another that it belongs to [LON-102]', async () => {
    const [one, other] = [await signUpDebtor(), await signUpDebtor()];
    const wrong = await repay(one, '610.00');
    const said = { reference: '0xB01', received: '610.31' };
    expect(await approve(wrong.id, said)).not.toHaveProperty('fault');
    const right = await deposit(other, '610.00');
    expect(await approve(right.id, said)).toEqual({ fault: `${wrong.number} was credited for 0xB01 already.` });
    expect(await reverse(wrong.id, true)).toEqual({ reversed: '610.00' });
    expect(await approve(right.id, said)).not.toHaveProperty('fault');
    expect(await factsOf(right.id)).toMatchObject({
      ...{ creditedFor: '0xB01', creditedBefore: expect.stringContaining(`${wrong.number} until `) },
    });
    const third = await deposit(one, '610.00');
    expect(await approve(third.id, said)).toEqual({ fault: `${right.number} was credited for 0xB01 already.` });
  });

  it('is never credited again where it was recalled [LON-102]', async () => {
    const debtor = await signUpDebtor();
    const [wrong, again] = [await repay(debtor, '310.00'), await repay(debtor, '320.00')];
    const said = { reference: '0xB02', received: '310.16' };
    expect(await approve(wrong.id, said)).not.toHaveProperty('fault');
    expect(await reverse(wrong.id, false)).toEqual({ reversed: '310.00' });
    expect(await approve(again.id, { ...said, received: '320.16' })).toEqual({
      fault: `${wrong.number} was credited for 0xB02 already.`,
    });
  });
});

describe('the desk that matches a file', () => {
  /** Matches a line of today with what is booked. */
  const match = async (amount: string, ...references: readonly string[]) => {
    const at = server.world.now();
    const line = { line: 2, direction: 'in', amount, currency: 'USDT', at, references } as const;
    const answer = await server.answerDesk({ ask: 'match', lines: [line] });
    if (!('match' in answer)) throw new Error(JSON.stringify(answer));
    return answer.match;
  };

  it('finds the repayment that a line was credited for, not a deposit of its sum that waits', async () => {
    const debtor = await signUpDebtor();
    const waiting = await deposit(debtor, '510.00');
    const repaid = await repay(debtor, '510.00');
    const said = { reference: '0xD0000001', received: '510.26', isConfirmed: true };
    expect(await approve(repaid.id, said)).not.toHaveProperty('fault');
    const { matched, missing } = await match('510.26', waiting.number, '0xD0000001');
    expect(matched.map(({ booked, by }) => [booked.number, by])).toEqual([[repaid.number, 'reference']]);
    expect(missing.map(({ number }) => number)).toContain(waiting.number);
  });

  it('names an accepted repayment whose money is not in the file', async () => {
    const debtor = await signUpDebtor();
    const repaid = await repay(debtor, '515.00');
    expect(await approve(repaid.id, { reference: '0xD0000002', received: '515.26' })).not.toHaveProperty('fault');
    const { missing } = await match('99999.00', '0xD0000003');
    expect(missing.map(({ number }) => number)).toContain(repaid.number);
  });
});

describe('a repayment by one coin address for all', () => {
  it('and a deposit of another customer that wait for one sum name each other, and neither is credited unasked [DEP-80]', async () => {
    const [one, other] = [await signUpDebtor(), await signUpDebtor()];
    const [repayment, deposited] = [await repay(one), await deposit(other)];
    expect(await factsOf(repayment.id)).toMatchObject({ askedByOthersToo: deposited.number });
    expect(await factsOf(deposited.id)).toMatchObject({ askedByOthersToo: repayment.number });
    expect(await approve(repayment.id, { reference: '0xC0' })).toMatchObject({
      fault: expect.stringContaining(`${deposited.number} of other customers wait for the same sum`),
    });
    expect(await approve(repayment.id, { reference: '0xC01', isConfirmed: true })).not.toHaveProperty('fault');
  });

  it('and a deposit of the same customer with one picture and one sum name each other', async () => {
    const debtor = await signUpDebtor();
    const bytes = await picture(410, 310);
    const [repayment, deposited] = [await repay(debtor, '600.00', bytes), await deposit(debtor, '600.00', bytes)];
    const same = (number: string) => ({ samePicture: number, sameAmount: number });
    expect(await factsOf(repayment.id)).toMatchObject(same(deposited.number));
    expect(await factsOf(deposited.id)).toMatchObject(same(repayment.number));
  });
});
