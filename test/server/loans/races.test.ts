import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { closeInOrder, quoteAtOnce, type Trader } from '../trading/trader.ts';
import { ask, moneyOf, type Payer, signUpPayer } from '../withdrawals/payer.ts';
import { oweBare } from './bareDebt.ts';
import { dataOf, signUpBorrower } from './borrower.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ reviewDelaySeconds: 30 * 86_400, logLevel: 'silent' });
});
afterAll(() => closeInOrder(server));

const owe = async (money: string, quantity: string): Promise<Payer> => {
  const payer = await signUpPayer(server, money);
  await oweBare(server, payer.id, quantity);
  await server.settled();
  return payer;
};
const codesOf = async (sent: readonly Promise<{ readonly code: number }>[]) =>
  (await Promise.all(sent)).map(({ code }) => code);
const invest = ({ token }: Pick<Trader, 'token'>, amount: string) =>
  server.call('openInvestment', {
    ...{ token, account: 'real' },
    body: { productId: '2e95c0a7-6d14-4b83-9f7e-a1c3d8b60f42', amount },
  });

describe('money that leaves the collateral of a loan', () => {
  it('at the same time as more of it leaves brings the ratio to its level once: the others are refused (5005) [LON-72]', async () => {
    // 2,200.00 secure 1,000.00: 999.95 may leave in all, as 1,200.05 are 120.01 %. No more than three: the next one may be answered 1003.
    const payer = await owe('1200.00', '1000.00');
    const codes = await codesOf([
      ...['600.00', '600.00'].map((amount) => ask(server, payer, amount)),
      invest(payer, '600.00'),
    ]);
    expect(codes.toSorted()).toEqual([200, 5005, 5005]);
    expect(await codesOf([ask(server, payer, '399.96')])).toEqual([5005]);
    expect(await codesOf([ask(server, payer, '399.95')])).toEqual([200]);
  });

  it('at the same time as the price falls to the level leaves before it or not at all [LON-69, LON-72]', async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      await quoteAtOnce(server, 'XAUUSD', ['4000.00', '4000.00']);
      const payer = await owe('3000.00', '8000.00');
      // At 4000.00 the net worth is 10,999.30. At 3869.00 it is 9,689.30, 121.12 %; less 100.00 it is 119.87 %.
      await payer.open({ volume: '0.10' });
      const [{ code }] = await Promise.all([
        ask(server, payer, '100.00'),
        quoteAtOnce(server, 'XAUUSD', ['3869.00', '3869.00']),
      ]);
      await server.settled();
      const open = (await payer.list({ view: 'open' })).items.length;
      const { held } = await moneyOf(server, payer);
      // What left before the fall brings the liquidation; what came after it is refused, and nothing is liquidated.
      expect([code, held, open]).toEqual(code === 200 ? [200, '100.00', 0] : [5005, '0.00', 1]);
      outcomes.push(String(code));
    }
    expect(outcomes).toHaveLength(4);
  });
});

describe('two repayments', () => {
  it('that are accepted at the same time are allocated one after the other, each cent once [LON-51, LON-54]', async () => {
    const borrower = await signUpBorrower(server);
    const id = await borrower.borrow();
    const [one, other] = [await borrower.repay(id, '600.00'), await borrower.repay(id, '415.50')];
    const decided = await codesOf([one, other].map((each) => borrower.decide(dataOf<{ id: string }>(each).id)));
    expect(decided).toEqual([200, 200]);
    const { loan, repayments } = await borrower.detail(id);
    expect(loan).toMatchObject({ status: 'answered', owed: null });
    const covered = repayments.map(({ covers }) => Number(covers?.total)).reduce((sum, total) => sum + total, 0);
    expect(covered.toFixed(2)).toBe('1015.50');
    expect(repayments.map(({ covers }) => covers?.platformFee).toSorted()).toEqual(['0.00', '10.00']);
    expect(await borrower.balance()).toBe('3000.00');
  });

  it('of which one is reversed while the other one is accepted leave what the other one covers [LON-55, LON-56]', async () => {
    const borrower = await signUpBorrower(server);
    const id = await borrower.borrow();
    const [wrong, kept] = [
      dataOf<{ id: string }>(await borrower.repay(id, '300.00')),
      dataOf<{ id: string }>(await borrower.repay(id, '200.00')),
    ];
    await borrower.decide(wrong.id);
    const reversing = { ask: 'reverse', id: wrong.id, revision: 1, reason: 'Recalled.', by: 'desk:ann' } as const;
    const [reversed, { code }] = await Promise.all([
      server.answerDesk({ ...reversing, secret: undefined }),
      borrower.decide(kept.id),
    ]);
    expect([reversed, code]).toEqual([{ reversed: '300.00' }, 200]);
    // 200.00 cover 10.00 and 0.50, and of 189.50 185.78 of principal.
    expect((await borrower.detail(id)).loan.owed).toMatchObject({ principal: '811.44', platformFee: '0.00' });
  });
});
