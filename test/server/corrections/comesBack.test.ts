import { bookFaults } from '../../../src/server/reconciliation/index.ts';
import { confirmCorrection } from '../../../src/server/corrections/confirmCorrection.ts';
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

/** Newest notification of a customer: of the deals, or of the requests that failed. */
const newest = async ({ token }: Pick<Trader, 'token'>, list: 'Deal' | 'Failure' = 'Deal') => {
  const { items } = await server.succeed(`list${list}Notifications`, { token, language: 'en', query: {} });
  if (!items[0]) throw new Error('nothing was sent');
  return items[0];
};

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
    expect(await cameBack(id, '394.75')).toEqual({ credited: '99.95', corrected: '295.00' });
    expect((await newest(payer, 'Failure')).text).toBe(
      '99.95 USD are in your balance again; another 295.00 USD had already been given back by corrections. Sent back.',
    );
    expect(await balanceOf(payer)).toBe('2000.00');
    expect((await stateOf(server, payer)).recent[0]).toMatchObject({ returned: { amount: '200.00' } });
  });

  it('whose payout comes back after its correction gave all of it back notifies customer and desk that nothing more is credited [WDR-84]', async () => {
    const id = await paid(payer);
    await correct(payer, await entry());
    expect(await cameBack(id, '494.75')).toEqual({ credited: '0.00', corrected: '495.00' });
    expect(await newest(payer, 'Failure')).toMatchObject({
      kind: 'review-refused',
      title: 'Withdrawal came back',
      text: 'The payout came back. Corrections had already given this money back to you (495.00 USD), so nothing more is credited. Sent back.',
    });
    expect(await balanceOf(payer)).toBe('2000.00');
  });

  it('whose correction is taken back in part between two parts of its payout is given back once [WDR-81, WDR-84, DLC-82]', async () => {
    const id = await paid(payer);
    const { entryId } = await correct(payer, await entry());
    expect(await cameBack(id, '200.00')).toEqual({ credited: '0.00', corrected: '200.10' });
    expect(await correct(payer, entryId ?? '')).toMatchObject({ amount: '-299.90' });
    expect(await cameBack(id, '100.00')).toEqual({ credited: '100.05' });
    expect((await newest(payer, 'Failure')).text).not.toContain('200.10');
    expect(await balanceOf(payer)).toBe('1800.15');
    expect(await cameBack(id, '194.75')).toEqual({ credited: '194.85' });
    expect(await balanceOf(payer)).toBe('1995.00');
    expect(await faultOf(cameBack(id, '1.00'))).toBe(`The withdrawal ${id} came back already.`);
  });

  it('whose payout comes back in parts after its correction states of each part what that one did not add [WDR-84]', async () => {
    const id = await paid(payer);
    await correct(payer, await entry());
    expect(await cameBack(id, '100.00')).toEqual({ credited: '0.00', corrected: '100.05' });
    expect(await cameBack(id, '100.00')).toEqual({ credited: '0.00', corrected: '100.05' });
    expect(await cameBack(id, '294.75')).toEqual({ credited: '0.00', corrected: '294.90' });
    expect(await faultOf(cameBack(id, '1.00'))).toBe(`The withdrawal ${id} came back already.`);
    expect(await balanceOf(payer)).toBe('2000.00');
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
    expect(await newest(investor)).toMatchObject({
      ...{ kind: 'investment-settled', amount: '0.00' },
      text: 'Steady Three: 600.00 USD are in your balance; another 400.00 USD had already been given back by corrections.',
    });
  });

  it('and its amount that were corrected whole, before that was refused, are said to have come back before when it is settled [INV-95]', async () => {
    await bought(server, investor, '1000.00');
    await correctUnseen(server, investor, '1000.00', 'investment');
    await passDays(server, 6);
    expect((await newest(investor)).text).toBe(
      'Steady Three: corrections had already given you all of it (1000.00 USD), so nothing more is credited.',
    );
  });
});

