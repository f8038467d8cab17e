import { bookFaults } from '../../../src/server/reconciliation/index.ts';
import type { DeskAnswer } from '../../../src/server/desk/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { bought, OPERATORS, operatorOf, passDays, real, signUpInvestor } from '../investments/investor.ts';
import { correctUnseen } from './correctUnseen.ts';
import { closeInOrder, type Trader } from '../trading/trader.ts';
import { moneyOf, type Payer, signUpPayer, stateOf, takeBack, taken } from '../withdrawals/payer.ts';

const costly = { ...OPERATORS, fee: '-5.00' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ reviewDelaySeconds: 86_400_000, aiProducts: operatorOf([costly], {}) });
});
afterAll(async () => {
  expect(await bookFaults(server.world.database.reader)).toEqual([]);
  await closeInOrder(server);
});

const ask = (request: Parameters<TestServer['answerDesk']>[0]): Promise<DeskAnswer> => server.answerDesk(request);
const accountOf = ({ id }: Pick<Trader, 'id'>) =>
  server.world.database.reader
    .selectFrom('accounts')
    .select(['id', 'number'])
    .where('customer_id', '=', id)
    .where('scope', '=', 'real')
    .executeTakeFirstOrThrow();
const entriesOf = async (customer: Pick<Trader, 'token'>) =>
  (await server.succeed('listLedgerEntries', { ...real(customer), query: { size: 100 } })).items;
/** Id of the newest entry of a type. */
const entryOf = async (customer: Pick<Trader, 'token'>, type: string): Promise<string> =>
  (await entriesOf(customer)).find((entry) => entry.type === type)?.id ?? '';
const balanceOf = async (customer: Pick<Trader, 'id'>) => (await moneyOf(server, customer)).balance;

const enter = async (customer: Pick<Trader, 'id'>, id: string, amount?: string) =>
  ask({
    ...{ ask: 'correct', target: 'entry', id, code: 'wrong-amount', by: 'ann', isConfirmed: true },
    ...{ account: (await accountOf(customer)).number, ...(amount !== undefined && { amount }) },
  });
const confirm = (id: string, amountSeen?: string) =>
  ask({ ask: 'confirm-correction', id, by: 'bob', ...(amountSeen !== undefined && { amountSeen }) });
const entered = (answer: DeskAnswer) => {
  const [first] = 'corrections' in answer ? answer.corrections : [];
  if (!first) throw new Error(JSON.stringify(answer));
  return first;
};
const correct = async (customer: Pick<Trader, 'id'>, id: string, amount?: string) =>
  entered(await confirm(entered(await enter(customer, id, amount)).id));
const faultOf = async (answer: Promise<DeskAnswer>) => {
  const given = await answer;
  return 'fault' in given ? given.fault : JSON.stringify(given);
};

const decide = async (id: string, decision: 'accept' | 'reject') => {
  const made = decision === 'accept' ? ({ decision } as const) : ({ decision, reason: 'No.', images: [] } as const);
  await server.succeed('decideReview', { path: { id }, body: made });
};
const paid = async (payer: Payer, amount = '500.00') => {
  const { id } = await taken(server, payer, amount);
  await decide(id, 'accept');
  return id;
};
const revisionOf = async (id: string) => {
  const answer = await ask({ ask: 'show', id });
  return 'review' in answer ? answer.review.revision : 0;
};
const cameBack = async (id: string, received: string, isConfirmed = true) =>
  ask({ ask: 'came-back', id, revision: await revisionOf(id), received, reason: 'Sent back.', by: 'ann', isConfirmed });

