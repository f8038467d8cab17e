import type { DeskAnswer } from '../../../src/server/desk/index.ts';
import type { CustomerFrame } from '../../../src/server/world/world.ts';
import { openInbox } from '../../../src/server/sandbox/index.ts';
import { startTestServer, type TestServer } from '../../support/testServer.ts';
import { deskPeople, SECRETS } from '../desk/deskPeople.ts';
import { becomeReal, closeInOrder, pass, quote, signUpTrader, type Trader } from '../trading/trader.ts';

let server: TestServer;
let trader: Trader;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => closeInOrder(server));
beforeEach(async () => {
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  trader = await signUpTrader(server);
});

const DAY_MS = 86_400_000;
const CODE = { code: 'wrong-price' } as const;
type Target = 'fill' | 'closing' | 'entry';

const ask = (request: Parameters<TestServer['answerDesk']>[0]): Promise<DeskAnswer> => server.answerDesk(request);
const enter = (target: Target, id: string, more: object = CODE) =>
  ask({ ask: 'correct', target, id, by: 'ann', ...more } as never);
const confirm = (id: string, by = 'bob') => ask({ ask: 'confirm-correction', id, by });

/** Returns the correction of an answer; throws for a fault. */
const correctionOf = (answer: DeskAnswer) => {
  const [first] = 'corrections' in answer ? answer.corrections : [];
  if (!first) throw new Error(JSON.stringify(answer));
  return first;
};
const correct = async (target: Target, id: string, more: object = CODE) => {
  const { id: correction } = correctionOf(await enter(target, id, more));
  return correctionOf(await confirm(correction));
};

const entriesOf = async ({ token }: Trader, account: 'demo' | 'real' = 'demo') =>
  (await server.succeed('listLedgerEntries', { token, account, query: { size: 100 } })).items;
const balanceOf = async (one: Trader) => (await one.figures()).balance;
const notificationsOf = async ({ token }: Trader, language: 'en' | 'de' = 'en') =>
  (await server.succeed('listDealNotifications', { token, language, query: {} })).items;

/** Opens gold, lets it lose, and closes it; returns the closing. */
const lost = async () => {
  const { id } = await trader.open({ volume: '1.00' });
  await quote(server, 'XAUUSD', '4119.10', '4119.45');
  return trader.close(id);
};

describe('an undone closing', () => {
  it('moves the negated sum of its entries by an entry of type correction, and opens nothing [DLC-53, DLC-56, DLC-76, LED-4]', async () => {
    const closing = await lost();
    const before = await entriesOf(trader);
    const entered = correctionOf(await enter('closing', closing.id));
    expect(entered).toMatchObject({ state: 'waiting', amount: '1035.00', enteredBy: 'desk:ann' });
    expect(await entriesOf(trader)).toEqual(before);
    const confirmed = correctionOf(await confirm(entered.id));
    expect(confirmed).toMatchObject({ state: 'confirmed', amount: '1035.00', endedBy: 'desk:bob' });
    const [entry, ...others] = await entriesOf(trader);
    expect(entry).toMatchObject({
      ...{ id: confirmed.entryId, type: 'correction', amount: '1035.00', balanceAfter: '99993.00' },
      subject: { kind: 'correction', entryId: null, orderId: closing.orderId, reason: 'A price was wrong.' },
    });
    // Nothing of before is changed.
    expect(others).toEqual(before);
    expect(await trader.order(closing.orderId)).toMatchObject({ status: 'closed', closeReason: 'customer' });
    expect((await trader.life(closing.orderId)).closings).toMatchObject([{ profit: '-1035.00' }]);
  });

  it('gives back only what the customer bore of a loss that the house made good [DLC-56]', async () => {
    const real = await becomeReal(server, trader, '500.00');
    const { id } = await real.open({ volume: '0.02', leverage: 20 });
    await quote(server, 'XAUUSD', '3700.00', '3700.35');
    const [closing] = (await real.life(id)).closings;
    expect(await balanceOf(real)).toBe('0.00');
    expect(await correct('closing', closing?.id ?? '')).toMatchObject({ amount: '499.86' });
    expect(await balanceOf(real)).toBe('499.86');
  });

  it('is in the life of its order and in its notification, with amount and reason in each language [DLC-54, DLC-61, DLC-77]', async () => {
    const closing = await lost();
    const { entryId } = await correct('closing', closing.orderId);
    const { events } = await trader.life(closing.orderId);
    expect(events.at(-1)).toMatchObject({
      ...{ kind: 'corrected', amount: '1035.00', correction: 'A price was wrong.', reason: null, price: null },
    });
    expect(events.slice(0, -1).map(({ correction }) => correction)).toEqual([null, null, null]);
    expect(await notificationsOf(trader)).toMatchObject([
      {
        ...{ kind: 'correction', account: 'demo', subject: 'correction', orderId: entryId, amount: '1035.00' },
        ...{ title: 'Correction', text: '1035.00 USD were added to your balance. A price was wrong.', read: false },
      },
      ...[{ kind: 'closed' }, { kind: 'filled' }],
    ]);
    expect((await notificationsOf(trader, 'de'))[0]).toMatchObject({
      text: '1035,00 USD wurden Ihrem Kontostand gutgeschrieben. Ein Kurs war falsch.',
    });
  });

  it('has its reason as the person wrote it where none of the server’s fits [DLC-54]', async () => {
    const closing = await lost();
    await correct('closing', closing.id, { reason: 'The tick of 10:00 was wrong.' });
    const [entry] = await entriesOf(trader);
    expect(entry?.subject).toMatchObject({ reason: 'The tick of 10:00 was wrong.' });
  });

  it('is named by itself where its order has several closings', async () => {
    const { id } = await trader.open({ volume: '1.00' });
    await quote(server, 'XAUUSD', '4119.10', '4119.45');
    const part = await trader.close(id, '0.40');
    await trader.close(id);
    expect(await enter('closing', id)).toMatchObject({ fault: expect.stringContaining(part.id) });
    expect(await correct('closing', part.id)).toMatchObject({ amount: '414.00' });
  });
});

