import { sql } from 'kysely';
import { SANDBOX_CHANNELS } from '../../../src/server/deposits/index.ts';
import { endDisownedLoan } from '../../../src/server/loans/index.ts';
import { MIGRATIONS } from '../../../src/server/store/migrations/index.ts';
import { openInbox } from '../../../src/server/sandbox/index.ts';
import { picture } from '../../support/pictures.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { uploadImage } from '../../support/uploadImage.ts';
import { currentVersion, USDT } from '../deposits/depositor.ts';
import { deskPeople, SECRETS } from '../desk/deskPeople.ts';
import { becomeReal, signUpTrader, type Trader } from '../trading/trader.ts';
import { signUpApplicant } from '../identity/applicant.ts';
import { oweBare, payIn } from './bareDebt.ts';
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

type Said = { readonly reference: string; readonly received?: string; readonly isConfirmed?: boolean } & {
  readonly furtherReferences?: readonly string[];
};
const approve = (
  id: string,
  { received = '600.30', isConfirmed, ...references }: Said,
  by = 'desk:ann',
  revision = 1,
) =>
  server.answerDesk({
    ...{ ask: 'decide', id, by, revision, secret: SECRETS[by], isConfirmed },
    decision: { decision: 'accept', received, receivedAt: server.world.now(), ...references },
  });
const factsOf = async (id: string): Promise<Readonly<Record<string, string>>> => {
  const shown = await server.answerDesk({ ask: 'show', id, by: 'desk:ann', secret: SECRETS['desk:ann'] });
  if (!('facts' in shown)) throw new Error(JSON.stringify(shown));
  return shown.facts;
};

