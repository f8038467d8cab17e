import { decimal } from '../../../src/domain/decimal.ts';
import { bookFaults } from '../../../src/server/reconciliation/index.ts';
import { REVIEW_DELAY_MS, startTestServer, type TestServer } from '../../support/testServer.ts';
import { findNotices, framesTo } from '../reviews/told.ts';
import { quote, setCustomer, traderOf } from '../trading/trader.ts';
import { ask, moneyOf, type Payer, signUpPayer, stateOf, takeBack, taken } from './payer.ts';

let server: TestServer;
let payer: Payer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect(await bookFaults(server.world.database.reader)).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  payer = await signUpPayer(server);
});

const decide = (id: string, body: object) => server.call('decideReview', { path: { id }, body });

describe('a withdrawal that waits', () => {
  it('is taken back by its customer, with all that was held [WDR-30, WDR-31, LED-18]', async () => {
    const { id } = await taken(server, payer, '500.00');
    expect(await takeBack(server, payer, id)).toMatchObject({
      code: 200,
      data: {
        status: 'fail',
        failureReason: { code: 'taken-back', text: 'You took it back.' },
        decidedAt: server.world.now(),
        expectedAt: null,
      },
    });
    expect(await moneyOf(server, payer)).toEqual({ balance: '2184.07', held: '0.00' });
    expect(await takeBack(server, payer, id)).toMatchObject({ code: 3010, data: { status: 'fail' } });
    expect(await decide(id, { decision: 'accept' })).toMatchObject({ code: 3010, data: { status: 'fail' } });
  });

  it('is nobody else’s to take back [WDR-32, WDR-33]', async () => {
    const { id } = await taken(server, payer, '500.00');
    const other = await signUpPayer(server);
    expect(await takeBack(server, other, id)).toMatchObject({ code: 1002, data: { field: 'id' } });
    expect(await takeBack(server, payer, server.world.newId())).toMatchObject({ code: 1002 });
    expect(await takeBack(server, { ...payer, ...traderOf(server, payer.id, payer.token, 'real') }, 'x')).toMatchObject(
      {
        code: 1002,
      },
    );
    await decide(id, { decision: 'accept' });
    expect(await takeBack(server, payer, id)).toMatchObject({ code: 3010, data: { status: 'success' } });
  });

  it('ends once when the reviewer and the customer end it at the same time, and both learn how [WDR-34]', async () => {
    const frames = framesTo(server, payer.id);
    const ended: unknown[] = [];
    for (let round = 0; round < 6; round += 1) {
      const { id } = await taken(server, payer, '100.00');
      const before = await moneyOf(server, payer);
      const both = [() => takeBack(server, payer, id), () => decide(id, { decision: 'accept' })] as const;
      // Either of them is sent first.
      const answers =
        round % 2 === 0
          ? both.map((end) => end())
          : both
              .toReversed()
              .map((end) => end())
              .toReversed();
      const [back, decided] = await Promise.all(answers);
      const status = back?.code === 200 ? 'fail' : 'success';
      const loser = back?.code === 200 ? decided : back;
      expect([back?.code, decided?.code]).toEqual(status === 'fail' ? [200, 3010] : [3010, 200]);
      expect(loser).toMatchObject({ data: { status } });
      const after = await moneyOf(server, payer);
      expect(after.held).toBe('0.00');
      const given = decimal(after.balance).minus(before.balance).toFixed(2);
      expect(given).toBe(status === 'fail' ? '100.00' : '0.00');
      const [latest] = (await stateOf(server, payer)).recent;
      expect(latest).toMatchObject({ id, status });
      ended.push({ subject: 'withdrawal', id, revision: 1, status });
    }
    await server.settled();
    expect(frames.reviews()).toEqual(ended);
  });

  it('leaves no margin for a position, whose close-out sees the held money as gone [WDR-15, LED-29]', async () => {
    const rich = await signUpPayer(server, '3000.00');
    await quote(server, 'XAUUSD', '4000.00', '4000.00');
    const position = await rich.open({ volume: '0.10', leverage: 20 });
    await taken(server, rich, '990.00');
    await server.settled();
    expect((await rich.order(position.orderId)).status).toBe('open');
    await quote(server, 'XAUUSD', '3899.00', '3899.00');
    expect(await rich.order(position.orderId)).toMatchObject({ status: 'closed', closeReason: 'close-out' });
    expect((await moneyOf(server, rich)).held).toBe('990.00');
  });
});