describe('an undone fill', () => {
  it('closes its position at its own opening price and gives the opening fee and the overnight fees back [DLC-57, DLC-58, NTF-63]', async () => {
    const { id, number } = await trader.open({ volume: '1.00' });
    await pass(server, DAY_MS);
    await quote(server, 'XAUUSD', '4300.10', '4300.45');
    const { overnightFee } = await trader.order(id);
    expect(Number(overnightFee)).toBeLessThan(0);
    await correct('fill', number);
    const { order, closings } = await trader.life(id);
    expect(order).toMatchObject({ status: 'closed', closeReason: 'correction' });
    expect(closings).toMatchObject([{ placePrice: '4129.45', closePrice: '4129.45', profit: '0.00' }]);
    expect(await trader.figures()).toMatchObject({ balance: '100000.00', usedMargin: '0.00' });
    expect((await notificationsOf(trader)).map(({ kind }) => kind)).toEqual(['correction', 'filled']);
  });

  it('works in a closed market and under a full halt, at the rate of its margin [DLC-57]', async () => {
    await quote(server, 'EURJPY', '178.940', '178.956');
    await quote(server, 'USDJPY', '157.489', '157.501');
    const { id } = await trader.open({ symbol: 'EURJPY' });
    await ask({ ask: 'halt', target: 'everything', level: 'full', reason: 'prices', by: 'ann' });
    const { openConversion } = await trader.order(id);
    await correct('fill', id);
    await ask({ ask: 'free', target: 'everything', by: 'ann' });
    const [closing] = (await trader.life(id)).closings;
    expect(closing?.closeConversion).toEqual(openConversion);
    expect(await balanceOf(trader)).toBe('100000.00');
  });

  it('takes back what parts of it had brought, but no entry that was corrected before [DLC-60, DLC-75]', async () => {
    const { id } = await trader.open({ volume: '1.00' });
    await quote(server, 'XAUUSD', '4139.45', '4139.80');
    const first = await trader.close(id, '0.40');
    await trader.close(id, '0.20');
    await correct('closing', first.id);
    expect(await correct('fill', id)).toMatchObject({ amount: '-193.00' });
    expect(await balanceOf(trader)).toBe('100000.00');
    expect(await enter('fill', id)).toMatchObject({ fault: expect.stringContaining('corrected already') });
    expect(await enter('closing', first.id)).toMatchObject({ fault: 'This closing is corrected already.' });
  });

  it('takes back a closing whose correction was taken back again, whole and in part, and once [DLC-75]', async () => {
    const account = await numberOf(trader, 'demo');
    for (const [amount, left] of [
      [undefined, '-393.00'],
      ['150.00', '-143.00'],
    ] as const) {
      const before = await balanceOf(trader);
      await quote(server, 'XAUUSD', '4129.10', '4129.45');
      const { id } = await trader.open({ volume: '1.00' });
      await quote(server, 'XAUUSD', '4139.45', '4139.80');
      const closing = await trader.close(id, '0.40');
      const { entryId } = await correct('closing', closing.id);
      const named = { ...CODE, account, ...(amount !== undefined && { amount }) };
      const again = await correct('entry', entryId ?? '', named);
      expect(await correct('fill', id)).toMatchObject({ amount: left });
      expect(await balanceOf(trader)).toBe(before);
      expect(await enter('fill', id)).toMatchObject({ fault: expect.stringContaining('corrected already') });
      expect(await enter('entry', again.entryId ?? '', { ...CODE, account })).toMatchObject({
        fault: 'This entry is corrected already.',
      });
    }
  });

  it('takes back of a closing that an amount corrected what that left of it [DLC-75]', async () => {
    const account = await numberOf(trader, 'demo');
    const { id } = await trader.open({ volume: '1.00' });
    await quote(server, 'XAUUSD', '4139.45', '4139.80');
    await trader.close(id);
    const [profit] = await entriesOf(trader);
    await correct('entry', profit?.id ?? '', { ...CODE, account, amount: '-400.00' });
    expect(await correct('fill', id)).toMatchObject({ amount: '-593.00' });
    expect(await balanceOf(trader)).toBe('100000.00');
  });

  it('of an order that its customer closed meanwhile takes back what it brought', async () => {
    const { id } = await trader.open({ volume: '1.00' });
    const entered = correctionOf(await enter('fill', id));
    await quote(server, 'XAUUSD', '4139.45', '4139.80');
    await trader.close(id);
    expect(correctionOf(await confirm(entered.id))).toMatchObject({ amount: '-993.00' });
    expect(await balanceOf(trader)).toBe('100000.00');
  });

  it('that is confirmed while its customer closes it ends once, and its entries add up to the balance', async () => {
    const { id } = await trader.open({ volume: '1.00' });
    const entered = correctionOf(await enter('fill', id));
    await quote(server, 'XAUUSD', '4139.45', '4139.80');
    await Promise.all([confirm(entered.id), trader.end({ orderId: id }), trader.reset()]);
    expect((await trader.life(id)).closings).toHaveLength(1);
    const sums = (await entriesOf(trader)).reduce((sum, { amount }) => sum + Number(amount), 0);
    expect(sums.toFixed(2)).toBe(await balanceOf(trader));
  });

  it('whose opening fee was corrected by itself closes its position and moves nothing more [DLC-57, DLC-75]', async () => {
    const { id } = await trader.open({ volume: '1.00' });
    const fee = (await entriesOf(trader)).find(({ type }) => type === 'fee');
    await correct('entry', fee?.id ?? '', { ...CODE, account: await numberOf(trader, 'demo') });
    expect(await correct('fill', id)).toMatchObject({ state: 'confirmed', amount: '0.00', entryId: null });
    const { order, events } = await trader.life(id);
    expect(order).toMatchObject({ status: 'closed', closeReason: 'correction' });
    expect(events.at(-1)).toMatchObject({ kind: 'corrected', amount: '0.00' });
    expect(await trader.figures()).toMatchObject({ balance: '100000.00', usedMargin: '0.00' });
  });

  it('that leaves a balance below zero is made good once, under its correction and not under the closing [DLC-59]', async () => {
    const real = await becomeReal(server, trader, '500.00');
    const { id } = await real.open({ volume: '0.02', leverage: 20 });
    await quote(server, 'XAUUSD', '4139.45', '4139.80');
    await real.close(id, '0.01');
    const deposit = (await entriesOf(real, 'real')).find(({ type }) => type === 'deposit');
    const taken = { ...CODE, account: await numberOf(real), amount: '-505.00', isConfirmed: true };
    await correct('entry', deposit?.id ?? '', taken);
    await correct('fill', id);
    const made = (await entriesOf(real, 'real')).filter(({ type }) => type === 'protection');
    expect(made).toMatchObject([
      { amount: '5.00', balanceAfter: '0.00', subject: { kind: 'correction', orderId: id } },
    ]);
  });

  it('is not that of a closing, however its id is written', async () => {
    const closing = await lost();
    const id = closing.id.toUpperCase();
    expect(await enter('fill', id)).toEqual({ fault: `There is no order ${id}.` });
  });

  it('of an order that never opened is refused', async () => {
    const { id, number } = await trader.wait('limit', '4000.00');
    expect(await enter('fill', id)).toEqual({ fault: `The order ${number} was never filled.` });
  });
});