/** Rejects what waits, so that no customer of another test waits for the same sum. */
afterEach(async () => {
  for (const kind of ['deposit', 'repayment'] as const) {
    const listed = await server.answerDesk({
      ask: 'list',
      kind,
      status: 'waiting',
      since: undefined,
      by: 'desk:ann',
      secret: SECRETS['desk:ann'],
    });
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
    const listed = await server.answerDesk({
      ask: 'list',
      kind: 'identity',
      status: 'waiting',
      since: undefined,
      by: 'desk:ann',
      secret: SECRETS['desk:ann'],
    });
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

it('the case of a loan that its customer did not ask for is closed in live by two different people [LON-120]', async () => {
  const { id, loanId } = await signUpDebtor();
  await server.world.database.transaction((tx) =>
    tx.updateTable('loans').set({ disowned_at: server.world.now() }).where('id', '=', loanId).execute(),
  );
  const close = (by: string) =>
    server.answerDesk({ ask: 'close-case', id: loanId, reason: 'It was them.', by, secret: SECRETS[by] });
  const awaited = await close('desk:ann');
  expect(awaited).toHaveProperty('awaitsCase');
  expect(await close('desk:ann')).toEqual(awaited);
  // The customer says it again: what ann said before is about the statement before.
  const again = () =>
    server.world.database.transaction((tx) => endDisownedLoan(tx, server.world, { customerId: id, since: 0 }));
  await again();
  expect(await close('desk:bob')).toEqual(awaited);
  expect(await close('desk:ann')).toHaveProperty('closedCase');
  await again();
  expect(await close('desk:ann')).toEqual(awaited);
});

describe('the transfer of a repayment that is reversed', () => {
  const reverse = (id: string, isReleased: boolean, isConfirmed = true) =>
    server.answerDesk({
      ...{ ask: 'reverse', id, revision: 1, reason: 'It was not yours.', by: 'desk:ann', isReleased, isConfirmed },
      secret: SECRETS['desk:ann'],
    });

  it('is credited once, by two people, to the request of another that it belongs to [LON-102, DEP-83, DEP-85]', async () => {
    const [one, other] = [await signUpDebtor(), await signUpDebtor()];
    const wrong = await repay(one, '610.00');
    const said = { reference: '0xB01', received: '610.31' };
    expect(await approve(wrong.id, said)).not.toHaveProperty('fault');
    const right = await deposit(other, '610.00');
    expect(await approve(right.id, said)).toEqual({ fault: `${wrong.number} was credited for 0xB01 already.` });
    expect(await reverse(wrong.id, true, false)).toEqual({
      fault: `The transfer of ${wrong.number}, 610.00 USD, can be credited to another request then. Look whose it is. Nothing was reversed. If it is right: --confirm.`,
    });
    expect(await reverse(wrong.id, true)).toEqual({ reversed: '610.00' });
    expect(await approve(right.id, said)).toMatchObject({
      fault: expect.stringMatching(
        /^0xB01 was credited to R?\S+ until .*: look whose transfer it is\. .* --confirm\.$/,
      ),
    });
    const confirmed = { ...said, isConfirmed: true };
    expect(await approve(right.id, confirmed)).toMatchObject({ review: { status: 'waiting', revision: 2 } });
    expect(await approve(right.id, confirmed, 'desk:ann', 2)).toMatchObject({ review: { status: 'waiting' } });
    expect(await approve(right.id, confirmed, 'desk:bob', 3)).toMatchObject({ review: { status: 'accepted' } });
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

describe('the transfer of a repayment that cannot be reversed', () => {
  const signed = (by: string) => ({ by, secret: SECRETS[by] });
  const say = (
    ask: 'reverse' | 'release-transfer',
    id: string,
    revision: number,
    by = 'desk:ann',
    isConfirmed = true,
  ) =>
    server.answerDesk({
      ...{ id, revision, reason: 'It is of another customer.', isConfirmed, ...signed(by) },
      ...(ask === 'reverse' ? { ask, isReleased: true } : { ask }),
    });
  const balanceOf = async (customer: Trader) =>
    (await server.succeed('getAccountFigures', { token: customer.token, account: 'real' })).balance;
  /** Credits a repayment of 1,500.00 USD, 500.00 of it to the balance, which is then spent. */
  const overpaid = async (reference: string) => {
    const debtor = await signUpDebtor();
    const wrong = await repay(debtor, '1000.00');
    const said = { reference, received: '1500.75', isConfirmed: true };
    await approve(wrong.id, said);
    expect(await approve(wrong.id, said, 'desk:bob', 2)).toMatchObject({ review: { status: 'accepted' } });
    await payIn(server, debtor.id, '-3400.00');
    return { debtor, wrong, said };
  };

  it('is released by two people and credited to its owner, while the repayment stays until it is reversed [DEP-86]', async () => {
    const { debtor, wrong, said } = await overpaid('0xFA01');
    await say('reverse', wrong.id, 2);
    expect(await say('reverse', wrong.id, 3, 'desk:bob')).toEqual({
      fault: 'The balance would be -400.00 USD: nothing was reversed.',
    });
    expect(await say('release-transfer', wrong.id, 3, 'desk:ann', false)).toEqual({
      fault: `0xFA01 of ${wrong.number} can be credited to another request then. It stays credited with 1500.00 USD until it is reversed: The balance would be -400.00 USD: nothing was reversed. Nothing was released. If it is right: --confirm.`,
    });
    expect(await say('release-transfer', wrong.id, 3)).toEqual({ awaitsRelease: ['0xFA01'], revision: 4 });
    expect(await say('release-transfer', wrong.id, 4)).toEqual({ awaitsRelease: ['0xFA01'], revision: 5 });
    expect(await say('release-transfer', wrong.id, 5, 'desk:bob')).toEqual({ released: ['0xFA01'] });
    expect(await balanceOf(debtor)).toBe('100.00');
    expect(await factsOf(wrong.id)).toMatchObject({
      loanStatus: 'answered',
      transferReleased: expect.stringMatching(/^0xFA01 by desk:bob \(.*\): It is of another customer\.$/),
    });
    expect(await say('release-transfer', wrong.id, 6)).toEqual({
      fault: `${wrong.number} was credited for no transfer that is not released.`,
    });

    const owner = await becomeReal(server, await signUpTrader(server), '0.00');
    const right = await deposit(owner, '1500.00');
    const confirmed = { ...said, isConfirmed: true };
    await approve(right.id, confirmed);
    expect(await approve(right.id, confirmed, 'desk:bob', 2)).toMatchObject({ review: { status: 'accepted' } });
    expect(await balanceOf(owner)).toBe('1500.00');

    await payIn(server, debtor.id, '900.00');
    expect(
      await server.answerDesk({
        ...{
          ask: 'reverse',
          id: wrong.id,
          revision: 6,
          reason: 'It is gone.',
          isReleased: false,
          ...signed('desk:ann'),
        },
      }),
    ).toEqual({ fault: `The transfer of ${wrong.number} is another’s, as desk:bob said: --transfer of-another.` });
    // The first person has said it before.
    expect(await say('reverse', wrong.id, 6, 'desk:bob')).toEqual({ reversed: '1500.00' });
    expect(await balanceOf(debtor)).toBe('500.00');
  });

  it('is released alone where it is one of several, once both people name it, and is an open case until the reversal [DEP-86]', async () => {
    const debtor = await signUpDebtor();
    const wrong = await repay(debtor, '1000.00');
    const decision = { decision: 'accept', receivedAt: server.world.now(), received: '1500.75' } as const;
    const both = { ...decision, reference: '0xFA11', furtherReferences: ['0xFA12'] };
    for (const [by, revision] of [
      ['desk:ann', 1],
      ['desk:bob', 2],
    ] as const) {
      await server.answerDesk({
        ...{ ask: 'decide', id: wrong.id, revision, isConfirmed: true, ...signed(by) },
        decision: both,
      });
    }
    await payIn(server, debtor.id, '-3400.00');
    const release = (references: readonly string[] | undefined, revision: number, by = 'desk:ann') =>
      server.answerDesk({
        ...{ ask: 'release-transfer', id: wrong.id, revision, reason: 'It is of another customer.', isConfirmed: true },
        ...{ references, ...signed(by) },
      });
    expect(await release(undefined, 2)).toEqual({
      fault: `${wrong.number} was credited for 0xFA11, 0xFA12: name what is another’s, each with --reference.`,
    });
    expect(await release(['0xFA13'], 2)).toEqual({
      fault: `0xFA13 is no transfer of ${wrong.number} that is not released.`,
    });
    expect(await release(['0xFA11'], 2)).toEqual({ awaitsRelease: ['0xFA11'], revision: 3 });
    expect(await release(['0xFA12'], 3, 'desk:bob')).toEqual({ awaitsRelease: ['0xFA12'], revision: 4 });
    expect(await release(['fa12'], 4)).toEqual({ released: ['0xFA12'] });
    expect(await factsOf(wrong.id)).toMatchObject({ transferReleased: expect.stringMatching(/^0xFA12 by desk:ann /) });

    const others = await deposit(await becomeReal(server, await signUpTrader(server), '0.00'), '500.00');
    expect(await approve(others.id, { reference: '0xFA11', received: '500.25' })).toEqual({
      fault: `${wrong.number} was credited for 0xFA11 already.`,
    });
    const its = { reference: '0xFA12', received: '500.25', isConfirmed: true };
    await approve(others.id, its);
    expect(await approve(others.id, its, 'desk:bob', 2)).toMatchObject({ review: { status: 'accepted' } });

    const reported = async () => {
      const answer = await server.answerDesk({ ask: 'books', isChecked: true });
      if (!('books' in answer)) throw new Error(JSON.stringify(answer));
      expect(answer.books.faults?.filter((fault) => fault.includes(wrong.number))).toEqual([]);
      return answer.books.cases.filter((one) => one.includes(wrong.number));
    };
    expect(await reported()).toEqual([
      `repayment ${wrong.number} stays credited with 1500.00 USD, although its transfer 0xFA12 was released`,
    ]);
    await payIn(server, debtor.id, '900.00');
    await say('reverse', wrong.id, 5);
    expect(await say('reverse', wrong.id, 6, 'desk:bob')).toEqual({ reversed: '1500.00' });
    expect(await reported()).toEqual([]);
  });

  it('is named at the reversal where it is one of several of which others are gone, and is credited to its owner alone [LON-102]', async () => {
    const debtor = await signUpDebtor();
    const wrong = await repay(debtor, '300.00');
    const said = { reference: '0xFB01', furtherReferences: ['0xFB02'], received: '300.15' };
    expect(await approve(wrong.id, said)).not.toHaveProperty('fault');
    const reverse = (more: object) =>
      server.answerDesk({
        ...{ ask: 'reverse', id: wrong.id, revision: 1, reason: 'It was not yours.', isReleased: true, ...more },
        ...signed('desk:ann'),
      });
    expect(await reverse({ isConfirmed: true })).toEqual({
      fault: `${wrong.number} was credited for 0xFB01, 0xFB02: name what is another’s, each with --reference.`,
    });
    expect(await reverse({ references: ['0xFB01'], isReleased: false })).toHaveProperty('fault');
    expect(await reverse({ references: ['0xFB01'], isConfirmed: true })).toEqual({
      fault: `${wrong.number} was credited for 0xFB02, too: name it as another’s with --reference, or as gone with --gone.`,
    });
    const both = { references: ['0xFB01'], gone: ['0xFB01', '0xFB02'], isConfirmed: true };
    expect(await reverse(both)).toEqual({ fault: '0xFB01 is named as another’s and as gone: name it once.' });
    expect(await reverse({ ...both, gone: ['0xFB02', '0xFB03'] })).toEqual({
      fault: `0xFB03 is no transfer of ${wrong.number} that is not released.`,
    });
    expect(await reverse({ gone: ['0xFB02'], isReleased: false })).toHaveProperty('fault');
    const gone = ['fb02'];
    expect(await reverse({ references: ['0xFB01'], gone })).toEqual({
      fault: `0xFB01 of ${wrong.number} can be credited to another request then, 0xFB02 never again. Look whose it is. Nothing was reversed. If it is right: --confirm.`,
    });
    expect(await reverse({ references: ['fb01'], gone, isConfirmed: true })).toEqual({ reversed: '300.00' });
    expect(await factsOf(wrong.id)).toMatchObject({ transfersOfAnother: '0xFB01', transfersGone: '0xFB02' });
    const owners = await deposit(await signUpDebtor(), '150.00');
    const came = { received: '150.08', isConfirmed: true };
    expect(await approve(owners.id, { ...came, reference: '0xFB02' })).toEqual({
      fault: `${wrong.number} was credited for 0xFB02 already.`,
    });
    await approve(owners.id, { ...came, reference: '0xFB01' });
    expect(await approve(owners.id, { ...came, reference: '0xFB01' }, 'desk:bob', 2)).toMatchObject({
      review: { status: 'accepted' },
    });
    expect(await say('release-transfer', wrong.id, 2)).toEqual({
      fault: `The money of ${wrong.number} is gone, as desk:ann said: its transfer is never credited again.`,
    });
  });

  it('is not released where it can be reversed, nor where its money is gone [DEP-86]', async () => {
    const debtor = await signUpDebtor();
    const wrong = await repay(debtor, '210.00');
    expect(await approve(wrong.id, { reference: '0xFA02', received: '210.11' })).not.toHaveProperty('fault');
    expect(await say('release-transfer', wrong.id, 1)).toEqual({
      fault: `${wrong.number} can be reversed: reverse ${wrong.id} --transfer of-another.`,
    });
    const gone = { ask: 'reverse', id: wrong.id, revision: 1, reason: 'Recalled.', isReleased: false } as const;
    expect(await server.answerDesk({ ...gone, ...signed('desk:ann') })).toEqual({ reversed: '210.00' });
    expect(await say('release-transfer', wrong.id, 2)).toEqual({
      fault: `The money of ${wrong.number} is gone, as desk:ann said: its transfer is never credited again.`,
    });
  });

  it('is released where it was reversed before anybody was asked what became of its money [DEP-86]', async () => {
    const debtor = await signUpDebtor();
    const wrong = await repay(debtor, '220.00');
    expect(await approve(wrong.id, { reference: '0xFA03', received: '220.11' })).not.toHaveProperty('fault');
    const { database } = server.world;
    const gone = { ask: 'reverse', id: wrong.id, revision: 1, reason: 'Wrong.', isReleased: false } as const;
    await server.answerDesk({ ...gone, ...signed('desk:ann') });
    // As the migration leaves what an earlier version reversed.
    const { statements = '' } = MIGRATIONS.find(({ name }) => name === '059-released-transfers') ?? {};
    const update = statements.split(';').find((each) => each.includes('update loan_repayments')) ?? '';
    await database.transaction((tx) => sql.raw(update).execute(tx));
    expect(await say('release-transfer', wrong.id, 2)).toEqual({ awaitsRelease: ['0xFA03'], revision: 3 });
    expect(await say('release-transfer', wrong.id, 3, 'desk:bob')).toEqual({ released: ['0xFA03'] });
    expect(await factsOf(wrong.id)).toMatchObject({ transferReleased: expect.stringContaining('desk:bob') });
  });
});

describe('the desk that matches a file', () => {
  /** Matches a line of today with what is booked. */
  const match = async (amount: string, ...references: readonly string[]) => {
    const at = server.world.now();
    const line = { line: 2, direction: 'in', amount, currency: 'USDT', at, references } as const;
    const answer = await server.answerDesk({
      ask: 'match',
      lines: [line],
      by: 'desk:ann',
      secret: SECRETS['desk:ann'],
    });
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