describe('a debit by mistake', () => {
  /** Takes 400.00 from the newest entry of a type; returns the correction's own entry. */
  const debited = async (customer: Pick<Trader, 'id' | 'token'>, type: string) =>
    (await correct(customer, await entryOf(customer, type), '-400.00')).entryId ?? '';

  it('on an investment that runs, is settled or was taken back is corrected back whole, and by no cent more [DLC-80]', async () => {
    const investors = [0, 1, 2].map(() => signUpInvestor(server, '2005.00'));
    for (const [index, signedUp] of investors.entries()) {
      const investor = await signedUp;
      const { id } = await bought(server, investor, '1000.00');
      const debit = await debited(investor, index === 2 ? 'fee' : 'investment');
      if (index === 1) await passDays(server, 6);
      if (index === 2) await server.succeed('takeBackInvestment', { ...real(investor), path: { id } });
      expect(await enter(investor, debit, '400.01')).toEqual({
        fault: 'Of its money 400.00 USD have not come back: a correction credits at most that.',
      });
      expect(await correct(investor, debit)).toMatchObject({ amount: '400.00' });
      expect(await balanceOf(investor)).toBe(['1000.00', '2000.00', '2005.00'][index]);
    }
  });

  it('on a withdrawal that waits is corrected back while it waits, and by no cent more [DLC-79]', async () => {
    const payer = await signUpPayer(server, '2000.00');
    const { id } = await taken(server, payer, '500.00');
    const debit = await debited(payer, 'withdrawal');
    expect(await enter(payer, debit, '400.01')).toHaveProperty('fault');
    expect(await correct(payer, debit)).toMatchObject({ amount: '400.00' });
    await takeBack(server, payer, id);
    expect(await moneyOf(server, payer)).toEqual({ balance: '2000.00', held: '0.00' });
  });
});

describe('a correction that an end has counted on', () => {
  const SET_OFF = 'What it gave was not given again when its request ended: nothing of it can be taken back.';

  it.each(['settled', 'taken back'])('of an investment that was %s is not undone [DLC-82]', async (how) => {
    const investor = await signUpInvestor(server, '1005.00');
    const { id } = await bought(server, investor, '1000.00');
    await correctUnseen(server, investor, '400.00', 'investment');
    if (how === 'settled') await passDays(server, 6);
    else await server.succeed('takeBackInvestment', { ...real(investor), path: { id } });
    const before = await balanceOf(investor);
    const correction = await entryOf(investor, 'correction');
    expect(await enter(investor, correction)).toEqual({ fault: SET_OFF });
    expect(await enter(investor, correction, '-0.01')).toEqual({ fault: SET_OFF });
    expect(await balanceOf(investor)).toBe(before);
    expect(before).toBe(how === 'settled' ? '1000.00' : '1005.00');
  });

  it('of a withdrawal that was taken back is not undone [DLC-82]', async () => {
    const payer = await signUpPayer(server, '2000.00');
    const { id } = await taken(server, payer, '500.00');
    await correctUnseen(server, payer, '450.00');
    await takeBack(server, payer, id);
    expect(await enter(payer, await entryOf(payer, 'correction'))).toEqual({ fault: SET_OFF });
    expect(await balanceOf(payer)).toBe('2000.00');
  });

  it('of a payout that came back is undone by what did not come back, the fee [DLC-82]', async () => {
    const payer = await signUpPayer(server, '2000.00');
    const id = await paid(payer);
    const { entryId } = await correct(payer, await entryOf(payer, 'withdrawal'));
    expect(await cameBack(id, '494.75')).toEqual({ credited: '0.00', corrected: '495.00' });
    expect(await enter(payer, entryId ?? '', '-5.01')).toEqual({
      fault: 'At most 5.00 USD of it can be taken back: the rest was not given again when its request ended.',
    });
    expect(await correct(payer, entryId ?? '')).toMatchObject({ amount: '-5.00' });
    expect(await balanceOf(payer)).toBe('1995.00');
  });
});

