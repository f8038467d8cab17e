import { createHash, randomUUID } from 'node:crypto';
import { bookFaults } from '../../../src/server/reconciliation/index.ts';
import { startTestServer, type TestServer, WEDNESDAY_MORNING } from '../../support/testServer.ts';
import { signUpApplicant } from '../identity/applicant.ts';
import { type Borrower, CREDIT, dataOf, signUpBorrower, VERSION } from './borrower.ts';

const scarce = { ...CREDIT, id: 'a1d3c5e7-1111-4222-8333-944455556666', names: { en: 'Alpha' }, pool: '1500.00' };
const later = {
  ...CREDIT,
  id: 'b2e4d6f8-1111-4222-8333-944455556666',
  names: { en: 'Later' },
  opensAt: WEDNESDAY_MORNING + 60,
};
const over = {
  ...CREDIT,
  id: 'c3f5e7a9-1111-4222-8333-944455556666',
  names: { en: 'Before' },
  closesAt: WEDNESDAY_MORNING,
};
const shut = { ...CREDIT, id: 'd4a6f8b0-1111-4222-8333-944455556666', names: { en: 'Shut' }, isClosed: true };

let server: TestServer;
let borrower: Borrower;
beforeAll(async () => {
  server = await startTestServer({
    loans: { products: [later, CREDIT, shut, scarce, over] },
    reviewDelaySeconds: 86_400,
  });
});
afterAll(async () => {
  expect(await bookFaults(server.world.database.reader)).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  borrower = await signUpBorrower(server);
});

describe('the list of loan products', () => {
  it('has open products first, then by name, each closed outside its time or by its operator [LON-19, LON-20]', async () => {
    const { items } = await server.succeed('listLoanProducts', borrower.call);
    expect(items.map(({ name, status }) => `${name} ${status}`)).toEqual([
      ...['Alpha open', 'Credit 60 open', 'Before closed', 'Later closed', 'Shut closed'],
    ]);
    const { items: open } = await server.succeed('listLoanProducts', { ...borrower.call, query: { status: 'open' } });
    expect(open.map(({ name }) => name)).toEqual(['Alpha', 'Credit 60']);
    expect(items[1]).toMatchObject({
      ...{ minimumAmount: '500.00', maximumAmount: '10000.00', days: [30, 60, 90, 180] },
      terms: { dailyInterestRate: '0.0005', platformFeeRate: '0.01', earlyRepaymentFeeRate: '0.005' },
      agreements: ['lending', 'borrowing', 'liability'].map((name) => ({ name, agreementVersion: VERSION })),
    });
  });
});