it('a correction sends one event corrected with the balance after it, after the closing of a position that it ends [SOC-135]', async () => {
  const { id } = await trader.open({ volume: '1.00' });
  await server.settled();
  const frames: CustomerFrame[] = [];
  const leave = server.world.events.subscribe(trader.id, (frame) => void frames.push(frame));
  await correct('fill', id);
  await server.settled();
  leave();
  const { revision } = await trader.figures();
  const events = frames.filter((frame) => frame.type === 'event');
  expect(events).toMatchObject([
    { kind: 'closed', revision: revision - 1, balance: '100000.00', order: { closeReason: 'correction' } },
    { kind: 'corrected', account: 'demo', revision, balance: '100000.00', order: null },
  ]);
});

describe('an entry', () => {
  it('is taken back whole, or by an amount, and names what it corrects [DLC-54, DEP-37]', async () => {
    const real = await becomeReal(server, trader, '500.00');
    const [deposit] = await entriesOf(real, 'real');
    const number = await numberOf(real);
    const of = { ...CODE, account: number, amount: '-450.00' };
    expect(await correct('entry', deposit?.id ?? '', of)).toMatchObject({ amount: '-450.00' });
    const [entry] = await entriesOf(real, 'real');
    expect(entry).toMatchObject({
      ...{ type: 'correction', amount: '-450.00', balanceAfter: '50.00' },
      subject: { kind: 'correction', entryId: deposit?.id, orderId: null },
    });
    expect(await enter('entry', deposit?.id ?? '', of)).toEqual({ fault: 'This entry is corrected already.' });
  });

  it('that would be moved by more than itself has to be confirmed at the entering', async () => {
    const real = await becomeReal(server, trader, '500.00');
    const [deposit] = await entriesOf(real, 'real');
    const of = { ...CODE, account: await numberOf(real), amount: '450.00' };
    expect(await enter('entry', deposit?.id ?? '', of)).toMatchObject({ fault: expect.stringContaining('--confirm') });
    expect(await correct('entry', deposit?.id ?? '', { ...of, isConfirmed: true })).toMatchObject({ amount: '450.00' });
  });

  it('that was withdrawn meanwhile leaves a balance of 0.00, which the house makes good, and that can be undone [DLC-59, DLC-60, LED-38]', async () => {
    const real = await becomeReal(server, trader, '500.00');
    const account = await numberOf(real);
    const { id } = await real.open({ volume: '0.02', leverage: 20 });
    await quote(server, 'XAUUSD', '4028.90', '4029.25');
    await real.close(id);
    const [, , deposit] = await entriesOf(real, 'real');
    const { entryId } = await correct('entry', deposit?.id ?? '', { ...CODE, account });
    expect((await entriesOf(real, 'real')).slice(0, 2)).toMatchObject([
      { type: 'protection', balanceAfter: '0.00', subject: { kind: 'correction', entryId: deposit?.id } },
      { type: 'correction', amount: '-500.00' },
    ]);
    const left = (await entriesOf(real, 'real'))[2]?.balanceAfter;
    expect(await correct('entry', entryId ?? '', { ...CODE, account })).toMatchObject({ amount: left });
    expect(await balanceOf(real)).toBe(left);
  });
});