describe('the entry of a withdrawal', () => {
  let payer: Payer;
  beforeEach(async () => {
    payer = await signUpPayer(server, '2000.00');
  });
  const entry = () => entryOf(payer, 'withdrawal');

  it('is not corrected while it waits, nor after it was given back [DLC-79]', async () => {
    const { id, number } = await taken(server, payer, '500.00');
    const why = `The withdrawal ${number} waits and holds this money: its rejection gives it back.`;
    expect(await enter(payer, await entry())).toEqual({ fault: why });
    await takeBack(server, payer, id);
    expect(await enter(payer, await entry())).toEqual({
      fault: 'Its money has come back already: nothing to correct.',
    });
    expect(await enter(payer, await entry(), '1.00')).toHaveProperty('fault');
    expect(await balanceOf(payer)).toBe('2000.00');
  });

  it('is not corrected by a correction that was entered before its payout came back [DLC-79]', async () => {
    const id = await paid(payer);
    const waiting = entered(await enter(payer, await entry()));
    expect(waiting).toMatchObject({ amount: '500.00' });
    expect(await cameBack(id, '494.75')).toEqual({ credited: '495.00' });
    // Whole, it is the rest: the fee.
    expect(entered(await ask({ ask: 'corrections' }))).toMatchObject({ id: waiting.id, amount: '5.00', fault: null });
    expect(await confirm(waiting.id, '500.00')).toEqual({
      fault: 'It would move 5.00 USD now, not 500.00. Nothing was confirmed: look at it again.',
    });
    expect(entered(await confirm(waiting.id, '5.00'))).toMatchObject({ amount: '5.00' });
    expect(await balanceOf(payer)).toBe('2000.00');
  });

  it('is corrected by what is still out of a payout that came back in part, and no more [DLC-79, WDR-40]', async () => {
    const id = await paid(payer);
    await cameBack(id, '100.00');
    expect(await enter(payer, await entry(), '399.96')).toEqual({
      fault: 'Of its money 399.95 USD have not come back: a correction credits at most that.',
    });
    expect(await correct(payer, await entry())).toMatchObject({ amount: '399.95' });
    expect(await balanceOf(payer)).toBe('2000.00');
  });

  it('whose payout comes back after its correction credits the rest alone, whole or in parts [WDR-81]', async () => {
    const id = await paid(payer);
    await correct(payer, await entry(), '300.00');
    const doubt = await faultOf(cameBack(id, '494.75', false));
    expect(doubt).toContain('200.00 USD would be credited. Corrections have given the rest back already.');
    expect(await cameBack(id, '100.00')).toEqual({ credited: '100.05' });
    expect(await cameBack(id, '394.75')).toEqual({ credited: '99.95' });
    expect(await balanceOf(payer)).toBe('2000.00');
    expect((await stateOf(server, payer)).recent[0]).toMatchObject({ returned: { amount: '200.00' } });
  });

  it('whose correction was undone is credited whole when its payout comes back, and then corrected no more [WDR-81, DLC-79]', async () => {
    const id = await paid(payer);
    const { entryId } = await correct(payer, await entry());
    const undone = await correct(payer, entryId ?? '');
    expect(await cameBack(id, '494.75')).toEqual({ credited: '495.00' });
    // What undoes the undoing gives the fee alone.
    expect(await enter(payer, undone.entryId ?? '', '500.00')).toHaveProperty('fault');
    expect(await correct(payer, undone.entryId ?? '')).toMatchObject({ amount: '5.00' });
    expect(await balanceOf(payer)).toBe('2000.00');
  });

  it('is given back once where its correction is confirmed while its payout is reported as come back [DLC-79, WDR-81]', async () => {
    const id = await paid(payer);
    const waiting = entered(await enter(payer, await entry()));
    await Promise.all([confirm(waiting.id), cameBack(id, '494.75')]);
    expect(await balanceOf(payer)).toBe('2000.00');
  });

  it.each(['taken back', 'rejected'])(
    'that was corrected while it waited, before that was refused, gives the rest back when it is %s [WDR-81]',
    async (how) => {
      const { id } = await taken(server, payer, '500.00');
      await correctUnseen(server, payer, '450.00');
      expect(await balanceOf(payer)).toBe('1950.00');
      await (how === 'rejected' ? decide(id, 'reject') : takeBack(server, payer, id));
      expect(await moneyOf(server, payer)).toEqual({ balance: '2000.00', held: '0.00' });
      expect((await entriesOf(payer))[0]).toMatchObject({ type: 'withdrawal-returned', amount: '50.00' });
    },
  );

  it('that was corrected whole while it waited has no entry of its end', async () => {
    const { id } = await taken(server, payer, '500.00');
    await correctUnseen(server, payer, '500.00');
    await takeBack(server, payer, id);
    expect(await moneyOf(server, payer)).toEqual({ balance: '2000.00', held: '0.00' });
    expect((await entriesOf(payer))[0]).toMatchObject({ type: 'correction' });
  });
});