it('the reconciliation finds requests whose money was given back more than once, until the second time is taken back', async () => {
  const faults = () => bookFaults(server.world.database.reader);
  const payer = await signUpPayer(server, '2000.00');
  const { id } = await taken(server, payer, '500.00');
  await takeBack(server, payer, id);
  const investor = await signUpInvestor(server, '1005.00');
  const { id: investmentId } = await bought(server, investor, '1000.00');
  await passDays(server, 6);
  await correctUnseen(server, payer, '450.00');
  await correctUnseen(server, investor, '0.01', 'investment');
  expect((await faults()).toSorted()).toEqual([
    `investment ${investmentId} was worth 1000.00 and gave back 1000.01`,
    `withdrawal ${id} of 500.00 gave back 950.00`,
  ]);
  for (const customer of [payer, investor]) await correct(customer, await entryOf(customer, 'correction'));
  expect(await faults()).toEqual([]);
});

describe('a debit of an account whose money is elsewhere', () => {
  it('is not made good by the house while a withdrawal holds that money, and takes it once it was rejected [DLC-84]', async () => {
    const payer = await signUpPayer(server, '2000.00');
    const deposit = await entryOf(payer, 'deposit');
    const { id } = await taken(server, payer, '2000.00');
    const waiting = entered(await enter(payer, deposit, '-450.00'));
    expect(await confirm(waiting.id)).toEqual({
      fault:
        'The house would make 450.00 USD good, although 2000.00 USD of this account are held for withdrawals and 0.00 USD invested: reject what waits first, or take less. Nothing was confirmed. If it is right: --confirm --made-good=450.00.',
    });
    expect(await moneyOf(server, payer)).toEqual({ balance: '0.00', held: '2000.00' });
    await decide(id, 'reject');
    expect(entered(await confirm(waiting.id))).toMatchObject({ state: 'confirmed', amount: '-450.00' });
    expect(await moneyOf(server, payer)).toEqual({ balance: '1550.00', held: '0.00' });
  });

  it('is made good by the house where the money is invested and the second person has looked at that [DLC-59, DLC-84]', async () => {
    const investor = await signUpInvestor(server, '1005.00');
    await bought(server, investor, '1000.00');
    const { id } = entered(await enter(investor, await entryOf(investor, 'deposit'), '-450.00'));
    expect(await faultOf(confirm(id))).toContain('0.00 USD of this account are held for withdrawals and 1000.00 USD');
    const confirmed = { ask: 'confirm-correction', id, by: 'bob', isConfirmed: true } as const;
    expect(await faultOf(ask({ ...confirmed, madeGoodSeen: '449.99' }))).toContain('would make 450.00 USD good');
    expect(entered(await ask(confirmed))).toMatchObject({ state: 'confirmed' });
    expect(await balanceOf(investor)).toBe('0.00');
    expect(await ask({ ask: 'audit', kind: 'correction-confirmed' })).toMatchObject({
      events: expect.arrayContaining([
        expect.objectContaining({
          subject: id,
          detail: expect.objectContaining({ madeGood: '450.00', held: '0.00', invested: '1000.00' }),
        }),
      ]),
    });
  });

  it('is made good in live where the second person names what the house gives [DLC-84]', async () => {
    const investor = await signUpInvestor(server, '1005.00');
    await bought(server, investor, '1000.00');
    const { id } = entered(await enter(investor, await entryOf(investor, 'deposit'), '-450.00'));
    const world = { ...server.world, environment: 'live' } as const;
    const confirmed = { id, by: 'bob', amountSeen: '-450.00', isConfirmed: true } as const;
    const confirmLive = (named: object) =>
      world.database.transaction((tx) =>
        confirmCorrection({ tx, world, comesBack: () => Promise.resolve(undefined) }, { ...confirmed, ...named }),
      );
    await expect(confirmLive({})).rejects.toThrow('--made-good=450.00');
    expect(await confirmLive({ madeGoodSeen: '450' })).toMatchObject({ madeGood: { madeGood: '450.00' } });
    expect(await balanceOf(investor)).toBe('0.00');
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