describe('a correction that later entries have counted on', () => {
  it('is undone by a named amount where the house has made good since what it would not have with this money [DLC-83]', async () => {
    const real = await becomeReal(server, trader, '500.00');
    const account = await numberOf(real);
    const [deposit] = await entriesOf(real, 'real');
    const { id } = await real.open({ volume: '0.02', leverage: 20 });
    const { entryId } = await correct('entry', deposit?.id ?? '', { ...CODE, account, amount: '-450.00' });
    await quote(server, 'XAUUSD', '4079.10', '4079.45');
    expect(await real.order(id)).toMatchObject({ status: 'closed' });
    const [made] = await entriesOf(real, 'real');
    expect(made).toMatchObject({ type: 'protection', balanceAfter: '0.00' });
    const good = made?.amount ?? '';
    const left = (450 - Number(good)).toFixed(2);
    expect(await enter('entry', entryId ?? '', { ...CODE, account })).toEqual({
      fault: `The house has made ${good} USD good since then: ${left} USD would leave what the account had without this correction. Name the amount.`,
    });
    expect(await correct('entry', entryId ?? '', { ...CODE, account, amount: left })).toMatchObject({ amount: left });
    expect(await balanceOf(real)).toBe(left);
  });

  it.each(['closing', 'fill'] as const)(
    'or the %s of an order is not undone whole where the house has made good since what it would not have with this money [DLC-83]',
    async (target) => {
      const real = await becomeReal(server, trader, '500.00');
      const account = await numberOf(real);
      await quote(server, 'XAUUSD', '4129.10', '4129.45');
      const wrong = await real.open({ volume: '0.02', leverage: 20 });
      await quote(server, 'XAUUSD', '4009.10', '4009.45');
      const closing = await real.close(wrong.id);
      const [loss] = await entriesOf(real, 'real');
      const { id } = await real.open({ volume: '0.01', leverage: 20 });
      await quote(server, 'XAUUSD', '3700.00', '3700.35');
      expect(await real.order(id)).toMatchObject({ status: 'closed' });
      const good = (await entriesOf(real, 'real')).find(({ type }) => type === 'protection')?.amount ?? '';
      const whole = target === 'closing' ? 240.7 : 240.84;
      const left = Math.max(whole - Number(good), 0).toFixed(2);
      expect(await enter(target, target === 'closing' ? closing.id : wrong.id)).toEqual({
        fault: `The house has made ${good} USD good since then: ${left} USD would leave what the account had without this ${target}. Correct its entries, each by a named amount.`,
      });
      expect(loss).toMatchObject({ type: 'profit', amount: '-240.70' });
      const named = { ...CODE, account, amount: '10.00' };
      expect(await correct('entry', loss?.id ?? '', named)).toMatchObject({ amount: '10.00' });
    },
  );

  it('is undone by a named amount where the fill of its order was undone since [DLC-83]', async () => {
    const { id, number } = await trader.open({ volume: '1.00' });
    const fee = (await entriesOf(trader)).find(({ type }) => type === 'fee');
    const account = await numberOf(trader, 'demo');
    const { entryId } = await correct('entry', fee?.id ?? '', { ...CODE, account });
    await correct('fill', id);
    expect(await enter('entry', entryId ?? '', { ...CODE, account })).toEqual({
      fault: `The fill of the order ${number} was undone since then and counted on this correction. Name the amount.`,
    });
    expect(await balanceOf(trader)).toBe('100000.00');
  });
});