describe('a waiting time that begins after a withdrawal was asked for', () => {
  it('leaves it as it is, and refuses the next one [DST-36]', async () => {
    const { id } = await taken(server, payer, '500.00');
    await setCustomer(server, payer.id, { withdrawals_from: server.world.now() + 86_400 });
    expect(await ask(server, payer, '100.00')).toMatchObject({ code: 1210 });
    expect(await decide(id, { decision: 'accept' })).toMatchObject({ code: 200 });
    expect((await stateOf(server, payer)).recent[0]).toMatchObject({ id, status: 'success' });
  });
});

describe('the decision on a withdrawal', () => {
  it('pays it with its proof, and keeps the fee [WDR-20, WDR-22, WDR-29, LED-19, SBX-69]', async () => {
    const frames = framesTo(server, payer.id);
    const { id } = await taken(server, payer, '500.00');
    const reference = `0x${'ab'.repeat(32)}`;
    const fees = await houseFees();
    expect(await decide(id, { decision: 'accept', payoutReference: reference, revision: 1 })).toMatchObject({
      code: 200,
    });
    const [paid] = (await stateOf(server, payer)).recent;
    expect(paid).toMatchObject({
      status: 'success',
      decidedAt: server.world.now(),
      payout: { reference, url: `https://etherscan.io/tx/${reference}`, paidAt: server.world.now() },
    });
    expect(await moneyOf(server, payer)).toEqual({ balance: '1684.07', held: '0.00' });
    expect((await houseFees()).minus(fees).toFixed(2)).toBe('5.00');
    await server.settled();
    expect(frames.reviews()).toEqual([{ subject: 'withdrawal', id, revision: 1, status: 'success' }]);
    expect(await findNotices(server, payer)).toEqual([['review-accepted', '495.00 USD were paid out as 494.75 USDT.']]);
  });

  it('is the sandbox reviewer’s after its delay, which pays what meets no rule [SBX-59]', async () => {
    const { id } = await taken(server, payer, '500.00');
    server.advance(REVIEW_DELAY_MS - 1000);
    await server.settled();
    expect((await stateOf(server, payer)).recent[0]).toMatchObject({ id, status: 'waiting' });
    server.advance(1000);
    await server.settled();
    expect((await stateOf(server, payer)).recent[0]).toMatchObject({ id, status: 'success' });
  });

  it('makes a proof in the sandbox where none is named, without a page of an explorer [SBX-69]', async () => {
    const { id } = await taken(server, payer, '500.00');
    await decide(id, { decision: 'accept' });
    expect((await stateOf(server, payer)).recent[0]?.payout).toMatchObject({
      reference: expect.stringMatching(/^[0-9a-f]{64}$/),
      url: null,
    });
  });

  it('counts once, however often it is sent [WDR-21, WDR-27]', async () => {
    const { id } = await taken(server, payer, '500.00');
    const answers = await Promise.all([1, 2, 3].map(() => decide(id, { decision: 'accept' })));
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([200, 3010, 3010]);
    expect(await moneyOf(server, payer)).toEqual({ balance: '1684.07', held: '0.00' });
  });

  it('rejects it with a reason and gives the whole amount back [WDR-23, WDR-24, WDR-29]', async () => {
    const { id } = await taken(server, payer, '500.00');
    const reason = 'The name of the account is another one.';
    expect(await decide(id, { decision: 'reject', reason })).toMatchObject({ code: 200 });
    expect((await stateOf(server, payer)).recent[0]).toMatchObject({
      status: 'fail',
      failureReason: { code: 'as-written', text: reason },
      payout: null,
    });
    expect(await moneyOf(server, payer)).toEqual({ balance: '2184.07', held: '0.00' });
    expect(await findNotices(server, payer)).toEqual([['review-refused', reason]]);
  });

  const houseFees = async () => {
    const { rows } = await server.world.database.reader
      .selectFrom('legs')
      .select(({ fn }) => fn.sum<string>('amount').as('rows'))
      .where('ledger_account', '=', 'fees')
      .where('scope', '=', 'real')
      .executeTakeFirstOrThrow();
    return decimal(rows ?? '0');
  };
});