describe('an application', () => {
  it('waits with the status apply, its figures and a number of its date [LON-11, LON-12, LON-29, LON-30, LON-18, LON-9]', async () => {
    const answer = await borrower.apply();
    expect(answer.msg).toBe('Submit the application successfully, please wait for review');
    expect(dataOf(answer)).toMatchObject({
      ...{ status: 'apply', quantity: '1000.00', days: 60, expectedInterest: '30.00', platformFee: '10.00' },
      ...{ totalToRepay: '1040.00', nominalYearlyRate: '0.1825', yearlyRate: '0.2695', generatedInterest: '0.00' },
      ...{ owed: null, interestDays: 0, loanedAt: null, dueDate: null, withdrawUntil: null, rejectionReason: null },
      number: expect.stringMatching(/^20260930-\d{6}$/),
    });
    expect(await borrower.balance()).toBe('2000.00');
  });

  it('takes from the pool what it asks for [LON-21]', async () => {
    const limit = async () =>
      (await server.succeed('listLoanProducts', borrower.call)).items.find(({ id }) => id === scarce.id)?.limitAmount;
    const before = Number(await limit());
    const { id } = dataOf<{ id: string }>(await borrower.apply({ productId: scarce.id, quantity: '500.00' }));
    expect(Number(await limit())).toBe(before - 500);
    await borrower.decide(id, { decision: 'reject', reason: 'No.' });
    expect(Number(await limit())).toBe(before);
  });

  it.each<[string, object, number, object | null]>([
    ['an unknown product', { productId: randomUUID() }, 1002, { field: 'productId' }],
    ['a closed product', { productId: shut.id }, 4001, null],
    ['more than 2 decimals', { monthlyIncome: '1.001', quantity: '1.00' }, 3003, { field: 'monthlyIncome', digits: 2 }],
    ['less than the least', { quantity: '499.99' }, 3001, { field: 'quantity', minimum: '500.00' }],
    ['more than the greatest', { quantity: '10000.01' }, 3002, { field: 'quantity', maximum: '10000.00' }],
    [
      'more than the pool',
      { productId: scarce.id, quantity: '1500.01' },
      3002,
      { field: 'quantity', maximum: '1500.00' },
    ],
    ['another term', { days: 45, agreements: [] }, 5001, { field: 'days' }],
    ['a missing text', { agreements: [] }, 1206, { field: 'agreements', name: 'lending', current: VERSION }],
    ['another name', { signature: { kind: 'typed', name: 'Sam Customer' } }, 5002, { field: 'signature' }],
    ['an unknown picture', { signature: { kind: 'drawn', fileId: randomUUID() } }, 5002, { field: 'signature' }],
    [
      'other terms',
      { termsSeen: { ...CREDIT.terms, platformFeeRate: '0.02' }, quantity: '10000.00' },
      3005,
      { field: 'termsSeen', terms: CREDIT.terms },
    ],
    ['another cap of all costs', { totalCostCapSeen: '2' }, 3005, { field: 'totalCostCapSeen', totalCostCap: '1' }],
    [
      'other levels',
      { maintenanceSeen: { ...CREDIT.maintenance, liquidation: '119.99' } },
      3005,
      { field: 'maintenanceSeen', maintenance: CREDIT.maintenance },
    ],
    ['too little collateral', { quantity: '10000.00' }, 5005, { ratio: '118.75', minimum: '150.00' }],
  ])('with %s is refused [LON-23, LON-75, LON-76, LON-78, LON-108, LON-113]', async (_what, body, code, data) => {
    expect(await borrower.apply(body)).toMatchObject({ code, data });
  });

  it('that names a text twice is refused before all else [LON-77]', async () => {
    const twice = ['2026-09-01', '2026-09-02'].map((agreementVersion) => ({
      name: 'lending' as const,
      agreementVersion,
    }));
    expect(await borrower.apply({ agreements: twice, productId: randomUUID() }, { account: 'demo' })).toMatchObject({
      ...{ code: 1001, data: { field: 'agreements' } },
    });
  });

  it('takes terms that are equal as numbers, and a typed name in other letters [LON-24, LON-26]', async () => {
    const termsSeen = { dailyInterestRate: '0.00050', platformFeeRate: '0.010', earlyRepaymentFeeRate: '0.0050' };
    const signature = { kind: 'typed', name: '  SAMPLE   customer ' } as const;
    expect(await borrower.apply({ termsSeen, signature })).toMatchObject({ code: 200 });
  });

  it('needs the real account, which is active, and a verified identity [LON-23]', async () => {
    expect(await borrower.apply({}, { account: 'demo' })).toMatchObject({ code: 1201 });
    const { token } = await signUpApplicant(server);
    expect(await borrower.apply({}, { token, account: 'demo' })).toMatchObject({ code: 1202 });
  });

  it('takes a drawn signature once, of the customer alone [LON-25]', async () => {
    const other = await signUpBorrower(server);
    const [fileId, proof] = [await borrower.upload('signature'), await borrower.upload('repayment-proof')];
    const signature = { kind: 'drawn', fileId, strokes: [[{ x: 1, y: 2, milliseconds: 0 }]] } as const;
    expect(await other.apply({ signature })).toMatchObject({ code: 5002 });
    expect(await borrower.apply({ signature: { kind: 'drawn', fileId: proof } })).toMatchObject({ code: 5002 });
    const { id } = dataOf<{ id: string }>(await borrower.apply({ signature }));
    await borrower.decide(id, { decision: 'reject', reason: 'No.' });
    expect(await borrower.apply({ signature })).toMatchObject({ code: 5002 });
  });

  it('is carried out once for a key that is sent again', async () => {
    const key = randomUUID();
    const [first, again] = [await borrower.apply({}, { key }), await borrower.apply({}, { key })];
    expect(dataOf<{ id: string }>(again).id).toBe(dataOf<{ id: string }>(first).id);
  });

  it('is one of two that arrive at the same time [LON-27]', async () => {
    const answers = await Promise.all([borrower.apply(), borrower.apply()]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 5003]);
    const taken = answers.find(({ code }) => code === 200);
    const refused = answers.find(({ code }) => code === 5003);
    expect(refused?.data).toEqual({ loanId: dataOf<{ id: string }>(taken ?? { code: 0 }).id });
  });

  it('fits into the pool or is refused, however many arrive together [LON-28, LON-81]', async () => {
    const others = [borrower, await signUpBorrower(server), await signUpBorrower(server), await signUpBorrower(server)];
    const answers = await Promise.all(others.map(({ apply }) => apply({ productId: scarce.id, quantity: '700.00' })));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(2);
    expect(answers.filter(({ code }) => code === 3002)).toHaveLength(2);
    for (const { code, data } of answers) {
      if (code === 3002) expect(data).toMatchObject({ maximum: '100.00' });
    }
  });
});

describe('what was signed', () => {
  it('is a chain of hashes in the order of its pieces, which names no strokes of a typed name [LON-31, LON-32, LON-84, LON-85]', async () => {
    const id = await borrower.borrow();
    const contract = await server.succeed('getLoanContract', { ...borrower.call, path: { id } });
    const { evidence, hash, signedAt } = contract;
    expect(evidence.map(({ kind }) => kind)).toEqual([
      ...['application', 'text', 'text', 'text', 'signature', 'circumstances', 'contract'],
    ]);
    const sha256 = (...parts: readonly (string | Buffer)[]) =>
      parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest();
    let link: Buffer = Buffer.alloc(32);
    for (const piece of evidence) {
      link = sha256(link, Buffer.from(piece.sha256, 'hex'));
      expect(piece.chain).toBe(link.toString('hex'));
    }
    expect(hash).toBe(link.toString('hex'));
    const { items } = await server.succeed('listSessions', { token: borrower.token });
    const session = items.find(({ current }) => current)?.id;
    const circumstances = `{"language":"en","sessionId":"${session}","signedAt":${signedAt}}`;
    expect(evidence.at(-2)?.sha256).toBe(sha256(circumstances).toString('hex'));
    expect(evidence.at(-3)?.sha256).toBe(sha256('Sample Customer').toString('hex'));
  });
});