describe('the people of a correction', () => {
  it('are two: who entered it does not confirm it, and it is confirmed once [DLC-55, DLC-60]', async () => {
    const closing = await lost();
    const { id } = correctionOf(await enter('closing', closing.id));
    expect(await confirm(id, 'ann')).toMatchObject({ fault: expect.stringContaining('Another person') });
    expect(await confirm(id, ' ANN ')).toMatchObject({ fault: expect.stringContaining('Another person') });
    const answers = await Promise.all([confirm(id), confirm(id, 'cho'), confirm(id)]);
    expect(answers.filter((answer) => 'corrections' in answer)).toHaveLength(1);
    expect((await entriesOf(trader)).filter(({ type }) => type === 'correction')).toHaveLength(1);
  });

  it('see what waits first, and can drop it; a second one of the same is not entered meanwhile', async () => {
    const closing = await lost();
    const { id } = correctionOf(await enter('closing', closing.id));
    expect(await enter('closing', closing.id)).toMatchObject({ fault: expect.stringContaining(id) });
    const listed = await ask({ ask: 'corrections' });
    expect(correctionOf(listed)).toMatchObject({ id, state: 'waiting' });
    expect(correctionOf(await ask({ ask: 'drop-correction', id, by: 'ann' }))).toMatchObject({ state: 'dropped' });
    expect(await confirm(id)).toEqual({ fault: 'desk:ann has dropped it.' });
    expect((await entriesOf(trader)).some(({ type }) => type === 'correction')).toBe(false);
  });

  it('are refused without a reason, or with an amount of a closing', async () => {
    const closing = await lost();
    expect(await enter('closing', closing.id, {})).toMatchObject({ fault: expect.stringContaining('--code') });
    const named = { ...CODE, amount: '1.00' };
    expect(await enter('closing', closing.id, named)).toMatchObject({ fault: expect.stringContaining('entry') });
  });
});