describe('the fee of an investment', () => {
  let investor: Trader;
  beforeEach(async () => {
    investor = await signUpInvestor(server, '1005.00');
  });
  const takeBackInvestment = (id: string) => server.succeed('takeBackInvestment', { ...real(investor), path: { id } });

  it('is not corrected while the investment can be taken back, nor after it was, and neither is its amount [DLC-80]', async () => {
    const { id, number } = await bought(server, investor, '1000.00');
    const fee = await entryOf(investor, 'fee');
    expect(await enter(investor, fee)).toEqual({
      fault: `The investment ${number} can still be taken back, which gives its fee back, too.`,
    });
    expect(await enter(investor, await entryOf(investor, 'investment'))).toEqual({
      fault: `The investment ${number} runs: its money comes back with it.`,
    });
    await takeBackInvestment(id);
    const gone = { fault: `The investment ${number} was taken back: its amount and its fee have come back already.` };
    expect(await enter(investor, fee)).toEqual(gone);
    expect(await enter(investor, await entryOf(investor, 'investment'))).toEqual(gone);
    expect(await balanceOf(investor)).toBe('1005.00');
  });

  it('is corrected once the investment has begun, and stays corrected when it is settled [DLC-80]', async () => {
    const { number } = await bought(server, investor, '1000.00');
    await passDays(server, 1);
    expect(await correct(investor, await entryOf(investor, 'fee'))).toMatchObject({ amount: '5.00' });
    await passDays(server, 5);
    expect(await balanceOf(investor)).toBe('1005.00');
    expect(await enter(investor, await entryOf(investor, 'investment'))).toEqual({
      fault: `The investment ${number} is settled: its money has come back already.`,
    });
  });

  it('that was corrected, before that was refused, is not given back again when the investment is taken back [INV-94]', async () => {
    const { id } = await bought(server, investor, '1000.00');
    await correctUnseen(server, investor, '5.00', 'fee');
    await takeBackInvestment(id);
    expect(await balanceOf(investor)).toBe('1005.00');
    expect((await entriesOf(investor))[0]).toMatchObject({ type: 'investment-settled', amount: '1000.00' });
  });

  it('and its amount that were corrected, before that was refused, are not given back again when it is settled [INV-94]', async () => {
    await bought(server, investor, '1000.00');
    await correctUnseen(server, investor, '400.00', 'investment');
    await passDays(server, 6);
    expect(await balanceOf(investor)).toBe('1000.00');
  });
});

it('a correction that waits shows its second person amount, account, order and entry', async () => {
  const payer = await signUpPayer(server, '2000.00');
  const deposit = await entryOf(payer, 'deposit');
  const { id } = entered(await enter(payer, deposit, '-450.00'));
  expect(entered(await ask({ ask: 'corrections' }))).toMatchObject({
    ...{ id, state: 'waiting', amount: '-450.00', fault: null, order: null },
    accountNumber: (await accountOf(payer)).number,
    corrects: { type: 'deposit', amount: '2000.00' },
  });
  await ask({ ask: 'drop-correction', id, by: 'ann' });
});