it('in live its confirmation names the amount that the person saw, and one that sees another amount confirms nothing [DLC-81]', async () => {
  const live = await startTestServer({ environment: 'live', openOutbox: openInbox, deskPeople: await deskPeople() });
  const real = await becomeReal(live, await signUpTrader(live), '500.00');
  const { items } = await live.succeed('listLedgerEntries', { token: real.token, account: 'real', query: {} });
  const account = await live.world.database.reader
    .selectFrom('accounts')
    .select('number')
    .where('customer_id', '=', real.id)
    .where('scope', '=', 'real')
    .executeTakeFirstOrThrow();
  const { id } = correctionOf(
    await live.answerDesk({
      ...{ ask: 'correct', target: 'entry', id: items[0]?.id ?? '', account: account.number, amount: '-450.00' },
      ...{ ...CODE, by: 'desk:ann', secret: SECRETS['desk:ann'] },
    }),
  );
  const seen = (amountSeen?: string) =>
    live.answerDesk({
      ...{ ask: 'confirm-correction', id, by: 'desk:bob', secret: SECRETS['desk:bob'] },
      ...(amountSeen !== undefined && { amountSeen }),
    });
  expect(await seen()).toEqual({
    fault: 'Name the amount that you saw: --amount-seen, which "corrections" says as USD.',
  });
  expect(await seen('-45.00')).toEqual({
    fault: 'It would move -450.00 USD now, not -45.00. Nothing was confirmed: look at it again.',
  });
  expect(await real.figures()).toMatchObject({ balance: '500.00' });
  expect(correctionOf(await seen('-450.0'))).toMatchObject({ state: 'confirmed', amount: '-450.00' });
  expect(await real.figures()).toMatchObject({ balance: '50.00' });
  await closeInOrder(live);
});

it('a correction is never changed or deleted [DLC-52]', async () => {
  const closing = await lost();
  const { id } = await correct('closing', closing.id);
  const { database } = server.world;
  const changing = database.transaction((tx) =>
    tx.updateTable('corrections').set({ amount: '1.00' }).where('id', '=', id).execute(),
  );
  await expect(changing).rejects.toThrow('never changed');
});

it('a correction that lowers the equity lets the engine close out at the next quote, as any change of the balance does', async () => {
  const real = await becomeReal(server, trader, '500.00');
  const [deposit] = await entriesOf(real, 'real');
  const { id } = await real.open({ volume: '0.01', leverage: 10 });
  await correct('entry', deposit?.id ?? '', { ...CODE, account: await numberOf(real) });
  await quote(server, 'XAUUSD', '4129.10', '4129.45');
  expect(await real.order(id)).toMatchObject({ status: 'closed', closeReason: 'close-out' });
  expect(await balanceOf(real)).toBe('0.00');
});

it('statements name a correction with its reason and the order that it is about [DEP-58]', async () => {
  const closing = await lost();
  await correct('closing', closing.id);
  const query = { first: '2026-09-30', last: '2026-10-20', format: 'entries' } as const;
  const response = await fetch(`${server.url}/api/entrust/statement?${new URLSearchParams(query).toString()}`, {
    headers: { authorization: `Bearer ${trader.token}`, 'x-account': 'demo', 'accept-language': 'en' },
  });
  const line = (await response.text()).split('\r\n').find((each) => each.includes(',correction,'));
  expect(line).toContain(`,1035.00,99993.00,USD,${closing.number},XAUUSD,`);
});

/** Number of a customer's account. */
const numberOf = async ({ id }: Trader, scope: 'demo' | 'real' = 'real'): Promise<string> => {
  const account = server.world.database.reader.selectFrom('accounts').select('number').where('customer_id', '=', id);
  return (await account.where('scope', '=', scope).executeTakeFirstOrThrow()).number;
};
